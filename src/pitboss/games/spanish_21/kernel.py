"""Spanish 21 at full speed: the family's kernel with this game's options, strategies and counts.

It deals the main wager with its doubles, rescues and splits, insurance and the super bonus. The match wager hangs on
the first cards alone and is counted exactly by `odds`.
"""

from pitboss.games.blackjack_family.kernel import machine, setting
from pitboss.games.blackjack_family.kernel.card_counting import Count
from pitboss.games.blackjack_family.kernel.shoes import BLOCK, BlackjackPlan, play_shoes, run_block
from pitboss.games.blackjack_family.kernel.summary import by_count, counted, summary
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.spanish_21.odds import terms
from pitboss.games.spanish_21.options import Options
from pitboss.games.spanish_21.rules import ENVY, MAIN, WAGERS, of_wager
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "BlackjackPlan", "by_count", "counted", "play_shoes", "run_block", "setup", "summary"]


def own(options: Options) -> dict[int, int]:
    """What only Spanish 21 has, in the places of the machine."""
    return {
        machine.WINS_21: True,
        machine.DOUBLE_VOIDS: True,
        machine.SPECIALS: True,
        machine.ON_SPLIT: True,
        machine.SUPER_BONUS: True,
        machine.MOST_DOUBLES: options.max_doubles_per_hand,
        machine.RESCUES: True,
    }


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = strategies.BEST,
    spanish_21: Stake = None,
    insurance: bool = False,
    count: Count | None = None,
) -> BlackjackPlan:
    """A plan from a legal configuration; with a count the chart of the strategy is changed and stakes are spread."""
    asked = setting.SimulationRequest(boxes, strategy, spanish_21, insurance, count)
    return setting.plan(
        options,
        WAGERS[MAIN],
        terms(options),
        asked,
        own(options),
        insured=WAGERS["insurance"].says,
        game="spanish-21",
        prizes=lambda stakes: (*(of_wager(stake) for stake in stakes), ENVY if options.envy else 0),
    )
