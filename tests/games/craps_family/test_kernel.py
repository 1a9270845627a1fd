"""The kernel beside the script on the same rolls to the cent, and its means beside the exact fractions."""

from math import sqrt

import numpy as np
import pytest

import pitboss
from pitboss.equipment import Randomness
from pitboss.equipment.dice import DICE, faces
from pitboss.games import game
from pitboss.games.craps_family import kernel
from pitboss.games.craps_family.acts import label
from pitboss.games.craps_family.bets import BETS, POINTS
from pitboss.games.craps_family.kernel import play_rolls, run_block, setup
from pitboss.games.craps_family.plan import amount_of
from pitboss.games.craps_family.pricing import ROLLS, STRATEGIES
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.chance import Roll
from pitboss.table.drivers import House

RULES = game("craps")
EVERYTHING = STRATEGIES["everything"]


class Keeper:
    """Makes the wagers of a plan whenever they may be made; never on the other side of the dice than the plan's."""

    def __init__(self, plan) -> None:
        self.plan, self.stakes = plan, dict(plan.stakes)
        self.wanted = {point: list(self._wanted(point)) for point in (0, *POINTS)}

    def wager(self, t: Table, act: Betting) -> Wager | None:
        for name, base, amount in self.wanted[t.memory.point]:
            lying = (1, name) in t.wagers or (base and (1, base) not in t.wagers)
            if amount and not lying and name in act.opens(t):
                return Wager(1, "A", name, amount)
        return None

    def _wanted(self, point: int):
        for name in self.stakes:
            if name in ("come-odds", "dont-come-odds"):
                bets = [BETS[f"{name}-{n}"] for n in POINTS]
            elif name in ("pass-odds", "dont-pass-odds"):
                bets = [BETS[name]] if point else []
            else:
                bets = [BETS[name]]
            for bet in bets:
                yield bet.name, bet.base, amount_of(self.plan.options, self.stakes, name, bet, point)

    def choose(self, t: Table, act: Decide) -> str:
        return "accept"


class Given(House):
    """A house whose dice are given, and that notes what the player is worth after each roll."""

    def __init__(self, plan, dice) -> None:
        super().__init__({"A": Keeper(plan)}, Randomness.seeded(1))
        self.dice, self.worth = iter(dice), []

    def outcome(self, t: Table):
        if isinstance(t.pending, Roll):
            self.worth.append(self._worth(t))
            return next(self.dice)
        return super().outcome(t)

    def _worth(self, t: Table) -> int:
        # Vigorish for what is not decided yet still counts as the player's.
        paid = sum(t.memory.paid.get(label(*key), 0) for key in t.wagers)
        return t.chips("A") + sum(t.wagers.values()) + paid


def script_gains(plan, dice: list[str]) -> list[int]:
    """What the script gives at each roll."""
    t = Table(RULES, plan.options, inventory=10**12)
    t.begin("sit", player="A", box=1, chips=10**12)
    t.supply()
    house = Given(plan, dice)
    try:
        while True:
            house.play(t, 1)
            t.events.clear()
    except StopIteration:
        pass
    return np.diff(house.worth).tolist()


def compare(options: dict, strategy: str, count: int, seed: int = 1) -> None:
    plan = setup("craps", RULES.options.configure(options), strategy=strategy)
    chance = Randomness.seeded(seed)
    dice = [DICE.draw(chance) for _ in range(count)]
    kernel = play_rolls(plan, [faces(rolled) for rolled in dice]).sum(axis=0).tolist()
    script = script_gains(plan, dice)
    assert len(script) == count
    for i, (one, two) in enumerate(zip(script, kernel[: len(script)], strict=True)):
        assert one == two, f"roll {i} ({dice[i]}): script {one}, kernel {two}"


DIFFERENT = [
    {},
    {"odds_4_10": 3, "odds_5_9": 4, "odds_6_8": 5, "hardways_on_come_out": True, "vigorish_when": "win"},
    {"payment": "up", "chip": "1", "lay_on_come_out": False, "field_12_odds": "3 to 1", "odds_rounded": True},
]


@pytest.mark.parametrize(
    ("options", "strategy"), [(0, "pass"), (1, "best"), (1, "come-odds"), (2, "across"), (2, "everything")]
)
def test_script_and_kernel_give_the_same_cents_at_every_roll(options, strategy):
    compare(DIFFERENT[options], strategy, 200)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "strategy", "count"),
    [(0, "everything", 2_500), (1, "everything", 2_500), (0, "come-odds", 10_000), (1, "pass-odds", 20_000)],
)
def test_script_and_kernel_give_the_same_cents_over_many_rolls(options, strategy, count):
    compare(DIFFERENT[options], strategy, count, seed=2)


def test_control_a_kernel_with_other_odds_is_found_out():
    stakes = {"place_6": 30_00, "place_8": 30_00}
    plan = setup("craps", RULES.options(), strategy="across", **stakes)
    better = RULES.options.configure({"place_6_8_odds": "6 to 5"})
    other = setup("craps", better, strategy="across", **stakes)
    dice = [(2, 2), (2, 4), (3, 4)]
    assert play_rolls(plan, dice).tolist() != play_rolls(other, dice).tolist()


@pytest.mark.slow
def test_the_means_of_the_kernel_are_the_exact_edges():
    exact = pitboss.odds("craps", odds_4_10=3, odds_5_9=4, odds_6_8=5)
    found = pitboss.simulate("craps", 3_000_000, seed=7, strategy="everything", odds_4_10=3, odds_5_9=4, odds_6_8=5)
    checked = 0
    for sample in found.wagers:
        name = sample.odds.wager
        edge = float(exact[name].edge) if name in BETS else 0.0
        assert abs(sample.edge - edge) < 4.5 * sample.standard_error, name
        checked += 1
    assert checked == len(EVERYTHING)


def test_the_counts_of_the_kernel_are_those_of_fair_dice():
    plan = setup("craps", RULES.options(), strategy="pass")
    tally = run_block(plan, 3, 0, 1 << 17)
    counts = np.array(tally[4:]).reshape(7, 36).sum(axis=0)
    n = counts.sum()
    spread = ((counts - n / 36) ** 2 / (n / 36)).sum()
    assert spread < 35 + 5 * sqrt(70)
    assert abs(n / (1 << 17) - 557 / 165) < 0.05, "rolls a round"


def test_blocks_are_repeatable_and_differ():
    plan = setup("craps", RULES.options(), strategy="come-odds")
    assert run_block(plan, 1, 0, 5000) == run_block(plan, 1, 0, 5000)
    assert run_block(plan, 1, 0, 5000) != run_block(plan, 1, 1, 5000)
    one = pitboss.simulate("craps", 3_000, strategy="pass").shown()
    assert one == pitboss.simulate("craps", 3_000, strategy="pass", workers=2).shown()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"strategy": "hope"}, "no strategy"),
        ({"boxes": 2}, "one box"),
        ({"place_6": 10_00}, "cannot be paid"),
        ({"come_6": 10_00}, "no wager"),
        ({"come_odds": "full"}, "needs the come wager"),
        ({"field": -5}, "not an amount"),
        ({"field": 2.5}, "not an amount"),
    ],
)
def test_plans_that_no_table_would_take_are_refused(how, why):
    with pytest.raises(Refusal, match=why):
        setup("craps", RULES.options(), **how)


# Exact figures.


def test_the_ways_of_two_dice():
    totals = [a + b for a, b in ROLLS]
    assert [totals.count(total) for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_all_wagers_are_weighed_at_once_as_each_is_alone():
    plan = setup("craps", RULES.options(), strategy="come-odds")
    of = kernel.states_of(plan)
    rows, by_cell, by_marker = kernel._weights(plan)
    assert len(by_cell)
    assert len(by_marker)
    assert sorted(rows.tolist()) == list(range(len(plan.stakes)))
    # A single batch: what it sums up is what each ledger says of the cells that it saw.
    tally = run_block(plan, 5, 0, 1)
    squares, cells = tally[1 : 1 + 3 * len(rows)], np.array(tally[1 + 3 * len(rows) :])
    assert tally[0] == 1
    for row, alone in enumerate(of.ledgers):
        seen = of.seen_by(alone, cells)
        net, staked = int(alone.net @ seen), int(alone.staked @ seen)
        assert squares[3 * row : 3 * row + 3] == [net * net, net * staked, staked * staked]


def test_squares_of_any_size_are_exact():
    parts, whole = np.zeros((1, 3), np.int64), 0
    for a, b in ((3, -5), (-(1 << 40) - 7, (1 << 41) + 1), ((1 << 42) - 1, (1 << 42) - 3)):
        kernel.add_parts(parts, 0, a, b)
        whole += a * b
    assert kernel.DEALING.tallied(None, [np.array([1]), parts, np.array([2])]) == [1, whole, 2]
