"""The chance to lose a bankroll: rounds counted backwards over every amount that a player can hold."""

from math import gcd, lcm

from pitboss.pricing.distribution import WagerOdds

_MOST = 400_000_000
"""Steps of the reckoning; what takes more is not cheap."""


def ruin(wager: WagerOdds, bankrolls: tuple[int, ...], rounds: tuple[int, ...]) -> list[list[float]] | None:
    """For each bankroll in units, the chance that within so many rounds there is no unit left to wager.

    One unit is wagered in each round, and whatever a doubled or split hand needs is found. None if it takes too long.
    """
    import numpy as np

    unit = lcm(*(outcome.pays.denominator for outcome in wager.outcomes))
    sums: dict[int, float] = {}
    for outcome in wager.outcomes:
        at = int(outcome.pays * unit)
        sums[at] = sums.get(at, 0.0) + float(outcome.probability)
    step = gcd(unit, *sums)
    moves = {at // step: chance for at, chance in sums.items()}
    one, worst, last = unit // step, -min(moves), max(rounds)
    if worst <= 0:
        return [[0.0] * len(rounds) for _ in bankrolls]
    # With more than this nobody can be ruined within the rounds, so no amount above it need be told apart.
    size = one + last * worst + max(bankrolls) * one
    if size * len(moves) * last > _MOST:
        return None
    down, up = worst, min(max(moves), size)
    held = np.zeros(down + size + up)
    held[: down + one] = 1.0
    found: dict[int, list[float]] = {}
    for n in range(1, last + 1):
        middle = np.zeros(size)
        for move, chance in moves.items():
            if move <= up:
                middle += chance * held[down + move : down + move + size]
        middle[:one] = 1.0
        held[down : down + size] = middle
        if n in rounds:
            found[n] = [float(held[down + one * bankroll]) for bankroll in bankrolls]
    return [[found[n][i] for n in rounds] for i in range(len(bankrolls))]
