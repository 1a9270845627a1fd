"""Seven-card stud high-low split: how often its hands come, and what the house takes."""

from pitboss.games.poker_room import frequencies
from pitboss.games.seven_card_stud_hi_lo.rules import Options
from pitboss.pricing.distribution import GameOdds

SAYS = "the best five of seven cards"


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The best five of seven cards, both ways; there always is a low hand."""
    return frequencies.odds(
        "seven-card-stud-hi-lo", options, strategy, frequencies.high_of(7, SAYS), frequencies.low_of(7, SAYS)
    )


situations = frequencies.situations("seven-card-stud-hi-lo")
