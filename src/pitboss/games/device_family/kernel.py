"""Results by the hundred million: counted by what the device shows, and settled in cents from the counts.

Every wager of a round is decided by the one result, so how often each came says everything, the spread included.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.device_family import pricing
from pitboss.games.device_family.bets import Chances, DeviceBet
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, count
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.refusal import Refusal, near
from pitboss.table.offer.table_options import USUAL_STAKE
from pitboss.table.offer.table_options import stakes as amounts

BLOCK = 1 << 24
"""Results of one block: the unit of work, with a stream of its own."""
LANE = 1 << 16
"""Results of a lane of it."""


Ends = Sequence[tuple[str, int]]
"""The name of each end, and the cents that it brings."""


@dataclass(frozen=True)
class DevicePlan:
    """What is staked, and what each result brings; plain data that travels to any worker."""

    game: str
    stakes: Mapping[str, int]
    says: Mapping[str, str]
    ends: Mapping[str, tuple[tuple[str, int], ...]]
    """By wager and result: the name of the end, and the cents that it brings."""
    results: int
    boxes: int = 1


def setup(
    game: str, chances: Chances, options: Any, *, boxes: int | None = None, strategy: str = "best", **stakes: Any
) -> DevicePlan:
    """A plan: one of each wager that the table takes at its usual amount, or just those given by name, in cents."""
    pricing.verify(game, strategy)
    if boxes not in (None, 1):
        raise Refusal("the result is the same for everybody: one box is simulated", "house:layout")
    given = {name.strip("_").replace("_", "-"): stake for name, stake in stakes.items() if stake is not None}
    offered = {bet.name: bet for bet in chances.offered(options)}
    for name in given:
        if name not in offered:
            raise Refusal(f"{game} takes no wager {name!r} under these options; {near(name, offered)}")
    rules = chances.rules()
    wanted = given or {name: usual(options, bet) for name, bet in offered.items()}
    staked = {name: amounts(options, rules[name], stake, 1)[0] for name, stake in wanted.items() if stake != 0}
    results = chances.results(options)
    ends = {
        name: tuple(
            (pricing.end(chances, options, offered[name], one)[0], chances.net(options, offered[name], one, stake))
            for one in results
        )
        for name, stake in staked.items()
    }
    return DevicePlan(game, staked, {name: offered[name].says for name in staked}, ends, len(results))


def usual(options: Any, bet: DeviceBet) -> int | None:
    """What the table's limits suggest, rounded up to what all odds of the wager pay exactly."""
    step = options.increment * lcm(*(getattr(options, option).stake for option in bet.pays.values()))
    return -(-USUAL_STAKE // step) * step if step > options.increment else None


@compiled(allocates=False)
def count_results(state: int, rounds: int, faces: int, counts: NDArray[np.int64]) -> None:
    """Draw this many results and count them by value."""
    for _ in range(rounds):
        state, shown = random_stream.below(state, faces)
        count(counts, shown, 1)


def _arguments(plan: DevicePlan, rounds: int) -> tuple[Any, ...]:
    """The tally is how often each result came."""
    return plan.results, Counts(np.zeros(plan.results, np.int64))


DEALING = LaneDealing(count_results, _arguments, BLOCK, LANE)
run_block = DEALING.run_block


def play_results(plan: DevicePlan, results: Sequence[int]) -> NDArray[np.int64]:
    """The cents that every wager gains with each of the given results, by their places; a row a wager."""
    return np.array([[ends[one][1] for one in results] for ends in plan.ends.values()], np.int64)


def summary(plan: DevicePlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    rows = ((name, plan.says[name], plan.stakes[name], ends, tally) for name, ends in plan.ends.items())
    return samples(rows)


def samples(rows: Iterable[tuple[str, str, int, Ends, Sequence[int]]]) -> list[WagerSample]:
    """Each wager by its name, its words, its stake, its ends, and how often each of them came."""
    found = []
    for name, says, stake, ends, tally in rows:
        times: Counter[str] = Counter()
        ways: Counter[tuple[str, Fraction]] = Counter()
        net = square = decided = 0
        for (end, cents), number in zip(ends, tally, strict=True):
            if end == pricing.UNDECIDED:
                continue
            decided += number
            times[end] += number
            ways[end, Fraction(cents, stake)] += number
            net += cents * number
            square += cents * cents * number
        if not decided:
            continue
        staked = stake * decided
        row = WagerOdds.from_ways(name, says, ways, method="simulated")
        error = ratio_error(decided, net, staked, squares=(square, stake * net, stake * staked))
        found.append(WagerSample(row, {end: n for end, n in times.items() if n}, staked, net, error))
    if not found:
        raise Refusal("no wager was staked and decided: name one with an amount, or more rounds")
    return found
