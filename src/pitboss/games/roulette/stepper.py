"""Roulette for learning agents, many tables at once."""

from functools import partial

from pitboss.games.device_family import stepping
from pitboss.games.roulette.bets import CHANCES

stepper = partial(stepping.stepper, CHANCES)
