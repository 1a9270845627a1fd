"""What a house gives away: coupons, a part of what is lost, and a bonus that has to be played through.

All of it is worked out, none of it sampled. A round is one bet of one unit from a full shoe, as the wager's odds are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd, lcm
from typing import TYPE_CHECKING

from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.worth.exact_ruin import PATIENCE, Steps
from pitboss.refusal import Refusal
from pitboss.words import Json

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_PLACES = 2400
"""Points of the walk of a rebate: its equations are solved as a whole."""
_MOST_ROUNDS = 1_000_000


@dataclass(frozen=True)
class CouponWorth:
    """A unit of coupon on a wager, until it is decided: what pushes leaves both to be bet again."""

    wager: str
    adds: tuple[Fraction, Fraction]
    """What the coupon brings by itself, between bounds: a free bet, whose stake is not returned, is worth this."""
    with_chips: tuple[Fraction, Fraction]
    """Match play: what one unit of chips and the coupon beside it bring together."""
    exact: bool

    def shown(self) -> Json:
        """As JSON."""
        return {
            "wager": self.wager,
            "adds": [float(bound) for bound in self.adds],
            "match_play": [float(bound) for bound in self.with_chips],
            "exact": [str(bound) for bound in (*self.adds, *self.with_chips)] if self.exact else None,
        }


def coupon_worth(row: WagerOdds, gains: Mapping[str, Fraction | None] | None = None) -> CouponWorth:
    """A coupon that wins what the wager wins, and is taken whether it wins or loses.

    `gains` says by the name of an outcome what a unit of coupon wins where that is not what the wager does, or None
    where it is not known, as with hands that are split: then there are two bounds.
    """
    known = gains or {}
    ends = [(end, known.get(end.name, max(end.pays, Fraction(0)))) for end in row.outcomes]
    decided = [(end, gain) for end, gain in ends if end.pays or gain is None or gain]
    chance = sum((end.probability for end, _ in decided), Fraction(0))
    if not chance:
        raise Refusal(f"{row.wager} is never decided: a coupon on it is worth nothing")
    low = sum((gain * end.probability for end, gain in decided if gain is not None), Fraction(0)) / chance
    # A unit of coupon in a hand that was split wins at the most once.
    high = low + sum((end.probability for end, gain in decided if gain is None), Fraction(0)) / chance
    chips = sum((end.pays * end.probability for end, _ in decided), Fraction(0)) / chance
    return CouponWorth(row.wager, (low, high), (low + chips, high + chips), row.method == "exact")


@dataclass(frozen=True)
class LossRebate:
    """A part of what was lost is given back when the player leaves, and they leave when it is best for them."""

    share: float
    worth: float
    """What the player expects to win, in units; the same is what it costs the house."""
    win_quit: float
    """Ahead by this number of units, or more, they leave."""
    loss_quit: float
    """And behind by this number."""
    leaves_ahead: float
    rounds: float
    """They play on the average."""

    def shown(self) -> Json:
        """As JSON, in units."""
        return {
            "share": self.share,
            "worth": self.worth,
            "win_quit": self.win_quit,
            "loss_quit": self.loss_quit,
            "leaves_ahead": self.leaves_ahead,
            "rounds": self.rounds,
            "method": "computed",
        }


def loss_rebate(row: WagerOdds, share: float) -> LossRebate:
    """The best time to leave, by the equations of the walk itself.

    With W(x) the worth of being x ahead, W(x) is the greater of leaving with x, or of a loss with what the rebate
    leaves of it, and of the mean of W after one more round. The places at which to go on are found by policy
    iteration, each time from the exact solution of all equations; the edges of the walk are far beyond them.
    """
    import numpy as np

    if not 0 < share < 1:
        raise Refusal(f"a rebate of {share:g}: it is a share of the loss above 0 and below 1")
    if row.mean >= 0:
        raise Refusal(f"{row.wager} has no house edge: with a rebate there is never a time to leave")
    size, moves = _lattice(row)
    scale = float(row.variance) / (2 * float(-row.mean))
    jump = max(map(abs, moves))
    reach = ceil(2 * share * scale / float(size)) + 2 * jump
    while True:
        if 2 * reach + 1 > _MOST_PLACES:
            raise Refusal(
                f"{row.wager}: a rebate of {share:.4g} is played over more than {_MOST_PLACES:,} different results"
            )
        ahead = np.arange(-reach, reach + 1)
        leaves = float(size) * np.where(ahead > 0, ahead, (1 - share) * ahead)
        goes_on, worth = _best_time(leaves, moves)
        on = np.flatnonzero(goes_on)
        if len(on) and (on[0] <= jump or on[-1] >= 2 * reach - jump):
            reach *= 2
            continue
        break
    here = int(np.flatnonzero(ahead == 0)[0])
    if not goes_on[here]:
        return LossRebate(share, 0.0, 0.0, 0.0, 0.0, 0.0)
    won = _solved(goes_on, np.where(ahead > 0, 1.0, 0.0), 0.0, moves)[here]
    rounds = _solved(goes_on, np.zeros(len(ahead)), 1.0, moves)[here]
    return LossRebate(
        share,
        float(worth[here]),
        float(size) * float(ahead[on[-1]] + 1),
        float(size) * float(1 - ahead[on[0]]),
        float(won),
        float(rounds),
    )


def _lattice(row: WagerOdds) -> tuple[Fraction, dict[int, float]]:
    """The step of all results of a round, and the chance of each number of steps."""
    unit = lcm(*(end.pays.denominator for end in row.outcomes))
    step = gcd(*(int(end.pays * unit) for end in row.outcomes))
    moves: dict[int, float] = {}
    for end in row.outcomes:
        if end.probability:
            at = int(end.pays * unit) // step
            moves[at] = moves.get(at, 0.0) + float(end.probability)
    return Fraction(step, unit), moves


def _best_time(
    leaves: "NDArray[np.float64]", moves: Mapping[int, float]
) -> "tuple[NDArray[np.bool_], NDArray[np.float64]]":
    """Where to go on, and what every place is worth then."""
    import numpy as np

    goes_on = np.zeros(len(leaves), dtype=bool)
    worth = leaves
    by = Steps(1, moves)
    inside = np.zeros(len(leaves), dtype=bool)
    jump = max(map(abs, moves))
    inside[jump:-jump] = True
    while True:
        better = inside & (by.after(worth, back=True) > worth + 1e-12)
        if not (better & ~goes_on).any():
            # Where going on was right it may be right no longer; places that left the set do not come back.
            still = goes_on & (worth >= leaves - 1e-12)
            if (still == goes_on).all():
                return goes_on, worth
            goes_on = still
        else:
            goes_on = goes_on | better
        worth = _solved(goes_on, leaves, 0.0, moves)


def _solved(
    goes_on: "NDArray[np.bool_]", ends: "NDArray[np.float64]", each: float, moves: Mapping[int, float]
) -> "NDArray[np.float64]":
    """What a walk comes to that ends where it does not go on, with an amount more for each round."""
    import numpy as np

    on = np.flatnonzero(goes_on)
    place = np.full(len(ends), -1)
    place[on] = np.arange(len(on))
    matrix, right = np.eye(len(on)), np.full(len(on), each)
    for up, chance in moves.items():
        to = on + up
        again = goes_on[to]
        np.add.at(matrix, (np.flatnonzero(again), place[to[again]]), -chance)
        right[~again] += chance * ends[to[~again]]
    found = ends.copy()
    found[on] = np.linalg.solve(matrix, right) if len(on) else 0.0
    return found


@dataclass(frozen=True)
class Bonus:
    """A bonus that may be kept once enough was wagered, in cents."""

    worth: float
    """What the player takes away on the average, less the deposit."""
    finishes: float
    """How likely the chips last for all that has to be wagered."""
    rounds: int
    plain: float
    """The bonus less the edge of all wagers, as if the chips could not run out."""

    def shown(self) -> Json:
        """As JSON, in cents."""
        return {
            "worth": self.worth,
            "finishes": self.finishes,
            "rounds": self.rounds,
            "bonus_less_edge": self.plain,
            "method": "computed",
        }


def bonus_worth(
    row: WagerOdds, bonus: int, wagering: int, bet: int, *, deposit: int = 0, sticky: bool = False
) -> Bonus:
    """A bonus under a demand to wager an amount of cents first, at flat bets, every result of every round followed.

    Only first stakes count towards the demand. A player whose chips do not cover a bet is left with what they have,
    less the bonus where it is sticky, that is never paid out.
    """
    import numpy as np

    if bonus < 1 or bet < 1 or wagering < 0 or deposit < 0:
        raise Refusal("a bonus, its bet and its demand are amounts above nothing")
    rounds = ceil(Fraction(wagering, bet))
    if rounds > _MOST_ROUNDS:
        raise Refusal(f"{rounds:,} rounds: a bonus is followed over no more than {_MOST_ROUNDS:,}: bet more")
    if deposit + bonus < bet:
        raise Refusal("the deposit and the bonus together do not cover one bet")
    pays: dict[int, Fraction] = {}
    for end in row.outcomes:
        if (end.pays * bet).denominator != 1:
            raise Refusal(f"the bet on {row.wager} cannot be paid to the cent at {end.pays} a unit: choose another")
        amount = int(end.pays * bet)
        pays[amount] = pays.get(amount, Fraction(0)) + end.probability
    step = gcd(*pays, deposit + bonus)
    by = Steps(step, {amount // step: float(chance) for amount, chance in pays.items()})
    # Later stakes may take more than the chips that are left: they are lent, and the debt ends the play.
    bottom, top = min(0, *pays) // step, (deposit + bonus + rounds * max(*pays, 0)) // step
    chips = step * np.arange(bottom, top + 1)
    if len(chips) * max(rounds, 1) * len(by.moves) > PATIENCE:
        raise Refusal(f"{rounds:,} rounds on {len(chips):,} different results take too long: bet more")
    now = np.zeros(len(chips))
    now[(deposit + bonus) // step - bottom] = 1.0
    plays = chips >= bet
    for _ in range(rounds):
        now = np.where(plays, 0.0, now) + by.after(np.where(plays, now, 0.0))
    paid_out = np.maximum(chips - bonus, 0) if sticky else chips
    finishes = float(now[plays].sum()) if rounds else 1.0
    plain = bonus - float(row.edge) * rounds * bet
    return Bonus(float(now @ paid_out) - deposit, finishes, rounds, plain)
