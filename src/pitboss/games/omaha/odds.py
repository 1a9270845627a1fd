"""Omaha for high: how often its hands come, and what the house takes."""

from pitboss.games.omaha.rules import Options
from pitboss.games.poker_room import frequencies
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Two of four own cards and three of the board."""
    return frequencies.odds("omaha", options, strategy, *frequencies.omaha(low=False))


situations = frequencies.situations("omaha")
