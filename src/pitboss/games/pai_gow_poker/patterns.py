"""Pai gow poker: every sensible way to set a hand of each pattern, and the way of the house."""

import numpy as np

from pitboss.games.pai_gow_poker.ways import (
    CARDS,
    high_of,
    house_way,
)
from pitboss.games.pai_gow_poker_family.joker import (
    below,
    low_value,
)
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled

MOST = 21
"""Sensible settings of a hand at most."""


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


@compiled()
def _all_settings(hands: Ints, strict: bool, wheel: int, highs: Ints, lows: Ints, numbers: Ints) -> None:
    for n in range(len(hands)):
        numbers[n] = settings(hands[n], strict, wheel, highs[n], lows[n])


@compiled()
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
