"""Sweeps: each case is what `odds` says of it, and what the law refuses is refused or marked."""

import csv
import io
import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import pitboss
from pitboss.analysis import sweep
from pitboss.cli import main
from pitboss.games import game
from pitboss.refusal import Refusal
from tests.each import each


def test_each_case_is_what_odds_says():
    war = game("casino-war")
    found = sweep(war, war.options(), {"decks": "6..8"}, wager="tie")
    assert [case.values for case in found.cases] == [("6",), ("7",), ("8",)]
    for case in found.cases:
        assert case.row_of("tie").edge == pitboss.odds("casino-war", decks=int(case.values[0]))["tie"].edge


def test_rows_of_a_table_are_swept_with_the_best_play_of_each():
    """Casino City prints 7.28% for pair plus at 40-30-6-3-1."""
    three = game("three-card-poker")
    found = sweep(three, three.options(), {"pair_plus_table[flush]": "3..4"}, wager="pair-plus")
    edges = {case.values[0]: case.row_of("pair-plus").edge for case in found.cases}
    assert edges["4"] == Fraction(128, 5525)
    assert edges["3"] is not None
    assert round(100 * float(edges["3"]), 2) == 7.28


@pytest.mark.slow
def test_rows_that_move_the_best_play_are_priced_anew():
    ride = game("let-it-ride")
    rows = sweep(ride, ride.options(), {"main_table[full-house]": ["11", "12"]}).cases
    wanted = pitboss.odds("let-it-ride", main_table="T18-1 with full house 12 to 1")["first"].edge
    assert rows[1].wagers[0].edge == wanted


def test_what_the_law_refuses_is_a_refusal_or_a_hypothesis():
    war = game("casino-war")
    held = sweep(war, war.options(), {"tie_odds": "9..11", "decks": "6,8"}, wager="tie")
    assert [bool(case.refused) for case in held.cases] == [True, True, False, False, True, True]
    assert all(not case.wagers for case in held.cases if case.refused)
    free = sweep(war, war.options(), {"tie_odds": "9..11", "decks": "6,8"}, wager="tie", beyond=True)
    assert [case.refused for case in free.cases] == [case.refused for case in held.cases]
    wanted = pitboss.odds("casino-war", decks=8, what_if={"tie_odds": "9 to 1"})["tie"].edge
    assert free.cases[1].row_of("tie").edge == wanted


def run(capsys, *args: str) -> tuple[int, str, str]:
    code = main(["sweep", *args])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_sweep_as_rows_as_json_and_as_a_chart(capsys, tmp_path):
    plot = tmp_path / "sweep.svg"
    words = ("casino-war", "--over", "tie_odds=9..11", "--over", "decks=6,8", "--wager", "tie", "--beyond")
    code, out, _ = run(capsys, *words, "--csv", "--plot", str(plot))
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (code, len(rows), rows[2]["exact"]) == (0, 6, "58/311")
    drawn = ElementTree.parse(plot).getroot()
    circles = [each for each in drawn.iter() if each.tag.endswith("circle")]
    assert len(circles) == 6
    assert "10, decks 6: 18.6495%" in {circle[0].text for circle in circles}
    code, out, _ = run(capsys, *words, "--json")
    assert json.loads(out)["cases"][2]["exact"] == "58/311"
    code, out, _ = run(capsys, *words)
    assert (code, out.count("hypothesis, refused")) == (0, 4)


@each(
    "args",
    [
        ("casino-war",),
        ("casino-war", "--over", "decks"),
        ("casino-war", "--over", "dekcs=6"),
        ("casino-war", "--over", "decks="),
        ("casino-war", "--over", "decks=8..6"),
        ("casino-war", "--over", "decks=1..999"),
        ("casino-war", "--over", "decks=5"),
        ("casino-war", "--over", "decks=6", "--over", "decks=7"),
        ("casino-war", "--over", "decks=6", "--over", "boxes=1", "--over", "tie_odds=10"),
        ("casino-war", "--over", "decks=6", "--wager", "tei"),
        ("casino-war", "--over", "decks=6", "--csv", "--json"),
        ("casino-war", "--over", "decks=6", "--plot", "/no/such/place.svg"),
        ("let-it-ride", "--over", "main_table[pair]=1", "--over", "main_table[flush]=8"),
    ],
)
def test_bad_input_is_one_line(capsys, args):
    code, out, err = run(capsys, *args)
    assert (code, out.count("\n"), err.count("\n")) == (2, "--json" in args, 1)


def test_a_sweep_is_bounded():
    war = game("casino-war")
    with pytest.raises(Refusal, match="no more than 1,000"):
        sweep(war, war.options(), {"tie_minimum": "1..190", "maximum": "100..280"})
