"""Pay tables by a goal: every table of a plain loop is found, none below a floor, and each can be elected."""

import json
from fractions import Fraction
from itertools import product

import pytest

import pitboss
from pitboss.analysis import Goal, elected_as, search_side, search_tables
from pitboss.analysis.pay_table_search import LADDER
from pitboss.cli import main
from pitboss.games import game
from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal
from tests.each import each

PAIR_PLUS = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
"""Of 22,100 three card hands."""


def near_by(pays: int, reach: int) -> tuple[int, ...]:
    at = LADDER.index(pays)
    return LADDER[max(0, at - reach) : at + reach + 1]


def by_loop(base: dict[str, int], reach: int, low: float, high: float, top: int) -> set[tuple[int, ...]]:
    """All tables of a plain loop over every row, in ways of 22,100."""
    lost = 22_100 - sum(PAIR_PLUS.values())
    found = set()
    for pays in product(*(near_by(held, reach) for held in base.values())):
        edge = Fraction(lost - sum(n * p for n, p in zip(PAIR_PLUS.values(), pays, strict=True)), 22_100)
        if pays[0] <= top and low <= edge <= high and list(pays) == sorted(pays, reverse=True):
            found.add(pays)
    return found


def test_a_search_finds_what_a_plain_loop_finds():
    three = game("three-card-poker")
    goal = Goal(edge=(0.04, 0.05), hit=(0.2, None), top=(None, 100))
    found = search_side(three, three.options(), "pair-plus", goal, reach=2, show=1000)
    base = dict(zip(PAIR_PLUS, (40, 30, 6, 4, 1), strict=True))
    wanted = by_loop(base, 2, Fraction("0.04"), Fraction("0.05"), 100)
    assert {tuple(int(pays) for pays in table.pays.values()) for table in found.found} == wanted
    assert found.count == len(found.found) == len(wanted) > 10
    assert [len(table.changed) for table in found.found] == sorted(len(table.changed) for table in found.found)
    assert found.of_rows["pair"] == Fraction(3744, 22_100)


def test_the_tables_that_are_printed_are_among_them():
    """Casino City prints 3.5% for 40-25-6-4-1; 35-25-6-4-1 and 40-20-6-4-1 were counted for the reference table."""
    three = game("three-card-poker")
    found = search_side(three, three.options(), "pair-plus", Goal(edge=(0.03, 0.05)), show=1000)
    edges = {tuple(int(pays) for pays in table.pays.values()): table.edge for table in found.found}
    assert edges[35, 25, 6, 4, 1] == Fraction(253, 5525)
    assert edges[40, 20, 6, 4, 1] == Fraction(258, 5525)
    assert round(float(edges[40, 25, 6, 4, 1]), 3) == 0.035


def test_a_found_table_is_elected_and_has_the_edge_that_was_found():
    three = game("three-card-poker")
    options = three.options()
    found = search_side(three, options, "pair-plus", Goal(edge=(0.01, 0.02)), reach=2, show=3)
    assert found.found
    for table in found.found:
        value = elected_as(three, options, "pair-plus", table)
        row = pitboss.odds("three-card-poker", pair_plus_table=value)["pair-plus"]
        assert (row.edge, row.sd, row.hit) == (table.edge, pytest.approx(table.sd), table.hit)


def test_no_row_is_below_a_floor():
    row = WagerOdds.from_ways("own", "", {("a", Fraction(9)): 1, ("b", Fraction(3)): 2, ("nothing", Fraction(-1)): 17})
    free = search_tables(row, Goal(), show=1000)
    held = search_tables(row, Goal(), least={"a": Fraction(9), "b": Fraction(3)}, show=1000)
    assert any(table.pays["a"] < 9 for table in free.found)
    assert all(table.pays["a"] >= 9 and table.pays["b"] >= 3 for table in held.found)
    assert held.count == sum(table.pays["a"] >= 9 and table.pays["b"] >= 3 for table in free.found)


def test_spread_and_hits_are_goals_too():
    row = WagerOdds.from_ways("own", "", {("a", Fraction(9)): 1, ("b", Fraction(0)): 2, ("nothing", Fraction(-1)): 17})
    found = search_tables(row, Goal(sd=(2.0, 2.5), hit=(None, 0.06)), show=1000)
    assert found.count > 1
    for table in found.found:
        mean = (table.pays["a"] + 2 * table.pays["b"] - 17) / 20
        squares = (table.pays["a"] ** 2 + 2 * table.pays["b"] ** 2 + 17) / Fraction(20)
        assert 2.0 <= float(squares - mean**2) ** 0.5 <= 2.5
        assert table.hit == Fraction(1, 20)


def run(capsys, *args: str) -> tuple[int, str, str]:
    code = main(["paytable", *args])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_command_says_how_a_table_is_elected(capsys):
    words = ("three-card-poker", "pair-plus", "--edge", "4%..5%", "--hit", "20%..", "--top", "..100")
    code, out, _ = run(capsys, *words, "--json")
    found = json.loads(out)
    assert (code, found["found"][0]["elect"]) == (0, "P20-1 with straight flush 30 to 1")
    code, out, _ = run(capsys, *words)
    assert "--set pair_plus_table='P20-1 with straight flush 30 to 1'" in out
    code, out, _ = run(capsys, "21-plus-3", "--edge", "3%..3.5%", "--keep", "flush", "--show", "1")
    assert (code, "2 tables meet the goal" in out) == (0, True)


@each(
    "args",
    [
        ("three-card-poker", "pair"),
        ("three-card-poker", "pair-plus", "--edge", "4..x"),
        ("three-card-poker", "pair-plus", "--edge", ".."),
        ("three-card-poker", "pair-plus", "--edge", "5%..4%"),
        ("three-card-poker", "pair-plus", "--keep", "full-house"),
        ("three-card-poker", "pair-plus", "--reach", "0"),
        ("three-card-poker", "six-card-bonus", "--edge", "4%"),
        ("craps", "pass"),
        ("no-such-file",),
    ],
)
def test_bad_input_is_one_line(capsys, args):
    code, out, err = run(capsys, *args)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_search_is_bounded(monkeypatch):
    monkeypatch.setattr("pitboss.analysis.pay_table_search.MOST_STEPS", 500)
    three = game("three-card-poker")
    with pytest.raises(Refusal, match="keep some rows"):
        search_side(three, three.options(), "pair-plus", Goal())


def test_what_is_no_table_is_refused():
    with pytest.raises(Refusal, match="computed"):
        search_tables(WagerOdds.from_ways("own", "", {("win", Fraction(1)): 1}, method="computed"), Goal())
