"""Hands of games that New Jersey's text does not have: deuce-to-seven, badugi, short deck, and a low hand showing."""

from collections import Counter
from collections.abc import Collection
from itertools import combinations

from pitboss.equipment import RANKS, Card
from pitboss.ranking.high import CLASS, FIVE_CARDS, HIGH

_FLUSH, _FULL = FIVE_CARDS.index("flush"), FIVE_CARDS.index("full-house")
_STRAIGHT, _STRAIGHT_FLUSH = FIVE_CARDS.index("straight"), FIVE_CARDS.index("straight-flush")
_BITS = (1 << CLASS) - 1
_WORST = len(FIVE_CARDS) << CLASS
_WHEEL, _SHORT_WHEEL = frozenset("A2345"), frozenset("A6789")
_ACE_FIVE = 14 << 16 | 5 << 12 | 4 << 8 | 3 << 4 | 2
_SWAPPED = {_FLUSH: _FULL, _FULL: _FLUSH}


def low_rank(card: Card) -> int:
    """1 the ace to 13 the king."""
    return (RANKS.index(card[0]) + 1) % len(RANKS) + 1


def _suited(cards: Collection[Card]) -> bool:
    return len({card[1] for card in cards}) == 1


def deuce_to_seven(cards: Collection[Card]) -> int:
    """The value of five cards for low where the ace is high and straights and flushes count against the hand."""
    high = HIGH.value(cards)
    if _WHEEL.issuperset(card[0] for card in cards) and len({card[0] for card in cards}) == len(_WHEEL):
        # An ace is never low, so five to ace is no straight.
        high = (_FLUSH << CLASS if _suited(cards) else 0) | _ACE_FIVE
    return _WORST - high


def badugi(cards: Collection[Card]) -> int:
    """The value of the largest part of a hand without two of a rank or suit, and of as many cards the lowest."""
    best = 0
    for size in range(len(cards), 0, -1):
        for part in combinations(cards, size):
            if len({card[0] for card in part}) == len({card[1] for card in part}) == size:
                ranks = sorted(map(low_rank, part), reverse=True)
                worst = sum(rank << 4 * (3 - place) for place, rank in enumerate(ranks))
                best = max(best, size << 16 | 0xFFFF - worst)
        if best:
            break
    return best


def short_deck(cards: Collection[Card]) -> int:
    """The value of the best five of some cards from six to ace: a flush beats a full house, and A-6-7-8-9 is a run."""
    return max(map(_short_five, combinations(cards, 5)))


def _short_five(five: Collection[Card]) -> int:
    if {card[0] for card in five} == _SHORT_WHEEL:
        return (_STRAIGHT_FLUSH if _suited(five) else _STRAIGHT) << CLASS | 9 << 16
    value = HIGH.value(five)
    kind = value >> CLASS
    return _SWAPPED.get(kind, kind) << CLASS | value & _BITS


def low_showing(cards: Collection[Card]) -> tuple[tuple[int, ...], ...]:
    """The order of up-cards where the lowest opens: the least comes first, pairs and better behind all others."""
    groups = sorted(((number, low_rank(rank)) for rank, number in Counter(card[0] for card in cards).items()))[::-1]
    return tuple(number for number, _ in groups), tuple(rank for _, rank in groups)
