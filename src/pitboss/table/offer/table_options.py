"""What every table posts: its boxes, its limits and the steps in which wagers are taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import NamedTuple

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections, Violation
from pitboss.rulebook.election import count, money, name
from pitboss.table.game import WagerRule

_NOTICE = "sign at the table; 30 minutes before a change while players are present"


class PrintedTable(NamedTuple):
    """A pay table as the felt shows it."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """What is paid, and how much."""
    legends: tuple[str, ...] = ()
    """Lines of layout and sign that say the same in words."""


@dataclass(frozen=True, kw_only=True)
class Posted(Elections):
    """The part of a game's options that the house posts and no paragraph fixes."""

    boxes: int = count(7, allowed=tuple(range(1, 10)), says="betting areas on the layout", cite="house:layout")
    minimum: int = money("1.00", says="minimum main wager", cite="house:limits", notice=_NOTICE)
    maximum: int = money("100000.00", says="maximum main wager", cite="house:limits", notice=_NOTICE)
    increment: int = money("0.50", says="wagers are multiples of this", cite="house:increments", notice=_NOTICE)
    casino: str = name("the casino", says="name of the casino on layout and sign", cite="house:name")

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet."""
        return [*super().conflicts(), *limits_conflict(self, "minimum", "maximum")]

    def pay_tables(self) -> list[PrintedTable]:
        """Pay tables that stand on the felt."""
        return []


def limits_conflict(options: Posted, minimum: str, maximum: str) -> list[Violation]:
    """A minimum above its maximum, or one that is no multiple of the increment."""
    least, most = getattr(options, minimum), getattr(options, maximum)
    wrong = []
    if least > most:
        wrong.append(Violation(minimum, f"{dollars(least)} is above the {maximum} of {dollars(most)}", "house:limits"))
    if least % options.increment:
        step = dollars(options.increment)
        wrong.append(Violation(minimum, f"{dollars(least)} is no multiple of the increment {step}", "house:increments"))
    return wrong


def halves_conflict(options: Posted, cite: str = "house:increments") -> list[Violation]:
    """Steps of which half is no whole number of cents, where wagers are halved."""
    why = "half of a wager must be a whole number of cents"
    return [Violation("increment", why, cite)] if options.increment % 2 else []


Stake = int | Sequence[int] | None
"""Cents on every box, or box by box, 0 where a wager is not made; None for a usual amount within the limits."""

USUAL_STAKE = 10_00


def stakes(options: Posted, rule: WagerRule, stake: Stake, boxes: int) -> tuple[int, ...]:
    """A wager's amount at each box of a simulated table; an amount that the table would not take is refused."""
    low, high = getattr(options, rule.minimum or ""), getattr(options, rule.maximum or "")
    step = options.increment
    if stake is None:
        stake = min(max(-(-USUAL_STAKE // step) * step, low), high // step * step)
    if not isinstance(stake, Sequence):
        stake = (stake,) * boxes
    amounts = tuple(stake)
    if not all(isinstance(amount, Integral) for amount in amounts):
        raise Refusal(f"{rule.name}={stake!r:.80}: it is cents, on every box or box by box")
    if len(amounts) != boxes:
        raise Refusal(f"{len(amounts)} {rule.name} wagers do not fit {boxes} boxes")
    for amount in amounts:
        if amount and (amount % step or not low <= amount <= high):
            limits = f"{dollars(low)} to {dollars(high)} in steps of {dollars(step)}"
            raise Refusal(f"{dollars(amount)} on {rule.name}: the table takes {limits}", "house:limits")
    return amounts
