"""What bounds each kernel: its time a round taken apart into random numbers, play, and branches guessed wrong.

Shuffles are timed alone, with as many cards and shoes as the kernel uses. Play is timed on given shoes: on one shoe
over and over, whose branches the processor learns, and on thousands of different ones, whose branches it cannot know.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.row import seconds
from pitboss.games import game
from pitboss.games.baccarat_family import kernel as baccarat
from pitboss.games.blackjack_family import kernel as blackjack
from pitboss.games.casino_war import kernel as war
from pitboss.games.craps_family import kernel as craps
from pitboss.pricing import stream
from pitboss.pricing.compiled import compiled

SHOES = 4000
RUNS = 5


@compiled(stream.step, stream.mix, stream.below, stream.shuffle_front)
def shuffles(state: int, times: int, cards: NDArray[Any], reach: int) -> int:
    """The front of a shoe shuffled so many times."""
    for _ in range(times):
        state = stream.shuffle_front(cards, reach, state)
    return state


@compiled(stream.step, stream.mix, stream.below)
def draws(state: int, times: int, n: int) -> int:
    """So many numbers below n, added up."""
    total = 0
    for _ in range(times):
        state, number = stream.below(state, n)
        total += number
    return total


@dataclass(frozen=True)
class Bound:
    """A kernel's time a round in nanoseconds, and the parts of it."""

    kernel: str
    unit: str
    total: float
    random: float
    known: float
    unknown: float
    numbers: float
    """Random numbers a round."""

    @property
    def guessed_wrong(self) -> float:
        """What branches cost that cannot be foreseen."""
        return max(0.0, self.unknown - self.known)

    @property
    def rest(self) -> float:
        """Counting, and what the parts cost beside each other."""
        return max(0.0, self.total - self.random - self.unknown)

    @property
    def by(self) -> str:
        """The greatest part."""
        parts = {
            "random numbers and the cards that they move": self.random,
            "branches that cannot be foreseen": self.guessed_wrong,
            "the play itself: arithmetic, and loads that wait for each other": self.known,
            "counting": self.rest,
        }
        return max(parts, key=lambda name: parts[name])

    @property
    def bound(self) -> float:
        """The time of the greatest part alone: what the kernel cannot be quicker than as it is written."""
        return max(self.random, self.guessed_wrong, self.known, self.rest)


def rows() -> Iterator[Bound]:
    """Every kernel."""
    yield _war(3)
    yield _baccarat()
    yield _blackjack("blackjack", 7)
    yield _blackjack("blackjack-switch", 3)
    yield _caribbean()
    yield _three_cards()
    yield _fast_action()
    yield from (_craps(strategy) for strategy in ("pass-odds", "come-odds"))


def _shuffled(full: NDArray[Any], shoes: int) -> NDArray[Any]:
    chance = np.random.default_rng(1)
    return np.stack([chance.permutation(full) for _ in range(shoes)])


def _time(work: Callable[[], Any], units: float) -> float:
    """Nanoseconds a unit, the first call apart."""
    work()
    return seconds(work, RUNS, time.process_time) / units * 1e9


def _taken_apart(
    name: str,
    unit: str,
    run: Callable[[], int],
    play: Callable[[NDArray[Any]], int],
    shoe: NDArray[Any],
    reach: int,
    longer: Callable[[NDArray[Any]], NDArray[Any]] = np.ascontiguousarray,
) -> Bound:
    """Total from the kernel's own block; play from shoes that lie there; shuffles by themselves."""
    rounds = run()
    many = longer(_shuffled(shoe, SHOES))
    one = np.repeat(many[:1], SHOES, axis=0)
    of_many, of_one = play(many), play(one)
    a_shoe = of_many / SHOES
    cards = shoe.copy()
    return Bound(
        name,
        unit,
        _time(run, rounds),
        _time(lambda: shuffles(np.uint64(1), SHOES, cards, reach), SHOES * a_shoe),
        _time(lambda: play(one), of_one),
        _time(lambda: play(many), of_many),
        reach / a_shoe,
    )


def _blocks(kernel: Any, plan: Any) -> Callable[[], int]:
    def run() -> int:
        kernel.run_block(plan, 1, 0, kernel.BLOCK)
        return int(kernel.BLOCK)

    return run


def _war(boxes: int) -> Bound:
    rules = game("casino-war")
    plan = war.setup(rules.options(), boxes=boxes, strategy="always-war")
    wars, pays = np.array(plan.wars), np.array(plan.pays, np.int64)
    cents = np.zeros((SHOES * plan.cut // (boxes + 1) + 1, boxes), np.int64)
    shoe = np.repeat(np.arange(2, 15, dtype=np.uint8), 4 * plan.decks)
    play = lambda shoes: war.deal_shoes(shoes, plan.cut, wars, pays, cents)  # noqa: E731
    return _taken_apart(f"casino war, {boxes} boxes", "round", _blocks(war, plan), play, shoe, plan.reach)


def _baccarat() -> Bound:
    rules = game("minibaccarat")
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options(), boxes=1)
    finals = np.zeros(SHOES * plan.reach // 4, np.int64)
    table = baccarat.drawing_table()
    play = lambda shoes: baccarat.deal_shoes(shoes, plan.cut, table, finals)  # noqa: E731
    shoe = baccarat.full_shoe(plan.decks)
    return _taken_apart("baccarat, 1 box", "round", _blocks(kernel, plan), play, shoe, plan.reach)


def _blackjack(name: str, boxes: int) -> Bound:
    rules = game(name)
    kernel = rules.module("kernel")
    options = rules.options.configure({"boxes": boxes})
    plan = kernel.setup(options, boxes=boxes, strategy="basic")
    size = 52 * plan.decks
    cents = np.zeros((SHOES * plan.cut // (2 * (plan.boxes + 1)) + SHOES, plan.boxes), np.int64)
    given = blackjack._given(plan)
    shoe = np.repeat(np.arange(8, 60, dtype=np.uint8), plan.decks)

    def longer(shoes: NDArray[Any]) -> NDArray[Any]:
        return np.concatenate([shoes, shoes[:, np.arange(blackjack.TAIL) % size]], axis=1)

    def play(shoes: NDArray[Any]) -> int:
        return int(blackjack.deal_shoes(shoes, plan.cut, *given, cents))

    reach = min(size, plan.cut + 12 * (plan.boxes + 1))
    return _taken_apart(f"{name}, {boxes} boxes", "round", _blocks(kernel, plan), play, shoe, reach, longer)


def _caribbean() -> Bound:
    from pitboss.games.caribbean_stud import kernel, playing

    plan = kernel.setup(game("caribbean-stud").options(), boxes=3)
    arrays, cents = plan.arrays(), np.zeros((SHOES, plan.boxes, 2), np.int64)

    def play(decks: NDArray[Any]) -> int:
        playing.deal_decks(decks, *arrays, cents)
        return len(decks)

    deck = np.arange(52, dtype=np.uint8)
    return _taken_apart("caribbean stud, 3 boxes", "round", _blocks(kernel, plan), play, deck, 5 * (plan.boxes + 1))


def _three_cards() -> Bound:
    from pitboss.games.three_card_poker import kernel

    plan = kernel.setup(game("three-card-poker").options(), boxes=3)
    arrays, cents = kernel._arrays(plan), np.zeros((SHOES, plan.boxes), np.int64)

    def play(decks: NDArray[Any]) -> int:
        kernel.deal_decks(decks, *arrays, cents)
        return len(decks)

    deck = np.arange(52, dtype=np.uint8)
    return _taken_apart("three card poker, 3 boxes", "round", _blocks(kernel, plan), play, deck, 3 * (plan.boxes + 1))


def _fast_action() -> Bound:
    from pitboss.games.fast_action_holdem import kernel

    plan = kernel.setup(game("fast-action-holdem").options(), boxes=3)
    arrays, pays = kernel._arrays(plan), np.array(plan.pays, np.int64)
    cents = np.zeros((SHOES * (plan.cut // 10 + 1), plan.boxes), np.int64)
    play = lambda shoes: kernel.deal_shoes(shoes, *arrays, pays, cents)  # noqa: E731
    shoe = np.repeat(np.arange(52, dtype=np.int64), plan.decks)
    return _taken_apart("fast action hold 'em, 3 boxes", "round", _blocks(kernel, plan), play, shoe, plan.reach)


def _craps(strategy: str) -> Bound:
    rules = game("craps")
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options(), strategy=strategy)
    machine = craps._machine(plan)
    number = 1 << 22
    chance = np.random.default_rng(1)
    cells = np.zeros(number, np.int64)
    unknown = chance.integers(0, 36, number)
    known = np.resize(chance.integers(0, 36, 64), number)
    rolls = [0]

    def run() -> int:
        tally = kernel.run_block(plan, 1, 0, kernel.BLOCK)
        rolls[0] = sum(tally[1 + 3 * len(plan.stakes) :])
        return rolls[0]

    follow = lambda thrown: craps.follow_rolls(thrown, machine.follows, cells)  # noqa: E731
    return Bound(
        f"craps, {strategy}",
        "roll",
        _time(run, run()),
        _time(lambda: draws(np.uint64(1), number, 36), number),
        _time(lambda: follow(known), number),
        _time(lambda: follow(unknown), number),
        1.0,
    )
