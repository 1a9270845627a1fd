"""Punto banco: the exact worth of every wager."""

from pitboss.games.baccarat_family import pricing
from pitboss.games.punto_banco.rules import WAGERS, Options
from pitboss.pricing.distribution import GameOdds


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options."""
    return pricing.odds("punto-banco", WAGERS, options, strategy)
