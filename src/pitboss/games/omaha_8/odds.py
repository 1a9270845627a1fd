"""Omaha eight or better: how often its hands come, and what the house takes."""

from pitboss.games.omaha_8.rules import Options
from pitboss.games.poker_room import frequencies
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Two of four own cards and three of the board, both ways, and how often there is no low hand."""
    return frequencies.odds("omaha-8", options, strategy, *frequencies.omaha(low=True))


situations = frequencies.situations("omaha-8")
