"""Pai gow: every hand of four by its ranks against every other that the rest of the set allows, counted exactly.

4,285 hands by rank stand for the 35,960 sets of four tiles, and each meets 20,475 hands of the 28 tiles that are left.
A hand has up to three settings; the opponent sets by a house way.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow.hands import COPIES, RANKS, classes, hand, ways
from pitboss.games.pai_gow.ways import Chosen, Ranks, divided, table

HANDS = comb(32, 4)
OTHERS = comb(28, 4)
"""Hands of the opponent for each of one's own."""
WIN, PUSH, LOSE = range(3)
AGAINST, BANKING = range(2)
"""The two sides on which a hand can be: against the bank, or the bank itself."""

Counts = NDArray[np.int64]


@cache
def hands() -> tuple[Ranks, ...]:
    """Every hand of four by rank."""
    return tuple(classes())


@cache
def weights() -> tuple[int, ...]:
    """How many sets of tiles each stands for."""
    return tuple(ways(ranks) for ranks in hands())


@cache
def choices() -> tuple[tuple[Chosen, ...], ...]:
    """The settings of each hand, those that come to the same left out, the highest high hand first."""
    found = []
    for ranks in hands():
        each = {way[:2]: way for way in divided(ranks)}
        found.append(tuple(sorted(each.values(), reverse=True)))
    return tuple(found)


@cache
def meetings(way: str) -> Counts:
    """By hand, setting, side and result, how many hands of an opponent who sets by a house way come to it."""
    every = hands()
    set_by = table(way)
    high = np.array([set_by[ranks][0][0] for ranks in every])
    low = np.array([set_by[ranks][0][1] for ranks in every])
    # Each hand as up to four different ranks with how many of each; the rest is filled with a rank that always fits.
    held, number = np.full((len(every), 4), RANKS), np.zeros((len(every), 4), np.int64)
    for n, ranks in enumerate(every):
        for place, rank in enumerate(sorted(set(ranks))):
            held[n, place], number[n, place] = rank, ranks.count(rank)
    chosen = np.array([[comb(left, some) for some in range(3)] for left in range(3)], np.int64)
    counts = np.zeros((len(every), 3, 2, 3), np.int64)
    for n, ranks in enumerate(every):
        left = np.array([*(COPIES[rank] - ranks.count(rank) for rank in range(RANKS)), 0])
        fits = chosen[left[held], number].prod(axis=1)
        mine, other = (np.array(column)[:, None] for column in [*zip(*choices()[n], strict=True)][:2])
        for side, (first, second) in enumerate(((mine > high, other > low), (mine >= high, other >= low))):
            both, none = (first & second) @ fits, (~first & ~second) @ fits
            counts[n, : len(both), side] = np.stack((both, OTHERS - both - none, none), axis=1)
    return counts


@cache
def two_tile_ways() -> dict[int, int]:
    """How many of the 496 pairs of tiles make each hand, by what it is worth."""
    found: dict[int, int] = {}
    tiles = [rank for rank in range(RANKS) for _ in range(COPIES[rank])]
    for first in range(32):
        for second in range(first + 1, 32):
            worth = hand(tiles[first], tiles[second])
            found[worth] = found.get(worth, 0) + 1
    return found
