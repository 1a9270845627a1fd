"""Sets of cards of a deck, numbered: what any two to four cards that a player has seen can still become."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.hands import values
from pitboss.ranking import HIGH

Ints = NDArray[np.int64]

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
    """One more card among so many in rising order; for kernels too."""
    while size and cards[size - 1] > card:
        cards[size] = cards[size - 1]
        size -= 1
    cards[size] = card


@cache
def sets(size: int) -> NDArray[np.uint8]:
    """Every set of a deck's cards, each at its number."""
    return _all(size)


def _all(size: int) -> NDArray[np.uint8]:
    """Those whose highest card is the first, then the next: each with all smaller sets of the cards below it."""
    if not size:
        return np.empty((1, 0), np.uint8)
    fewer, below = _all(size - 1), [comb(card, size - 1) for card in range(52)]
    return np.vstack([np.pad(fewer[:many], ((0, 0), (0, 1)), constant_values=card) for card, many in enumerate(below)])


def completions(kind: Callable[[int], int], kinds: int, *sizes: int) -> list[Ints]:
    """By set of so many cards and by kind of hand: in how many ways it becomes five cards of that kind."""
    hands = _all(5)
    worth = values(HIGH, hands)
    # The game's own reading of a hand, asked once for each value.
    of = np.zeros(int(worth.max()) + 1, np.int32)
    of[worth] = 1
    known = np.flatnonzero(of)
    of[known] = [kind(int(value)) for value in known]
    return [_of_size(hands, of[worth], kinds, size) for size in sizes]


def _of_size(hands: NDArray[np.uint8], of: NDArray[np.int32], kinds: int, size: int) -> Ints:
    found = np.zeros(comb(52, size) * kinds, np.int64)
    # What each card of a hand adds to the number of a set in which it is the first, the second and so on.
    choose = (kinds * CHOOSE).astype(np.int32)
    adds = {(at, card): choose[at + 1][hands[:, card]] for at in range(size) for card in range(at, at + 6 - size)}
    for cards in combinations(range(5), size):
        number = sum((adds[place] for place in enumerate(cards)), start=of)
        found += np.bincount(number, minlength=len(found))
    return found.reshape(-1, kinds)
