"""The tables behind compiled ranking: every multiset of three to seven ranks has a place that two sums of keys lead to.

The ranks fall into two halves, 2 to 8 and 9 to ace. In each half the ranks have keys such that sums of up to seven are
all different (the greedy sequence), so a half's sum tells which of its cards are there. One table turns the lower
half's sum into its number among the lower halves, one for each size of hand turns the upper half's sum into the number
of the first hand with it, and both together are the hand's place: no gaps, no search, for one deck and for many.

Only hands of five, four or three cards are valued, by the plain functions; the value of more cards is the best of what
is left when one of them is put aside.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.ranking.high import FOUR, HIGH, MANY, THREE, High, shape
from pitboss.ranking.low import LOW, THREE_LOW

Ints = NDArray[np.int32]
Counts = NDArray[np.int64]

LOWER = np.array([0, 1, 8, 57, 256, 1153, 4181])
UPPER = np.array([1, 8, 57, 256, 1153, 4181])
MOST = 7
SPAN = MOST * 4181 + 1


def _halves(keys: int, size: int) -> Counts:
    """How often each of six keys is in each multiset of exactly that size."""
    found = [np.bincount(chosen, minlength=keys) for chosen in combinations_with_replacement(range(keys), size)]
    return np.array(found, dtype=np.int64).reshape(-1, keys)


_BY_SIZE = [_halves(6, size) for size in range(MOST + 1)]
_UP_TO = np.concatenate(_BY_SIZE)


def _lower_places() -> NDArray[np.uint16]:
    """From a lower half's sum to its number; deuces have no key, so that number is good for hands of any size."""
    places = np.zeros(SPAN, dtype=np.uint16)
    places[_UP_TO @ LOWER[1:]] = np.arange(len(_UP_TO))
    return places


def _upper_places(size: int) -> NDArray[np.uint16]:
    """From an upper half's sum to the place of the first hand of that size with it."""
    places = np.zeros(SPAN, dtype=np.uint16)
    first = 0
    for above in range(size + 1):
        wide = comb(6 + size - above, 6)
        halves = _BY_SIZE[above]
        places[halves @ UPPER] = first + wide * np.arange(len(halves))
        first += wide * len(halves)
    return places


LOWER_PLACES = _lower_places()
UPPER_PLACES = {size: _upper_places(size) for size in range(3, MOST + 1)}


def multisets(size: int) -> Counts:
    """How often each of the thirteen ranks is in a hand, hand after hand in the order of their places."""
    parts = []
    for above in range(size + 1):
        upper, lower = _BY_SIZE[above], _UP_TO[: comb(6 + size - above, 6)]
        deuces = size - above - lower.sum(axis=1, keepdims=True)
        below = np.tile(np.hstack([deuces, lower]), (len(upper), 1))
        parts.append(np.hstack([below, np.repeat(upper, len(lower), axis=0)]))
    return np.concatenate(parts)


def places(counts: Counts, size: int) -> NDArray[np.int64]:
    """The places of hands of that size, given how often each rank is in them."""
    lower, upper = LOWER_PLACES[counts[:, :7] @ LOWER], UPPER_PLACES[size][counts[:, 7:] @ UPPER]
    found: NDArray[np.int64] = lower.astype(np.int64) + upper
    return found


_MULTISETS = {size: multisets(size) for size in range(3, MOST + 1)}


def _packed(size: int) -> list[int]:
    packed: list[int] = (_MULTISETS[size] << 4 * np.arange(13)).sum(axis=1).tolist()
    return packed


def _with_more(values: Ints, size: int) -> Ints:
    """The values of hands of one card more: the best that is left when a card is put aside."""
    counts = _MULTISETS[size + 1]
    best = np.full(len(counts), np.iinfo(np.int32).min, dtype=np.int32)
    for rank in range(13):
        there = np.flatnonzero(counts[:, rank])
        fewer = counts[there]
        fewer[:, rank] -= 1
        best[there] = np.maximum(best[there], values[places(fewer, size)])
    return best


def _up_to(values: list[int], size: int, most: int) -> list[Ints]:
    """The values of hands of that size, and of each greater one."""
    found = [np.array(values, dtype=np.int32)]
    for number in range(size, most):
        found.append(_with_more(found[-1], number))
    return found


def _suited(ranking: High) -> Ints:
    """By the thirteen bits of a suit's ranks, the best hand of that suit; 0 for too few cards."""
    marks = np.arange(1 << 13)
    sizes = np.bitwise_count(marks)
    values = np.zeros(1 << 13, dtype=np.int32)
    spread = (marks[:, None] >> np.arange(13) & 1) << 4 * np.arange(13)
    for mark in np.flatnonzero(sizes == ranking.size).tolist():
        values[mark] = ranking.suited_value(int(spread[mark].sum()))
    for size in range(ranking.size + 1, 14):
        these = marks[sizes == size]
        for rank in range(13):
            there = these[these >> rank & 1 == 1]
            values[there] = np.maximum(values[there], values[there ^ 1 << rank])
    return values


class RankTables(NamedTuple):
    """Values by place, a table for each number of cards from the smallest up; flushes by a suit's ranks."""

    high: list[Ints]
    many: list[Ints]
    many_suited: list[Ints]
    low: list[Ints]
    four: list[Ints]
    three: list[Ints]
    three_low: list[Ints]
    flush: Ints
    flush4: Ints
    flush3: Ints


def _each(value: Callable[[int], int], size: int) -> list[int]:
    return [value(counts) for counts in _packed(size)]


def build() -> RankTables:
    """All tables."""
    shapes = [shape(counts, 5) for counts in _packed(5)]
    four = [FOUR.plain[kind] | bits for kind, bits in (shape(counts, 4) for counts in _packed(4))]
    three = [THREE.plain[kind] | bits for kind, bits in (shape(counts, 3) for counts in _packed(3))]
    return RankTables(
        high=_up_to([HIGH.plain[kind] | bits for kind, bits in shapes], 5, MOST),
        many=_up_to([MANY.plain[kind] | bits for kind, bits in shapes], 5, MOST),
        many_suited=_up_to(_each(MANY.suited_value, 5), 5, MOST),
        low=_up_to(_each(LOW.of_counts, 5), 5, MOST),
        four=_up_to(four, 4, 6),
        three=_up_to(three, 3, 4),
        three_low=_up_to(_each(THREE_LOW.of_counts, 3), 3, 4),
        flush=_suited(HIGH),
        flush4=_suited(FOUR),
        flush3=_suited(THREE),
    )
