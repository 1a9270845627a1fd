"""Seven-card stud: how often its hands come, and what the house takes."""

from pitboss.games.poker_room import frequencies
from pitboss.games.seven_card_stud.rules import Options
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The best five of seven cards."""
    return frequencies.odds(
        "seven-card-stud", options, strategy, frequencies.high_of(7, "the best five of seven cards")
    )


situations = frequencies.situations("seven-card-stud")
