"""Asia poker, N.J.A.C. 19:47-31 (now 13:69F-31): seven cards in three hands, of which two must win."""

from pitboss.games.asia_poker.rules import DIVISION, NAME, READINGS, WAGERS, Options, compared
from pitboss.games.pai_gow_poker_family.game import seven_cards
from pitboss.games.pai_gow_poker_family.options import SHARED
from pitboss.games.pai_gow_poker_family.round import SevenCardPlay
from pitboss.table.engine.nameplate import names_of
from pitboss.table.procedures.player_bank import VigorishTerms

PARAGRAPHS = {
    "deal/manual-shoe": "13:69F-31.8(c)",
    "deal/automated-shoe": "13:69F-31.10(d)",
    "start/dice": "13:69F-31.11(b)",
    "start/dice-count": "13:69F-31.11(b)2",
    "start/cover": "13:69F-31.11(b)4",
    "wager/push": f"{SHARED}/showdown",
    "wager/won": "house/even-money",
    # No player banks.
    "bank": "house/wager",
}

PLAY = SevenCardPlay(
    main=NAME,
    # No vigorish is taken of a win.
    terms=lambda options: VigorishTerms(percent=0, step=1),
    compared=compared,
)

GAME = seven_cards(
    PLAY,
    **names_of(__name__),
    version="3",
    options=Options,
    wagers=WAGERS,
    division=DIVISION,
    banks=False,
    paragraphs=PARAGRAPHS,
    declared=((f"{READINGS}/not-offered", "no side wager is offered"),),
    printed="Set seven cards: four high, two medium, one low",
)
