"""Seats and the waiting list: one seat a player, and the first to come for a game and limit is called first."""

import pytest

from pitboss.games.poker_room.script.seats import limit, waiting_here
from pitboss.table import Table

from .table import HOLDEM, closed_table, do, refused, sit, table

LIST = "house:poker-room/waiting-list"


def full(*waiting, boxes=2):
    """A table all of whose seats are taken, and those who wait."""
    t = table(*range(1, boxes + 1), boxes=boxes)
    for player in waiting:
        do(t, "join-list", player=player)
    return t


def leave(t, player):
    """A seat becomes free."""
    do(t, "leave", player=player)


def test_a_player_has_one_seat_and_may_buy_more_chips_at_it():
    t = table(1, 2)
    with refused("house:poker-room/seats", "box 1"):
        t.begin("sit", player="A", box=3, chips=0)
    do(t, "sit", player="A", box=1, chips=50_00)
    assert t.chips("A") == 150_00


def test_the_first_on_the_list_is_called_first():
    t = full("X", "Y", "Z")
    assert waiting_here(t) == ["X", "Y", "Z"]
    leave(t, "A")
    do(t, "call-list")
    assert t.memory.called == ["X"]
    do(t, "sit", player="X", box=1, chips=100_00)
    assert (waiting_here(t), t.memory.called) == (["Y", "Z"], [])


def test_nobody_takes_a_seat_that_others_wait_for():
    t = full("X", "Y")
    leave(t, "A")
    for player in ("N", "Y"):
        with refused(LIST, "before X"):
            t.begin("sit", player=player, box=1)
    leave(t, "B")
    with refused(LIST, "before X"):
        t.begin("sit", player="N", box=1)
    do(t, "sit", player="Y", box=2)
    do(t, "sit", player="X", box=1)
    assert waiting_here(t) == []


def test_a_seat_is_held_for_the_player_who_was_called():
    t = full("X", "Y")
    leave(t, "A")
    do(t, "call-list")
    with refused(LIST, "before X"):
        t.begin("sit", player="Y", box=1)
    with refused(LIST, "no seat is free"):
        t.begin("call-list")


def test_who_does_not_come_goes_behind_the_others():
    t = full("X", "Y")
    leave(t, "A")
    do(t, "call-list")
    do(t, "skip-list", player="X")
    assert (waiting_here(t), t.memory.called) == (["Y", "X"], [])
    do(t, "call-list")
    assert t.memory.called == ["Y"]
    with refused(LIST, "not been called"):
        t.begin("skip-list", player="X")


def test_those_who_are_passed_over_by_nobody_can_leave_the_list():
    t = full("X", "Y")
    leave(t, "A")
    do(t, "call-list")
    do(t, "leave-list", player="X")
    assert (waiting_here(t), t.memory.called) == (["Y"], [])
    with refused(LIST, "does not wait"):
        t.begin("leave-list", player="X")


def test_the_list_is_by_game_and_limit():
    t = full("X")
    do(t, "join-list", player="W", game="omaha-8", limit="10.00-20.00")
    do(t, "join-list", player="X", game="omaha-8", limit="10.00-20.00")
    do(t, "join-list", player="Y")
    assert waiting_here(t) == ["X", "Y"]
    leave(t, "A")
    do(t, "call-list")
    do(t, "sit", player="X", box=1)
    assert [entry.player for entry in t.memory.waiting] == ["W", "X", "Y"], "X still waits for the other game"
    assert waiting_here(t) == ["Y"]


def test_nobody_is_on_the_list_twice_or_beside_a_seat():
    t = full("X")
    with refused(LIST, "already"):
        t.begin("join-list", player="X")
    with refused(LIST, "has a seat"):
        t.begin("join-list", player="A")
    with refused(LIST, "name"):
        t.begin("join-list", player="a:b")
    do(t, "join-list", player="A", limit="10.00-20.00")


def test_nobody_is_called_where_nobody_waits_or_no_seat_is_free():
    with refused(LIST, "nobody waits"):
        table(1, 2).begin("call-list")
    with refused(LIST, "no seat is free"):
        full("X").begin("call-list")


@pytest.mark.parametrize("procedure", ["call-list", "skip-list"])
def test_calling_is_the_staffs(procedure):
    t = full("X")
    leave(t, "A")
    args = {"player": "X"} if procedure == "skip-list" else {}
    with refused(LIST, "not for player:X"):
        t.begin(procedure, by="player:X", **args)


def test_nobody_puts_another_on_the_list():
    with refused(LIST, "cannot join-list for"):
        full().begin("join-list", by="player:X", player="Y")


def test_a_full_table_without_a_list_says_whose_the_box_is():
    with refused("house:seating", "taken by A"):
        full().begin("sit", player="N", box=1)


def test_the_list_comes_back_from_a_checkpoint():
    t = full("X", "Y")
    leave(t, "A")
    do(t, "call-list")
    twin: Table = Table(HOLDEM, t.options)
    twin.restore(t.state())
    assert (twin.memory.waiting, twin.memory.called) == (t.memory.waiting, ["X"])


def test_limits_are_named_by_their_amounts():
    assert limit(closed_table(minimum="4", maximum="8").options) == "4.00-8.00"


def test_control_without_a_list_anybody_sits_down():
    t = table(1, 2)
    sit(t, 5)
    assert t.seats[5] == "E"
