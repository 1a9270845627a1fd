"""Fast action hold 'em, N.J.A.C. 19:47-21 (now 13:69F-21): four cards, two of them kept, five in common."""

from pitboss.games.fast_action_holdem.acts import FastActionMemory
from pitboss.games.fast_action_holdem.irregularities import RULINGS, closed, one_area_each
from pitboss.games.fast_action_holdem.round import round_of_play
from pitboss.games.fast_action_holdem.rules import (
    COMMUNITY,
    COMMUNITY_CARDS,
    HAND,
    NATURAL,
    SPLIT,
    SURRENDER,
    WAGERS,
    Options,
    reads,
)
from pitboss.games.fast_action_holdem.shoe import CARDS, SPREAD, next_procedure, reshuffle, start
from pitboss.table import HOUSE, Game, Order, Procedure
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import Choices, DealtCards, Declarations, Felt, WagerHandling, Wording
from pitboss.table.procedures import between_rounds
from pitboss.table.procedures.common import COMMON, change_dealer
from pitboss.table.view.layout import Layout

DECLARED = (
    ('19:47-21.1 "Suit"', "clubs, diamonds, hearts and spades, none above another"),
    ("19:47-21.2(a)", "the backs of all decks have one colour and design; the cutting card's colour stands out"),
    ("19:47-21.2(b)", "all cards come from an approved dealing shoe"),
    ("19:47-21.4(e)", "the procedure for changing the cards has been approved"),
    ("19:47-21.8(d)", "players keep their four cards in view and touch them no more once they are set"),
    ("19:47-21.11", "a device that never stops shuffling, and how it is used, have been approved"),
)

MIDDLE = {str(HOUSE): HAND, COMMUNITY: COMMUNITY_CARDS}
"""The places for cards in the middle."""

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **COMMON,
        **between_rounds.procedures(CARDS, SPREAD),
        "start": Procedure("21.4(c)", "the first player has come: wash, shuffle, cut", start),
        "shuffle": Procedure("21.5(a)", "reshuffle and load the shoe", reshuffle),
        "change-dealer": change_dealer("21.7(a)", burns=True),
        "round": Procedure('21.1 "Round of play"', "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs={
        "cash": "21.6(a)",
        "handling": "21.6(a)",
        "closed": "21.6(c)",
        "choice": "21.8(a)",
        **CARDS,
        "hole-card-exposed": "house/dealers-card-exposed",
    },
    settles=Order(),
    version="3",
    memory=FastActionMemory,
    parts=(
        DealtCards(private=True),
        Choices(
            words=(NATURAL, SURRENDER, SPLIT, "set", "receive", "void"), when_absent=("void",), why_not_allowed=closed
        ),
        WagerHandling(alterable=True, verify_extra=one_area_each),
        Felt(lambda options: Layout(hands=tuple(MIDDLE), places=MIDDLE | {"box": HAND})),
        Wording(describe_hand=reads),
        Declarations(DECLARED),
    ),
)
