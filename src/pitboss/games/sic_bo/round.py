"""Sic bo: the shaker is filled and sealed, shaken and uncovered, and every wager decided, 19:47-9.1 to 9.6.

Of these sections only the headings are held: each step is a house reading with its source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.play import NO_RESULT, filled_again, inspected_and_opened, ready, settle, take_wagers
from pitboss.games.device_family.play import close as lock
from pitboss.games.sic_bo.rules import BEFORE, CHANCES, DICE, called
from pitboss.table import Procedure, Script, Table
from pitboss.table.act import Deed
from pitboss.table.chance import Draw
from pitboss.table.procedures import FLOOR

if TYPE_CHECKING:
    from pitboss.games.sic_bo.rules import Options

OPENING, SHAKING, RESULT = "house:sic-bo/opening", "house:sic-bo/shaking", "house:sic-bo/result"
KEYED = "key"
"""What the deed of entering the three numbers is called."""


def open_table(t: Table[Options]) -> Script[None]:
    """Three dice are inspected, put into the shaker before the dealer's eyes, and sealed in it."""
    yield from inspected_and_opened(t, fill_shaker(t), OPENING)


def fill_shaker(t: Table[Options]) -> Script[None]:
    """The floorperson's work, with the dealer present."""
    yield InspectEquipment(words="three dice, and seals them in the shaker", actor="floorperson", cite=OPENING)


def change_dice(t: Table[Options]) -> Script[None]:
    """A shaker stays on a table no longer than a gaming day: it is emptied, looked at and filled again."""
    yield from filled_again(t, fill_shaker(t), OPENING, "13:69E-1.16A(b)")


def shake(t: Table[Options]) -> Script[None]:
    """The covered shaker, at least three times."""
    yield Deed(what="shake", words="the covered dice three times and sets them down", cite=SHAKING)


def round_of_play(t: Table[Options]) -> Script[None]:
    """Shake, wagers, the cover comes off, losers and winners; a void shake is made again over the same wagers."""
    ready(t, OPENING)
    rolled = NO_RESULT
    while rolled is NO_RESULT:
        if t.options.shaken == BEFORE:
            yield from shake(t)
        yield from take_wagers(t, "house:sic-bo/wagers", "house:sic-bo/betting")
        if t.options.shaken != BEFORE:
            yield from shake(t)
        rolled = yield Draw(device=DICE.name, cite="house:sic-bo/uncovering")
    yield Deed(what="announce", words=called(rolled), cite=RESULT)
    yield Deed(what=KEYED, words="the three numbers, and the winning areas light up", cite=RESULT)
    yield from settle(CHANCES, t, rolled, "house:sic-bo/settling")
    yield Deed(what="clear", words="the lights and covers the dice", cite="house:sic-bo/settling")


def close(t: Table[Options]) -> Script[None]:
    """A filled shaker goes under lock; one that is fixed to the table stays there."""
    words = "the filled shaker in the storage area" if t.options.shaker == "manual" else "the shaker to the table"
    yield from lock(t, words, "house:sic-bo/shaker")


PROCEDURES = {
    "open": Procedure(OPENING, "three dice are inspected and sealed in the shaker", open_table),
    "change-dice": Procedure(OPENING, "the shaker is looked at and filled for a new gaming day", change_dice),
    "close": Procedure("house:sic-bo/shaker", "gaming ends and the shaker is locked away", close, by=FLOOR),
    "round": Procedure(SHAKING, "a shake of the dice", round_of_play),
}
