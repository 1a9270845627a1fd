"""Red dog, N.J.A.C. 19:47-6 (now 13:69F-6): will the third card fall between the first two?"""

from pitboss.games.red_dog.irregularities import KEEP, RULINGS, WITHDRAW
from pitboss.games.red_dog.round import CARDS, LAYOUT, next_procedure, reshuffle, round_of_play, start
from pitboss.games.red_dog.rules import RAISE, STAND, WAGERS, Options, verify_areas
from pitboss.table import Game, Order, Procedure
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import Choices, Declarations, Felt, ImpossibleMishaps, WagerHandling, Wording
from pitboss.table.procedures import between_rounds
from pitboss.table.procedures.common import COMMON, change_dealer
from pitboss.table.view.layout import Layout

DECLARED = (
    ("19:46-1.17(a)", "whole decks of 52 cards, all alike in size and shape"),
    ("19:47-6.9", "a shoe or device that shuffles all the time, and its procedures, have been approved if used"),
    ("house:red-dog/call", "a marker shows the spread on the layout"),
)

PLACES = ((1, 1), (3, 1), (2, 1))
"""The third card lies between the first two."""

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **COMMON,
        **between_rounds.procedures(CARDS),
        "start": Procedure("house/opening", "the first player has come: wash, shuffle, cut", start),
        "shuffle": Procedure("house/shuffle", "reshuffle, cut and load the shoe", reshuffle),
        "change-dealer": change_dealer("house/burn", burns=True),
        "round": Procedure("house/deal", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs={
        "cash": "house/betting",
        "handling": "house/betting",
        "closed": "house/betting",
        "choice": "house/raise",
        **CARDS,
    },
    settles=Order(from_the="left", losers_first=False),
    parts=(
        Choices(words=(RAISE, STAND, KEEP, WITHDRAW), when_absent=(STAND, KEEP)),
        WagerHandling(verify_extra=verify_areas),
        Felt(
            lambda options: Layout(
                hands=(LAYOUT,), cards_on_boxes=False, spread={LAYOUT: PLACES}, places={LAYOUT: len(PLACES)}
            )
        ),
        Wording(labels={LAYOUT: "the spread", "raise/stand": "Raise, or stand: will the third card fall between?"}),
        Declarations(DECLARED),
        ImpossibleMishaps(
            {
                "hole-card-exposed": "the dealer has no hand; of the third card `third-exposed` says what follows",
                "wrong-box": "all cards lie in the middle, for everybody",
            }
        ),
    ),
)
