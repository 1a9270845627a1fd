"""What bounds each kernel: its time a round taken apart into random numbers, look-ups, arithmetic and wrong guesses.

Shuffles are timed alone, with as many cards and shoes as the kernel uses; look-ups alone, with the very cells that the
kernel reads (`traffic`). Play is timed on given shoes: on one shoe over and over, whose branches the processor learns,
and on thousands of different ones, whose branches it cannot know.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.row import seconds
from bench.traffic import look_ups
from pitboss.games import game
from pitboss.games.baccarat_family import kernel as baccarat
from pitboss.games.blackjack_family.kernel import shoes as blackjack
from pitboss.games.casino_war import kernel as war
from pitboss.games.craps_family import kernel as craps
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.lanes import bare

SHOES = 4000
NOTED = 500
"""Rounds whose look-ups are noted, one by one in plain Python."""
RUNS = 5

RANDOM, LOOKS, GUESSES, ARITHMETIC = "random numbers", "look-ups", "wrong guesses", "arithmetic"


@compiled()
def shuffles(state: int, times: int, cards: NDArray[Any], reach: int) -> int:
    """Shuffle the front of a shoe a number of times; the state of the random numbers afterwards."""
    for _ in range(times):
        state = random_stream.shuffle_front(cards, reach, state)
    return state


@compiled()
def draws(state: int, times: int, n: int) -> int:
    """The sum of a number of random draws below n."""
    total = 0
    for _ in range(times):
        state, number = random_stream.below(state, n)
        total += number
    return total


@dataclass(frozen=True)
class Bound:
    """A kernel's time a round in nanoseconds, and the parts of it."""

    kernel: str
    unit: str
    total: float
    random: float
    numbers: float
    """Random numbers a round."""
    looking: float
    looks: float
    """Cells of tables, cards and counts that are read or written a round."""
    lines: int
    """Lines of memory in which they lie, of 64 bytes."""
    known: float
    """Play on shoes that the processor knows by heart, look-ups and all."""
    unknown: float

    @property
    def parts(self) -> dict[str, float]:
        """What each resource takes alone."""
        return {
            RANDOM: self.random,
            LOOKS: self.looking,
            ARITHMETIC: self.known - self.looking,
            GUESSES: max(0.0, self.unknown - self.known),
        }

    @property
    def by(self) -> str:
        """The greatest part."""
        return max(self.parts, key=lambda name: self.parts[name])

    @property
    def bound(self) -> float:
        """The time of the greatest part alone: what the kernel cannot be quicker than as it is written."""
        return max(self.parts.values())


@dataclass(frozen=True)
class Case:
    """A kernel to be taken apart: its block, its entry for given shoes, and the shoes."""

    name: str
    boxes: str
    block: Callable[[], Any]
    rounds: int
    entry: Any
    args: Callable[[NDArray[Any]], tuple[Any, ...]]
    shoe: NDArray[Any]
    reach: int
    longer: Callable[[NDArray[Any]], NDArray[Any]] = np.ascontiguousarray

    def play(self, shoes: NDArray[Any]) -> float:
        """Deal all rounds of these shoes; their count. An entry that does not count them deals one a shoe."""
        return float(self.entry(*self.args(shoes)) or len(shoes))

    def bound(self) -> Bound:
        """Measure each part by itself."""
        chance = np.random.default_rng(1)
        many = self.longer(np.stack([chance.permutation(self.shoe) for _ in range(SHOES)]))
        one = np.repeat(many[:1], SHOES, axis=0)
        of_many, of_one = self.play(many), self.play(one)
        a_shoe = of_many / SHOES
        few = many[: max(1, round(NOTED / a_shoe))]
        of_few = self.play(few)
        looks, lines, read = look_ups(self.entry, *self.args(few))
        cards = self.shoe.copy()
        known = _time(lambda: self.play(one), of_one)
        return Bound(
            kernel=f"{self.name}, {self.boxes}",
            unit="round",
            total=_time(self.block, self.rounds),
            random=_time(lambda: shuffles(np.uint64(1), SHOES, cards, self.reach), SHOES * a_shoe),
            numbers=self.reach / a_shoe,
            looking=_looking(read, of_few, known),
            looks=looks / of_few,
            lines=lines,
            known=known,
            unknown=_time(lambda: self.play(many), of_many),
        )


def rows() -> Iterator[Bound]:
    """Every kernel."""
    for case in (_war, _baccarat, lambda: _blackjack("blackjack", 7), lambda: _blackjack("blackjack-switch", 3)):
        yield case().bound()
    for case in (_caribbean, _three_cards, _fast_action):
        yield case().bound()
    for name in ("holdem", "omaha-8", "seven-card-stud", "five-card-draw-low", "mambo-stud"):
        yield _room(name).bound()
    yield from (_craps(strategy) for strategy in ("pass-odds", "come-odds"))


def _time(work: Callable[[], Any], units: float) -> float:
    """Nanoseconds a unit, the first call apart."""
    work()
    return seconds(work, RUNS, time.process_time) / units * 1e9


def _looking(read: Callable[[], int], units: float, known: float) -> float:
    """Reading alone; at the most all of the play, for a compiler keeps some cells at hand that were noted twice."""
    return min(known, _time(lambda: [read() for _ in range(20)], 20 * units))


def _case(name: str, boxes: int, kernel: Any, plan: Any, *given: Any) -> Case:
    block = lambda: kernel.run_block(plan, 1, 0, kernel.BLOCK)  # noqa: E731
    return Case(name, f"{boxes} box{'es' if boxes > 1 else ''}", block, kernel.BLOCK, *given)


def _war() -> Case:
    plan = war.setup(game("casino-war").options(), boxes=3, strategy="always-war")
    wars, pays = np.array(plan.wars), np.array(plan.pays, np.int64)
    cents = np.zeros((SHOES * plan.cut // 4 + 1, 3), np.int64)
    shoe = np.repeat(np.arange(2, 15, dtype=np.uint8), 4 * plan.decks)
    args = lambda shoes: (shoes, plan.cut, wars, pays, cents)  # noqa: E731
    return _case("casino war", 3, war, plan, war.deal_shoes, args, shoe, plan.reach)


def _baccarat() -> Case:
    rules = game("minibaccarat")
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options(), boxes=1)
    finals, taken = (np.zeros(SHOES * plan.reach // 4, np.int64) for _ in range(2))
    args = lambda shoes: (shoes, plan.cut, plan.further, plan.tables[0], taken, finals, np.zeros((0, 0), np.int8))  # noqa: E731
    longer = lambda shoes: np.pad(shoes, ((0, 0), (0, baccarat.LONGEST_HAND)))  # noqa: E731
    shoe = baccarat.full_shoe(plan.decks)[: -baccarat.LONGEST_HAND]
    return _case("baccarat", 1, kernel, plan, baccarat.deal_shoes, args, shoe, plan.reach, longer)


def _blackjack(name: str, boxes: int) -> Case:
    rules = game(name)
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options.configure({"boxes": boxes}), boxes=boxes, strategy="basic")
    size = plan.size
    cents = np.zeros((SHOES * plan.cut // (2 * (plan.boxes + 1)) + SHOES, plan.boxes), np.int64)
    given = *blackjack._given(plan), *bare(blackjack._room(plan)), np.zeros(plan.boxes + 1, np.int64)
    shoe = np.repeat(np.array(plan.deck, np.uint8), plan.decks)
    args = lambda shoes: (shoes, plan.cut, *given, cents)  # noqa: E731
    reach = min(size, plan.cut + 12 * (plan.boxes + 1))
    return _case(name, boxes, kernel, plan, blackjack.deal_shoes, args, shoe, reach)


def _one_deck(name: str, kernel: Any, plan: Any) -> Case:
    arrays, cents = bare((*plan.arrays(), *plan.room())), np.zeros((SHOES, plan.boxes, len(plan.wagers)), np.int64)
    args = lambda decks: (decks, *arrays, cents)  # noqa: E731
    deck = np.arange(plan.deck, dtype=np.uint8)
    return _case(name, plan.boxes, kernel, plan, kernel.DECK.deal_decks, args, deck, plan.dealt)


def _caribbean() -> Case:
    from pitboss.games.caribbean_stud import kernel

    return _one_deck("caribbean stud", kernel, kernel.setup(game("caribbean-stud").options(), boxes=3))


def _three_cards() -> Case:
    from pitboss.games.three_card_poker import kernel

    return _one_deck("three card poker", kernel, kernel.setup(game("three-card-poker").options(), boxes=3))


def _fast_action() -> Case:
    from pitboss.games.fast_action_holdem import kernel

    plan = kernel.setup(game("fast-action-holdem").options(), boxes=3)
    arrays = *kernel._arrays(plan), np.array(plan.pays, np.int64), *bare(kernel._room(plan))
    cents = np.zeros((SHOES * (plan.cut // 10 + 1), plan.boxes), np.int64)
    args = lambda shoes: (shoes, *arrays, cents)  # noqa: E731
    shoe = np.repeat(np.arange(52, dtype=np.uint8), plan.decks)
    return _case("fast action hold 'em", 3, kernel, plan, kernel.deal_shoes, args, shoe, plan.reach)


def _room(name: str) -> Case:
    from pitboss.games.poker_room.kernel import simulation as room
    from pitboss.games.poker_room.kernel.hand import deal_hands

    rules = game(name)
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options(), boxes=6, strategy="call-down")
    counts = np.zeros((plan.boxes, plan.results), np.int64)
    ends = (-plan.worst, plan.unit, counts, np.zeros((plan.boxes, 3), np.int64), np.zeros(3, np.int64))
    cents, rakes, picks = np.zeros((SHOES, plan.boxes), np.int64), np.zeros(SHOES, np.int64), np.zeros(SHOES, np.int64)

    def args(decks: NDArray[Any]) -> tuple[Any, ...]:
        return np.uint64(1), len(decks), plan.reach, decks, picks, *bare(plan.arrays()), *ends, cents, rakes

    block = lambda: kernel.run_block(plan, 1, 0, room.BLOCK)  # noqa: E731
    deck = np.arange(52, dtype=np.uint8)
    return Case(name, "6 players call down", block, room.BLOCK, deal_hands, args, deck, plan.reach)


def _craps(strategy: str) -> Bound:
    rules = game("craps")
    kernel = rules.module("kernel")
    plan = kernel.setup(rules.options(), strategy=strategy)
    follows = craps.states_of(plan).follows
    number = 1 << 22
    chance = np.random.default_rng(1)
    cells = np.zeros(number, np.int64)
    unknown = chance.integers(0, 36, number)
    known = np.resize(chance.integers(0, 36, 64), number)
    block = lambda: kernel.run_block(plan, 1, 0, kernel.BLOCK)  # noqa: E731
    rolls = sum(block()[1 + 3 * len(plan.stakes) :])
    follow = lambda thrown: craps.follow_rolls(thrown, follows, cells)  # noqa: E731
    noted, at_known = 20 * NOTED, _time(lambda: follow(known), number)
    looks, lines, read = look_ups(craps.follow_rolls, unknown[:noted], follows, cells)
    return Bound(
        kernel=f"craps, {strategy}",
        unit="roll",
        total=_time(block, rolls),
        random=_time(lambda: draws(np.uint64(1), number, 36), number),
        numbers=1.0,
        looking=_looking(read, noted, at_known),
        looks=looks / noted,
        lines=lines,
        known=at_known,
        unknown=_time(lambda: follow(unknown), number),
    )
