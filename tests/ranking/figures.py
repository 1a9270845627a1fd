"""Ranks of poker: how often each hand comes, for each row of the reference table."""

import re
from fractions import Fraction

from pitboss.games.poker_room.mathematics.odds import high_ways, low_ways
from pitboss.ranking import HIGH, LOW, THREE
from tests.oracles import UnansweredError

TABLES = {"poker rankings": 20}


def figure(row):
    variant, hand = row["variant"], row["wager"]
    if "best 4" in variant or variant.startswith("4 cards"):
        raise UnansweredError("no playable game ranks four cards")
    # Those of which the best are taken, if there are more of them.
    size = int(re.findall(r"(?<!\d)(\d)(?!\d)", variant)[-1])
    if variant.startswith("low hands"):
        return of_low_hands(row, size)
    if variant.startswith("2 cards") or "jacks or better" in hand:
        raise UnansweredError("no game pays by it")
    ways = high_ways(HIGH if size >= 5 else THREE, size)
    return Fraction(ways[hand.removesuffix(" (not A-K-Q)").replace(" ", "-")], sum(ways.values()))


def of_low_hands(row, size):
    """Five cards, whatever their suits and sequence."""
    if row["quantity"] == "probability":
        ways = low_ways(LOW, size)
        return Fraction(ways["five-low"] + ways["six-low"], sum(ways.values()))
    ways, hand = low_ways(LOW, size), row["wager"]
    total = sum(ways.values())
    if hand == "pair or worse":
        return Fraction(sum(n for name, n in ways.items() if not name.endswith("-low")), total)
    return Fraction(ways[f"{hand.partition('-')[0]}-low"], total)
