"""Ranges against ranges: every choice of hands that fit together; those that differ in suits' names only count once."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import SUITS, Card
from pitboss.ranking.numbers import numbers, text

Choice = tuple[tuple[Card, ...], ...]

MOST = 2_000_000
"""Choices of hands that are looked at; more are left to chance."""

_PLAYERS_IN_A_CODE = 5


@dataclass(frozen=True)
class Matchups:
    """The choices to count, each with the number of choices that it stands for."""

    distinct: list[tuple[Choice, int]]
    each: int
    """Deals of each."""

    @property
    def deals(self) -> int:
        """All deals, alike or not."""
        return self.each * sum(weight for _, weight in self.distinct)

    @property
    def distinct_deals(self) -> int:
        """Deals that are counted."""
        return self.each * len(self.distinct)

    @classmethod
    def of(
        cls,
        ranges: Sequence[Sequence[tuple[Card, ...]]],
        fixed: Sequence[Sequence[Card]],
        stub: int,
        open_board: int,
        open_own: Sequence[int],
    ) -> "Matchups | None":
        """The matchups of these ranges (empty where a player has none), or None if there are too many."""
        ranged = [player for player, hands in enumerate(ranges) if hands]
        if prod(len(ranges[player]) for player in ranged) > MOST:
            return None
        if not ranged:
            return cls([(((),) * len(ranges), 1)], deals_of(stub, open_board, open_own))
        rows = _disjoint([np.array([numbers(hand) for hand in ranges[player]]) for player in ranged])
        if len(ranged) <= _PLAYERS_IN_A_CODE:
            rows, weights = _alike(rows, _symmetries(fixed))
        else:
            weights = np.ones(len(rows), dtype=np.int64)
        distinct: list[tuple[Choice, int]] = []
        for row, weight in zip(rows.tolist(), weights.tolist(), strict=True):
            cards = [(text(row[i]), text(row[i + 1])) for i in range(0, len(row), 2)]
            hands = dict(zip(ranged, cards, strict=True))
            distinct.append((tuple(hands.get(player, ()) for player in range(len(ranges))), weight))
        return cls(distinct, deals_of(stub - 2 * len(ranged), open_board, open_own))


def deals_of(stub: int, open_board: int, open_own: Sequence[int]) -> int:
    """In how many ways the open cards can be dealt."""
    deals = 1
    for number in (open_board, *open_own):
        deals *= comb(stub, number)
        stub -= number
    return deals


def _disjoint(hands: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Every choice of one hand each without a card in two of them, two columns a player."""
    rows = hands[0]
    for more in hands[1:]:
        left, right = np.repeat(rows, len(more), axis=0), np.tile(more, (len(rows), 1))
        fit = (left[:, :, None] != right[:, None, :]).all(axis=(1, 2))
        rows = np.hstack([left[fit], right[fit]])
    return rows


def _symmetries(fixed: Sequence[Sequence[Card]]) -> list[list[int]]:
    """The exchanges of suits that leave the known cards what they are, as new numbers of all cards."""
    groups = [set(numbers(cards)) for cards in fixed]
    found = []
    for order in permutations(range(len(SUITS))):
        new = [card & ~3 | order[card & 3] for card in range(52)]
        if all({new[card] for card in group} == group for group in groups):
            found.append(new)
    return found


def _alike(rows: NDArray[np.int64], symmetries: list[list[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One choice for all that the exchanges turn into each other, and how many those are."""
    least = np.full(len(rows), np.iinfo(np.int64).max)
    for new in symmetries:
        moved = np.array(new)[rows]
        code = np.zeros(len(rows), dtype=np.int64)
        for column in range(0, rows.shape[1], 2):
            pair = np.sort(moved[:, column : column + 2], axis=1)
            code = code << 12 | pair[:, 0] << 6 | pair[:, 1]
        least = np.minimum(least, code)
    _, first, weights = np.unique(least, return_index=True, return_counts=True)
    return rows[first], weights
