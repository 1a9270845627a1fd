"""The dice between rounds, and the procedures that both games have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.craps_family.acts import NewDice, RemoveDice
from pitboss.games.craps_family.round import round_of_play
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Procedure, Script, Table
from pitboss.table.act import Deed
from pitboss.table.people import SetStatus
from pitboss.table.procedures import FLOOR

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions


def open_table(t: Table[CrapsOptions]) -> Script[None]:
    """A set of dice is received, inspected and put on the table."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "house:craps/opening")
    yield from new_dice(t)
    yield SetStatus(status="open", cite="house:craps/opening")


def change_dice(t: Table[CrapsOptions]) -> Script[None]:
    """A new set for the gaming day."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new dice", "house:craps/opening")
    yield from new_dice(t, "house:craps/dice-change")


def new_dice(t: Table[CrapsOptions], cite: str = "house:craps/opening") -> Script[None]:
    """A set of five or more (1.11(c)), looked at before it is used."""
    yield NewDice(dice=t.options.dice_set, cite=cite, also=("19:47-1.11(c)",))
    yield Deed(
        what="inspect", words="the dice, by micrometer, caliper, square and magnet", actor="floorperson", cite=cite
    )


def close(t: Table[CrapsOptions]) -> Script[None]:
    """Gaming ends when nothing lies on the layout any more."""
    if t.status == "closed":
        raise Refusal("the table is closed already")
    if t.wagers:
        raise Refusal("wagers stand on the layout: they are decided or taken down first", "house:craps/closing")
    yield Deed(what="close", words=f"inventory {dollars(t.bank['inventory'])}", cite="house:closing")
    yield RemoveDice(cite="house:craps/closing")
    yield SetStatus(status="closed", cite="house:closing")


PROCEDURES = {
    "open": Procedure("house:craps/opening", "a set of dice is inspected and put on the table", open_table),
    "change-dice": Procedure("house:craps/dice-change", "new dice for the gaming day", change_dice),
    "close": Procedure("house:craps/closing", "gaming ends at the table", close, by=FLOOR),
    "round": Procedure("19:47-1.1", "from the come out roll to the decision on the line", round_of_play),
}
PARAGRAPHS = {
    "cash": "house:craps/betting",
    "handling": "house:craps/betting",
    "closed": "house:craps/betting",
    "choice": "19:47-1.11(d)",
    "other": "19:47-1.2(a)",
}
