"""Hands as sums inside kernels: a hand's keys are added, its marks joined, and both lead to its value.

A card's key has its rank's key in the low 32 bits, a half of the ranks in each 16, and above them a counter for its
suit. The sum leads to the value with three look-ups (see `tables`); the marks, a bit a card, are for the flush. Kernels
that deal card after card carry sum and marks along; those that have the cards ask the functions of `compiled`.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba.extending
import numpy as np

from pitboss.ranking import tables

F = TypeVar("F", bound=Callable[..., object])
_numba: Any = numba

_UPPER_SHIFT, _SUIT_SHIFT = 16, 32
_HALF = 0xFFFF
_FIVE_SUITED = 0x3333 << _SUIT_SHIFT
_FOUR_SUITED = 0x4444 << _SUIT_SHIFT
_THREE_SUITED = 0x5555 << _SUIT_SHIFT
_REACHED = 0x8888 << _SUIT_SHIFT

RANK_KEYS = np.concatenate([tables.LOWER, tables.UPPER << _UPPER_SHIFT])
KEYS = np.array([int(RANK_KEYS[card >> 2]) | 1 << _SUIT_SHIFT + 4 * (card & 3) for card in range(52)])
"""What is added for a card."""

MARKS = np.array([1 << 16 * (card & 3) + (card >> 2) for card in range(52)])
"""A bit for each card, sixteen a suit, the deuce lowest."""

_TABLES = tables.build()
_LOWER = tables.LOWER_PLACES
_UPPER3, _UPPER4, _UPPER5, _UPPER6, _UPPER7 = (tables.UPPER_PLACES[size] for size in range(3, 8))
HIGH5, _HIGH6, _HIGH7 = _TABLES.high
_MANY5, _MANY6, _MANY7 = _TABLES.many
_SUITED5, _SUITED6, _SUITED7 = _TABLES.many_suited
LOW5, _LOW6, _LOW7 = _TABLES.low
_FOUR4, _FOUR5, _FOUR6 = _TABLES.four
_THREE3, _THREE4 = _TABLES.three
_THREE_LOW3, _THREE_LOW4 = _TABLES.three_low
FLUSH, _FLUSH4, _FLUSH3 = _TABLES.flush, _TABLES.flush4, _TABLES.flush3
"""The value of a suit's cards by the thirteen bits of their ranks."""

STAMP = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()
"""A digest of the whole ranking, tables and all: code that was compiled with another one is stale."""


def _suit(flags: int) -> int:
    """The suit whose counter has reached its top bit."""
    return (flags >> _SUIT_SHIFT + 7 & 1) + 2 * (flags >> _SUIT_SHIFT + 11 & 1) + 3 * (flags >> _SUIT_SHIFT + 15 & 1)


def _place3(total: int) -> int:
    return int(_LOWER[total & _HALF] + _UPPER3[total >> _UPPER_SHIFT & _HALF])


def _place4(total: int) -> int:
    return int(_LOWER[total & _HALF] + _UPPER4[total >> _UPPER_SHIFT & _HALF])


def _place5(total: int) -> int:
    return int(_LOWER[total & _HALF] + _UPPER5[total >> _UPPER_SHIFT & _HALF])


def _place6(total: int) -> int:
    return int(_LOWER[total & _HALF] + _UPPER6[total >> _UPPER_SHIFT & _HALF])


def _place7(total: int) -> int:
    return int(_LOWER[total & _HALF] + _UPPER7[total >> _UPPER_SHIFT & _HALF])


def high5_sum(total: int, marks: int) -> int:
    """The high value of five cards of one deck."""
    flags = (total + _FIVE_SUITED) & _REACHED
    return int(FLUSH[marks >> 16 * _suit(flags) & 0x1FFF] if flags else HIGH5[_place5(total)])


def high6_sum(total: int, marks: int) -> int:
    """The high value of six cards of one deck."""
    flags = (total + _FIVE_SUITED) & _REACHED
    return int(FLUSH[marks >> 16 * _suit(flags) & 0x1FFF] if flags else _HIGH6[_place6(total)])


def high7_sum(total: int, marks: int) -> int:
    """The high value of seven cards of one deck, where a flush leaves no room for a full house."""
    flags = (total + _FIVE_SUITED) & _REACHED
    return int(FLUSH[marks >> 16 * _suit(flags) & 0x1FFF] if flags else _HIGH7[_place7(total)])


def four4_sum(total: int, marks: int) -> int:
    """The value of four cards of one deck, where hands have four."""
    flags = (total + _FOUR_SUITED) & _REACHED
    return int(_FLUSH4[marks >> 16 * _suit(flags) & 0x1FFF] if flags else _FOUR4[_place4(total)])


def four5_sum(total: int, marks: int) -> int:
    """The value of the best four of five cards of one deck."""
    value = _FOUR5[_place5(total)]
    flags = (total + _FOUR_SUITED) & _REACHED
    # Where there is room for a flush there may be some for more than a flush, or for less.
    return int(max(value, _FLUSH4[marks >> 16 * _suit(flags) & 0x1FFF]) if flags else value)


def four6_sum(total: int, marks: int) -> int:
    """The value of the best four of six cards of one deck."""
    value = _FOUR6[_place6(total)]
    flags = (total + _FOUR_SUITED) & _REACHED
    return int(max(value, _FLUSH4[marks >> 16 * _suit(flags) & 0x1FFF]) if flags else value)


def three3_sum(total: int, marks: int) -> int:
    """The high value of three cards of one deck."""
    flags = (total + _THREE_SUITED) & _REACHED
    return int(_FLUSH3[marks >> 16 * _suit(flags) & 0x1FFF] if flags else _THREE3[_place3(total)])


def three4_sum(total: int, marks: int) -> int:
    """The high value of the best three of four cards of one deck."""
    value = _THREE4[_place4(total)]
    flags = (total + _THREE_SUITED) & _REACHED
    # A straight and a flush of three, which is less, may both be among four cards.
    return int(max(value, _FLUSH3[marks >> 16 * _suit(flags) & 0x1FFF]) if flags else value)


def low5_sum(total: int) -> int:
    """The low value of five cards."""
    return int(LOW5[_place5(total)])


def low6_sum(total: int) -> int:
    """The low value of six cards."""
    return int(_LOW6[_place6(total)])


def low7_sum(total: int) -> int:
    """The low value of seven cards."""
    return int(_LOW7[_place7(total)])


def three_low3_sum(total: int) -> int:
    """The low value of three cards."""
    return int(_THREE_LOW3[_place3(total)])


def three_low4_sum(total: int) -> int:
    """The low value of the best three of four cards."""
    return int(_THREE_LOW4[_place4(total)])


def many5_sum(total: int) -> int:
    """The value of five cards of several decks, flushes apart."""
    return int(_MANY5[_place5(total)])


def many6_sum(total: int) -> int:
    """The value of six cards of several decks, flushes apart."""
    return int(_MANY6[_place6(total)])


def many7_sum(total: int) -> int:
    """The value of seven cards of several decks, flushes apart."""
    return int(_MANY7[_place7(total)])


def many_suit(total: int) -> int:
    """Which suit has five cards or more, and -1 where none has."""
    flags = (total + _FIVE_SUITED) & _REACHED
    return _suit(flags) if flags else -1


def many_flush(total: int, suit: int) -> int:
    """The value of five to seven cards of several decks that are all of that suit."""
    number = total >> _SUIT_SHIFT + 4 * suit & 0xF
    if number == 5:
        return int(_SUITED5[_place5(total)])
    return int(_SUITED6[_place6(total)] if number == 6 else _SUITED7[_place7(total)])
