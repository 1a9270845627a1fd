"""Ultimate Texas hold 'em: the published rules of thumb, as functions of integers that count and kernel share.

After the flop: twice the ante with a pair or better that the flop alone does not have, except a pair of deuces in the
hand, and with four to a flush of which one's own is a ten or better. On the river: play with a pair or better that the
board alone does not have, and with anything that fewer than 21 single cards of the dealer's would beat. The starting
hands that are raised are a line of `odds`.
"""

from pitboss.ranking.compiled import high5
from pitboss.ranking.sums import KEYS, MARKS, high6_sum

OUTS = 21
"""A hand is folded if at least this many cards beat it."""
TEN = 8
"""As kernels number ranks, the deuce 0."""
_PAIR = 1 << 20


def bets_after_flop(a: int, b: int, c: int, d: int, e: int) -> bool:
    """Whether the hand a, b is worth twice the ante on the flop c, d, e."""
    alike = int(c >> 2 == d >> 2) + int(d >> 2 == e >> 2) + int(c >> 2 == e >> 2)
    value = high5(a, b, c, d, e)
    # One pair of ranks alike is a pair, three are three of a kind: the class of the flop alone.
    if value >> 20 > alike:
        # Deuces that the flop does not improve are the one pair that waits.
        return not (value < 2 * _PAIR and a >> 2 == 0 and b >> 2 == 0)
    for card in (a, b):
        if card >> 2 >= TEN:
            suited = 0
            for other in (a, b, c, d, e):
                suited += int(other & 3 == card & 3)
            if suited == 4:
                return True
    return False


def better_than_board(value: int, board: int) -> bool:
    """Whether seven cards make a pair or better, and more than the five of the board do."""
    return value >= _PAIR and value >> 20 > board >> 20


def outs(total: int, marks: int, value: int, most: int) -> bool:
    """Whether fewer than `most` single cards beside the board beat a hand."""
    found = 0
    for card in range(52):
        if not marks & MARKS[card] and high6_sum(total + KEYS[card], marks | MARKS[card]) > value:
            found += 1
            if found == most:
                return False
    return True
