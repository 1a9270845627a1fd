"""A share of a pot divided in compiled code: odd units go by seats or by the suits of the winning hands."""

from math import gcd
from typing import NamedTuple

from pitboss.games.poker_room.equity.showdown import MAMBO, OMAHA
from pitboss.pricing.kernels.arrays import Ints, Numbers
from pitboss.ranking.sums import KEYS, MARKS, high5_sum, low5_sum, three3_sum, three_low3_sum

PUT, WON, LIVE, HIGH, LOW, CHIPS, BET, FACED, FACED_FULL, CHECKED = range(10)
"""Columns of a position while a hand lasts; a simulation needs the first five alone."""
SIMULATED, OF_SEAT = 5, 10
ROOM = 4
"""Rows of numbers that a division writes for itself: cards found, cards in order, cards chosen, and keys of players."""

_RANKS = 13
_NEVER = -(1 << 62)
"""Below every key: a player who has won nothing, or already had an odd unit."""


class DivisionTerms(NamedTuple):
    """The numbers that a hand is played by."""

    showdown: int
    pot: int
    least: int
    """The lowest value of a low hand that counts."""
    start: int
    """Own cards before the first bet."""
    opens: int
    tight: int
    """Which hands stay; 0 for all."""
    ante: int
    bet: int
    """What must be met first: the last blind or the forced bet."""
    last: int
    """Whose blind it is, who need not answer it."""
    more: int
    """What each live player puts in later."""
    charge: int
    percent: int
    cap: int
    unit: int
    no_drop: bool
    odd: int
    by_suit: bool
    lowest: bool
    """Whether the lowest card of a low hand decides about odd units, and not the worst."""


def _value(three: bool, low: bool, cards: Ints, chosen: Ints, number: int) -> int:
    total, marks = 0, 0
    for at in range(number):
        total += KEYS[cards[chosen[at]]]
        marks |= MARKS[cards[chosen[at]]]
    if three:
        return three_low3_sum(total) if low else three3_sum(total, marks)
    return low5_sum(total) if low else high5_sum(total, marks)


def _order(card: int, low: bool) -> int:
    """Where a card stands: for high from the ace of spades down, for low from the ace of clubs up."""
    return ((card >> 2) + 1) % _RANKS * 4 + (card & 3) if low else -card


def _sort(cards: Ints, size: int, low: bool) -> None:
    for end in range(1, size):
        at = end
        while at and _order(cards[at - 1], low) > _order(cards[at], low):
            cards[at - 1], cards[at] = cards[at], cards[at - 1]
            at -= 1


def _next(chosen: Ints, number: int, size: int) -> bool:
    """The next choice of places in the order of `itertools.combinations`; whether there is one."""
    at = number - 1
    while at >= 0 and chosen[at] == size - number + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for later in range(at + 1, number):
        chosen[later] = chosen[later - 1] + 1
    return True


def _best(cards: Ints, size: int, three: bool, low: bool, found: Ints, chosen: Ints) -> int:
    """Writes the cards that make a hand, of equal ones those of the higher suits, for low those of the lower."""
    _sort(cards, size, low)
    number, best, more = 3 if three else 5, -1, True
    for at in range(number):
        chosen[at] = at
    while more:
        value = _value(three, low, cards, chosen, number)
        if value > best:
            best = value
            for at in range(number):
                found[at] = cards[chosen[at]]
        more = _next(chosen, number, size)
    return number


def _best_omaha_high(own: Numbers, player: int, board: Numbers, value: int, found: Ints) -> int:
    """Writes the first two of four and three of five that have the hand's value, which is the best of all sixty."""
    for a in range(3):
        for b in range(a + 1, 4):
            one, other = own[player, a], own[player, b]
            for c in range(3):
                for d in range(c + 1, 4):
                    four = KEYS[one] + KEYS[other] + KEYS[board[c]] + KEYS[board[d]]
                    marks = MARKS[one] | MARKS[other] | MARKS[board[c]] | MARKS[board[d]]
                    for e in range(d + 1, 5):
                        found[0], found[1], found[2] = one, other, board[c]
                        found[3], found[4] = board[d], board[e]
                        if high5_sum(four + KEYS[board[e]], marks | MARKS[board[e]]) == value:
                            return 5
    return 0


def _low_rank(card: int) -> int:
    """The bit of a card's rank from the ace to the eight; 0 above it."""
    return int(1 << ((card >> 2) + 1) % _RANKS & 0xFF)


def _best_omaha_low(own: Numbers, player: int, board: Numbers, found: Ints) -> int:
    """Writes the first two of four and three of five that make the best eight or better.

    Its five ranks differ, so as bits they are a number, and the lowest number is the best hand.
    """
    lies, lowest, threes = 0, 1 << 8, 0
    for at in range(5):
        lies |= _low_rank(board[at])
    for a in range(3):
        for b in range(a + 1, 4):
            one, other = own[player, a], own[player, b]
            two = _low_rank(one) | _low_rank(other)
            first = lies & ~two
            second = first & first - 1
            third = second & second - 1
            three = first ^ (third & third - 1)
            # Two ranks of the player's own, and three others of the board.
            if two & two - 1 and third and two | three < lowest:
                lowest, threes = two | three, three
                found[0], found[1] = one, other
    number = 2
    for at in range(5):
        if _low_rank(board[at]) & threes:
            threes ^= _low_rank(board[at])
            found[number] = board[at]
            number += 1
    return number


def suit_key(
    showdown: int,
    value: int,
    own: Numbers,
    player: int,
    has: int,
    board: Numbers,
    lie: int,
    low: bool,
    lowest: bool,
    room: Ints,
) -> int:
    """Who comes first when odd units go by suits: the greater key. The hands have one value."""
    found, cards = room[0], room[1]
    if showdown == OMAHA and low:
        number = _best_omaha_low(own, player, board, found)
    elif showdown == OMAHA:
        number = _best_omaha_high(own, player, board, value, found)
    else:
        for at in range(has):
            cards[at] = own[player, at]
        for at in range(lie):
            cards[has + at] = board[at]
        number = _best(cards, has + lie, showdown == MAMBO, low, found, room[2])
    key = 0
    if not low:
        _sort(found, number, False)
        for at in range(number):
            key = key * 64 + found[at]
        return key
    # The worst card first, or the lowest, and of one rank the lower suit: fewer suits in front come first.
    for place in range(_RANKS):
        rank = place if lowest else _RANKS - 1 - place
        for suit in range(4):
            for at in range(number):
                if ((found[at] >> 2) + 1) % _RANKS == rank and found[at] & 3 == suit:
                    key = key * 4 + 3 - suit
    return key


def _odd_units(
    terms: DivisionTerms,
    over: int,
    unit: int,
    best: int,
    column: int,
    own: Numbers,
    has: int,
    board: Numbers,
    lie: int,
    seats: Numbers,
    low: bool,
    room: Ints,
) -> None:
    """What is left over, a unit to a winner, by seats or by suits."""
    players = len(seats)
    keys = room[3]
    for player in range(players):
        keys[player] = _NEVER
        if seats[player, column] == best:
            keys[player] = -1 - player
            if terms.by_suit:
                keys[player] = suit_key(terms.showdown, best, own, player, has, board, lie, low, terms.lowest, room)
    while over:
        first = 0
        for player in range(players):
            if keys[player] > keys[first]:
                first = player
        seats[first, WON] += unit
        over -= unit
        keys[first] = _NEVER


def divide(
    terms: DivisionTerms,
    share: int,
    column: int,
    own: Numbers,
    has: int,
    board: Numbers,
    lie: int,
    seats: Numbers,
    low: bool,
    room: Ints,
) -> None:
    """A share to the best value in a column, in whole units; odd ones singly, by seats or suits."""
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
        _odd_units(terms, over, unit, best, column, own, has, board, lie, seats, low, room)
