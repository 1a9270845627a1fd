"""Casino war: the kernel against the script on the same shoes, cent for cent, and against the exact odds."""

import shutil
import subprocess
import sys
from dataclasses import replace
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

import pitboss
from pitboss.equipment import Randomness
from pitboss.games.casino_war import GAME, kernel, odds
from pitboss.games.casino_war.rules import Options, rank
from pitboss.money import Odds
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, run

CHIPS = 10**12
STRATEGIES = {
    "always-war": frozenset(range(2, 15)),
    "always-surrender": frozenset(),
    "war-over-low-cards": frozenset(range(2, 9)),
}


class Player(Flat):
    """Always the same wagers; war over the ranks it likes to fight for."""

    def __init__(self, wagers, wars):
        super().__init__(wagers)
        self.wars = wars

    def choose(self, t, act):
        return "go-to-war" if rank(t.hands[act.box][0]) in self.wars else "surrender"


def a_plan(options, boxes, strategy):
    """Every box with stakes of its own; some without the tie wager, some without the one on the war deal."""
    plan = kernel.setup(
        options,
        boxes=boxes,
        initial=[5_00 + 1_50 * box for box in range(boxes)],
        tie=[0 if box % 3 == 1 else 1_00 + 50 * box for box in range(boxes)],
        war_tie=[0 if box % 4 == 2 else 2_00 + 50 * box for box in range(boxes)],
    )
    return replace(plan, wars=tuple(tied in STRATEGIES[strategy] for tied in range(15)))


def scripted(options, plan, rounds):
    """The script under the house driver: the shoes it dealt from, and the cents of each box in each round."""
    table = Table(GAME, options)
    agents = {}
    wars = {tied for tied, war in enumerate(plan.wars) if war}
    for box, stakes in enumerate(plan.stakes, start=1):
        name = f"player {box}"
        wagers = [
            Wager(box, name, wager, amount)
            for wager, amount in zip(("initial", "tie", "war-tie"), stakes, strict=True)
            if amount
        ]
        agents[name] = Player(wagers, wars)
    house = House(agents, Randomness.seeded(f"{options.decks}/{plan.stakes}/{plan.wars}"))
    for box in range(1, plan.boxes + 1):
        table.begin("sit", player=f"player {box}", box=box, chips=CHIPS)
        run(table, house)
    shoes, cents = [], []
    while len(cents) < rounds:
        before = [table.chips(name) for name in agents]
        procedure = GAME.next_procedure(table)
        table.begin(procedure)
        run(table, house)
        if procedure in {"start", "shuffle"}:
            shoes.append([rank(card) for card in table.shoe.cards])
        elif procedure == "round":
            cents.append([table.chips(name) - had for name, had in zip(agents, before, strict=True)])
        table.events.clear()
    return shoes, cents


@pytest.mark.proves("19:47-22.5(f)", "19:47-22.7(a)", "19:47-22.7(d)", "19:47-22.8(f)", "19:47-22.9(a)")
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("boxes", [1, 4, 7, *(pytest.param(boxes, marks=pytest.mark.slow) for boxes in (2, 3, 5, 6))])
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_kernel_and_script_agree_to_the_cent(decks, boxes, strategy):
    options = Options(decks=decks)
    plan = a_plan(options, boxes, strategy)
    shoes, cents = scripted(options, plan, rounds=400)
    assert len(shoes) >= 3
    assert kernel.play_shoes(plan, shoes, rounds=400).tolist() == cents


@pytest.fixture(scope="module")
def dealt():
    """One table in detail, for the planted faults."""
    options = Options(boxes=9)
    plan = a_plan(options, 9, "always-war")
    return (plan, *scripted(options, plan, rounds=500))


def test_nine_boxes(dealt):
    plan, shoes, cents = dealt
    assert kernel.play_shoes(plan, shoes, rounds=500).tolist() == cents


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("initial_odds", Odds(3, 2)), ("tie_odds", Odds(9, 1)), ("war_odds", Odds(1, 1)), ("war_tie_odds", Odds(2, 1))],
)
def test_a_wrong_payout_is_found(dealt, name, wrong):
    plan, shoes, cents = dealt
    faulty = replace(a_plan(replace(Options(boxes=9), **{name: wrong}), 9, "always-war"), wars=plan.wars)
    assert kernel.play_shoes(faulty, shoes, rounds=500).tolist() != cents


def plain(plan, shoes, rounds):
    """The kernel's own code as plain Python, where a fault can be planted."""
    cents = np.zeros((rounds, plan.boxes), np.int64)
    arrays = np.array(shoes, np.uint8), plan.cut, np.array(plan.wars), np.array(plan.pays), cents
    return cents[: kernel.deal_shoes.py_func(*arrays)].tolist()


def test_plain_and_compiled_kernel_agree(dealt):
    plan, shoes, cents = dealt
    assert plain(plan, shoes, 500) == cents


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("BURN_BEFORE_WAR", 2),
        ("EQUAL", 2),
        ("compare", lambda player, dealer: 1 if player >= dealer else -1),
        ("compare", lambda player, dealer: int(player > dealer) - int(player < dealer) if player > 2 else -1),
    ],
    ids=["two-burn-cards", "ties-lose", "ties-win", "deuces-always-lose"],
)
def test_a_fault_in_the_rules_is_found(dealt, monkeypatch, name, fault):
    plan, shoes, cents = dealt
    monkeypatch.setattr(kernel, name, fault)
    assert plain(plan, shoes, 500) != cents


@pytest.mark.parametrize("places", [-1, 1])
def test_a_cutting_card_in_the_wrong_place_is_found(dealt, monkeypatch, places):
    plan, shoes, cents = dealt
    monkeypatch.setattr(kernel.CasinoWarPlan, "cut", plan.cut + places)
    assert kernel.play_shoes(plan, shoes, rounds=500).tolist() != cents


def test_a_cutting_card_right_behind_a_round_is_met_by_the_next_one():
    """Burn card and 136 rounds of two cards are the 273 in front of the cutting card: one more round is dealt."""
    plan = kernel.setup(Options(decks=7), boxes=1)
    assert plan.cut == 1 + 2 * 136
    without_ties = [2 + place % 13 for place in range(364)]
    assert len(kernel.play_shoes(plan, [without_ties], rounds=1000)) == 137


# The kernel's own shoes.


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["always-war", "always-surrender"])
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_means_meet_the_exact_values(decks, strategy):
    """Twenty million box-rounds, every wager within four standard errors."""
    options = Options(decks=decks)
    found = simulate(GAME, options, 4_000_000, seed=decks, boxes=5, strategy=strategy)
    exact = odds.odds(options, strategy)
    assert [sample.odds.wager for sample in found.wagers] == ["initial", "tie", "war-tie"][: len(found.wagers)]
    assert len(found.wagers) == (3 if strategy == "always-war" else 2)
    for sample in found.wagers:
        assert abs(sample.edge - exact[sample.odds.wager].edge) < 4 * sample.standard_error
        assert sample.odds.sd == pytest.approx(exact[sample.odds.wager].sd, rel=0.005)
        assert float(sample.odds.element_of_risk) == pytest.approx(
            float(exact[sample.odds.wager].element_of_risk), abs=4 * sample.standard_error
        )


def test_shares_meet_the_exact_probabilities():
    """One box, so that hands are as good as independent: every end of a round within four standard errors."""
    rounds = 10_000_000
    found = simulate(GAME, Options(), rounds, seed=22, boxes=1, strategy="always-war")
    for outcome in odds.odds(Options(), "always-war")["initial"].outcomes:
        p = float(outcome.probability)
        assert abs(found["initial"].counts[outcome.name] / rounds - p) < 4 * sqrt(p * (1 - p) / rounds)


@pytest.mark.parametrize(
    ("wager", "name", "wrong"), [("initial", "war_tie_odds", Odds(2, 1)), ("tie", "tie_odds", Odds(11, 1))]
)
def test_a_wrong_payout_is_far_from_the_mean(wager, name, wrong):
    found = simulate(GAME, replace(Options(), **{name: wrong}), 2_000_000, seed=6)[wager]
    assert abs(found.edge - odds.odds(Options())[wager].edge) > 8 * found.standard_error


def test_the_tally_counts_every_box_in_every_round():
    plan = kernel.setup(Options(), boxes=4)
    tally = kernel.run_block(plan, "count", 3, 10_001)
    assert [sum(tally[box * 6 : box * 6 + 6]) for box in range(4)] == [10_001] * 4


def test_moments_are_those_of_whole_rounds():
    """The products of the tally, summed again from the money of each round on the very same shoes."""
    plan = kernel.setup(Options(), boxes=3, initial=[10_00, 25_00, 7_50], war_tie=[5_00, 0, 1_00])
    rounds = 40
    shoe = np.repeat(np.arange(2, 15, dtype=np.uint8), 24)
    kernel.random_stream.shuffle_front(shoe, plan.reach, kernel.random_stream.start("moments", 0))
    only = [
        replace(plan, pays=tuple(tuple(row if w == i else (0,) * 6 for i, row in enumerate(box)) for box in plan.pays))
        for w in range(3)
    ]
    nets = [kernel.play_shoes(p, [shoe.tolist()], rounds).sum(axis=1) for p in only]
    assert len(nets[0]) == rounds
    words = kernel.run_block(plan, "moments", 0, rounds)[18:]
    sums = [(words[i] << 32) + words[i + 1] for i in range(0, len(words), 2)]
    assert sums[:3] == [int((net * net).sum()) for net in nets]


def test_great_stakes_do_not_overflow():
    """Sums of squares beyond 64 bits are kept whole."""
    small = simulate(GAME, Options(), 200_000, seed=1, initial=10_00, tie=10_00)
    great = simulate(GAME, Options(), 200_000, seed=1, initial=100_000_00, tie=100_000_00)
    assert great["initial"].standard_error == small["initial"].standard_error
    assert great["tie"].standard_error == small["tie"].standard_error
    assert great["tie"].net == 10_000 * small["tie"].net


def test_three_boxes_are_played_unless_the_layout_has_fewer():
    assert kernel.setup(Options()).boxes == 3
    assert kernel.setup(Options(boxes=2)).boxes == 2


# What no table would take.


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"boxes": 0}, "1 to 7"),
        ({"boxes": 8}, "1 to 7"),
        ({"strategy": "always-wor"}, "did you mean always-war"),
        ({"initial": 0}, "has an initial wager"),
        ({"initial": 10_01}, "steps of 0.50"),
        ({"initial": 10**9}, "100000.00"),
        ({"tie": -1_00}, "on tie"),
        ({"tie": 50}, "takes 1.00"),
        ({"war_tie": [1_00, 1_00]}, "do not fit 3 boxes"),
    ],
)
def test_what_cannot_be_wagered_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)


def test_a_shoe_that_could_run_out_is_refused():
    with pytest.raises(Refusal, match="could empty a shoe of 1 decks"):
        kernel.setup(Options(decks=1), boxes=7)


def test_more_than_the_kernel_can_count_is_refused():
    options = Options(maximum=10**12, tie_maximum=10**12)
    with pytest.raises(Refusal, match="at stake"):
        kernel.setup(options, tie=10**10)


# The cache of compiled code.

SHOW = """
from pitboss.games.casino_war import kernel
from pitboss.games.casino_war.rules import Options
tally = kernel.run_block(kernel.setup(Options(), strategy="always-war"), 1, 0, 1000)
print(sum(kernel.deal_block.stats.cache_hits.values()), tally[:6])
"""


@pytest.mark.slow
def test_a_changed_rule_is_compiled_again(tmp_path):
    """A second process uses the compiled code of the first; after a change in rules.py none does."""
    package = tmp_path / "pitboss"
    shutil.copytree(Path(pitboss.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))

    def show():
        ran = subprocess.run([sys.executable, "-c", SHOW], cwd=tmp_path, capture_output=True, text=True, check=True)
        hits, _, tally = ran.stdout.strip().partition(" ")
        return int(hits), tally

    hits, tally = show()
    assert hits == 0
    assert show() == (1, tally)
    rules = package / "games/casino_war/rules.py"
    text = rules.read_text()
    assert "if player < dealer:" in text
    rules.write_text(text.replace("if player < dealer:", "if player <= dealer:"))
    hits, changed = show()
    assert hits == 0
    assert changed != tally
