"""What a player must not be able to do, tried over real sockets against a real server and a real store."""

import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from pitboss.floor.accounts.books import balance
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.pending import Pending
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table import Wager
from pitboss.table.act import Betting
from pitboss.table.acts.seating import Sit
from pitboss.table.event import Begin
from tests.floor.serving import Seat, Served, all_ready_to_bet, ready_to_bet, reply, rig, seated, serving

DECKS = 6
CUT = 20
"""Where `ready_to_bet` cuts a shoe of six decks at casino war."""


@pytest.fixture
def floor(tmp_path):
    with serving(tmp_path / "floor.db") as served:
        yield served


def bet(seat: Seat, box: int, wager: str = "initial", amount: str = "10", *, deal: bool = True) -> dict:
    return seat.order("bet", wagers=[{"box": box, "wager": wager, "amount": amount}], deal=deal)


def at_war(floor: Served, monkeypatch) -> tuple[str, Seat, Seat]:
    """Ada at box 1 has tied with the dealer and is asked; Bob at box 2 has not."""
    rig(monkeypatch, DECKS, CUT, lambda cards: cards[1][0] == cards[3][0] != cards[2][0])
    table = floor.open("casino-war", decks=DECKS)
    ada, bob = seated(floor, table, "Ada", 1), seated(floor, table, "Bob", 2)
    assert bet(ada, 1)["type"] == bet(bob, 2)["type"] == "done"
    ada.until(lambda state: (state["ask"] or {}).get("kind") == "choose")
    bob.at(ada.n)
    return table, ada, bob


def test_nobody_answers_for_another(floor, monkeypatch):
    table, ada, bob = at_war(floor, monkeypatch)
    at = ada.ask["at"]
    assert ada.ask["mine"]
    assert not bob.ask["mine"]
    watcher, pit = floor.join(table), floor.join(table, floor.staff(), staff=True)
    for other in (bob, watcher, pit):
        for choice in ada.ask["choices"]:
            assert "done" not in other.order("choose", at=at, choose=choice)["type"]
        for do in ("decline", "turn", "cut"):
            other.refused(do, at=at)
    assert len(floor.events(table)) == at
    ada.must("choose", at=at, choose="surrender")
    assert len(floor.events(table)) > at


def test_nobody_plays_anothers_box(floor):
    table = floor.open("casino-war", decks=DECKS)
    ada, bob = seated(floor, table, "Ada", 1), seated(floor, table, "Bob", 2)
    before = len(floor.events(table))
    assert "not Bob's" in bob.refused("bet", wagers=[{"box": 1, "wager": "initial", "amount": "10"}])
    mixed = [{"box": 2, "wager": "initial", "amount": "10"}, {"box": 1, "wager": "initial", "amount": "10"}]
    bob.refused("bet", wagers=mixed)
    assert "taken by Ada" in bob.refused("sit", box=1, chips="10")
    assert "taken by Ada" in floor.join(table, floor.patron("Cy")).refused("sit", box=1, chips="10")
    for smuggled in ({"player": "Ada"}, {"by": "player:Ada"}, {"who": "Ada"}, {"role": "casino-supervisor"}):
        bob.refused("leave", **smuggled)
        bob.refused("sit", box=3, chips="1", **smuggled)
    assert len(floor.events(table)) == before
    bob.must("leave")
    ada.until(lambda state: state["layout"]["boxes"][1]["player"] == "")
    assert ada.state["layout"]["boxes"][0]["player"] == "Ada"


def test_nobody_acts_twice(floor, monkeypatch):
    table, ada, bob = at_war(floor, monkeypatch)
    at = ada.ask["at"]
    sockets = [ada, *(floor.join(table, floor.patron("Ada")) for _ in range(11))]
    order = json.dumps({"do": "choose", "id": 77, "at": at, "choose": "surrender"})
    for seat in sockets:
        seat.send(order)
    answers = []
    for seat in sockets:
        while not any(answer["id"] == 77 for answer in seat.answers):
            seat.hear()
        answers += [answer for answer in seat.answers if answer["id"] == 77]
    assert [answer["type"] for answer in answers].count("done") == 1
    assert all(
        "question is closed" in a["reason"] or "does not answer" in a["reason"] for a in answers if "reason" in a
    )
    assert "question is closed" in ada.refused("choose", at=at, choose="go-to-war")
    decided = [event for event in floor.events(table) if event.outcome == "surrender"]
    assert len(decided) == 1
    ready_to_bet(bob)
    bob.refused("choose", at=bob.ask["at"], choose="surrender")


def calls_and_wagers(floor: Served, table: str) -> int:
    """The number of wagers in the journal; none of them lies behind the call of its round."""
    called, wagers = True, 0
    for event in floor.events(table):
        if isinstance(event.act, Begin):
            called = event.act.procedure != "round" if event.act.procedure != "sit" else called
        elif isinstance(event.act, Betting) and not event.act.box:
            assert not called
            wagers += isinstance(event.outcome, Wager)
            called = event.outcome is None
    return wagers


def test_nobody_bets_after_the_call(floor, monkeypatch):
    table, ada, bob = at_war(floor, monkeypatch)
    for seat, box in ((ada, 1), (bob, 2)):
        for wager in ("initial", "tie", "war-tie"):
            assert "no wagers can be placed now" in seat.refused(
                "bet", wagers=[{"box": box, "wager": wager, "amount": "10"}]
            )
    assert calls_and_wagers(floor, table) == 2


@pytest.mark.slow
def test_no_wager_around_the_call_comes_after_it(tmp_path):
    """Wagers within milliseconds of the clock's call and of another player's last word (P5)."""
    chance = random.Random(5)
    with serving(tmp_path / "floor.db", pace=Pace(betting=0.04, answer=None, away=None)) as floor:
        table = floor.open("casino-war", decks=DECKS)
        ada, bob = seated(floor, table, "Ada", 1), seated(floor, table, "Bob", 2)
        live, taken, late = floor.floor.tables[table], 0, 0
        for trial in range(60):
            all_ready_to_bet(ada, bob)
            played, by_clock = live.table.round, trial % 2 == 0
            assert bet(ada, 1, amount="5", deal=not by_clock)["type"] == "done"
            taken += 1
            if by_clock:
                time.sleep(0.04 + chance.uniform(-0.006, 0.002))
            else:
                bob.send(json.dumps({"do": "bet", "deal": True, "id": 1000 + trial}))
            for seat, box, wager in ((ada, 1, "tie"), (bob, 2, "initial"), (bob, 2, "tie")):
                done = bet(seat, box, wager, "5", deal=False)["type"] == "done"
                taken, late = taken + done, late + (not done)
            while live.table.round == played:
                for seat in (ada, bob):
                    if seat.ask.get("mine") and seat.ask["kind"] != "wager":
                        reply(seat)
                    else:
                        seat.order("bet", deal=True)
            for seat in (ada, bob):
                seat.at(live.table.n)
        assert late
        assert taken > 60
        assert calls_and_wagers(floor, table) == taken
    # The clock goes on calling as long as the floor is open: what was written is counted when it has closed.
    journal = Journal(tmp_path / "floor.db")
    assert verify(journal, table)["events"] == len(list(journal.rows(table)))
    assert balance(journal)["patrons"] == 3
    journal.close()


BAD_STAKES = [
    {"box": 1, "wager": "initial", "amount": "500.01"},
    {"box": 1, "wager": "initial", "amount": "999999999999"},
    {"box": 1, "wager": "initial", "amount": "-10"},
    {"box": 1, "wager": "initial", "amount": "0"},
    {"box": 1, "wager": "initial", "amount": "1e3"},
    {"box": 1, "wager": "initial", "amount": "NaN"},
    {"box": 1, "wager": "initial", "amount": 10},
    {"box": 1, "wager": "initial", "amount": "10", "player": "Bob"},
    {"box": 1, "wager": "initial", "amount": "10", "form": "cash"},
    {"box": -1, "wager": "initial", "amount": "10"},
    {"box": 2**70, "wager": "initial", "amount": "10"},
    {"box": 1.5, "wager": "initial", "amount": "10"},
    {"box": True, "wager": "initial", "amount": "10"},
    {"box": 1, "wager": "war", "amount": "10"},
    {"box": 1, "wager": "", "amount": "10"},
    {"box": 1, "wager": "tie", "amount": "10"},
]


def test_nobody_stakes_what_is_not_there(floor):
    table = floor.open("casino-war", decks=DECKS, minimum="5.00")
    ada = seated(floor, table, "Ada", 1, "500")
    before = len(floor.events(table))
    for stake in BAD_STAKES:
        ada.refused("bet", wagers=[stake])
    half = [{"box": 1, "wager": "initial", "amount": "300"}, {"box": 1, "wager": "tie", "amount": "300"}]
    assert "has not enough chips" in ada.refused("bet", wagers=half)
    assert len(floor.events(table)) == before
    for chips in ("-100", "600", "1e2", "0x10", ""):
        ada.refused("sit", box=1, chips=chips)
    assert "balance" in ada.refused("sit", box=1, chips="500.01")
    assert floor.floor.people.balance("Ada") == 500_00
    assert ada.state["layout"]["chips"] == "500.00"
    assert balance(floor.floor.journal)["in_purses"] == "1500.00"


def test_a_balance_raced_by_64_sockets_is_never_overdrawn(tmp_path):
    """$3: one account, 64 sockets, 8 tables, each of them buying in at once."""
    with serving(tmp_path / "floor.db") as floor:
        tables = [floor.open("casino-war", decks=DECKS) for _ in range(8)]
        sockets = [floor.join(tables[n % 8], floor.patron("Ada")) for n in range(64)]
        start = threading.Barrier(64)

        def rush(n: int) -> None:
            start.wait()
            sockets[n].send(json.dumps({"do": "sit", "id": 9 + n, "box": 1 + n // 8 % 7, "chips": "70"}))
            while not any(answer["id"] == 9 + n for answer in sockets[n].answers):
                sockets[n].hear()

        with ThreadPoolExecutor(64) as pool:
            list(pool.map(rush, range(64)))
        for n in range(8):
            seats = floor.floor.tables[tables[n]].table.seats
            if seats:
                ready_to_bet(sockets[n])
        people, journal = floor.floor.people, floor.floor.journal
        brought = [e.act.chips for table in tables for e in floor.events(table) if isinstance(e.act, Sit)]
        assert sum(brought) == 14 * 70_00
        assert people.balance("Ada") == 20_00
        assert balance(journal)["at_tables"] == "980.00"
        for seat in sockets[:8]:
            seat.order("leave")
        assert people.balance("Ada") == 1000_00
        assert balance(journal)["at_tables"] == "0.00"


def test_the_cage_gives_once_to_a_crowd_of_requests(floor):
    headers = floor.poor("Ada")

    def ask(_: int) -> int:
        return floor.ask("POST", "/api/v1/me/chips", headers=headers).status_code

    with ThreadPoolExecutor(16) as pool:
        codes = list(pool.map(ask, range(32)))
    assert sorted(set(codes)) == [200, 400]
    assert codes.count(200) == 1
    assert floor.floor.people.balance("Ada") == 1050_00


PIT = [
    {"do": "hold"},
    {"do": "hold", "held": False},
    {"do": "hold", "until": "drawn-in-error"},
    {"do": "step", "at": 0},
    {"do": "report", "at": 0, "kind": "absent"},
    {"do": "report", "at": 0, "kind": "fill", "amount": "1000000"},
    {"do": "procedure", "procedure": "close"},
    {"do": "procedure", "procedure": "fill", "args": {"amount": 10**9}},
    {"do": "procedure", "procedure": "leave", "args": {"player": "Ada"}},
    {"do": "procedure", "procedure": "change-dealer", "args": {"dealer": "Eve"}},
    {"do": "procedure", "procedure": "round"},
]
PLAY = [
    {"do": "sit", "box": 3, "chips": "10"},
    {"do": "leave"},
    {"do": "bet", "wagers": [{"box": 1, "wager": "initial", "amount": "10"}], "deal": True},
    {"do": "bet", "deal": True},
    {"do": "choose", "at": 0, "choose": "surrender"},
    {"do": "cut", "at": 0, "position": 100},
    {"do": "decline", "at": 0},
    {"do": "turn", "at": 0},
]


def test_players_give_no_orders_of_the_pit_and_spectators_none_at_all(floor):
    table = floor.open("casino-war", decks=DECKS)
    ada = seated(floor, table, "Ada", 1)
    watcher, stander = floor.join(table), floor.join(table, floor.patron("Sam"))
    pit = floor.join(table, floor.staff("floorperson"), staff=True)
    before = len(floor.events(table))
    for order in PIT:
        for at in ({"at": ada.n} if "at" in order else {}, {}):
            assert "pit" in ada.refused(**order | at)
            watcher.refused(**order | at)
            stander.refused(**order | at)
    for order in PLAY:
        here = order | ({"at": ada.n} if "at" in order else {})
        assert "spectators" in watcher.refused(**here)
        pit.refused(**here)
        if order["do"] != "sit":
            stander.refused(**here)
    assert len(floor.events(table)) == before
    assert not ada.state["held"]
    logged = floor.floor.people.log(1000)
    assert {row["role"] for row in logged} >= {"player", "floorperson"}
    assert all(row["answer"] != "done" for row in logged if row["what"].startswith(table) and row["role"] == "player")


NONSENSE = [
    "",
    "null",
    "[]",
    "7",
    '"bet"',
    "{",
    "{}",
    "\x00",
    '{"do": null}',
    '{"do": "nothing"}',
    '{"do": "__class__"}',
    '{"do": "sit"}',
    '{"do": "sit", "box": "1"}',
    '{"do": "sit", "box": 1, "chips": 5}',
    '{"do": "sit", "box": 1e400}',
    '{"do": "bet", "wagers": {}}',
    '{"do": "bet", "wagers": [[]]}',
    '{"do": "bet", "wagers": [null], "deal": "yes"}',
    '{"do": "bet", "wagers": []}',
    '{"do": "choose", "at": "1", "choose": []}',
    '{"do": "cut", "at": 1, "position": 1.5}',
    '{"do": "leave", "id": "x"}',
    '{"do": "leave", "id": ' + "9" * 5000 + "}",
    '{"do": "leave", "extra": 1}',
    '{"do": "leave", "do": "sit"}',
    '{"do": "sit", "box": 1, "chips": "\\ud800"}',
    '{"do": "choose", "at": 1, "choose": "\\u0000"}',
    "[" * 30_000,
    '{"a":' * 5_000,
    '{"do": "bet", "wagers": [' + ",".join(['{"box":1,"wager":"tie","amount":"1"}'] * 1000) + "]}",
]


def test_nonsense_is_refused_and_the_socket_goes_on(floor, caplog):
    table = floor.open("casino-war", decks=DECKS)
    ada = seated(floor, table, "Ada", 1)
    before = len(floor.events(table))
    for text in NONSENSE:
        count = len(ada.answers)
        ada.send(text)
        while len(ada.answers) == count:
            ada.hear()
        assert ada.answers[-1]["type"] == "refused", text[:80]
        assert "\n" not in ada.answers[-1]["reason"]
    assert len(floor.events(table)) == before
    for frame, codes in ((b"\x00\xff" * 10, {1000, 1003}), ("x" * 70_000, {1009}), (b"y" * 70_000, {1009})):
        seat = floor.join(table, floor.patron("Ada"))
        with suppress(ConnectionClosed):
            seat.send(frame)
        assert seat.closed() in codes
    assert bet(ada, 1)["type"] == "done"
    assert not [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}]


def test_a_flood_is_answered_and_slows_nobody_else(tmp_path, caplog):
    with serving(tmp_path / "floor.db", rate=50) as floor:
        table = floor.open("casino-war", decks=DECKS)
        ada, bob = seated(floor, table, "Ada", 1), floor.join(table, floor.patron("Bob"))
        watcher = floor.join(table)
        for number in range(400):
            ada.send(json.dumps({"do": "bet", "deal": False, "id": number}))
            watcher.send(json.dumps({"do": "leave", "id": number}))
        bob.must("sit", box=2, chips="50")
        while not any("too much at once" in str(answer.get("reason")) for answer in ada.answers):
            ada.hear()
        while not any("too much at once" in str(answer.get("reason")) for answer in watcher.answers):
            watcher.hear()
        ada.socket.close_socket()
        watcher.socket.close_socket()
        assert floor.ask("GET", "/health").json()["ok"]
        assert not [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}]


def test_a_reload_in_mid_round_finds_the_same_question(floor, monkeypatch):
    table, ada, _ = at_war(floor, monkeypatch)
    shown = {key: ada.state[key] for key in ("ask", "layout", "held", "ready", "leaving")}
    ada.close()
    back = floor.join(table, floor.patron("Ada"))
    assert {key: back.state[key] for key in shown} == shown
    assert back.state["you"] == "Ada"
    assert back.ask["mine"]
    back.must("choose", at=back.ask["at"], choose="go-to-war")
    ready_to_bet(back)


def test_two_sockets_of_one_person_see_the_same(floor, monkeypatch):
    table, ada, bob = at_war(floor, monkeypatch)
    other = floor.join(table, floor.patron("Ada"))
    seen = len(ada.raw)
    ada.must("choose", at=ada.ask["at"], choose="surrender")
    ready_to_bet(ada)
    assert bet(ada, 1)["type"] == "done"
    assert bet(bob, 2)["type"] == "done"
    ready_to_bet(bob)
    for seat in (ada, other):
        seat.at(bob.n)
    news = [[text for text in raw if '"type":"news"' in text] for raw in (ada.raw[seen:], other.raw)]
    assert news[0] == news[1]
    assert len(news[0]) >= 3


def test_two_of_the_staff_are_distinguished(floor):
    table = floor.open("casino-war", decks=DECKS)
    first = floor.join(table, floor.staff("floorperson"), staff=True)
    password = floor.floor.people.hire("another", "floorperson")
    token = floor.http.post("/pit/tokens", json={"name": "another", "password": password}).json()["token"]
    second = floor.join(table, {"authorization": f"Bearer {token}"}, staff=True)
    assert (first.state["you"], second.state["you"]) == ("a floorperson", "another")


STRANGE = [
    {},
    {"by": "dealer"},
    {"t": 1},
    {"self": 1},
    {"procedure": "fill"},
    {"player": ""},
    {"player": "Nobody"},
    {"player": 1},
    {"amount": -1},
    {"amount": "1"},
    {"dealer": ":"},
    {"day": " "},
]


def test_no_order_of_the_pit_stops_a_table_by_its_form(floor, caplog):
    """An order with particulars that make no sense is refused at once and troubles nobody at the table."""
    table = floor.open("casino-war", decks=DECKS)
    ada, bob = seated(floor, table, "Ada", 1), seated(floor, table, "Bob", 2)
    assert bet(ada, 1, deal=False)["type"] == "done"
    procedures = floor.floor.tables[table].table.game.procedures
    for procedure in procedures:
        if procedure in {"close", "start", "open", "idle", "shuffle", "change-cards", "clear-device"}:
            continue
        for args in STRANGE:
            answer = floor.order(table, do="procedure", procedure=procedure, args=args)
            assert answer.status_code in {200, 400}, (procedure, args, answer.text)
    for order in (
        {"do": "procedure", "procedure": "close", "args": {"by": "x"}},
        {"do": "report", "at": "x"},
        {},
        {"do": []},
    ):
        assert floor.http.post(
            f"/pit/tables/{table}/orders", json=order, headers=floor.staff()
        ).status_code == 400  # fmt: skip
    waiting = floor.floor.tables[table].waiting
    assert all(isinstance(item, Pending) and item.args != {} for item in waiting)
    assert bet(ada, 1, "tie", "10")["type"] == "done"
    assert bet(bob, 2)["type"] == "done"
    ready_to_bet(ada)
    assert not [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}]


def test_a_token_that_is_given_back_hangs_up_its_sockets(floor):
    table = floor.open("casino-war", decks=DECKS)
    for headers, path, staff in ((floor.patron("Ada"), "/me", False), (floor.staff(), "/pit/me", True)):
        seat = floor.join(table, headers, staff=staff)
        assert floor.http.delete(path, headers=headers).status_code == 204
        assert seat.closed() in {1000, 1006}


def test_a_token_that_the_store_has_forgotten_gives_no_more_orders(floor, monkeypatch):
    """Credentials that were renewed, or a session that ran out: the socket that is still open is of no use."""
    monkeypatch.setattr("pitboss.floor.accounts.access._REMEMBER", 0.0)
    table = floor.open("casino-war", decks=DECKS)
    pit = floor.join(table, floor.staff("floorperson"), staff=True)
    pit.must("hold")
    floor.floor.people.hire("a floorperson", "floorperson")
    pit.send(json.dumps({"do": "hold", "held": False, "id": 5}))
    assert pit.closed() in {1000, 1006}
    assert floor.floor.tables[table].held


def test_a_buy_in_above_the_balance_is_refused_at_once_and_without_harm(floor, monkeypatch):
    table, ada, bob = at_war(floor, monkeypatch)
    assert "balance" in bob.refused("sit", box=3, chips="900")
    ada.must("choose", at=ada.ask["at"], choose="surrender")
    ready_to_bet(ada)
    assert floor.floor.tables[table].table.seats == {1: "Ada", 2: "Bob"}
    assert balance(floor.floor.journal)["patrons"] == 3
