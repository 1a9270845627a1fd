"""The procedures that the baccarat games have between their rounds."""

from functools import partial

from pitboss.games.baccarat_family import forms, shoe
from pitboss.games.baccarat_family.text import Text
from pitboss.table import Procedure, between_rounds
from pitboss.table.procedures import ANYBODY, COMMON, FLOOR, change_dealer

CLERK = ("pit-clerk",)
NO_HOLE_CARD = {"hole-card-exposed": "the dealer holds no hand: Player and Banker belong to the table"}
"""What cannot go wrong where nobody has a hole card."""
ROADS = {"roads": "pitboss.games.baccarat_family.roads"}
"""The scoreboards, which all of them have in common."""


def procedures(text: Text) -> dict[str, Procedure]:
    """Each under the game's own paragraphs."""
    return {
        **COMMON,
        **between_rounds.procedures(shoe.cards(text), shoe.SPREAD),
        "start": Procedure(text.wash, "the first participant has come: wash to burn", partial(shoe.start, text)),
        "shuffle": Procedure(text.shuffle, "collect what is owed, then wash to burn", partial(shoe.reshuffle, text)),
        "leave": Procedure(
            text.leaving, "a patron pays what is owed and leaves", partial(shoe.leave, text), by=ANYBODY
        ),
        "change-dealer": change_dealer("house:seating", burns=False),
    }


def deferred_vigorish(text: Text) -> dict[str, Procedure]:
    """What goes with vigorish that is marked on the layout and collected later."""
    return {
        "close": Procedure("house:closing", "gaming ends at the table", partial(shoe.close_table, text), by=FLOOR),
        "new-day": Procedure(
            "house:gaming-day",
            "a gaming day begins",
            partial(forms.new_gaming_day, text),
            by=("casino-supervisor",),
        ),
        "document-vigorish": Procedure(
            text.form, "vigorish that is not collected goes on a form", partial(forms.document_vigorish, text), by=CLERK
        ),
        "document-uncollected": Procedure(
            text.leaving, "what a patron cannot pay goes on a form", partial(forms.document_uncollected, text), by=CLERK
        ),
        "void-form": Procedure(text.form_void, "a spoiled form is voided", partial(forms.void_form, text), by=CLERK),
        "forward-forms": Procedure(
            text.form_copy, "forms go to accounting at the end of the day", partial(forms.forward_forms, text), by=CLERK
        ),
    }
