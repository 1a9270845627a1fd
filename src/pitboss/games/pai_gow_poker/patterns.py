"""Pai gow poker: seven cards by what matters of them, their ranks or, where a flush can be made, also its suit.

All 154,143,080 hands are of 292,709 patterns: 67,600 sets of ranks with or without the joker, and for each suit that
can make a flush the ranks in that suit and the ranks of the others. `settings` lists every sensible way to set one.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.ways import (
    CARDS,
    at_ranks,
    best_ranks,
    commonest,
    form,
    high_of,
    house_way,
    on_scale,
    row_of_two,
    size_of,
)
from pitboss.games.pai_gow_poker_family.joker import (
    JOKER,
    RANKS,
    below,
    kinds,
    listed,
    low_value,
    on_place,
    rank,
    run_value,
    value,
)
from pitboss.pricing.compiled import compiled

Ints = NDArray[np.int64]

PARTS = (rank, low_value, run_value, on_place, value, listed, kinds, below, high_of)
WAY_PARTS = (*PARTS, size_of, at_ranks, best_ranks, on_scale, form, row_of_two, commonest, house_way)
SPLIT = 7
"""Ranks below this one are told by the first digits of a set's key, the others by the second."""
MOST = 21
"""Sensible settings of a hand at most."""


@cache
def numbering() -> tuple[Ints, Ints]:
    """Sets of ranks by number: the place of the lower ranks among those of equal size, and where the upper ones start.

    A set's number is `starts[wild, upper] + places[lower]`; both keys have a digit to the base five for each rank.
    """
    places, upper = np.full(5**SPLIT, -1, np.int64), 5 ** (RANKS - SPLIT)
    starts = np.full((2, upper), -1, np.int64)
    seen = [0] * (CARDS + 1)
    for key in range(5**SPLIT):
        if (size := _digits(key)) <= CARDS:
            places[key] = seen[size]
            seen[size] += 1
    at = 0
    for wild in range(2):
        for key in range(upper):
            if (size := _digits(key)) <= CARDS - wild:
                starts[wild, key] = at
                at += seen[CARDS - wild - size]
    return places, starts


def _digits(key: int) -> int:
    total = 0
    while key:
        key, digit = divmod(key, 5)
        total += digit
    return total


KEYS = np.array([5**at if at < SPLIT else 0 for at in range(RANKS)] + [0])
UPPER = np.array([0 if at < SPLIT else 5 ** (at - SPLIT) for at in range(RANKS)] + [0])
"""By rank, the joker last, what a card adds to the two keys."""


class Plain(NamedTuple):
    """Sets of ranks."""

    cards: Ints
    """Seven cards of each, of which no more than two have one suit."""
    counts: NDArray[np.int8]
    """How often each rank is there, the joker apart."""


@cache
def plain() -> Plain:
    """Every set of ranks at its number."""
    places, starts = numbering()
    total = 67_600
    cards, counts = np.zeros((total, CARDS), np.int64), np.zeros((total, RANKS), np.int8)
    for wild in range(2):
        size = CARDS - wild
        every = np.array([*combinations_with_replacement(range(RANKS), size)])
        chosen = every[(every[:, :-4] != every[:, 4:]).all(axis=1)]
        number = starts[wild, UPPER[chosen].sum(axis=1)] + places[KEYS[chosen].sum(axis=1)]
        cards[number, :size] = 4 * chosen + np.arange(size) % 4
        cards[number, size:] = JOKER
        counts[number] = (chosen[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return Plain(cards, counts)


class Suited(NamedTuple):
    """Hands with so many cards of the flush's suit, with or without the joker: a row a set, a column the others."""

    suited: int
    wild: int
    masks: Ints
    """The ranks of the suit as bits."""
    others: Ints
    """The ranks of the other cards."""
    cards: Ints
    """Seven cards of each, by set and others."""
    plain: Ints
    """The number of their ranks alone."""


@cache
def suited() -> tuple[Suited, ...]:
    """Every pattern in which a flush can be made, by the cards of its suit."""
    places, starts = numbering()
    found = []
    for wild in range(2):
        for size in range(5 - wild, CARDS - wild + 1):
            sets = np.array([*combinations(range(RANKS), size)])
            left = CARDS - wild - size
            ranks = [*combinations_with_replacement(range(RANKS), left)]
            rows, columns = len(sets), len(ranks)
            others = np.array(ranks, np.int64).reshape(columns, left)
            cards = np.empty((rows, columns, CARDS), np.int64)
            cards[:, :, :size] = (4 * sets)[:, None, :]
            # The other cards have two other suits, so that a pair of them can be told from one.
            cards[:, :, size : size + left] = (4 * others + np.arange(1, left + 1))[None, :, :]
            cards[:, :, size + left :] = JOKER
            lower = KEYS[sets].sum(axis=1)[:, None] + KEYS[others].sum(axis=1)[None, :]
            upper = UPPER[sets].sum(axis=1)[:, None] + UPPER[others].sum(axis=1)[None, :]
            number = starts[wild, upper] + places[lower]
            found.append(Suited(size, wild, (1 << sets).sum(axis=1), others, cards, number))
    return tuple(found)


def settings(cards: Ints, strict: bool, wheel: int, highs: Ints, lows: Ints) -> int:
    """Writes the legal settings that no other one beats in both hands, the best low hand first; how many there are."""
    found = 0
    for i in range(CARDS - 1):
        for j in range(i + 1, CARDS):
            low, high = low_value(cards[i], cards[j]), high_of(cards, i, j, wheel)
            if not below(low, high, strict):
                continue
            keep, beaten = 0, False
            for other in range(found):
                beaten = beaten or (highs[other] >= high and lows[other] >= low)
            if beaten:
                continue
            for other in range(found):
                if highs[other] > high or lows[other] > low:
                    highs[keep], lows[keep] = highs[other], lows[other]
                    keep += 1
            at = keep
            while at and lows[at - 1] < low:
                highs[at], lows[at] = highs[at - 1], lows[at - 1]
                at -= 1
            highs[at], lows[at] = high, low
            found = keep + 1
    return found


@compiled(*PARTS, settings)
def _all_settings(hands: Ints, strict: bool, wheel: int, highs: Ints, lows: Ints, numbers: Ints) -> None:
    for n in range(len(hands)):
        numbers[n] = settings(hands[n], strict, wheel, highs[n], lows[n])


@compiled(*WAY_PARTS)
def _all_by_way(hands: Ints, way: Ints, strict: bool, wheel: int, highs: Ints, lows: Ints) -> None:
    for n in range(len(hands)):
        code = house_way(hands[n], way, strict, wheel)
        lows[n] = low_value(hands[n][code >> 4], hands[n][code & 0xF])
        highs[n] = high_of(hands[n], code >> 4, code & 0xF, wheel)


def all_settings(hands: Ints, strict: bool, wheel: int) -> tuple[Ints, Ints, Ints]:
    """High and low values of the sensible settings of each hand, and how many there are."""
    highs, lows = np.zeros((len(hands), MOST), np.int64), np.zeros((len(hands), MOST), np.int64)
    numbers = np.zeros(len(hands), np.int64)
    _all_settings(hands, strict, wheel, highs, lows, numbers)
    return highs, lows, numbers


def all_by_way(hands: Ints, way: tuple[int, ...], strict: bool, wheel: int) -> tuple[Ints, Ints]:
    """High and low value of each hand as a house way sets it."""
    highs, lows = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    _all_by_way(hands, np.array(way, np.int64), strict, wheel, highs, lows)
    return highs, lows
