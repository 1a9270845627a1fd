"""Pokette: the exact worth of every wager, stop by stop; one on the hand is priced as it stands when it is open."""

from pitboss.games.device_family import pricing
from pitboss.games.pokette.hand import all_chances
from pitboss.games.pokette.rules import NAME, Options
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager that the table takes; the cards shown decide which are open, not what they are worth."""
    return pricing.odds(NAME, all_chances(options.jacer_on_hand), options, strategy)
