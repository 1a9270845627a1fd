"""Five community cards against a dealer: for one board, how every two-card hand meets every other, all at once.

The 1,081 hands that a board leaves are ranked and sorted; walking up that order, the hands below one are those walked
past less those that share a card with it. So a board costs about as much as ranking its hands, and all deals of a
player, a dealer and a board are counted in minutes. Flops that differ in their suits' names alone are counted once.
"""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.high import CLASS
from pitboss.ranking.sums import KEYS, MARKS, high7_sum

FLOPS = 1_755
HOLES = 1_326
"""Two cards of a deck, in the order of `hole`."""
OTHERS = 990
"""Hands that a dealer may have when seven cards are known."""
LEFT, PAIRS = 47, 1_081
CELLS = 169
"""Starting hands that differ in more than their suits' names, in the order of `cell`."""

PAIR = 1 << CLASS
"""The lowest value that is a pair or better."""

LESS, EQUAL, MORE, LESS_UNQUALIFIED, EQUAL_UNQUALIFIED, MORE_UNQUALIFIED = range(6)
"""Columns of what a hand meets; the last three count those dealer's hands that do not qualify."""


class AlikeBoards(NamedTuple):
    """Boards of this many cards, and those equal up to the names of suits."""

    boards: Ints
    """One of each kind, the first in order."""
    times: Ints
    """How many boards each stands for."""
    kind: Ints
    """By the number of a board (`card_subsets.sets`): its kind."""
    suits: NDArray[np.int8]
    """And by suit, the suit that makes the board that one."""


@cache
def alike(size: int) -> AlikeBoards:
    """All boards of this many cards by kind."""
    cards = sets(size).astype(np.int64)
    digits = 52 ** np.arange(size - 1, -1, -1)
    least, suits = np.full(len(cards), 52**size), np.zeros((len(cards), 4), np.int8)
    for order in permutations(range(4)):
        named = np.sort(cards & ~3 | np.array(order)[cards & 3], axis=1) @ digits
        better = named < least
        least[better], suits[better] = named[better], order
    names, kind, times = np.unique(least, return_inverse=True, return_counts=True)
    return AlikeBoards(names[:, None] // digits % 52, times, kind, suits)


def looked_up(size: int, words: Callable[[], Ints] | None) -> tuple[Ints, NDArray[np.int32], NDArray[np.int8]]:
    """A board size's kinds and suits as bits for matching; almost nothing where not needed."""
    if words is None:
        return np.zeros(1, np.int64), np.zeros(1, np.int32), np.zeros((1, 4), np.int8)
    found = alike(size)
    return words(), found.kind.astype(np.int32), found.suits


def flops() -> tuple[Ints, Ints]:
    """Flops that differ in more than their suits' names, and how many each stands for."""
    found = alike(3)
    return found.boards, found.times


def bits(flags: NDArray[np.bool_]) -> list[int]:
    """Yes or no by kind of board and hand, in whole words, as counts are stored."""
    packed = np.packbits(flags.ravel(), bitorder="little")
    words: list[int] = np.pad(packed, (0, -len(packed) % 8)).view("<i8").tolist()
    return words


def hole(a: int, b: int) -> int:
    """The number of two cards, the lower one first."""
    return b * (b - 1) // 2 + a


def flag(words: Ints, kind: NDArray[np.int32], suits: NDArray[np.int8], board: int, a: int, b: int) -> Any:
    """The bit of `bits` for two cards on a board, given by its number."""
    a, b = a & ~3 | suits[board, a & 3], b & ~3 | suits[board, b & 3]
    at = kind[board] * HOLES + hole(min(a, b), max(a, b))
    return words[at >> 6] >> (at & 63) & 1


def cell(a: int, b: int) -> int:
    """The starting hand that two cards are: suited ones above the diagonal of ranks, others below."""
    low, high = min(a >> 2, b >> 2), max(a >> 2, b >> 2)
    return 13 * low + high if a & 3 == b & 3 else 13 * high + low


def _sort_by_value(order: Ints) -> None:
    """Put the pairs in the order of their values, which stand from bit 23 on and have 24 bits, byte by byte."""
    other, places = np.empty(PAIRS, np.int64), np.zeros((3, 256), np.int64)
    for each in order:
        places[0, each >> 23 & 255] += 1
        places[1, each >> 31 & 255] += 1
        places[2, each >> 39 & 255] += 1
    for turn in range(3):
        before = 0
        for low in range(256):
            many = places[turn, low]
            places[turn, low] = before
            before += many
    # From one array to the other and back, three times.
    for turn in range(3):
        shift = 23 + 8 * turn
        for each in order if turn != 1 else other:
            byte = each >> shift & 255
            if turn == 1:
                order[places[turn, byte]] = each
            else:
                other[places[turn, byte]] = each
            places[turn, byte] += 1
    order[:] = other


def _ranked(board: Ints, rest: Ints, values: Ints, order: Ints) -> None:
    """The 47 cards that the board leaves, the value of each pair of them, and the pairs from the lowest to the best."""
    size = 0
    total, marks = 0, 0
    for card in range(52):
        on_board = False
        for known in board:
            on_board = on_board or card == known
        if on_board:
            total += KEYS[card]
            marks |= MARKS[card]
        else:
            rest[size] = card
            size += 1
    n = 0
    for j in range(1, LEFT):
        key, mark = total + KEYS[rest[j]], marks | MARKS[rest[j]]
        for i in range(j):
            values[n] = high7_sum(key + KEYS[rest[i]], mark | MARKS[rest[i]])
            order[n] = (values[n] << 12 | i << 6 | j) << 11 | n
            n += 1
    _sort_by_value(order)


def _compared(order: Ints, count: Ints, group: Ints, found: Ints) -> None:
    """How many hands are below, level with and above each; `count` and `group` say how many hold a card."""
    count[:] = 0
    at = 0
    while at < PAIRS:
        value = order[at] >> 23
        end = at
        while end < PAIRS and order[end] >> 23 == value:
            group[order[end] >> 17 & 63] += 1
            group[order[end] >> 11 & 63] += 1
            end += 1
        for k in range(at, end):
            i, j, n = order[k] >> 17 & 63, order[k] >> 11 & 63, order[k] & 2047
            less = at - count[i] - count[j]
            # Among its equals a hand meets itself in both of its cards.
            equal = end - at - group[i] - group[j] + 1
            found[n, LESS] = less
            found[n, EQUAL] = equal
            found[n, MORE] = OTHERS - less - equal
        for k in range(at, end):
            i, j = order[k] >> 17 & 63, order[k] >> 11 & 63
            count[i] += 1
            count[j] += 1
            group[i] = group[j] = 0
        at = end


def _unqualified(order: Ints, least: int, count: Ints, found: Ints) -> None:
    """The same of the hands with which a dealer does not qualify: those below `least`."""
    count[:] = 0
    below = 0
    while below < PAIRS and order[below] >> 23 < least:
        count[order[below] >> 17 & 63] += 1
        count[order[below] >> 11 & 63] += 1
        below += 1
    for k in range(PAIRS):
        i, j, n = order[k] >> 17 & 63, order[k] >> 11 & 63, order[k] & 2047
        others = below - count[i] - count[j]
        if k >= below:
            found[n, LESS_UNQUALIFIED] = others
            found[n, EQUAL_UNQUALIFIED] = found[n, MORE_UNQUALIFIED] = 0
        else:
            found[n, LESS_UNQUALIFIED] = found[n, LESS]
            found[n, EQUAL_UNQUALIFIED] = found[n, EQUAL]
            found[n, MORE_UNQUALIFIED] = others + 1 - found[n, LESS] - found[n, EQUAL]


def meet(board: Ints, least: int, rest: Ints, order: Ints, count: Ints, group: Ints, found: Ints, values: Ints) -> None:
    """Rank all hands of a board, and say for each what it meets; `least` is what a dealer needs to qualify.

    The columns of `found` are as above, its rows and those of `values` the pairs of the 47 cards in `rest`, the second
    card going up first; the other arrays are room to work in.
    """
    _ranked(board, rest, values, order)
    _compared(order, count, group, found)
    _unqualified(order, least, count, found)


@compiled()
def meetings(board: Ints, least: int) -> Any:
    """What each pair of the cards that a board leaves meets, for one board; a row a pair as in `meet`."""
    rest, order = np.zeros(LEFT, np.int64), np.zeros(PAIRS, np.int64)
    count, group = np.zeros(LEFT, np.int64), np.zeros(LEFT, np.int64)
    found, values = np.zeros((PAIRS, 6), np.int64), np.zeros(PAIRS, np.int64)
    meet(board, least, rest, order, count, group, found, values)
    return found
