"""Hands dealt at a table by itself: betting through the script by players that need no person, and the pots.

All begin every hand with the same chips. It is slower than the kernels by far, and plays whatever a house may elect:
any limit, kills, straddles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd, sqrt
from typing import Any

from pitboss.equipment import Randomness
from pitboss.games import game as game_of
from pitboss.games.poker_room.mathematics.players import mind, words_of
from pitboss.games.poker_room.options import ButtonOptions, PokerOptions, StudOptions
from pitboss.games.poker_room.script.acts import RAKE
from pitboss.games.poker_room.state import Room
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.drivers import House, run

STACK = 50
"""The chips with which each player begins a hand, in greatest bets."""
BLOCK = 1 << 8
"""Hands of one block, with a table and a stream of its own."""
USUAL_PLAYERS = 6
HANDS_AN_HOUR = 30
"""What a table is taken to deal, where a figure is asked by the hour."""
_MOST_RESULTS = 1 << 20


@dataclass(frozen=True)
class TablePlan:
    """What is dealt at a table by itself; plain data that travels to any worker."""

    game: str
    options: PokerOptions
    strategy: str
    words: Mapping[str, str]
    """What a file says, by situation."""
    names: tuple[str, ...]
    """Of the positions, in the order in which cards are dealt."""
    block: int = BLOCK

    @property
    def boxes(self) -> int:
        """How many players there are."""
        return len(self.names)

    @property
    def stack(self) -> int:
        """The chips with which each player begins a hand."""
        return STACK * max(self.options.maximum, self.options.minimum)

    @property
    def worst(self) -> int:
        """The most that a player can lose, in cents."""
        return self.stack

    @property
    def unit(self) -> int:
        """Every result is a multiple of it."""
        o = self.options
        forced = o.blinds if isinstance(o, ButtonOptions) else (o.forced_bet,) if isinstance(o, StudOptions) else ()
        rake = {
            "percentage": (o.rake_unit, o.rake_cap),
            "stepped": tuple(take for _, take in o.rake_steps),
            "hand": (o.charge,),
        }.get(o.revenue, ())
        return gcd(o.minimum, o.maximum, o.increment, o.ante, o.odd_unit, *forced, *rake)

    @property
    def results(self) -> int:
        """How many results there can be, from losing everything to winning everything."""
        return (1 + self.boxes) * self.stack // self.unit + 1


def setup(game: str, options: PokerOptions, boxes: int | None, strategy: str) -> TablePlan:
    """A plan from a legal configuration, with as many players as usual unless it is said."""
    boxes = players_of(options, boxes)
    options = replace(options, props=0)
    found = game_of(game)
    plan = TablePlan(game, options, strategy, words_of(found, strategy), positions(options, boxes))
    verify_countable(boxes * plan.results)
    return plan


def players_of(options: PokerOptions, boxes: int | None) -> int:
    """The number of players of a simulation, by default as many as usual; more than the table seats are refused."""
    players = min(USUAL_PLAYERS, options.boxes) if boxes is None else boxes
    if not 2 <= players <= options.boxes:
        raise Refusal(f"{players} players cannot be simulated: this table seats 2 to {options.boxes}", "house:layout")
    return players


def verify_countable(results: int) -> None:
    """Refuse amounts that make more results than a tally has room for."""
    if results > _MOST_RESULTS:
        raise Refusal("the amounts have no common unit that leaves fewer than a million results to be counted")


def positions(options: PokerOptions, boxes: int) -> tuple[str, ...]:
    """What the positions are called, in the order in which cards are dealt."""
    names = [f"seat-{number}" for number in range(1, boxes + 1)]
    if not isinstance(options, ButtonOptions):
        return tuple(names)
    names[-1] = "button"
    for number, place in enumerate(options.blinds_for(boxes), start=1):
        names[place] = f"blind-{number}"
    return tuple(names)


def run_block(plan: TablePlan, seed: int | str, block: int, rounds: int) -> list[int]:
    """The tally of one block: results by position, what was put in, moments of whole hands, and pots."""
    counts = [[0] * plan.results for _ in plan.names]
    sums, moments = [[0, 0, 0] for _ in plan.names], [0, 0, 0]
    pots = [0] * (2 * _pots(plan))
    for nets, put, house, first_round in _hands(plan, seed, block, rounds):
        pot = sum(put)
        for position, (net, own) in enumerate(zip(nets, put, strict=True)):
            counts[position][(net + plan.worst) // plan.unit] += 1
            for at, more in enumerate((own, own * own, own * net)):
                sums[position][at] += more
        for at, more in enumerate((house * house, house * pot, pot * pot)):
            moments[at] += more
        pots[first_round * _pots(plan) + pot // plan.unit] += 1
    return [n for row in counts for n in row] + [n for row in sums for n in row] + moments + pots


def _pots(plan: TablePlan) -> int:
    return plan.boxes * plan.stack // plan.unit + 1


def _hands(plan: TablePlan, seed: int | str, block: int, hands: int) -> Any:
    """Hands one by one: what each position won and put in, what the house took, and whether one betting round did."""
    game = game_of(plan.game)
    t: Table[PokerOptions, Room] = Table(game, plan.options)
    players = [f"P{box}" for box in range(1, plan.boxes + 1)]
    minds = {name: mind(game, plan.strategy, plan.words, f"{name}/{seed}/{block}") for name in players}
    driver = House(minds, Randomness.seeded(f"pots/{seed}", block))
    t.begin("open")
    run(t, driver)
    for box, name in enumerate(players, start=1):
        t.begin("sit", player=name, box=box, chips=plan.stack)
        run(t, driver)
    for _ in range(hands):
        _level(t, players, plan.stack)
        before = t.bank.get(RAKE, 0)
        driver.play(t, 1)
        t.events.clear()
        r = t.memory
        nets = [t.bank[f"player:{t.seats[box]}"] - plan.stack for box in r.put]
        yield nets, list(r.put.values()), t.bank.get(RAKE, 0) - before, r.streets == 1


def _level(t: Table, players: Sequence[str], stack: int) -> None:
    """Give all players the same chips again."""
    for name in players:
        account = f"player:{name}"
        has = t.bank[account]
        if has > stack:
            t.bank.move(account, "cage", has - stack)
        elif has < stack:
            t.bank.move("cage", account, stack - has)


@dataclass(frozen=True)
class Pots:
    """Hands that were dealt, by the pot that they came to and whether one betting round was all."""

    hands: int
    players: int
    strategy: str
    seed: int | str
    counts: Mapping[tuple[int, bool], int]

    def mean(self) -> float:
        """What a pot comes to on the average, in cents."""
        return sum(pot * n for (pot, _), n in self.counts.items()) / self.hands

    def taken(self, options: PokerOptions) -> tuple[float, float]:
        """What the house takes of a hand on the average under the elected method, and the standard error, in cents."""
        if options.revenue in ("hand", "time"):
            return options.charge * self.players * (1 if options.revenue == "hand" else 2 / HANDS_AN_HOUR), 0.0
        takes = [(options.rake_of(pot, first_round=one), n) for (pot, one), n in self.counts.items()]
        mean = sum(take * n for take, n in takes) / self.hands
        spread = sum((take - mean) ** 2 * n for take, n in takes) / max(1, self.hands - 1)
        return mean, sqrt(spread / self.hands)

    def changed(self, old: PokerOptions, new: PokerOptions) -> tuple[float, float]:
        """How much more another method takes of the same hands, and the standard error of that."""
        if {"hand", "time"} & {old.revenue, new.revenue}:
            (a, error), (b, other) = self.taken(old), self.taken(new)
            return b - a, max(error, other)
        rows = [
            (new.rake_of(pot, first_round=one) - old.rake_of(pot, first_round=one), n)
            for (pot, one), n in self.counts.items()
        ]
        mean = sum(change * n for change, n in rows) / self.hands
        spread = sum((change - mean) ** 2 * n for change, n in rows) / max(1, self.hands - 1)
        return mean, sqrt(spread / self.hands)


def pots(
    game: str,
    options: PokerOptions,
    strategy: str,
    hands: int,
    seed: int | str = 1,
    progress: Callable[[int, int, str], None] | None = None,
) -> Pots:
    """Average pots over this many hands; how the house is paid changes no hand, so all methods share the sample."""
    if not 0 < hands <= 1_000_000:
        raise Refusal(f"{hands} hands: a sample of pots has 1 to 1,000,000")
    usual = type(options)()
    same = ("rake_percent", "rake_cap", "rake_unit", "rake_steps", "no_flop_no_drop", "charge")
    plain = replace(options, revenue="none", **{name: getattr(usual, name) for name in same})
    plan = setup(game, plain, None, strategy)
    found: Counter[tuple[int, bool]] = Counter()
    for block, begun in enumerate(range(0, hands, BLOCK)):
        found += _sampled(game, plain, strategy, tuple(plan.words.items()), seed, block, min(BLOCK, hands - begun))
        if progress is not None:
            progress(min(begun + BLOCK, hands), hands, f"hands of {strategy}")
    return Pots(hands, plan.boxes, strategy, seed, dict(sorted(found.items())))


@lru_cache(maxsize=512)
def _sampled(
    game: str,
    options: PokerOptions,
    strategy: str,
    words: tuple[tuple[str, str], ...],
    seed: int | str,
    block: int,
    hands: int,
) -> Counter[tuple[int, bool]]:
    """The hands of one block; what a file says is part of what is asked, for it may change."""
    plan = setup(game, options, None, strategy)
    return Counter((sum(put), first_round) for _, put, _, first_round in _hands(plan, seed, block, hands))
