"""Cards as numbers that add up: a hand's sum tells how often each rank and each suit is in it."""

from collections.abc import Collection

from pitboss.equipment import RANKS, SUITS, Card

COUNTERS = 52
"""Bits of the thirteen rank counters, four bits each, the deuce lowest; the suits' counters stand above them."""

RANK_PART = (1 << COUNTERS) - 1
ONES = 0x1111111111111
ACE = 1 << 48

KEYS: dict[Card, int] = {
    rank + suit: 1 << 4 * r | 1 << COUNTERS + 4 * s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)
}


def key_sum(cards: Collection[Card], size: int) -> int:
    """The sum of a hand's keys; a hand of fewer cards than are ranked is a mistake of the caller."""
    if len(cards) < size:
        raise ValueError(f"{size} cards make a hand, not {' '.join(cards) or 'none'}")
    return sum(map(KEYS.__getitem__, cards))


def count_bits(counts: int) -> tuple[int, int, int, int]:
    """The ranks that are there once, twice, three and four times or more, each as a bit at its counter's foot."""
    one, two, four = counts & ONES, counts >> 1 & ONES, (counts >> 2 | counts >> 3) & ONES
    return one | two | four, two | four, one & two | four, four


def top(marks: int) -> int:
    """The counter of the highest mark: 0 the deuce, 12 the ace."""
    return marks.bit_length() - 1 >> 2


def run(marks: int, size: int) -> int:
    """The highest rank (2 to 14) of that many consecutive ranks, the ace also below the deuce; 0 where none are."""
    line = marks << 4 | marks >> 48
    run = line
    for step in range(1, size):
        run &= line >> 4 * step
    return top(run) + size if run else 0
