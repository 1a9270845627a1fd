"""A game of one's own as ways and pays: odds, sessions, sheets and comparisons of a file."""

import json
from fractions import Fraction

import pytest

from pitboss.cli import main
from pitboss.pricing.session import play
from pitboss.refusal import Refusal
from pitboss.studio import as_game, read_wager, read_ways, ways_of
from pitboss.studio.ways import WaysOptions
from tests.each import each

COIN = """game = "coin"
title = "A coin"
source = "a coin and a house"

[[wager]]
name = "heads"
[[wager.outcome]]
name = "heads"
ways = 19
pays = "1 to 1"
[[wager.outcome]]
name = "edge"
ways = 1
pays = "-1/2"
[[wager.outcome]]
name = "tails"
ways = 20
pays = "lose"

[[wager]]
name = "edge"
[[wager.outcome]]
name = "edge"
probability = "1/40"
pays = "35 to 1"
[[wager.outcome]]
name = "none"
probability = "39/40"
pays = "lose"
"""

HARD = """wager = "hard"
game = "craps"
says = "both dice alike"
source = "x"
dice = 2
[[class]]
name = "alike"
pays = "4 to 1"
when = { faces = 1 }
"""


def run(capsys, *args):
    code = main([str(arg) for arg in args])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture
def coin(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "coin.toml").write_text(COIN)
    return tmp_path / "coin.toml"


def test_a_file_is_a_game_to_the_commands(coin, capsys):
    code, out, _ = run(capsys, "odds", "coin.toml", "--json")
    assert code == 0
    assert [row["exact"] for row in json.loads(out)["wagers"]] == ["3/80", "1/10"]
    code, out, _ = run(capsys, "odds", "coin.toml", "--wager", "edge")
    assert (code, "1/10" in out, "3/80" in out) == (0, True, False)
    session = ("--bankroll", "100", "--bet", "10", "--rounds", "20", "--sessions", "500", "--json")
    code, out, _ = run(capsys, "session", "coin.toml", *session)
    assert code == 0
    assert json.loads(out)["reckoned"]["ruin"] > 0
    code, out, _ = run(capsys, "parsheet", "coin.toml", "--date", "2026-01-31")
    assert code == 0
    assert json.loads(out)["wagers"][0]["hit_exact"] == "19/40"
    code, _, _ = run(capsys, "parsheet", "coin.toml", "-o", "coin.html")
    assert "A coin" in coin.with_name("coin.html").read_text()
    code, out, _ = run(capsys, "compare", "coin.toml", "roulette", "--json")
    assert code == 0
    assert [row["label"] for row in json.loads(out)["configurations"]] == ["A coin", "Roulette"]


def test_a_session_of_a_file_ends_as_that_of_the_same_wager():
    outcomes = [{"name": "w", "ways": 1, "pays": "1 to 1"}, {"name": "l", "ways": 1, "pays": "lose"}]
    found = ways_of({"game": "coin", "source": "x", "wager": [{"name": "flip", "outcome": outcomes}]})
    result = play(found, WaysOptions(), sessions=4000, bankroll=500, bet=100, rounds=10, seed=3)
    # Ten flips and five units: ruined if the walk meets -5 by then, 112 of 1,024 ways by reflection.
    assert abs(result.share("ruin") - 112 / 1024) < 4 * result.error("ruin") + 1e-9


def test_a_wager_of_the_house_is_a_game_of_one(capsys, tmp_path):
    assert as_game(read_wager("royal-match"))["royal-match"].edge == Fraction(539, 8086)
    file = tmp_path / "match.toml"
    file.write_text(HARD)
    code, out, _ = run(capsys, "odds", file)
    assert code == 0
    assert "1/6" in out
    assert read_ways(file)["hard"].hit == Fraction(1, 6)


@each(
    "old, new, words",
    [
        ('ways = 19', 'ways = 0', "coin.toml line 5: heads: heads: ways=0 is no whole number from 1 on"),
        ('ways = 19', 'probability = "19/40"', "give ways, or probabilities, for all outcomes alike"),
        ('probability = "39/40"', 'probability = "38/40"', "line 20: edge: the probabilities add up to 39/40"),
        ('"-1/2"', '"half"', "heads: edge: 'half' is not odds"),
        ('game = "coin"', 'game = "Coin"', "coin.toml line 1: game: its name has small letters"),
        ('source = "a coin and a house"', '', "source: say where"),
        ('name = "edge"\n[[wager.outcome]]', 'name = "heads"\n[[wager.outcome]]', "two wagers are called 'heads'"),
        ('title = "A coin"', 'titel = "A coin"', "coin.toml line 2: there is no 'titel'; did you mean title?"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_its_place(coin, capsys, old, new, words):
    coin.write_text(COIN.replace(old, new, 1) if old != "ways = 19" else COIN.replace(old, new))
    code, out, err = run(capsys, "odds", "coin.toml")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_an_outcome_that_is_no_table_is_refused():
    with pytest.raises(Refusal, match=r"heads: an outcome has name, ways, probability, pays$"):
        ways_of({"game": "coin", "source": "a coin", "wager": [{"name": "heads", "outcome": ["heads"]}]})


def test_what_a_file_cannot_have_is_refused(coin, capsys):
    for args in (
        ("odds", "coin.toml", "--set", "decks=8"),
        ("parsheet", "coin.toml", "--vary", "decks"),
        ("session", "coin.toml", "--bankroll", "100", "--bet", "10", "--rounds", "5", "--strategy", "basic"),
        ("odds", "coin.toml", "--wager", "tails"),
        ("compare", "coin.toml", "--with", "decks=8"),
    ):
        code, _, err = run(capsys, *args)
        assert (code, err.count("\n")) == (2, 1)
    with pytest.raises(Refusal, match="has no kernel"):
        read_ways(coin).module("kernel")
