"""Five cards as tables see them that pay from a pair of jacks up and give wagers back with sixes to tens."""

from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS

KINDS = ("nothing", "pair-of-sixes-to-tens", "pair-of-jacks-or-better", "two-pair", *HIGH.classes[3:])
"""What five cards can be, as far as such a table tells them apart."""

SIXES, JACKS = 6, 11


def kind(value: int) -> int:
    """What five cards are, as in `KINDS`: a pair below sixes is nothing."""
    if value >> CLASS == 1:
        pair = value >> 16 & 0xF
        return 0 if pair < SIXES else 1 if pair < JACKS else 2
    return value >> CLASS and (value >> CLASS) + 1
