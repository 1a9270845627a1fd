"""Asia poker: the three hands that a house way makes of every pattern of seven cards, and what its rows are worth."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.asia_poker.ways import CARDS, FORM, FOUR_ACES, HIGH, ROWS, deciding_row, hands_of, house_way
from pitboss.games.pai_gow_poker_family.joker import (
    ACE,
    JOKER,
    PAIR,
)
from pitboss.games.pai_gow_poker_family.patterns import SETS, every_hand
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled

Packed = NDArray[np.uint32]
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


@compiled()
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


@compiled()
def _sample(rounds: int, state: Any, way: Ints, wheel: int, deck: Ints, order: Ints, found: Ints) -> None:
    """Rounds of one box: by deciding row how many, and how many are won that keep its cards whole or split them."""
    own, theirs, other = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64), way.copy()
    for _ in range(rounds):
        state = random_stream.shuffle_front(deck, 2 * CARDS, state)
        for place in range(CARDS):
            own[place], theirs[place] = deck[place], deck[CARDS + place]
        row = deciding_row(own, wheel, order)
        if row < 0:
            continue
        against = set_hands(theirs, way, wheel, order)
        found[row, 0] += 1
        for choice in range(2):
            other[row] = 1 - choice
            found[row, 1 + choice] += hands_won(set_hands(own, other, wheel, order), against) > 1
        other[row] = way[row]


def sample_rows(way: tuple[int, ...], wheel: int, rounds: int, seed: int | str) -> list[list[int]]:
    """By row of a house way: hands that it decides, then those won by keeping and by splitting."""
    found = np.zeros((len(ROWS), 3), np.int64)
    start = np.uint64(random_stream.start(seed, 0))
    _sample(rounds, start, np.array(way), wheel, np.arange(JOKER + 1), np.zeros(CARDS, np.int64), found)
    shown: list[list[int]] = found.tolist()
    return shown
