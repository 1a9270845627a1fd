"""Mini-craps for learning agents, many tables at once."""

from pitboss.games.craps_family.stepping import stepper

__all__ = ["stepper"]
