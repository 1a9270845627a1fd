"""What goes out over a socket: a turn of the loop in one write, in order, and to nobody who is too far behind."""

import asyncio
import logging
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocketState

from pitboss.floor.accounts.people import PASSER_BY
from pitboss.floor.accounts.schema import LEASES, SESSIONS
from pitboss.floor.web.http_limits import LINE
from pitboss.floor.web.socket import MOST_UNSENT, Outbox
from tests.floor.serving import Seat, serving
from tests.floor.test_store_faults import floor_at


class Reader:
    """The other end: it hears, or is behind."""

    def __init__(self) -> None:
        self.scope = {"extensions": {LINE: self}}
        self.client_state = WebSocketState.CONNECTED
        self.behind, self.heard, self.room, self.code = False, [], None, 0

    def send_texts(self, messages: list[bytes]) -> bool:
        if not self.behind:
            self.heard.append([*messages])
        return not self.behind

    async def close(self, code: int) -> None:
        while self.behind:
            await asyncio.sleep(0)
        self.code = code


def test_messages_of_one_turn_go_out_in_one_write():
    async def scene() -> None:
        reader = Reader()
        outbox = Outbox(reader)
        for turn in ((b"news", b"done"), (b"more",)):
            for message in turn:
                outbox.send(message)
            await asyncio.sleep(0)
        assert reader.heard == [[b"news", b"done"], [b"more"]]
        outbox.send(b"last")
        await outbox.closed()
        outbox.send(b"late")
        await asyncio.sleep(0)
        assert reader.heard[2:] == [[b"last"]], "what was said before hanging up, and nothing after it"
        assert reader.code == 1000

    asyncio.run(scene())


def test_a_reader_who_is_behind_hears_all_in_order_and_is_cut_off_when_it_is_too_much():
    async def scene() -> None:
        reader = Reader()
        outbox = Outbox(reader)
        reader.behind = True
        messages = [b"%d" % number for number in range(MOST_UNSENT)]
        for message in messages:
            outbox.send(message)
            await asyncio.sleep(0)
        assert reader.heard == []
        reader.behind = False
        reader.room()
        assert reader.heard == [messages]
        reader.behind = True
        for number in range(2 * MOST_UNSENT):
            outbox.send(b"%d" % number)
        await asyncio.sleep(0)
        reader.behind = False
        reader.room()
        await outbox.closed()
        assert len(reader.heard[1]) == MOST_UNSENT + 1, "no more than that is ever kept for one reader"
        assert reader.code == 1000

    asyncio.run(scene())


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("socket") / "floor.db") as served:
        yield served


def test_tokens_of_open_sockets_are_asked_for_together_and_one_that_is_gone_hangs_up(floor, monkeypatch):
    """Another process may have taken a token back: a player who sits still with it is put out all the same."""
    table, gate = floor.open("casino-war"), floor.desk.gate
    seats = {name: floor.join(table, floor.patron(name)) for name in ("Ann", "Bob")}
    with floor.floor.journal.engine.begin() as db:
        db.execute(sa.delete(SESSIONS).where(SESSIONS.c.name == "Bob"))
    # What was known of them is too old to be believed.
    gate._known.update({token: (who, 0.0) for token, (who, _) in gate._known.items()})
    asyncio.run(gate.renew())
    assert seats["Bob"].closed() in {1000, 1006}
    alone: list[str] = []
    monkeypatch.setattr(floor.floor.people, "known", alone.append)
    seats["Ann"].must("sit", box=1, chips="10")
    assert alone == [], "no order waits for the store to say whose it is"


def test_a_token_given_back_while_tokens_are_asked_for_is_not_taken_up_again(floor, monkeypatch):
    gate, people = floor.desk.gate, floor.floor.people
    headers = floor.patron("Cy")
    token = headers["authorization"].removeprefix("Bearer ")
    seat = floor.join(floor.open("casino-war"), headers)
    asked = people.all_known

    def meanwhile(tokens: list[str]) -> dict:
        good = asked(tokens)
        gate.forget(token)
        return good

    monkeypatch.setattr(people, "all_known", meanwhile)
    asyncio.run(gate.renew())
    assert not gate.lasts(token)
    assert seat.closed() in {1000, 1006}


def test_a_spectator_of_a_table_that_moves_is_sent_away(floor):
    """A socket that stayed open would be silent for good, for the table's news go elsewhere."""
    table = floor.open("casino-war")
    ada, bob = (floor.join(table, floor.patron(name)) for name in ("Ada", "Bob"))
    ada.must("sit", box=1, chips="100")
    with floor.floor.journal.engine.begin() as db:
        db.execute(sa.update(LEASES).where(LEASES.c.table_id == table).values(owner="another"))
    for seat in (ada, bob):
        assert seat.closed() in {1000, 1006}
        assert seat.answers[-1] == {"type": "moved"}
    # The other process has gone, and this one has it again.
    while table not in floor.floor.tables:
        time.sleep(0.01)
    assert floor.join(table, floor.patron("Ada")).state["layout"]["boxes"][0]["player"] == "Ada"


def test_a_player_who_was_about_to_come_in_when_a_table_moved_is_sent_away(tmp_path):
    async def scene() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            live, heard = await floor.open("casino-war", {}), []
            async with live.lock:
                coming = asyncio.create_task(live.join(PASSER_BY, heard.append, lambda: heard.append(b"")))
                await asyncio.sleep(0)
                live.forget()
            await coming
            assert heard == [b'{"type":"moved"}', b""]
            assert not live.rooms

    asyncio.run(scene())


def test_nothing_is_logged_where_a_patron_drops_a_socket_that_is_relayed(floor, tmp_path, caplog):
    table = floor.open("casino-war")
    with serving(Path(floor.floor.journal.where)) as other:
        url = other.url(table)
        seat = Seat(url, floor.patron("Dee"))
        seat.must("sit", box=1, chips="10")
        seat.socket.close_socket()
        live = floor.floor.tables[table]
        while live.rooms:
            time.sleep(0.01)
    # What asyncio finds when it clears up is of tests before this one.
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR and record.name != "asyncio"]
    assert not [record.message for record in errors]
