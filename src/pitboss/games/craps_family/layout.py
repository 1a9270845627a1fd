"""Which wagers may be made or altered now, from the matrix in docs/craps.md."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from pitboss.games.craps_family.acts import CrapsMemory
from pitboss.games.craps_family.bets import BETS, LINE, ONE_ROLL, CrapsBet
from pitboss.table import Table

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions

LAYOUT = "layout"
"""The group of the wagers that are open before a roll."""

_AT_ALL_TIMES = frozenset(
    name
    for name, bet in BETS.items()
    if bet.kind == ONE_ROLL or bet.family in ("place", "place-to-lose", "buy", "lay", "hard")
)


def open_wagers(t: Table[CrapsOptions, CrapsMemory]) -> tuple[str, ...]:
    """The wagers that may be made or altered now, in the order of the layout."""
    o, point = t.options, t.memory.point
    lying = {name for _, name in t.wagers}
    return tuple(name for name, bet in BETS.items() if is_open(o, bet, point, lying))


def is_open(o: CrapsOptions, bet: CrapsBet, point: int, lying: Collection[str]) -> bool:
    """Whether a wager may be made or altered with the marker on that point, or off at 0, and those wagers there."""
    if bet.name in _AT_ALL_TIMES:
        return bool(o.takes(bet.name))
    if bet.name in LINE:
        return not point or (bet.name == "dont-pass" and bet.name in lying)
    if bet.name in ("come", "dont-come"):
        # "After the come out roll" is read as after the current one: while a point is on.
        return bool(point)
    if bet.base:
        return bet.base in lying and (bool(bet.number) or bool(point))
    # Of the bets on come numbers only those against them may be lowered.
    return bet.family == "dont-come" and bet.name in lying
