"""A share of a pot divided in compiled code: odd units go by seats or by the suits of the winning hands."""

from math import gcd
from typing import Any

import numpy as np

from pitboss.pricing.compiled import part
from pitboss.pricing.equity.showdown import MAMBO, OMAHA
from pitboss.ranking.sums import KEYS, MARKS, high5_sum, low5_sum, three3_sum, three_low3_sum

PUT, WON, LIVE, HIGH, LOW = range(5)
"""Columns of a position while a hand lasts."""
OF_SEAT = 5

_RANKS = 13


@part
def _value(three: bool, low: bool, cards: Any, chosen: Any) -> Any:
    total, marks = 0, 0
    for place in chosen:
        total += KEYS[cards[place]]
        marks |= MARKS[cards[place]]
    if three:
        return three_low3_sum(total) if low else three3_sum(total, marks)
    return low5_sum(total) if low else high5_sum(total, marks)


@part
def _order(card: int, low: bool) -> Any:
    """Where a card stands: for high from the ace of spades down, for low from the ace of clubs up."""
    return ((card >> 2) + 1) % _RANKS * 4 + (card & 3) if low else -card


@part
def _sort(cards: Any, low: bool) -> None:
    for end in range(1, len(cards)):
        at = end
        while at and _order(cards[at - 1], low) > _order(cards[at], low):
            cards[at - 1], cards[at] = cards[at], cards[at - 1]
            at -= 1


@part
def _next(chosen: Any, size: int) -> bool:
    """The next choice of places in the order of `itertools.combinations`; whether there is one."""
    number = len(chosen)
    at = number - 1
    while at >= 0 and chosen[at] == size - number + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for later in range(at + 1, number):
        chosen[later] = chosen[later - 1] + 1
    return True


@part
def _best(cards: Any, three: bool, low: bool) -> Any:
    """The cards that make a hand, of equal ones those of the higher suits, for low those of the lower."""
    _sort(cards, low)
    chosen = np.arange(3 if three else 5)
    kept, best = chosen.copy(), _value(three, low, cards, chosen)
    while _next(chosen, len(cards)):
        value = _value(three, low, cards, chosen)
        if value > best:
            best = value
            kept[:] = chosen
    return cards[kept]


@part
def _best_omaha(own: Any, board: Any, low: bool) -> Any:
    """The first best two of four and three of five."""
    kept, best = np.zeros(5, np.int64), -1
    for a in range(3):
        for b in range(a + 1, 4):
            two, two_marks = KEYS[own[a]] + KEYS[own[b]], MARKS[own[a]] | MARKS[own[b]]
            for c in range(3):
                for d in range(c + 1, 4):
                    four = two + KEYS[board[c]] + KEYS[board[d]]
                    four_marks = two_marks | MARKS[board[c]] | MARKS[board[d]]
                    for e in range(d + 1, 5):
                        total = four + KEYS[board[e]]
                        value = low5_sum(total) if low else high5_sum(total, four_marks | MARKS[board[e]])
                        if value > best:
                            best = value
                            kept[0], kept[1] = own[a], own[b]
                            kept[2], kept[3], kept[4] = board[c], board[d], board[e]
    return kept


@part
def suit_key(showdown: int, own: Any, board: Any, low: bool, lowest: bool) -> Any:
    """Who comes first when odd units go by suits: the greater key."""
    if showdown == OMAHA:
        found = _best_omaha(own, board, low)
    else:
        cards = np.zeros(len(own) + len(board), np.int64)
        cards[: len(own)], cards[len(own) :] = own, board
        found = _best(cards, showdown == MAMBO, low)
    key = 0
    if not low:
        _sort(found, False)
        for card in found:
            key = key * 64 + card
        return key
    # The worst card first, or the lowest, and of one rank the lower suit: fewer suits in front come first.
    for place in range(_RANKS):
        rank = place if lowest else _RANKS - 1 - place
        for suit in range(4):
            for card in found:
                if ((card >> 2) + 1) % _RANKS == rank and card & 3 == suit:
                    key = key * 4 + 3 - suit
    return key


@part
def _odd_units(
    terms: Any,
    over: int,
    unit: int,
    best: int,
    column: int,
    own: Any,
    has: int,
    board: Any,
    lie: int,
    seats: Any,
    low: bool,
) -> None:
    """What is left over, a unit to a winner, by seats or by suits."""
    players = len(seats)
    keys, served = np.zeros(players, np.int64), np.zeros(players, np.bool_)
    for player in range(players):
        if seats[player, column] == best:
            keys[player] = -1 - player
            if terms.by_suit:
                keys[player] = suit_key(terms.showdown, own[player, :has], board[:lie], low, terms.lowest)
    while over:
        first = -1
        for player in range(players):
            if seats[player, column] == best and not served[player] and (first < 0 or keys[player] > keys[first]):
                first = player
        seats[first, WON] += unit
        over -= unit
        served[first] = True


@part
def divide(
    terms: Any, share: int, column: int, own: Any, has: int, board: Any, lie: int, seats: Any, low: bool
) -> None:
    """A share to whoever has the best value in a column, in whole units; odd ones singly, by seats or suits."""
    best, tied, first = -1, 0, 0
    for player in range(len(seats)):
        value = seats[player, column]
        if value > best:
            best, tied, first = value, 0, player
        tied += value == best
    if tied == 1:
        seats[first, WON] += share
        return
    unit = gcd(share, terms.odd)
    each = share // (tied * unit) * unit
    for player in range(len(seats)):
        if seats[player, column] == best:
            seats[player, WON] += each
    over = share - each * tied
    if over:
        _odd_units(terms, over, unit, best, column, own, has, board, lie, seats, low)
