"""A way to play craps as a machine: every state of table and layout, and what each roll brings each wager in cents.

A player who repeats the same wagers whenever possible is, before any roll, in one of 7 x 64 states: where the
marker lies, and on which numbers come or don't come bets stand. All else follows from the state and the dice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.craps_family.acts import works_unasked
from pitboss.games.craps_family.bets import (
    BETS,
    LOSE,
    MOVE,
    ONE_ROLL,
    POINTS,
    STAND,
    VOID,
    WIN,
    CrapsBet,
    fate,
    next_point,
)
from pitboss.games.craps_family.money import most_behind, odds_of, one_roll, payable, vigorish, winnings
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.pricing import ROLLS
from pitboss.money import dollars
from pitboss.refusal import Refusal, near

MARKERS = (0, *POINTS)
FACES = len(ROLLS)
FULL = "full"
"""Odds as high as the table takes them."""

OF_COME = ("come", "dont-come", "come-odds", "dont-come-odds")
END = {WIN: "win", LOSE: "lose", VOID: "void"}
Stakes = Mapping[str, int | str]


@dataclass(frozen=True)
class CrapsPlan:
    """What a simulation of craps stakes; plain data that travels to any worker."""

    options: CrapsOptions
    stakes: tuple[tuple[str, int | str], ...]
    """Wagers in cents; come and don't come odds stand behind every number, and `full` is the table's limit."""

    @property
    def boxes(self) -> int:
        """The dice are the same for everybody: one place stands for all."""
        return 1

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that are made."""
        return tuple(name for name, _ in self.stakes)


def usual(o: CrapsOptions, name: str) -> int | str:
    """An amount that a table takes: ten dollars or the next that can be paid, half of that on one roll."""
    if name.endswith("-odds"):
        return FULL
    bet = BETS[name]
    least = o.proposition_minimum if bet.kind in (ONE_ROLL, BETS["hard-4"].kind) else o.minimum
    start = max(least, 10_00 if least == o.minimum and bet.kind != ONE_ROLL else 5_00)
    start = -(-start // o.increment) * o.increment
    return next(a for a in range(start, start + 1000 * o.increment, o.increment) if payable(o, bet, a, 0))


def plan_of(game: str, o: CrapsOptions, stakes: Stakes) -> CrapsPlan:
    """A plan from wagers that a table would take; others are refused."""
    known = (*BETS, "come-odds", "dont-come-odds")
    for name, amount in stakes.items():
        bet = BETS.get(name)
        if name not in known or (bet and bet.number and bet.family.startswith(("come", "dont-come"))):
            raise Refusal(f"{game} has no wager {name!r} to keep up; {near(name, known)}")
        base = name.removesuffix("-odds")
        if base != name and base not in stakes:
            raise Refusal(f"{name} needs the {base} wager", "house:craps/odds-behind")
        if amount == FULL and base != name:
            continue
        if type(amount) is not int or amount <= 0 or amount % o.increment:
            raise Refusal(f"{amount!r} on {name} is not an amount that the table takes", "house:increments")
        if bet and base == name and not payable(o, bet, amount, 0):
            raise Refusal(f"{dollars(amount)} on {name} cannot be paid exactly", "house:craps/payment")
    return CrapsPlan(o, tuple((name, stakes[name]) for name in known if name in stakes))


class Ledger:
    """What becomes of one wager in each cell: net and staked cents, and how many of each end."""

    def __init__(self, cells: int) -> None:
        self.net, self.staked = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
        self.ends: dict[tuple[str, Fraction], NDArray[np.int64]] = {}
        """By end and gain a unit: how many wagers were so decided."""
        self._known: dict[tuple[str, int, int], NDArray[np.int64]] = {}

    def enter(self, cell: int, end: str, amount: int, gain: int) -> None:
        """A wager is decided."""
        self.net[cell] += gain
        self.staked[cell] += amount
        key = end, gain, amount
        if key not in self._known:
            # Tables are long: one for each end, not one for each entry.
            self._known[key] = self.ends.setdefault((end, Fraction(gain, amount)), np.zeros_like(self.net))
        self._known[key][cell] += 1


@dataclass(frozen=True)
class CrapsMachine:
    """The states of a plan as arrays; a cell is a state and one of the 36 rolls."""

    follows: NDArray[np.int32]
    """The first cell of the state that follows a cell."""
    decides: NDArray[np.int8]
    """1 where the roll decides the line, so that a round ends."""
    ledgers: tuple[Ledger, ...]
    """By wager; over all cells, or over markers and rolls alone where the come numbers do not matter."""

    def seen_by(self, ledger: Ledger, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """The counts of the cells as a ledger has them."""
        if len(ledger.net) == len(counts):
            return counts
        by_marker: NDArray[np.int64] = counts.reshape(len(MARKERS), -1, FACES).sum(axis=1)
        return by_marker.ravel()

    def cells(self, ledger: Ledger, cells: NDArray[np.int64]) -> NDArray[np.int64]:
        """The cells of a ledger for cells of the machine."""
        if len(ledger.net) == len(self.follows):
            return cells
        wide = len(self.follows) // len(MARKERS)
        return cells // wide * FACES + cells % FACES


def machine(plan: CrapsPlan) -> CrapsMachine:
    """Build it from the rules that the script runs on."""
    stakes = dict(plan.stakes)
    with_come = "come" in stakes or "dont-come" in stakes
    ups = range(64 if with_come else 1)
    place = {state: i for i, state in enumerate((point, up) for point in MARKERS for up in ups)}
    cells = len(place) * FACES
    follows, decides = np.zeros(cells, np.int32), np.zeros(cells, np.int8)
    for (point, up), i in place.items():
        for roll, (a, b) in enumerate(ROLLS):
            cell, then = i * FACES + roll, next_point(a + b, point)
            follows[cell] = FACES * place[then, _numbers(up, a + b, point) if with_come else 0]
            decides[cell] = not then and (point > 0 or a + b not in POINTS)
    return CrapsMachine(follows, decides, tuple(_ledger(plan, name, ups) for name in stakes))


def _ledger(plan: CrapsPlan, name: str, ups: range) -> Ledger:
    """One wager in all states that matter to it."""
    states = [(point, up) for point in MARKERS for up in (ups if name in OF_COME else range(1))]
    ledger = Ledger(len(states) * FACES)
    o, stakes = plan.options, dict(plan.stakes)

    @cache
    def amount_on(bet: CrapsBet, point: int) -> int:
        return amount_of(o, stakes, name, bet, point)

    @cache
    def gained(bet: CrapsBet, amount: int, result: int, total: int, point: int) -> int:
        return gain_of(o, bet, amount, result, (total, point))

    for i, state in enumerate(states):
        for roll, dice in enumerate(ROLLS):
            for bet, result in _decided(o, name, state, dice):
                amount = amount_on(bet, state[0])
                if not amount:
                    continue
                gain = gained(bet, amount, result, sum(dice), state[0])
                ledger.enter(i * FACES + roll, END[result], amount, gain)
    return ledger


def _numbers(up: int, total: int, point: int) -> int:
    """The numbers that come bets stand on after a roll: a new bet goes up where an old one comes down."""
    if total == 7:
        return 0
    if total not in POINTS:
        return up
    bit = 1 << POINTS.index(total)
    return up | bit if point else up & ~bit


def _decided(o: CrapsOptions, name: str, state: tuple[int, int], dice: tuple[int, int]) -> list[tuple[CrapsBet, int]]:
    """Which wagers under a name a roll decides, and how."""
    point, up = state
    lying: list[CrapsBet] = []
    if name in OF_COME:
        lying = [BETS[f"{name}-{n}"] for i, n in enumerate(POINTS) if up >> i & 1]
        lying += [BETS[name]] if point and name in BETS else []
    elif name in ("pass-odds", "dont-pass-odds"):
        lying = [BETS[name]] if point else []
    else:
        lying = [BETS[name]]
    found = [(bet, result_of(o, bet, dice, point)) for bet in lying]
    return [(bet, result) for bet, result in found if result not in (STAND, MOVE)]


def result_of(o: CrapsOptions, bet: CrapsBet, dice: tuple[int, int], point: int) -> int:
    """What a roll does to a wager that nobody has called on or off; odds that are off come back as void."""
    if bet.kind == ONE_ROLL:
        gain = one_roll(o, bet.name, sum(dice))
        return WIN if gain > 0 else VOID if gain == 0 else LOSE
    result = fate(bet.kind, bet.number or point, *dice, point)
    if result != STAND and not works_unasked(o, bet.name, point):
        return VOID if bet.base else STAND
    return result


def amount_of(o: CrapsOptions, stakes: Stakes, name: str, bet: CrapsBet, point: int) -> int:
    """How much lies there: odds as wished or as high as they go, in amounts that can be paid."""
    wished = stakes[name]
    if not name.endswith("-odds"):
        return int(wished)
    most = most_behind(o, bet, int(stakes[name.removesuffix("-odds")]), point)
    amount = most if wished == FULL else min(most, int(wished))
    amount -= amount % o.increment
    while amount and not payable(o, bet, amount, point):
        amount -= o.increment
    return amount


def gain_of(o: CrapsOptions, bet: CrapsBet, amount: int, result: int, seen: tuple[int, int]) -> int:
    """What a decided wager gains in cents, its vigorish included."""
    charged = vigorish(o, bet, amount) if o.vigorish_when == "made" or result == WIN else 0
    if result == VOID:
        return 0
    won = winnings(o, odds_of(o, bet, *seen), amount) if result == WIN else -amount
    return won - charged
