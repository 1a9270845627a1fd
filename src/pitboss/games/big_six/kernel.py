"""Big six at full speed: spins counted by section."""

from functools import partial

from pitboss.games.big_six.rules import CHANCES
from pitboss.games.device_family import kernel
from pitboss.games.device_family.kernel import BLOCK, run_block, summary

__all__ = ["BLOCK", "run_block", "setup", "summary"]

setup = partial(kernel.setup, "big-six", CHANCES)
