"""Big six: the exact worth of every wager, section by section."""

from functools import partial

from pitboss.games.big_six.rules import CHANCES
from pitboss.games.device_family import pricing

odds = partial(pricing.odds, "big-six", CHANCES)
joint = partial(pricing.joint, CHANCES)
