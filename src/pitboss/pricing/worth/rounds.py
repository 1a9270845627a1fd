"""What many rounds of one wager come to: who is ahead, quantiles and bars, from the distribution function of the sum.

A round is one unit initially wagered, each from a full shoe or with fresh dice, so rounds are independent.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, gcd, lcm, sqrt
from sys import float_info

from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.worth.lattice_sum import Sum, lattice_sum

MOST_BARS = 60
_FAR = 6
LEVELS = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that a fan shows: nine cases of ten, half of them, and the middle."""
LEAST = 1e-9
"""A chance that exists but is smaller is shown as `BELOW`, never in digits."""
BELOW = "below 1e-9"
_BARS_REACH = (0.0005, 0.5, 0.95, 0.99, 0.9995)


@dataclass(frozen=True)
class Lattice:
    """The results of one round as whole steps from the least of them."""

    unit: int
    """All results are whole multiples of this fraction of a unit."""
    least: int
    step: int
    chances: tuple[tuple[int, float], ...]
    """Steps above the least, and how likely they are."""
    mean: float
    """Of one round, in units."""

    def value(self, steps: int, rounds: int) -> float:
        """Result of that many rounds at a point of their lattice, in units."""
        return (rounds * self.least + self.step * steps) / self.unit

    def zero(self, rounds: int) -> tuple[int, bool]:
        """The last point at which a player has not won, and whether it is even."""
        steps, off = divmod(-rounds * self.least, self.step)
        return steps, not off

    def sum_of(self, rounds: int, level: float) -> Sum:
        """The sum of that many rounds, up to zero and to that quantile, by Cantelli's bound; level 0 asks for none."""
        mean = sum(at * chance for at, chance in self.chances)
        variance = sum((at - mean) ** 2 * chance for at, chance in self.chances)
        reach = ceil(rounds * mean + sqrt(rounds * variance * level / (1 - level))) if level else 0
        return lattice_sum(self.chances, rounds, max(self.zero(rounds)[0], reach))


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
class RoundStanding:
    """Where a player stands after a number of rounds of one unit."""

    rounds: int
    mean: float
    ahead: float
    even: float
    """Zero only where it cannot be; likewise `ahead`."""
    quantiles: tuple[float, ...]
    """At `LEVELS`, if they were asked for."""

    def shown(self) -> dict[str, object]:
        """As JSON, to as many digits as hold on any machine."""
        return {
            "rounds": self.rounds,
            "mean": tidy(self.mean),
            "ahead": chance_shown(self.ahead),
            "even": chance_shown(self.even),
            "quantiles": [tidy(value) for value in self.quantiles],
        }


def tidy(value: float) -> float:
    """Seven digits: the last ones of a double differ between machines."""
    return float(f"{value:.7g}")


def chance_shown(chance: float) -> float | str:
    """Digits as far as they are sure, or `BELOW`."""
    return BELOW if 0 < chance < LEAST else tidy(round(chance, 11))


def chance_read(shown: float | str) -> float:
    """Back from `chance_shown`."""
    return float_info.min if isinstance(shown, str) else shown


def standing(wager: WagerOdds, rounds: int, *, quantiles: bool = True) -> RoundStanding:
    """The chance to be ahead, and if wanted the quantiles."""
    return _standing(lattice(wager), rounds, quantiles)


@lru_cache(maxsize=8192)
def _standing(on: Lattice, rounds: int, quantiles: bool) -> RoundStanding:
    """Cached, so that wagers that end alike are calculated once."""
    found = on.sum_of(rounds, LEVELS[-1] if quantiles else 0)
    ahead, even = _ahead(on, rounds, found)
    levels = tuple(on.value(at, rounds) for at in found.quantiles(LEVELS)) if quantiles else ()
    return RoundStanding(rounds, rounds * on.mean, ahead, even, levels)


def _ahead(on: Lattice, rounds: int, found: Sum) -> tuple[float, float]:
    """The chances to have won and to have neither won nor lost."""
    zero, is_even = on.zero(rounds)
    behind, not_ahead = map(float, found.at_most([zero - is_even, zero]))
    ahead = max(1 - not_ahead, float_info.min) if on.value(found.greatest, rounds) > 0 else 0.0
    even = max(not_ahead - behind, float_info.min) if is_even and found.first <= zero <= found.greatest else 0.0
    return ahead, even


@dataclass(frozen=True)
class ResultBar:
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
    bars: tuple[ResultBar, ...]
    ahead: float
    even: float
    quantiles: tuple[float, float]
    """Between these lies the result in nine cases of ten."""


def after(wager: WagerOdds, rounds: int = 100) -> After:
    """The distribution of the result."""
    return _after(lattice(wager), rounds)


@lru_cache(maxsize=512)
def _after(on: Lattice, rounds: int) -> After:
    where = _standing(on, rounds, True)
    return After(rounds, tuple(_bars(on, rounds)), where.ahead, where.even, (where.quantiles[0], where.quantiles[-1]))


def _bars(on: Lattice, rounds: int) -> list[ResultBar]:
    """At most `MOST_BARS` for all but one result of a thousand, or of a hundred where great wins are rare."""
    found = on.sum_of(rounds, _BARS_REACH[-1])
    low, middle, usual, many, high = found.quantiles(_BARS_REACH)
    if high - middle > _FAR * (usual - middle):
        # A rare great win would leave no room for everything else.
        high = many
        found = lattice_sum(on.chances, rounds, high)
    gap = on.step / on.unit
    if high - low < MOST_BARS:
        running = found.at_most(range(low - 1, high + 1))
        values = [on.value(at, rounds) for at in range(low, high + 1)]
        return [
            ResultBar(value, value, float(chance), value - gap / 2, value + gap / 2)
            for value, chance in zip(values, running[1:] - running[:-1], strict=True)
        ]
    # A bar holds as many of the usual results as its neighbours: of the widths that would do, the smoothest has them.
    least = gap if gap > 1 else 1.0
    narrow = max(1, ceil((high - low) * gap / MOST_BARS / least))
    cuts = [_cut(on, rounds, found, (low, high), least * wide) for wide in range(narrow, narrow + 4)]
    return min(cuts, key=_roughness)


def _cut(on: Lattice, rounds: int, found: Sum, ends: tuple[int, int], width: float) -> list[ResultBar]:
    """Bars of one width; of lattices finer than a unit they begin at whole multiples of it."""
    gap = on.step / on.unit
    first, last = (on.value(end, rounds) for end in ends)
    origin = first if gap > 1 else 0.0
    places = range(floor((first - origin) / width + 1e-9), floor((last - origin) / width + 1e-9) + 2)
    starts = [origin + width * place for place in places]
    # The last point before each start; of the outermost bars only what lies between the ends counts.
    before = [ceil((start * on.unit - rounds * on.least) / on.step - 1e-9) - 1 for start in starts]
    running = found.at_most([min(max(at, ends[0] - 1), ends[1]) for at in before])
    sums = (running[1:] - running[:-1]).tolist()
    return [ResultBar(a, a + width - gap, n, a, a + width) for a, n in zip(starts, sums, strict=False)]


def _roughness(bars: list[ResultBar]) -> float:
    """How much bars go up and down, beside how high they are."""
    heights = [bar.probability for bar in bars]
    bends = sum(abs(a - 2 * b + c) for a, b, c in zip(heights, heights[1:], heights[2:], strict=False))
    return bends / max(heights)
