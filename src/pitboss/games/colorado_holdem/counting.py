"""Colorado hold 'em: every deal of three own cards, a discard and three community cards, under any pay table."""

from collections import Counter
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.games.colorado_holdem.rules import COMMON, OWN
from pitboss.games.house_poker_family.pair_ranks import KINDS, kind
from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.compiled import high5, three3
from pitboss.ranking.high import CLASS

BOARDS = comb(52 - OWN, COMMON)
"""Sets of three community cards beside a player's hand."""


@compiled()
def count_boards(hands: NDArray[np.uint8], found: Ints) -> None:
    """For each hand and each card laid away: how many boards make five cards of each kind."""
    for n in range(len(hands)):
        a, b, c = hands[n, 0], hands[n, 1], hands[n, 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y in (a, b, c):
                    continue
                for z in range(y):
                    if z in (a, b, c):
                        continue
                    found[n, 0, kind(high5(b, c, x, y, z))] += 1
                    found[n, 1, kind(high5(a, c, x, y, z))] += 1
                    found[n, 2, kind(high5(a, b, x, y, z))] += 1


def _shape(hand: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A hand with its suits named in the order in which they come, and its cards in that order."""
    often = Counter(card & 3 for card in hand)
    # Of two cards of a rank the one whose suit comes again stands first, or one shape would have two names.
    order = sorted(range(len(hand)), key=lambda at: (hand[at] >> 2, -often[hand[at] & 3]))
    suits: dict[int, int] = {}
    shape = tuple((hand[at] >> 2) * 4 + suits.setdefault(hand[at] & 3, len(suits)) for at in order)
    return shape, tuple(order)


@cache
def ways() -> Ints:
    """By set of three cards (`card_subsets.sets`), by the card laid away, and by kind of hand: the boards."""
    shapes: dict[tuple[int, ...], int] = {}
    of, order = [], []
    for hand in sets(OWN).tolist():
        shape, ordered = _shape(tuple(hand))
        of.append(shapes.setdefault(shape, len(shapes)))
        order.append(ordered)
    counted = np.zeros((len(shapes), OWN, len(KINDS)), np.int64)
    count_boards(np.array([*shapes], np.uint8), counted)
    found = np.empty((len(of), OWN, len(KINDS)), np.int64)
    # The card at a place of the shape is another one's place of the hand.
    found[np.arange(len(of))[:, None], np.array(order)] = counted[of]
    return found


@cache
def threes() -> NDArray[np.int64]:
    """What each set of three cards is, as in `three_cards.THREE_KINDS`."""
    return np.array([three3(a, b, c) >> CLASS for a, b, c in sets(OWN).tolist()])
