"""Craps at the terminal: the dice taken and thrown by key, wagers by name, calls, and a hand left in the middle."""

import pytest

from .test_play import books, machine, play

ALONE = "craps --seed 3 --others 0"


def test_take_the_dice_bet_and_throw(tmp_path):
    printed = play(tmp_path, "a", "p", "field 5", "", "", args="craps --seed 3 --others 1")
    assert "box 1, Guest has the dice" in printed
    assert "Guest puts 10.00 on pass, box 1" in printed
    assert "Guest throws 6 and 5" in printed
    assert "box 1, Guest: field wins 5.00 at 1 to 1" in printed
    assert "Round 1: +15.00" in printed
    assert "marker" in printed
    assert books(tmp_path, "craps-1").table.chips("Guest") == 515_00


def test_wagers_by_name_calls_and_refusals(tmp_path):
    printed = play(tmp_path, "a", "p", "w", "place-6 12", "", "on field", "pass-dice", args=ALONE)
    assert "Guest puts 10.00 on pass, box 1" in printed
    events = machine(tmp_path / "2", "a", "p", "place-6 12", "", "", "t", "on place-6", args=ALONE)
    questions = [row for row in events if "ask" in row]
    assert "w" in next(row for row in questions if row["ask"] == "wager" and "boxes" in row)["keys"]
    assert any(row.get("ask") == "roll" for row in events)


def test_a_call_is_taken_and_a_senseless_one_refused(tmp_path):
    # The plan is placed with Enter, then thrown; with a wager on the layout the next betting takes the call.
    printed = play(tmp_path, "a", "p", "place-6 6", "", "", "p", "off hard-4", "on place-6", args=ALONE)
    assert "no: 'Guest' cannot call 'off' now [house:craps/betting]" in printed
    assert "Guest calls place-6 on" in printed
    assert "a button says that place-6 is on" in printed


def test_a_table_left_in_the_middle_of_a_hand_waits(tmp_path):
    play(tmp_path, "a", "p", "", args=ALONE)
    before = books(tmp_path, "craps-1").table
    assert type(before.pending).__name__ == "Roll"
    printed = play(tmp_path, "", args="craps --others 0 --table craps-1")
    assert "Back at your table craps-1: The dice: yours." in printed
    assert books(tmp_path, "craps-1").table.n > before.n


def test_a_key_means_the_same_wager_all_the_time_and_is_the_one_of_the_felt(tmp_path):
    rows = machine(tmp_path, "a", "p", "", "", "o", "", "", "", "", args="craps --seed 3")
    keys = [row["keys"] for row in rows if row.get("ask") == "wager" and "boxes" in row]
    felt = {"p": "pass", "o": "pass odds", "d": "don't pass", "c": "come", "f": "field", "s": "any seven", "h": "horn"}
    seen = {(key, wager) for asked in keys for key, wager in felt.items() if wager in asked.get(key, "")}
    assert seen == {*felt.items()}
    assert all(wager in asked[key] for asked in keys for key, wager in felt.items() if key in asked)
    assert any(row.get("wager") == "pass-odds" for row in rows), "o lays odds behind the pass line"


def test_the_line_bet_is_asked_for_in_sentences(tmp_path):
    printed = play(tmp_path, "a", "q", args=ALONE)
    assert "Put a chip on the pass line or on don't pass. Pass pays 1 to 1 if 7 or 11" in printed
    assert "[d] don't pass, 10.00" in printed


def test_a_round_without_a_line_bet_brings_nothing(tmp_path):
    printed = play(tmp_path, "a", "p", "", "", "", "q", args=ALONE)
    assert "Round 1: +10.00" in printed
    assert "gives up the dice: no line bet" in printed
    assert "Round 2" not in printed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["craps", "mini-craps"])
def test_companions_play_along(tmp_path, name):
    printed = play(tmp_path, *["a", "p", *[""] * 30], args=f"{name} --seed 5")
    assert "Ada" in printed
    books(tmp_path, f"{name}-1")
