"""Fast action hold 'em: one round on cards as numbers, for the kernels."""

from typing import Any

import numpy as np

from pitboss.games.fast_action_holdem.ends import (
    COPY,
    DEALERS_NATURAL,
    FIRST_WON,
    LOSE,
    NATURAL,
    SECOND_WON,
    SPLIT_DEALERS,
    SPLIT_LOST,
    SPLIT_WON,
    SURRENDER,
    WIN,
)
from pitboss.games.fast_action_holdem.rules import COMMUNITY_CARDS, HAND
from pitboss.games.fast_action_holdem.strategy import GIVES_UP, SPLITS, by_chart
from pitboss.games.fast_action_holdem.ways import by_house_ways, is_natural
from pitboss.pricing.kernels.arrays import Cards, Ints
from pitboss.ranking.compiled import many7


def split_end(first: bool, second: bool) -> int:
    """How a split hand ends by which of its two halves is higher than the dealer's hand."""
    if first:
        return SPLIT_WON if second else FIRST_WON
    return SECOND_WON if second else SPLIT_LOST


def play_round(cards: Cards, at: int, marker: int, values: Ints, rule: Ints, ends: Ints, kept: Ints, hand: Ints) -> int:
    """One round from the card at that place: writes how each box ends, and gives the place of the next card."""
    boxes = len(ends)
    around = boxes + 1
    # A marker at a box that nobody plays comes to the dealer next, for the boxes in play are the first ones.
    first = marker if marker <= boxes else 0
    live = 0
    for box in range(boxes):
        place = at + (box + 1 - first) % around
        for row in range(HAND):
            hand[row] = cards[place + row * around]
        if is_natural(hand):
            ends[box] = NATURAL
            continue
        code = by_chart(hand, values, rule[1] != 0, rule[2]) if rule[0] else by_house_ways(hand, HAND)
        if code == GIVES_UP:
            ends[box] = SURRENDER
            continue
        live += 1
        ends[box] = SPLIT_LOST if code >= SPLITS else LOSE
        i, j = (code & 0xFF) >> 4, code & 0xF
        kept[box, 0], kept[box, 1] = hand[i], hand[j]
        k = 0
        while k in (i, j):
            k += 1
        kept[box, 2], kept[box, 3] = hand[k], hand[6 - i - j - k]
    place = at + (around - first) % around
    for row in range(HAND):
        hand[row] = cards[place + row * around]
    at += HAND * around
    if not live:
        return at
    if is_natural(hand):
        for box in range(boxes):
            if ends[box] == LOSE:
                ends[box] = DEALERS_NATURAL
            elif ends[box] == SPLIT_LOST:
                ends[box] = SPLIT_DEALERS
        return at
    code = by_house_ways(hand, HAND)
    a: Any = np.int64(cards[at + 1])
    b: Any = np.int64(cards[at + 2])
    c: Any = np.int64(cards[at + 3])
    d: Any = np.int64(cards[at + 4])
    e: Any = np.int64(cards[at + 5])
    dealer = many7(hand[code >> 4], hand[code & 0xF], a, b, c, d, e)
    for box in range(boxes):
        if ends[box] == LOSE or ends[box] == SPLIT_LOST:
            value = many7(kept[box, 0], kept[box, 1], a, b, c, d, e)
            if ends[box] == LOSE:
                ends[box] = WIN if value > dealer else COPY if value == dealer else LOSE
            else:
                other = many7(kept[box, 2], kept[box, 3], a, b, c, d, e)
                ends[box] = split_end(value > dealer, other > dealer)
    return at + 1 + COMMUNITY_CARDS
