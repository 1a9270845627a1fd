"""Texas hold 'em bonus: a rule that needs no arithmetic, as functions of integers that count and kernel share.

Make the turn and the river wager with a pair or better that the board alone does not have.
"""

from typing import Any

from pitboss.ranking.compiled import high5, high6


def ahead_on_flop(a: int, b: int, c: int, d: int, e: int) -> Any:
    """Whether the hand a, b makes more of the flop than lies there."""
    alike = int(c >> 2 == d >> 2) + int(d >> 2 == e >> 2) + int(c >> 2 == e >> 2)
    return high5(a, b, c, d, e) >> 20 > alike


def ahead_on_turn(a: int, b: int, c: int, d: int, e: int, x: int) -> Any:
    """Whether the hand a, b makes more of the four cards than lies there."""
    alike = int(c >> 2 == d >> 2) + int(d >> 2 == e >> 2) + int(c >> 2 == e >> 2)
    alike += int(x >> 2 == c >> 2) + int(x >> 2 == d >> 2) + int(x >> 2 == e >> 2)
    # Ranks alike two by two: a pair, two pairs, three of a kind; all four are as good as it gets.
    return high6(a, b, c, d, e, x) >> 20 > alike
