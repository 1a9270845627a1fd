"""Mambo stud: how often its hands come, and what the house takes."""

from pitboss.games.mambo_stud.rules import Options
from pitboss.games.poker_room import frequencies
from pitboss.pricing.distribution import GameOdds
from pitboss.ranking import SIX_OR_BETTER


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The best three of four cards, both ways, and how often there is no low hand."""
    return frequencies.odds("mambo-stud", options, strategy, *frequencies.mambo(SIX_OR_BETTER))


situations = frequencies.situations("mambo-stud")
