"""Craps at full speed: rolls counted by the state in which they fall, and settled in cents from the counts."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.craps_family.bets import BETS
from pitboss.games.craps_family.machine import FACES, Ledger, Plan, machine, plan_of, usual
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.pricing import STRATEGIES, known
from pitboss.games.craps_family.wagers import WAGERS
from pitboss.pricing import stream
from pitboss.pricing.compiled import compiled
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernel import verify_block
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.refusal import Refusal

BLOCK = 1 << 20
"""Rounds of one block: the unit of work, from an empty layout with a stream of its own."""
BATCHES = 64
"""Parts of a block whose spread gives the standard error: come bets outlive rounds, so rounds are no sample."""

_machine = cache(machine)


@cache
def _weights(plan: Plan) -> tuple[tuple[list[int], Ledger, NDArray[np.int64]], ...]:
    """The wagers whose ledgers have the same cells: their numbers, one of the ledgers, and all net and staked cents."""
    of, by_cells = _machine(plan).ledgers, defaultdict(list)
    for row, ledger in enumerate(of):
        by_cells[len(ledger.net)].append(row)
    return tuple(
        (rows, of[rows[0]], np.stack([np.stack((of[row].net, of[row].staked)) for row in rows]))
        for rows in by_cells.values()
    )


def setup(game: str, options: CrapsOptions, *, boxes: int | None = None, strategy: str = "best", **stakes: Any) -> Plan:
    """A plan: the strategy's wagers at their usual amounts, and those given by name, in cents."""
    known(game, strategy)
    if boxes not in (None, 1):
        raise Refusal("the dice fall alike for everybody: one box is simulated", "house:layout")
    given = {name.strip("_").replace("_", "-"): amount for name, amount in stakes.items() if amount}
    wagers = [name for name in STRATEGIES[strategy] if options.takes(name)]
    return plan_of(game, options, {name: usual(options, name) for name in wagers} | given)


@compiled(stream.step, stream.mix, stream.below)
def roll_rounds(
    state: int, rounds: int, at: int, follows: NDArray[np.int32], decides: NDArray[np.int8], counts: NDArray[np.int64]
) -> tuple[int, int]:
    """So many rounds from a state: counts every cell, and gives the next number and the next state."""
    done = 0
    while done < rounds:
        state, roll = stream.below(state, FACES)
        cell = at + roll
        counts[cell] += 1
        done += decides[cell]
        at = follows[cell]
    return state, at


@compiled()
def weigh(weights: NDArray[np.int64], seen: NDArray[np.int64], sums: NDArray[np.int64]) -> None:
    """Net and staked cents of each wager, from how often each cell was seen."""
    for row in range(len(weights)):
        net = staked = 0
        for cell in range(len(seen)):
            net += weights[row, 0, cell] * seen[cell]
            staked += weights[row, 1, cell] * seen[cell]
        sums[row, 0], sums[row, 1] = net, staked


@compiled()
def follow_rolls(rolls: NDArray[np.int64], follows: NDArray[np.int32], cells: NDArray[np.int64]) -> None:
    """The cells of given rolls, one after the other."""
    at = 0
    for i in range(len(rolls)):
        cells[i] = at + rolls[i]
        at = follows[cells[i]]


def play_rolls(plan: Plan, rolls: Sequence[tuple[int, int]]) -> NDArray[np.int64]:
    """The cents that every wager gains at each of the given rolls, by the plan's order."""
    of = _machine(plan)
    thrown = np.array([6 * (a - 1) + b - 1 for a, b in rolls], np.int64)
    cells = np.zeros(len(thrown), np.int64)
    follow_rolls(thrown, of.follows, cells)
    return np.stack([ledger.net[of.cells(ledger, cells)] for ledger in of.ledgers])


def run_block(plan: Plan, seed: int | str, block: int, rounds: int) -> list[int]:
    """The tally of one block: batches, the squares of their sums wager by wager, and the count of every cell."""
    verify_block(rounds, BLOCK)
    of, ledgers = _machine(plan), _weights(plan)
    state, at = np.uint64(stream.start(seed, block)), 0
    total = np.zeros(len(of.follows), np.int64)
    squares = [0] * (3 * len(plan.stakes))
    size, batches = -(-rounds // BATCHES), 0
    for begun in range(0, rounds, size):
        counts = np.zeros_like(total)
        state, at = roll_rounds(state, min(size, rounds - begun), at, of.follows, of.decides, counts)  # type: ignore[arg-type,assignment]
        state = np.uint64(state)
        total += counts
        batches += 1
        for rows, ledger, weights in ledgers:
            sums = np.zeros((len(rows), 2), np.int64)
            weigh(weights, of.seen_by(ledger, counts), sums)
            for row, (net, staked) in zip(rows, sums.tolist(), strict=True):
                for i, product in enumerate((net * net, net * staked, staked * staked)):
                    squares[3 * row + i] += product
    return [batches, *squares, *total.tolist()]


def summary(plan: Plan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
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
        weights = {end: int(rows @ seen) for end, rows in ledger.ends.items()}
        says = WAGERS[name].says if name in BETS else f"odds behind the {name.removesuffix('-odds')} bets"
        found = WagerOdds.from_ways(name, says, weights, method="simulated")
        times = {end: int(rows @ seen) for end, rows in ledger.times.items()}
        samples.append(WagerSample(found, times, staked, net, error))
    if not samples:
        raise Refusal("no wager was decided: more rounds are needed")
    return samples
