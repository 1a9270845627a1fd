"""Pai gow poker, N.J.A.C. 19:47-11 (now 13:69F-11): seven cards in two hands against the dealer or a player's bank."""

from pitboss.games.pai_gow_poker.rules import (
    DIVISION,
    FORTUNE,
    IMPERIAL,
    MAIN,
    PERCENT,
    READINGS,
    STEPS,
    WAGERS,
    Options,
    compared,
)
from pitboss.games.pai_gow_poker.sides import bonuses
from pitboss.games.pai_gow_poker_family.game import seven_cards
from pitboss.games.pai_gow_poker_family.options import SHARED
from pitboss.games.pai_gow_poker_family.round import SevenCardPlay
from pitboss.table.engine.nameplate import names_of
from pitboss.table.procedures.player_bank import VigorishTerms


def terms(options: Options) -> VigorishTerms:
    """The vigorish under the options."""
    return VigorishTerms(PERCENT, STEPS[options.vigorish_step])


PARAGRAPHS = {
    "wager/push": "house/push",
    "wager/won": "house/even-money",
    "wager/vigorish": "house/vigorish",
    "bank/offer": "house/bank",
    "bank/eligible": "house/bank-eligible",
    "bank/twice": "house/bank-twice",
    "bank/cover": "house/bank-cover",
    "bank/shared": "house/co-bank",
    "bank/house": "house/bank-house",
    "bank/settle": "house/bank-settled",
    "bank/vigorish": "house/bank-vigorish",
    "bank/short": "house/bank-short",
}

PLAY = SevenCardPlay(
    main=MAIN,
    terms=terms,
    sides=(FORTUNE.name, IMPERIAL.name),
    compared=compared,
    bonuses=bonuses,
)

GAME = seven_cards(
    PLAY,
    **names_of(__name__),
    version="3",
    options=Options,
    wagers=WAGERS,
    division=DIVISION,
    banks=True,
    paragraphs=PARAGRAPHS,
    declared=(
        (f"{READINGS}/ranking", "hands rank from five aces down; the low hand is a pair or two cards"),
        (f"{SHARED}/joker-in-a-flush", "a joker in a flush is the highest card that the flush has not"),
        (f"{READINGS}/not-offered", "no other side wager is offered"),
    ),
    printed="Set seven cards: five high, two low",
)
