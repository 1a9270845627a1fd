"""The deck log: deck, time in, last put in sequence, changed, as 19:47-14.2(b) asks."""

import pytest

from pitboss.games.poker_room.script.deck_log import deck_log

from .table import closed_table, do, sit, table

proves = pytest.mark.proves


def log(t):
    """The log in a few words."""
    return [f"{line.time} {line.deck} {line.what}" for line in deck_log(t.events)]


@proves("19:47-14.2(b)")
def test_14_2_b_the_log_says_when_each_deck_came_was_put_in_order_and_went():
    t = closed_table()
    do(t, "clock", time="12:00")
    do(t, "open")
    sit(t, 1, 2)
    do(t, "start")
    do(t, "round")
    do(t, "clock", time="13:05")
    do(t, "rotate")
    do(t, "clock", time="15:00")
    do(t, "sequence")
    do(t, "clock", time="16:00")
    do(t, "change-cards")
    do(t, "start")
    do(t, "close")
    assert log(t) == [
        "12:00 red in",
        "12:00 blue in",
        "12:00 red in play",
        "13:05 blue in play",
        "15:00 blue put in sequence",
        "16:00 red out",
        "16:00 blue out",
        "16:00 red in",
        "16:00 blue in",
        "16:00 red in play",
        "16:00 red out",
        "16:00 blue out",
    ]
    cites = {line.what: line.cite for line in deck_log(t.events)[:5]}
    assert cites == {
        "in": "19:47-14.4(a)",
        "in play": "19:47-14.2(b)",
        "put in sequence": "19:47-14.2(b)",
    }


@proves("19:47-14.2(d)3")
def test_14_2_d_3_the_log_of_a_table_with_a_shuffler_shows_the_decks_by_turns():
    t = table(shuffle="device")
    for _ in range(3):
        do(t, "round")
        do(t, "shuffle")
    assert [line.deck for line in deck_log(t.events) if line.what == "in play"] == ["red", "blue", "red", "blue"]


def test_14_2_b_the_hours_of_a_deck_in_play_and_at_the_table_are_counted():
    t = table(time="12:00")
    do(t, "clock", time="13:15")
    assert {deck.back: (deck.used, deck.age) for deck in t.memory.decks} == {"red": (75, 75), "blue": (0, 75)}
    do(t, "close")
    assert not t.memory.decks
