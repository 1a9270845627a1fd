"""Fast action hold 'em: naturals and the house ways of 19:47-21.8(i), on cards as numbers.

A card is four times its rank (0 the deuce, 12 the ace) and its suit in the order of `SUITS`. The functions take and
give integers, so that the script runs them as Python and the kernels compiled.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from pitboss.equipment import RANKS, SUITS, Card

TEN, JACK, ACE = 8, 9, 12
STEP = 1 << 8
"""A preference is the number of the house way times this, and what decides inside it."""

WAYS = (
    "suited pair",
    "highest pair",
    "ace with highest suited card, 10 or better",
    "highest suited running cards, 10-jack or better",
    "ace with highest card, 10 or better",
    "highest running cards, jack-queen or better",
    "ace with highest suited card",
    "highest suited cards, 10 or better",
    "highest cards, jack or better",
    "ace with highest card",
    "suited running cards",
    "highest suited cards",
    "running cards",
    "highest cards",
)
"""The house ways in short, in their order."""

NUMBER = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}


def numbers(cards: Sequence[Card]) -> list[int]:
    """Cards as numbers."""
    return [NUMBER[card] for card in cards]


def is_natural(hand: Any) -> bool:
    """Whether the first four cards have one rank (21.1)."""
    rank = hand[0] >> 2
    return bool(rank == hand[1] >> 2 and rank == hand[2] >> 2 and rank == hand[3] >> 2)


def house_way(a: int, b: int) -> int:
    """The first of the fourteen house ways that two cards fit, 1 to 14 (21.8(i))."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    suited = a & 3 == b & 3
    running = high - low == 1
    if high == low:
        return 1 if suited else 2
    if high == ACE and low >= TEN:
        return 3 if suited else 5
    if running and suited and low >= TEN:
        return 4
    if running and low >= JACK:
        return 6
    if high == ACE:
        return 7 if suited else 10
    if suited and low >= TEN:
        return 8
    if low >= JACK:
        return 9
    if suited:
        return 11 if running else 12
    return 13 if running else 14


def preference(a: int, b: int) -> int:
    """How late two cards come in the order of the house ways; inside a way the higher card, then the other, counts."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    return house_way(a, b) * STEP + (ACE - high << 4) + ACE - low


def by_house_ways(hand: Any, size: int) -> int:
    """The places of the two cards that the house ways keep, as sixteen times the first and the second.

    Of equal choices (two of three cards of a rank in three suits) those dealt first are kept (`equal-choices`).
    """
    best, chosen = 15 * STEP, 1
    for i in range(size - 1):
        for j in range(i + 1, size):
            rank = preference(hand[i], hand[j])
            if rank < best:
                best, chosen = rank, 16 * i + j
    return chosen


def has_equal_choices(cards: Sequence[Card]) -> bool:
    """Whether the house ways like two different pairs of a hand equally, so that the paragraph leaves it open."""
    hand = numbers(cards)
    pairs = list(combinations(hand, 2))
    best = min(preference(a, b) for a, b in pairs)
    liked = {tuple(sorted((int(a), int(b)))) for a, b in pairs if preference(a, b) == best}
    return len(liked) > 1


def kept_by_house_ways(cards: Sequence[Card]) -> tuple[list[Card], int]:
    """The two cards that the house ways keep of a hand, and the number of the way."""
    hand = numbers(cards)
    first, second = divmod(by_house_ways(hand, len(hand)), 16)
    return [cards[first], cards[second]], house_way(hand[first], hand[second])
