"""The shoes in which hands are valued, each counted once: which cards are gone, and how the dealer then ends."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from pitboss.games.blackjack_family.mathematics.compositions import DealerDrawing, hands
from pitboss.games.blackjack_family.mathematics.numbers import DOUBLES, NumberKind, Numbers
from pitboss.games.blackjack_family.mathematics.terms import ENDS, OVER
from pitboss.pricing.kernels.arrays import Floats, Ints
from pitboss.pricing.kernels.compiled import compiled

LANES = 16
"""Shoes that are counted side by side."""

DIGITS = 32 ** np.arange(10, dtype=np.int64)
"""Cards that are gone as digits of one number."""


@dataclass(frozen=True)
class Shoes:
    """The different sets of cards that may be gone, and where the one of each hand stands."""

    gone: Ints
    """By shoe and value."""
    of_hand: Ints
    """By hand: the shoe without its cards."""
    of_split: Ints
    """By value of the pair, further cards of the pair that are gone, and hand: the shoe without them all, or -1."""


@cache
def shoes(depth: int) -> Shoes:
    """Every shoe needed to value the hands of a split."""
    every = hands()
    keys = every.held @ DIGITS
    split = np.full((10, depth, len(keys)), -1, np.int64)
    for pair in range(10):
        holds = every.held[:, pair] > 0
        for further in range(depth):
            split[pair, further, holds] = keys[holds] + (1 + further) * DIGITS[pair]
    unique, places = np.unique(np.concatenate([keys, split.ravel()]), return_inverse=True)
    if unique[0] == -1:
        unique, places = unique[1:], places - 1
    return Shoes(unique[:, None] // DIGITS % 32, places[: len(keys)], places[len(keys) :].reshape(split.shape))


@compiled()
def _count(left: Floats, steps: Ints, ways: Floats, finishing: Ints, ends: Floats) -> None:
    """The dealer's ends from each shoe: a product for each unfinished hand, and a term for each card that ends it."""
    products, weight = np.empty((len(steps), LANES)), np.empty(LANES)
    cards, counts, sums = np.empty(LANES), np.empty((10, LANES)), np.empty((ENDS, LANES))
    for block in range(0, len(left), LANES):
        for lane in range(LANES):
            shoe = min(block + lane, len(left) - 1)
            cards[lane] = 0.0
            for v in range(10):
                counts[v, lane] = left[shoe, v]
                cards[lane] += left[shoe, v]
            for end in range(ENDS):
                sums[end, lane] = 0.0
        at = 0
        for hand in range(len(steps)):
            parent, card, before, drawn = steps[hand, 0], steps[hand, 1], float(steps[hand, 2]), steps[hand, 3]
            if drawn == 0:
                for lane in range(LANES):
                    products[hand, lane] = 1.0 / cards[lane]
            else:
                for lane in range(LANES):
                    products[hand, lane] = (
                        products[parent, lane] * (counts[card, lane] - before) / (cards[lane] - drawn)
                    )
            for lane in range(LANES):
                weight[lane] = products[hand, lane] * ways[hand]
            while at < steps[hand, 4]:
                card, before, end = finishing[at, 0], float(finishing[at, 1]), finishing[at, 2]
                for lane in range(LANES):
                    sums[end, lane] += weight[lane] * (counts[card, lane] - before)
                at += 1
        for lane in range(min(LANES, len(left) - block)):
            over = 1.0
            for end in range(ENDS):
                ends[block + lane, end] = sums[end, lane]
                over -= sums[end, lane]
            ends[block + lane, OVER] = over


def _count_exactly(left: Numbers, drawing: DealerDrawing, ends: Numbers) -> None:
    """The same as fractions: whole numbers over the product of as many cards as a dealer can draw at the most."""
    there = np.flatnonzero((left >= 0).all(axis=1))
    counts = left[there].T.astype(np.int64)
    cards = counts.sum(axis=0).astype(object)
    most = int(drawing.steps[:, 3].max()) + 1
    undrawn = [cards**0]
    for n in reversed(range(most)):
        undrawn.insert(0, undrawn[0] * (cards - n))
    products: list[Numbers] = []
    sums = np.zeros((ENDS, len(there)), object)
    at = 0
    for (parent, card, before, drawn, until), ways in zip(drawing.steps.tolist(), drawing.ways.tolist(), strict=True):
        products.append(products[parent] * (counts[card] - before) if drawn else cards**0)
        weight = products[-1] * undrawn[drawn + 1] * int(ways)
        finishing: defaultdict[int, Any] = defaultdict(int)
        for last, held, end in drawing.finishing[at:until].tolist():
            finishing[end] = finishing[end] + counts[last] - held
        for end, cards_left in finishing.items():
            sums[end] += weight * cards_left
        at = until
    sums[OVER] = undrawn[0] - sums.sum(axis=0)
    ends[there] = np.frompyfunc(Fraction, 2, 1)(sums, undrawn[0]).T


def dealer_ends(left: Numbers, drawing: DealerDrawing, finished: int = -1, kind: NumberKind = DOUBLES) -> Numbers:
    """The probability of each dealer total, by shoe, from the cards left of each value."""
    ends = kind.full((len(left), ENDS))
    if finished >= 0:
        ends[:, finished] = 1
    elif kind is not DOUBLES:
        _count_exactly(left, drawing, ends)
    else:
        _count(np.ascontiguousarray(left), drawing.steps, drawing.ways, drawing.finishing, ends)
    return ends
