"""Flat bets without a sample: every bankroll that a player can hold at once, round by round, in double precision."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, gcd, lcm, log
from typing import TYPE_CHECKING

from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.sessions.session_plan import ENDS, SessionPlan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PATIENCE = 400_000_000
"""Steps of a calculation; one that takes more is left out."""


@dataclass(frozen=True)
class Steps:
    """A round's effect on a bankroll: steps up or down, with probabilities."""

    size: int
    """Of one step, in whatever the amounts were."""
    moves: Mapping[int, float]

    def after(self, now: "NDArray[np.float64]", *, back: bool = False) -> "NDArray[np.float64]":
        """What comes of it in a round, or backwards what a round makes of it; what goes beyond the ends is lost."""
        import numpy as np

        made, size = np.zeros_like(now), len(now)
        for up, chance in self.moves.items():
            move = -up if back else up
            if 0 <= move < size:
                made[move:] += chance * now[: size - move]
            elif -size < move < 0:
                made[:move] += chance * now[-move:]
        return made


def steps(pays: Iterable[tuple[int, Fraction]], *amounts: int) -> Steps:
    """Whole amounts and their chances on the widest lattice on which these amounts lie too."""
    sums: dict[int, Fraction] = {}
    for pay, chance in pays:
        sums[pay] = sums.get(pay, Fraction(0)) + chance
    size = gcd(*amounts, *sums)
    return Steps(size, {pay // size: float(chance) for pay, chance in sums.items()})


@dataclass(frozen=True)
class ExactRuin:
    """Flat bets without a sample: the probability of each end, and of each final bankroll in cents."""

    ends: Mapping[str, float]
    finals: Mapping[int, float]


def session_ends(plan: SessionPlan, patience: int = PATIENCE) -> ExactRuin | None:
    """How sessions end, forwards from the first bankroll; None where the bets change or it takes too long."""
    import numpy as np

    low, high = min(plan.pays), max(plan.pays)
    top = min(plan.goal, plan.bankroll + plan.rounds * high) + max(high, 0)
    bottom = min(max(plan.floor, plan.bankroll + plan.rounds * low), plan.opening) + min(low, 0)
    by = steps(zip(plan.pays, plan.shares, strict=True), plan.bankroll)
    size = (top - bottom) // by.size + 1
    if plan.system != "flat" or size * plan.rounds * len(by.moves) > patience:
        return None
    chips = bottom + by.size * np.arange(size)
    ruined = chips < plan.opening
    won, lost = ~ruined & (chips >= plan.goal), ~ruined & (chips <= plan.floor)
    over = ruined | won | lost
    now = np.zeros(size)
    now[(plan.bankroll - bottom) // by.size] = 1.0
    for _ in range(plan.rounds):
        now = np.where(over, now, 0.0) + by.after(np.where(over, 0.0, now))
    ends = {end: float(now[mask].sum()) for end, mask in zip(ENDS, (ruined, won, lost, ~over), strict=True)}
    return ExactRuin(ends, {int(chip): float(share) for chip, share in zip(chips, now, strict=True) if share > 0})


def ruin(
    wager: WagerOdds,
    bankrolls: Sequence[int],
    rounds: Sequence[int],
    patience: int = PATIENCE,
    opening: Fraction = Fraction(1),
) -> list[list[float]] | None:
    """For each bankroll in units, the chance of ruin within a number of rounds.

    Calculated backwards from the end, for all bankrolls at once. One unit is wagered in each round, with required
    wagers (`opening` in total), and doubles and splits may overdraw. None if it takes too
    long.
    """
    import numpy as np

    unit = lcm(opening.denominator, *(outcome.pays.denominator for outcome in wager.outcomes))
    by = steps(((int(outcome.pays * unit), outcome.probability) for outcome in wager.outcomes), unit)
    one, worst, last = unit // by.size, max(0, -min(by.moves)), max(rounds)
    # With more than this nobody can be ruined within the rounds, so no amounts above it need be distinguished.
    begins = ceil(opening * one)
    size = begins + last * worst + max(bankrolls) * one
    if size * len(by.moves) * last > patience:
        return None
    ruined = np.arange(-worst, size) < begins
    held = ruined.astype(np.float64)
    found: dict[int, list[float]] = {}
    for n in range(1, last + 1):
        held = np.where(ruined, 1.0, by.after(held, back=True))
        if n in rounds:
            found[n] = [float(held[worst + one * bankroll]) for bankroll in bankrolls]
    return [[found[n][i] for n in rounds] for i in range(len(bankrolls))]


@dataclass(frozen=True)
class Needed:
    """The smallest bankroll, in whole bets, at which flat bets have at most the accepted risk of ruin."""

    bets: int
    risk: float
    """How often they are ruined with it, or no more often than that."""
    exact: bool
    """Whether that is calculated, in double precision, or only bounded from above."""


def bankroll_needed(
    wager: WagerOdds, rounds: int, risk: float, patience: int = PATIENCE, opening: Fraction = Fraction(1)
) -> Needed:
    """The bankroll for a risk of ruin within a number of rounds: exact where that is cheap, otherwise a bound."""
    enough = _bounded(wager, rounds, risk, opening)
    found = ruin(wager, range(1, enough.bets + 1), [rounds], patience, opening)
    if found is None:
        return enough
    # More chips are never ruined more often.
    bets = next(place for place, (ruined,) in enumerate(found, start=1) if ruined <= risk)
    return Needed(bets, found[bets - 1][0], True)


def _bounded(wager: WagerOdds, rounds: int, risk: float, opening: Fraction) -> Needed:
    """Chernoff's bound on the lowest point of the walk, by Doob's inequality; no bankroll above the worst is needed."""
    pays = [(float(outcome.pays), float(outcome.probability)) for outcome in wager.outcomes]
    first = ceil(opening)
    worst = first + ceil(-min(pay for pay, _ in pays) * rounds)
    best = Needed(worst, 0.0, False)
    # By steps of a tenth: the bound is flat where it is least.
    for step in range(-80, 12):
        tilt = 10 ** (step / 10)
        try:
            grows = log(sum(chance * exp(-tilt * pay) for pay, chance in pays))
        except OverflowError:
            break
        bets = first + ceil((rounds * max(0.0, grows) - log(risk)) / tilt)
        if bets < best.bets:
            best = Needed(bets, min(1.0, exp(rounds * max(0.0, grows) - tilt * (bets - first))), False)
    return best
