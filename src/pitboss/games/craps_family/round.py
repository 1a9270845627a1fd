"""Craps: a round from the come out roll to the decision on the line, 19:47-1.1.

Of 1.3 to 1.10 only the headings are held: their steps are house readings, in the order of the headings.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pitboss.equipment.dice import faces
from pitboss.games.craps_family.acts import (
    PASS_DICE,
    BringDice,
    CrapsMemory,
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
    NO_ROLL,
    NOBODY,
    come_numbers,
    give_up_dice,
    lose_dice,
    shooter_for_come_out,
    someone_shoots,
)
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import Script, Table, Wager
from pitboss.table.act import TableAction
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Roll
from pitboss.table.procedures.common import verify_open

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions


@law("1.1")
def round_of_play(t: Table[CrapsOptions, CrapsMemory]) -> Script[None]:
    """What a come out roll is, the first of the game and the first after each line decision; and what come out points
    and come points are.

    From the betting before a come out roll to the roll that decides the line.
    """
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


def ready(t: Table[CrapsOptions, CrapsMemory]) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "house:craps/opening")
    if t.cards.opened_on != t.day:
        raise Refusal(
            f"the dice are of {t.cards.opened_on}: they are changed every gaming day", "house:craps/dice-change"
        )
    if not t.seats:
        raise Refusal("nobody is at the table", "1.11(c)")


@law("1.11(b)", again=True)
def rolls_without_a_line_bet(t: Table[CrapsOptions, CrapsMemory]) -> Script[bool]:
    """Come and don't come bets are decided with the marker off, until a player makes a line bet."""
    yield TurnMarker(point=0, box=t.memory.shooter)
    while come_numbers(t):
        yield from take_wagers(t)
        if not t.memory.shooter or any(name in LINE for _, name in t.wagers):
            return False
        rolled = yield from throw(t, without_line=True)
        if rolled is not NO_ROLL:
            yield from settle_wagers(t, *faces(rolled))
            yield from bring_dice(t)
    return True


# 1.3: making wagers.


@reading("craps/betting")
def take_wagers(t: Table[CrapsOptions, CrapsMemory]) -> Script[None]:
    """Wagers are made with chips or plaques before the dice are thrown, and may be altered until the dice go to the
    shooter.
    """
    # Named in full it stays one object whatever comes between: what is open is what was open when it began.
    betting = TakeWagers(
        group=LAYOUT,
        words="The dice are out",
        closer=t.options.stickperson,
        placing="1.2(a)",
        cite="house:craps/betting",
    )
    while (made := (yield betting)) is not None:
        if isinstance(made, Wager):
            yield from charge(t, made)
        elif isinstance(made, Call) and made.says == PASS_DICE:
            yield from give_up_dice(made)
        else:
            yield PutButton(box=made.box, wager=made.wager, on=made.says == "on", cite=betting.called(made))


# 1.5: buy and lay bets.


@reading("craps/vigorish")
def charge(t: Table[CrapsOptions, CrapsMemory], wager: Wager) -> Script[None]:
    """Buy and lay bets pay true odds for vigorish, a percentage of the buy bet or of what the lay bet can win; no other
    wager owes any.
    """
    bet, key = BETS[wager.wager], label(wager.box, wager.wager)
    if bet.family not in CHARGED or t.options.vigorish_when != "made":
        return
    due = vigorish(t.options, bet, wager.amount) - t.memory.paid.get(key, 0)
    if due:
        how = "collected" if due > 0 else "returned"
        cite = "" if due > 0 else "house:craps/vigorish-returned"
        yield TakeVigorish(box=wager.box, wager=wager.wager, amount=abs(due), how=how, cite=cite)


# 1.8: the throw of the dice.


@reading("craps/throw")
def throw(t: Table[CrapsOptions, CrapsMemory], *, without_line: bool = False) -> Script[str | None]:
    """The shooter throws both dice together so that they strike the far end of the table.

    No roll if they gave up the dice, or if it was invalid.
    """
    if not t.memory.shooter:
        return NO_ROLL
    also = ("1.11(b)",) if without_line else () if t.memory.point else ("1.1",)
    rolled: str | None = yield thrown_by(t.memory.shooter, also)
    if rolled is not NO_ROLL:
        yield from call_total(t, rolled)
    return rolled


# 1.10: the point throw and settlement.


@reading("craps/total")
def call_total(t: Table[CrapsOptions, CrapsMemory], rolled: str) -> Script[None]:
    """The stickperson calls the total of the upper faces, losers are taken before winners are paid, and the dice come
    back to the middle.
    """
    yield announced(rolled, t.options.stickperson)


@helper
def settle(t: Table[CrapsOptions, CrapsMemory], rolled: str) -> Script[None]:
    """What the roll decides, the come bets to their numbers, the marker, and a loser seven."""
    a, b = faces(rolled)
    point, total = t.memory.point, a + b
    yield from settle_wagers(t, a, b)
    then = next_point(total, point)
    if then != point:
        yield from turn_marker(then)
    yield from bring_dice(t)
    if point and total == SEVEN and t.memory.shooter:
        yield from lose_dice(t.memory.shooter)


@reading("craps/marker")
def turn_marker(point: int) -> Script[None]:
    """The marker lies on the come out point, and is turned off when the line is decided."""
    yield TurnMarker(point=point, also=("1.1",))


@reading("craps/total", again=True)
def bring_dice(t: Table[CrapsOptions, CrapsMemory]) -> Script[None]:
    """The stick brings the dice to the middle."""
    yield brought_by(t.options.stickperson)


# What comes at every roll is made once: acts do not change.


@cache
def thrown_by(box: int, also: tuple[str, ...]) -> Roll:
    """The throw of the player at a box."""
    return Roll(box=box, also=also)


@cache
def announced(rolled: str, actor: str) -> TableAction:
    """The call of a total."""
    return TableAction(what="announce", words=total_in_words(rolled), actor=actor)


@cache
def brought_by(actor: str) -> BringDice:
    """The dice back in the middle."""
    return BringDice(actor=actor)


@cache
def total_in_words(rolled: str) -> str:
    """What the stickperson calls: the total of the upper faces, pairs of the hardways as hard."""
    a, b = faces(rolled)
    return f"{a + b} the hardway" if a == b and a + b in (4, 6, 8, 10) else str(a + b)
