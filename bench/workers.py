"""Whether more workers are quicker: how much of a block needs the interpreter's lock, and two threads beside one."""

import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from bench.row import seconds
from pitboss.games import game, ready
from pitboss.pricing.lanes import Dealing
from pitboss.pricing.parts import in_order
from pitboss.refusal import Refusal

BLOCKS = 4
RUNS = 3


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


def rows() -> Iterator[Shared]:
    """Every game that opens as it comes, and craps with all its wagers."""
    for name, strategy in (*((name, "best") for name in ready()), ("craps", "everything")):
        found = game(name)
        kernel = found.module("kernel")
        try:
            plan = kernel.setup(found.options(), boxes=None, strategy=strategy)
        except Refusal:
            # A game whose figures are the house's own has nothing to deal until there are some.
            continue
        run = lambda block, kernel=kernel, plan=plan: kernel.run_block(plan, 1, block, kernel.BLOCK)  # noqa: E731
        run(0)
        with _unlocked() as spent:
            begun = time.thread_time()
            for block in range(BLOCKS):
                run(block)
            whole = time.thread_time() - begun
        one, two = seconds(partial(_all, run, 1), RUNS), seconds(partial(_all, run, 2), RUNS)
        alone, both = (min((_spent(run, workers) for _ in range(RUNS)), key=sum) for workers in (1, 2))
        label = name if strategy == "best" else f"{name}, {strategy}"
        cost = sum(both) / sum(alone), max(both) / sum(both)
        yield Shared(label, whole / BLOCKS, 1 - spent[0] / whole, one / two, *cost)


def _all(run: Callable[[int], Any], workers: int) -> None:
    for _ in in_order(run, ((block,) for block in range(2 * BLOCKS)), workers=workers):
        pass


def _spent(run: Callable[[int], Any], workers: int) -> list[float]:
    """The processor's time of each thread."""
    of_thread: defaultdict[int, float] = defaultdict(float)

    def timed(block: int) -> None:
        begun = time.thread_time()
        run(block)
        of_thread[threading.get_ident()] += time.thread_time() - begun

    _all(timed, workers)
    return [*of_thread.values()]


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
    # Where a block is dealt in lanes, whoever deals it holds the entry.
    dealings = {id(value): value for module, _, value in named if isinstance(value, Dealing)}
    entries += [(dealing, "entry", dealing.entry) for dealing in dealings.values()]
    for module, key, value in entries:
        setattr(module, key, timed(value))
    try:
        yield spent
    finally:
        for module, key, value in entries:
            setattr(module, key, value)
