"""The kernel: the scripts on the same shoes to the cent, the exact mean within its error, counts, and refusals."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from pitboss.games import game
from pitboss.games.blackjack.odds import terms
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.kernel import one_round, summary
from pitboss.games.blackjack_family.kernel import shoes as family
from pitboss.games.blackjack_family.kernel.card_counting import HI_LO, KNOCK_OUT, Count, Index
from pitboss.games.blackjack_family.mathematics import strategies
from pitboss.games.blackjack_family.mathematics.chart import label, rows
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.lanes import bare
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from tests.games.blackjack_family.by_tables import coded, scripted
from tests.volume import SOAK, only_soaking, volume

BLACKJACK, SWITCH, SPANISH, ATTACK = "blackjack", "blackjack-switch", "spanish-21", "double-attack-blackjack"
NAMES = {BLACKJACK: ("blackjack",), SWITCH: ("first", "second"), SPANISH: ("spanish-21",), ATTACK: ("bet",)}
ROUNDS_OF_A_SHOE = 6


def hi_lo(spread=None, indices=()):
    """The high-low count, by true counts rounded down, with insurance from 3 on."""
    return Count(HI_LO, spread=spread or {-99: 1}, insurance=3, indices=indices)


AHEAD = 3
"""The place among the arguments of a block: how many cards are shuffled before a round."""
EXTRAS = {"five_card_21": True, "suited_678": True, "three_sevens": True, "designated": "As-Js"}

TABLES = {
    "reader": (BLACKJACK, {}, "basic", True),
    "no hole card": (BLACKJACK, {"hole_card": "none", "resplit": True, "surrender": True}, "basic", True),
    "busted too": (
        BLACKJACK,
        {
            "hole_card": "none",
            "resplit": True,
            "resplit_aces": True,
            "dealer_blackjack_takes": "busted",
            "decks": 4,
        },
        "best",
        False,
    ),
    "special odds": (
        BLACKJACK,
        {"hole_card": "down", "resplit": True, **EXTRAS, "bonus_on_double": True},
        "best",
        False,
    ),
    "open": (BLACKJACK, {"hole_card": "up", "five_card_21": True, "designated": "Ah-Kd"}, "best", False),
    "the letter": (BLACKJACK, {"split_21_beats_long_21": True, **EXTRAS, "bonus_on_split": False}, "basic", False),
    "seven boxes": (BLACKJACK, {"boxes": 7, "resplit": True, "decks": 8}, "basic", True),
    "spanish": (SPANISH, {}, "best", True),
    "spanish by totals, without a hole card": (SPANISH, {"hole_card": "none", "decks": 8}, "basic", True),
    "spanish doubled thrice": (SPANISH, {"hole_card": "down", "max_doubles_per_hand": 3, "boxes": 4}, "best", False),
    "spanish split aces with one card": (
        SPANISH,
        {"draw_on_split_aces": False, "max_hands_split": 2, "max_doubles_per_hand": 2},
        "basic",
        False,
    ),
    "attack": (ATTACK, {"insurance_of": "bet"}, "best", True),
    "attack by totals": (ATTACK, {"decks": 6, "boxes": 4, "double_any_cards": False}, "basic", False),
    "switch": (SWITCH, {}, "basic", True),
    "switch without a hole card": (SWITCH, {"hole_card": "none", "surrender": True}, "basic", True),
    "switch again and again": (SWITCH, {"resplit": True, "resplit_aces": True}, "basic", False),
    "switch with a hole card": (SWITCH, {"hole_card": "down", "switched_21_loses": True, "decks": 8}, "basic", False),
}

LONG = {"switch again and again"}
"""Tables whose strategy takes long to work out: for the long trials."""


def plan_of(name, given, strategy, insures=False, boxes=None, stake=10_00, **more):
    rules = game(name)
    options = rules.options.configure(given)
    stakes = {NAMES[name][0].replace("-", "_"): stake}
    plan = rules.module("kernel").setup(options, boxes=boxes, strategy=strategy, insurance=insures, **stakes, **more)
    return rules, options, plan


def agree(table, rounds):
    """Whether script and kernel come to the same cents at every spot in every round."""
    name, given, strategy, insures = TABLES[table]
    boxes = game(name).options.configure(given).boxes
    rules, options, plan = plan_of(name, given, strategy, insures, stake=[2_00 + 3_00 * box for box in range(boxes)])
    shoes, cents = scripted(rules, options, plan, NAMES[name], rounds, insures)
    got = rules.module("kernel").play_shoes(plan, shoes, rounds)
    return np.array_equal(got.reshape(rounds, -1, len(NAMES[name])).sum(axis=2), np.array(cents))


@pytest.mark.parametrize("table", [name for name in TABLES if SOAK or name not in LONG])
def test_script_and_kernel_agree_to_the_cent(table):
    assert agree(table, rounds=150)


@pytest.mark.parametrize("takes", ["original", "busted"])
def test_a_lone_box_that_goes_over_with_more_than_its_first_wager(takes, tmp_path):
    """Doubled far too often, so that hands go over 21 before anybody knows of the dealer's blackjack."""
    wild = tmp_path / "wild.csv"
    base = strategies.chart_of(terms(game(BLACKJACK).options()), "basic")
    cells = {key: "D" if key[0][0] == "hard" and 12 <= key[0][1] <= 17 else code for key, code in base.cells.items()}
    wild.write_text(type(base)(cells).to_csv())
    given = {"hole_card": "none", "resplit": True, "dealer_blackjack_takes": takes}
    rules, options, plan = plan_of(BLACKJACK, given, str(wild), boxes=1)
    shoes, cents = scripted(rules, options, plan, NAMES[BLACKJACK], 1500)
    assert family.play_shoes(plan, shoes, 1500).tolist() == cents


@pytest.mark.slow
@only_soaking
@pytest.mark.parametrize("table", TABLES)
def test_script_and_kernel_agree_for_long(table):
    assert agree(table, rounds=20_000)


FAULTS = {
    "a soft 17 is hit": (arithmetic, "dealer_draws", lambda hard, aces, soft: arithmetic.total(hard, aces) < 18),
    "ties lose": (arithmetic, "settle", lambda mine, *rest: -1 if mine == rest[1] else 1 if mine > rest[1] else -1),
    "spanish: a 21 is no better than the dealer's": (
        arithmetic,
        "settle_spanish",
        lambda mine, natural, dealer, dealers: arithmetic.settle(mine, natural, dealer, dealers, False, False),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_script_is_found(fault, monkeypatch):
    """The kernel was compiled before, so that only the script is wrong."""
    table, rounds = ("spanish by totals, without a hole card", 200) if "spanish" in fault else ("reader", 60)
    assert agree(table, rounds)
    monkeypatch.setattr(*FAULTS[fault])
    assert not agree(table, rounds)


def test_a_fault_in_the_tables_is_found(monkeypatch):
    rules, options, plan = plan_of(BLACKJACK, {}, "basic")
    shoes, cents = scripted(rules, options, plan, NAMES[BLACKJACK], 60)
    later = plan.tables.later.copy()
    later[0, 0, :, 15] ^= 1
    wrong = replace(plan, tables=replace(plan.tables, later=later))
    assert not np.array_equal(family.play_shoes(wrong, shoes, 60), np.array(cents))


def sampled(rules, plan, blocks, seed=5):
    tally = None
    for block in range(blocks):
        got = rules.module("kernel").run_block(plan, seed, block, family.BLOCK)
        tally = got if tally is None else [a + b for a, b in zip(tally, got, strict=True)]
    return tally, rules.module("kernel").summary(plan, tally, blocks * family.BLOCK)


MEANS = [
    (BLACKJACK, {"resplit": True}, "best"),
    pytest.param(BLACKJACK, {"resplit": True}, "basic", marks=only_soaking),
    (BLACKJACK, {"hole_card": "up", **EXTRAS}, "best"),
    (BLACKJACK, {"decks": 1, "surrender": True}, "basic"),
    (BLACKJACK, {"hole_card": "down", **EXTRAS, "decks": 2}, "best"),
    (SPANISH, {}, "best"),
    pytest.param(SPANISH, {"hole_card": "none", "max_doubles_per_hand": 3}, "basic", marks=only_soaking),
    (ATTACK, {}, "best"),
    pytest.param(ATTACK, {"double_any_cards": False}, "basic", marks=only_soaking),
    (SWITCH, {}, "basic"),
    pytest.param(SWITCH, {"hole_card": "none", "decks": 8}, "basic", marks=only_soaking),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "given", "strategy"), MEANS)
def test_the_mean_of_fresh_shoes_is_the_exact_one(name, given, strategy):
    """Each round from a shoe of its own, for the cutting card makes rounds of few cards more frequent."""
    rules, options, plan = plan_of(name, given, strategy, boxes=1)
    _, found = sampled(rules, replace(plan, cut=0), blocks=volume(8, 48))
    exact = rules.module("odds").edge(options, strategy)
    for sample in found[: len(NAMES[name])]:
        assert sample.edge == pytest.approx(exact, abs=4 * sample.standard_error)
        assert sample.standard_error < (0.0016 if name == ATTACK else 0.0011)


@pytest.mark.slow
def test_the_distribution_of_fresh_shoes_is_the_exact_one():
    rules, options, plan = plan_of(BLACKJACK, {"resplit": True}, "best", boxes=1)
    tally, (sample,) = sampled(rules, replace(plan, cut=0), blocks=24)
    exact = rules.module("odds").main(options).odds("best")
    rounds = 24 * family.BLOCK
    assert sum(sample.counts.values()) == rounds
    for name in {outcome.name for outcome in exact.outcomes}:
        chance = float(exact.probability(name))
        error = (chance * (1 - chance) / rounds) ** 0.5
        assert sample.counts[name] / rounds == pytest.approx(chance, abs=4.5 * error), name
    assert sample.odds.sd == pytest.approx(exact.sd, abs=0.002)
    assert tally[-2 * family.MOMENTS :]


@pytest.mark.parametrize(("name", "exact"), [(BLACKJACK, 23 / 311), (SPANISH, 71 / 287), (ATTACK, 47 / 383)])
def test_insurance_is_lost_as_often_as_the_exact_figure_says(name, exact):
    rules, _, plan = plan_of(name, {}, "basic", insures=True, boxes=1)
    _, (_, insurance) = sampled(rules, replace(plan, cut=0), blocks=2)
    assert insurance.odds.wager == "insurance"
    assert insurance.edge == pytest.approx(exact, abs=4 * insurance.standard_error)
    assert insurance.edge != pytest.approx(exact + 0.05, abs=4 * insurance.standard_error)


def test_results_depend_on_seed_and_rounds_alone():
    rules = game(BLACKJACK)
    options = rules.options()
    rounds = family.BLOCK + 1000
    one = simulate(rules, options, rounds, seed=3, strategy="basic")
    two = simulate(rules, options, rounds, seed=3, workers=2, strategy="basic")
    assert one.shown() == two.shown()
    assert one.boxes == options.boxes
    assert simulate(rules, options, rounds, seed=4, strategy="basic").shown() != one.shown()


def test_a_plan_travels():
    _, _, plan = plan_of(SWITCH, {}, "basic", boxes=2)
    again = pickle.loads(pickle.dumps(plan))
    assert family.run_block(again, 1, 0, 500) == family.run_block(plan, 1, 0, 500)


# Counting.

PLAYS = (Index("hard 16", "10", 0, "S"), Index("hard 12", "3", 2, "S"), Index("pair 10", "5", 5, "P"))


@pytest.mark.parametrize("name", [BLACKJACK, SPANISH, ATTACK])
def test_a_count_that_changes_nothing_changes_no_card(name):
    rules, _, plain = plan_of(name, {}, "basic", boxes=3)
    _, _, counted = plan_of(name, {}, "basic", boxes=3, count=replace(hi_lo(), insurance=None))
    (main,) = rules.module("kernel").summary(plain, family.run_block(plain, 1, 0, 20_000), 20_000)
    (same,) = rules.module("kernel").summary(counted, family.run_block(counted, 1, 0, 20_000), 20_000)
    assert (main.counts, main.net, main.staked) == (same.counts, same.net, same.staked)
    assert main.standard_error == pytest.approx(same.standard_error)


def test_who_counts_and_spreads_wins():
    rules, _, plan = plan_of(BLACKJACK, {"resplit": True}, "basic", count=hi_lo({-99: 1, 1: 4, 2: 8, 3: 12}, PLAYS))
    tally, (main, insurance) = sampled(rules, plan, blocks=5)
    assert main.mean > 3 * main.standard_error
    assert insurance.mean > 0
    by_count = summary.by_count(plan, tally)
    assert by_count[5][1] > 0.01
    assert by_count[-5][1] < 0
    assert sum(number for number, _ in by_count.values()) == 5 * family.BLOCK * plan.boxes


@pytest.mark.parametrize(
    ("form", "won"),
    [
        ({"tags": HI_LO, "true": False}, 4_00),
        ({"tags": HI_LO, "true": True}, 1_00),
        ({"tags": {**HI_LO, "4": 70, "2": 9}, "true": True}, 8_00),
        ({"tags": {**HI_LO, "T": -2, "5": 2}, "true": False, "scale": 2}, 3_00),
        ({"tags": HI_LO, "true": False, "initial": -4}, 2_00),
    ],
)
def test_the_running_count_is_that_of_the_cards_which_were_seen(form, won):
    """10 against 6 doubles to 20 and pushes; the cards but the burned 2 count +5, and 20 beats 17 at what that says."""
    cards = ["2c", "5c", "6c", "5d", "Tc", "5h", "5s", "4c", "Td", "7c", "Th", "Ts"]
    rest = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"] * 6
    for card in cards:
        rest.remove(card)
    spread = {-99: 1, 1: 2, 4: 3, 5: 4, 10: 8}
    _, _, plan = plan_of(
        BLACKJACK, {"hole_card": "none"}, "basic", boxes=1, count=Count(**form, spread=spread), stake=1_00
    )
    assert family.play_shoes(plan, [[coded(card) for card in cards + rest]], 2).tolist() == [[0], [won]]


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ({"tags": {"2": 1}}, "no tag for 3"),
        ({"tags": HI_LO, "spread": {0: 1}}, "must say what is wagered"),
        ({"tags": HI_LO, "scale": 0}, "scale"),
        ({"tags": HI_LO, "indices": (Index("hard 61", "2", 0, "S"),)}, "an index play for 'hard 61'"),
        ({"tags": HI_LO, "indices": (Index("hard 16", "1", 0, "S"),)}, "an index play against '1'"),
        ({"tags": HI_LO, "indices": (Index("hard 16", "2", 0, "P"),)}, "write one of"),
    ],
)
def test_a_count_that_makes_no_sense_is_refused(form, reason):
    with pytest.raises(Refusal, match=reason):
        Count(**form)


def test_levels_are_rounded_down():
    count = np.array([-10, 23, 1, 1, 99, 52])
    assert [one_round.level_of(running, 52, count) - 10 for running in (-99, -1, 0, 3, 99)] == [-10, -1, 0, 3, 12]
    assert one_round.level_of(-1, 104, count) - 10 == -1
    assert one_round.level_of(7, 104, count) - 10 == 3
    halves = np.array([-10, 23, 1, 2, 99, 52])
    assert one_round.level_of(7, 52, halves) - 10 == 3
    unbalanced = Count(KNOCK_OUT, true=False, initial=-20, least=-20)
    assert unbalanced.units(-20) == 1


def test_a_deck_without_tens_is_one_deck_to_a_true_count():
    _, _, plan = plan_of(SPANISH, {}, "basic", boxes=1, count=hi_lo())
    count, _, _ = plan.counting()
    assert (plan.size, len(plan.deck)) == (288, 48)
    assert [one_round.level_of(running, 96, count) + count[0] for running in (-1, 3, 4)] == [-1, 1, 2]


def test_an_index_play_holds_from_its_count_on():
    count = hi_lo(indices=PLAYS)
    base = strategies.chart_of(terms(game(BLACKJACK).options()), "basic")
    named = {label(row): row for row in rows()}
    assert [count.chart(base, n).cells[named["hard 16"], "10"] for n in (-1, 0, 5)] == ["H", "S", "S"]
    assert count.chart(base, 4).cells[named["pair 10"], "5"] == "S"


# What cannot be simulated.


@pytest.mark.parametrize(
    ("name", "given", "more", "reason"),
    [
        (BLACKJACK, {"shoe": "double"}, {}, "double shoe is not simulated"),
        (BLACKJACK, {"multiple_action": True, "hole_card": "none"}, {}, "multiple action is not simulated"),
        (BLACKJACK, {"shuffle": "bart-carter"}, {}, "Bart Carter"),
        (BLACKJACK, {}, {"boxes": 9}, "9 boxes cannot be played"),
        (BLACKJACK, {"decks": 1}, {"boxes": 3}, "could use up the 13 cards"),
        (BLACKJACK, {}, {"boxes": 1, "stake": 0}, "has a wager"),
        (BLACKJACK, {"hole_card": "up"}, {"count": hi_lo()}, "index plays"),
        (BLACKJACK, {"maximum": "90000000.00"}, {"stake": 8_000_000_00}, "can be wagered"),
        (BLACKJACK, {}, {"boxes": 2, "stake": [2_00, 4_00], "count": hi_lo()}, "the same on every box"),
        (SWITCH, {}, {"boxes": 6}, "6 spots cannot be played"),
        (SWITCH, {"shuffle": "bart-carter"}, {}, "Bart Carter"),
    ],
)
def test_what_cannot_be_simulated_is_refused(name, given, more, reason):
    with pytest.raises(Refusal, match=reason):
        plan_of(name, given, "basic", **more)


def test_unknown_strategies_are_refused():
    with pytest.raises(Refusal, match="no strategy 'bold'"):
        plan_of(BLACKJACK, {}, "bold")


@pytest.mark.parametrize("name", [BLACKJACK, SWITCH])
def test_a_round_that_needs_more_cards_than_are_shuffled_is_the_same_as_from_a_whole_shoe(name):
    """Cards are shuffled as they may be needed: however few lie ready, the first shoe deals the same rounds."""
    rules = game(name)
    plan = rules.module("kernel").setup(rules.options(), boxes=None, strategy="basic")

    def tallied(ahead):
        arguments = list(family._arguments(plan, ROUNDS_OF_A_SHOE))
        arguments[AHEAD] = ahead
        given = bare(tuple(arguments))
        family.deal_block(np.uint64(random_stream.start("ahead", 0)), ROUNDS_OF_A_SHOE, *given)
        return [array.tolist() for array in given[-3:]]

    assert tallied(1) == tallied(2 * plan.boxes + 2) == tallied(plan.size)
