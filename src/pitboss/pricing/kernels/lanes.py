"""A block of a simulation as lanes: independent stretches of rounds, on a processor or a GPU.

A kernel's entry is `entry(state, rounds, *arguments)`. Among its arguments, in nested tuples too, it marks what it
writes to: `Own` arrays are reset for each lane, `Sums` are a few words per lane that are added up, and `Counts` are
large shared arrays, written only with `count`, because on a GPU a thousand lanes write at once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.kernels import random_stream


@dataclass(frozen=True, eq=False)
class Own:
    """What a lane writes to as it goes."""

    array: NDArray[Any]


@dataclass(frozen=True, eq=False)
class Sums:
    """Sums of any size, in a few words."""

    array: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Counts:
    """How often each of many things came; wide ones are added to by more than a few at a time."""

    array: NDArray[np.int64]
    wide: bool = False


Marked = Own | Sums | Counts


def count(counts: Any, at: Any, times: int) -> None:
    """Add to one of the counts."""
    counts[at] += times


def marked_arguments(arguments: tuple[Any, ...]) -> Iterator[Marked]:
    """The marked ones among the arguments, in their order."""
    for argument in arguments:
        if isinstance(argument, Marked):
            yield argument
        elif isinstance(argument, tuple):
            yield from marked_arguments(argument)


def bare(arguments: tuple[Any, ...], found: Callable[[Marked], Any] = lambda one: one.array) -> tuple[Any, ...]:
    """The arguments as an entry takes them: every marked one as what is found for it."""

    def of(argument: Any) -> Any:
        if isinstance(argument, Marked):
            return found(argument)
        if not isinstance(argument, tuple):
            return argument
        inner = bare(argument, found)
        return type(argument)(*inner) if hasattr(argument, "_fields") else inner

    return tuple(map(of, arguments))


class LaneDealing:
    """How a kernel deals a block: by an entry, with what that needs of a plan."""

    def __init__(
        self, entry: Callable[..., Any], arguments: Callable[[Any, int], tuple[Any, ...]], block: int, lane: int
    ) -> None:
        """The entry, its arguments for a plan and block size, and the rounds of blocks and lanes.

        A change of either gives other results for the same seed.
        """
        self.entry, self.arguments, self.block, self.lane = entry, arguments, block, lane

    def lane_of(self, plan: Any) -> int:
        """Rounds of a lane; a plan whose rounds hang together has no more than one."""
        return int(getattr(plan, "lane", self.lane))

    def tallied(self, plan: Any, words: list[NDArray[np.int64]]) -> list[int]:
        """The tally that the sums and counts come to."""
        return [word for array in words for word in array.ravel().tolist()]

    def run_block(self, plan: Any, seed: int | str, block: int, rounds: int) -> list[int]:
        """The tally of one block, lane after lane."""
        self.verify(rounds)
        arguments, long = self.arguments(plan, rounds), self.lane_of(plan)
        own = [(one.array, one.array.copy()) for one in marked_arguments(arguments) if isinstance(one, Own)]
        plain, first = bare(arguments), random_stream.start(seed, block)
        for lane, begun in enumerate(range(0, rounds, long)):
            if lane:
                for array, fresh in own:
                    array[...] = fresh
            self.entry(np.uint64(random_stream.lane(first, lane)), min(long, rounds - begun), *plain)
        return self.tallied(plan, [one.array for one in marked_arguments(arguments) if not isinstance(one, Own)])

    def verify(self, rounds: int) -> None:
        """A block has its measure, or the same seed would give another result."""
        if not 0 < rounds <= self.block:
            raise AssertionError(f"a block has up to {self.block} rounds, not {rounds}")
