"""Punto banco: the exact worth of every wager."""

from pitboss.games.baccarat_family import pricing
from pitboss.games.baccarat_family.pricing import facts
from pitboss.games.punto_banco.rules import WAGERS, Options
from pitboss.pricing.distribution import GameOdds

__all__ = ["facts", "odds"]


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options."""
    return pricing.odds("punto-banco", WAGERS, options, strategy)
