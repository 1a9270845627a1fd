"""Three card poker: the kernel against the script on the same decks, cent for cent, and against the exact odds."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from pitboss.equipment import Randomness
from pitboss.games.three_card_poker import GAME, kernel, odds
from pitboss.games.three_card_poker.rules import Options, value
from pitboss.pricing.kernels.lanes import bare
from pitboss.pricing.simulate import simulate
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat
from tests.games.house_poker_family.scripted import by_box, scripted

LEAST = {"best": ("Qh", "6s", "4d"), "folds-pairs": ("Kh", "Ks", "2d"), "always-play": ("5h", "3s", "2d")}
"""The lowest hand that is played: one way folds hands on which a pair plus wager would win."""


class Player(Flat):
    """Always the same wagers; plays from a hand on."""

    def __init__(self, wagers, least):
        super().__init__(wagers)
        self.least = least

    def choose(self, t, act):
        return "play" if value(t.hands[act.box]) >= self.least else "fold"


def a_plan(options, boxes, way):
    """Every box with stakes of its own: some without an ante, some without pair plus or the six-card bonus."""
    six = [0 if box % 3 == 1 else 1_00 + 50 * box for box in range(boxes)] if options.takes("six-card-bonus") else None
    plan = kernel.setup(
        options,
        boxes=boxes,
        ante=[0 if box % 3 == 1 else 5_00 + 1_50 * box for box in range(boxes)],
        pair_plus=[0 if box % 4 == 2 else 2_00 + 50 * box for box in range(boxes)],
        six_card_bonus=six,
    )
    return replace(plan, args=(value(LEAST[way]), *plan.args[1:]))


def dealt_by_script(options, plan, rounds):
    """The script under the house driver: the decks it dealt from, and the cents of each box in each round."""
    table = Table(GAME, options)
    agents = {}
    for box, stakes in enumerate(plan.stakes, start=1):
        named = zip((name for name, *_ in plan.wagers), stakes, strict=True)
        wagers = [Wager(box, f"player {box}", wager, amount) for wager, amount in named if amount]
        agents[f"player {box}"] = Player(wagers, plan.args[0])
    return scripted(table, agents, Randomness.seeded(f"{options.shown()}/{plan.args[0]}"), rounds)


@pytest.mark.parametrize(
    ("boxes", "way", "options"),
    [
        (1, "best", {}),
        (2, "folds-pairs", {"dealing": "manual-shoe", "pair_plus_table": "P20-4"}),
        (3, "always-play", {"ante_bonus_table": "A20-2", "six_card_bonus": "S20-2"}),
        (4, "folds-pairs", {"pair_plus_on_fold": "stands", "pair_plus_table": "P20-3"}),
        (5, "best", {"dealing": "hand", "pair_plus_table": "P20-2", "six_card_bonus": "S20-3"}),
        (7, "best", {"shuffle": "manual", "dealing": "manual-shoe", "decks": 1, "six_card_bonus": "S20-1"}),
        (7, "folds-pairs", {"decks": 2, "six_card_bonus": "S20-1"}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(boxes, way, options):
    elected = Options.configure(options)
    plan = a_plan(elected, boxes, way)
    decks, cents = dealt_by_script(elected, plan, rounds=250)
    assert by_box(kernel.play_decks(plan, decks)) == cents


@pytest.fixture(scope="module")
def dealt():
    """One table in detail, for the planted faults."""
    options = Options(six_card_bonus="S20-1")
    plan = a_plan(options, 7, "folds-pairs")
    return (options, plan, *dealt_by_script(options, plan, rounds=400))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("pair_plus_table", "P20-2"),
        ("ante_bonus_table", "A20-2"),
        ("six_card_bonus", "S20-2"),
        ("pair_plus_on_fold", "stands"),
        ("dealing", "manual-shoe"),
    ],
)
def test_a_wrong_table_is_found(dealt, name, wrong):
    options, plan, decks, cents = dealt
    assert by_box(kernel.play_decks(plan, decks)) == cents
    faulty = a_plan(replace(options, **{name: wrong}), 7, "folds-pairs")
    assert by_box(kernel.play_decks(faulty, decks)) != cents


def plain(plan, decks):
    """The kernel's own code as plain Python, where a fault can be planted."""
    cents = np.zeros((len(decks), plan.boxes, len(plan.wagers)), np.int64)
    kernel.DECK.deal_decks.py_func(
        np.array([numbers(deck) for deck in decks]), *bare((*plan.arrays(), *plan.room())), cents
    )
    return by_box(cents)


def test_plain_and_compiled_kernel_agree(dealt):
    _, plan, decks, cents = dealt
    assert plain(plan, decks) == cents


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("compare", lambda player, dealer: 3 if player >= dealer else 0),
        ("compare", lambda player, dealer: 2 if dealer < 11 << 16 else 3 if player > dealer else int(player == dealer)),
        ("kind", lambda hand: min((hand >> 20) ^ (2 <= hand >> 20 <= 3), 5)),
        ("six_kind_of", lambda six: six >> 20 if six >> 20 > 3 else 0),
    ],
    ids=["every-dealer-qualifies", "jack-high-qualifies", "flush-over-straight", "three-of-a-kind-loses"],
)
def test_a_fault_in_the_rules_is_found(dealt, monkeypatch, name, fault):
    _, plan, decks, cents = dealt
    monkeypatch.setattr(kernel, name, fault)
    assert plain(plan, decks) != cents


# The kernel's own decks.


@pytest.mark.parametrize(("strategy", "boxes"), [("best", 1), ("queen-high", 3), ("always-play", 7)])
def test_means_meet_the_exact_values(strategy, boxes):
    """Every wager within four standard errors."""
    options = Options(six_card_bonus="S20-1", pair_plus_table="P20-3")
    found = simulate(GAME, options, 2_000_000, seed=boxes, boxes=boxes, strategy=strategy)
    exact = odds.odds(options, strategy)
    assert [sample.odds.wager for sample in found.wagers] == ["ante", "pair-plus", "six-card-bonus"]
    for sample in found.wagers:
        row = exact[sample.odds.wager]
        assert abs(sample.edge - row.edge) < 4 * sample.standard_error
        assert float(sample.odds.element_of_risk) == pytest.approx(
            float(row.element_of_risk), abs=4 * sample.standard_error
        )
    assert found["ante"].odds.sd == pytest.approx(exact["ante"].sd, rel=0.01)


def test_shares_meet_the_exact_probabilities():
    """One box, so that hands are independent: every end within four and a half standard errors."""
    rounds = 2_000_000
    found = simulate(GAME, Options(), rounds, seed=20, boxes=1)
    for wager in ("ante", "pair-plus"):
        for outcome in odds.odds(Options())[wager].outcomes:
            p = float(outcome.probability)
            seen = found[wager].counts.get(outcome.name, 0)
            assert abs(seen - rounds * p) < 4.5 * sqrt(rounds * p * (1 - p)) + 1


def test_a_wrong_payout_is_far_from_the_mean():
    found = simulate(GAME, Options(pair_plus_table="P20-2"), 1_000_000, seed=6)["pair-plus"]
    assert abs(found.edge - odds.odds(Options())["pair-plus"].edge) > 8 * found.standard_error


def test_the_same_seed_gives_the_same_result_on_any_number_of_workers():
    one = simulate(GAME, Options(), 2 * kernel.BLOCK + 5, seed=3)
    two = simulate(GAME, Options(), 2 * kernel.BLOCK + 5, seed=3, workers=2)
    assert one.shown() == two.shown()
    assert one.shown() != simulate(GAME, Options(), 2 * kernel.BLOCK + 5, seed=4).shown()


def test_great_stakes_do_not_overflow():
    """Sums of squares beyond 64 bits stay whole."""
    options = Options(pair_plus_maximum=100_000_00)
    small = simulate(GAME, options, 200_000, seed=1, ante=10_00, pair_plus=10_00)
    great = simulate(GAME, options, 200_000, seed=1, ante=100_000_00, pair_plus=100_000_00)
    for wager in ("ante", "pair-plus"):
        assert great[wager].standard_error == small[wager].standard_error
        assert great[wager].net == 10_000 * small[wager].net


# What no table would take.


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"boxes": 0}, "1 to 7"),
        ({"boxes": 8}, "1 to 7"),
        ({"strategy": "allways-play"}, "did you mean always-play"),
        ({"ante": 10_01}, "steps of 0.50"),
        ({"ante": 10**9}, "100000.00"),
        ({"pair_plus": -1_00}, "on pair-plus"),
        ({"pair_plus": [1_00, 1_00]}, "do not fit 3 boxes"),
        ({"six_card_bonus": 1_00}, "does not offer the six-card bonus"),
        ({"ante": 0, "pair_plus": 0}, "has no ante"),
    ],
)
def test_what_cannot_be_wagered_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)


def test_a_box_without_an_ante_plays_pair_plus_alone_if_the_house_lets_it():
    plan = kernel.setup(Options(), boxes=2, ante=[0, 10_00])
    assert plan.stakes == ((0, 10_00), (10_00, 10_00))
    with pytest.raises(Refusal, match="box 1 has no ante"):
        kernel.setup(Options(pair_plus_alone=False), boxes=2, ante=[0, 10_00])
    with pytest.raises(Refusal, match="box 1 has no ante"):
        kernel.setup(Options(six_card_bonus="S20-1"), boxes=2, ante=[0, 10_00])


def test_more_than_the_kernel_can_count_is_refused():
    with pytest.raises(Refusal, match="at stake"):
        kernel.setup(Options(maximum=10**12), ante=10**10)
