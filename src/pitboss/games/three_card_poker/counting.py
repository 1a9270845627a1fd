"""Three card poker: every deal counted, with the game's own arithmetic; nothing here depends on what a house elects."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from pitboss.equipment import DECK, PLACE_IN_DECK, SUITS, Card
from pitboss.games.house_poker_family.meetings import HandMeeting
from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, TIE, WIN, compare
from pitboss.games.three_card_poker.rules import HAND, kind, six_kind_of, value
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS

DEALERS = comb(52 - HAND, HAND)
"""Hands that the dealer can have against one of a player's."""


@cache
def meetings() -> tuple[HandMeeting, ...]:
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
        rows.append(HandMeeting(int(values[place[n]]), ways, (lose, tie, no_qualify, win)))
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
    # Only a house that offers the wager waits for the compiled count.
    from pitboss.pricing.hands import frequencies

    found: Counter[int] = Counter()
    for name, ways in frequencies(HIGH, 2 * HAND).items():
        found[six_kind_of(HIGH.classes.index(name) << CLASS)] += ways
    return found
