"""Mini-dice: the exact worth of every wager, over all 36 throws."""

from functools import partial

from pitboss.games.device_family import pricing
from pitboss.games.mini_dice.rules import CHANCES

odds = partial(pricing.odds, "mini-dice", CHANCES)
joint = partial(pricing.joint, CHANCES)
