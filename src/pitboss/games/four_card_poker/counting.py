"""Four card poker counted out: every hand of the player, every up card, every hand of the dealer, compiled and exact.

There are 2,598,960 hands, 47 up cards and 1,370,754 ways to fill the dealer's hand up: 167,437,921,364,480 deals. They
are not played one by one. The dealer's hands of six are gone through from the best down, and for every set of one to
six cards it is noted how many of the hands so far hold it. When a player's hand has its turn, the better hands of the
dealer with a given up card and without the player's cards are a sum over the subsets of these five, with alternating
signs. Player's hands that differ by the names of suits alone are counted once, and the result is stored on disk.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.games.four_card_poker.rules import DEALER, HAND
from pitboss.games.house_poker_family.suits import key_of, masks_of
from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.combinations.count_cache import cached_tally
from pitboss.pricing.hands import values
from pitboss.pricing.kernels.arrays import Bytes, Cards, Int32s, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking import FOUR
from pitboss.ranking.compiled import four5, four6

FILLED_UP = comb(46, DEALER - 1)
"""Ways to fill the dealer's hand up, given the player's cards and the up card."""

MOST, LEAST, FOLD = range(3)
"""What is best: the largest raise, the smallest, or none; between them the gain is a straight line."""
RANKS, HANDS = 13, 134_459
"""Of the up card; and the player's hands that differ in more than names of suits."""
PARTS = 2
"""Each goes through all of the dealer's hands, and through every other one of the player's."""

Few = Int32s
Many = Bytes
Noted = tuple[Few, Few, Few, Few, Many, Many]
"""By the number of a set of one to six cards, the dealer's hands that hold it."""


@dataclass(frozen=True)
class FourCardDeals:
    """All deals, by the value of the player's hand and the rank of the up card."""

    values: Ints
    """The values that four cards can have, from the lowest up."""
    counts: Ints
    """By value, rank of the up card and best choice: hands with an up card, and the dealer's better hands for them."""
    keys: Ints
    """The player's hands, one for all that differ by names of suits: the ranks of each suit as bits (see `key_of`)."""
    of: Ints
    """The places of their values."""
    choices: Ints
    """By hand and suit of the up card what is best, two bits for each rank."""


@cache
def all_values() -> Ints:
    """The values that four cards can have, from the lowest up."""
    return np.unique(values(FOUR, sets(4))).astype(np.int64)


def number_all(cards: Ints, choose: Ints, sizes: Ints, places: Ints) -> None:
    """The number of every set of six cards in rising order; a set is known by the bits of its cards."""
    for top in range(6):
        bit = 1 << top
        for below in range(bit):
            places[bit | below] = places[below] + choose[sizes[bit | below], cards[top]]


@compiled()
def place_dealers(known: Ints, starts: Ints, cards: Cards, write: bool) -> None:
    """Count the dealer's hands of each value, or write them where those of their value begin, the best first."""
    last = len(known) - 1
    for f in range(5, 52):
        for e in range(4, f):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        for a in range(b):
                            of = last - np.searchsorted(known, four6(a, b, c, d, e, f))
                            if write:
                                at = starts[of]
                                cards[at, 0], cards[at, 1], cards[at, 2] = a, b, c
                                cards[at, 3], cards[at, 4], cards[at, 5] = d, e, f
                            starts[of] += 1


@compiled()
def list_players(known: Ints, hands: Cards, weights: Ints, of: Ints, keys: Ints) -> int:
    """The player's hands, one for all that differ by names of suits; gives their number."""
    masks, cards, found = np.zeros(4, np.int64), np.zeros(5, np.int64), 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
                        stands = masks_of(cards, masks)
                        if stands:
                            for i in range(5):
                                hands[found, i] = cards[i]
                            weights[found], keys[found] = stands, key_of(masks)
                            of[found] = len(known) - 1 - np.searchsorted(known, four5(a, b, c, d, e))
                            found += 1
    return found


def merged(hand: Cards, up: int, six: Ints) -> int:
    """The player's cards and the up card in rising order; gives the up card's bit, or 0 if the player holds it."""
    at = 0
    while at < 5 and hand[at] < up:
        six[at] = hand[at]
        at += 1
    if at < 5 and hand[at] == up:
        return 0
    six[at] = up
    for i in range(at, 5):
        six[i + 1] = hand[i]
    return 1 << at


def held_by(held: int, sizes: Ints, places: Ints, noted: Noted) -> int:
    """Of the hands noted, those with the card of that bit and without the five others, by inclusion and exclusion."""
    ones, twos, threes, fours, fives, sixes = noted
    found = 0
    for subset in range(1, 64):
        if not subset & held:
            continue
        n, at = sizes[subset], places[subset]
        if n == 1:
            found += ones[at]
        elif n == 2:
            found -= twos[at]
        elif n == 3:
            found += threes[at]
        elif n == 4:
            found -= fours[at]
        elif n == 5:
            found += fives[at]
        else:
            found -= sixes[at]
    return found


def note(sizes: Ints, places: Ints, noted: Noted) -> None:
    """Count a dealer's hand at each set of cards that it holds."""
    ones, twos, threes, fours, fives, sixes = noted
    for subset in range(1, 64):
        n, at = sizes[subset], places[subset]
        if n == 1:
            ones[at] += 1
        elif n == 2:
            twos[at] += 1
        elif n == 3:
            threes[at] += 1
        elif n == 4:
            fours[at] += 1
        elif n == 5:
            fives[at] += 1
        else:
            sixes[at] += 1


@compiled()
def count_out(
    dealers: Cards,
    bounds: Ints,
    hands: Cards,
    weights: Ints,
    starts: NDArray[np.intp],
    choose: Ints,
    sizes: Ints,
    limits: Ints,
    found: Ints,
    choices: Ints,
) -> None:
    """Goes through the dealer's hands from the best down; `starts` says where the player's hands of a value begin."""
    few = np.zeros(52, np.int32), np.zeros(1326, np.int32), np.zeros(22100, np.int32), np.zeros(270725, np.int32)
    noted = (few[0], few[1], few[2], few[3], np.zeros(2598960, np.int8), np.zeros(20358520, np.int8))
    places, six = np.zeros(64, np.int64), np.zeros(6, np.int64)
    last = len(bounds) - 2
    for of in range(last + 1):
        for at in range(starts[of], starts[of + 1]):
            for up in range(52):
                held = merged(hands[at], up, six)
                if not held:
                    continue
                number_all(six, choose, sizes, places)
                lost = held_by(held, sizes, places, noted)
                choice = 0 if lost < limits[0] else 1 if lost < limits[1] else 2
                choices[at, up & 3] |= choice << 2 * (up >> 2)
                found[last - of, up >> 2, choice, 0] += weights[at]
                found[last - of, up >> 2, choice, 1] += weights[at] * lost
        for at in range(bounds[of], bounds[of + 1]):
            for i in range(6):
                six[i] = dealers[at, i]
            number_all(six, choose, sizes, places)
            note(sizes, places, noted)


def count_part(part: int, parts: int) -> list[int]:
    """The counts of every `parts`-th of the player's hands, from `part` on: a task of `cached_tally`."""
    known = all_values()
    ends = np.zeros(len(known), np.int64)
    place_dealers(known, ends, np.zeros((1, DEALER), np.uint8), False)
    bounds = np.concatenate([[0], np.cumsum(ends)])
    dealers = np.empty((comb(52, DEALER), DEALER), np.uint8)
    place_dealers(known, bounds[:-1].copy(), dealers, True)
    hands, weights, of, keys = players()
    order = np.argsort(of, kind="stable")[part::parts]
    starts = np.searchsorted(of[order], np.arange(len(known) + 1))
    choose = np.array([[comb(card, n) for card in range(53)] for n in range(7)])
    sizes = np.array([subset.bit_count() for subset in range(64)])
    found, choices = np.zeros((len(known), RANKS, 3, 2), np.int64), np.zeros((len(keys), 4), np.int64)
    of_part = np.zeros((len(order), 4), np.int64)
    count_out(dealers, bounds, hands[order], weights[order], starts, choose, sizes, limits(), found, of_part)
    choices[order] = of_part
    tallied: list[int] = np.concatenate([found.ravel(), choices.ravel()]).tolist()
    return tallied


def players() -> tuple[Cards, Ints, Ints, Ints]:
    """The player's hands but for the names of suits: cards, how many each stands for, place from the best, key."""
    hands, numbers = np.zeros((HANDS, HAND), np.uint8), np.zeros((3, HANDS), np.int64)
    weights, of, keys = numbers
    if list_players(all_values(), hands, weights, of, keys) != HANDS:
        raise AssertionError("a hand is missing")
    order = np.argsort(keys)
    return hands[order], weights[order], of[order], keys[order]


def limits() -> Ints:
    """The numbers of better dealer hands from which the largest raise, and then any raise, no longer pays.

    A raise gains its size times the excess of wins over losses; the fold costs one ante.
    """
    return np.array([-(-FILLED_UP // 2), -(-3 * FILLED_UP // 4)])


def met(hand: Sequence[int], up: int) -> int:
    """The dealer's better hands for one hand and up card, dealt out one by one: what the counts are checked by."""
    rest = np.array([card for card in range(52) if card != up and card not in hand], np.uint8)
    return deal_out(rest, up, int(values(FOUR, [hand])[0]))


@compiled()
def deal_out(rest: Cards, up: int, value: int) -> int:
    """All ways to fill the dealer's hand up from the rest that are better than a value."""
    better = 0
    for e in range(4, len(rest)):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        better += four6(rest[a], rest[b], rest[c], rest[d], rest[e], up) > value
    return better


@cache
def deals() -> FourCardDeals:
    """The counts: as they came with the game, or counted now."""
    known = all_values()
    numbers = cached_tally(__file__, count_part, PARTS, stamped=(count_out, four6))
    cells = len(known) * RANKS * 3 * 2
    counts, choices = numbers[:cells].reshape(len(known), RANKS, 3, 2), numbers[cells:].reshape(HANDS, 4)
    _, _, of, keys = players()
    return FourCardDeals(known, counts, keys, len(known) - 1 - of, choices)
