"""All hands of five cards, and how many others of the same deck are better than each or as good.

The hands are gone through from the best down, and for every set of one to five cards it is noted how many of the hands
so far hold it. So the number of better hands that share no card with a given one is a sum over its parts, with
alternating signs.
"""

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.compiled import high5

HANDS = comb(52, 5)
OTHERS = comb(47, 5)
"""Hands that share no card with a given one."""
CHOOSE = np.array([[comb(card, k) for k in range(6)] for card in range(53)])


class RankedHands(NamedTuple):
    """Every hand, from the best down."""

    hands: NDArray[np.uint8]
    """Its cards in rising order."""
    values: NDArray[np.int32]
    better: NDArray[np.int32]
    level: NDArray[np.int32]
    """Of the `OTHERS` those that beat it, and those that are as good."""


@compiled()
def all_hands(hands: NDArray[np.uint8], values: NDArray[np.int32]) -> None:
    """Every hand of five cards and its value."""
    at = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        hands[at, 0], hands[at, 1], hands[at, 2], hands[at, 3], hands[at, 4] = a, b, c, d, e
                        values[at] = high5(a, b, c, d, e)
                        at += 1


def from_the_best() -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """Every hand with its value, the best first."""
    hands, values = np.zeros((HANDS, 5), np.uint8), np.zeros(HANDS, np.int32)
    all_hands(hands, values)
    # Narrow keys, and one array after the other: all of them at once are what takes the most memory.
    order = np.argsort(-values, kind="stable").astype(np.int32)
    hands = hands[order]
    return hands, values[order]


def note(hand: Any, choose: Any, ones: Any, twos: Any, threes: Any, fours: Any, fives: Any) -> None:
    """Count a hand at each set of cards that it holds."""
    for subset in range(1, 32):
        size = place = 0
        for i in range(5):
            if subset >> i & 1:
                size += 1
                place += choose[hand[i], size]
        if size == 1:
            ones[place] += 1
        elif size == 2:
            twos[place] += 1
        elif size == 3:
            threes[place] += 1
        elif size == 4:
            fours[place] += 1
        else:
            fives[place] += 1


def apart(hand: Any, choose: Any, ones: Any, twos: Any, threes: Any, fours: Any, fives: Any) -> int:
    """How many of the hands noted hold some card of a hand, less than none: to be added to the number of all."""
    found = 0
    for subset in range(1, 32):
        size = place = 0
        for i in range(5):
            if subset >> i & 1:
                size += 1
                place += choose[hand[i], size]
        if size == 1:
            found -= ones[place]
        elif size == 2:
            found += twos[place]
        elif size == 3:
            found -= threes[place]
        elif size == 4:
            found += fours[place]
        else:
            found -= fives[place]
    return found


@compiled()
def meet(hands: Any, values: Any, choose: Any, better: Any, level: Any) -> None:
    """Write for each hand, the best first, how many of the others are better and as good."""
    ones, twos, threes = np.zeros(52, np.int32), np.zeros(1326, np.int32), np.zeros(22100, np.int32)
    fours, fives = np.zeros(270725, np.int32), np.zeros(2598960, np.int8)
    turn = 0
    while turn < len(values):
        after = turn
        while after < len(values) and values[after] == values[turn]:
            after += 1
        for at in range(turn, after):
            better[at] = turn + apart(hands[at], choose, ones, twos, threes, fours, fives)
        for at in range(turn, after):
            note(hands[at], choose, ones, twos, threes, fours, fives)
        for at in range(turn, after):
            level[at] = after + apart(hands[at], choose, ones, twos, threes, fours, fives) - better[at]
        turn = after


@cache
def ranked_hands() -> RankedHands:
    """The counts, worked out once in a process."""
    hands, values = from_the_best()
    better, level = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int32)
    meet(hands, values, CHOOSE, better, level)
    return RankedHands(hands, values, better, level)
