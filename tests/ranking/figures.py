"""Ranks of poker: how often each hand comes, for each row of the reference table."""

import re
from fractions import Fraction

from pitboss.games.poker_room.mathematics.odds import high_ways, low_ways
from pitboss.pricing.hands import frequencies
from pitboss.ranking import FOUR, HIGH, LOW, THREE
from tests.oracles import UnansweredError

TABLES = {"poker rankings": 32}


def figure(row):
    variant, hand = row["variant"], row["wager"]
    if "best 4" in variant or variant.startswith("4 cards"):
        ways = frequencies(FOUR, int(variant.partition(" cards")[0][-1]))
        return Fraction(ways[hand.replace("two pair", "two pairs").replace(" ", "-")], sum(ways.values()))
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
