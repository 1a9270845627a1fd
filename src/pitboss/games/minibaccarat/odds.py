"""Minibaccarat: the exact worth of every wager under every way of paying the banker."""

from pitboss.games.baccarat_family import pricing
from pitboss.games.baccarat_family.pricing import facts
from pitboss.games.minibaccarat.rules import WAGERS, Options
from pitboss.pricing.distribution import GameOdds

__all__ = ["facts", "odds"]


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options."""
    return pricing.odds("minibaccarat", WAGERS, options, strategy)
