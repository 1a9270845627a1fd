"""Craps: the shooter. Dice are passed, offered and taken, 19:47-1.11; of 1.7 and 1.8 only the headings are held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.craps_family.acts import CrapsMemory, PassDice, TakeDice
from pitboss.games.craps_family.bets import FLAT_COME, LINE
from pitboss.rulebook.marks import law, reading
from pitboss.table import AGAIN, Incident, Script, Table
from pitboss.table.act import Betting, Decide, TableAction
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Roll
from pitboss.table.procedures.common import clockwise_from
from pitboss.table.procedures.irregular import Rules

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions

LINE_BET, NO_LINE_BET, NOBODY = "line-bet", "no-line-bet", "nobody"
ACCEPT, REFUSE = "accept", "refuse"
NO_ROLL = None
"""The outcome of a throw that was invalid or never made."""


def come_numbers(t: Table[CrapsOptions, CrapsMemory]) -> bool:
    """Whether come or don't come bets lie on numbers."""
    return any(name in FLAT_COME for _, name in t.wagers)


def has_line_bet(t: Table[CrapsOptions, CrapsMemory], box: int) -> bool:
    """Whether the box has a pass or don't pass bet."""
    return any((box, name) in t.wagers for name in LINE)


# 1.8: the throw of the dice, which a line bet comes before.


@reading("craps/line-bet")
def shooter_for_come_out(t: Table[CrapsOptions, CrapsMemory]) -> Script[str]:
    """A shooter makes a pass or don't pass bet before a come out roll, and passes the dice otherwise.

    A player with the dice and a line bet; or the old shooter without one, to decide come bets.
    """
    m = t.memory
    if m.shooter and t.seats.get(m.shooter) != m.player:
        yield from take_dice_of_who_has_gone(m.shooter)
    # With come numbers up a come out roll is due only after a point was made: a seven would have cleared them.
    if m.shooter and come_numbers(t):
        return (yield from others_or_without(t, m.shooter))
    in_turn = after(t, m.last)
    if m.shooter:
        if (yield from line_bet(t, m.shooter)):
            return LINE_BET
        in_turn = after(t, m.shooter)[:-1]
        yield PassDice(box=m.shooter, why="no line bet")
    for box in in_turn:
        if (yield from accepts(t, box)):
            yield from take_dice(t, box)
            if (yield from line_bet(t, box)):
                return LINE_BET
            yield PassDice(box=box, why="no line bet")
    if come_numbers(t) and t.seats:
        # The last shooter may be gone: then the first clockwise throws.
        yield from take_dice(t, m.last if m.last in t.seats else in_turn[0])
        return NO_LINE_BET
    yield TableAction(what="keep", words="the dice: nobody shoots", actor=t.options.stickperson)
    return NOBODY


@reading("craps/line-bet", again=True)
def line_bet(t: Table[CrapsOptions, CrapsMemory], box: int) -> Script[bool]:
    """The shooter's pass or don't pass bet, which comes before the throw."""
    if has_line_bet(t, box):
        return True
    made = yield Betting(open=LINE, box=box, placing="1.2(a)")
    return made is not None


@reading("craps/shooter-gone")
def take_dice_of_who_has_gone(box: int) -> Script[None]:
    """The dice of a shooter who has left the table are offered on from where they stood."""
    yield PassDice(box=box, why="the shooter has gone")


@reading("craps/nobody-shoots")
def someone_shoots(t: Table[CrapsOptions, CrapsMemory]) -> Script[None]:
    """If no one accepts the dice in the middle of a hand, the last shooter throws on.

    The point and all wagers stand, and the next who accepts throws.
    """
    m = t.memory
    if m.shooter:
        return
    for box in after(t, m.last)[:-1]:
        if (yield from accepts(t, box)):
            yield from take_dice(t, box)
            return
    # The text does not say who throws if nobody will; as in 1.11(b) the dice go back to the old shooter.
    yield TakeDice(box=m.last)


# 1.11: the shooter goes on, or another shoots.


@law("1.11(a)")
def give_up_dice(call: Call) -> Script[None]:
    """After each roll the shooter may keep the dice or pass them, with two exceptions."""
    yield PassDice(box=call.box, why="the shooter's wish", actor=f"player:{call.player}")


@law("1.11(a)1")
def lose_dice(shooter: int) -> Script[None]:
    """A losing 7 makes the shooter pass the dice."""
    yield PassDice(box=shooter, why="a loser 7")


@law("1.11(a)2")
def ordered_to_pass(t: Table[CrapsOptions, CrapsMemory], act: Betting | Roll, incident: Incident) -> Rules:
    """The craps boxperson or mini-craps dealer may order the shooter to pass the dice: for undue delay, invalid rolls
    again and again, or a breach of law.
    """
    yield PassDice(box=t.memory.shooter, why="ordered", actor=t.options.boxperson)
    return NO_ROLL if isinstance(act, Roll) else AGAIN


@law("1.11(b)")
def others_or_without(t: Table[CrapsOptions, CrapsMemory], shooter: int) -> Script[str]:
    """A shooter who made the point and wants no line bet while come bets stand: the dice are offered to the left; if
    nobody bets the line, the old shooter throws for those bets alone, the marker off on the Don't Pass Line before
    them.
    """
    if (yield from line_bet(t, shooter)):
        return LINE_BET
    for box in after(t, shooter)[:-1]:
        if (yield offer(box)) == ACCEPT and (yield from line_bet(t, box)):
            yield PassDice(box=shooter, why="another makes a line bet")
            yield from take_dice(t, box)
            return LINE_BET
    return NO_LINE_BET


def offer(box: int, cite: str = "") -> Decide:
    """The whole set of dice before a player."""
    return Decide(box=box, choices=(ACCEPT, REFUSE), cite=cite)


@law("1.11(c)")
def accepts(t: Table[CrapsOptions, CrapsMemory], box: int) -> Script[bool]:
    """Dice given up go, all five or more, to the next player on the left, then clockwise; stickperson offers, at
    mini-craps dealer or stickperson.
    """
    # At the opening nobody has given them up.
    chosen: str = yield offer(box, "" if t.memory.last else "house:craps/first-shooter")
    return chosen == ACCEPT


@law("1.11(d)")
def take_dice(t: Table[CrapsOptions, CrapsMemory], box: int) -> Script[None]:
    """The first to accept shoots with any two of the dice; the others go back to the cup before the stickperson or
    mini-craps dealer.
    """
    yield TakeDice(box=box)
    words = f"the other {t.options.dice_set - 2} dice, which go back into the cup"
    yield TableAction(what="return", words=words, actor=t.options.stickperson)


def after(t: Table[CrapsOptions, CrapsMemory], box: int) -> list[int]:
    """The boxes clockwise from the one at the left of a box, that box last; all of them if it is 0."""
    return clockwise_from(t, box + 1)
