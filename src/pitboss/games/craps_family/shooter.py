"""Who throws: the dice offered, taken, passed, and rolls without a line bet, 19:47-1.11 (1.7 and 1.8 are not held)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.craps_family.acts import Memory, PassDice, TakeDice
from pitboss.games.craps_family.bets import FLAT_COME, LINE
from pitboss.table import Script, Table
from pitboss.table.act import Betting, Decide, Deed
from pitboss.table.procedures import clockwise_from

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions

LINE_BET, NO_LINE_BET, NOBODY = "line-bet", "no-line-bet", "nobody"
ACCEPT, REFUSE = "accept", "refuse"


def come_numbers(t: Table[CrapsOptions, Memory]) -> bool:
    """Whether come or don't come bets lie on numbers."""
    return any(name in FLAT_COME for _, name in t.wagers)


def has_line_bet(t: Table[CrapsOptions, Memory], box: int) -> bool:
    """Whether the box has a pass or don't pass bet."""
    return any((box, name) in t.wagers for name in LINE)


def shooter_for_come_out(t: Table[CrapsOptions, Memory]) -> Script[str]:
    """Somebody with the dice and a line bet; or the old shooter without one, to decide come bets (1.11(b))."""
    m = t.memory
    if m.shooter and t.seats.get(m.shooter) != m.player:
        yield PassDice(box=m.shooter, why="the shooter has gone", cite="house:craps/shooter-gone")
    # With come numbers up a come out roll is due only after a point was made: a seven would have cleared them.
    if m.shooter and come_numbers(t):
        return (yield from others_or_without(t, m.shooter))
    in_turn = after(t, m.last)
    if m.shooter:
        if (yield from line_bet(t, m.shooter)):
            return LINE_BET
        in_turn = after(t, m.shooter)[:-1]
        yield PassDice(box=m.shooter, why="no line bet", cite="house:craps/line-bet", also=("19:47-1.11(c)",))
    for box in in_turn:
        if (yield from offered(t, box)) == ACCEPT:
            yield from take_dice(t, box)
            if (yield from line_bet(t, box)):
                return LINE_BET
            yield PassDice(box=box, why="no line bet", cite="house:craps/line-bet", also=("19:47-1.11(c)",))
    if come_numbers(t) and t.seats:
        # Who had the dice last may be gone: then the first clockwise throws.
        yield from take_dice(t, m.last if m.last in t.seats else in_turn[0])
        return NO_LINE_BET
    yield Deed(what="keep", words="the dice: nobody shoots", actor=t.options.stickperson, cite="house:craps/line-bet")
    return NOBODY


def others_or_without(t: Table[CrapsOptions, Memory], shooter: int) -> Script[str]:
    """A shooter who makes no line bet while come numbers are up (1.11(b))."""
    if (yield from line_bet(t, shooter)):
        return LINE_BET
    for box in after(t, shooter)[:-1]:
        if (yield from offered(t, box, "19:47-1.11(b)")) == ACCEPT and (yield from line_bet(t, box)):
            yield PassDice(box=shooter, why="another makes a line bet", cite="19:47-1.11(b)")
            yield from take_dice(t, box)
            return LINE_BET
    return NO_LINE_BET


def someone_shoots(t: Table[CrapsOptions, Memory]) -> Script[None]:
    """In the middle of a hand the point and all wagers stand, and the next who accepts throws on (1.11(c), (d))."""
    m = t.memory
    if m.shooter:
        return
    for box in after(t, m.last)[:-1]:
        if (yield from offered(t, box)) == ACCEPT:
            yield from take_dice(t, box)
            return
    # The text does not say who throws if nobody will; as in 1.11(b) the dice go back to the old shooter.
    yield TakeDice(box=m.last, cite="house:craps/nobody-shoots")


def line_bet(t: Table[CrapsOptions, Memory], box: int) -> Script[bool]:
    """The shooter's pass or don't pass bet, which comes before his throw."""
    if has_line_bet(t, box):
        return True
    made = yield Betting(open=LINE, box=box, placing="19:47-1.2(a)", cite="house:craps/line-bet")
    return made is not None


def offered(t: Table[CrapsOptions, Memory], box: int, cite: str = "19:47-1.11(c)") -> Script[str]:
    """The whole set of dice is offered to a player."""
    first = t.memory.last == 0 and cite == "19:47-1.11(c)"
    chosen: str = yield Decide(box=box, choices=(ACCEPT, REFUSE), cite="house:craps/first-shooter" if first else cite)
    return chosen


def take_dice(t: Table[CrapsOptions, Memory], box: int) -> Script[None]:
    """Two dice for the shooter, the others back into the cup (1.11(d))."""
    yield TakeDice(box=box, cite="19:47-1.11(d)")
    words = f"the other {t.options.dice_set - 2} dice, which go back into the cup"
    yield Deed(what="return", words=words, actor=t.options.stickperson, cite="19:47-1.11(d)")


def after(t: Table[CrapsOptions, Memory], box: int) -> list[int]:
    """The boxes clockwise from the one at the left of a box, that box last; all of them if it is 0."""
    return clockwise_from(t, box + 1)
