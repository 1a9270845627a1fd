"""Simulation: rounds by the billion in blocks, on threads or a cluster, reproducible to the last byte.

A game joins in with a module `kernel` of four names (`Kernel` below). A block is a fixed number of rounds with a
fresh shoe and the stream of (seed, block); its tally is a list of integers, and tallies are merged by adding them
up in the order of the blocks. So the result depends only on seed and rounds, or on seed and target where the run ends
at a standard error: it is checked after each block, in block order, independent of which worker ran it.
"""

import importlib
import pickle
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import isfinite, sqrt
from numbers import Real
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from pitboss.frames import data_frame, html_table
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels.workers import add_tallies, results_in_order
from pitboss.pricing.strategy import strategies
from pitboss.pricing.strategy.card_counting import CountResult
from pitboss.refusal import Refusal
from pitboss.rulebook.election import Hypothesis

if TYPE_CHECKING:
    from pitboss.pricing.kernels.gpu import GpuDevice

Z_95 = 1.959963984540054
"""Half the width of a 95% interval in standard errors."""


@dataclass(frozen=True)
class WagerSample:
    """What a simulation found out about one wager."""

    odds: WagerOdds
    """Each outcome as often as it came, whatever was staked then; the money is below."""
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
        # Nothing is nothing, and not less than nothing.
        return 0.0 - self.mean

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the edge."""
        return self.edge - Z_95 * self.standard_error, self.edge + Z_95 * self.standard_error

    def shown(self) -> dict[str, object]:
        """As JSON: the form of `odds`, with what makes it an estimate."""
        return {
            **self.odds.shown(),
            "edge": self.edge,
            "element_of_risk": self.edge / float(self.odds.average_staked),
            "mean": self.mean,
            "standard_error": known_figure(self.standard_error),
            "interval": [known_figure(end) for end in self.interval],
            "counts": dict(self.counts),
            "staked": self.staked,
            "net": self.net,
        }


def known_figure(value: float) -> float | None:
    """A figure, or nothing where one round says nothing of it: no other form of a number has room for infinity."""
    return value if isfinite(value) else None


Progress = Callable[[int, int, WagerSample], None]
"""Progress callback: rounds done, their probable total, and the main wager's estimate so far."""


class Block(NamedTuple):
    """What one block brought, by itself."""

    block: int
    rounds: int
    wagers: tuple[WagerSample, ...]


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation."""

    game: str
    options: Mapping[str, object]
    strategy: str
    seed: int | str
    rounds: int
    boxes: int
    hands: int
    """Hands that are dealt in a round: more than boxes where a box has several."""
    wagers: tuple[WagerSample, ...]
    until: float | None = None
    """The standard error at which it was to end, if it was given."""
    halted: bool = False
    """Whether the run was stopped early; it is then the result of the rounds that were done."""
    counted: CountResult | None = None
    """The result of counting cards, if used."""
    device: str = ""
    """The GPU that it was dealt on, if it was; it changes nothing else."""
    own_edge: float | None = None
    """What was computed for the strategy that was played, where it is not the one that was asked for."""
    note: str = ""
    """What sets the sample apart from the odds of the same wagers."""
    what_if: tuple[Hypothesis, ...] = ()
    """The rules behind it that the law refuses."""

    @property
    def box_rounds(self) -> int:
        """How many hands were played against the dealer."""
        return self.rounds * self.hands

    def __repr__(self) -> str:
        edges = ", ".join(f"{row.odds.wager} {100 * row.edge:+.4f}%" for row in self.wagers[:4])
        return (
            f"<{self.rounds:,} rounds of {self.game}, seed {self.seed}: edge {edges}{', …' * (len(self.wagers) > 4)}>"
        )

    def _repr_html_(self) -> str:
        rows = [
            (
                row.odds.wager,
                f"{row.edge:+.4%}",
                " … ".join(f"{end:+.4%}" for end in row.interval),
                f"{row.odds.sd:.4f}",
            )
            for row in self.wagers
        ]
        title = f"{self.rounds:,} rounds of {self.game}, seed {self.seed}, played by {self.strategy}"
        return html_table(title, ("wager", "edge", "95% interval", "sd"), rows)

    def to_frame(self) -> Any:
        """The wagers with their estimates as a data frame of pandas or Polars."""
        rows = [
            {"wager": row.odds.wager, "edge": row.edge, "standard_error": row.standard_error, "sd": row.odds.sd}
            for row in self.wagers
        ]
        return data_frame(rows)

    def __getitem__(self, wager: str) -> WagerSample:
        return next(sample for sample in self.wagers if sample.odds.wager == wager)

    def shown(self) -> dict[str, object]:
        """As JSON; but for the name of a GPU nothing in it depends on where or how fast it was computed."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "strategy": self.strategy,
            **({} if self.own_edge is None else {"strategy_edge": self.own_edge}),
            "seed": self.seed,
            **({} if self.until is None else {"until": self.until}),
            **({"halted": True} if self.halted else {}),
            **({"device": self.device} if self.device else {}),
            "rounds": self.rounds,
            "boxes": self.boxes,
            "box_rounds": self.box_rounds,
            "wagers": [sample.shown() for sample in self.wagers],
            **({} if self.counted is None else {"counted": self.counted.shown()}),
            **({"note": self.note} if self.note else {}),
            **({"what_if": [hypothesis.shown() for hypothesis in self.what_if]} if self.what_if else {}),
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
    """Rounds of a block, unless a plan says otherwise (`block`); a change gives other results for the same seed."""

    def setup(self, options: object, *, boxes: int | None, strategy: str, **stakes: object) -> "Plan":
        """A plan; what cannot be played is refused here, and None boxes are as many as the game likes.

        The strategy has the kernel's usual one as its default, where that is not the best.
        """
        ...

    def run_block(self, plan: object, seed: int | str, block: int, rounds: int) -> list[int]:
        """The tally of one block, from the stream `random_stream.start(seed, block)`."""
        ...

    def summary(self, plan: object, tally: Sequence[int], rounds: int) -> list[WagerSample]:
        """The merged tally wager by wager, the main one first."""
        ...


class SimulatedGame(Protocol):
    """As much of a game as a simulation needs."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    def module(self, name: str) -> ModuleType:
        """A part of the game."""
        ...


class SimulationOptions(Protocol):
    """As much of a game's options as a simulation needs."""

    @property
    def what_if(self) -> tuple[Hypothesis, ...]:
        """The values in it that the law refuses."""
        ...

    def shown(self) -> dict[str, object]:
        """The options as plain values."""
        ...


def simulate(
    game: SimulatedGame,
    options: SimulationOptions,
    rounds: int | None = None,
    *,
    until: float | None = None,
    seed: int | str = 0,
    workers: int = 1,
    dask: str | None = None,
    gpu: bool = False,
    progress: Progress | None = None,
    each: Callable[[Block], None] | None = None,
    halt: Callable[[], bool] = lambda: False,
    boxes: int | None = None,
    strategy: str | None = None,
    **stakes: Any,
) -> Simulation:
    """Deal a number of rounds, or until the main wager reaches a standard error, and estimate every wager.

    Workers, a Dask cluster or a GPU affect only the time. `strategy` is a name, or a file (`strategies`); one that
    the kernel cannot play is refused, and without one it plays its usual. Whether to `halt` is asked after each block.
    """
    if rounds is None and until is None:
        raise Refusal("a simulation needs a number of rounds, or a standard error to reach")
    if (rounds is not None and rounds < 1) or workers < 1:
        raise Refusal("a simulation needs at least one round and one worker")
    if until is not None and not (isinstance(until, Real) and isfinite(until) and until > 0):
        raise Refusal(f"{until!r:.80} is no standard error to reach: it must be above nothing")
    module = game.module("kernel")
    kernel = cast(Kernel, module)
    named, stakes = strategies.prepared(game, kernel.setup, strategy, stakes)
    with strategies.blaming(strategy or named, game.name):
        plan = kernel.setup(options, boxes=boxes, strategy=named, **stakes)
    carried = plan if dask is None else zlib.compress(pickle.dumps(plan))
    size = getattr(plan, "block", kernel.BLOCK)
    jobs = ((module.__name__, carried, seed, *job) for job in _blocks(rounds, size))
    device = ""
    if gpu:
        on = _device(workers, dask)
        device, apart = on.name, until is not None or each is not None
        dealing = getattr(kernel.run_block, "__self__", None)
        found = on.dealt(dealing, plan, seed, _blocks(rounds, size), apart=apart)
    else:
        found = results_in_order(_run, jobs, workers=workers, dask=dask)

    merged: list[int] = []
    done = 0
    halted = False
    for block, dealt, tally in found:
        merged = add_tallies(merged, tally)
        done += dealt
        if each is not None:
            each(Block(block, dealt, _alone(kernel, plan, tally, dealt)))
        if until is not None or progress is not None:
            main = kernel.summary(plan, merged, done)[0]
            if progress is not None:
                progress(done, _total(done, rounds, main.standard_error, until), main)
            if until is not None and main.standard_error <= until:
                break
        halted = done != rounds and halt()
        if halted:
            break
    samples = tuple(kernel.summary(plan, merged, done))
    played = getattr(plan, "strategy", "") or strategy or named
    asked = getattr(plan, "spots", plan.boxes)
    counted = module.counted(plan, merged, done) if getattr(plan, "count", None) is not None else None
    worth = getattr(module, "own_edge", None) if played != strategy else None
    return Simulation(
        game.name,
        options.shown(),
        played,
        seed,
        done,
        asked,
        plan.boxes,
        samples,
        until,
        halted,
        counted,
        device,
        None if worth is None else worth(options, played),
        getattr(plan, "note", ""),
        options.what_if,
    )


def _device(workers: int, dask: str | None) -> "GpuDevice":
    """The GPU of this machine, which has no workers beside it."""
    if workers > 1 or dask is not None:
        raise Refusal("a GPU deals alone: name either it, or workers, or a cluster")
    # What it needs is slow to come, and most have none.
    from pitboss.pricing.kernels import gpu

    return gpu.device()


def _alone(kernel: Kernel, plan: object, tally: Sequence[int], rounds: int) -> tuple[WagerSample, ...]:
    """What one block says by itself; a short one may have decided nothing."""
    try:
        return tuple(kernel.summary(plan, tally, rounds))
    except Refusal:
        return ()


def _total(done: int, rounds: int | None, error: float, until: float | None) -> int:
    """How many rounds there will be; towards a standard error, how many there would be at the spread so far."""
    if until is None or error <= until:
        return rounds if until is None and rounds is not None else done
    wanted = round(done * (error / until) ** 2) if isfinite(error) else done + 1
    return max(done + 1, wanted) if rounds is None else min(max(done + 1, wanted), rounds)


def ratio_error(rounds: int, net: int, staked: int, *, squares: tuple[int, int, int]) -> float:
    """The standard error of net / staked, from the sums over rounds of net², net * staked and staked²."""
    if rounds < 2:
        return float("inf")
    mean = Fraction(net, staked)
    of_net, of_both, of_staked = squares
    spread = of_net - 2 * mean * of_both + mean**2 * of_staked
    return sqrt(spread * rounds / (rounds - 1) / staked**2)


def _blocks(rounds: int | None, size: int) -> Iterator[tuple[int, int]]:
    """The blocks of a run: number and rounds, the last one shorter; without an end, whole ones for ever."""
    if rounds is None:
        yield from ((block, size) for block in count())
        return
    for block, begun in enumerate(range(0, rounds, size)):
        yield block, min(size, rounds - begun)


def _run(kernel: str, plan: object, seed: int | str, block: int, rounds: int) -> tuple[int, int, list[int]]:
    """One block, on whatever worker: its number, its rounds and its tally."""
    if isinstance(plan, bytes):
        plan = _unpacked(plan)
    return block, rounds, importlib.import_module(kernel).run_block(plan, seed, block, rounds)


@lru_cache(maxsize=4)
def _unpacked(plan: bytes) -> object:
    """A plan that came over the wire with every block, opened once."""
    return pickle.loads(zlib.decompress(plan))
