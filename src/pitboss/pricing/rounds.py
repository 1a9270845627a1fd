"""What many rounds of one wager come to: the whole distribution by convolution, and beyond its reach a saddle point.

A round is one unit initially wagered, each from a full shoe or with fresh dice, so rounds are independent.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import ceil, erf, gcd, lcm, sqrt
from typing import TYPE_CHECKING, Any

from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.saddle import Saddle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 1 << 17
"""Points of a convolution that is done for every number of rounds; beyond, a saddle point has to do."""
_LONGEST_ONCE = 1 << 20
MOST_BARS = 60
_FAR = 6
LEVELS = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that a fan shows: nine cases of ten, half of them, and the middle."""
_NOISE = 1e-14
"""What a convolution in double precision may leave where nothing is."""
_DAMPED = 1e-6
"""How small what comes round the end of a transform is made."""
_CANTELLI = 4.4
"""No distribution has more than a twentieth of itself so many standard deviations above its mean."""

CONVOLUTION, SADDLE = "convolution", "saddle point"


@dataclass(frozen=True)
class Lattice:
    """The results of one round as whole steps from the least of them."""

    unit: int
    """Everything is a whole number of so many parts of a unit."""
    least: int
    step: int
    chances: tuple[tuple[int, float], ...]
    """Steps above the least, and how likely they are."""
    mean: float
    """Of one round, in units."""

    @property
    def top(self) -> int:
        """Steps from the least result to the greatest."""
        return self.chances[-1][0]


@lru_cache(maxsize=1024)
def lattice(wager: WagerOdds) -> Lattice:
    """The lattice on which a wager's results lie."""
    unit = lcm(*(outcome.pays.denominator for outcome in wager.outcomes))
    sums: dict[int, Fraction] = {}
    for outcome in wager.outcomes:
        at = int(outcome.pays * unit)
        sums[at] = sums.get(at, Fraction(0)) + outcome.probability
    ends = sorted(at for at, chance in sums.items() if chance)
    step = gcd(*(end - ends[0] for end in ends)) or 1
    chances = tuple(((end - ends[0]) // step, float(sums[end])) for end in ends)
    return Lattice(unit, ends[0], step, chances, float(wager.mean))


@dataclass(frozen=True)
class Spread:
    """The distribution of the result of many rounds on its lattice, from the least result on."""

    rounds: int
    on: Lattice
    chances: "NDArray[np.float64]"
    beyond: float
    """The chance of a result above all those points, where they are only a window."""

    @property
    def values(self) -> "NDArray[np.float64]":
        """The results, in units."""
        import numpy as np

        steps = self.rounds * self.on.least + self.on.step * np.arange(len(self.chances))
        return np.asarray(steps / self.on.unit)

    def ahead(self) -> tuple[float, float]:
        """The chance to have won, and the chance to have neither won nor lost."""
        zero, off = divmod(-self.rounds * self.on.least, self.on.step)
        even = 0.0
        if not off and 0 <= zero < len(self.chances):
            even = float(self.chances[zero])
        won = float(self.chances[max(zero + 1, 0) :].sum()) if zero + 1 < len(self.chances) else 0.0
        return min(won + self.beyond, 1.0), even

    def quantile(self, level: float) -> float:
        """The least result that is not exceeded with that chance; a window reaches beyond all that are asked for."""
        import numpy as np

        at = min(int(np.searchsorted(np.cumsum(self.chances), level - 1e-12)), len(self.chances) - 1)
        return (self.rounds * self.on.least + self.on.step * at) / self.on.unit


def spread(on: Lattice, rounds: int, longest: int = _LONGEST_ONCE) -> Spread | None:
    """The distribution of so many rounds, or the window of it that is asked for, if it has no more points than that."""
    if rounds * on.top < longest:
        return _convolved(on, rounds, rounds * on.top + 1)
    mean = sum(at * chance for at, chance in on.chances)
    sd = sqrt(sum((at - mean) ** 2 * chance for at, chance in on.chances))
    window = int(max(-rounds * on.least / on.step, rounds * mean + _CANTELLI * sqrt(rounds) * sd)) + 2
    return _convolved(on, rounds, window) if window <= longest else None


def _convolved(on: Lattice, rounds: int, size: int) -> Spread:
    """So many first points of the distribution.

    What lies beyond them would come round the end of the transform and be added to them. So every point is made
    smaller by a factor to the power of its place before, and greater by as much after: what has come round has been
    made smaller once more (Grübel and Hermesmeier 1999).
    """
    import numpy as np

    width = max(2, 1 << (size - 1).bit_length())
    whole = size > rounds * on.top
    factor = 1.0 if whole else _DAMPED ** (1 / width)
    single = np.zeros(width)
    for at, chance in on.chances:
        single[at % width] += chance * factor**at
    result = np.fft.irfft(_power(np.fft.rfft(single), rounds), width)[:size]
    if whole:
        result[result < _NOISE] = 0.0
        return Spread(rounds, on, result, 0.0)
    result = np.clip(result * factor ** -np.arange(size, dtype=np.float64), 0.0, None)
    return Spread(rounds, on, result, max(0.0, 1 - float(result.sum())))


def _power(base: "NDArray[np.complex128]", exponent: int) -> "NDArray[np.complex128]":
    """By squaring: quicker than logarithms, and the same on every machine."""
    result = None
    while exponent:
        if exponent & 1:
            result = base.copy() if result is None else result * base
        exponent >>= 1
        if exponent:
            base = base * base
    assert result is not None
    return result


@dataclass(frozen=True)
class Standing:
    """Where a player stands after so many rounds of one unit."""

    rounds: int
    mean: float
    ahead: float
    even: float
    quantiles: tuple[float, ...]
    """At `LEVELS`, if they were asked for."""
    method: str

    def shown(self) -> dict[str, Any]:
        """As JSON, to as many digits as hold on any machine."""
        return {
            "rounds": self.rounds,
            "mean": tidy(self.mean),
            "ahead": tidy(self.ahead),
            "even": tidy(self.even),
            "quantiles": [tidy(value) for value in self.quantiles],
            "method": self.method,
        }


def tidy(value: float) -> float:
    """Seven digits: the last ones of a long convolution differ between machines."""
    return float(f"{value:.7g}")


def standing(wager: WagerOdds, rounds: int, longest: int = LONGEST, *, quantiles: bool = True) -> Standing:
    """The chance to be ahead, and if wanted the quantiles, by convolution or else by the saddle point."""
    return _standing(lattice(wager), rounds, longest, quantiles)


@lru_cache(maxsize=8192)
def _standing(on: Lattice, rounds: int, longest: int, quantiles: bool) -> Standing:
    """Wagers that end alike are reckoned once."""
    found = spread(on, rounds, longest)
    if found is None:
        return _by_saddle(on, rounds, quantiles)
    ahead, even = found.ahead()
    levels = tuple(map(found.quantile, LEVELS)) if quantiles else ()
    return Standing(rounds, rounds * on.mean, ahead, even, levels, CONVOLUTION)


def _by_saddle(on: Lattice, rounds: int, quantiles: bool) -> Standing:
    h = on.step / on.unit
    below = -(rounds * on.least // on.step)
    first = (rounds * on.least + below * on.step) / on.unit
    curve = Saddle(
        tuple((on.least + on.step * at) / on.unit for at, _ in on.chances), tuple(chance for _, chance in on.chances), h
    )
    not_behind = curve.at_least(first, rounds)
    ahead = curve.at_least(first + h, rounds) if first == 0 else not_behind
    levels = tuple(curve.quantile(level, rounds) for level in LEVELS) if quantiles else ()
    return Standing(rounds, rounds * on.mean, ahead, max(not_behind - ahead, 0.0), levels, SADDLE)


@dataclass(frozen=True)
class Bar:
    """A range of results, in units of the wager, how likely it is, and where it stands on the axis."""

    low: float
    high: float
    probability: float
    left: float
    right: float


@dataclass(frozen=True)
class After:
    """The result of many rounds of one unit each, every round from a full shoe."""

    rounds: int
    bars: tuple[Bar, ...]
    ahead: float
    even: float
    quantiles: tuple[float, float]
    """Between these lies the result in nine cases of ten."""
    exact: bool


def after(wager: WagerOdds, rounds: int = 100) -> After:
    """The distribution of the result, by convolution; where that is too long, the normal curve."""
    return _after(lattice(wager), wager.sd, rounds)


@lru_cache(maxsize=512)
def _after(on: Lattice, sd: float, rounds: int) -> After:
    found = spread(on, rounds)
    if found is None:
        return _normal(on, sd, rounds)
    where = _standing(on, rounds, _LONGEST_ONCE, True)
    return After(
        rounds, tuple(_bars(found)), where.ahead, where.even, (where.quantiles[0], where.quantiles[-1]), exact=True
    )


def _bars(found: Spread) -> list[Bar]:
    """At most so many bars for all but one result of a thousand, or of a hundred where great wins are rare."""
    import numpy as np

    running, values, on = np.cumsum(found.chances), found.values, found.on
    low, middle, usual, high = (int(i) for i in np.searchsorted(running, (0.0005, 0.5, 0.95, 0.9995)))
    if high - middle > _FAR * (usual - middle):
        # A rare great win would leave no room for everything else.
        high = int(np.searchsorted(running, 0.99))
    high = min(high, len(running) - 1)
    gap = on.step / on.unit
    if high - low < MOST_BARS:
        half = gap / 2
        return [
            Bar(value, value, chance, value - half, value + half)
            for value, chance in zip(
                values[low : high + 1].tolist(), found.chances[low : high + 1].tolist(), strict=True
            )
        ]
    # A bar holds as many of the usual results as its neighbours: of the widths that would do, the smoothest has them.
    least = gap if gap > 1 else 1.0
    narrow = max(1, ceil((values[high] - values[low]) / MOST_BARS / least))
    cuts = [_cut(found, low, high, least * wide) for wide in range(narrow, narrow + 4)]
    return min(cuts, key=_roughness)


def _cut(found: Spread, low: int, high: int, width: float) -> list[Bar]:
    """Bars of one width; of lattices finer than a unit they begin at whole multiples of it."""
    import numpy as np

    values, gap = found.values[low : high + 1], found.on.step / found.on.unit
    origin = float(values[0]) if gap > 1 else 0.0
    places = np.floor((values - origin) / width + 1e-9).astype(int)
    sums = np.bincount(places - places[0], found.chances[low : high + 1])
    starts = [origin + width * (int(places[0]) + i) for i in range(len(sums))]
    return [Bar(a, a + width - gap, float(n), a, a + width) for a, n in zip(starts, sums, strict=True)]


def _roughness(bars: list[Bar]) -> float:
    """How much bars go up and down, beside how high they are."""
    heights = [bar.probability for bar in bars]
    bends = sum(abs(a - 2 * b + c) for a, b, c in zip(heights, heights[1:], heights[2:], strict=False))
    return bends / max(heights)


def _normal(on: Lattice, sd_of_one: float, rounds: int) -> After:
    mean, sd = rounds * on.mean, sqrt(rounds) * sd_of_one

    def below(x: float) -> float:
        return (1 + erf((x - mean) / (sd * sqrt(2)))) / 2

    width = 7 * sd / MOST_BARS
    edges = [mean - 3.5 * sd + i * width for i in range(MOST_BARS + 1)]
    bars = tuple(Bar(a, b, below(b) - below(a), a, b) for a, b in pairwise(edges))
    where = _standing(on, rounds, LONGEST, True)
    return After(rounds, bars, where.ahead, where.even, (where.quantiles[0], where.quantiles[-1]), exact=False)
