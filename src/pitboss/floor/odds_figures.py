"""The figures of the odds pages: what a table is worth, what each option does to it, and a hundred rounds of it."""

import threading
import time
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from math import ceil, erf, gcd, lcm, sqrt
from typing import Any

from pitboss.games import game as game_of
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.rulebook import Elections

ROUNDS = 100
MOST_BARS = 60
_LONGEST = 1 << 20
"""Points of a convolution; beyond, the normal curve has to do."""
_PATIENCE = 1.0
"""Seconds that one price may take if every choice of every option is to be priced beside it."""

_one_at_a_time = threading.Lock()


@dataclass(frozen=True)
class Priced:
    """A table's odds, and how long they took."""

    odds: GameOdds
    seconds: float


@lru_cache(maxsize=512)
def _priced(game: str, options: Elections, strategy: str) -> Priced:
    began = time.perf_counter()
    odds: GameOdds = game_of(game).module("odds").odds(options, strategy)
    return Priced(odds, time.perf_counter() - began)


def price(game: str, options: Elections, strategy: str = "best") -> Priced:
    """The exact odds; each configuration is worked out once, and only one at a time."""
    with _one_at_a_time:
        return _priced(game, options, strategy)


def is_priced(game: str) -> bool:
    """Whether the game's odds have been worked out."""
    return find_spec(f"{game_of(game).package}.odds") is not None


def at_a_glance(games: list[str], seconds: float = 2.0) -> dict[str, GameOdds | None]:
    """Games under their default options, as many as can be priced in that time; the others are left open."""
    until = time.monotonic() + seconds
    found: dict[str, GameOdds | None] = {}
    for name in games:
        found[name] = price(name, game_of(name).options()).odds if time.monotonic() < until else None
    return found


@dataclass(frozen=True)
class Choice:
    """An option at one of its values, all others being as elected."""

    value: Any
    edges: dict[str, Fraction]
    elected: bool


@dataclass(frozen=True)
class Effect:
    """What one option does to the wagers that it touches."""

    option: str
    says: str
    cite: str
    choices: tuple[Choice, ...]
    wagers: tuple[str, ...]


def effects(game: str, options: Elections, strategy: str = "best") -> list[Effect] | None:
    """The options that move an edge; nothing is said where one price alone takes too long."""
    if price(game, options, strategy).seconds > _PATIENCE:
        return None
    found = []
    for name, election in options.elections().items():
        if election.choices is None or len(election.choices) < 2 or not options.applies(name):
            continue
        choices = []
        for value in election.choices:
            other = replace(options, **{name: value})
            if other.conflicts():
                continue
            rows = price(game, other, strategy).odds.wagers
            edges = {row.wager: row.edge for row in rows}
            choices.append(Choice(election.show(value), edges, value == getattr(options, name)))
        moved = tuple(
            wager
            for wager in {name: None for choice in choices for name in choice.edges}
            if len({choice.edges.get(wager) for choice in choices}) > 1
        )
        if moved:
            found.append(Effect(name, election.says, election.cite, tuple(choices), moved))
    return found


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


@lru_cache(maxsize=512)
def after(wager: WagerOdds, rounds: int = ROUNDS) -> After:
    """The distribution of the result, by convolution; where that is too long, the normal curve."""
    unit = lcm(*(outcome.pays.denominator for outcome in wager.outcomes))
    ends = sorted({int(outcome.pays * unit) for outcome in wager.outcomes})
    step = gcd(*(end - ends[0] for end in ends)) or 1
    size = rounds * (ends[-1] - ends[0]) // step + 1
    return _normal(wager, rounds) if size > _LONGEST else _convolved(wager, rounds, unit, ends[0], step, size)


def _convolved(wager: WagerOdds, rounds: int, unit: int, least: int, step: int, size: int) -> After:
    import numpy as np

    single = np.zeros(size)
    for outcome in wager.outcomes:
        single[(int(outcome.pays * unit) - least) // step] += float(outcome.probability)
    result = np.clip(np.fft.irfft(np.fft.rfft(single, 2 * size) ** rounds, 2 * size)[:size], 0, None)
    values = (rounds * least + step * np.arange(size)) / unit
    running = np.cumsum(result)
    low, high = (int(i) for i in np.searchsorted(running, (0.0005, 0.9995)))
    if high - low < MOST_BARS:
        half = step / unit / 2
        bars = [_single(float(values[i]), float(result[i]), half) for i in range(low, high + 1)]
    else:
        # Whole units wide: a narrower bar would hold more of the possible results here and fewer there.
        width = ceil((values[high] - values[low]) / MOST_BARS)
        places = np.floor(values[low : high + 1] / width).astype(int)
        sums = np.bincount(places - places[0], result[low : high + 1])
        starts = [width * (int(places[0]) + i) for i in range(len(sums))]
        ends = [start + width - step / unit for start in starts]
        bars = [Bar(a, b, float(n), a, a + width) for a, b, n in zip(starts, ends, sums, strict=True)]
    middle = np.searchsorted(running, (0.05, 0.95))
    return After(
        rounds,
        tuple(bars),
        ahead=float(result[values > 0].sum()),
        even=float(result[values == 0].sum()),
        quantiles=(float(values[middle[0]]), float(values[min(middle[1], size - 1)])),
        exact=True,
    )


def _single(value: float, probability: float, half: float) -> Bar:
    return Bar(value, value, probability, value - half, value + half)


def _normal(wager: WagerOdds, rounds: int) -> After:
    mean, sd = rounds * float(wager.mean), sqrt(rounds) * wager.sd

    def below(x: float) -> float:
        return (1 + erf((x - mean) / (sd * sqrt(2)))) / 2

    width = 7 * sd / MOST_BARS
    edges = [mean - 3.5 * sd + i * width for i in range(MOST_BARS + 1)]
    bars = tuple(Bar(a, b, below(b) - below(a), a, b) for a, b in pairwise(edges))
    return After(rounds, bars, 1 - below(0), 0.0, (mean - 1.645 * sd, mean + 1.645 * sd), exact=False)
