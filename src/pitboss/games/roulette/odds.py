"""Roulette: the exact worth of every wager, pocket by pocket."""

from functools import partial

from pitboss.games.device_family import pricing
from pitboss.games.roulette.bets import CHANCES

odds = partial(pricing.odds, "roulette", CHANCES)
