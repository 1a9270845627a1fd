"""Several wagers at once: the joint count against plain loops over spins and rolls, and a sample against its odds."""

import json
import random
from fractions import Fraction

import pytest

import pitboss
from pitboss.analysis import several_wagers
from pitboss.cli import main
from pitboss.games import game
from pitboss.refusal import Refusal
from tests.each import each


def counted(name: str, stakes: dict[str, int], **options: object):
    found = game(name)
    return several_wagers(found, found.elect(options), stakes)


def test_a_wheel_is_counted_pocket_by_pocket():
    """Of 38 pockets 7 is red: both win once; 17 other reds; the house keeps half of red on two zeros."""
    found = counted("roulette", {"red": 1000, "straight-7": 500})
    assert found.method == "exact"
    assert dict(found.joint) == {
        (1000, 17_500): Fraction(1, 38),
        (1000, -500): Fraction(17, 38),
        (-500, -500): Fraction(2, 38),
        (-1000, -500): Fraction(18, 38),
    }
    assert found.correlation(0, 0) == pytest.approx(1)
    assert float(found.together.mean) * 1500 == pytest.approx(-1000 / 38 - 500 / 19)


@each("of", [("pass", "dont-pass"), ("pass", "any-craps"), ("dont-pass", "eleven")])
def test_each_wager_of_a_joint_count_has_the_edge_of_its_odds(of):
    found = counted("craps", dict.fromkeys(of, 100))
    odds = pitboss.odds("craps")
    for at, name in enumerate(of):
        assert found.mean(at) == -100 * odds[name].edge
        assert found.covariance(at, at) == 100**2 * odds[name].variance


def rolled(times: int) -> list[tuple[int, int, int]]:
    """Plain rolls: a unit on the line with two of odds behind it, and six on the six once a point is set."""
    dice = random.Random(44)
    found = []
    for _ in range(times):
        total = dice.randint(1, 6) + dice.randint(1, 6)
        if total in (7, 11):
            found.append((100, 0, 0))
            continue
        if total in (2, 3, 12):
            found.append((-100, 0, 0))
            continue
        point, six = total, None
        while True:
            total = dice.randint(1, 6) + dice.randint(1, 6)
            if total == 6 and six is None:
                six = 700
            if total == 7:
                found.append((-100, -200, -600 if six is None else six))
                break
            if total == point:
                true = {4: 2, 10: 2, 5: 1.5, 9: 1.5, 6: 1.2, 8: 1.2}[point]
                found.append((100, int(200 * true), six or 0))
                break
    return found


def test_line_odds_and_place_are_those_of_rolled_dice():
    found = counted("craps", {"pass": 100, "pass-odds": 200, "place-6": 600})
    rows = rolled(60_000)
    seen = {nets: rows.count(nets) / len(rows) for nets in {*rows}}
    assert {tuple(map(int, nets)) for nets in found.joint} == set(seen)
    for nets, chance in found.joint.items():
        share = float(chance)
        assert seen[tuple(map(int, nets))] == pytest.approx(share, abs=5 * (share * (1 - share) / len(rows)) ** 0.5)


def test_the_sum_of_pass_and_dont_pass_loses_on_a_twelve_alone():
    """The printed reason why the doey-don't costs one bet in 36."""
    found = counted("craps", {"pass": 1000, "dont-pass": 1000})
    ends = {end.pays: end.probability for end in found.together.outcomes}
    assert ends == {Fraction(-1, 2): Fraction(1, 36), Fraction(0): Fraction(35, 36)}


def test_cards_are_dealt_one_round_from_a_fresh_shoe_at_a_time():
    war = game("casino-war")
    found = several_wagers(war, war.options(), {"initial": 1000, "tie": 500}, rounds=4000, seed=3)
    assert (found.method, found.rounds) == ("simulated", 4000)
    odds = pitboss.odds("casino-war")
    for at, name in enumerate(("initial", "tie")):
        stake = found.stakes[name]
        error = stake * odds[name].sd / 4000**0.5
        assert float(found.mean(at)) == pytest.approx(-stake * float(odds[name].edge), abs=5 * error)
    # A tie wins the tie wager and stands to lose more on the other: they pull apart.
    assert float(found.covariance(0, 1)) < 0 < found.covariance_error(0, 1)
    again = several_wagers(war, war.options(), {"initial": 1000, "tie": 500}, rounds=4000, seed=3)
    assert again.joint == found.joint


def test_the_command_prints_the_sum(capsys):
    assert main(["together", "craps", "pass=10", "dont-pass=10"]) == 0
    out = capsys.readouterr().out
    assert "counted exactly" in out
    assert "-0.28  edge 1.3889% of 20.00" in out
    assert main(["together", "roulette", "red=10", "straight-7=5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["joint"][0]["exact"] == "1/38"


@each(
    "args",
    [
        ("craps", "pass=10"),
        ("craps", "pass=10", "pass=5"),
        ("craps", "pass=10", "buy-4=20"),
        ("craps", "pass=10", "psas=20"),
        ("craps", "pass=10", "field"),
        ("craps", "pass=10", "field=0"),
        ("roulette", "red=10", "rde=5"),
        ("casino-war", "initial=10", "war-tie=5"),
        ("casino-war", "initial=10", "tie=5", "--rounds", "5"),
        ("holdem", "ante=10", "bet=5"),
    ],
)
def test_bad_input_is_one_line(capsys, args):
    code = main(["together", *args])
    printed = capsys.readouterr()
    assert (code, printed.out, printed.err.count("\n")) == (2, "", 1)


def test_what_outlives_a_spin_is_refused():
    wheel = game("roulette")
    from pitboss.table.offer.hypotheses import suppose

    options = suppose(wheel, {"wheel": "single-zero"}, {"en_prison": "once"})
    with pytest.raises(Refusal, match="outlives"):
        several_wagers(wheel, options, {"red": 1000, "straight-7": 500})
