"""A sample beside a sheet is compared with the strategy that it played, and says which."""

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from tests.volume import playable

DAY = "2026-01-31"


@pytest.mark.parametrize("name", playable())
def test_the_best_is_played_where_it_is_asked_for_or_refused(name):
    rules = game(name)
    options = rules.elect({})
    usual = simulate(rules, options, 16).strategy
    if usual == "best":
        assert simulate(rules, options, 16, strategy="best").strategy == "best"
        return
    with pytest.raises(Refusal) as refused:
        simulate(rules, options, 16, strategy="best")
    assert usual in refused.value.reason
    assert "\n" not in refused.value.reason


@pytest.mark.parametrize("name", ["texas-holdem-bonus", "ultimate-texas-holdem"])
def test_a_sample_of_the_best_play_is_compared_with_its_edge(name):
    sheet = pitboss.parsheet(name, vary=False, simulate=300_000, seed=1, date=DAY)
    dealt = sheet.content["check"]
    assert dealt["strategy"] == "best"
    ante = dealt["wagers"][0]
    assert ante["reckoned"] == pytest.approx(sheet.content["wagers"][0]["edge"])
    assert abs(ante["off"]) < 4


@pytest.mark.slow
def test_a_sample_of_two_hands_is_compared_with_the_best_switches_and_the_basic_chart():
    dealt = pitboss.parsheet("blackjack-switch", vary=False, simulate=100_000, seed=1, date=DAY).content["check"]
    assert dealt["strategy"] == "best-switches"
    assert dealt["wagers"][0]["reckoned"] == pytest.approx(
        float(pitboss.odds("blackjack-switch", strategy="best-switches")["first"].edge)
    )


@pytest.mark.parametrize("name", ["blackjack-switch", "asia-poker"])
def test_simulate_refuses_the_best_by_name_in_one_line(name, capsys):
    assert main(["simulate", name, "--rounds", "1000", "--strategy", "best"]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert "what is simulated" in found.err


def test_simulate_says_what_was_played_where_that_is_not_the_best(capsys):
    assert main(["simulate", "asia-poker", "--rounds", "1000"]) == 0
    assert "played by: house-way" in capsys.readouterr().out
    assert main(["simulate", "casino-war", "--rounds", "1000"]) == 0
    assert "played by" not in capsys.readouterr().out
