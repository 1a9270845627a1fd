"""Flop poker counted out: every hand of three cards against every flop, and two hands against each other.

Hands that differ by the names of suits alone are counted once: 1,755 stand for 22,100.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.flop_poker.rules import KINDS, OWN, kind
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.compiled import high5

FLOPS = 18_424
"""Flops that can come to three cards, and hands that can meet a flop."""
OTHERS = 15_180
"""Hands that can meet another hand and a flop."""


class AlikeThreeCards(NamedTuple):
    """Sets of three cards by what they are but for the names of suits."""

    first: Ints
    """The number of one set of each kind."""
    of: Ints
    """By set, the kind that it is of."""
    ways: Ints
    """How many sets are of each kind."""


@cache
def alike() -> AlikeThreeCards:
    """The kinds of three cards."""
    cards = sets(OWN).astype(np.int64)
    masks = np.stack([np.where(cards & 3 == suit, 1 << (cards >> 2), 0).sum(axis=1) for suit in range(4)], axis=1)
    masks.sort(axis=1)
    key = (masks << np.array([0, 13, 26, 39])).sum(axis=1)
    _, first, of, ways = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
    return AlikeThreeCards(first, of, ways)


@compiled()
def flops_of(hands: NDArray[np.uint8], counts: Ints) -> None:
    """By hand and kind: how many flops make the best two of them give that."""
    left, pairs = np.zeros(49, np.int64), np.zeros((49, 49), np.int64)
    for n in range(len(hands)):
        a, b, c = hands[n, 0], hands[n, 1], hands[n, 2]
        size = 0
        for card in range(52):
            if card not in (a, b, c):
                left[size] = card
                size += 1
        for y in range(49):
            for x in range(y):
                pairs[x, y] = high5(a, b, c, left[x], left[y])
        for z in range(49):
            for y in range(z):
                for x in range(y):
                    counts[n, kind(max(pairs[x, y], pairs[x, z], pairs[y, z]))] += 1


@cache
def outcomes() -> Ints:
    """By kind of three cards and kind of hand: how many flops give that."""
    counts = np.zeros((len(alike().first), len(KINDS)), np.int64)
    flops_of(sets(OWN)[alike().first], counts)
    return counts


@compiled()
def hands_at(flop: NDArray[np.uint8], values: Ints, masks: NDArray[np.uint64]) -> None:
    """The value of every hand that can meet a flop, and its cards as bits."""
    left, size, at = np.zeros(49, np.int64), 0, 0
    d, e, f = flop
    for card in range(52):
        if card not in (d, e, f):
            left[size] = card
            size += 1
    for z in range(49):
        for y in range(z):
            for x in range(y):
                a, b, c = left[x], left[y], left[z]
                values[at] = max(high5(a, b, c, d, e), high5(a, b, c, d, f), high5(a, b, c, e, f))
                masks[at] = np.uint64(1) << np.uint64(a) | np.uint64(1) << np.uint64(b) | np.uint64(1) << np.uint64(c)
                at += 1


@compiled()
def level_pairs(values: Any, masks: Any) -> int:
    """Of hands in the order of their values, how many two without a common card are equal."""
    found, begin = 0, 0
    for at in range(len(values)):
        if values[at] != values[begin]:
            begin = at
        for other in range(begin, at):
            if not masks[at] & masks[other]:
                found += 1
    return found


def count_level() -> dict[str, int]:
    """Of two players' hands and a flop: in how many deals the hands are equal."""
    level = 0
    values, masks = np.zeros(FLOPS, np.int64), np.zeros(FLOPS, np.uint64)
    for first, ways in zip(alike().first.tolist(), alike().ways.tolist(), strict=True):
        hands_at(sets(OWN)[first], values, masks)
        order = np.argsort(values)
        level += 2 * ways * int(level_pairs(values[order], masks[order]))
    return {"level": level}


@cache
def two_players() -> tuple[int, int]:
    """The same, as it was counted once, and all deals."""
    found = count_cache.cached_figures(__file__, count_level, stamped=(count_level, high5))
    return int(found["level"]), int(alike().ways.sum()) * FLOPS * OTHERS
