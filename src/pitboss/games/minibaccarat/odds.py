"""Minibaccarat: the exact worth of every wager under every way of paying the banker."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.games.baccarat_family import pricing
from pitboss.games.baccarat_family.pricing import facts
from pitboss.games.minibaccarat.rules import WAGERS, Options
from pitboss.pricing.distribution import GameOdds

__all__ = ["facts", "lacking", "odds"]


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options."""
    return pricing.odds("minibaccarat", WAGERS, options, strategy)


def lacking(options: Options, gone: Mapping[int, int], strategy: str = "best") -> dict[str, Fraction]:
    """What each wager on the hands brings from a shoe that lacks cards, by rank."""
    return pricing.lacking(WAGERS, options, gone)
