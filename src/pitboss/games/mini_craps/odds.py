"""Mini-craps: the exact worth of every wager."""

from pitboss.games.craps_family.joint import joint
from pitboss.games.craps_family.pricing import facts
from pitboss.games.craps_family.pricing import odds as odds_of
from pitboss.games.mini_craps.rules import Options
from pitboss.pricing.distribution import GameOdds

__all__ = ["facts", "joint", "odds"]


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options."""
    return odds_of("mini-craps", options, strategy)
