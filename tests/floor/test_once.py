"""Requests that come again: chips move once under one id, whatever was cut off, restarted or raced in between."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from pitboss.floor.accounts.books import balance
from pitboss.floor.tables import messages
from pitboss.floor.tables.live import LiveTable
from pitboss.journal.fairness import shoes
from pitboss.journal.session import Session
from pitboss.journal.store import Journal, WriteFailed
from pitboss.table.acts.seating import Leave, Sit
from tests.floor.serving import Seat, Served, bearer, ready_to_bet, seated, serving
from tests.floor.test_store_faults import floor_at, read_only, table_of
from tests.tables import WAR, house


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("once") / "floor.db") as served:
        yield served


def say(seat: Seat, **order) -> dict:
    """An order with an id of its own choosing; its answer, without those that were not waited for."""
    seat.send(json.dumps(order))
    while True:
        message = seat.hear()
        if message["type"] in {"done", "refused"} and message["id"] == order["id"]:
            return message


def bought(floor: Served, table: str) -> list[int]:
    return [event.act.chips for event in floor.events(table) if isinstance(event.act, Sit)]


BUY = {"do": "sit", "id": 4711, "box": 1, "chips": "100"}


def test_a_buy_in_that_comes_again_happens_once(floor, name):
    table = floor.open("casino-war", decks=6)
    ada = floor.join(table, floor.patron(name))
    assert say(ada, **BUY) == {"type": "done", "id": 4711}
    assert say(ada, **BUY) == {"type": "done", "id": 4711, "again": True}
    assert say(floor.join(table, floor.patron(name)), **BUY | {"chips": "$100.00"})["again"]
    assert bought(floor, table) == [100_00]
    assert floor.floor.people.balance(name) == 900_00
    ready_to_bet(ada)
    assert say(ada, **BUY | {"id": 4712}) == {"type": "done", "id": 4712}
    assert bought(floor, table) == [100_00, 100_00]
    assert balance(floor.floor.journal)["granted"]


def test_an_id_names_one_order_of_one_person_at_one_table(floor, name):
    table, other = floor.open("casino-war", decks=6), floor.open("casino-war", decks=6)
    ada, bob = floor.join(table, floor.patron(name)), floor.join(table, floor.patron(name + " Bob"))
    say(ada, **BUY)
    events = len(floor.events(table))
    for different in ({"chips": "200"}, {"box": 2}):
        answer = say(ada, **BUY | different)
        assert answer["reason"].startswith("the id 4711 was already used for another of your orders here")
    assert say(ada, do="leave", id=4711)["type"] == "refused"
    assert len(floor.events(table)) == events
    assert floor.floor.people.balance(name) == 900_00
    assert say(bob, **BUY | {"box": 2}) == {"type": "done", "id": 4711}
    assert say(floor.join(other, floor.patron(name)), **BUY) == {"type": "done", "id": 4711}
    assert floor.floor.people.balance(name) == 800_00


def test_ids_are_remembered_by_the_next_process(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        table = floor.open("casino-war", decks=6)
        token = floor.patron("Ada")["authorization"].removeprefix("Bearer ")
        say(floor.join(table, bearer(token)), **BUY)
    with serving(tmp_path / "floor.db") as floor:
        ada = floor.join(table, bearer(token))
        assert say(ada, **BUY) == {"type": "done", "id": 4711, "again": True}
        assert bought(floor, table) == [100_00]
        assert floor.floor.people.balance("Ada") == 900_00


def test_a_buy_in_that_waits_for_the_end_of_the_round_waits_once(floor, name):
    table = floor.open("minibaccarat")
    ada = seated(floor, table, name, 1)
    bob = floor.join(table, floor.patron(name + " Bob"))
    floor.order(table, do="hold")
    ada.must("bet", wagers=[{"box": 1, "wager": "player", "amount": "10"}], deal=True)
    order = BUY | {"box": 2}
    assert say(bob, **order) == {"type": "done", "id": 4711}
    assert say(bob, **order)["again"]
    assert "another of your orders" in say(bob, **order | {"chips": "50"})["reason"]
    assert bought(floor, table) == [500_00]
    floor.order(table, do="hold", held=False)
    bob.until(lambda state: state["layout"]["chips"] == "100.00")
    assert bought(floor, table) == [500_00, 100_00]
    assert say(bob, **order)["again"]
    assert floor.floor.people.balance(name + " Bob") == 900_00


def test_leaving_twice_is_leaving_once(floor, name):
    table = floor.open("casino-war", decks=6)
    ada = seated(floor, table, name, 1)
    assert say(ada, do="leave", id=8) == {"type": "done", "id": 8}
    assert say(ada, do="leave", id=8)["again"]
    assert say(ada, **BUY) == {"type": "done", "id": 4711}
    assert say(ada, do="leave", id=8)["again"]
    assert sum(isinstance(event.act, Leave) for event in floor.events(table)) == 1
    assert floor.floor.people.balance(name) == 900_00


def test_one_order_over_many_sockets_at_the_same_moment(floor, name):
    table = floor.open("casino-war", decks=6)
    sockets = [floor.join(table, floor.patron(name)) for _ in range(16)]
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda seat: say(seat, **BUY), sockets))
    assert {answer["type"] for answer in answers} == {"done"}
    assert sum("again" not in answer for answer in answers) == 1
    assert bought(floor, table) == [100_00]


def test_an_order_that_was_refused_may_be_given_again(floor, name):
    table = floor.open("casino-war", decks=6)
    ada = floor.join(table, floor.patron(name))
    assert "balance" in say(ada, **BUY | {"chips": "1000.01"})["reason"]
    assert say(ada, **BUY) == {"type": "done", "id": 4711}
    huge = BUY | {"id": 10**30, "chips": "1"}
    assert say(ada, **huge) == {"type": "done", "id": 10**30}
    assert say(ada, **huge)["again"]


def test_a_fault_between_sitting_and_writing_costs_nobody_chips(floor, monkeypatch, name):
    """The balance is charged with the events that say so; if they are lost, so is what went with them."""
    table = floor.open("casino-war", decks=6)
    ada = floor.join(table, floor.patron(name))

    def fails(self: LiveTable, act: object) -> bool:
        if self.riders:
            raise ZeroDivisionError
        return dealers(self, act)

    dealers = LiveTable.dealers
    monkeypatch.setattr(LiveTable, "dealers", fails)
    assert "the order failed" in say(ada, **BUY)["reason"]
    monkeypatch.undo()
    bob = seated(floor, table, name + " Bob", 2)
    assert floor.floor.people.balance(name) == 1000_00
    assert balance(floor.floor.journal)["granted"]
    assert say(ada, **BUY) == {"type": "done", "id": 4711}
    assert floor.floor.people.balance(name) == 900_00
    ready_to_bet(bob)


def test_the_cage_gives_once_under_one_key(floor, name):
    key = floor.poor(name) | {"idempotency-key": "7f-1"}
    again = floor.ask("POST", "/api/v1/me/chips", headers=key)
    assert (again.status_code, again.json()["chips"]) == (200, "1050.00")
    floor.poor(name)
    again = floor.ask("POST", "/api/v1/me/chips", headers=key)
    assert (again.status_code, again.json()["chips"]) == (200, "50.00")
    fresh = floor.ask("POST", "/api/v1/me/chips", headers=floor.patron(name) | {"idempotency-key": "7f-2"})
    assert fresh.json()["chips"] == "1050.00"
    assert floor.ask("POST", "/api/v1/me/chips", headers=key | {"idempotency-key": "x" * 81}).status_code == 422


def test_the_last_shoes_of_a_long_journal_are_found_from_its_end(tmp_path, monkeypatch):
    journal = Journal(tmp_path / "j.db")
    session = Session.create(journal, "war-1", WAR, WAR.options.configure({"shuffle": "device"}))
    for box, player in enumerate("ABC", start=1):
        session.begin("sit", player=player, box=box, chips=1_000_000)
        session.supply()
    session.play(house(), 300)
    every = shoes(journal, "war-1")
    assert len(every) >= 5
    read, rows = [], Journal.rows

    def counted(self, table, after=0, most=None):
        for row in rows(self, table, after, most):
            read.append(row.n)
            yield row

    monkeypatch.setattr(Journal, "rows", counted)
    for last in (1, 2):
        read.clear()
        assert shoes(journal, "war-1", last) == every[-last:]
        assert len(read) < session.table.n * (0.5 if last == 1 else 0.9)
    read.clear()
    assert shoes(journal, "war-1", 100) == every


# Bets.


def test_a_bet_that_comes_again_after_its_round_is_no_new_wager(floor, name):
    table = floor.open("casino-war")
    ada = seated(floor, table, name, 1)
    bet = {"do": "bet", "id": 43, "wagers": [{"box": 1, "wager": "initial", "amount": "10"}], "deal": True}
    assert say(ada, **bet) == {"type": "done", "id": 43}
    ready_to_bet(ada)
    live = floor.floor.tables[table]
    n, round_, chips = live.table.n, live.table.round, live.table.chips(name)
    assert say(ada, **bet) == {"type": "done", "id": 43, "again": True}
    assert (live.table.n, live.table.round, live.table.chips(name), live.table.wagers) == (n, round_, chips, {})
    assert say(ada, **bet | {"deal": False})["type"] == "refused"
    assert say(ada, **bet | {"id": 44}) == {"type": "done", "id": 44}
    # A tie is Ada's to answer before anybody else can sit down.
    ready_to_bet(ada)
    # Another person's number is another number.
    bob = seated(floor, table, f"{name} too", 2)
    ready_to_bet(ada)
    wagers = [{"box": 2, "wager": "initial", "amount": "10"}]
    assert say(bob, **bet | {"wagers": wagers, "deal": False}) == {"type": "done", "id": 43}


def test_the_latest_bet_is_known_to_the_process_that_takes_the_table_up(tmp_path):
    order = messages.BetOrder(id=43, wagers=[messages.Stake(box=1, wager="initial", amount="5")], deal=True)

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await table_of(floor, "Ada")
            await ada.to_wagers()
            await ada.does(order)
            await ada.to_wagers()
        async with floor_at(tmp_path / "f.db") as floor:
            live = floor.tables[ada.table]
            n = live.table.n
            assert not await floor.obey(ada.table, ada.who, order), "it was made before"
            assert live.table.n == n
            assert await floor.obey(ada.table, ada.who, msgspec.structs.replace(order, id=44))

    asyncio.run(run())


def test_a_bet_that_was_refused_may_come_again_under_its_id(tmp_path):
    order = messages.BetOrder(id=43, wagers=[messages.Stake(box=1, wager="initial", amount="5")], deal=True)

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await table_of(floor, "Ada")
            await ada.to_wagers()
            with read_only(floor), pytest.raises(WriteFailed):
                await ada.does(order)
            assert await floor.obey(ada.table, ada.who, order)

    asyncio.run(run())
