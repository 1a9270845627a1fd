"""What five cards can be where every pair stands by itself, for tables that a house writes down to any pair."""

from pitboss.equipment import RANKS
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS

_PAIRS = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights"),
    *("nines", "tens", "jacks", "queens", "kings", "aces"),
)
KINDS = ("high-card", *(f"pair-of-{rank}" for rank in _PAIRS), *HIGH.classes[2:])


def kind(value: int) -> int:
    """What five cards are, as in `KINDS`."""
    of = value >> CLASS
    if of == 1:
        return (value >> 16 & 0xF) - 1
    return of + len(RANKS) - 1 if of else 0
