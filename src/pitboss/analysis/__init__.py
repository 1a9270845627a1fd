"""What a game or a wager is worth to those who offer it and to those who play it: promotions, players, pay tables."""

from pitboss.analysis.paces import RoundPace, pace_of
from pitboss.analysis.player_worth import PlayerWorth, kelly, player_worth
from pitboss.analysis.promotions import (
    Bonus,
    CouponWorth,
    LossRebate,
    bonus_worth,
    coupon_worth,
    loss_rebate,
)
from pitboss.analysis.wager_rows import wager_row

__all__ = [
    "Bonus",
    "CouponWorth",
    "LossRebate",
    "PlayerWorth",
    "RoundPace",
    "bonus_worth",
    "coupon_worth",
    "kelly",
    "loss_rebate",
    "pace_of",
    "player_worth",
    "wager_row",
]
