"""Whether more workers are quicker: how much of a block needs the interpreter's lock, and two workers beside one.

All games, in three minutes on two idle cores: `python -m bench workers`. `python -m bench.workers craps holdem` writes
nothing.
"""

import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from pitboss.games import game, ready
from pitboss.pricing.kernels.lanes import LaneDealing
from pitboss.pricing.kernels.workers import results_in_order
from pitboss.pricing.simulate import simulate

LONG = 0.8
"""Seconds that one worker deals, about; an even number of blocks."""
RUNS = 2
CLUSTERED = {"craps": 160, "blackjack": 16, "holdem": 48}
"""Games with blocks of very different length, each with the number of blocks to deal."""


@dataclass(frozen=True)
class Shared:
    """A game's block on several workers."""

    game: str
    block: float
    """Seconds of the processor."""
    locked: float
    """The part of it that only one thread at a time can do."""
    twice: float
    """How many times as fast two threads are as one, by the wall's clock."""
    spent: float
    """The processor's time of two threads for that of one: what sharing costs, whatever else runs beside."""
    share: float
    """The busier thread's part of it: a half if both have as much to do."""


@dataclass(frozen=True)
class Run:
    """Blocks dealt by some workers: seconds by the wall's clock, and of the processor by thread."""

    wall: float
    threads: tuple[float, ...]


def rows(wanted: list[str] | None = None) -> Iterator[Shared]:
    """Every game, and craps with all its wagers; the slowest to gain first."""
    ways = (*((name, "") for name in wanted or ready()), *(() if wanted else [("craps", "everything")]))
    yield from sorted((_shared(name, strategy) for name, strategy in ways), key=lambda row: row.twice)


def _shared(name: str, strategy: str) -> Shared:
    found = game(name)
    kernel = found.module("kernel")
    plan = kernel.setup(found.options.configure({}), boxes=None, **({"strategy": strategy} if strategy else {}))
    run = lambda block: kernel.run_block(plan, 1, block, kernel.BLOCK)  # noqa: E731
    run(0)
    begun = time.thread_time()
    run(0)
    blocks = 2 * max(2, round(LONG / (time.thread_time() - begun) / 2))
    with _unlocked() as compiled:
        begun = time.thread_time()
        for block in range(blocks // 2):
            run(block)
        whole = time.thread_time() - begun
    runs = [(_run(run, blocks, 1), _run(run, blocks, 2)) for _ in range(RUNS)]
    one, two = (min((pair[n] for pair in runs), key=lambda run: run.wall) for n in range(2))
    label = name if not strategy else f"{name}, {strategy}"
    spent, busier = sum(two.threads) / sum(one.threads), max(two.threads) / sum(two.threads)
    return Shared(label, 2 * whole / blocks, 1 - compiled[0] / whole, one.wall / two.wall, spent, busier)


def _run(run: Callable[[int], Any], blocks: int, workers: int) -> Run:
    of_thread: defaultdict[int, float] = defaultdict(float)

    def timed(block: int) -> None:
        begun = time.thread_time()
        run(block)
        of_thread[threading.get_ident()] += time.thread_time() - begun

    begun = time.perf_counter()
    for _ in results_in_order(timed, ((block,) for block in range(blocks)), workers=workers):
        pass
    return Run(time.perf_counter() - begun, tuple(of_thread.values()))


def clustered() -> Iterator[tuple[str, float]]:
    """How many times as fast a Dask cluster of two processes deals some games as one of a single process."""
    import distributed

    took: dict[int, dict[str, float]] = {}
    for processes in (1, 2):
        took[processes] = {}
        settings = {"n_workers": processes, "threads_per_worker": 1, "dashboard_address": None}
        with distributed.LocalCluster(processes=True, **settings) as cluster:
            for name, blocks in CLUSTERED.items():
                found, options = game(name), game(name).options()
                deal = partial(simulate, found, options, dask=cluster.scheduler_address)
                block = found.module("kernel").BLOCK
                # Every process loads the kernel first.
                deal(8 * block)
                begun = time.perf_counter()
                deal(blocks * block)
                took[processes][name] = time.perf_counter() - begun
    yield from ((name, took[1][name] / took[2][name]) for name in CLUSTERED)


@contextmanager
def _unlocked() -> Iterator[list[float]]:
    """The time that goes into compiled code, which runs without the lock."""
    spent = [0.0]

    def timed(entry: Any) -> Any:
        def call(*args: Any) -> Any:
            begun = time.thread_time()
            try:
                return entry(*args)
            finally:
                spent[0] += time.thread_time() - begun

        return call

    named = [
        (module, key, value)
        for name, module in [*sys.modules.items()]
        if name.startswith("pitboss.") and module is not None
        for key, value in vars(module).items()
    ]
    entries: list[tuple[Any, str, Any]] = [row for row in named if hasattr(row[2], "py_func")]
    # Where a block is dealt in lanes, the `LaneDealing` holds the entry.
    dealings = {id(value): value for module, _, value in named if isinstance(value, LaneDealing)}
    entries += [(dealing, "entry", dealing.entry) for dealing in dealings.values()]
    for module, key, value in entries:
        setattr(module, key, timed(value))
    try:
        yield spent
    finally:
        for module, key, value in entries:
            setattr(module, key, value)


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(f"{row.game:28} {row.twice:5.2f} by the clock  {row.spent:5.2f} processor, two / one", flush=True)
