"""Punto banco for learning agents, many tables at once."""

from functools import partial

from pitboss.games.baccarat_family import stepping
from pitboss.games.punto_banco.rules import WAGERS

stepper = partial(stepping.stepper, WAGERS)
