"""Caribbean stud poker counted out: every hand of the player against every hand of the dealer, compiled and exact.

There are 2,598,960 hands, 47 up cards and 163,185 ways to fill the dealer's hand up: 19,933,230,517,200 deals. They are
not played one by one. The dealer's hands are gone through from the best down, and for every set of one to five cards it
is noted how many of the hands so far hold it. So when a player's hand has its turn, the number of better dealer's hands
with a given up card and without the player's cards is a sum over the subsets of these five, with alternating signs.
Player's hands that differ by the names of suits alone are counted once, and the result is stored on disk.
"""

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from pitboss.games.caribbean_stud.rules import BET, BET_ANTES, QUALIFYING
from pitboss.games.house_poker_family.suits import key_of, masks_of
from pitboss.pricing.combinations.count_cache import cached_tally
from pitboss.pricing.combinations.five_card_ranks import CHOOSE, HANDS, from_the_best, note
from pitboss.pricing.kernels.arrays import Bytes, Cards, Int32s, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.ranking.high import CLASS

FILLED_UP = comb(46, 4)
"""Ways to fill the dealer's hand up, given the player's cards and the up card."""
DEALS = HANDS * 47 * FILLED_UP
ONE_PAIR = 1 << CLASS

LOST, LEVEL, WON, NO_HAND = range(4)
"""Columns of the counts: the dealer's hand is better, equal, worse, or does not qualify."""

_SUBSETS = np.array(sorted(range(31), key=lambda subset: subset.bit_count()))
"""Every part of five cards but the whole, as bits, the smallest first."""


@dataclass(frozen=True)
class CaribbeanDeals:
    """All deals, by how they end if the player bets."""

    rows: tuple[tuple[int, int, int, int], ...]
    """Of hands from one pair up, by class; ace-king hands and lesser ones of the lowest class are not in it."""
    low: tuple[int, int, int, int]
    """Of hands below ace-king, which never beat a dealer who qualifies."""
    keys: Ints
    """The ace-king hands, one for all that differ by names of suits, sorted: the ranks of each suit as bits."""
    values: Ints
    weights: Ints
    """How many hands each stands for."""
    counts: Ints
    """Of ace-king hands, by hand, up card and end; nothing where the hand itself holds the card."""
    least_pair: int
    """What betting instead of folding is worth at the least with one pair or better, in antes times `FILLED_UP`."""
    most_low: int
    """And at the most with less than ace-king."""


def without(
    hand: Cards,
    choose: Ints,
    subsets: Ints,
    ones: Int32s,
    twos: Int32s,
    threes: Int32s,
    fours: Int32s,
    fives: Bytes,
    by_card: Ints,
) -> None:
    """Of the hands noted, by up card, those that hold it and no card of the player's; -1 for the player's own cards.

    Where a set lies depends on how many of its cards are below the up card, so places are made ready for each case.
    """
    places, turns = np.empty((6, 31), np.int64), np.empty((6, 31), np.int64)
    for below in range(6):
        for n in range(31):
            size = place = 0
            for i in range(5):
                if i == below:
                    size += 1
                    turns[below, n] = size
                if subsets[n] >> i & 1:
                    size += 1
                    place += choose[hand[i], size]
            if below == 5:
                turns[below, n] = size + 1
            places[below, n] = place
    for up in range(52):
        below = 0
        mine = False
        for i in range(5):
            below += hand[i] < up
            mine |= hand[i] == up
        if mine:
            by_card[up] = -1
            continue
        found = ones[up]
        for n in range(1, 6):
            found -= twos[places[below, n] + choose[up, turns[below, n]]]
        for n in range(6, 16):
            found += threes[places[below, n] + choose[up, turns[below, n]]]
        for n in range(16, 26):
            found -= fours[places[below, n] + choose[up, turns[below, n]]]
        for n in range(26, 31):
            found += fives[places[below, n] + choose[up, turns[below, n]]]
        by_card[up] = found


def level(hand: Cards, hands: Cards, by_card: Ints) -> None:
    """Of equal hands, by up card, those that hold it and no card of the player's."""
    by_card[:] = 0
    mine = 0
    for card in hand:
        mine |= 1 << card
    for place in range(len(hands)):
        other = hands[place]
        apart = True
        for i in range(5):
            apart &= not mine >> other[i] & 1
        if apart:
            for i in range(5):
                by_card[other[i]] += 1


@compiled()
def count_out(
    hands: Cards,
    values: Int32s,
    choose: Ints,
    subsets: Ints,
    pays: Ints,
    qualifying: int,
    filled_up: int,
    rows: Ints,
    low: Ints,
    keys: Ints,
    ace_kings: Ints,
    weights: Ints,
    counts: Ints,
    margins: Ints,
) -> int:
    """Goes through the hands, the best first; writes the counts and gives the number of ace-king hands."""
    ones, twos, threes = np.zeros(52, np.int32), np.zeros(1326, np.int32), np.zeros(22100, np.int32)
    fours, fives = np.zeros(270725, np.int32), np.zeros(2598960, np.int8)
    better, equal = np.zeros((80000, 52), np.int64), np.zeros((80000, 52), np.int64)
    standing, masks, by_card = np.zeros(80000, np.int64), np.zeros(4, np.int64), np.zeros(52, np.int64)
    turn = met = 0
    while turn < len(values) and values[turn] >= qualifying:
        after = turn
        while after < len(values) and values[after] == values[turn]:
            after += 1
        for at in range(turn, after):
            if masks_of(hands[at], masks):
                without(hands[at], choose, subsets, ones, twos, threes, fours, fives, better[met])
                level(hands[at], hands[turn:after], equal[met])
                standing[met] = at
                met += 1
        for at in range(turn, after):
            note(hands[at], choose, ones, twos, threes, fours, fives)
        turn = after
    # From here on all hands that qualify are noted.
    found = 0
    for number in range(met):
        at = standing[number]
        weight, row = masks_of(hands[at], masks), values[at] >> 20
        without(hands[at], choose, subsets, ones, twos, threes, fours, fives, by_card)
        for up in range(52):
            if by_card[up] < 0:
                continue
            lost, tied = better[number, up], equal[number, up]
            won, no_hand = by_card[up] - lost - tied, filled_up - by_card[up]
            if row:
                rows[row, 0] += weight * lost
                rows[row, 1] += weight * tied
                rows[row, 2] += weight * won
                rows[row, 3] += weight * no_hand
                margins[0] = min(margins[0], no_hand + pays[row] * won - 3 * lost + filled_up)
            else:
                counts[found, up, 0], counts[found, up, 1] = lost, tied
                counts[found, up, 2], counts[found, up, 3] = won, no_hand
        if not row:
            keys[found], ace_kings[found], weights[found] = key_of(masks), values[at], weight
            found += 1
    for at in range(turn, len(values)):
        weight = masks_of(hands[at], masks)
        if weight:
            without(hands[at], choose, subsets, ones, twos, threes, fours, fives, by_card)
            for up in range(52):
                if by_card[up] >= 0:
                    low[0] += weight * by_card[up]
                    low[3] += weight * (filled_up - by_card[up])
                    margins[1] = max(margins[1], filled_up - 4 * by_card[up] + filled_up)
    return found


def count(part: int, parts: int) -> list[int]:
    """The whole count as one row of numbers: the margins, the low hands, the classes, then the ace-king hands."""
    (floor,) = BET.tables
    pays = np.array([1 + BET_ANTES * int(floor.net(row)) for row in BET.kinds])
    rows, low, margins = np.zeros((10, 4), np.int64), np.zeros(4, np.int64), np.array([1 << 60, -1 << 60])
    most = 20_000
    keys, ace_kings, weights = (np.zeros(most, np.int64) for _ in range(3))
    counts = np.zeros((most, 52, 4), np.int64)
    found = count_out(
        *(*from_the_best(), CHOOSE, _SUBSETS, pays, QUALIFYING, FILLED_UP),
        *(rows, low, keys, ace_kings, weights, counts, margins),
    )
    by_key = np.argsort(keys[:found])
    # By end and card first: so neighbours are alike, and the file is small.
    of_hands = (each[by_key] for each in (keys, ace_kings, weights))
    totals: list[int] = np.concatenate([margins, low, rows.ravel(), *of_hands, counts[by_key].T.ravel()]).tolist()
    return totals


@cache
def deals() -> CaribbeanDeals:
    """The counts, as they came with the game."""
    numbers = cached_tally(__file__, count, 1, stamped=(count_out, from_the_best))
    (least, most), low, rows = numbers[:2], numbers[2:6], numbers[6:46].reshape(10, 4)
    hands = (len(numbers) - 46) // (3 + 52 * 4)
    keys, ace_kings, weights = numbers[46 : 46 + 3 * hands].reshape(3, hands)
    counts = np.ascontiguousarray(numbers[46 + 3 * hands :].reshape(4, 52, hands).T)
    classes = tuple((int(a), int(b), int(c), int(d)) for a, b, c, d in rows)
    return CaribbeanDeals(
        classes, (int(low[0]), 0, 0, int(low[3])), keys, ace_kings, weights, counts, int(least), int(most)
    )
