"""A player's worth: theo, Kelly, certainty and N0, and the pace with its source."""

import json
from fractions import Fraction
from math import log

import pytest

import pitboss
from pitboss.analysis import kelly, loss_rebate, pace_of, player_worth
from pitboss.cli import main
from pitboss.games import nameplates
from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal
from tests.each import each


def row_of(ways: dict[int, int]) -> WagerOdds:
    return WagerOdds.from_ways("own", "", {(str(pays), Fraction(pays)): n for pays, n in ways.items()})


def test_a_players_theo_is_bets_by_edge():
    """Roulette, 38 rounds an hour at 25 dollars and two nineteenths of a half: 50 dollars, and 200 in four hours."""
    row = pitboss.odds("roulette")["straight-7"]
    found = player_worth(row, 2500, pace_of("roulette"), hours=4, comps=0.3, players=5).shown()
    assert found["theo_an_hour"] == pytest.approx(5000)
    assert (found["theo"], found["comps"]) == (pytest.approx(20_000), pytest.approx(6_000))
    assert found["win_per_unit_per_day"] == pytest.approx(100_000)
    assert found["sd_an_hour"] == pytest.approx(2500 * (38 * float(row.variance)) ** 0.5)
    assert "Wizard of Odds" in found["pace_source"]


def test_kelly_of_the_printed_coin_is_a_fifth():
    """Thorp's example: a coin that wins 60 of 100 at even money is bet with a fifth of the bankroll."""
    assert kelly(row_of({1: 6, -1: 4})) == pytest.approx(0.2, abs=1e-12)
    assert kelly(row_of({1: 4, -1: 6})) == 0.0


def test_kelly_of_several_prizes_is_where_no_other_part_grows_faster():
    row = row_of({5: 1, 1: 4, -1: 5, -2: 1})
    best = kelly(row)

    def growth(part: float) -> float:
        return sum(float(end.probability) * log(1 + part * float(end.pays)) for end in row.outcomes)

    assert max(range(1, 499), key=lambda at: growth(at / 1000)) == round(1000 * best)


def test_certainty_is_near_the_mean_less_half_the_variance_over_the_bankroll():
    """The usual approximation, to which a small bet comes close."""
    row = row_of({1: 51, -1: 49})
    found = player_worth(row, 100, pace_of("", 100), bankroll=100_000)
    assert found.certainty == pytest.approx(100 * 0.02 - 100**2 * float(row.variance) / 200_000, rel=1e-3)
    assert player_worth(row, 100, pace_of("", 100), bankroll=100).certainty is None


def test_n0_is_the_rounds_to_one_standard_deviation():
    row = row_of({1: 51, -1: 49})
    found = player_worth(row, 100, pace_of("", 100))
    assert found.n0 * 0.02 == pytest.approx((found.n0 * float(row.variance)) ** 0.5)


def test_paces_are_of_games_that_there_are_and_the_rest_is_asked_for():
    known = [name for name in nameplates() if _has_pace(name)]
    assert {"blackjack", "roulette", "craps"} <= {*known}
    assert len(known) == 10
    with pytest.raises(Refusal, match="--pace 60"):
        pace_of("red-dog")


def _has_pace(name: str) -> bool:
    try:
        return pace_of(name).rounds_an_hour > 0
    except Refusal:
        return False


def run(capsys, *args: str) -> tuple[int, str, str]:
    code = main(["worth", *args])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_command_says_what_python_says(capsys):
    code, out, _ = run(capsys, "minibaccarat", "--wager", "banker", "--bet", "100", "--rebate", "10%", "--json")
    found = json.loads(out)
    wanted = loss_rebate(pitboss.odds("minibaccarat")["banker"], 0.1)
    assert (code, found["rebate"]["worth"]) == (0, pytest.approx(wanted.worth))
    assert found["rebate"]["cents"] == pytest.approx(wanted.worth * 10_000)
    code, out, _ = run(capsys, "roulette", "--wager", "straight-7", "--match-play", "100")
    assert (code, "86.84 " in out) == (0, True)
    code, out, _ = run(capsys, "craps", "--bonus", "100", "--wagering", "500", "--bet", "5")
    assert (code, "92.93" in out) == (0, True)
    code, out, _ = run(capsys, "craps", "--bet", "25", "--hours", "4", "--comps", "30%")
    assert (code, "48 rounds an hour" in out) == (0, True)


@each(
    "args",
    [
        ("red-dog",),
        ("craps", "--bet", "x"),
        ("craps", "--bet", "0"),
        ("craps", "--bonus", "5"),
        ("craps", "--rebate", "2"),
        ("craps", "--wager", "pass-odds"),
        ("craps", "--wager", "psas"),
        ("craps", "--hours", "25"),
        ("craps", "--pace", "0"),
        ("holdem",),
        ("keno",),
    ],
)
def test_bad_input_is_one_line(capsys, args):
    code, out, err = run(capsys, *args)
    assert (code, out, err.count("\n")) == (2, "", 1)
