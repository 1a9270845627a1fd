"""Seven-card stud eight or better: how often its hands come, and what the house takes."""

from pitboss.games.poker_room import frequencies
from pitboss.games.seven_card_stud_8.rules import Options
from pitboss.pricing.distribution import GameOdds
from pitboss.ranking import EIGHT_OR_BETTER

SAYS = "the best five of seven cards"


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The best five of seven cards, both ways, and how often there is no low hand."""
    return frequencies.odds(
        "seven-card-stud-8",
        options,
        strategy,
        frequencies.high_of(7, SAYS),
        frequencies.low_of(7, f"{SAYS}, eight or better", EIGHT_OR_BETTER),
    )


situations = frequencies.situations("seven-card-stud-8")
