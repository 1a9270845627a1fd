"""Sic bo: the shaker is filled and sealed, shaken and uncovered, and every wager decided, 19:47-9.1 to 9.6.

Of these sections only the headings are held: each step is a house reading with its source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.play import NO_RESULT, ready, settle, shaker_procedures, take_wagers
from pitboss.games.device_family.play import close as lock
from pitboss.games.sic_bo.rules import BEFORE, CHANCES, DICE, dice_call
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.chance import Draw

if TYPE_CHECKING:
    from pitboss.games.sic_bo.rules import Options

KEYED = "key"
"""The act of entering the three numbers."""


@reading("sic-bo/opening")
def fill_shaker(t: Table[Options]) -> Script[None]:
    """A floorperson, the dealer present, inspects three dice, puts them into the shaker and seals it; it stays on a
    table no longer than a day.
    """
    yield InspectEquipment(words="three dice, and seals them in the shaker", actor="floorperson")


@reading("sic-bo/shaking")
def shake(t: Table[Options]) -> Script[None]:
    """The dealer shakes the covered shaker at least three times and sets it down, before the wagers or after them as
    the house has elected.
    """
    yield TableAction(what="shake", words="the covered dice three times and sets them down")


@reading("sic-bo/uncovering")
def round_of_play(t: Table[Options]) -> Script[None]:
    """After the call the dealer takes the cover off.

    Shake, wagers, the cover comes off, losers and winners; a void shake is made again over the same wagers.
    """
    ready(t)
    rolled = NO_RESULT
    while rolled is NO_RESULT:
        if t.options.shaken == BEFORE:
            yield from shake(t)
        yield from take_wagers(t)
        if t.options.shaken != BEFORE:
            yield from shake(t)
        rolled = yield Draw(device=DICE.name)
    yield from show_result(rolled)
    yield from pay_out(t, rolled)


@reading("sic-bo/result")
def show_result(rolled: str) -> Script[None]:
    """The dealer calls each die from the lowest to the highest and the total, and keys the numbers so that the winning
    areas light.
    """
    yield TableAction(what="announce", words=dice_call(rolled))
    yield TableAction(what=KEYED, words="the three numbers, and the winning areas light up")


@reading("sic-bo/settling")
def pay_out(t: Table[Options], rolled: str) -> Script[None]:
    """Losing wagers are taken, then the winners are paid, then the lights are cleared and the dice covered."""
    yield from settle(CHANCES, t, rolled)
    yield TableAction(what="clear", words="the lights and covers the dice")


@helper
def close(t: Table[Options]) -> Script[None]:
    """A filled shaker goes under lock; one that is fixed to the table stays there."""
    words = "the filled shaker in the storage area" if t.options.shaker == "manual" else "the shaker to the table"
    yield from lock(t, words)


PROCEDURES = shaker_procedures("three dice", fill_shaker, close, round_of_play)
