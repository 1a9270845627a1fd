"""Pai gow poker: what a setting is worth on its own, and the house way, on cards as numbers.

The house way is data (`house_ways.toml`): for each holding the least low hand with which it stays whole in the high
hand. What the rows mean stands here, in their order; script, odds and kernels run the same function.
"""

import re
from typing import Any

from pitboss.games.pai_gow_poker_family.house_ways import HouseWays
from pitboss.games.pai_gow_poker_family.joker import (
    ACE,
    FLUSH,
    JOKER,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    below,
    low_value,
    rank,
    value,
)
from pitboss.ranking.high import CLASS
from pitboss.ranking.words import _ONE, several
from pitboss.refusal import Refusal

CARDS, LOW, HIGH = 7, 2, 5
PLACES = tuple(range(11))
"""The classes stand in the order of `SHAPES`."""

ROWS = (
    *("two-pairs-low-low", "two-pairs-low-mid", "two-pairs-low-high"),
    *("two-pairs-mid-mid", "two-pairs-mid-high", "two-pairs-high-high", "two-pairs-with-aces"),
    *("three-of-a-kind", "three-aces", "full-house", "full-house-with-twos"),
    *("four-of-a-kind-low", "four-of-a-kind-mid", "four-of-a-kind-high", "four-aces", "five-aces"),
)
"""The holdings of a house way, as its data name them."""
TWO_PAIRS, WITH_ACES, TRIPS, THREE_ACES, FULL_HOUSE, WITH_TWOS, QUADS, FOUR_ACES, FIVE_ACES = (
    0,
    6,
    7,
    8,
    9,
    10,
    11,
    14,
    15,
)
ALWAYS, NEVER = 0, 1 << 30
SIX, TEN = 4, 8
LOW_CARD, MID_CARD, HIGH_CARD = range(3)


# The data.


_HANDS = {"always": ALWAYS, "never": NEVER}


def least(text: str) -> int:
    """A low hand from its words: always, never, king, ace king, pair, pair of tens."""
    words = text.strip().replace("-", " ")
    if words in _HANDS:
        return _HANDS[words]
    ranks = {**{_ONE[n]: n + 1 for n in range(1, 14)}, **{several(n): n for n in range(2, 15)}}
    pair = re.fullmatch(r"pair(?: of (\w+))?", words)
    if pair and pair[1] in (None, *ranks):
        return PAIR | (ranks[pair[1]] if pair[1] else 2) << 16
    found = [ranks.get(word, 0) for word in words.split()]
    if not 1 <= len(found) <= LOW or 0 in found or found != sorted(set(found), reverse=True):
        raise Refusal(f"{text!r} is no low hand: say always, never, ace, ace king, pair or pair of tens")
    return found[0] << 16 | (found[1] << 12 if len(found) > 1 else 0)


WAYS = HouseWays("pitboss.games.pai_gow_poker", "keep", ROWS, lambda row, text: least(text))


# The arithmetic.


def high_of(cards: Any, i: int, j: int, wheel: int) -> int:
    """The value of the five cards that are left when the cards at two places lie in the low hand."""
    return value(cards, 0x7F ^ (1 << i | 1 << j), HIGH, wheel, PLACES)


def size_of(of: int) -> int:
    """Whether a rank is low, middle or high to a house way."""
    return LOW_CARD if of <= SIX else MID_CARD if of <= TEN else HIGH_CARD


def at_ranks(cards: Any, first: int, second: int) -> int:
    """The places of two cards of these ranks, those dealt first; the joker is the last of the aces."""
    i = j = -1
    for jokers in range(2):
        for place in range(CARDS):
            if (cards[place] >= JOKER) == (jokers == 1):
                of = rank(cards[place])
                if i < 0 and of == first:
                    i = place
                elif j < 0 and of == second:
                    j = place
    return 16 * min(i, j) + max(i, j)


def best_ranks(counts: int) -> int:
    """The ranks of the best low hand that counted ranks hold, sixteen times the first and the second."""
    first = second = -1
    for of in range(ACE, -1, -1):
        times = counts >> 4 * of & 0xF
        if times >= LOW:
            return 17 * of
        if times and first < 0:
            first = of
        elif times and second < 0:
            second = of
    return 16 * first + second


def on_scale(ranks: int) -> int:
    """The value of a low hand by the ranks of its cards."""
    first, second = (ranks >> 4) + 2, (ranks & 0xF) + 2
    return PAIR | first << 16 if first == second else first << 16 | second << 12


def form(cards: Any, spared: bool, wheel: int) -> int:
    """The low cards that leave a straight, a flush or both in one for the high hand: the best, then the best high hand.

    `spared` leaves out ace-high straights that need the joker, for a player with another ace. -1 if none is left.
    """
    best, chosen = -1, -1
    for i in range(CARDS - 1):
        for j in range(i + 1, CARDS):
            high = high_of(cards, i, j, wheel)
            shape = high >> CLASS
            if shape not in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
                continue
            top = high & 0xFFFFF == 14 << 16
            if spared and shape != FLUSH and top and cards[i] < JOKER and cards[j] < JOKER:
                continue
            low = low_value(cards[i], cards[j])
            if below(low, high, False) and low << 24 | high > best:
                best, chosen = low << 24 | high, 16 * i + j
    return chosen


def row_of_two(most: int, first: int, second: int) -> int:
    """The row of a house way for a full house, or for two pairs, by their ranks."""
    if most == 3:
        return WITH_TWOS if second == 0 else FULL_HOUSE
    if first == ACE:
        return WITH_ACES
    high, low = size_of(first), size_of(second)
    return TWO_PAIRS + (high if low == LOW_CARD else high + 2 if low == MID_CARD else 5)


def commonest(counts: int) -> tuple[int, int, int, int]:
    """How many ranks come more than once; how often the commonest does; its rank, the highest of several; the next."""
    pairs = most = first = second = 0
    for times in range(5, 1, -1):
        for of in range(ACE, -1, -1):
            if counts >> 4 * of & 0xF == times:
                pairs += 1
                if pairs == 1:
                    most, first = times, of
                elif pairs == 2:
                    second = of
    return pairs, most, first, second


def house_way(cards: Any, way: Any, strict: bool, wheel: int) -> int:
    """The places of the two low cards by a house way, as sixteen times the first and the second."""
    counts, wild = 0, False
    for place in range(CARDS):
        counts += 1 << 4 * rank(cards[place])
        wild = wild or cards[place] >= JOKER
    pairs, most, first, second = commonest(counts)
    if most >= 4:
        rest = best_ranks(counts & ~(0xF << 4 * first))
        row = FIVE_ACES if most == 5 else FOUR_ACES if first == ACE else QUADS + size_of(first)
        # Two pairs of one rank are no higher and lower hand where the high one must be above.
        if on_scale(rest) >= way[row] or (strict and most == 4):
            return at_ranks(cards, rest >> 4, rest & 0xF)
        return at_ranks(cards, first, first)
    twice_three = most == 3 and pairs > 1 and counts >> 4 * second & 0xF == 3
    if twice_three or (most == 2 and pairs == 3):
        return at_ranks(cards, first, first)
    if pairs == 3:
        return at_ranks(cards, second, second)
    if pairs == 2:
        rest = best_ranks(counts & ~(0xF << 4 * first | 0xF << 4 * second))
        if on_scale(rest) >= way[row_of_two(most, first, second)]:
            return at_ranks(cards, rest >> 4, rest & 0xF)
        return at_ranks(cards, second, second)
    made = form(cards, wild and counts >> 4 * ACE & 0xF >= LOW, wheel)
    if made >= 0:
        return made
    if most == 3:
        rest = best_ranks(counts & ~(0xF << 4 * first))
        if on_scale(rest) >= way[THREE_ACES if first == ACE else TRIPS]:
            return at_ranks(cards, rest >> 4, rest & 0xF)
        return at_ranks(cards, first, rest >> 4)
    if pairs == 0:
        # The highest card stays in the high hand.
        first = ACE
        while not counts >> 4 * first & 0xF:
            first -= 1
    rest = best_ranks(counts & ~(0xF << 4 * first))
    return at_ranks(cards, rest >> 4, rest & 0xF)
