"""Simulation: rounds by the thousand million in blocks, on threads or a cluster, the same to the last byte anywhere.

A game joins in with a module `kernel` of four names (`Kernel` below). A block is a fixed number of rounds with a
fresh shoe and the stream of (seed, block); its tally is a list of integers, and tallies are merged by adding them
up. So the result depends on seed and rounds alone, whoever ran the blocks and in whatever order they came back.
"""

import concurrent.futures
import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import sqrt
from types import ModuleType
from typing import Any, Protocol, cast

from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal

Progress = Callable[[int, int, float], None]
"""Told how many rounds are done, how many there are, and the player's mean on the main wager so far."""

Z_95 = 1.959963984540054
"""Half the width of a 95% interval in standard errors."""

_RETRIES = 5
_ANSWERS_WITHIN = "10s"


@dataclass(frozen=True)
class WagerSample:
    """What a simulation found out about one wager."""

    odds: WagerOdds
    counts: Mapping[str, int]
    """How often each outcome came."""
    staked: int
    """Cents initially wagered."""
    net: int
    """Cents that the players won."""
    standard_error: float
    """Of the mean; boxes of a round face the same dealer's cards, so it comes from the spread of whole rounds."""

    @property
    def mean(self) -> float:
        """The player's result for each unit initially wagered."""
        return self.net / self.staked

    @property
    def edge(self) -> float:
        """The house's advantage for each unit initially wagered."""
        return -self.mean

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the edge."""
        return self.edge - Z_95 * self.standard_error, self.edge + Z_95 * self.standard_error

    def shown(self) -> dict[str, Any]:
        """As JSON: the form of `odds`, with what makes it an estimate."""
        return {
            **self.odds.shown(),
            "mean": self.mean,
            "standard_error": self.standard_error,
            "interval": list(self.interval),
            "counts": dict(self.counts),
            "staked": self.staked,
            "net": self.net,
        }


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation."""

    game: str
    options: Mapping[str, Any]
    strategy: str
    seed: int | str
    rounds: int
    boxes: int
    wagers: tuple[WagerSample, ...]

    @property
    def box_rounds(self) -> int:
        """How many hands were played against the dealer."""
        return self.rounds * self.boxes

    def __getitem__(self, wager: str) -> WagerSample:
        return next(sample for sample in self.wagers if sample.odds.wager == wager)

    def shown(self) -> dict[str, Any]:
        """As JSON; nothing in it depends on where or how fast it was computed."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "strategy": self.strategy,
            "seed": self.seed,
            "rounds": self.rounds,
            "boxes": self.boxes,
            "box_rounds": self.box_rounds,
            "wagers": [sample.shown() for sample in self.wagers],
        }


class Plan(Protocol):
    """What is dealt and staked: plain data that can be pickled, otherwise the kernel's own business."""

    @property
    def boxes(self) -> int:
        """How many boxes are played in each round."""
        ...


class Kernel(Protocol):
    """What a game's module `kernel` offers."""

    BLOCK: int
    """Rounds of a block; a change gives other results for the same seed."""

    def setup(self, options: Any, *, boxes: int | None, strategy: str, **stakes: Any) -> "Plan":
        """A plan; what cannot be played is refused here, and None boxes are as many as the game likes."""
        ...

    def run_block(self, plan: Any, seed: int | str, block: int, rounds: int) -> list[int]:
        """The tally of one block, from the stream `stream.start(seed, block)`."""
        ...

    def summary(self, plan: Any, tally: Sequence[int], rounds: int) -> list[WagerSample]:
        """The merged tally wager by wager, the main one first."""
        ...


class Playable(Protocol):
    """As much of a game as a simulation needs."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    def module(self, name: str) -> ModuleType:
        """A part of the game."""
        ...


class Options(Protocol):
    """As much of a game's options as a simulation needs."""

    def shown(self) -> dict[str, Any]:
        """The options as plain values."""
        ...


def simulate(
    game: Playable,
    options: Options,
    rounds: int,
    *,
    seed: int | str = 0,
    workers: int = 1,
    dask: str | None = None,
    progress: Progress | None = None,
    boxes: int | None = None,
    strategy: str = "best",
    **stakes: Any,
) -> Simulation:
    """Deal so many rounds and estimate every wager; the workers, or a Dask cluster, change the time alone."""
    if rounds < 1 or workers < 1:
        raise Refusal("a simulation needs at least one round and one worker")
    module = game.module("kernel")
    kernel = cast(Kernel, module)
    plan = kernel.setup(options, boxes=boxes, strategy=strategy, **stakes)
    jobs = _blocks(rounds, kernel.BLOCK)
    if dask is not None:
        tallies = _on_cluster(dask, module.__name__, plan, seed, jobs)
    elif workers > 1:
        tallies = _on_threads(workers, module.__name__, plan, seed, jobs)
    else:
        tallies = (_run(module.__name__, plan, seed, *job) for job in jobs)

    merged: list[int] = []
    done = 0
    for dealt, tally in tallies:
        merged = [a + b for a, b in zip(merged, tally, strict=True)] if merged else tally
        done += dealt
        if progress is not None:
            progress(done, rounds, kernel.summary(plan, merged, done)[0].mean)
    samples = tuple(kernel.summary(plan, merged, rounds))
    # A game may have no best way to play, and then says by which one it went.
    played = getattr(plan, "strategy", strategy)
    return Simulation(game.name, options.shown(), played, seed, rounds, plan.boxes, samples)


def ratio_error(rounds: int, net: int, staked: int, *, squares: tuple[int, int, int]) -> float:
    """The standard error of net / staked, from the sums over rounds of net², net * staked and staked²."""
    if rounds < 2:
        return float("inf")
    mean = Fraction(net, staked)
    of_net, of_both, of_staked = squares
    spread = of_net - 2 * mean * of_both + mean**2 * of_staked
    return sqrt(spread * rounds / (rounds - 1) / staked**2)


def _blocks(rounds: int, size: int) -> Iterator[tuple[int, int]]:
    """The blocks of a run: number and rounds, the last one shorter."""
    for block, begun in enumerate(range(0, rounds, size)):
        yield block, min(size, rounds - begun)


def _run(kernel: str, plan: Any, seed: int | str, block: int, rounds: int) -> tuple[int, list[int]]:
    """One block, on whatever worker: its rounds and its tally."""
    return rounds, importlib.import_module(kernel).run_block(plan, seed, block, rounds)


_Jobs = Iterator[tuple[int, int]]
_Tallies = Iterator[tuple[int, list[int]]]


def _on_threads(workers: int, kernel: str, plan: Any, seed: int | str, jobs: _Jobs) -> _Tallies:
    """Threads, for compiled code runs beside the interpreter; only as many blocks wait as keep them busy."""
    pool = concurrent.futures.ThreadPoolExecutor(workers)
    try:
        waiting = {pool.submit(_run, kernel, plan, seed, *job) for job in islice(jobs, 2 * workers)}
        while waiting:
            done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            waiting |= {pool.submit(_run, kernel, plan, seed, *job) for job in islice(jobs, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _on_cluster(address: str, kernel: str, plan: Any, seed: int | str, jobs: _Jobs) -> _Tallies:
    """A Dask cluster; the blocks of a lost worker are dealt again elsewhere, with the same result."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise Refusal('a cluster needs Dask: install "pitboss[cluster]"') from None
    try:
        client = distributed.Client(address, timeout=_ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refusal(f"no Dask scheduler answers at {address}: {error}") from None

    def submit(job: tuple[int, int]) -> Any:
        return client.submit(_run, kernel, plan, seed, *job, pure=False, retries=_RETRIES)

    with client:
        busy = 4 * max(1, sum(client.nthreads().values()))
        arriving = distributed.as_completed([submit(job) for job in islice(jobs, busy)], loop=client.loop)
        for future in arriving:
            for job in islice(jobs, 1):
                arriving.add(submit(job))
            yield future.result()
