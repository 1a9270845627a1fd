"""One act of chance: a wheel at a game of the tests' own is driven, narrated, ruled on, exported, checked."""

import json

import pytest

from pitboss.equipment import Randomness
from pitboss.equipment.wheel import DOUBLE_ZERO
from pitboss.floor.accounts.people import Who
from pitboss.floor.views.view import View, question
from pitboss.journal import adjudicate, check
from pitboss.journal.export import records
from pitboss.journal.record import read_case, schema
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager, public
from pitboss.table.acts.chance import Display, Draw, Roll
from pitboss.table.drivers import Flat, House, replay
from pitboss.table.engine.sealed_key import SealedKey, draw_from_key, places
from pitboss.table.event import decode, encode
from pitboss.table.play.fuzz import Fuzz
from pitboss.table.view.scene import Scene, sight
from tests.wheel_game import GAME


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setattr(adjudicate, "game_of", lambda name: GAME)


def table() -> Table:
    t: Table = Table(GAME, GAME.options())
    t.begin("sit", player="A", box=1, chips=1000_00)
    t.supply()
    return t


def case(**more):
    wagers = {"red": "10.00", "n-17": "1.00"}
    return {"game": "test-wheel", "boxes": [{"box": 1, "player": "A", "wagers": wagers}], **more}


def test_the_house_spins_with_its_source_of_chance_and_the_journal_repeats_it():
    t, again = table(), table()
    House({"A": Flat([Wager(1, "A", "red", 10_00)])}, Randomness.seeded(4)).play(t, 20)
    spun = [event for event in t.events if isinstance(event.act, Draw)]
    assert len({event.outcome for event in spun}) > 8
    assert all(decode(encode(event)) == event for event in t.events)
    replay(again, t.events[2:])
    assert again.bank == t.bank


def test_a_spin_that_the_wheel_cannot_make_is_refused_and_nothing_changes():
    t = table()
    t.begin("open")
    t.supply()
    t.begin("round")
    t.supply(Wager(1, "A", "red", 10_00))
    t.supply(None)
    before = t.n
    for wrong in ("37", 17, None, "", "0-0", ["17"]):
        with pytest.raises(Refusal):
            t.supply(wrong)
    assert t.n == before
    assert t.supply("17").outcome == "17"


def test_the_view_names_the_spin_and_the_device():
    t = table()
    House({"A": Flat([Wager(1, "A", "red", 10_00)])}, Randomness.seeded(4)).play(t, 1)
    scene = Scene(GAME, "wheel-1", "A", 0)
    sentences = [scene.see(sight(event, t, "A")) for event in t.events]
    row = next(public(event) for event in t.events if isinstance(event.act, Draw))
    assert row["act"] == "spin"
    assert row["device"] == "double-zero-wheel"
    assert f"the wheel stops at {row['stop']}" in sentences
    assert scene.drawn == (DOUBLE_ZERO, row["stop"])


def test_on_the_floor_the_dealer_spins_and_the_layout_shows_the_stop():
    t = table()
    who = Who("A", "player")
    view = View("wheel-1", t, "player:A")
    assert view.layout(t)["drawn"] is None
    t.begin("open")
    t.supply()
    t.begin("round")
    t.supply(None)
    assert (question(t, who, held=False) or {})["kind"] == "dealer", "no player is asked to spin"
    events = [t.supply("00")]
    assert view.see(t, events)[0]["drawn"] == {"device": "wheel", "shows": "00", "said": "the wheel stops at 00"}


def test_a_case_gives_spins_and_they_decide():
    ruled = adjudicate.adjudicate(read_case(case(spins=["17"])))
    assert ruled.shown()["net"] == {"A": "25.00"}, "17 is black: 35 for it, 10 lost on red"
    assert adjudicate.adjudicate(read_case(case(spins=[17]))).shown()["net"] == {"A": "25.00"}


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"spins": ["38"]}, "the double zero wheel has no stop '38'"),
        ({}, "too few spins: the case gives 0"),
        ({"spins": ["17"], "rolls": [[3, 4]]}, "the case gives rolls, and the round comes to none"),
        ({"spins": "17"}, "'spins' is no list"),
        ({"draws": {"spins": ["17"]}}, "unknown field 'draws'"),
        ({"beads": [1]}, "unknown field 'beads'"),
    ],
)
def test_a_case_that_the_wheel_cannot_meet_is_refused(more, says):
    with pytest.raises(Refusal, match=says):
        adjudicate.adjudicate(read_case(case(**more)))


def test_rounds_are_exported_with_their_spins_and_check_out():
    t = table()
    House({"A": Flat([Wager(1, "A", "red", 10_00), Wager(1, "A", "split-1-2", 1_00)])}, Randomness.seeded(9)).play(t, 5)
    found = list(records(table(), t.events[2:]))
    assert len(found) == 5
    assert all(len(row["spins"]) == 1 and "rolls" not in row for row in found)
    for line in found:
        assert [*check.check_record(1, json.dumps(line).encode())] == []
    found[0]["spins"].append("3")
    (deviation,) = check.check_record(1, json.dumps(found[0]).encode())
    assert (deviation.what, deviation.recorded, deviation.ruled) == ("spins", 2, 1)


def test_the_schema_knows_the_lists_of_all_devices():
    fields = schema()["properties"]
    assert {"rolls", "spins"} <= fields.keys()
    assert "draws" not in fields


def test_anything_legal_happens_at_a_wheel_too():
    fuzz = Fuzz(Randomness.seeded(3))
    t = table()
    for _ in range(60):
        fuzz.procedure(t)
    assert sum(isinstance(event.act, Draw) for event in t.events) > 5


def test_each_draw_of_a_sealed_key_is_another_and_so_is_each_order_of_the_seeds():
    lot = SealedKey("5e" * 32)
    for number in range(12):
        assert lot.next(DOUBLE_ZERO) == draw_from_key(DOUBLE_ZERO, lot.key, (), number)
        lot.shown.append(lot.next(DOUBLE_ZERO))
    assert len({*lot.shown}) > 6
    assert len({tuple(places(seeds, 52)) for seeds in ((), ("a",), ("a", "b"), ("b", "a"))}) == 4


def test_old_journals_are_read_as_they_were_written():
    roll = b'{"n":9,"act":{"act":"roll","box":2,"cite":"house:craps/throw","also":["19:47-1.1"]},"outcome":"3-4"}'
    shown = b'{"n":9,"act":{"act":"display","box":2,"shows":[5,10],"cite":"19:47-2.20(f)"},"outcome":10}'
    assert isinstance(decode(roll).act, Roll)
    assert isinstance(decode(shown).act, Display)
    assert (encode(decode(roll)), encode(decode(shown))) == (roll, shown)
