"""Wagers that differ in name alone: a number of the wheel is like every other, and is counted and shown once."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from pitboss.pricing.distribution import WagerOdds

Row = TypeVar("Row")

_NAMED = 6
"""Names that a line has room for."""


def alike(rows: Iterable[Row], key: Callable[[Row], Hashable]) -> list[tuple[Row, ...]]:
    """Rows with the same key together, in the order of their first ones."""
    groups: dict[Hashable, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return [tuple(group) for group in groups.values()]


def same_odds(row: WagerOdds) -> Hashable:
    """What wagers that are alike have in common: everything but name and words."""
    return row.outcomes, row.average_staked, row.method, row.given, row.long_run, row.deals


def named_together(names: Iterable[str]) -> str:
    """The names of a group in a line: the first ones, the last, and how many there are."""
    listed = [*names]
    if len(listed) <= _NAMED:
        return ", ".join(listed)
    return f"{', '.join(listed[: _NAMED - 2])} … {listed[-1]} ({len(listed)})"
