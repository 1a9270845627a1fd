"""One truth at three speeds: the script, the kernel and the exact odds of every game that has them.

A kernel that deals every round from a whole deck (`play_decks`) is held to the script cent by cent, on the same decks
under options at random; the player's part is the answer of the game's decision model (`odds.decisions`) to each
question at the table. A kernel that cannot play what is best says what it plays. Whatever the kernel,
what it counts must agree with the exact odds of that.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.act import Burn, Deal, Decide
from pitboss.table.acts.settlement_acts import Pay
from pitboss.table.drivers import Flat, House
from pitboss.table.parts import SharedPot
from tests.pricing.test_frequencies import counted
from tests.volume import SLOW, playable, seeds

from .probe import some_options

ROUNDS = 40
"""Rounds of a table that script and kernel both play."""
BESIDE = 1 << 17
"""Rounds that are simulated beside the exact odds."""
ERRORS = 5
"""Standard errors within which they must agree."""


def part(name: str, module: str) -> Any:
    """A module of a game, or nothing where it has none."""
    try:
        return game(name).module(module)
    except Refusal:
        return None


ON_DECKS = [
    name for name in playable() if not game(name).has(SharedPot) and hasattr(part(name, "kernel"), "play_decks")
]
PRICED = [name for name in playable() if not game(name).has(SharedPot) and part(name, "kernel") and part(name, "odds")]


@dataclass
class Player(Flat):
    """Stakes the same in every round, and answers as a strategy does."""

    answer: Callable[[Table, Decide], str] = lambda t, act: act.choices[0]

    def choose(self, t: Table, act: Decide) -> str:
        """By the strategy."""
        return self.answer(t, act)


def players(plan: Any, answer: Callable[[Table, Decide], str]) -> dict[str, Player]:
    """A player at each box of a plan, with its stakes."""
    found = {}
    for box, stakes in enumerate(plan.stakes, start=1):
        made = zip(plan.wagers, stakes, strict=True)
        wagers = [Wager(box, f"P{box}", name, stake) for (name, _, given), stake in made if stake and not given]
        found[f"P{box}"] = Player(wagers, answer=answer)
    return found


def scripted(name: str, options: Any, minds: dict[str, Player], seed: int) -> tuple[list[list[str]], list[list[int]]]:
    """The decks of some rounds as they were dealt, and what every box won in each."""
    t: Table = Table(game(name), options)
    for box, player in enumerate(minds, start=1):
        t.begin("sit", player=player, box=box, chips=10**9)
        t.supply()
    house = House(minds, Randomness.seeded(seed))
    decks, won = [], []
    while t.round < ROUNDS:
        deck, before, had = t.shoe.rest(), len(t.events), [t.chips(player) for player in minds]
        house.play(t, 1) if t.game.next_procedure(t) == "round" else step(t, house)
        events = t.events[before:]
        dealt = next((n for n, event in enumerate(events) if isinstance(event.act, Deal)), None)
        if dealt is not None:
            burned = sum(isinstance(event.act, Burn) for event in events[:dealt])
            decks.append(deck[burned:])
            won.append([t.chips(player) - chips for player, chips in zip(minds, had, strict=True)])
    return decks, won


def step(t: Table, house: House) -> None:
    """What comes before the next round."""
    t.begin(t.game.next_procedure(t))
    while t.pending is not None:
        t.supply(house.outcome(t))


def differs(name: str, seed: int) -> tuple[bool, list[list[int]]]:
    """Whether kernel and script disagree under options at random, and what was won; nothing if no kernel takes them."""
    kernel, odds = part(name, "kernel"), part(name, "odds")
    if not hasattr(odds, "decisions"):
        pytest.skip(f"the odds of {name} have no decision model: it needs a test of its own")
    options = some_options(game(name), Randomness.seeded(seed, 3), {"minimum": "1.00", "increment": "1.00"})
    try:
        plan = kernel.setup(options, boxes=1 + seed % min(3, options.boxes))
    except Refusal:
        return False, []
    decks, won = scripted(name, options, players(plan, odds.decisions(options).chooser(plan.strategy or "best")), seed)
    return kernel.play_decks(plan, decks).sum(axis=2).tolist() != won, won


@pytest.mark.parametrize("name", ON_DECKS)
def test_the_kernel_wins_and_loses_what_the_script_does(name):
    compared = Counter[int]()
    for seed in seeds(name, few=2, many=8):
        wrong, won = differs(name, seed)
        assert not wrong, f"options of seed {seed}"
        compared.update(amount for row in won for amount in row)
    assert len(compared) > 2, "more than one result is compared"


@pytest.mark.parametrize("name", ON_DECKS)
def test_control_a_script_that_pays_too_much_is_seen(name, monkeypatch):
    pay = Pay.apply

    def too_much(self, t, outcome):
        pay(self, t, outcome)
        t.bank.move("inventory", self.player(t), self.stake)

    monkeypatch.setattr(Pay, "apply", too_much)
    assert any(differs(name, seed)[0] for seed in range(8))


@pytest.mark.parametrize("name", PRICED)
def test_what_is_simulated_agrees_with_the_exact_odds(name):
    """For every wager that both have under the same name, as long as nothing but its own stake decides it."""
    options = game(name).options()
    odds, played = part(name, "odds"), getattr(part(name, "kernel").setup(options), "strategy", "")
    exact = odds.odds(options, played) if played in getattr(odds, "STRATEGIES", ()) else odds.odds(options)
    simulated = simulate(game(name), options, rounds=BESIDE, seed=3)
    compared = 0
    for sample in simulated.wagers:
        row: WagerOdds | None = next((row for row in exact.wagers if row.wager == sample.odds.wager), None)
        if row is None:
            continue
        error = max(float(sample.standard_error), 1e-9)
        assert abs(float(sample.odds.edge - row.edge)) <= ERRORS * error, row.wager
        assert counted(sample)
        assert {one.name for one in sample.odds.outcomes} <= {one.name for one in row.outcomes}, row.wager
        compared += 1
    assert compared


def test_no_game_is_left_to_the_slow_tests():
    """That script, kernel and exact odds agree is proven of every game by every run, however long it takes."""
    assert [case for case in SLOW if case.startswith("tests/conformance/test_differential.py")] == []
