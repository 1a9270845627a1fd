"""Mini-craps at full speed."""

from functools import partial

from pitboss.games.craps_family.kernel import BLOCK, run_block, summary
from pitboss.games.craps_family.kernel import setup as setup_of

__all__ = ["BLOCK", "run_block", "setup", "summary"]

setup = partial(setup_of, "mini-craps")
