"""Asia poker, N.J.A.C. 19:47-31 (now 13:69F-31): seven cards in three hands, of which two must win."""

from pitboss.games.asia_poker.rules import DIVISION, NAME, READINGS, TEXT, WAGERS, Options, compared
from pitboss.games.pai_gow_poker_family.game import seven_cards
from pitboss.games.pai_gow_poker_family.options import SHARED
from pitboss.games.pai_gow_poker_family.round import Play
from pitboss.table.banking import Terms

PARAGRAPHS = {
    "start/dice": "13:69F-31.11(b)",
    "start/dice-count": "13:69F-31.11(b)2",
    "start/cover": "13:69F-31.11(b)4",
    "wager/push": f"{SHARED}/showdown",
    "wager/won": "house/even-money",
    # No player banks.
    "bank": "house/wager",
}

PLAY = Play(
    text=TEXT,
    main=NAME,
    # Nothing is owed on a win.
    terms=lambda options: Terms(percent=0, step=1),
    compared=compared,
)

GAME = seven_cards(
    PLAY,
    name=NAME,
    title="Asia poker",
    subchapter="19:47-31",
    version="3",
    options=Options,
    wagers=WAGERS,
    division=DIVISION,
    banks=False,
    paragraphs=PARAGRAPHS,
    declared=((f"{READINGS}/not-offered", "no side wager is offered"),),
    package=__name__,
    printed="Set seven cards: four high, two medium, one low",
)
