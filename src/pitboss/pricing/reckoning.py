"""Sessions of flat bets without a sample: every bankroll at once, round by round, in double precision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.session_plan import ENDS, Plan


@dataclass(frozen=True)
class Reckoned:
    """Flat bets without a sample: the probability of each end, and of each final bankroll in cents."""

    ends: Mapping[str, float]
    finals: Mapping[int, float]


def reckoned(plan: Plan, patience: int = 400_000_000) -> Reckoned | None:
    """All bankrolls at once, round by round, in double precision; None where the bets change or it takes too long."""
    step = gcd(plan.bankroll, *plan.pays)
    low, high = min(plan.pays), max(plan.pays)
    top = min(plan.goal, plan.bankroll + plan.rounds * high) + max(high, 0)
    bottom = min(max(plan.floor, plan.bankroll + plan.rounds * low), plan.bet) + min(low, 0)
    size = (top - bottom) // step + 1
    if plan.system != "flat" or size * plan.rounds * len(plan.pays) > patience:
        return None
    chips = bottom + step * np.arange(size)
    ruined = chips < plan.bet
    won, lost = ~ruined & (chips >= plan.goal), ~ruined & (chips <= plan.floor)
    over = ruined | won | lost
    now = np.zeros(size)
    now[(plan.bankroll - bottom) // step] = 1.0
    for _ in range(plan.rounds):
        after = np.where(over, now, 0.0)
        going = np.where(over, 0.0, now)
        for pay, share in zip(plan.pays, plan.shares, strict=True):
            move, weight = pay // step, float(share)
            if move >= 0:
                after[move:] += weight * going[: size - move]
            else:
                after[:move] += weight * going[-move:]
        now = after
    masks: Sequence[NDArray[np.bool_]] = (ruined, won, lost, ~over)
    ends = {end: float(now[mask].sum()) for end, mask in zip(ENDS, masks, strict=True)}
    return Reckoned(ends, {int(chip): float(share) for chip, share in zip(chips, now, strict=True) if share > 0})
