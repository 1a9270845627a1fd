"""Chemin de fer at full speed: the family's kernel, with both hands drawn to as a strategy has it.

Every box of a simulated table holds a bank that is covered in full, and a wager against one: both sides of the money.
"""

from pitboss.games.baccarat_family import kernel
from pitboss.games.baccarat_family.kernel import BLOCK, BaccaratPlan, play_shoes, run_block, summary
from pitboss.games.chemin_de_fer import odds
from pitboss.games.chemin_de_fer.rules import WAGERS, Options
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "BaccaratPlan", "play_shoes", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> BaccaratPlan:
    """A plan from a legal configuration: stakes in cents by wager, on every box or box by box."""
    play = odds.play(options, strategy)
    return kernel.setup("chemin-de-fer", WAGERS, options, play, boxes=boxes, strategy=strategy, **stakes)
