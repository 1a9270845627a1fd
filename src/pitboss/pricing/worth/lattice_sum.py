"""Sums of many independent results on a lattice: their distribution function, from the generating function of one.

With G the generating function of one result, N results, and r = exp(c + 2πif/M), the mean over f = 0 … M-1 of
G(1/r)^N r^(k+1) / (r-1) is exactly

    F(k) + e^(-cM) F(k+M) + e^(-2cM) F(k+2M) + … + e^(cM) F(k-M) + e^(2cM) F(k-2M) + …

the distribution function F at k, and what comes round a period of M points (Abate and Whitt 1992). Three things bound
the error, whatever the prizes and however rare they are:

- From above comes less than e^(-cM), which is set to 1e-13.
- From below comes nothing that counts: M reaches from k down to where Chernoff's bound leaves 1e-26 and, from the mean,
  twice as far; F then falls faster than e^(cM) grows.
- Rounding errors of the terms are raised by exp(ck) G(exp(-c))^N. M is lengthened until that is at most 30.

A period can have millions of points, but G^N is next to nothing at most frequencies. Between two of them |G| changes by
no more than their distance times the mean deviation of one result, so whole ranges are left out unseen. The rest is
exp(N log1p(G-1)), with G-1 free of cancellation: a million results do not raise the error of the last digit to its
millionth power. Where quantiles are looked for, a short period is inverted at all of its points at once.

Where only rare prizes make the lattice fine, as a meter of $10,123.45 beside prizes in whole fifties, millions of
frequencies count. Then the number of such prizes is taken as given, one number after the other, weighed by its
binomial chance; the rest is a sum on its own, much coarser lattice.
"""

from functools import lru_cache
from math import exp, expm1, gcd, log, log1p, pi
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

ERROR = 1e-11
"""Bound on the error of `LatticeSum.at_most`; a direct convolution differs by less in every test."""
_DAMPING = log(1e13)
_CHERNOFF = log(1e26)
_AMPLIFIED = log(30)
_NEGLIGIBLE = 40.0
"""Powers of G below exp(-40) are left out."""
_SPLIT = 8
_BATCH = 1 << 18
_SHORT = 1 << 18
"""Points of a period up to which the inversion at all of them costs less than at the few that quantiles ask for."""
_PRIZES, _RARE, _FEW, _COARSER = 4, 1e-3, 64, 8
"""Up to four results are set apart, if they are rare, few are expected, and the steps of the others are much wider."""
_UNLIKELY = 1e-14

Chances = tuple[tuple[int, float], ...]
"""Steps above nothing, ascending, with their chances."""


def lattice_sum(chances: Chances, count: int, last: int) -> "Sum":
    """Distribution of the sum of `count` results, each a whole number of steps, for sums up to `last`."""
    rarest = sorted(chances, key=lambda row: row[1])
    for apart in range(1, min(_PRIZES, len(chances) - 2) + 1):
        prizes = set(rarest[:apart])
        rest = tuple(row for row in chances if row not in prizes)
        rare = sum(chance for _, chance in prizes)
        if rare > _RARE or count * rare > _FEW:
            break
        if gcd(*(at - rest[0][0] for at, _ in rest)) >= _COARSER:
            return WithPrizes(rest, tuple(sorted(prizes)), count, last)
    return LatticeSum(chances, count, last)


class Sum:
    """What can be asked of a sum."""

    first: int
    """The least sum."""
    greatest: int
    last: int
    """The last sum that can be asked for, unless it is sure."""
    _low: int
    """Sums up to here have together no chance that counts."""

    def at_most(self, sums: "ArrayLike") -> "NDArray[np.float64]":
        """Chances that the sum is no greater than each of those given."""
        raise NotImplementedError

    def quantiles(self, levels: tuple[float, ...]) -> list[int]:
        """For each level the least sum that is not exceeded with that chance."""
        import numpy as np

        wanted = np.array(levels) - ERROR
        low, high = np.full(len(levels), self._low), np.full(len(levels), self.last)
        while (high - low > 1).any():
            middle = (low + high) // 2
            enough = self.at_most(middle) >= wanted
            low, high = np.where(enough, low, middle), np.where(enough, middle, high)
        return [int(place) for place in high]


class WithPrizes(Sum):
    """The sum of results of which a few are rare and alone make the lattice fine."""

    def __init__(self, rest: Chances, prizes: Chances, count: int, last: int) -> None:
        ends = sorted(at for at, _ in rest + prizes)
        self.first, self.greatest = count * ends[0], count * ends[-1]
        self.last, self._low = min(last, self.greatest), self.first - 1
        rare = sum(chance for _, chance in prizes)
        self._origin = rest[0][0]
        self._step = gcd(*(at - self._origin for at, _ in rest))
        coarse = tuple(((at - self._origin) // self._step, chance / (1 - rare)) for at, chance in rest)
        self._given: list[tuple[float, dict[int, float], int, Sum]] = []
        """For each number of prizes its chance, what they come to, the number of other results, and their sum."""
        weight, won = exp(count * log1p(-rare)), {0: 1.0}
        for number in range(count + 1):
            others = count - number
            reach = (last - min(won) - others * self._origin) // self._step
            self._given.append((weight, won, others, LatticeSum(coarse, others, reach)))
            weight *= others / (number + 1) * rare / (1 - rare)
            if number > count * rare and weight < _UNLIKELY:
                break
            more: dict[int, float] = {}
            for total, chance in won.items():
                for at, share in prizes:
                    more[total + at] = more.get(total + at, 0.0) + chance * share / rare
            won = more

    def at_most(self, sums: "ArrayLike") -> "NDArray[np.float64]":
        """Chances that the sum is no greater than each of those given."""
        import numpy as np

        asked = np.asarray(sums, dtype=np.int64)
        found = np.zeros(len(asked))
        for weight, won, others, rest in self._given:
            left = (asked[:, None] - np.array(list(won)) - others * self._origin) // self._step
            found += weight * (rest.at_most(left.ravel()).reshape(left.shape) @ np.array(list(won.values())))
        return np.where(asked >= self.greatest, 1.0, np.clip(found, 0.0, 1.0))


class LatticeSum(Sum):
    """A sum by one inversion."""

    def __init__(self, chances: Chances, count: int, last: int) -> None:
        import numpy as np

        steps = np.array([at for at, _ in chances], dtype=np.int64)
        self._chances = np.array([chance for _, chance in chances])
        self._count = count
        # Steps are taken from the likeliest result. Its own phase, times the count, is a whole number of parts of the
        # circle; what is left is small wherever |G| is near one, at the far frequencies too, and keeps its digits.
        self._middle = int(steps[self._chances.argmax()])
        self._steps = steps - self._middle
        self.first, self.greatest = count * int(steps[0]), count * int(steps[-1])
        self.last = min(last, self.greatest)
        self._every: NDArray[np.float64] | None = None
        """At all points of the period, once quantiles were asked for."""
        self._period = 0
        # Together below 1e-26.
        self._low = self._improbable()
        if self._low < min(self.last, self.greatest - 1):
            self._factors()

    def at_most(self, sums: "ArrayLike") -> "NDArray[np.float64]":
        """Chances that the sum is no greater than each of those given."""
        import numpy as np

        asked = np.asarray(sums, dtype=np.int64)
        inside = (asked > self._low) & (asked < self.greatest)
        found = np.where(asked > self._low, 1.0, 0.0)
        if inside.any():
            found[inside] = self._inverted(asked[inside] - self._count * self._middle)
        return np.clip(found, 0.0, 1.0)

    def quantiles(self, levels: tuple[float, ...]) -> list[int]:
        """For each level the least sum that is not exceeded with that chance."""
        import numpy as np

        if not 0 < self._period <= _SHORT:
            return super().quantiles(levels)
        spectrum = np.zeros((self._period + 1) // 2, np.complex128)
        spectrum[0] = -1 / expm1(-self._tilt)
        spectrum[self._frequencies] = self._terms
        self._every = np.fft.irfft(spectrum, self._period)
        running = self.at_most(np.arange(self._low + 1, self.last))
        return [self._low + 1 + int(at) for at in np.searchsorted(running, np.array(levels) - ERROR)]

    def _improbable(self) -> int:
        """By Chernoff's bound, the best of many tilts; each of them holds."""
        import numpy as np

        tilts, logs = _chernoff(tuple(self._steps.tolist()), tuple(self._chances.tolist()))
        bound = np.floor(((-_CHERNOFF - self._count * logs) / tilts).max())
        return max(int(bound) + self._count * self._middle, self.first - 1)

    def _factors(self) -> None:
        """Choose the period and the damping; keep the frequencies that count, with G^N over 1 - 1/r at each."""
        import numpy as np

        mean = self._count * float(self._chances @ self._steps)
        last, low = self.last - self._count * self._middle, self._low - self._count * self._middle
        period = 2 * (max(last, round(mean)) - low) + 1
        while True:
            tilt = _DAMPING / period
            # log G(exp(-c)), in which chances that add up to one but for a last digit do no harm
            whole = log1p(float(self._chances @ np.expm1(-tilt * self._steps)))
            if tilt * last + self._count * whole <= _AMPLIFIED:
                break
            period = period * 3 // 2 | 1
        self._period, self._tilt, self._whole = period, tilt, whole
        tilted = self._chances * np.exp(-tilt * self._steps - whole)
        self._frequencies = self._that_count(tilted)
        less, turned = self._short_of_one(tilted, self._frequencies)
        power = 0.5 * np.log1p(less * less - 2 * less + turned * turned) + 1j * np.arctan2(-turned, 1 - less)
        circle = 2 * pi / period * self._frequencies
        self._terms = np.exp(self._count * power) / -np.expm1(-tilt - 1j * circle)

    def _short_of_one(
        self, tilted: "NDArray[np.float64]", frequencies: "NDArray[np.int64]"
    ) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
        """Real and imaginary part of 1 - G."""
        import numpy as np

        less, turned = np.zeros(len(frequencies)), np.zeros(len(frequencies))
        for step, chance in zip(self._steps.tolist(), tilted.tolist(), strict=True):
            if chance and step:
                half = pi / self._period * (frequencies * step % self._period)
                sine = np.sin(half)
                less += (2 * chance) * sine * sine
                turned += (2 * chance) * sine * np.cos(half)
        return less, turned

    def _that_count(self, tilted: "NDArray[np.float64]") -> "NDArray[np.int64]":
        """Frequencies above 0, of the first half of the circle, at which |G|^N is not negligible."""
        import numpy as np

        half = (self._period - 1) // 2
        deviation = float(tilted @ abs(self._steps - tilted @ self._steps)) * 2 * pi / self._period
        least = -expm1(-_NEGLIGIBLE / self._count)
        size = 1
        while size < half:
            size *= _SPLIT
        starts: NDArray[np.int64] = np.array([1], dtype=np.int64)
        while True:
            starts = starts[starts <= half]
            less, turned = self._short_of_one(tilted, starts + size // 2)
            # |G| and not its square: 1 - |G| from what it falls short by
            away = less * (2 - less) - turned * turned
            starts = starts[away / (1 + np.sqrt(np.maximum(1 - away, 0.0))) <= least + deviation * (size // 2)]
            if size == 1:
                return starts
            size //= _SPLIT
            starts = (starts[:, None] + size * np.arange(_SPLIT)).ravel()

    def _inverted(self, sums: "NDArray[np.int64]") -> "NDArray[np.float64]":
        import numpy as np

        grown = np.exp(self._tilt * sums + self._count * self._whole)
        if self._every is not None:
            return np.asarray(self._every[sums % self._period] * grown)
        batch = max(1, _BATCH // len(sums))
        total = np.full(len(sums), -1 / expm1(-self._tilt))
        for start in range(0, len(self._frequencies), batch):
            some = self._frequencies[start : start + batch]
            angles = 2 * pi / self._period * (np.outer(sums % self._period, some) % self._period)
            terms = self._terms[start : start + batch]
            total += 2 * (np.cos(angles) @ terms.real - np.sin(angles) @ terms.imag)
        return np.asarray(total * grown / self._period)


@lru_cache(maxsize=64)
def _chernoff(steps: tuple[int, ...], chances: tuple[float, ...]) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """Many tilts, and log G(exp(-c)) of one result at each of them."""
    import numpy as np

    tilts = np.geomspace(1e-9, 50, 120)
    above = np.array(steps) - steps[0]
    return tilts, np.log(np.exp(-np.outer(tilts, above)) @ np.array(chances)) - tilts * steps[0]
