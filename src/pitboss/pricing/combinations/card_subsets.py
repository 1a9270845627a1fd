"""Sets of cards of a deck, numbered: what any two to four cards that a player has seen can still become."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.kernels.arrays import Cards, Ints, Shorts
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking import HIGH
from pitboss.ranking.compiled import high5
from pitboss.ranking.high import CLASS

Counts = NDArray[np.int32]
"""Numbers of hands that one set of cards can become: half the memory, where there are a quarter of a million sets."""

CHOOSE = np.array([[comb(card, size) for card in range(54)] for size in range(6)])
"""How many sets of a size there are below a card."""


def place(cards: Iterable[Any]) -> Any:
    """The number of a set by its cards in rising order, or the numbers of many by their columns."""
    return sum((CHOOSE[size][card] for size, card in enumerate(cards, start=1)), start=0)


def number(cards: Ints, size: int, choose: Ints) -> int:
    """The same for kernels, with `CHOOSE` as it came."""
    found = 0
    for at in range(size):
        found += choose[at + 1, cards[at]]
    return found


def insert(cards: Ints, size: int, card: int) -> None:
    """Add a card to a set in rising order; also for kernels."""
    while size and cards[size - 1] > card:
        cards[size] = cards[size - 1]
        size -= 1
    cards[size] = card


@cache
def sets(size: int) -> Cards:
    """Every set of a deck's cards, each at its number."""
    return _all(size)


def _all(size: int) -> Cards:
    """Those whose highest card is the first, then the next: each with all smaller sets of the cards below it."""
    if not size:
        return np.empty((1, 0), np.uint8)
    fewer, below = _all(size - 1), [comb(card, size - 1) for card in range(52)]
    return np.vstack([np.pad(fewer[:many], ((0, 0), (0, 1)), constant_values=card) for card, many in enumerate(below)])


@compiled()
def _all_hands(of: Shorts, columns: Ints, choose: Ints, found: Counts) -> None:
    """Every hand of five, counted by its kind at the sets of its cards in these columns; without any it is marked.

    One after the other, because all 2,598,960 in arrays take hundreds of megabytes.
    """
    cards = np.zeros(5, np.int64)
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        value = high5(a, b, c, d, e)
                        if len(columns) == 0:
                            of[value] = 1
                        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
                        for n in range(len(columns)):
                            at = 0
                            for size in range(columns.shape[1]):
                                at += choose[size + 1, cards[columns[n, size]]]
                            found[at, of[value]] += 1


def completions(kind: Callable[[int], int], kinds: int, *sizes: int) -> list[Counts]:
    """The number of ways in which a set of this many cards becomes each kind of five-card hand."""
    of = np.zeros(len(HIGH.classes) << CLASS, np.int16)
    _all_hands(of, np.zeros((0, 0), np.int64), CHOOSE, np.zeros((0, 0), np.int32))
    known = np.flatnonzero(of)
    # The game's own reading of a hand, asked once for each value.
    of[known] = [kind(int(value)) for value in known]
    ways = [np.zeros((comb(52, size), kinds), np.int32) for size in sizes]
    for size, found in zip(sizes, ways, strict=True):
        _all_hands(of, np.array([*combinations(range(5), size)]), CHOOSE, found)
    return ways
