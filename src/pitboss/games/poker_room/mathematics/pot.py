"""The pot: who put in how much, the side pots that follow from it, the rake, and how a share is divided.

Plain functions of integers, so that the script, an imported hand history and a kernel settle alike.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import gcd
from typing import NamedTuple

Order = Callable[[Sequence[int]], Sequence[int]]
"""The tied players in the order in which odd amounts go to them."""


class ContestedPot(NamedTuple):
    """Chips that are contested by the same players."""

    amount: int
    players: tuple[int, ...]


def uncalled_bet(put: Mapping[int, int]) -> tuple[int, int]:
    """The player whose last bet was not fully called, and how much of it goes back."""
    first, second = sorted(put.values(), reverse=True)[:2] if len(put) > 1 else (0, 0)
    if first == second:
        return 0, 0
    return next(box for box, amount in put.items() if amount == first), first - second


def pots(put: Mapping[int, int], live: Iterable[int], dead: Mapping[int, int] | None = None) -> list[ContestedPot]:
    """The main pot and the side pots: one for each level at which a player still in is all-in.

    Dead money belongs to the main pot and to no level.
    """
    contenders = set(live)
    over = sum(dead.values()) if dead else 0
    put = {box: amount - dead.get(box, 0) for box, amount in put.items()} if dead else put
    levels = sorted({put[box] for box in contenders})
    if len(levels) == 1:
        # Nobody is in for less than the others: everything is one pot.
        return [ContestedPot(sum(put.values()) + over, tuple([box for box in put if box in contenders]))]
    found: list[ContestedPot] = []
    below = 0
    for level in levels:
        # Chips of those who folded above the highest level belong to the last pot.
        top = level if level != levels[-1] else max(put.values())
        amount = sum(min(has, top) - min(has, below) for has in put.values())
        found.append(ContestedPot(amount + over, tuple(box for box in put if box in contenders and put[box] >= level)))
        below, over = level, 0
    return found


def contested_pots(found: Sequence[ContestedPot], left: Collection[int]) -> list[ContestedPot]:
    """The pots among the players left in; an uncontested one joins the one before it."""
    rows: list[ContestedPot] = []
    for pot in found:
        players = tuple(box for box in pot.players if box in left)
        if not players and rows:
            rows[-1] = ContestedPot(rows[-1].amount + pot.amount, rows[-1].players)
        else:
            rows.append(ContestedPot(pot.amount, players))
    return rows


def pots_after_rake(found: Sequence[ContestedPot], rake: int, unit: int = 1) -> list[ContestedPot]:
    """The pots after the rake, to which each gives its part by size in whole units; odd ones come from the largest."""
    if len(found) == 1:
        return [ContestedPot(found[0].amount - rake, found[0].players)]
    whole, unit = sum(pot.amount for pot in found), gcd(rake, unit)
    taken = [rake * pot.amount // whole // unit * unit for pot in found] if rake else [0] * len(found)
    largest = max(range(len(found)), key=lambda at: found[at].amount)
    taken[largest] += rake - sum(taken)
    return [ContestedPot(pot.amount - part, pot.players) for pot, part in zip(found, taken, strict=True)]


def percentage(pot: int, percent: int, cap: int, unit: int) -> int:
    """A percentage rake: whole units, rounded down, and no more than the cap."""
    return min(cap, pot * percent // 100 // unit * unit)


def step_rake(pot: int, steps: Sequence[tuple[int, int]]) -> int:
    """A rake by steps: what the highest step that the pot has reached says."""
    return max((take for reached, take in steps if pot >= reached), default=0)


def halves(amount: int, unit: int) -> tuple[int, int]:
    """The high and the low share of a pot; what cannot be divided goes to the high one (14.9(i)2i, 14.11(f)2i)."""
    unit = gcd(amount, unit)
    low = amount // (2 * unit) * unit
    return amount - low, low


def divide_share(amount: int, tied: Sequence[int], unit: int, order: Order) -> dict[int, int]:
    """A share divided among tied players in whole units; odd units go one each in the given order."""
    # A share that is no whole number of units has smaller chips in it, which divide too.
    unit = gcd(amount, unit)
    each, odd = divmod(amount // unit, len(tied))
    shares = dict.fromkeys(tied, each * unit)
    for box in order(tied)[:odd] if odd else ():
        shares[box] += unit
    return shares


class Won(NamedTuple):
    """What one pot brought to whom."""

    pot: int
    """0 the main pot, 1 the first side pot …"""
    box: int
    amount: int
    half: str
    """`all`, `high` or `low`."""


def award_pots(
    found: Sequence[ContestedPot],
    high: Mapping[int, int],
    low: Mapping[int, int] | None,
    unit: int,
    order_high: Order,
    order_low: Order,
) -> list[Won]:
    """Every pot to its winners, from the last side pot to the main pot; greater values win, a missing low loses."""
    rows: list[Won] = []
    for number in range(len(found) - 1, -1, -1):
        amount, players = found[number].amount, found[number].players
        best = max([high[box] for box in players])
        winners = [box for box in players if high[box] == best]
        lows = {box: low[box] for box in players if box in low} if low is not None else {}
        high_share, low_share = halves(amount, unit) if lows else (amount, 0)
        half = "high" if lows else "all"
        rows += [
            Won(number, box, won, half) for box, won in divide_share(high_share, winners, unit, order_high).items()
        ]
        if lows:
            lowest = max(lows.values())
            tied = [box for box in players if lows.get(box) == lowest]
            rows += [
                Won(number, box, won, "low") for box, won in divide_share(low_share, tied, unit, order_low).items()
            ]
    return rows
