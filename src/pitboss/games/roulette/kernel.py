"""Roulette at full speed: spins counted by pocket."""

from functools import partial

from pitboss.games.device_family import kernel
from pitboss.games.device_family.kernel import BLOCK, run_block, summary
from pitboss.games.roulette.bets import CHANCES

__all__ = ["BLOCK", "run_block", "setup", "summary"]

setup = partial(kernel.setup, "roulette", CHANCES)
