"""Sheets of games for a pot: the rake of a pot is what the script takes, and all figures follow from the hands."""

import csv
import io
import json
import re

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game, ready
from pitboss.games.poker_room.mathematics.self_play import _hands, pots, setup
from pitboss.games.poker_room.mathematics.sheet import stairs
from pitboss.refusal import Refusal
from pitboss.sheet.checking import check
from pitboss.table.parts import SharedPot
from tests.sheet.test_par import DAY, faults, words_of

ROOM = [name for name in ready() if game(name).has(SharedPot)]
HOLDEM = game("holdem")


@pytest.mark.parametrize("name", ROOM)
def test_every_game_of_the_room_has_a_sheet(name):
    sheet = pitboss.parsheet(name, simulate=16, date=DAY)
    content, odds = sheet.content, pitboss.odds(name)
    assert content["hands"] == [row.shown() for row in odds.hands]
    assert content["rake"]["pots"] == odds.rake["pots"]
    assert [row["strategy"] for row in (content["model"], *content["others"])] == ["house", "call-down", "tight"]
    cited = {row["cite"] for row in content["paragraphs"]}
    assert {row["cite"] for row in content["options"]} | {content["rake"]["cite"]} <= cited
    page = sheet.html()
    assert faults(page) == []
    seen = words_of(page)
    for side in odds.hands:
        assert all(f"{ways:,}" in seen and str(side.probability(hand)) in seen for hand, ways in side.ways.items())
    assert all(finding.agrees for finding in check(page))


@pytest.mark.parametrize(
    "elected",
    [
        {},
        {"rake_percent": "7", "rake_unit": "0.25", "rake_cap": "2.10"},
        {"revenue": "stepped", "rake_steps": "30=2,10=1,45=2"},
        {"rake_percent": "3", "rake_unit": "2.00", "rake_cap": "5.00"},
    ],
)
def test_the_stairs_are_the_rake_of_every_pot(elected):
    options = HOLDEM.options.configure(elected)
    steps = [(row["pot"], row["rake"]) for row in stairs(options)]
    for pot in range(0, 400_00, 5):
        assert options.rake_of(pot) == max((rake for least, rake in steps if pot >= least), default=0)
    assert [rake for _, rake in steps] == sorted({rake for _, rake in steps})


@pytest.mark.parametrize(
    ("elected", "strategy"),
    [
        ({"rake_percent": "8", "rake_unit": "0.50"}, "tight"),
        ({"revenue": "stepped", "no_flop_no_drop": "yes"}, "tight"),
        ({"revenue": "hand", "charge": "1.00"}, "tight"),
        ({"blinds": "1/4", "no_flop_no_drop": "yes"}, "call-down"),
        ({"ante": "2.00", "no_flop_no_drop": "yes"}, "tight"),
    ],
)
def test_what_the_sample_pays_is_what_the_script_takes(elected, strategy):
    """These players look at nothing but cards, so the same hands are dealt whatever the house takes."""
    options = HOLDEM.options.configure(elected)
    taken = [house for _, _, house, _ in _hands(setup("holdem", options, None, strategy), 7, 0, 60)]
    mean, error = pots("holdem", options, strategy, 60, 7).taken(options)
    assert mean == pytest.approx(sum(taken) / 60)
    assert (error == 0) == (len(set(taken)) == 1)
    other = HOLDEM.options.configure({**elected, "revenue": "none"})
    change, _ = pots("holdem", options, strategy, 60, 7).changed(options, other)
    assert change == pytest.approx(-mean)


def test_a_table_by_itself_conserves_chips_and_is_the_kernel_where_that_can_play():
    """The same strategy at a table and compiled, each by its own deals: what a hand brings agrees."""
    fast = pitboss.simulate("holdem", 100_000, strategy="tight")["pot"]
    slow = pots("holdem", HOLDEM.options(), "tight", 512)
    mean, error = slow.taken(HOLDEM.options())
    assert abs(mean + fast.net / 100_000) < 4 * error
    found = pitboss.simulate("holdem", 40, strategy="house", structure="no-limit")
    assert sum(sample.net for sample in found.wagers[1:]) == found["pot"].net < 0
    assert found.shown() == pitboss.simulate("holdem", 40, strategy="house", structure="no-limit", workers=2).shown()


def test_who_waits_sees_the_hands_go_by_and_a_file_that_changes_is_read_again(tmp_path):
    seen = []
    path = tmp_path / "mine.toml"
    path.write_text('game = "holdem"\notherwise = "call"\n')
    found = pots("holdem", HOLDEM.options(), str(path), 300, progress=lambda *now: seen.append(now))
    assert [now[:2] for now in seen] == [(256, 300), (300, 300)]
    assert sum(found.counts.values()) == 300
    assert found == pots("holdem", HOLDEM.options(), str(path), 300)
    path.write_text('game = "holdem"\notherwise = "fold"\n')
    assert found != pots("holdem", HOLDEM.options(), str(path), 300)


def test_an_hour_is_a_number_of_hands_and_a_charge_by_time_is_certain():
    sheet = pitboss.parsheet("holdem", simulate=16, revenue="time", charge="6.00", date=DAY).content["model"]
    assert (sheet["an_hour"], sheet["rake_error"]) == (6 * 2 * 6.0, 0)
    plain = pitboss.parsheet("holdem", simulate=16, date=DAY).content
    assert plain["model"]["an_hour"] == pytest.approx(30 * plain["model"]["rake"])
    tried = {row["option"]: row["values"] for row in plain["sensitivity"]["varied"]}
    assert [value["value"] for value in tried["rake_percent"]] == list(range(1, 10))
    free = next(value for value in tried["revenue"] if value["value"] == "none")
    assert (free["rake"], free["change"]) == (0, -plain["model"]["rake"])
    percents = [value["rake"] for value in tried["rake_percent"]]
    assert percents == sorted(percents)
    assert pitboss.parsheet("holdem", simulate=16, vary=False, date=DAY).content["sensitivity"] is None


def test_a_changed_figure_is_found():
    page = pitboss.parsheet("omaha", simulate=16, date=DAY).html()
    rake = re.search(r'"rake":([0-9.]+),"rake_error"', page)[1]
    forged = page.replace(f'"rake":{rake},"rake_error"', '"rake":0.5,"rake_error"')
    assert [finding.agrees for finding in check(forged)] == [False, False, False]


def test_a_sheet_as_rows():
    sheet = pitboss.parsheet("holdem", simulate=16, date=DAY)
    rows = list(csv.DictReader(io.StringIO(sheet.csv())))
    royal = next(row for row in rows if row["item"] == "royal-flush")
    assert (royal["section"], royal["beside"]) == ("hand", "1/30940")
    assert [row["value"] for row in rows if row["section"] == "rake"] == ["1.00", "2.00", "3.00", "4.00"]
    assert {"model", "sensitivity", "not varied", "option", "provenance"} <= {row["section"] for row in rows}


def test_two_rakes_side_by_side():
    found = pitboss.compare("holdem", "holdem:rake_percent=5", "holdem:rake_cap=2", strategy="tight").shown()
    one, two, three = found["configurations"]
    assert one["pot"] == two["pot"] == three["pot"]
    assert two["change"] == pytest.approx(two["rake"] - one["rake"], abs=1e-6)
    assert found["pots"][3] == {"pot": 40_00, "rakes": [4_00, 2_00, 2_00]}
    page = pitboss.compare("holdem", "holdem:rake_percent=5", strategy="tight").html()
    assert faults(page) == []
    assert f"{two['rake']:,.2f}" in words_of(page)
    for wrong, reason in (
        (("holdem", "craps"), "cannot be compared"),
        (("holdem", "holdem:rake_percent=11"), "11 is not allowed"),
        (("holdem", "holdem:strategy=hope"), "no strategy 'hope'"),
    ):
        with pytest.raises(Refusal, match=reason):
            pitboss.compare(*wrong)


RULES = """game = "{name}"
otherwise = "fold"
[choices]
"round 1 one-pair" = "raise"
"round 1 {high} T-A" = "call"
"round 2-5 {high}" = "call"
"round 2-5 one-pair T-A" = "bet"
"round 2-5 two-pairs" = "raise"
"""


@pytest.mark.parametrize("name", ROOM)
def test_players_by_a_file_play_every_game_of_the_room(name, tmp_path):
    path = tmp_path / "mine.toml"
    text = RULES.format(name=name, high="no-pair" if name == "five-card-draw-low" else "high-card")
    if name in ("mambo-stud", "five-card-draw-low"):
        text = text.replace("two-pairs", "three-of-a-kind").replace(" T-A", " T-K" if "low" in name else " T-A")
    path.write_text(text)
    found = pitboss.simulate(name, 12, strategy=str(path))
    assert sum(sample.net for sample in found.wagers[1:]) == found["pot"].net
    assert found.strategy == str(path)


def test_a_file_says_what_is_done_with_a_hand(tmp_path):
    """Everybody raises a pair and folds the rest, so that nobody calls without a pair."""
    path = tmp_path / "pairs.toml"
    path.write_text('game = "holdem"\notherwise = "fold"\n[choices]\n"round 1 one-pair" = "raise"\n')
    plan = setup("holdem", HOLDEM.options(), 4, str(path))
    for nets, put, _, first_round in _hands(plan, 5, 0, 150):
        assert first_round or sum(amount >= 16_00 for amount in put) >= 2
        assert sum(nets) <= 0
    sheet = pitboss.parsheet("holdem", strategy=str(path), simulate=16, date=DAY)
    assert sheet.content["model"]["strategy"] == str(path)
    path.write_text('game = "holdem"\notherwise = "fold"\n[choices]\n"round 1 pair" = "raise"\n')
    with pytest.raises(Refusal, match=r"line 4: holdem has no situation 'round 1 pair'"):
        pitboss.simulate("holdem", 5, strategy=str(path))


def test_the_command_line(capsys, tmp_path):
    page = tmp_path / "holdem.html"
    assert main(["parsheet", "holdem", "--simulate", "16", "-o", str(page)]) == 0
    assert main(["parsheet", "--check", str(page)]) == 0
    assert main(["parsheet", "holdem", "--simulate", "16", "--set", "rake_percent=5"]) == 0
    assert "effect of each option" in capsys.readouterr().out
    assert main(["compare", "holdem", "--with", "rake_percent=5", "--strategy", "tight", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kind"] == "pot"
    for words in (
        ["parsheet", "holdem", "--strategy", "hope"],
        ["parsheet", "holdem", "--vary", "rake"],
        ["parsheet", "holdem", "--simulate", "9000000"],
        ["compare", "holdem", "--with", "rake_cap=2", "--wager", "tie"],
    ):
        assert main(words) == 2
        assert capsys.readouterr().err.count("\n") == 1
