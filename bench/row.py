"""A line of the table of measurements, and how it is measured."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
_LESS_IS_BETTER = {"s", "µs", "lost"}


@dataclass(frozen=True)
class Row:
    """Something measured, in units a second or in seconds, beside its target."""

    what: str
    measured: float
    target: float | None
    unit: str = "/s"

    @property
    def met(self) -> bool:
        """Whether the target is reached."""
        if self.target is None:
            return True
        return self.measured <= self.target if self.unit in _LESS_IS_BETTER else self.measured >= self.target

    def shown(self, value: float | None) -> str:
        """A figure as text."""
        if value is None:
            return ""
        return f"{value:.3f} s" if self.unit == "s" else f"{value:,.0f} {self.unit}"


def per_second(work: Callable[[], int], runs: int = 5, clock: Clock = time.process_time) -> float:
    """The median rate of a piece of work that returns how much it did.

    By the processor's time, so that other work on the machine counts little; what waits for a disk needs the wall's.
    """
    rates = []
    for _ in range(runs):
        start = clock()
        done = work()
        rates.append(done / (clock() - start))
    return statistics.median(rates)


def seconds(work: Callable[[], object], runs: int = 5, clock: Clock = time.perf_counter) -> float:
    """The median time of a piece of work."""
    times = []
    for _ in range(runs):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)
