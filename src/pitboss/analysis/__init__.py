"""What a game or a wager is worth to those who offer it and to those who play it: promotions, players, pay tables."""

from pitboss.analysis.lawful_tables import elected_as, search_side
from pitboss.analysis.paces import RoundPace, pace_of
from pitboss.analysis.pay_table_search import FoundTable, Goal, TableSearch, search_tables
from pitboss.analysis.player_worth import PlayerWorth, kelly, player_worth
from pitboss.analysis.promotions import (
    Bonus,
    CouponWorth,
    LossRebate,
    bonus_worth,
    coupon_worth,
    loss_rebate,
)
from pitboss.analysis.several_wagers import SeveralWagers, several_wagers
from pitboss.analysis.sweeps import Sweep, sweep
from pitboss.analysis.wager_rows import wager_row

__all__ = [
    "Bonus",
    "CouponWorth",
    "FoundTable",
    "Goal",
    "LossRebate",
    "PlayerWorth",
    "RoundPace",
    "SeveralWagers",
    "Sweep",
    "TableSearch",
    "bonus_worth",
    "coupon_worth",
    "elected_as",
    "kelly",
    "loss_rebate",
    "pace_of",
    "player_worth",
    "search_side",
    "search_tables",
    "several_wagers",
    "sweep",
    "wager_row",
]
