"""Seven cards by what matters of them: their ranks or, where a flush can be made, the ranks in its suit and the others.

With the joker a flush needs one card less; where four are enough (asia poker), two suits can then have three each.
All 154,143,080 hands are of 292,709 patterns for flushes of five cards, and of 829,504 for flushes of four.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

from pitboss.games.pai_gow_poker_family.joker import JOKER, RANKS
from pitboss.pricing.kernels.arrays import Bytes, Int32s, Ints

Shorts = Int32s

CARDS = 7
SETS = 67_600
"""Sets of ranks, with and without the joker: the first of all patterns."""
SPLIT = 7
"""Ranks below this one are coded by the first digits of a set's key, the others by the second."""
KEYS = np.array([5**at if at < SPLIT else 0 for at in range(RANKS)] + [0])
UPPER = np.array([0 if at < SPLIT else 5 ** (at - SPLIT) for at in range(RANKS)] + [0])
"""By rank, the joker last, what a card adds to the two keys."""
FEWEST, SETS_OF_THREE = 3, 286
"""Cards of a suit that the joker can make a flush of, in any game, and the ranks that they can have."""


@cache
def numbering() -> tuple[Shorts, Shorts]:
    """Sets of ranks by number: the place of the lower ranks among those of equal size, and where the upper ones start.

    The number of a set among those of its size is `starts[size, upper] + places[lower]`; both keys have a digit to the
    base five for each rank. Six ranks, which the joker makes seven cards, are numbered after those of seven.
    """
    places, upper = np.full(5**SPLIT, -1, np.int32), 5 ** (RANKS - SPLIT)
    starts = np.full((CARDS + 1, upper), -1, np.int32)
    seen = [0] * (CARDS + 1)
    for key in range(5**SPLIT):
        if (size := _digits(key)) <= CARDS:
            places[key] = seen[size]
            seen[size] += 1
    at = 0
    for cards in range(CARDS, -1, -1):
        for key in range(upper):
            if (size := _digits(key)) <= cards:
                starts[cards, key] = at
                at += seen[cards - size]
        at = at if cards == CARDS else 0
    return places, starts


def _digits(key: int) -> int:
    total = 0
    while key:
        key, digit = divmod(key, 5)
        total += digit
    return total


class RankSets(NamedTuple):
    """Sets of ranks."""

    cards: Ints
    """Seven cards of each, of which no more than two have one suit."""
    counts: Bytes
    """How often each rank is there, the joker apart."""


@cache
def plain() -> RankSets:
    """Every set of ranks at its number."""
    places, starts = numbering()
    cards, counts = np.zeros((SETS, CARDS), np.int64), np.zeros((SETS, RANKS), np.int8)
    for size in (CARDS, CARDS - 1):
        every = np.array([*combinations_with_replacement(range(RANKS), size)])
        chosen = every[(every[:, :-4] != every[:, 4:]).all(axis=1)]
        number = starts[size, UPPER[chosen].sum(axis=1)] + places[KEYS[chosen].sum(axis=1)]
        cards[number, :size] = 4 * chosen + np.arange(size) % 4
        cards[number, size:] = JOKER
        counts[number] = (chosen[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return RankSets(cards, counts)


class Suited(NamedTuple):
    """Hands with a number of cards of the flush's suit, with or without the joker: a row a set, a column the others."""

    suited: int
    wild: int
    masks: Ints
    """The ranks of the suit as bits."""
    others: Ints
    """The ranks of the other cards."""
    cards: Ints
    """Seven cards of each, by set and others."""
    plain: Shorts
    """The number of their ranks alone."""


@cache
def suited(flush: int = 5) -> tuple[Suited, ...]:
    """Every pattern in which a flush of this many cards can be made in one suit, by the cards of that suit."""
    places, starts = numbering()
    found = []
    for wild in range(2):
        for size in range(flush - wild, CARDS - wild + 1):
            sets = np.array([*combinations(range(RANKS), size)])
            left = CARDS - wild - size
            ranks = [*combinations_with_replacement(range(RANKS), left)]
            rows, columns = len(sets), len(ranks)
            others = np.array(ranks, np.int64).reshape(columns, left)
            cards = np.empty((rows, columns, CARDS), np.int64)
            cards[:, :, :size] = (4 * sets)[:, None, :]
            # The other cards have other suits, each its own, so that a pair of them can be told from one.
            cards[:, :, size : size + left] = (4 * others + np.arange(1, left + 1))[None, :, :]
            cards[:, :, size + left :] = JOKER
            lower = KEYS[sets].sum(axis=1)[:, None] + KEYS[others].sum(axis=1)[None, :]
            upper = UPPER[sets].sum(axis=1)[:, None] + UPPER[others].sum(axis=1)[None, :]
            number = starts[size + left, upper] + places[lower]
            found.append(Suited(size, wild, (1 << sets).sum(axis=1), others, cards, number))
    return tuple(found)


@cache
def every_hand(flush: int = 5) -> Ints:
    """Seven cards of each pattern; last, where they exist, those with three cards in each of two suits."""
    hands = [plain().cards, *(of.cards.reshape(-1, CARDS) for of in suited(flush))]
    if flush - 1 == FEWEST:
        sets = np.array([*combinations(range(RANKS), FEWEST)])
        one, two = np.divmod(np.arange(len(sets) ** 2), len(sets))
        hands.append(np.column_stack([4 * sets[one], 4 * sets[two] + 1, np.full(len(one), JOKER)]))
    return np.concatenate(hands)


class Numbers(NamedTuple):
    """What finds the number of a pattern."""

    keys: Ints
    upper: Ints
    places: Shorts
    starts: Shorts
    masks: Shorts
    """By a suit's ranks as bits: their place among sets of that size, and their sums of the two keys."""
    columns: Shorts
    """By the number of other cards and their number among sets of that size, their column."""
    widths: Ints
    """By the number of other cards, the columns of a family."""
    families: Ints
    """By joker and cards of the suit, where the patterns begin; under no cards, those of two suits."""
    enough: Ints
    """By joker, what added to the cards of every suit, four bits each, shows where a flush can be made."""


@cache
def numbers_of(flush: int = 5) -> Numbers:
    """For every pattern in the order of `every_hand`."""
    places, starts = numbering()
    # What is looked up by the million is kept small.
    masks, columns = np.zeros((1 << RANKS, 3), np.int32), np.zeros((FEWEST + 1, comb(RANKS + 2, FEWEST)), np.int32)
    families, widths = np.zeros((2, CARDS + 1), np.int64), np.zeros(FEWEST + 1, np.int64)
    at = SETS
    for of in suited(flush):
        families[of.wild, of.suited] = at
        at += of.plain.size
        sets = np.array([*combinations(range(RANKS), of.suited)])
        masks[of.masks] = np.column_stack([np.arange(len(sets)), KEYS[sets].sum(axis=1), UPPER[sets].sum(axis=1)])
        left = of.others.shape[1]
        number = starts[left, UPPER[of.others].sum(axis=1)] + places[KEYS[of.others].sum(axis=1)]
        columns[left, number] = np.arange(len(of.others))
        widths[left] = len(of.others)
    families[:, 0] = at
    enough = np.array([0x1111 * (8 - flush), 0x1111 * (9 - flush)])
    return Numbers(KEYS, UPPER, places, starts, masks, columns, widths, families, enough)


def number_of(cards: Any, at: int, of: Any) -> int:
    """The number of the pattern of the seven cards from a place on."""
    wild, lower, upper, ranks, suits = 0, 0, 0, 0, 0
    for place in range(at, at + CARDS):
        card = 0 + cards[place]
        joker = 1 if card >= JOKER else 0
        wild += joker
        lower += of.keys[card >> 2]
        upper += of.upper[card >> 2]
        # A joker's bit lies above the ranks of its place, and nobody looks there.
        ranks |= 1 << 16 * (card & 3) + (card >> 2)
        suits += 1 - joker << 4 * (card & 3)
    # Where a suit has cards enough, the addition reaches the highest of its four bits.
    enough = suits + of.enough[wild] & 0x8888
    if not enough:
        return int(of.starts[CARDS - wild, upper] + of.places[lower])
    suit = (1 if enough & 0xF == 0 else 0) + (1 if enough & 0xFF == 0 else 0) + (1 if enough & 0xFFF == 0 else 0)
    mask = ranks >> 16 * suit & 0x1FFF
    size = suits >> 4 * suit & 0xF
    left = CARDS - wild - size
    further = enough & enough - 1
    if further:
        other = 1 if further & 0xFF else 2 if further & 0xFFF else 3
        return int(of.families[wild, 0] + of.masks[mask, 0] * SETS_OF_THREE + of.masks[ranks >> 16 * other & 0x1FFF, 0])
    number = of.starts[left, upper - of.masks[mask, 2]] + of.places[lower - of.masks[mask, 1]]
    return int(of.families[wild, size] + of.masks[mask, 0] * of.widths[left] + of.columns[left, number])
