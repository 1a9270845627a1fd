"""Double attack blackjack at full speed: the family's kernel with the attacks of a strategy.

It deals the bet with its attack, doubles, surrenders and splits, and insurance. The bust-it wager hangs on the
dealer's cards alone and is counted exactly by `odds`.
"""

from pitboss.games.blackjack_family.kernel import machine, setting
from pitboss.games.blackjack_family.kernel.card_counting import Count
from pitboss.games.blackjack_family.kernel.shoes import BLOCK, BlackjackPlan, play_shoes, run_block
from pitboss.games.blackjack_family.kernel.summary import by_count, counted, summary
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.double_attack_blackjack.odds import terms
from pitboss.games.double_attack_blackjack.options import NAME, Options
from pitboss.games.double_attack_blackjack.rules import MAIN, WAGERS
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "BlackjackPlan", "by_count", "counted", "play_shoes", "run_block", "setup", "summary"]

OWN = {machine.DEALER_FIRST: 1}
"""What only this game has, in the places of the machine."""


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = strategies.BEST,
    bet: Stake = None,
    insurance: bool = False,
    count: Count | None = None,
) -> BlackjackPlan:
    """A plan from a legal configuration; with a count the chart of the strategy is changed and stakes are spread."""
    asked = setting.SimulationRequest(boxes, strategy, bet, insurance, count)
    insured = WAGERS["insurance"].says
    return setting.plan(options, WAGERS[MAIN], terms(options), asked, OWN, insured=insured, game=NAME, raises=True)
