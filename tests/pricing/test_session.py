"""Sessions: the same for a seed on any workers, and true to what is known without a sample."""

import json
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from types import SimpleNamespace

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.pricing import WagerOdds
from pitboss.pricing.session import BLOCK, QUANTILES, next_bet, play
from pitboss.pricing.sessions import bankroll_chart
from pitboss.pricing.sessions.session_plan import DALEMBERT, ENDS, FLAT, MARTINGALE, PAROLI, SessionPlan, plan_of
from pitboss.pricing.worth.exact_ruin import ruin as ruined
from pitboss.pricing.worth.exact_ruin import session_ends
from pitboss.refusal import Refusal
from pitboss.table.parts import SharedPot

CRAPS = game("craps")
USUAL = {"bankroll": 500_00, "bet": 10_00, "rounds": 400}


def table(**wagers):
    """A game whose wagers have the given ways: net units and how many ways of each."""
    rows = tuple(
        WagerOdds.from_ways(name, name, {(str(pays), Fraction(pays)): n for pays, n in ways.items()})
        for name, ways in wagers.items()
    )
    return SimpleNamespace(
        name="sample",
        limits=lambda options: dict.fromkeys(wagers, (100, 100000)),
        module=lambda name: SimpleNamespace(odds=lambda options, strategy: SimpleNamespace(wagers=rows, strategy={})),
        opening=lambda options, wager, amount: amount,
    )


OPTIONS = SimpleNamespace(increment=50, shown=dict, what_if=())
COIN = table(heads={1: 244, -1: 251})


def ruin(p: float, begun: int, goal: int) -> float:
    """The classic: losing `begun` units before `goal` is reached, one unit at a time."""
    q = (1 - p) / p
    return 1 - (1 - q**begun) / (1 - q**goal)


def test_gamblers_ruin():
    found = play(COIN, OPTIONS, sessions=20_000, bankroll=10_00, bet=1_00, rounds=100_000, stop_win=10_00, seed=4)
    exact = ruin(244 / 495, 10, 20)
    assert found.share("rounds") == 0
    assert session_ends(replace(found.plan, rounds=10_000)).ends["ruin"] == pytest.approx(exact, abs=1e-9)
    assert abs(found.share("ruin") - exact) < 4 * sqrt(exact * (1 - exact) / 20_000)


def test_a_quantile_is_the_least_bankroll_that_covers_its_share():
    played = play(COIN, OPTIONS, sessions=4, bankroll=10_00, bet=1_00, rounds=1, seed=1)
    found = replace(played, finals={("ruin", 0): 1, ("rounds", 5_00): 1, ("rounds", 20_00): 2})
    assert [found.quantile(share) for share in QUANTILES] == [0, 0, 0, 5_00, 20_00, 20_00, 20_00]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_sample_is_true_to_the_reckoning(seed):
    """Blackjack has doubles, splits and 3 to 2: every share and the mean within four standard errors."""
    bet = {"bankroll": 200_00, "bet": 10_00, "rounds": 100, "stop_win": 100_00, "stop_loss": 150_00}
    found = play(game("blackjack"), game("blackjack").options(), sessions=20_000, seed=seed, **bet)
    exact = session_ends(found.plan)
    assert sum(exact.ends.values()) == pytest.approx(1)
    for end in ENDS:
        share = exact.ends[end]
        assert abs(found.share(end) - share) <= 4 * sqrt(share * (1 - share) / found.sessions)
    mean = sum(final * share for final, share in exact.finals.items())
    assert abs(found.mean - mean) < 4 * found.sd / sqrt(found.sessions)
    at_or_below = sum(share for final, share in exact.finals.items() if final <= found.quantile(0.5))
    assert at_or_below > 0.49


@pytest.mark.parametrize("system", ["flat", "martingale", "paroli", "dalembert"])
def test_no_system_beats_the_edge(system):
    """What is lost, over what is staked, is the edge."""
    found = play(CRAPS, CRAPS.options(), sessions=30_000, system=system, wager="pass", **USUAL | {"rounds": 60})
    lost = 500_00 - found.mean
    staked = found.staked / found.sessions
    assert abs(lost - 7 / 495 * staked) < 4 * found.sd / sqrt(found.sessions)


def wanted(system: int, gains: list[int]) -> list[int]:
    bets, units, streak = [], 1, 0
    for gain in gains:
        units, streak = next_bet(system, units, streak, gain)
        bets.append(units)
    return bets


def test_systems_change_the_bet_as_they_say():
    assert wanted(FLAT, [-1, -1, 1]) == [1, 1, 1]
    assert wanted(MARTINGALE, [-1, -1, 0, -1, 1, -2]) == [2, 4, 4, 8, 1, 2]
    assert wanted(PAROLI, [1, 1, 1, 1, -1, 1, 0, 1]) == [2, 4, 1, 2, 1, 2, 2, 4]
    assert wanted(DALEMBERT, [-1, -1, 0, 1, 1, 1]) == [2, 3, 3, 2, 1, 1]


def test_a_bet_stays_within_table_and_chips():
    """Always lost: 1, 2, 4, 8 to the maximum of 8, then what is left."""
    dark = table(lost={-1: 1})
    dark.limits = lambda options: {"lost": (1_00, 8_00)}
    found = play(dark, OPTIONS, sessions=1, bankroll=26_00, bet=1_00, rounds=50, system="martingale")
    assert (found.rounds, found.staked) == (6, (1 + 2 + 4 + 8 + 8 + 3) * 100)
    assert dict(found.finals) == {("ruin", 0): 1}


def test_what_a_double_takes_beyond_the_chips_is_lent():
    twice = table(lost={-2: 1})
    found = play(twice, OPTIONS, sessions=1, bankroll=3_00, bet=1_00, rounds=50)
    assert dict(found.finals) == {("ruin", -1_00): 1}


def test_stops_are_kept():
    up, down = table(won={1: 1}), table(lost={-1: 1})
    found = play(up, OPTIONS, sessions=2, bankroll=10_00, bet=1_00, rounds=50, stop_win=3_00)
    assert dict(found.finals) == {("stop-win", 13_00): 2}
    found = play(down, OPTIONS, sessions=2, bankroll=10_00, bet=1_00, rounds=50, stop_loss=3_00)
    assert dict(found.finals) == {("stop-loss", 7_00): 2}
    found = play(down, OPTIONS, sessions=2, bankroll=10_00, bet=1_00, rounds=5)
    assert dict(found.finals) == {("rounds", 5_00): 2}


def test_workers_change_nothing_but_the_time():
    shown = [
        json.dumps(play(CRAPS, CRAPS.options(), sessions=2 * BLOCK + 5, seed=3, workers=n, **USUAL).shown())
        for n in (1, 3)
    ]
    assert shown[0] == shown[1]
    assert json.loads(shown[0])["sessions"] == 2 * BLOCK + 5


PRICED = [name for name in ready() if not game(name).has(SharedPot) and game(name).offers("odds")]
LONG = {"blackjack-switch", "caribbean-stud"}
"""Games whose odds take seconds to count."""


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) if n in LONG else n for n in PRICED])
def test_every_game_has_sessions(name):
    found = play(game(name), game(name).options(), sessions=50, bankroll=300_00, bet=10_00, rounds=30)
    assert sum(found.finals.values()) == 50
    assert sum(bar.share for bar in bankroll_chart.bars(found)) == pytest.approx(1)
    assert "<svg" in bankroll_chart.page(found, session_ends(found.plan), name)


def test_bars_are_few_and_leave_nobody_out():
    found = play(COIN, OPTIONS, sessions=500, bankroll=100_00, bet=1_00, rounds=1000)
    bars = bankroll_chart.bars(found)
    assert 2 <= len(bars) <= 21
    assert bars[0].low <= found.bankrolls[0][0]
    assert bars[-1].high > found.bankrolls[-1][0]
    assert [found.quantile(q) for q in QUANTILES] == sorted(found.quantile(q) for q in QUANTILES)


WRONG = {
    "no system": ({"system": "martingal"}, "did you mean martingale"),
    "no round": ({"rounds": 0}, "a session has 1 to"),
    "short of chips": ({"bankroll": 5_00}, "does not cover"),
    "odd bet": ({"bet": 10_25}, "in steps of 1.00"),
    "no wager": ({"wager": "pas"}, "did you mean pass"),
    "no session": ({"sessions": 0}, "at least one"),
    "no win": ({"stop_win": 0}, "cannot stop at a win"),
    "cannot be paid": ({"wager": "place-6", "bet": 10_00}, "cannot be paid exactly"),
}


@pytest.mark.parametrize(("settings", "reason"), WRONG.values(), ids=WRONG)
def test_what_no_table_would_take_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        play(CRAPS, CRAPS.options(), **{"sessions": 10, **USUAL, **settings})


def test_a_wager_that_is_not_open_in_every_round_has_no_sessions():
    war = game("casino-war")
    with pytest.raises(Refusal, match="only where the box is at war"):
        play(war, war.options(), sessions=10, wager="war-tie", **USUAL)


def test_outcomes_are_cut_at_their_probabilities():
    marks = SessionPlan(1, 1, 1, (1, 0, -1), (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))).marks()
    assert marks == [1 << 62, 1 << 63, (1 << 64) - 1]


def test_sessions_that_are_halted_equal_a_run_of_that_number():
    asked = iter([False, True])
    found = play(COIN, OPTIONS, sessions=10**9, workers=2, halt=lambda: next(asked), **USUAL)
    assert found.sessions == 2 * BLOCK
    assert found == play(COIN, OPTIONS, sessions=2 * BLOCK, **USUAL)


@pytest.mark.parametrize("strategy", ["best", "basic"])
def test_a_session_plays_the_strategy_that_it_names_at_that_strategys_own_edge(strategy, capsys):
    """At ultimate Texas hold 'em the draws of a round have the mean of just those odds; text and JSON say which."""
    name, terms = "ultimate-texas-holdem", {"bankroll": 1000_00, "bet": 10_00, "rounds": 10}
    found = pitboss.sessions(name, 50, strategy=strategy, **terms)
    row = pitboss.odds(name, strategy=strategy)["ante"]
    drawn = sum(share * pays for share, pays in zip(found.plan.shares, found.plan.pays, strict=True))
    assert drawn == row.mean * 10_00
    assert (found.shown()["strategy"], found.shown()["edge"]) == (strategy, float(row.edge))
    args = ["session", name, "--sessions", "50", "--rounds", "10", "--bankroll", "1000", "--bet", "10"]
    assert main([*args, "--strategy", strategy]) == 0
    assert f"played by: {strategy}, whose edge on ante is {100 * float(row.edge):.4f}%" in capsys.readouterr().out


def test_a_session_of_asia_poker_says_that_it_goes_by_the_house_way():
    found = pitboss.sessions("asia-poker", 50, bankroll=1000_00, bet=10_00, rounds=10)
    assert found.strategy == "house-way"


@pytest.mark.parametrize(
    ("name", "bet", "opening"),
    [("let-it-ride", 10_00, 30_00), ("blackjack-switch", 10_00, 20_00), ("craps", 10_00, 10_00)],
)
def test_a_round_begins_with_all_the_chips_that_must_lie_there(name, bet, opening):
    """Three bets at let it ride, two at blackjack switch: who has one left cannot play on."""
    of = game(name)
    with pytest.raises(Refusal, match="does not cover"):
        plan_of(of, of.options(), bankroll=opening - 1_00, bet=bet, rounds=1)
    plan, _, _ = plan_of(of, of.options(), bankroll=opening, bet=bet, rounds=1)
    assert plan.opening == opening


def test_who_has_less_than_a_round_takes_is_ruined():
    """Two units lost of four, where a round begins with three: the second round is not begun."""
    half = (Fraction(1, 2), Fraction(1, 2))
    plan = SessionPlan(4_00, 1_00, 2, (1_00, -2_00), half, opens=3_00)
    assert session_ends(plan).ends == pytest.approx({"ruin": 0.5, "stop-win": 0, "stop-loss": 0, "rounds": 0.5})
    assert session_ends(replace(plan, opens=0)).ends["ruin"] == pytest.approx(0.25)
    row = WagerOdds.from_ways("", "", {("win", Fraction(1)): 1, ("lose", Fraction(-2)): 1})
    assert ruined(row, [4], [2], opening=Fraction(3)) == [[0.5 + 0.0]]
    assert ruined(row, [2], [2], opening=Fraction(3)) == [[1.0]]
