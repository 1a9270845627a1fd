"""Pai gow poker, N.J.A.C. 19:47-11 (now 13:69F-11): seven cards in two hands against the dealer or a player's bank."""

from pitboss.games.pai_gow_poker.rules import (
    DIVISION,
    FORTUNE,
    IMPERIAL,
    MAIN,
    NAME,
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
from pitboss.games.pai_gow_poker_family.round import Play
from pitboss.table.banking import Law, Terms


def terms(options: Options) -> Terms:
    """Where outcomes stand, and the vigorish."""
    settling = f"{SHARED}/showdown"
    return Terms(
        lose=settling,
        push=f"{READINGS}/push",
        win=f"{READINGS}/even-money",
        vigorish=f"{READINGS}/vigorish",
        percent=PERCENT,
        step=STEPS[options.vigorish_step],
    )


PLAY = Play(
    law=Law(
        MAIN,
        offer=f"{READINGS}/bank",
        eligible=f"{READINGS}/bank-eligible",
        twice=f"{READINGS}/bank-twice",
        cover=f"{READINGS}/bank-cover",
        shared=f"{READINGS}/co-bank",
        house=f"{READINGS}/bank-house",
        settle=f"{READINGS}/bank-settled",
        vigorish=f"{READINGS}/bank-vigorish",
        short=f"{READINGS}/bank-short",
    ),
    terms=terms,
    sides=(FORTUNE.name, IMPERIAL.name),
    compared=compared,
    bonuses=bonuses,
)

GAME = seven_cards(
    PLAY,
    name=NAME,
    title="Pai gow poker",
    subchapter="19:47-11",
    version="2",
    options=Options,
    wagers=WAGERS,
    division=DIVISION,
    banks=True,
    declared=(
        (f"{READINGS}/ranking", "hands rank from five aces down; the low hand is a pair or two cards"),
        (f"{SHARED}/joker-in-a-flush", "a joker in a flush is the highest card that the flush has not"),
        (f"{READINGS}/not-offered", "no other side wager is offered"),
    ),
    package=__name__,
    printed="Set seven cards: five high, two low",
)
