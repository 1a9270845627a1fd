"""Five-card draw for low: how often its hands come, and what the house takes."""

from pitboss.games.five_card_draw_low.rules import Options
from pitboss.games.poker_room import frequencies
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Five cards as they are dealt, before the draw."""
    return frequencies.odds(
        "five-card-draw-low", options, strategy, frequencies.low_of(5, "five cards as dealt, before the draw")
    )


situations = frequencies.situations("five-card-draw-low")
