"""Hands made by splitting: in how many hands a pair ends, and what is known of each hand's shoe.

Each hand is played on its own cards alone, so hands may be thought of as dealt from different parts of the shoe, and
the second cards as dealt before everything else. What is known of another hand is then only whether its second card
has the pair's value. A card that has not is all cards less those that have, so the value of a hand beside such cards
is a sum with signs of its values in shoes from which cards of the pair's value are gone.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

from pitboss.games.blackjack_family.mathematics.numbers import Number


@dataclass(frozen=True)
class Pattern:
    """One way in which a pair can be split, in any order."""

    resplits: int
    closed: int
    """Hands whose second card has another value."""
    open: int
    """Hands whose second card may be any, because there are as many hands as there may be."""
    ways: int

    @property
    def hands(self) -> int:
        """How many hands there are in the end."""
        return self.closed + self.open


@cache
def patterns(most: int) -> tuple[Pattern, ...]:
    """The ways in which a pair can become up to `most` hands, if every pair is split again."""
    found: Counter[tuple[int, int, int]] = Counter()

    def deal(resplits: int, closed: int, undealt: int) -> None:
        if undealt == 0 or 2 + resplits == most:
            found[resplits, closed, undealt] += 1
            return
        deal(resplits + 1, closed, undealt + 1)
        deal(resplits, closed + 1, undealt - 1)

    deal(0, 0, 2)
    return tuple(Pattern(*key, ways) for key, ways in sorted(found.items()))


def depth(most: int) -> int:
    """How many shoes a hand is valued in, each with one card of the pair's value less."""
    return 1 + max(p.resplits + (p.closed if p.open else p.closed - 1) for p in patterns(most))


def all_pairs(of_pair: Number, cards: Number, number: int, already: int = 0) -> Number:
    """The probability that this many cards all have the pair's value, with some of them gone already."""
    chance = 1
    for n in range(already, already + number):
        chance *= max(0, of_pair - n) / (cards - n)
    return chance


def likelihood(pattern: Pattern, of_pair: Number, cards: Number) -> Number:
    """How likely a pair is split up in this way."""
    signed = sum(
        (-1) ** i * comb(pattern.closed, i) * all_pairs(of_pair, cards, i, pattern.resplits)
        for i in range(pattern.closed + 1)
    )
    return pattern.ways * all_pairs(of_pair, cards, pattern.resplits) * signed


@dataclass(frozen=True)
class SplitShare:
    """What one shoe has to say: the weights of its hands with another second card, and with any."""

    hands: int
    further: int
    closed: Number
    open: Number


@lru_cache(maxsize=4096, typed=True)
def expected(most: int, of_pair: Number, cards: Number) -> Number:
    """In how many hands a pair ends on the average."""
    return sum(pattern.hands * likelihood(pattern, of_pair, cards) for pattern in patterns(most))


@lru_cache(maxsize=4096, typed=True)
def shares(most: int, of_pair: Number, cards: Number) -> tuple[SplitShare, ...]:
    """By which weights the values of single hands in each shoe add up to the value of a split."""
    rows: list[SplitShare] = []
    for p in patterns(most):
        of_pattern = p.ways * all_pairs(of_pair, cards, p.resplits)
        for i in range(p.closed + 1):
            signed = of_pattern * (-1) ** i * all_pairs(of_pair, cards, i, p.resplits)
            closed = signed * p.closed * comb(p.closed - 1, i) if p.closed else 0
            rows.append(SplitShare(p.hands, p.resplits + i, closed, signed * p.open * comb(p.closed, i)))
    return tuple(row for row in rows if row.closed or row.open)
