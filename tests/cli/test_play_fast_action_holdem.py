"""Fast action hold 'em at the terminal: cards picked by place or by name, a split, and a visit taken up again."""

import pytest

from .test_play import books, machine, play

ALONE = "fast-action-holdem --seed 5 --others 0"


@pytest.mark.slow
def test_cards_are_set_by_place_by_name_or_by_the_house_ways(tmp_path):
    asked = [row for row in machine(tmp_path, "", args=ALONE) if row.get("ask") == "choice"]
    held = asked[0]["cards"]
    assert len(held) == 4
    for typed, kept in (("13", [held[0], held[2]]), (f"{held[1]} {held[3]}", [held[1], held[3]])):
        home = tmp_path / typed.replace(" ", "")
        play(home, "", typed, args=ALONE)
        assert books(home, "fast-action-holdem-1").table.cards.rack.rebuild(1)[1] == kept
    printed = play(tmp_path / "enter", "", "", args=ALONE)
    assert "the dealer keeps" in printed
    assert "Round 1:" in printed


def test_wrong_cards_are_refused_and_asked_for_again(tmp_path):
    printed = play(tmp_path, "", "123", "11", "9", "x", "s", args=ALONE)
    assert printed.count("no: ") == 4
    assert "box 1 must name 2 cards, not 3" in printed
    assert "original gives up 5.00" in printed


@pytest.mark.slow
def test_a_split_with_companions_and_a_table_left_in_the_middle(tmp_path):
    args = "fast-action-holdem --seed 5 --others 2"
    printed = play(tmp_path, "", "p", args=args)
    assert "Guest puts 10.00 on split, box 1" in printed
    assert "box 2, Ada: a card, face down" in printed
    assert "Guest: a card, face down" not in printed
    again = play(tmp_path, "12", args="fast-action-holdem --others 2 --table fast-action-holdem-1")
    assert "Back at your table fast-action-holdem-1: Which 2 cards will you split?" in again
    assert "box 1, Guest has set two hands" in again
    assert "box 1, Guest, hand 2:" in again


def test_a_device_that_never_stops_is_no_dealer(tmp_path):
    printed = play(tmp_path, "", "", args=f"{ALONE} --set shuffle=continuous --rounds 1")
    assert "the device shuffles 312 cards" in printed
    assert "community cards: " in printed
