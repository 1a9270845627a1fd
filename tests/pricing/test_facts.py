"""Figures beside the wagers: exact, the published ones among them, and never a sample in the place of a fraction."""

import json
from fractions import Fraction

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.refusal import Refusal
from tests.each import each

TWO, ROUND, FIVE, INSURED = "two cards", "the round", "any five cards", "edge on insurance"
METER = "break-even meter that nobody shares"
NO_HOLE_CARD = {"hole_card": "none", "progressive": "yes"}
KNOWN = [
    ("minibaccarat", {"decks": 6}, ROUND, "cards on the average", "24545287862/4970080115"),
    ("minibaccarat", {"decks": 6}, ROUND, "4 cards", "78644/207545"),
    ("minibaccarat", {"decks": 6}, ROUND, "6 cards", "315635031/994016023"),
    ("minibaccarat", {"decks": 6}, "final total of the banker hand", "0", "1312966584/14813733935"),
    ("minibaccarat", {"decks": 6}, "final total of the player hand", "1", "370651607/4970080115"),
    ("minibaccarat", {"decks": 6}, "final total of the banker hand", "9", "17827301498/138710417755"),
    ("minibaccarat", {"decks": 6}, "the banker hand wins with", "6", "16431329872/305162919061"),
    ("minibaccarat", {"decks": 7}, ROUND, "player wins", "2222956992634/4981300211745"),
    ("punto-banco", {"decks": 8}, ROUND, "player wins", "8712962041376/19524993263685"),
    ("fast-action-holdem", {"decks": 6}, "four cards", "natural", "1771/4965115"),
    ("fast-action-holdem", {"decks": 8}, "four cards", "natural", "899/2365251"),
    ("fast-action-holdem", {"decks": 6}, FIVE, "straight-flush", Fraction(279936, 23856384552)),
    ("fast-action-holdem", {"decks": 6}, FIVE, "flush-with-full-house", Fraction(187200, 23856384552)),
    ("fast-action-holdem", {"decks": 6}, FIVE, "pair", Fraction(10875047040, 23856384552)),
    ("fast-action-holdem", {"decks": 8}, FIVE, "five-of-a-kind", Fraction(2614976, 101346274848)),
    ("fast-action-holdem", {"decks": 8}, FIVE, "flush-with-one-pair", Fraction(164003840, 101346274848)),
    ("fast-action-holdem", {"decks": 8}, FIVE, "highest-ranking-card", Fraction(42681630720, 101346274848)),
    ("blackjack", {"decks": 1}, TWO, "blackjack", "32/663"),
    ("blackjack", {"decks": 1}, TWO, "twenty", "4/39"),
    ("blackjack", {"decks": 6}, TWO, "twenty", "428/4043"),
    ("blackjack", {"decks": 6}, TWO, "pair of one value", "587/4043"),
    ("blackjack", {"decks": 6}, TWO, "two sevens of one suit", "5/4043"),
    ("blackjack", {"decks": 1}, "three cards", "6-7-8 of one suit", "1/5525"),
    ("blackjack", {"decks": 6}, "three cards", "6-7-8 of one suit", "108/626665"),
    ("blackjack", {"decks": 6}, INSURED, "only the dealer's ace seen", "23/311"),
    ("blackjack", {"decks": 1}, INSURED, "0 tens in the player's two cards", "1/49"),
    ("blackjack", {"decks": 8}, INSURED, "1 tens in the player's two cards", "32/413"),
    ("blackjack", {"decks": 6}, INSURED, "2 tens in the player's two cards", "9/103"),
    ("blackjack", {"decks": 6, **NO_HOLE_CARD}, "the progressive wager", METER, "2782173/11"),
    ("blackjack", {"decks": 4, **NO_HOLE_CARD}, "the progressive wager", "return without the meter", "411400/1262677"),
    ("caribbean-stud", {}, "the progressive wager", METER, "4142900/19"),
    ("caribbean-stud", {}, "the progressive wager", "return without the meter", "1385/3822"),
    ("craps", {}, "the shooter", "rolls until seven-out", "1671/196"),
    ("mini-craps", {}, "the shooter", "line decision that is a seven-out", "196/495"),
    ("craps", {}, "rolls until a wager that works is decided", "pass", "557/165"),
]  # fmt: skip
"""What others published or counted."""


def facts(name: str, options: dict) -> list:
    found = game(name)
    return list(found.module("odds").facts(found.options.configure(options)))


@each(("name", "options", "about", "what", "value"), KNOWN)
def test_the_figures_that_others_found(name, options, about, what, value):
    assert [f.value for f in facts(name, options) if (f.about, f.name) == (about, what)] == [Fraction(value)]


def test_every_progressive_wager_says_at_which_meter_it_is_fair():
    for name in ready():
        found = game(name)
        elections = found.options.elections()
        if "progressive" in elections:
            options = NO_HOLE_CARD if "hole_card" in elections else {"progressive": "yes"}
            assert METER in [fact.name for fact in facts(name, options)], name


@pytest.mark.parametrize(
    ("name", "about"), [("minibaccarat", "final total"), ("fast-action-holdem", FIVE), ("craps", "total of")]
)
def test_shares_of_one_thing_add_up_to_all_of_it(name, about):
    groups: dict[str, Fraction] = {}
    for fact in facts(name, {}):
        if fact.about.startswith(about):
            groups[fact.about] = groups.get(fact.about, Fraction(0)) + fact.value
    assert groups
    assert set(groups.values()) == {1}


def test_they_stand_in_json_and_in_print(capsys):
    assert main(["odds", "craps", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["facts"]
    assert {"about": "the shooter", "fact": "rolls until seven-out", "value": 1671 / 196, "exact": "1671/196",
            "unit": "rolls", "method": "exact"} in found  # fmt: skip
    assert main(["odds", "craps"]) == 0
    printed = capsys.readouterr().out
    assert "rolls until seven-out" in printed
    assert "8.5255 rolls" in printed
    assert pitboss.odds("craps").fact("the shooter", "rolls until seven-out") == Fraction(1671, 196)


@pytest.mark.slow
@pytest.mark.parametrize("name", ready())
def test_no_double_is_called_exact(name):
    """A double given out as a fraction has a power of two under it."""
    try:
        found = pitboss.odds(name)
    except Refusal:
        pytest.skip("the house must supply what it pays")
    exact = [fact.value for fact in found.facts if fact.method == "exact"]
    exact += [end.probability for row in found.wagers if row.method == "exact" for end in row.outcomes]
    assert not [value for value in exact if value.denominator >= 1 << 40 and value.denominator.bit_count() == 1]


@pytest.mark.slow
def test_a_difference_of_two_doubles_is_no_fraction(capsys):
    assert main(["odds", "spanish-21", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)["facts"]
    worth = {row["fact"]: row for row in facts if row["fact"].startswith("off the edge at a wager")}
    assert {(row["exact"], row["method"]) for row in worth.values()} == {(None, "computed")}
    assert worth["off the edge at a wager of 5.00"]["value"] == pytest.approx(0.000279, abs=1e-6)


def test_what_is_sampled_is_never_called_exact(capsys):
    assert main(["odds", "fast-action-holdem", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["wagers"]
    assert {row["method"] for row in rows} == {"simulated"}
    exact = {end["outcome"]: end["exact"] for row in rows for end in row["outcomes"] if end["exact"] is not None}
    assert exact == {"natural": "1771/4965115"}
    natural = next(end for end in rows[0]["outcomes"] if end["outcome"] == "natural")
    assert natural["probability"] == 1771 / 4965115


def test_no_share_of_a_simulation_is_called_exact(capsys):
    assert main(["simulate", "casino-war", "--rounds", "1000", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["wagers"]
    assert {end["exact"] for row in rows for end in row["outcomes"]} == {None}


def test_a_simulation_of_blackjack_switch_says_what_it_plays_and_on_how_many_boxes(capsys):
    """Two hands lie on a box, which is still one box; at full speed the best is approached, and that is said."""
    assert main(["simulate", "blackjack-switch", "--rounds", "2000", "--boxes", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["strategy"] == "best-switches"
    ways = {
        name: pitboss.odds("blackjack-switch", strategy=name)["first"] for name in ("best", "best-switches", "basic")
    }
    assert found["strategy_edge"] == pytest.approx(ways["best-switches"].edge, abs=1e-9)
    assert ways["best"].edge < ways["best-switches"].edge < ways["basic"].edge
    assert (found["boxes"], found["box_rounds"]) == (1, 4000)
    assert main(["simulate", "blackjack-switch", "--rounds", "2000", "--boxes", "1"]) == 0
    printed = capsys.readouterr().out
    assert "2,000 rounds, 1 box, seed 1" in printed
    assert f"played by: best-switches, whose edge is {100 * found['strategy_edge']:.4f}% (computed)" in printed
