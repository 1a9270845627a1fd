"""The procedures that the baccarat games have between their rounds."""

from pitboss.games.baccarat_family import payout, shoe
from pitboss.table import Procedure, between_rounds
from pitboss.table.procedures import ANYBODY, COMMON, FLOOR, change_dealer

CLERK = ("pit-clerk",)
NO_HOLE_CARD = {"hole-card-exposed": "the dealer holds no hand: Player and Banker belong to the table"}
"""What cannot go wrong where nobody has a hole card."""
ROADS = {"roads": "pitboss.games.baccarat_family.roads"}
"""The scoreboards, which all of them have in common."""

PROCEDURES = {
    **COMMON,
    **between_rounds.procedures({}, shoe.SPREAD),
    "start": Procedure("7.4(c)", "the first participant has come: wash to burn", shoe.start),
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
