"""Baccarat: the kernel against rounds played by hand on the same shoes, cent for cent, and against the exact odds."""

import importlib
import pickle
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from types import SimpleNamespace

import numpy as np
import pytest

from pitboss.equipment import RANKS, Randomness, decks
from pitboss.games.baccarat_family import kernel as family
from pitboss.games.baccarat_family.counting import TABLES
from pitboss.games.baccarat_family.pricing import deals, priced
from pitboss.games.minibaccarat import kernel
from pitboss.games.minibaccarat.rules import WAGERS, Options
from pitboss.games.punto_banco import kernel as punto_banco
from pitboss.games.punto_banco.rules import Options as PuntoBanco
from pitboss.money import Odds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from tests.each import each

from .by_hand import by_hand
from .faults import always, drawn_by
from .test_counting import AS_FOUND

proves = pytest.mark.proves
MINI = SimpleNamespace(name="minibaccarat", module=lambda name: importlib.import_module(f"{_PACKAGE}.{name}"))
_PACKAGE = "pitboss.games.minibaccarat"

WAYS = {
    "5-up": Options(),
    "4-up": Options(vigorish_percent=4),
    "4-exact": Options(vigorish_percent=4, vigorish_rounding="exact"),
    "tie-25": Options(vigorish="tie-25"),
    "no-vigorish": Options(vigorish="no-vigorish"),
    "tie-17-to-2": Options(tie_odds=Odds(17, 2)),
}


def a_plan(options, boxes=1):
    """Every box with stakes of its own, some without one wager or another."""
    return kernel.setup(
        options,
        boxes=boxes,
        player=[0 if box % 4 == 3 else 1_00 + 7_00 * box for box in range(boxes)],
        banker=[0 if box % 5 == 4 else 3_00 + 4_00 * box for box in range(boxes)],
        tie=[0 if box % 3 == 1 else 2_00 + 1_00 * box for box in range(boxes)],
    )


def some_shoes(number_of_decks, shoes, seed="shoes"):
    """Shuffled shoes, their cards as text."""
    chance = Randomness.seeded(f"{seed}/{number_of_decks}")
    return [chance.shuffled(decks(number_of_decks)) for _ in range(shoes)]


def ranks(shoes):
    return [[RANKS.index(card[0]) + 2 for card in shoe] for shoe in shoes]


# The same shoes.


@each("way", WAYS)
@each("number_of_decks", [1, 6, 7, 8])
def test_kernel_and_rounds_by_hand_agree_to_the_cent(number_of_decks, way):
    options = replace(WAYS[way], decks=number_of_decks)
    plan = a_plan(options, boxes=7)
    shoes = some_shoes(number_of_decks, 6)
    cents = by_hand(options, plan, shoes)
    assert kernel.play_shoes(plan, ranks(shoes), rounds=10_000).tolist() == cents
    assert kernel.play_shoes(plan, ranks(shoes), rounds=9).tolist() == cents[:9]


@pytest.mark.slow
def test_a_hundred_thousand_rounds_by_hand():
    options = Options()
    plan = a_plan(options)
    shoes = some_shoes(8, 1300)
    cents = by_hand(options, plan, shoes)
    assert len(cents) > 100_000
    assert kernel.play_shoes(plan, ranks(shoes), rounds=200_000).tolist() == cents


# Planted faults: all in plain Python, where the kernel's code is the same.


def plant(monkeypatch, name, fault):
    """A rule that is wrong; those of third cards come to the kernel as tables."""
    if name.endswith("_draws"):
        monkeypatch.setattr(family, "BY_TABLES", always(drawn_by(**{name: fault})))
    else:
        monkeypatch.setattr(family, name, fault)


@pytest.fixture(scope="module")
def dealt():
    """Shoes played by hand under the default options."""
    plan = a_plan(Options(), boxes=2)
    shoes = some_shoes(8, 8, "faults")
    return plan, ranks(shoes), by_hand(Options(), plan, shoes)


@pytest.fixture
def plain(monkeypatch):
    """The entry for given shoes as plain Python."""
    monkeypatch.setattr(family, "deal_shoes", family.deal_shoes.py_func)


@pytest.mark.usefixtures("plain")
def test_plain_and_compiled_kernel_agree(dealt):
    plan, shoes, cents = dealt
    assert kernel.play_shoes(plan, shoes, 10_000).tolist() == cents


def test_plain_and_compiled_blocks_agree():
    plan, finals = a_plan(Options()), np.zeros(100, np.int64)
    start, shoe = random_stream.start("plain", 0), family.full_shoe(plan.decks)
    family.deal_block.py_func(
        start, 500, shoe, plan.cut, plan.reach, plan.further, *plan.tables, finals, np.zeros(0, np.int8)
    )
    assert kernel.run_block(plan, "plain", 0, 500) == finals.tolist()


def test_a_block_deals_like_given_shoes():
    """The money of a block, summed again round by round from the very same shoe."""
    plan = kernel.setup(Options(), boxes=3, banker=[10_00, 25_00, 7_00], tie=[5_00, 0, 1_00])
    shoe = family.full_shoe(plan.decks)[: 52 * plan.decks]
    random_stream.shuffle_front(shoe, plan.reach, random_stream.start("money", 0))
    rank_of = [13, 14, *range(2, 10)]
    cents = kernel.play_shoes(plan, [[rank_of[value] for value in shoe]], rounds=1000)
    found = kernel.summary(plan, kernel.run_block(plan, "money", 0, len(cents)), len(cents))
    assert len(cents) > 75
    assert sum(sample.net for sample in found) == cents.sum()


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("burn_more", lambda value: value),
        ("burn_more", lambda value: 0),
        ("natural", lambda count: count == 9),
        ("natural", lambda count: False),
        ("player_draws", lambda count: count < 5),
        ("player_draws", lambda count: count <= 6),
        ("banker_draws", lambda count, third: count < 6),
        ("banker_draws", lambda count, third: TABLES.banker_draws(count, max(third, 0))),
        ("banker_draws", lambda count, third: AS_FOUND.get(count, "D" * 10 if count < 3 else "S" * 10)[third] == "D"),
        ("digit", lambda total: total % 9),
        ("value", lambda rank: min(rank, 10) % 10),
    ],
    ids=[
        "tens-burn-nothing",
        "no-burn",
        "eight-no-natural",
        "naturals-draw",
        "player-stays-on-5",
        "player-draws-on-6",
        "banker-as-blind-as-player",
        "no-card-is-zero",
        "table-as-found",
        "wrong-digit",
        "ace-is-nothing",
    ],
)
@pytest.mark.usefixtures("plain")
def test_a_fault_in_the_rules_is_found(dealt, monkeypatch, name, fault):
    plan, shoes, cents = dealt
    plant(monkeypatch, name, fault)
    plan = replace(plan, play=family.BY_TABLES)
    assert kernel.play_shoes(plan, shoes, 10_000).tolist() != cents


@pytest.mark.parametrize("places", [-6, -1, 1, 2])
def test_a_cutting_card_in_the_wrong_place_is_found(dealt, monkeypatch, places):
    plan, shoes, cents = dealt
    monkeypatch.setattr(kernel.BaccaratPlan, "cut", plan.cut + places)
    assert kernel.play_shoes(plan, shoes, 10_000).tolist() != cents


@pytest.mark.parametrize("way", [way for way in WAYS if way != "5-up"])
def test_another_way_of_paying_is_found(dealt, way):
    _, shoes, cents = dealt
    assert kernel.play_shoes(a_plan(WAYS[way], boxes=2), shoes, 10_000).tolist() != cents


@pytest.mark.parametrize("size", [415, 417])
def test_a_shoe_of_another_size_is_not_dealt(size):
    with pytest.raises(AssertionError, match="a shoe of 8 decks has 416 cards"):
        kernel.play_shoes(a_plan(Options()), [[2] * size], rounds=1)


# Burn, cutting card and last hand.

NATURALS = "8 9 K K"
"""A round of four cards, which the Banker's Hand wins."""


def shoe_of(burned, rounds_text, number_of_decks=6):
    """Ranks of a shoe that begins with these cards and goes on with one round over and over."""
    cards = [*burned.split(), *rounds_text.split() * 200][: 52 * number_of_decks]
    return [RANKS.index(letter) + 2 for letter in cards]


@pytest.mark.parametrize(
    ("burned", "rounds"),
    [("A 2", 76), ("2 2 2", 75), ("3 2 2 2", 75), ("4 2 2 2 2", 75), ("5 2 2 2 2 2", 75)],
)
def test_one_more_round_after_that_in_which_the_cutting_card_appears(burned, rounds):
    """298 cards of six decks lie in front of it.

    After two burned cards 74 rounds of four cards end right at the cutting card. It is front-most as round 75 begins,
    so that one counts as the round in which it appears, and round 76 is the last. With three to six burned cards it
    comes out in round 74, and 75 is the last.
    """
    plan = a_plan(Options(decks=6))
    assert plan.cut == 298
    assert len(kernel.play_shoes(plan, [shoe_of(burned, NATURALS)], rounds=1000)) == rounds


@pytest.mark.parametrize(("first", "more"), [("9", 9), ("K", 10), ("T", 10), ("A", 1)])
def test_the_first_card_says_how_many_are_burned(first, more):
    """Fours follow it; right after them come a round for each hand and a tie, which no other burn would give."""
    shoe = shoe_of(" ".join([first, *"4" * more, "9 8 K K", "8 9 K K", "9 9 K K"]), "4 4 4 4")
    plan = kernel.setup(Options(decks=6), player=1_00, banker=0, tie=0)
    assert kernel.play_shoes(plan, [shoe], rounds=3).tolist() == [[1_00], [-1_00], [0]]


@pytest.mark.parametrize("number_of_decks", [1, 6, 7, 8])
def test_no_shoe_can_run_out(number_of_decks):
    """Two hands of six cards from the cutting card on leave two cards."""
    plan = a_plan(Options(decks=number_of_decks))
    assert plan.reach == 52 * number_of_decks - 2


# The kernel's own shoes.


@pytest.fixture(scope="module")
def tallies():
    """Thirty million rounds from each legal shoe."""
    found = {}
    for number_of_decks in (6, 7, 8):
        plan = kernel.setup(Options(decks=number_of_decks))
        blocks = [kernel.run_block(plan, "means", block, 1_000_000) for block in range(30)]
        found[number_of_decks] = [sum(column) for column in zip(*blocks, strict=True)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number_of_decks", [6, 7, 8])
def test_means_meet_the_exact_values(tallies, number_of_decks, way):
    options = replace(WAYS[way], decks=number_of_decks)
    stakes = {"player": 25_00, "banker": 9_00, "tie": 2_00}
    samples = kernel.summary(kernel.setup(options, **stakes), tallies[number_of_decks], 30_000_000)
    assert [sample.odds.wager for sample in samples] == ["player", "banker", "tie"]
    for sample in samples:
        exact = priced(options, WAGERS[sample.odds.wager], stakes[sample.odds.wager])
        assert sample.staked == 30_000_000 * stakes[sample.odds.wager]
        assert abs(sample.edge - exact.edge) < 4 * sample.standard_error
        assert sample.odds.mean == Fraction(sample.net, sample.staked)
        assert sample.odds.sd == pytest.approx(exact.sd, rel=0.002)
        assert sample.standard_error == pytest.approx(exact.sd / sqrt(30_000_000), rel=0.002)
        assert set(sample.counts) == {outcome.name for outcome in exact.outcomes}


@pytest.mark.parametrize("number_of_decks", [6, 7, 8])
def test_final_counts_meet_the_exact_probabilities(tallies, number_of_decks):
    """Pearson's statistic over all pairs of final counts: 99 degrees of freedom stay below 170 but for 1 in 60,000."""
    ways, tally = deals(number_of_decks), tallies[number_of_decks]
    expected = [float(Fraction(n * 30_000_000, ways.total)) for n in ways.finals]
    assert sum(tally) == 30_000_000
    assert sum((seen - mean) ** 2 / mean for seen, mean in zip(tally, expected, strict=True)) < 170


@pytest.mark.slow
def test_two_hundred_million_rounds():
    found = simulate(MINI, Options(), 200_000_000, seed=7)
    for sample in found.wagers:
        assert abs(sample.edge - priced(Options(), WAGERS[sample.odds.wager]).edge) < 4 * sample.standard_error


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("natural", lambda count: count == 9),
        ("player_draws", lambda count: count < 5),
        ("banker_draws", lambda count, third: count < 6),
        ("banker_draws", lambda count, third: AS_FOUND.get(count, "D" * 10 if count < 3 else "S" * 10)[third] == "D"),
    ],
    ids=["eight-no-natural", "player-stays-on-5", "banker-as-blind-as-player", "table-as-found"],
)
def test_a_fault_in_the_rules_is_far_from_the_means(monkeypatch, name, fault):
    exact = {wager: priced(Options(), rule).edge for wager, rule in WAGERS.items()}
    plant(monkeypatch, name, fault)
    found = simulate(MINI, Options(), 10_000_000, seed=3)
    assert max(abs(sample.edge - exact[sample.odds.wager]) / sample.standard_error for sample in found.wagers) > 8


def test_the_result_is_the_same_on_any_number_of_workers():
    alone, pair = (simulate(MINI, Options(), 2_500_000, seed=5, workers=workers) for workers in (1, 2))
    assert alone.shown() == pair.shown()


def test_boxes_share_the_hands():
    """Two boxes on one wager are one box with the sum; its error is that of whole rounds."""
    together = simulate(MINI, Options(), 300_000, seed=2, boxes=2, banker=[10_00, 30_00], player=0, tie=0)
    alone = simulate(MINI, Options(), 300_000, seed=2, banker=40_00, player=0, tie=0)
    assert [sample.odds.wager for sample in together.wagers] == ["banker"]
    assert together["banker"].net == alone["banker"].net
    assert together["banker"].standard_error == alone["banker"].standard_error
    assert together["banker"].counts["win"] == 2 * alone["banker"].counts["win"]


def test_both_games_deal_alike():
    mini = kernel.run_block(kernel.setup(Options()), 1, 2, 100_000)
    punto = punto_banco.run_block(punto_banco.setup(PuntoBanco(), boxes=12), 1, 2, 100_000)
    assert mini == punto


def test_a_plan_travels():
    plan = a_plan(WAYS["tie-25"], boxes=7)
    assert pickle.loads(pickle.dumps(plan)) == plan


@pytest.mark.parametrize(
    ("settings", "stakes"),
    [
        ({}, (10_00, 10_00, 10_00)),
        ({"minimum": 25_00}, (25_00, 25_00, 10_00)),
        ({"maximum": 5_00, "tie_maximum": 2_00}, (5_00, 5_00, 2_00)),
        ({"increment": 3_00, "minimum": 3_00, "tie_minimum": 3_00}, (12_00, 12_00, 12_00)),
    ],
)
def test_where_no_stakes_are_named_the_limits_suggest_them(settings, stakes):
    plan = kernel.setup(Options(**settings))
    assert tuple(row.stakes[0] for row in plan.rows) == stakes


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"boxes": 0}, "1 to 7"),
        ({"boxes": 8}, "1 to 7"),
        ({"strategy": "worst"}, "no strategy 'worst'"),
        ({"banker": 10_01}, "steps of 1.00"),
        ({"banker": 10**9}, "100000.00"),
        ({"tie": -1_00}, "on tie"),
        ({"boxes": 3, "player": [1_00, 1_00]}, "do not fit 3 boxes"),
        ({"banco": 10_00}, "no wager 'banco'; did you mean banker"),
        ({"boxes": 2, "player": [0, 0], "banker": [5_00, 0], "tie": 0}, "box 2 has no wager"),
    ],
)
def test_what_cannot_be_wagered_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)


def test_more_than_the_kernel_can_count_is_refused():
    with pytest.raises(Refusal, match="at stake"):
        kernel.setup(Options(tie_maximum=10**18, tie_odds=Odds(10, 1)), tie=10**18)


@pytest.mark.parametrize("rounds", [0, kernel.BLOCK + 1])
def test_a_block_has_its_size(rounds):
    with pytest.raises(AssertionError, match="a block has up to"):
        kernel.run_block(kernel.setup(Options()), 0, 0, rounds)
