"""The dice between rounds, and the procedures that both games have."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pitboss.games.craps_family.acts import CrapsMemory, NewDice, RemoveDice, TakeDown, TakeWagers
from pitboss.games.craps_family.layout import LAYOUT
from pitboss.games.craps_family.round import charge, round_of_play
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Procedure, Script, Table, Wager
from pitboss.table.act import TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.procedures.common import FLOOR, TAKE_DOWN

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions


@reading("craps/opening")
def open_table(t: Table[CrapsOptions]) -> Script[None]:
    """A set of dice is inspected with micrometer, caliper, square and magnet before it is used."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "house:craps/opening")
    yield from new_dice(t)
    yield SetStatus(status="open")


@reading("craps/dice-change")
def change_dice(t: Table[CrapsOptions]) -> Script[None]:
    """A set of dice is changed for every gaming day."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new dice", "house:craps/opening")
    yield from new_dice(t)


@helper
def new_dice(t: Table[CrapsOptions]) -> Script[None]:
    """A set of five or more (1.11(c)), looked at before it is used."""
    yield NewDice(dice=t.options.dice_set, also=("1.11(c)",))
    yield TableAction(what="inspect", words="the dice, by micrometer, caliper, square and magnet", actor="floorperson")


@reading("craps/betting", again=True)
def take_down(t: Table[CrapsOptions, CrapsMemory], player: str) -> Script[None]:
    """Between rounds a player's wagers that no number binds go back, with vigorish that was paid for them."""
    if (free := _free(t, player)) is None:
        raise Refusal(f"nothing of {player}'s lies on the layout that may be taken down", "house:craps/contract")
    while free is not None:
        stake = t.wagers[free.box, free.wager]
        yield TakeDown(box=free.box, wager=free.wager, stake=stake)
        yield from charge(t, free)
        free = _free(t, player)


def _free(t: Table[CrapsOptions, CrapsMemory], player: str) -> Wager | None:
    """The first of a player's wagers that may be taken down now; odds come before the wager that they lie behind."""
    betting = TakeWagers(group=LAYOUT)
    lying = [Wager(box, player, name, 0) for box, name in t.wagers if t.seats.get(box) == player]
    for wager in lying:
        with suppress(Refusal):
            betting.verify(t, wager)
            return wager
    return None


@reading("craps/closing")
def close(t: Table[CrapsOptions]) -> Script[None]:
    """Dice leave the table at the end of gaming, when no wager stands on the layout."""
    if t.status == "closed":
        raise Refusal("the table is closed already")
    if t.wagers:
        raise Refusal("wagers stand on the layout: they are decided or taken down first", "house:craps/closing")
    yield TableAction(what="close", words=f"inventory {dollars(t.bank['inventory'])}", cite="house:closing")
    yield RemoveDice()
    yield SetStatus(status="closed", cite="house:closing")


PROCEDURES = {
    "open": Procedure("house:craps/opening", "a set of dice is inspected and put on the table", open_table),
    "change-dice": Procedure("house:craps/dice-change", "new dice for the gaming day", change_dice),
    "close": Procedure("house:craps/closing", "gaming ends at the table", close, by=FLOOR),
    TAKE_DOWN: Procedure("house:craps/betting", "a player's wagers go back between rounds", take_down),
    "round": Procedure("1.1", "from the come out roll to the decision on the line", round_of_play),
}
PARAGRAPHS = {
    "cash": "house:craps/betting",
    "handling": "house:craps/betting",
    "closed": "house:craps/betting",
    "choice": "1.11(d)",
    "other": "1.2(a)",
}
