"""Checkpoints: what a table is between two procedures, under names that old journals have too."""

import json

import msgspec

from pitboss.games import game
from pitboss.table import State, Table
from pitboss.table.checkpoint import PLAIN
from pitboss.table.memory import Contested, contested


def a_table(name: str) -> Table:
    t: Table = Table(game(name), game(name).options())
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    return t


def test_what_a_game_remembers_keeps_the_name_that_checkpoints_always_had():
    written = msgspec.json.encode(a_table("craps").state())
    assert json.loads(written)["extra"] == {"point": 0, "shooter": 0, "player": "", "last": 0, "called": {}, "paid": {}}
    assert msgspec.json.decode(written, type=State).memory["shooter"] == 0


def test_everything_plain_is_kept_and_comes_back():
    t = a_table("casino-war")
    marks = {"round": 7, "status": "idle", "day": "day 9", "cutter": "player:A", "device_jammed": True, "spent": "ab"}
    for name, value in marks.items():
        setattr(t, name, value)
    other: Table = Table(t.game, t.options)
    other.restore(msgspec.json.decode(msgspec.json.encode(t.state()), type=State))
    assert {name: getattr(other, name) for name in PLAIN} == {name: getattr(t, name) for name in PLAIN}
    assert other.state() == t.state()


def test_only_where_a_pot_is_contested_somebody_waits_rests_or_plays_for_the_house():
    banked, room = a_table("casino-war"), a_table("holdem")
    assert not isinstance(banked.memory, Contested)
    assert contested(room) is room.memory
    nobody = contested(banked)
    assert (nobody.housed(), nobody.resting(), nobody.queue(banked), nobody.takings(banked)) == (
        [],
        [],
        ([], []),
        (0, 0, 0),
    )
