"""Who wins a showdown, inside kernels: values of hands from sums and marks, Omaha's cells, and the winners as bits."""

from pitboss.pricing.kernels.arrays import Ints
from pitboss.ranking.compiled_omaha import HIGH_CELLS, LOW_CELLS, column, row
from pitboss.ranking.sums import (
    KEYS,
    MARKS,
    high5_sum,
    high7_sum,
    low5_sum,
    low7_sum,
    three4_sum,
    three_low4_sum,
)

SEVEN, FIVE, OMAHA, MAMBO = range(4)
"""What a showdown ranks: five of seven, five, two of four with three of five, three of four."""

HIGH_POT, LOW_POT, SPLIT_POT = range(3)


def high(kind: int, total: int, marks: int) -> int:
    """The high value of a hand that is not Omaha."""
    if kind == SEVEN:
        return high7_sum(total, marks)
    return high5_sum(total, marks) if kind == FIVE else three4_sum(total, marks)


def low(kind: int, total: int) -> int:
    """The low value of a hand that is not Omaha."""
    if kind == SEVEN:
        return low7_sum(total)
    return low5_sum(total) if kind == FIVE else three_low4_sum(total)


def omaha_low(rows: Ints, columns: Ints, player: int) -> int:
    """The best low cell in a player's six rows and the board's ten columns."""
    best = LOW_CELLS[rows[player, 0] + columns[0]]
    for one in range(6):
        for place in columns:
            best = max(best, LOW_CELLS[rows[player, one] + place])
    return int(best)


def omaha_high(rows: Ints, columns: Ints, player: int) -> int:
    """The best high cell, flushes apart."""
    best = HIGH_CELLS[rows[player, 0] + columns[0]]
    for one in range(6):
        for place in columns:
            best = max(best, HIGH_CELLS[rows[player, one] + place])
    return int(best)


def lay_rows(own: Ints, player: int, rows: Ints) -> None:
    """The six rows of an Omaha player's cards."""
    number = 0
    for one in range(3):
        for two in range(one + 1, 4):
            rows[player, number] = row(own[player, one], own[player, two])
            number += 1


def lay_columns(board: Ints, columns: Ints) -> None:
    """The ten columns of an Omaha board."""
    number = 0
    for one in range(3):
        for two in range(one + 1, 4):
            for three in range(two + 1, 5):
                columns[number] = column(board[one], board[two], board[three])
                number += 1


def winners(values: Ints, least: int) -> int:
    """Who has the best of the values that count, a bit a player."""
    found, best = 0, least
    for player in range(len(values)):
        value = values[player]
        if value > best:
            found, best = 0, value
        found |= (value == best) << player
    return found


def add_cards(cards: Ints, number: int, of: int, totals: Ints, marks: Ints) -> None:
    """Add the first cards of a row to the sum of a player's hand, or of the board."""
    for place in range(number):
        totals[of] += KEYS[cards[place]]
        marks[of] |= MARKS[cards[place]]


def run_board(stub: Ints, begin: int, used: int, totals: Ints, marks: Ints, weight: int, tally: Ints) -> None:
    """The last card of a hold 'em board runs through: most of all deals are met here."""
    players = len(totals) - 1
    for place in range(begin, len(stub)):
        card = stub[place]
        if not used & MARKS[card]:
            total, mark = totals[players] + KEYS[card], marks[players] | MARKS[card]
            found, best = 0, 0
            for player in range(players):
                value = high7_sum(totals[player] + total, marks[player] | mark)
                if value > best:
                    found, best = 1 << player, value
                elif value == best:
                    found |= 1 << player
            tally[found] += weight
