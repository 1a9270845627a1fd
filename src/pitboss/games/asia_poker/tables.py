"""Asia poker: the three hands that a house way makes of every pattern of seven cards."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.asia_poker.ways import CARDS, FORM, FOUR_ACES, HIGH, PARTS, hands_of, house_way
from pitboss.games.pai_gow_poker_family import joker
from pitboss.games.pai_gow_poker_family.joker import (
    ACE,
    JOKER,
    PAIR,
)
from pitboss.games.pai_gow_poker_family.patterns import SETS, every_hand
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled

Packed = NDArray[np.uint32]
SETTING_PARTS = (*PARTS, *joker.PARTS)
"""What compiled code calls to set a hand."""
OPEN = 0
"""Instead of the hands of a pattern: they hang on which of several aces lies beside the joker."""


def set_hands(cards: Any, way: Any, wheel: int, order: Any) -> int:
    """The values of the three hands that a house way makes, packed into 32 bits in which each is compared by itself.

    Twenty bits for the high hand, eight for the medium one, where a pair stands above all ranks, and four for the low.
    """
    high, medium, low = hands_of(cards, house_way(cards, way, wheel, order), wheel)
    first, second = medium >> 16 & 0xF, medium >> 12 & 0xF
    both = 0xF0 | first if medium >= PAIR else first << 4 | second
    return high >> 4 << 12 | both << 4 | low >> 16


def hands_won(own: int, against: int) -> int:
    """How many of three hands, packed, are higher than those of the other side."""
    high, medium = own >> 12 > against >> 12, own >> 4 & 0xFF > against >> 4 & 0xFF
    return high + medium + (own & 0xF > against & 0xF)


@compiled(*SETTING_PARTS, set_hands)
def _all_hands(hands: Ints, way: Ints, wheel: int, first: int, order: Ints, found: Packed) -> None:
    for n in range(len(hands)):
        aces = wild = 0
        for card in hands[n]:
            wild += card >= JOKER
            aces += card >> 2 == ACE
        # The highest of them is taken, whatever its suit: with the joker it may be that of a flush.
        loose = n >= first and wild and ((aces and not way[FORM]) or (aces > 2 and not way[FOUR_ACES]))
        found[n] = OPEN if loose else set_hands(hands[n], way, wheel, order)


@cache
def hands_by(way: tuple[int, ...], wheel: int) -> Packed:
    """By pattern the three hands that are set, as of `set_hands`, or `OPEN`."""
    hands = every_hand(HIGH)
    found = np.zeros(len(hands), np.uint32)
    _all_hands(hands, np.array(way), wheel, SETS, np.zeros(CARDS, np.int64), found)
    return found
