"""The sum of many independent results by its saddle point: Lugannani and Rice's formula, corrected for a lattice.

The correction is Daniels' second (1987): the tail from a lattice point is taken half a step below it. Where the
formula is singular, at the mean itself, it is interpolated from both sides.
"""

from dataclasses import dataclass
from math import erfc, exp, log, pi, sinh, sqrt

_NEAR = 0.05
"""Standard deviations from the mean within which the formula loses its digits."""


@dataclass(frozen=True)
class Saddle:
    """A result of one round: values in units, their chances, and the step of the lattice on which sums lie."""

    values: tuple[float, ...]
    chances: tuple[float, ...]
    step: float

    def moments(self, t: float) -> tuple[float, float, float]:
        """The logarithm of the mean of exp(t x), and its first two derivatives."""
        top = max(t * x for x in self.values)
        weights = [p * exp(t * x - top) for x, p in zip(self.values, self.chances, strict=True)]
        total = sum(weights)
        mean = sum(w * x for w, x in zip(weights, self.values, strict=True)) / total
        square = sum(w * (x - mean) ** 2 for w, x in zip(weights, self.values, strict=True)) / total
        return top + log(total), mean, square

    def at_least(self, value: float, rounds: int) -> float:
        """The chance that the sum of so many rounds is that lattice point or more."""
        at = value - self.step / 2
        if at <= rounds * min(self.values):
            return 1.0
        if at >= rounds * max(self.values):
            return 0.0
        _, mean, square = self.moments(0.0)
        sd = sqrt(rounds * square)
        if abs(at - rounds * mean) < _NEAR * sd:
            near, far = (self._beside(at, 2 * times * _NEAR * sd, rounds) for times in (1, 2))
            return (4 * near - far) / 3
        return self._tail(at, rounds)

    def _beside(self, at: float, by: float, rounds: int) -> float:
        return (self._tail(at - by, rounds) + self._tail(at + by, rounds)) / 2

    def _tail(self, at: float, rounds: int) -> float:
        t = self._point(at / rounds)
        height, _, square = self.moments(t)
        w = sqrt(max(2 * (t * at - rounds * height), 0.0)) * (1 if t > 0 else -1)
        half = t * self.step / 2
        bend = sinh(half) / half if abs(half) < 300 else float("inf")
        u = t * bend * sqrt(rounds * square)
        density = exp(-w * w / 2) / sqrt(2 * pi)
        return min(max(erfc(w / sqrt(2)) / 2 + density * (1 / u - 1 / w), 0.0), 1.0)

    def _point(self, mean: float) -> float:
        """The tilt under which one round has that mean: Newton's steps, kept between what is too low and too high."""
        low, high = -1.0, 1.0
        while self.moments(low)[1] > mean:
            low *= 2
        while self.moments(high)[1] < mean:
            high *= 2
        t = 0.0
        for _ in range(200):
            _, here, square = self.moments(t)
            low, high = (t, high) if here < mean else (low, t)
            following = t + (mean - here) / square if square else low
            following = following if low < following < high else (low + high) / 2
            if abs(following - t) <= 1e-15 * max(abs(t), 1e-6):
                break
            t = following
        return t

    def quantile(self, level: float, rounds: int) -> float:
        """The least lattice point that the sum does not exceed with that chance."""
        least = rounds * min(self.values)
        _, mean, square = self.moments(0.0)
        middle, reach = rounds * mean, 12 * sqrt(rounds * square)
        last = round(rounds * (max(self.values) - min(self.values)) / self.step)
        low = max(0, int((middle - reach - least) / self.step))
        high = min(last, int((middle + reach - least) / self.step) + 1)
        while low < high:
            at = (low + high) // 2
            if 1 - self.at_least(least + (at + 1) * self.step, rounds) >= level:
                high = at
            else:
                low = at + 1
        return least + low * self.step
