"""Omaha inside kernels: two own cards are a row, three of the board a column, and the best of sixty cells counts."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np

from pitboss.ranking import sums
from pitboss.ranking.compiled import marks4, marks5
from pitboss.ranking.sums import FLUSH
from pitboss.ranking.tables import Ints, places

STAMP = sums.STAMP

_PAIRS = list(combinations_with_replacement(range(13), 2))
_THREES = list(combinations_with_replacement(range(13), 3))


def _numbered(multisets: Sequence[tuple[int, ...]], step: int) -> Ints:
    """Where each multiset of ranks begins, by its ranks in any order as digits to the base 13."""
    found = np.zeros(13 ** len(multisets[0]), dtype=np.int32)
    for place, ranks in enumerate(multisets):
        for order in permutations(ranks):
            found[sum(rank * 13**digit for digit, rank in enumerate(order))] = place * step
    return found


def _cells(values: Ints) -> Ints:
    """The values of all rows and columns, from those of five cards."""
    rows = np.array([np.bincount(ranks, minlength=13) for ranks in _PAIRS])
    columns = np.array([np.bincount(ranks, minlength=13) for ranks in _THREES])
    found: Ints = values[places((rows[:, None] + columns[None]).reshape(-1, 13), 5)]
    return found


def _eights() -> Ints:
    """The best low value of exactly two of a player's low ranks and three of the board's; 0 where there is none.

    By the bits of the eight ranks from the ace, the player's above the board's: five ranks make one hand alone, so
    that a look tells what sixty cells would.
    """
    found = np.zeros((256, 256), LOW_CELLS.dtype)
    masks = np.arange(256)
    for two in combinations(range(8), 2):
        mine = masks[masks >> two[0] & masks >> two[1] & 1 == 1]
        for three in combinations(sorted({*range(8)} - {*two}), 3):
            theirs = masks[masks >> three[0] & masks >> three[1] & masks >> three[2] & 1 == 1]
            counts = np.bincount([(rank + 12) % 13 for rank in (*two, *three)], minlength=13)
            value = sums.LOW5[places(counts[None], 5)][0]
            cells = np.ix_(mine, theirs)
            found[cells] = np.maximum(found[cells], value)
    return found.reshape(-1)


_ROWS = _numbered(_PAIRS, len(_THREES))
_COLUMNS = _numbered(_THREES, 1)
HIGH_CELLS = _cells(sums.HIGH5)
LOW_CELLS = _cells(sums.LOW5)
EIGHTS = _eights()


def row(a: int, b: int) -> int:
    """Where the cells of two cards of a player begin."""
    return int(_ROWS[(a >> 2) + 13 * (b >> 2)])


def column(a: int, b: int, c: int) -> int:
    """Which cell of a row three cards of the board lead to."""
    return int(_COLUMNS[(a >> 2) + 13 * (b >> 2) + 169 * (c >> 2)])


def rows(a: int, b: int, c: int, d: int) -> tuple[int, ...]:
    """The six rows of a player's four cards."""
    return row(a, b), row(a, c), row(a, d), row(b, c), row(b, d), row(c, d)


def columns(a: int, b: int, c: int, d: int, e: int) -> tuple[int, ...]:
    """The ten columns of a board."""
    with_a = column(a, b, c), column(a, b, d), column(a, b, e), column(a, c, d), column(a, c, e), column(a, d, e)
    return (*with_a, column(b, c, d), column(b, c, e), column(b, d, e), column(c, d, e))


def high_cell(own: tuple[int, ...], board: tuple[int, ...]) -> int:
    """The best value in these rows and columns, flushes apart."""
    best = HIGH_CELLS[own[0] + board[0]]
    for start in own:
        for place in board:
            best = max(best, HIGH_CELLS[start + place])
    return int(best)


def low_cell(own: tuple[int, ...], board: tuple[int, ...]) -> int:
    """The best low value in these rows and columns."""
    best = LOW_CELLS[own[0] + board[0]]
    for start in own:
        for place in board:
            best = max(best, LOW_CELLS[start + place])
    return int(best)


def low_ranks(marks: int) -> int:
    """The bits of the ranks from the ace to the eight among some cards, from their joined marks."""
    ranks = marks | marks >> 16
    ranks |= ranks >> 32
    return int((ranks << 1 | ranks >> 12 & 1) & 0xFF)


def eight_or_better(own: int, board: int) -> int:
    """The low value of four own cards and a board, from their low ranks; 0 if it is not an eight or better."""
    return int(EIGHTS[own << 8 | board])


def flush(own: int, board: int) -> int:
    """The best flush of two own cards and three of the board, from their joined marks; 0 where there is none."""
    best = FLUSH[0]
    for suit in range(4):
        mine, theirs = own >> 16 * suit & 0x1FFF, board >> 16 * suit & 0x1FFF
        two_fewer = theirs & theirs - 1
        two_fewer &= two_fewer - 1
        if not two_fewer or not mine & mine - 1:
            continue
        first = mine
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                two = one | second & -second
                second &= second - 1
                best = max(best, _with_three(two, theirs))
    return int(best)


def _with_three(two: int, theirs: int) -> int:
    best = FLUSH[0]
    first = theirs
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            pair = one | second & -second
            second &= second - 1
            third = second
            while third:
                best = max(best, FLUSH[two | pair | third & -third])
                third &= third - 1
    return int(best)


def omaha_high(a: int, b: int, c: int, d: int, f: int, g: int, h: int, i: int, j: int) -> int:
    """The high value of four own cards and a board of five."""
    plain = high_cell(rows(a, b, c, d), columns(f, g, h, i, j))
    return max(plain, flush(marks4(a, b, c, d), marks5(f, g, h, i, j)))


def omaha_low(a: int, b: int, c: int, d: int, f: int, g: int, h: int, i: int, j: int) -> int:
    """The low value of four own cards and a board of five."""
    return low_cell(rows(a, b, c, d), columns(f, g, h, i, j))
