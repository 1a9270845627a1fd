"""Asia poker, N.J.A.C. 19:47-31 (now 13:69F-31): seven cards in three hands, of which two must win."""

from typing import Any

from pitboss.games.asia_poker.rules import DIVISION, NAME, PARAGRAPHS, READINGS, STARTING, WAGERS, Options, compared
from pitboss.games.pai_gow_poker_family.game import seven_cards
from pitboss.games.pai_gow_poker_family.options import SHARED
from pitboss.games.pai_gow_poker_family.round import Play
from pitboss.table.banking import Law, Terms


def terms(options: Any) -> Terms:
    """Where outcomes stand; nothing is owed on a win."""
    settling = f"{SHARED}/showdown"
    even = f"{READINGS}/even-money"
    return Terms(lose=settling, push=settling, win=even, vigorish=even, percent=0, step=1)


PLAY = Play(
    starting=STARTING,
    law=Law(NAME, *(f"{READINGS}/wager",) * 9),
    terms=terms,
    compared=compared,
)

GAME = seven_cards(
    PLAY,
    name=NAME,
    title="Asia poker",
    subchapter="19:47-31",
    version="2",
    options=Options,
    wagers=WAGERS,
    division=DIVISION,
    banks=False,
    declared=((f"{READINGS}/not-offered", "no side wager is offered"),),
    package=__name__,
    paragraphs=PARAGRAPHS,
    printed="Set seven cards: four high, two medium, one low",
)
