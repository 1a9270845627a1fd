"""Counting cards has a door: systems by name, spreads and penetration in words, and figures that add up to the cent."""

import json
from dataclasses import replace
from fractions import Fraction
from math import isclose, sqrt

import pytest

import pitboss
from pitboss.cli import main
from pitboss.equipment import RANKS
from pitboss.games import game
from pitboss.games.blackjack_family.kernel.card_counting import SYSTEMS, counting
from pitboss.pricing.strategy.card_counting import CountResult, count_request, share_of, steps_of
from pitboss.refusal import Refusal
from tests.cli.test_bad_input import refused

BLACKJACK = game("blackjack")
KERNEL = BLACKJACK.module("kernel")

PUBLISHED = {
    "hi-lo": 0.76,
    "ko": 0.78,
    "hi-opt-1": 0.85,
    "hi-opt-2": 0.91,
    "omega-2": 0.85,
    "zen": 0.85,
    "halves": 0.72,
}
"""How well each count foretells insurance, as tables of counting systems print it."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_tags_of_a_system_have_its_published_insurance_correlation(system):
    tags = SYSTEMS[system][0]
    mean = sum(tags.values()) / 13
    points = [tags[rank] - mean for rank in RANKS]
    worth = [-9 if rank in "TJQK" else 4 for rank in RANKS]
    both = sum(a * b for a, b in zip(points, worth, strict=True))
    found = both / sqrt(sum(a * a for a in points) * sum(b * b for b in worth))
    assert round(found, 2) == PUBLISHED[system]
    assert sum(tags.values()) == (1 if system == "ko" else 0)


def test_a_spread_grows_in_even_steps_from_one_count_to_another():
    count = counting(BLACKJACK.options(), "hi-lo", (1, 8))
    assert [count.units(n) for n in range(-3, 8)] == [1, 1, 1, 1, 1, 3, 5, 6, 8, 8, 8]
    assert count.insurance == 3
    own = counting(BLACKJACK.options(), "hi-lo", steps_of("2:4, 4:8, 1:1"))
    assert [own.units(n) for n in (-9, 1, 2, 3, 4)] == [1, 1, 4, 4, 8]
    running = counting(BLACKJACK.options.configure({"decks": 6}), "ko", (1, 10))
    assert (running.initial, running.true) == (-20, False)
    assert (running.units(-20), running.units(-5), running.units(4)) == (1, 1, 10)


def plan(**more):
    return KERNEL.setup(BLACKJACK.options(), boxes=1, count=counting(BLACKJACK.options(), "hi-lo", (1, 8)), **more)


def test_what_counting_came_to_is_what_the_wagers_won_to_the_cent():
    made = plan()
    tally = KERNEL.run_block(made, 1, 0, 30_000)
    found, samples = KERNEL.counted(made, tally, 30_000), KERNEL.summary(made, tally, 30_000)
    assert found.net == sum(sample.net for sample in samples)
    assert found.staked == samples[0].staked
    assert sum(row.rounds for row in found.levels) == 30_000
    assert isclose(found.net, sum(row.mean * row.rounds * row.units for row in found.levels) * found.unit)


def test_the_spread_of_a_round_has_its_insurance_in_it():
    """In a single round the sum of squares is the square of what was won, hand and insurance together."""
    count = replace(counting(BLACKJACK.options(), "hi-lo", (2, 2)), insurance=-10)
    always, insured = KERNEL.setup(BLACKJACK.options(), boxes=1, count=count), 0
    for block in range(60):
        tally = KERNEL.run_block(always, 3, block, 1)
        found = KERNEL.counted(always, tally, 1)
        insured += len(KERNEL.summary(always, tally, 1)) > 1
        assert found.squares == found.net**2
        assert found.unit == always.stakes[0]
    assert insured


def test_win_rate_n0_and_score_hang_together():
    found = CountResult(unit=1000, rounds=10_000, net=150_000.0, staked=20_000_000, squares=90_000_000_000, levels=())
    assert found.win_rate == pytest.approx(1.5)
    assert found.average_bet == 2
    assert found.n0 == pytest.approx((found.sd / found.mean) ** 2)
    # What is won per 100 rounds with the bankroll that goes with it: 10,000 dollars times (win rate / sd)².
    assert found.score == pytest.approx(10_000 * (found.win_rate / (10 * found.sd)) ** 2)
    losing = CountResult(1000, 10_000, -5.0, 20_000_000, 90_000_000_000, ())
    assert (losing.score, losing.shown()["n0"]) == (0, None)


@pytest.mark.proves("19:47-2.5(d)")
def test_no_more_of_a_shoe_is_dealt_than_the_cutting_card_lets(capsys):
    assert plan(penetration=Fraction(1, 2)).cut == plan().size // 2
    assert plan(penetration=share_of("--penetration", "75 %", "")).cut == plan().cut
    words = ("simulate", "blackjack", "--rounds", "10", "--count", "hi-lo", "--penetration", "80%")
    reason = "a penetration of 80%: a quarter lies behind the cutting card"
    assert refused(capsys, *words) == (reason, "19:47-2.5(d)")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("roulette", "hi-lo", None, None), "roulette is simulated without a count of cards"),
        (("blackjack", "hi-low", None, None), "there is no count called 'hi-low'"),
        (("blackjack", None, "1-8", None), "needs a count"),
        (("blackjack", "hi-lo", "8-1", None), "write units from and to"),
        (("blackjack", "hi-lo", "1-8", "120%"), "the part of the shoe that is dealt"),
    ],
)
def test_words_that_make_no_sense_are_refused(words, reason):
    with pytest.raises(Refusal, match=reason):
        count_request(game(words[0]), game(words[0]).options(), *words[1:])


def test_the_command_and_the_function_tell_the_same(capsys):
    words = [
        "simulate",
        "blackjack",
        "--rounds",
        "20000",
        "--count",
        "hi-lo",
        "--spread",
        "1-8",
        "--penetration",
        "70%",
    ]
    assert main([*words, "--json"]) == 0
    counted = json.loads(capsys.readouterr().out)["counted"]
    found = pitboss.simulate("blackjack", 20_000, count="hi-lo", spread="1-8", penetration="70%").counted
    assert counted == json.loads(json.dumps(found.shown()))
    assert main([*words]) == 0
    text = capsys.readouterr().out
    for title in ("won per 100 rounds", "standard deviation per 100 rounds", "average bet", "N0", "SCORE"):
        assert title in text
