"""The mathematics that games share: distributions, streams of numbers, compiled kernels and simulation."""

from pitboss.pricing.distribution import GameOdds, Outcome, WagerOdds

__all__ = ["GameOdds", "Outcome", "WagerOdds"]
