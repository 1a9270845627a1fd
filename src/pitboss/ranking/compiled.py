"""Ranking inside kernels: cards are 0 to 51 (4 * rank + suit, clubs first, the deuce 0), values as in the plain part.

Kernels call these functions by name, and compiled code on disk knows which tables it was made with. Called from plain
Python they are right, and slow.
"""

from pitboss.ranking import sums
from pitboss.ranking.sums import (
    KEYS,
    MARKS,
    four4_sum,
    four5_sum,
    four6_sum,
    high5_sum,
    high6_sum,
    high7_sum,
    low5_sum,
    low6_sum,
    low7_sum,
    many5_sum,
    many6_sum,
    many7_sum,
    many_flush,
    many_suit,
    three3_sum,
    three4_sum,
    three_low3_sum,
    three_low4_sum,
)

STAMP = sums.STAMP


def sum3(a: int, b: int, c: int) -> int:
    """The sum of the keys of three cards."""
    return int(KEYS[a] + KEYS[b] + KEYS[c])


def marks3(a: int, b: int, c: int) -> int:
    """The joined marks of three cards."""
    return int(MARKS[a] | MARKS[b] | MARKS[c])


def sum4(a: int, b: int, c: int, d: int) -> int:
    """The sum of the keys of four cards."""
    return int(KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d])


def marks4(a: int, b: int, c: int, d: int) -> int:
    """The joined marks of four cards."""
    return int(MARKS[a] | MARKS[b] | MARKS[c] | MARKS[d])


def sum5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The sum of the keys of five cards."""
    return int(KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e])


def marks5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The joined marks of five cards."""
    return int(MARKS[a] | MARKS[b] | MARKS[c] | MARKS[d] | MARKS[e])


def sum6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The sum of the keys of six cards."""
    return int(KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f])


def marks6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The joined marks of six cards."""
    return int(MARKS[a] | MARKS[b] | MARKS[c] | MARKS[d] | MARKS[e] | MARKS[f])


def sum7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The sum of the keys of seven cards."""
    return int(KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g])


def marks7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The joined marks of seven cards."""
    return int(MARKS[a] | MARKS[b] | MARKS[c] | MARKS[d] | MARKS[e] | MARKS[f] | MARKS[g])


def high5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The high value of five cards of one deck."""
    return high5_sum(sum5(a, b, c, d, e), marks5(a, b, c, d, e))


def high6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The high value of the best five of six cards of one deck."""
    return high6_sum(sum6(a, b, c, d, e, f), marks6(a, b, c, d, e, f))


def high7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The high value of the best five of seven cards of one deck."""
    return high7_sum(sum7(a, b, c, d, e, f, g), marks7(a, b, c, d, e, f, g))


def four4(a: int, b: int, c: int, d: int) -> int:
    """The value of four cards of one deck, where hands have four."""
    return four4_sum(sum4(a, b, c, d), marks4(a, b, c, d))


def four5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of the best four of five cards of one deck."""
    return four5_sum(sum5(a, b, c, d, e), marks5(a, b, c, d, e))


def four6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The value of the best four of six cards of one deck."""
    return four6_sum(sum6(a, b, c, d, e, f), marks6(a, b, c, d, e, f))


def three3(a: int, b: int, c: int) -> int:
    """The high value of three cards of one deck."""
    return three3_sum(sum3(a, b, c), marks3(a, b, c))


def three4(a: int, b: int, c: int, d: int) -> int:
    """The high value of the best three of four cards of one deck."""
    return three4_sum(sum4(a, b, c, d), marks4(a, b, c, d))


def low5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The low value of five cards."""
    return low5_sum(sum5(a, b, c, d, e))


def low6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The low value of the best five of six cards."""
    return low6_sum(sum6(a, b, c, d, e, f))


def low7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The low value of the best five of seven cards."""
    return low7_sum(sum7(a, b, c, d, e, f, g))


def three_low3(a: int, b: int, c: int) -> int:
    """The low value of three cards."""
    return three_low3_sum(sum3(a, b, c))


def three_low4(a: int, b: int, c: int, d: int) -> int:
    """The low value of the best three of four cards."""
    return three_low4_sum(sum4(a, b, c, d))


def _suited(cards: tuple[int, ...], suit: int) -> int:
    """The sum of the keys of the cards of a suit."""
    total = 0
    for card in cards:
        if card & 3 == suit:
            total += KEYS[card]
    return total


def many5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The value of five cards of several decks."""
    total = sum5(a, b, c, d, e)
    value = many5_sum(total)
    suit = many_suit(total)
    return value if suit < 0 else max(value, many_flush(_suited((a, b, c, d, e), suit), suit))


def many6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The value of the best five of six cards of several decks."""
    total = sum6(a, b, c, d, e, f)
    value = many6_sum(total)
    suit = many_suit(total)
    return value if suit < 0 else max(value, many_flush(_suited((a, b, c, d, e, f), suit), suit))


def many7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The value of the best five of seven cards of several decks."""
    total = sum7(a, b, c, d, e, f, g)
    value = many7_sum(total)
    suit = many_suit(total)
    return value if suit < 0 else max(value, many_flush(_suited((a, b, c, d, e, f, g), suit), suit))
