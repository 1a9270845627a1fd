"""Punto banco at full speed: the family's kernel with this game's options and wagers."""

from pitboss.games.baccarat_family import kernel
from pitboss.games.baccarat_family.kernel import BLOCK, BaccaratPlan, play_shoes, run_block, summary
from pitboss.games.punto_banco.rules import WAGERS, Options
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "BaccaratPlan", "play_shoes", "run_block", "setup", "summary"]


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: Stake) -> BaccaratPlan:
    """A plan from a legal configuration: stakes in cents by wager, on every box or box by box."""
    return kernel.setup("punto-banco", WAGERS, options, boxes=boxes, strategy=strategy, **stakes)
