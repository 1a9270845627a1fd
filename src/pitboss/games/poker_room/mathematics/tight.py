"""Which first cards a tight player of the kernels stays with; the same function compiled and plain."""

from typing import Any

from pitboss.ranking import HIGH, LOW
from pitboss.ranking.compiled import high5, low5

RULES = ("all", "two", "omaha", "omaha-8", "three", "three-split", "draw", "draw-low", "mambo")
ALL, TWO, OMAHA, OMAHA_8, THREE, THREE_SPLIT, DRAW, DRAW_LOW, MAMBO = range(9)
"""The rules by name, and as compiled code knows them."""

SAYS = (
    "anything",
    "a pair, two cards of ten or higher, or an ace with a card of its suit",
    "a pair of tens or higher, or an ace with a card of its suit",
    "an ace with a deuce or a three",
    "a pair, three of one suit, or three cards of ten or higher",
    "a pair, or three different cards of eight or lower",
    "a pair of jacks or better",
    "no pair, and no card above a nine",
    "a pair, two cards of ten or higher, or two different cards of six or lower",
)
"""In words, for sheets and guides."""

_TEN, _ACE = 8, 12
_JACKS = HIGH.value(("Jc", "Jd", "4c", "3c", "2c"))
_NINE = LOW.value(("9c", "8c", "7c", "6c", "5d"))


def worth(rule: int, cards: Any) -> bool:
    """Whether a tight player meets the first bet with these."""
    if rule == ALL:
        return True
    if rule == DRAW:
        return bool(high5(cards[0], cards[1], cards[2], cards[3], cards[4]) >= _JACKS)
    if rule == DRAW_LOW:
        return bool(low5(cards[0], cards[1], cards[2], cards[3], cards[4]) >= _NINE)
    size = 4 if rule in (OMAHA, OMAHA_8) else 3 if rule in (THREE, THREE_SPLIT) else 2
    least = _TEN if rule == OMAHA else 0
    pair, suited_ace, low_ace = False, False, False
    high, low, suited = 0, 0, 0
    for one in range(size):
        rank, suit = cards[one] >> 2, cards[one] & 3
        high += rank >= _TEN
        low += (rank + 1) % 13 <= (5 if rule == MAMBO else 7)
        suited += suit == cards[0] & 3
        for two in range(size):
            other = cards[two] >> 2
            if one != two:
                pair |= rank == other >= least
                suited_ace |= rank == _ACE and suit == cards[two] & 3
                low_ace |= rank == _ACE and other <= 1
    if rule == OMAHA_8:
        return low_ace
    if rule == OMAHA:
        return pair or suited_ace
    if rule == TWO:
        return pair or suited_ace or high == size
    if rule == THREE:
        return pair or size in (suited, high)
    return pair or low == size or (rule == MAMBO and high == size)
