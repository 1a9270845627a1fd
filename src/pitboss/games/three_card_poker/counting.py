"""Three card poker: every deal counted, with the game's own arithmetic; nothing here depends on what a house elects."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

import numpy as np

from pitboss.equipment import DECK, PLACE_IN_DECK, RANKS, SUITS, Card
from pitboss.games.three_card_poker.rules import HAND, LOSE, NO_QUALIFY, TIE, WIN, compare, kind, six_kind, value

DEALERS = comb(52 - HAND, HAND)
"""Hands that the dealer can have against one of a player's."""


class Meeting(NamedTuple):
    """A player's hand against all hands of the dealer."""

    hand: int
    """Its value."""
    ways: int
    """How many hands of the deck are like it but for the names of the suits."""
    ends: tuple[int, int, int, int]
    """How many of the dealer's hands make it end as `LOSE`, `TIE`, `NO_QUALIFY` and `WIN`."""


@cache
def meetings() -> tuple[Meeting, ...]:
    """Every hand of a player, from the lowest up: 1,755 that differ, 22,100 in all."""
    hands = list(combinations(DECK, HAND))
    values, place = np.unique([value(hand) for hand in hands], return_inverse=True)
    masks = np.array([sum(1 << PLACE_IN_DECK[card] for card in hand) for hand in hands], np.uint64)
    # Each value put to the game's own comparison with each other one; deals only count how often they meet.
    ends = np.array([[compare(hand, dealer) for dealer in values.tolist()] for hand in values.tolist()])
    first: dict[tuple[Card, ...], int] = {}
    alike = Counter(first.setdefault(_suits_apart(hand), n) for n, hand in enumerate(hands))
    rows = []
    for n, ways in alike.items():
        dealers = np.bincount(place[(masks & masks[n]) == 0], minlength=len(values))
        lose, tie, no_qualify, win = (int(dealers[ends[place[n]] == end].sum()) for end in (LOSE, TIE, NO_QUALIFY, WIN))
        rows.append(Meeting(int(values[place[n]]), ways, (lose, tie, no_qualify, win)))
    return tuple(sorted(rows))


def _suits_apart(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand with its suits named in the order in which they come: the same for all hands of one shape."""
    often = Counter(card[1] for card in hand)
    suits: dict[str, str] = {}
    # Of two cards of a rank the one whose suit comes again stands first, or one shape would have two names.
    ordered = sorted(hand, key=lambda card: (card[0], -often[card[1]]))
    return tuple(card[0] + suits.setdefault(card[1], SUITS[len(suits)]) for card in ordered)


@cache
def three_card_ways() -> Counter[int]:
    """How many of the deck's three-card hands are of each kind."""
    found: Counter[int] = Counter()
    for row in meetings():
        found[kind(row.hand)] += row.ways
    return found


@cache
def six_card_ways() -> Counter[int]:
    """How many of the deck's six-card hands are of each kind: a player's three and the dealer's three."""
    found: Counter[int] = Counter()
    for counts in _rank_counts(0, 6):
        ways = prod(comb(4, n) for n in counts.values())
        # Five ranks or more in one suit make a flush; how many hands do, and what such a hand is worth, set by set.
        for size in range(5, len(counts) + 1):
            for suited in combinations(counts, size):
                flushes = 4 * prod(comb(3, n - 1) if rank in suited else comb(3, n) for rank, n in counts.items())
                cards = [rank + s for rank, n in counts.items() for s in (SUITS if rank in suited else SUITS[1:])[:n]]
                found[six_kind(cards[:3], cards[3:])] += flushes
                ways -= flushes
        cards = [rank + SUITS[(place + n) % 4] for place, rank in enumerate(counts) for n in range(counts[rank])]
        found[six_kind(cards[:3], cards[3:])] += ways
    return found


def _rank_counts(first: int, cards: int) -> Iterator[dict[str, int]]:
    """Every way to choose so many cards by rank alone, no rank more than four times."""
    if not cards:
        yield {}
        return
    for rank in range(first, len(RANKS)):
        for n in range(1, min(4, cards) + 1):
            for rest in _rank_counts(rank + 1, cards - n):
                yield {RANKS[rank]: n, **rest}
