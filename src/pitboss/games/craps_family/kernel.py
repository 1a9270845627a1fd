"""Craps at full speed: rolls counted by the state in which they fall, and settled in cents from the counts."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from pitboss.games.craps_family.bets import BETS
from pitboss.games.craps_family.machine import FACES, MARKERS, CrapsPlan, machine, plan_of, usual
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.pricing import STRATEGIES, known
from pitboss.games.craps_family.wagers import WAGERS
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Bytes, Int32s, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, Sums, count
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.refusal import Refusal

BLOCK = 1 << 20
"""Rounds of one block: the unit of work, from an empty layout with a stream of its own."""
LANE = 1 << 16
"""Rounds of a lane of it, which begins like a block: so long that what lies undecided at its end is next to nothing."""
BATCHES = 64
"""Parts of a block whose spread gives the standard error: come bets outlive rounds, so rounds are no sample."""

PART = 20
"""Bits of the lower part of a sum that is squared."""

_machine = cache(machine)


@cache
def _weights(plan: CrapsPlan) -> tuple[Ints, Ints, Ints]:
    """The wagers in the order of their ledgers, and net and staked cents: of those by all cells, then by markers."""
    of = _machine(plan).ledgers
    wide = [row for row, ledger in enumerate(of) if len(ledger.net) == len(_machine(plan).follows)]
    rows = [*wide, *(row for row in range(len(of)) if row not in wide)]
    both = [np.stack((of[row].net, of[row].staked)) for row in rows]
    by_cell, by_marker = both[: len(wide)], both[len(wide) :]
    none = np.zeros((0, 2, len(MARKERS) * FACES), np.int64)
    return np.array(rows), np.stack(by_cell) if by_cell else none, np.stack(by_marker) if by_marker else none


def setup(
    game: str, options: CrapsOptions, *, boxes: int | None = None, strategy: str = "best", **stakes: Any
) -> CrapsPlan:
    """A plan: the strategy's wagers at their usual amounts, and those given by name, in cents."""
    known(game, strategy)
    if boxes not in (None, 1):
        raise Refusal("the dice fall alike for everybody: one box is simulated", "house:layout")
    given = {name.strip("_").replace("_", "-"): amount for name, amount in stakes.items() if amount}
    wagers = [name for name in STRATEGIES[strategy] if options.takes(name)]
    return plan_of(game, options, {name: usual(options, name) for name in wagers} | given)


def roll_rounds(state: int, rounds: int, at: int, follows: Int32s, decides: Bytes, seen: Int32s) -> tuple[int, int]:
    """Deal `rounds` rounds from a state: counts every cell; returns the next random number and state."""
    done = 0
    while done < rounds:
        state, roll = random_stream.below(state, FACES)
        cell = at + roll
        seen[cell] += 1
        done += decides[cell]
        at = follows[cell]
    return state, at


def weigh(weights: Ints, seen: Int32s, first: int, sums: Ints) -> None:
    """Net and staked cents of each wager, from how often each cell was seen."""
    for row in range(len(weights)):
        net = staked = 0
        for cell in range(len(seen)):
            net += weights[row, 0, cell] * seen[cell]
            staked += weights[row, 1, cell] * seen[cell]
        sums[first + row, 0], sums[first + row, 1] = net, staked


def add_parts(squares: Ints, which: int, a: int, b: int) -> None:
    """Add a product to a sum in three words of which none can overflow, however much was won and staked."""
    high, low = a >> PART, a & (1 << PART) - 1
    upper, lower = b >> PART, b & (1 << PART) - 1
    squares[which, 0] += high * upper
    squares[which, 1] += high * lower + low * upper
    squares[which, 2] += low * lower


@compiled(
    random_stream.step, random_stream.mix, random_stream.below, roll_rounds, weigh, add_parts, count, allocates=False
)
def roll_block(
    state: int,
    rounds: int,
    size: int,
    follows: Int32s,
    decides: Bytes,
    rows: Ints,
    by_cell: Ints,
    by_marker: Ints,
    seen: Int32s,
    marked: Int32s,
    sums: Ints,
    batches: Ints,
    squares: Ints,
    cells: Ints,
) -> None:
    """Rounds from an empty layout in batches: their number, the squares of their sums, and the count of every cell."""
    at = begun = 0
    wide = len(seen) // len(MARKERS)
    while begun < rounds:
        for cell in range(len(seen)):
            seen[cell] = 0
        state, at = roll_rounds(state, min(size, rounds - begun), at, follows, decides, seen)
        begun += size
        batches[0] += 1
        if len(by_marker):
            for cell in range(len(marked)):
                marked[cell] = 0
        for cell in range(len(seen)):
            if seen[cell]:
                count(cells, cell, seen[cell])
                if len(by_marker):
                    marked[cell // wide * FACES + cell % FACES] += seen[cell]
        weigh(by_cell, seen, 0, sums)
        weigh(by_marker, marked, len(by_cell), sums)
        for place in range(len(rows)):
            row, net, staked = 3 * rows[place], sums[place, 0], sums[place, 1]
            add_parts(squares, row, net, net)
            add_parts(squares, row + 1, net, staked)
            add_parts(squares, row + 2, staked, staked)


@compiled()
def follow_rolls(rolls: Ints, follows: Int32s, cells: Ints) -> None:
    """The cells of given rolls, one after the other."""
    at = 0
    for i in range(len(rolls)):
        cells[i] = at + rolls[i]
        at = follows[cells[i]]


def play_rolls(plan: CrapsPlan, rolls: Sequence[tuple[int, int]]) -> Ints:
    """The cents that every wager gains at each of the given rolls, by the plan's order."""
    of = _machine(plan)
    thrown = np.array([6 * (a - 1) + b - 1 for a, b in rolls], np.int64)
    cells = np.zeros(len(thrown), np.int64)
    follow_rolls(thrown, of.follows, cells)
    return np.stack([ledger.net[of.cells(ledger, cells)] for ledger in of.ledgers])


class _Rolls(LaneDealing):
    def tallied(self, plan: CrapsPlan, words: list[Ints]) -> list[int]:
        """Batches, the squares of their sums wager by wager, and the count of every cell."""
        batches, parts, cells = (array.tolist() for array in words)
        squares = [(high << 2 * PART) + (middle << PART) + low for high, middle, low in parts]
        return [*batches, *squares, *cells]


def _arguments(plan: CrapsPlan, rounds: int) -> tuple[Any, ...]:
    of, (rows, by_cell, by_marker) = _machine(plan), _weights(plan)
    seen = np.zeros(len(of.follows), np.int32)
    room = Own(seen), Own(np.zeros(len(MARKERS) * FACES, np.int32)), Own(np.zeros((len(rows), 2), np.int64))
    batches, squares = np.zeros(1, np.int64), np.zeros((3 * len(rows), 3), np.int64)
    tallies = Sums(batches), Sums(squares), Counts(np.zeros(len(seen), np.int64))
    return -(-rounds // BATCHES), of.follows, of.decides, rows, by_cell, by_marker, *room, *tallies


DEALING = _Rolls(roll_block, _arguments, BLOCK, LANE)
run_block = DEALING.run_block


def summary(plan: CrapsPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    of, wagers = _machine(plan), len(plan.stakes)
    batches, squares, counts = tally[0], tally[1 : 1 + 3 * wagers], np.array(tally[1 + 3 * wagers :], np.int64)
    samples = []
    for row, (name, ledger) in enumerate(zip(plan.wagers, of.ledgers, strict=True)):
        seen = of.seen_by(ledger, counts)
        staked, net = int(ledger.staked @ seen), int(ledger.net @ seen)
        if not staked:
            continue
        one, two, three = squares[3 * row : 3 * row + 3]
        error = ratio_error(batches, net, staked, squares=(one, two, three))
        ways = {end: int(rows @ seen) for end, rows in ledger.ends.items()}
        says = WAGERS[name].says if name in BETS else f"odds behind the {name.removesuffix('-odds')} bets"
        found = WagerOdds.from_ways(name, says, ways, method="simulated")
        times: Counter[str] = Counter()
        for (end, _), number in ways.items():
            times[end] += number
        samples.append(WagerSample(found, dict(times), staked, net, error))
    if not samples:
        raise Refusal("no wager was decided: more rounds are needed")
    return samples
