"""Hold 'em: how often its hands come, and what the house takes."""

from pitboss.games.holdem.rules import Options
from pitboss.games.poker_room import frequencies
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The best five of two own cards and a board of five."""
    return frequencies.odds("holdem", options, strategy, frequencies.high_of(7, "the best five of seven cards"))


situations = frequencies.situations("holdem")
