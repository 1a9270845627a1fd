"""Five-card stud: how often its hands come, and what the house takes."""

from pitboss.games.five_card_stud.rules import Options
from pitboss.games.poker_room import frequencies
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Five cards."""
    return frequencies.odds("five-card-stud", options, strategy, frequencies.high_of(5, "five cards"))


situations = frequencies.situations("five-card-stud")
