"""Checkpoints: what a table is between two procedures, under names that old journals have too."""

import json

from pitboss.games import game
from pitboss.table import Table, Wager
from pitboss.table.engine.checkpoint import decode_state
from pitboss.table.memory import Contested, contested

OLD = b"""{
    "n": 11, "round": 4, "status": "open", "day": "day 3", "cards_of": "day 3", "dealer": "dealer 2",
    "held_for_hand": true, "burn_due": true, "reshuffle_due": "void", "reshuffle_cite": "house:x",
    "cut_offer_from": 2, "cut_offer_to": "B", "cutter": "player:A", "device_jammed": false,
    "bank": {"cage": -1000000, "inventory": 990000, "player:A": 9500}, "seats": {"1": "A", "2": "B"},
    "wagers": [[1, "bet", 500]], "hands": [[1, "7h8h"]], "owed": {"2": 25}, "extra": {},
    "shoe": "As2s3s", "shoe_left": null, "dealt": 1, "cutting_card": 2, "face_up": [2],
    "rack": [[4, 1, "9sTs"]], "held": ["5c"], "stack": "Kd"
}"""
"""As a table without keys of chance wrote it."""


def a_table(name: str) -> Table:
    t: Table = Table(game(name), game(name).options())
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    return t


def test_what_a_game_remembers_keeps_the_name_that_checkpoints_always_had():
    written = a_table("craps").state().encoded()
    assert json.loads(written)["extra"] == {"point": 0, "shooter": 0, "player": "", "last": 0, "called": {}, "paid": {}}
    assert decode_state(written).own.memory["shooter"] == 0


def test_a_checkpoint_from_before_there_were_structs_is_read_and_written_as_it_was():
    state = decode_state(OLD)
    assert json.loads(state.encoded()) == json.loads(OLD) | {"seal": "", "spent": "", "lots": {}}
    t: Table = Table(game("red-dog"), game("red-dog").options())
    t.restore(state)
    assert (t.seats, t.chips("A"), t.wagers) == ({1: "A", 2: "B"}, 95_00, {(1, "bet"): 5_00})
    assert (t.money.vigorish, t.cards.opened_on, t.cards.held) == ({2: 25}, "day 3", ["5c"])
    assert (t.shoe.front(), t.cards.stack, t.hands) == ("2s", ["Kd"], {1: ["7h", "8h"]})
    assert t.cards.rack.rebuild(4) == {1: ["9s", "Ts"]}


def test_everything_plain_is_kept_and_comes_back():
    t = a_table("casino-war")
    t.round, t.status, t.day = 7, "idle", "day 9"
    t.cards.cutter, t.cards.device_jammed, t.chance.spent = "player:A", True, "ab"
    t.place(Wager(1, "A", "initial", 20_00, "coupon", 10_00))
    t.cards.hands[1] = ["7h", "8h"]
    other: Table = Table(t.game, t.options)
    other.restore(decode_state(t.state().encoded()))
    assert other.state() == t.state()
    assert (other.money, other.chance, other.cards.marks()) == (t.money, t.chance, t.cards.marks())
    assert other.money.coupons == {(1, "initial"): 10_00}
    other.cards.hands[1].append("9h")
    other.money.wagers.clear()
    assert (t.hands[1], t.wagers) == (["7h", "8h"], {(1, "initial"): 20_00})


def test_only_where_a_pot_is_contested_players_wait_rest_or_play_for_the_house():
    banked, room = a_table("casino-war"), a_table("holdem")
    assert not isinstance(banked.memory, Contested)
    assert contested(room) is room.memory
    nobody = contested(banked)
    assert (nobody.sitting_out(), nobody.queue(banked), nobody.takings(banked)) == (
        [],
        ([], []),
        (0, 0, 0),
    )
