"""What the baccarat games have between rounds, and the game of those in which the house is the bank."""

from collections.abc import Mapping

from pitboss.games.baccarat_family import payout, shoe
from pitboss.games.baccarat_family.acts import BaccaratMemory
from pitboss.games.baccarat_family.felt import printed, reads
from pitboss.games.baccarat_family.options import BaccaratLimits
from pitboss.table import Game, Order, Procedure, Ruling, WagerRule
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import Declarations, Felt, ImpossibleMishaps, SharedModules, WagerHandling, Wording
from pitboss.table.procedures import between_rounds
from pitboss.table.procedures.common import ANYBODY, COMMON, FLOOR, change_dealer
from pitboss.table.view.layout import Layout

CLERK = ("pit-clerk",)
NO_HOLE_CARD = {"hole-card-exposed": "the dealer holds no hand: Player and Banker belong to the table"}
"""Irregularities that need a hole card, which this family does not have."""
ROADS = {"roads": "pitboss.games.baccarat_family.roads"}
"""The scoreboards, which all of them have in common."""

PROCEDURES = {
    **COMMON,
    **between_rounds.procedures({}, shoe.SPREAD),
    "start": Procedure("7.4(c)", "first player seated: new cards washed, shuffled, cut and burned", shoe.start),
    "shuffle": Procedure("7.5(a)", "collect what is owed, then wash to burn", shoe.reshuffle),
    "leave": Procedure("7.3(c)4", "a patron pays what is owed and leaves", payout.leave, by=ANYBODY),
    "change-dealer": change_dealer("house:seating", burns=False),
}

DEFERRED_VIGORISH = {
    "close": Procedure("house:closing", "gaming ends at the table", payout.close_table, by=FLOOR),
    "new-day": Procedure("house:gaming-day", "a gaming day begins", payout.new_gaming_day, by=("casino-supervisor",)),
    "document-vigorish": Procedure(
        "7.3(c)3", "vigorish that is not collected goes on a form", payout.document_vigorish, by=CLERK
    ),
    "document-uncollected": Procedure(
        "7.3(c)4", "what a patron cannot pay goes on a form", payout.document_uncollected, by=CLERK
    ),
    "void-form": Procedure("7.3(c)3vi", "a spoiled form is voided", payout.void_form, by=CLERK),
    "forward-forms": Procedure(
        "7.3(c)3iv", "forms go to accounting at the end of the day", payout.forward_forms, by=CLERK
    ),
}
"""What goes with vigorish that is marked on the layout and collected later."""


def house_bank(
    package: str,
    *parts: object,
    options: type[BaccaratLimits],
    wagers: Mapping[str, WagerRule],
    rulings: tuple[Ruling, ...],
    procedures: Mapping[str, Procedure],
    paragraphs: Mapping[str, str | tuple[str, ...]],
    labels: Mapping[str, str],
    declared: tuple[tuple[str, str], ...],
) -> Game:
    """A game in which the house covers every wager; `procedures` are the round and what only this game has."""
    return Game(
        **names_of(package),
        options=options,
        wagers=wagers,
        rulings=rulings,
        procedures={**PROCEDURES, **DEFERRED_VIGORISH, **procedures},
        next_procedure=shoe.next_procedure,
        paragraphs=paragraphs,
        settles=Order(),
        version="2",
        memory=BaccaratMemory,
        parts=(
            WagerHandling(alterable=True),
            Felt(lambda options: Layout(hands=("player", "banker"), cards_on_boxes=False, printed=printed(options))),
            Wording(labels=labels, describe_hand=reads),
            Declarations(declared),
            SharedModules(ROADS),
            ImpossibleMishaps(NO_HOLE_CARD),
            *parts,
        ),
    )
