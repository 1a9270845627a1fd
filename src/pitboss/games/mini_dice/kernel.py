"""Mini-dice at full speed: throws counted by what they show."""

from functools import partial

from pitboss.games.device_family import kernel
from pitboss.games.device_family.kernel import BLOCK, run_block, summary
from pitboss.games.mini_dice.rules import CHANCES

__all__ = ["BLOCK", "run_block", "setup", "summary"]

setup = partial(kernel.setup, "mini-dice", CHANCES)
