"""Craps: a round from the come out roll to the decision on the line, 19:47-1.1, 1.2, 1.10 and 1.11."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pitboss.equipment.dice import faces
from pitboss.games.craps_family.acts import (
    PASS_DICE,
    BringDice,
    Memory,
    PassDice,
    PutButton,
    TakeVigorish,
    TakeWagers,
    TurnMarker,
    label,
)
from pitboss.games.craps_family.bets import BETS, CHARGED, LINE, SEVEN, next_point
from pitboss.games.craps_family.layout import LAYOUT
from pitboss.games.craps_family.money import vigorish
from pitboss.games.craps_family.settle import settle_wagers
from pitboss.games.craps_family.shooter import (
    LINE_BET,
    NOBODY,
    come_numbers,
    shooter_for_come_out,
    someone_shoots,
)
from pitboss.refusal import Refusal
from pitboss.table import Script, Table, Wager
from pitboss.table.act import Deed
from pitboss.table.calling import Call
from pitboss.table.chance import Roll

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions

NO_ROLL = None
"""The outcome of a throw that was invalid or never made."""


def round_of_play(t: Table[CrapsOptions, Memory]) -> Script[None]:
    """From the betting before a come out roll to the roll that decides the line (1.1)."""
    ready(t)
    rolled: str | None = NO_ROLL
    while rolled is NO_ROLL:
        found = yield from shooter_for_come_out(t)
        if found == NOBODY:
            return
        if found == LINE_BET:
            yield from take_wagers(t)
            rolled = yield from throw(t)
        elif (yield from rolls_without_a_line_bet(t)):
            return
    yield from settle(t, rolled)
    while t.memory.point:
        yield from take_wagers(t)
        yield from someone_shoots(t)
        if (rolled := (yield from throw(t))) is not NO_ROLL:
            yield from settle(t, rolled)


def ready(t: Table[CrapsOptions, Memory]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", "house:craps/opening")
    if t.cards_of != t.day:
        raise Refusal(f"the dice are of {t.cards_of}: they are changed every gaming day", "house:craps/dice-change")
    if not t.seats:
        raise Refusal("nobody is at the table", "19:47-1.11(c)")


def rolls_without_a_line_bet(t: Table[CrapsOptions, Memory]) -> Script[bool]:
    """Come and don't come bets are decided under a marker that is off, until somebody wants the line (1.11(b))."""
    box = t.memory.shooter
    yield TurnMarker(point=0, box=box, cite="19:47-1.11(b)")
    while come_numbers(t):
        yield from take_wagers(t)
        if not t.memory.shooter or any(name in LINE for _, name in t.wagers):
            return False
        rolled = yield from throw(t, without_line=True)
        if rolled is not NO_ROLL:
            yield from settle_wagers(t, *faces(rolled))
            yield from dice_back(t)
    return True


def take_wagers(t: Table[CrapsOptions, Memory]) -> Script[None]:
    """Wagers, and what is called about them, until the dice go to the shooter (1.2(a), (a)5, 1.11(a))."""
    stick = t.options.stickperson
    betting = TakeWagers(
        group=LAYOUT, words="The dice are out", closer=stick, placing="19:47-1.2(a)", cite="house:craps/betting"
    )
    while (said := (yield betting)) is not None:
        if isinstance(said, Wager):
            yield from charge(t, said)
        elif isinstance(said, Call) and said.says == PASS_DICE:
            yield PassDice(box=said.box, why="the shooter's wish", actor=f"player:{said.player}", cite="19:47-1.11(a)")
        else:
            confirmed = betting.called(said)
            yield PutButton(box=said.box, wager=said.wager, on=said.says == "on", cite=confirmed)


def charge(t: Table[CrapsOptions, Memory], wager: Wager) -> Script[None]:
    """Vigorish when the bet is made, raised or lowered; all of it comes back if it is taken down undecided."""
    bet, key = BETS[wager.wager], label(wager.box, wager.wager)
    if bet.family not in CHARGED or t.options.vigorish_when != "made":
        return
    due = vigorish(t.options, bet, wager.amount) - t.memory.paid.get(key, 0)
    if due:
        how = "collected" if due > 0 else "returned"
        cite = "house:craps/vigorish" if due > 0 else "house:craps/vigorish-returned"
        yield TakeVigorish(box=wager.box, wager=wager.wager, amount=abs(due), how=how, cite=cite)


def throw(t: Table[CrapsOptions, Memory], *, without_line: bool = False) -> Script[str | None]:
    """The shooter's throw; no roll if he gave up the dice, or if it was invalid."""
    if not t.memory.shooter:
        return NO_ROLL
    also = ("19:47-1.11(b)",) if without_line else () if t.memory.point else ("19:47-1.1",)
    rolled: str | None = yield Roll(box=t.memory.shooter, cite="house:craps/throw", also=also)
    if rolled is not NO_ROLL:
        yield Deed(what="announce", words=total_in_words(rolled), actor=t.options.stickperson, cite="house:craps/total")
    return rolled


def settle(t: Table[CrapsOptions, Memory], rolled: str) -> Script[None]:
    """What the roll decides, the come bets to their numbers, the marker, and a loser seven (1.2, 1.1, 1.11(a)1)."""
    a, b = faces(rolled)
    point, total = t.memory.point, a + b
    yield from settle_wagers(t, a, b)
    then = next_point(total, point)
    if then != point:
        yield TurnMarker(point=then, cite="house:craps/marker", also=("19:47-1.1",))
    yield from dice_back(t)
    if point and total == SEVEN and t.memory.shooter:
        yield PassDice(box=t.memory.shooter, why="a loser 7", cite="19:47-1.11(a)1", also=("19:47-1.11(a)",))


def dice_back(t: Table[CrapsOptions, Memory]) -> Script[None]:
    """The stick brings the dice to the middle."""
    yield BringDice(actor=t.options.stickperson, cite="house:craps/total")


@cache
def total_in_words(rolled: str) -> str:
    """What the stickperson calls: the total of the upper faces, pairs of the hardways as hard."""
    a, b = faces(rolled)
    return f"{a + b} the hardway" if a == b and a + b in (4, 6, 8, 10) else str(a + b)
