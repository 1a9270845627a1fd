"""Sic bo: the exact worth of every wager, over all 216 throws."""

from functools import partial

from pitboss.games.device_family import pricing
from pitboss.games.sic_bo.rules import CHANCES

odds = partial(pricing.odds, "sic-bo", CHANCES)
joint = partial(pricing.joint, CHANCES)
