"""Omaha counted out: every board, and for each how many of its 178,365 four-card hands make which class.

A hand is as good as the best of its six pairs of cards. So the hands that are no better than a class are the sets of
four cards whose pairs all are no better: the cliques of four in a graph of the 47 cards that are not on the board.
Boards that differ in their suits' names alone are counted once, which leaves 134,459.
"""

from itertools import combinations
from typing import Any

import numpy as np

from pitboss.pricing.kernels.bits import size_of
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking import EIGHT_OR_BETTER, HIGH
from pitboss.ranking.compiled import marks5
from pitboss.ranking.compiled_omaha import HIGH_CELLS, LOW_CELLS, columns, flush, row
from pitboss.ranking.high import CLASS
from pitboss.ranking.sums import MARKS

HANDS_OF_FOUR = 178_365
_RANK_BITS = (1 << CLASS) - 1
_NINE, _WORST = 9, 16


def boards() -> tuple[Any, Any]:
    """The boards that differ in more than their suits' names, as rows of five cards, and how many each stands for."""
    suits = np.zeros((4, 2_598_960), dtype=np.int64)
    cards: Any = np.fromiter(combinations(range(52), 5), dtype=np.dtype((np.uint8, 5)), count=suits.shape[1])
    for suit in range(4):
        ones = np.where(cards & 3 == suit, 1 << (cards >> 2).astype(np.int64), 0)
        suits[suit] = ones.sum(axis=1)
    suits.sort(axis=0)
    key = suits[0] | suits[1] << 13 | suits[2] << 26 | suits[3] << 39
    _, first, times = np.unique(key, return_index=True, return_counts=True)
    return cards[first], times


def _high_class(a: int, b: int, board: Any, marks: int) -> Any:
    best = 0
    for place in board:
        best = max(best, HIGH_CELLS[row(a, b) + place])
    return max(best, flush(MARKS[a] | MARKS[b], marks)) >> CLASS


def _low_class(a: int, b: int, board: Any) -> Any:
    """0 for no low hand of eight or better; otherwise 9 less the worst card, so that a five is 4."""
    best = 0
    for place in board:
        best = max(best, LOW_CELLS[row(a, b) + place])
    return _NINE - ((_RANK_BITS - (best & _RANK_BITS)) >> _WORST) if best >= EIGHT_OR_BETTER else 0


def _cliques(near: Any) -> Any:
    """Sets of four that are all joined to each other; a bit a neighbour, and only later ones."""
    found = 0
    for one in range(47):
        seconds = near[one]
        for two in range(one + 1, 47):
            if seconds >> two & 1:
                thirds = seconds & near[two]
                for three in range(two + 1, 47):
                    if thirds >> three & 1:
                        found += size_of(thirds & near[three])
    return found


@compiled()
def _tally(dealt: Any, times: Any, low: bool, found: Any) -> None:
    classes, near = np.zeros((47, 47), dtype=np.int64), np.zeros(47, dtype=np.int64)
    rest, used = np.zeros(47, dtype=np.int64), np.zeros(52, dtype=np.int64)
    for n in range(len(dealt)):
        d = dealt[n]
        board, marks = columns(d[0], d[1], d[2], d[3], d[4]), marks5(d[0], d[1], d[2], d[3], d[4])
        used[:] = 0
        for card in d:
            used[card] = 1
        size = 0
        for card in range(52):
            if not used[card]:
                rest[size] = card
                size += 1
        seen = 0
        for one in range(47):
            for two in range(one + 1, 47):
                if low:
                    kind = _low_class(rest[one], rest[two], board)
                else:
                    kind = _high_class(rest[one], rest[two], board, marks)
                classes[one, two] = kind
                seen |= 1 << kind
        below = 0
        for kind in range(len(found)):
            if not seen >> kind & 1:
                continue
            if seen >> kind == 1:
                up_to = HANDS_OF_FOUR
            else:
                for one in range(47):
                    near[one] = 0
                    for two in range(one + 1, 47):
                        near[one] |= (classes[one, two] <= kind) << two
                up_to = _cliques(near)
            found[kind] += times[n] * (up_to - below)
            below = up_to


def count(*, low: bool = False, every: int = 1) -> dict[str, int]:
    """Number of deals of four cards and a board in each class, best first; or by a sample of boards."""
    dealt, times = boards()
    names = ("no-low", "eight-low", "seven-low", "six-low", "five-low") if low else HIGH.classes
    found = np.zeros(len(names), dtype=np.int64)
    _tally(np.ascontiguousarray(dealt[::every]), np.ascontiguousarray(times[::every]), low, found)
    return dict(zip(reversed(names), found[::-1].tolist(), strict=True))
