"""Craps at full speed: rolls counted by the state in which they fall, and settled in cents from the counts.

A player who makes the same wagers again whenever they may be made is, before any roll, in one of 7 x 64 states: where
the marker lies, and on which numbers come or don't come bets stand. The machine plays on from each of them with every
roll, once a plan; a simulation follows the states.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from pitboss.games.craps_family.bets import BETS, FLAT_COME, LINE, POINTS
from pitboss.games.craps_family.machine import (
    FACES,
    MARKER,
    MARKERS,
    MOVED,
    NUMBERS,
    UNDECIDED,
    CrapsRules,
    lay,
    price,
    rules_of,
    settle_bet,
)
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.plan import OF_COME, CrapsPlan, amount_of, bets_of, plan_of, usual
from pitboss.games.craps_family.pricing import STRATEGIES, end_named, known
from pitboss.games.craps_family.wagers import WAGERS
from pitboss.games.device_family.stepping import OFFERS
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Bytes, Int32s, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, Sums, count
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.pricing.stepping.machine import AT_STAKES, CHIPS, GIVEN, SCALE, STAKES, UNIT
from pitboss.pricing.stepping.machine import WAGERS as OF_WAGERS
from pitboss.pricing.stepping.stepper import Given, Seen
from pitboss.refusal import Refusal

BLOCK = 1 << 20
"""Rounds of one block: the unit of work, from an empty layout with a stream of its own."""
LANE = 1 << 16
"""Rounds of a lane of it, which begins like a block: so long that what lies undecided at its end is next to nothing."""
BATCHES = 64
"""Parts of a block whose spread gives the standard error: come bets outlive rounds, so rounds are no sample."""

PART = 20
"""Bits of the lower part of a sum that is squared."""

NUMBER_SETS = 1 << len(POINTS)
"""Sets of numbers on which come bets can stand."""
COME_FIRST, COME_END = min(NUMBERS[name] for name in FLAT_COME), 1 + max(NUMBERS[name] for name in FLAT_COME)
RICH = 1 << 60
"""Cents in hand that never run out."""


@compiled()
def explore(
    s: Ints,
    seen: Seen,
    given: Given,
    rules: CrapsRules,
    makes: Ints,
    sets: int,
    waiting: Ints,
    follows: Int32s,
    decides: Bytes,
    gained: Ints,
) -> None:
    """Play every roll in every state that is met from an empty layout: what each wager gains, and what follows.

    A state's row of `s` is the layout in it, the last row the table that plays. `makes` is the policy: by marker and
    wager the size that is made, or -1.
    """
    t, wagers = len(s) - 1, given[OF_WAGERS]
    met = 1
    s[0, CHIPS] = RICH
    for done in range(len(waiting)):
        if done == met:
            break
        state = waiting[done]
        at = s[state, MARKER]
        for wager in range(wagers):
            if s[state, STAKES + wager] == 0 and makes[at, wager] >= 0:
                offer = price(state, s, given, rules, wager, makes[at, wager], at)
                if offer >= 0:
                    lay(state, s, seen, given, rules, wager, offer)
        for roll in range(FACES):
            cell = state * FACES + roll
            s[t] = s[state]
            for back in range(wagers):
                wager = wagers - 1 - back
                gained[cell, wager] = settle_bet(t, s, seen, given, rules, wager, roll)
            s[t, MARKER] = rules.follows[at, roll]
            numbers = 0
            for wager in range(COME_FIRST, COME_END):
                if s[t, STAKES + wager]:
                    numbers |= 1 << (wager - COME_FIRST) % len(POINTS)
            then = s[t, MARKER] * sets + numbers
            follows[cell] = then * FACES
            decides[cell] = s[t, MARKER] == 0
            if s[then, CHIPS] == 0:
                s[then] = s[t]
                waiting[met] = then
                met += 1


@dataclass(frozen=True, eq=False)
class Ledger:
    """What becomes of one wager of a plan: net and staked cents, and how many of each end.

    By cell, which is a state and a roll; or by marker and roll alone where come numbers do not matter.
    """

    net: Ints
    staked: Ints
    ends: dict[tuple[str, Fraction], Ints]
    """By end and gain a unit: how many wagers were so decided."""


@dataclass(frozen=True, eq=False)
class CrapsStates:
    """The states of a plan as arrays."""

    follows: Int32s
    """By cell: the first cell of the state that follows."""
    decides: Bytes
    """By cell: 1 where the roll decides the line, so that a round ends."""
    ledgers: tuple[Ledger, ...]

    def seen_by(self, ledger: Ledger, counts: Ints) -> Ints:
        """The counts of the cells as a ledger has them."""
        if len(ledger.net) == len(counts):
            return counts
        by_marker: Ints = counts.reshape(len(MARKERS), -1, FACES).sum(axis=1)
        return by_marker.ravel()

    def cells(self, ledger: Ledger, cells: Ints) -> Ints:
        """The cells of a ledger for cells of the states."""
        if len(ledger.net) == len(self.follows):
            return cells
        wide = len(self.follows) // len(MARKERS)
        return cells // wide * FACES + cells % FACES


@cache
def states_of(plan: CrapsPlan) -> CrapsStates:
    """Every state that the wagers of a plan lead to, as the machine plays it."""
    stakes = dict(plan.stakes)
    amounts, makes = np.zeros((len(BETS), OFFERS * len(POINTS)), np.int64), np.full((len(MARKERS), len(BETS)), -1)
    for name in stakes:
        for bet in bets_of(name):
            # Odds behind a line bet have a size by the number that they go behind.
            behind_line = bet.base in LINE
            for at, point in enumerate(MARKERS[behind_line:], behind_line):
                makes[at, NUMBERS[bet.name]] = size = at - 1 if behind_line else 0
                amounts[NUMBERS[bet.name], OFFERS * size] = amount_of(plan.options, stakes, name, bet, point)
    rules = rules_of(plan.options, amounts)
    sets = NUMBER_SETS if {*stakes} & {*OF_COME} else 1
    states, wagers = len(MARKERS) * sets, len(BETS)
    s = np.zeros((states + 1, STAKES + 2 * wagers - MARKER), np.int64)
    follows, decides = np.zeros(states * FACES, np.int32), np.zeros(states * FACES, np.int8)
    gained = np.full((states * FACES, wagers), UNDECIDED)
    given = tuple({UNIT: 1, SCALE: 1, OF_WAGERS: wagers, AT_STAKES: 0}.get(place, 0) for place in range(GIVEN))
    seen = np.zeros((states + 1, wagers), np.float32)
    explore(s, seen, given, rules, makes, sets, np.zeros(states, np.int64), follows, decides, gained)
    lying, offers = s[:-1, STAKES : STAKES + wagers], s[:-1, STAKES + wagers : STAKES + 2 * wagers]
    # What was paid for a wager counts when it is decided.
    gained[gained > MOVED] -= np.repeat(rules.charges[np.arange(wagers), offers], FACES, axis=0)[gained > MOVED]
    ledgers = []
    for name in stakes:
        of = [NUMBERS[bet.name] for bet in bets_of(name)]
        rows = slice(None, None, 1 if name in OF_COME else sets)
        of_name = gained.reshape(states, FACES, wagers)[rows, :, of].reshape(-1, len(of))
        ledgers.append(_ledger(of_name, np.repeat(lying[rows, of], FACES, axis=0)))
    return CrapsStates(follows, decides, tuple(ledgers))


def _ledger(gained: Ints, lying: Ints) -> Ledger:
    """From what each wager under one name gains in each cell, and what lies there."""
    cells, wagers = (gained > MOVED).nonzero()
    net, staked = np.zeros(len(gained), np.int64), np.zeros(len(gained), np.int64)
    gains, stakes = gained[cells, wagers], lying[cells, wagers]
    np.add.at(net, cells, gains)
    np.add.at(staked, cells, stakes)
    ends: dict[tuple[str, Fraction], Ints] = {}
    for gain, stake in dict.fromkeys(zip(gains.tolist(), stakes.tolist(), strict=True)):
        ended = np.bincount(cells[(gains == gain) & (stakes == stake)], minlength=len(net))
        key = end_named(Fraction(gain, stake)), Fraction(gain, stake)
        ends[key] = ends.get(key, 0) + ended
    return Ledger(net, staked, ends)


@cache
def _weights(plan: CrapsPlan) -> tuple[Ints, Ints, Ints]:
    """The wagers in the order of their ledgers, and net and staked cents: of those by all cells, then by markers."""
    of = states_of(plan).ledgers
    wide = [row for row, ledger in enumerate(of) if len(ledger.net) == len(states_of(plan).follows)]
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


@compiled(allocates=False)
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
    of = states_of(plan)
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
    of, (rows, by_cell, by_marker) = states_of(plan), _weights(plan)
    seen = np.zeros(len(of.follows), np.int32)
    room = Own(seen), Own(np.zeros(len(MARKERS) * FACES, np.int32)), Own(np.zeros((len(rows), 2), np.int64))
    batches, squares = np.zeros(1, np.int64), np.zeros((3 * len(rows), 3), np.int64)
    tallies = Sums(batches), Sums(squares), Counts(np.zeros(len(seen), np.int64))
    return -(-rounds // BATCHES), of.follows, of.decides, rows, by_cell, by_marker, *room, *tallies


DEALING = _Rolls(roll_block, _arguments, BLOCK, LANE)
run_block = DEALING.run_block


def summary(plan: CrapsPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    of, wagers = states_of(plan), len(plan.stakes)
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
