"""A store that is full, locked, damaged or copied while people play: refused as a whole, never shown (C6, J4, J6)."""

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from pitboss.floor.accounts.books import balance
from pitboss.floor.accounts.people import Who
from pitboss.floor.tables import casino, messages
from pitboss.floor.tables.alerts import latest
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.live import LiveTable
from pitboss.journal import store
from pitboss.journal.store import Journal, WriteFailed
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from tests.volume import PATIENCE

QUIET = Pace(betting=None, answer=None, away=None)


@asynccontextmanager
async def floor_at(path: Path, pace: Pace = QUIET) -> AsyncIterator[Floor]:
    floor = Floor(Journal(path), "http://here", HouseSettings(pace=pace, tables=False))
    await floor.start()
    try:
        yield floor
    finally:
        await floor.stop()
        floor.journal.close()


class Player:
    """A player at a table of this process, with every message received."""

    def __init__(self, floor: Floor, live: LiveTable, name: str, box: int) -> None:
        self.floor, self.table, self.box = floor, live.name, box
        self.who = floor.people.enter(name)
        self.received: list[dict[str, Any]] = []

    async def comes(self, chips: str = "500") -> "Player":
        await self.floor.tables[self.table].join(self.who, lambda text: self.received.append(msgspec.json.decode(text)))
        await self.does(messages.SitOrder(box=self.box, chips=chips))
        return self

    async def does(self, order: messages.AnyOrder) -> None:
        await self.floor.obey(self.table, self.who, order)

    @property
    def state(self) -> dict[str, Any]:
        return next(message for message in reversed(self.received) if "layout" in message)

    def next_order(self) -> messages.AnyOrder | None:
        """What a player would answer now."""
        ask = self.state["ask"]
        placed = any(stake["open"] for stake in self.state["layout"]["boxes"][self.box - 1].get("stakes", ()))
        if not ask or not ask.get("mine") or (ask["kind"] == "wager" and placed):
            return None
        if ask["kind"] == "wager":
            return messages.BetOrder(wagers=[messages.Stake(box=self.box, wager="initial", amount="5")], deal=True)
        if ask["kind"] == "cut":
            return messages.Cut(at=ask["at"], position=ask["least"] + 10)
        return messages.Choose(at=ask["at"], choose=ask["choices"][-1])

    async def plays(self, orders: int) -> None:
        for _ in range(orders):
            order = self.next_order()
            assert order is not None
            await self.does(order)

    async def to_wagers(self) -> None:
        while self.state["ask"]["kind"] != "wager":
            await self.plays(1)


async def table_of(floor: Floor, *names: str) -> list[Player]:
    live = await floor.open("casino-war", {})
    return [await Player(floor, live, name, box).comes() for box, name in enumerate(names, start=1)]


@contextmanager
def full(floor: Floor) -> Iterator[None]:
    """No file of this process can grow or change: the operating system refuses every write."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


@contextmanager
def set_at_each_transaction(floor: Floor, pragma: str, after: str) -> Iterator[None]:
    now = [pragma]

    def tell(connection: sa.Connection) -> None:
        connection.exec_driver_sql(now[0])

    sa.event.listen(floor.journal.engine, "begin", tell)
    try:
        yield
    finally:
        now[0] = after


@contextmanager
def read_only(floor: Floor) -> Iterator[None]:
    with set_at_each_transaction(floor, "PRAGMA query_only = 1", "PRAGMA query_only = 0"):
        yield


@contextmanager
def locked(floor: Floor) -> Iterator[None]:
    """Another process holds the file."""
    with set_at_each_transaction(floor, "PRAGMA busy_timeout = 20", "PRAGMA busy_timeout = 5000"):
        holder = sqlite3.connect(floor.journal.where, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            holder.close()


FAULTS = {
    full: "disk I/O error|database or disk is full",
    read_only: "readonly database",
    locked: "database is locked",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_an_order_that_cannot_be_written_did_not_happen_and_the_table_goes_on_when_it_can(tmp_path, fault):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            ada, bob = await table_of(floor, "Ada", "Bob")
            live = floor.tables[ada.table]
            refused = 0
            for _ in range(12):
                order = ada.next_order()
                while order is None:
                    await bob.plays(1)
                    order = ada.next_order()
                # Bob buys chips, so that a balance depends on it too.
                wanted = [(ada, order), (bob, messages.SitOrder(box=2, chips="10"))]
                before, head = (
                    (live.table.n, dict(live.table.wagers), dict(live.table.bank), live.table.pending),
                    floor.journal.header(ada.table)[2],
                )
                balances, received = floor.people.balances(), [len(player.received) for player in (ada, bob)]
                with fault(floor):
                    for player, asked in wanted:
                        if player is bob and not live.table.betting:
                            continue
                        with pytest.raises(WriteFailed, match=FAULTS[fault]):
                            await player.does(asked)
                        refused += 1
                assert (live.table.n, dict(live.table.wagers), dict(live.table.bank), live.table.pending) == before
                assert floor.journal.header(ada.table)[2] == head
                assert floor.people.balances() == balances
                for player, many in zip((ada, bob), received, strict=True):
                    assert [row for message in player.received[many:] for row in message.get("events", ())] == []
                # The lobby and the pit see it until the floor's next beat finds the store well.
                assert "cannot be written" in casino.summary(live)["trouble"]
                await floor.beat()
                assert casino.summary(live)["trouble"] == ""
                await ada.does(order)
            assert refused >= 15
            assert live.table.round >= 2
        journal = Journal(tmp_path / "f.db")
        assert verify(journal, ada.table)["events"] == live.table.n
        balance(journal)

    asyncio.run(run())


def test_an_order_that_cannot_be_written_leaves_nothing_behind_beside_the_journal_either(tmp_path):
    """Not done with wagers, not about to leave: the next order of another must not carry it out after all."""

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            ada, bob = await table_of(floor, "Ada", "Bob")
            live = floor.tables[ada.table]
            while ada.state["ask"]["kind"] != "wager":
                await (ada if ada.next_order() else bob).plays(1)
            with read_only(floor):
                for order in (ada.next_order(), messages.LeaveOrder()):
                    with pytest.raises(WriteFailed):
                        await ada.does(order)
            assert (live.ready, list(live.waiting)) == (set(), [])
            await floor.beat()
            await bob.plays(1)
            assert live.table.betting, "Ada was not asked for her wager again"
            assert "Ada" in live.table.seats.values()

    asyncio.run(run())


def test_a_table_whose_store_cannot_even_be_read_shows_nobody_what_is_not_written(tmp_path, monkeypatch):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await table_of(floor, "Ada")
            await ada.to_wagers()
            n, received = ada.state["layout"]["n"], len(ada.received)

            def fail(*args: object, **kwargs: object) -> None:
                raise WriteFailed("the disk is gone")

            with monkeypatch.context() as gone:
                gone.setattr(floor.journal, "write", fail)
                gone.setattr(floor.journal, "header", fail)
                order = ada.next_order()
                with pytest.raises(WriteFailed):
                    await ada.does(order)
                with pytest.raises(WriteFailed, match="suspended"):
                    await ada.does(order)
            for message in ada.received[received:]:
                assert message.get("layout", {"n": n})["n"] == n, "sent, but not in the journal"
                assert message.get("events", []) == []
            await floor.beat()
            assert ada.state["layout"]["n"] == n
            await ada.does(order)
            await ada.to_wagers()
            numbers = [row["n"] for message in ada.received for row in message.get("events", ())]
            assert numbers == sorted(set(numbers)), "something was sent twice"
        assert verify(Journal(tmp_path / "f.db"), ada.table)["rounds"] >= 1

    asyncio.run(run())


def test_the_clock_runs_on_over_a_store_that_fails(tmp_path):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db", Pace(betting=0.2, answer=0.2, away=None)) as floor:
            (ada,) = await table_of(floor, "Ada")
            live = floor.tables[ada.table]
            while not live.table.betting:
                await asyncio.sleep(0.02)
            await ada.does(messages.BetOrder(wagers=[messages.Stake(box=1, wager="initial", amount="5")]))
            at = live.table.n
            with read_only(floor):
                await asyncio.sleep(0.5)
                assert live.table.n == at
                assert live.table.wagers == {(1, "initial"): 500}
            # Nobody gives an order: the clock alone carries the round on.
            async with asyncio.timeout(PATIENCE):
                while live.table.n == at:
                    await asyncio.sleep(0.02)
        assert verify(Journal(tmp_path / "f.db"), ada.table)["events"] == live.table.n

    asyncio.run(run())


EVENT_9 = "WHERE table_id = 'casino-war-2' AND n = 9"
TABLE = "WHERE id = 'casino-war-2'"
DAMAGE = {
    f"UPDATE events SET line = CAST(line || ' ' AS BLOB) {EVENT_9}": "event 9 was altered",
    "DELETE FROM events WHERE table_id = 'casino-war-2' AND n > 9": "truncated",
    f"DELETE FROM events {EVENT_9}": "event",
    f"UPDATE events SET line = 7 {EVENT_9}": "not stored as the journal stores it",
    f"UPDATE events SET hash = zeroblob(32) {EVENT_9}": "event 9 was altered",
    f"UPDATE tables SET hash = zeroblob(32) {TABLE}": "the head of the journal was altered",
    f"UPDATE tables SET head = head - 1 {TABLE}": "lengthened",
    f"UPDATE tables SET head = head + 1 {TABLE}": "truncated",
    f"UPDATE tables SET header = x'00' {TABLE}": "header of table casino-war-2 was altered",
    f"UPDATE tables SET header = CAST(replace(header, 'casino-war\"', 'no-game\"') AS BLOB) {TABLE}": "no",
}


@pytest.mark.parametrize(("sql", "found"), DAMAGE.items(), ids=lambda text: text[:40])
def test_one_damaged_journal_is_reported_and_all_other_tables_run(tmp_path, monkeypatch, sql, found):
    path = tmp_path / "f.db"

    async def first() -> None:
        async with floor_at(path) as floor:
            for name in ("Ada", "Bob", "Cyd"):
                (player,) = await table_of(floor, name)
                await player.plays(3)

    async def second() -> None:
        async with floor_at(path) as floor:
            assert set(floor.tables) == {"casino-war-1", "casino-war-3"}
            assert found in floor.broken["casino-war-2"]
            alerts = [row for row in latest(floor.journal) if row["kind"] == "journal"]
            assert [row["table"] for row in alerts] == ["casino-war-2"]
            shown = {row["table"]: row["status"] for row in await floor.standing()}
            assert shown["casino-war-2"] == "broken"
            for name, number in (("Ada", 1), ("Cyd", 3)):
                live = floor.tables[f"casino-war-{number}"]
                before = live.table.n
                cyd = Player.__new__(Player)
                cyd.floor, cyd.table, cyd.box, cyd.who, cyd.received = floor, live.name, 1, Who(name, "player"), []
                await live.join(cyd.who, lambda text, to=cyd: to.received.append(msgspec.json.decode(text)))
                await cyd.plays(2)
                assert live.table.n > before
            # It is looked at again, without a new alert; and once it is mended it is taken up.
            monkeypatch.setattr(casino, "RETRY_SECONDS", 0.0)
            await floor.beat()
            assert len([row for row in latest(floor.journal) if row["kind"] == "journal"]) == 1
            mend(path, good)
            await floor.beat()
            assert set(floor.tables) == {"casino-war-1", "casino-war-2", "casino-war-3"}
            assert floor.broken == {}
        for number in (1, 2, 3):
            verify(Journal(path), f"casino-war-{number}")

    asyncio.run(first())
    good = copied(path, tmp_path / "good.db")
    with sqlite3.connect(path) as db:
        assert db.execute(sql).rowcount >= 1
    asyncio.run(second())


def enriched(path: Path, table: str, player: str) -> None:
    """A thousand more for a player in the newest checkpoint of a table; the books still balance."""
    with sqlite3.connect(path) as db:
        where = "WHERE table_id = ? AND n = (SELECT max(n) FROM checkpoints WHERE table_id = ?)"
        (found,) = db.execute(f"SELECT state FROM checkpoints {where}", (table, table)).fetchone()
        state = msgspec.json.decode(found)
        state["bank"][f"player:{player}"] += 100_000
        state["bank"]["cage"] -= 100_000
        db.execute(f"UPDATE checkpoints SET state = ? {where}", (msgspec.json.encode(state), table, table))
    db.close()


def test_a_table_with_a_forged_checkpoint_is_not_adopted_and_the_pit_is_alerted(tmp_path):
    path = tmp_path / "f.db"

    async def first() -> None:
        async with floor_at(path) as floor:
            (ada,) = await table_of(floor, "Ada")
            while not floor.journal.checkpoints(ada.table):
                await ada.plays(1)
            await ada.plays(3)

    async def second() -> None:
        async with floor_at(path) as floor:
            assert not floor.tables
            assert "a checkpoint between them" in floor.broken["casino-war-1"]
            (alert,) = [row for row in latest(floor.journal) if row["kind"] == "journal"]
            assert alert["table"] == "casino-war-1"
            assert alert["text"] == floor.broken["casino-war-1"]
            with pytest.raises(KeyError):
                await floor.obey("casino-war-1", Who("Ada", "player"), messages.LeaveOrder())

    asyncio.run(first())
    enriched(path, "casino-war-1", "Ada")
    asyncio.run(second())
    with pytest.raises(Refusal, match="a checkpoint between them"):
        balance(Journal(path))


def test_a_table_that_must_go_back_to_a_forged_checkpoint_is_closed_and_the_pit_is_alerted(tmp_path):
    """A write that failed sends the table back to its journal; what lies there now is not what was written."""

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await table_of(floor, "Ada")
            while not floor.journal.checkpoints(ada.table):
                await ada.plays(1)
            enriched(tmp_path / "f.db", ada.table, "Ada")
            with read_only(floor), pytest.raises(WriteFailed):
                await ada.plays(1)
            await floor.beat()
            assert "a checkpoint between them" in floor.broken[ada.table]
            assert ada.table not in floor.tables
            assert ada.received[-1] == {"type": "moved"}
            assert [row["table"] for row in latest(floor.journal) if row["kind"] == "journal"] == [ada.table]

    asyncio.run(run())


def test_tables_taken_over_while_the_store_fails_are_taken_up_at_the_next_beat(tmp_path, monkeypatch):
    """The store has them under this process's name already: no other process will take them."""

    async def run() -> None:
        path = tmp_path / "f.db"
        async with floor_at(path) as heir:
            # Only the beats of this test.
            heir._beating.cancel()
            async with floor_at(path) as first:
                names = {(await table_of(first, "Ada"))[0].table, (await table_of(first, "Bob"))[0].table}
            with monkeypatch.context() as patched:
                patched.setattr(heir.journal, "tables", lambda: cannot("the journal cannot be read"))
                with pytest.raises(Refusal, match="cannot be read"):
                    await heir.adopt()
            with monkeypatch.context() as patched:
                # The first of them is broken, and the alert of it cannot be stored either.
                patched.setattr(casino, "load_pending", lambda *_: cannot("the journal cannot be read"))
                patched.setattr(casino.alerts.Alert, "store", lambda *_: cannot("the alert cannot be stored"))
                with pytest.raises(Refusal, match="alert"):
                    await heir.adopt()
            await heir.adopt()
            assert len(heir.tables) == 1
            heir._tried_at = 0.0
            await heir.adopt()
            assert {*heir.tables} == names
            assert not heir.broken

    asyncio.run(run())


def cannot(why: str) -> Any:
    raise Refusal(why)


def copied(path: Path, to: Path) -> Path:
    """A backup, as SQLite makes one of a file in use."""
    with sqlite3.connect(path) as db, sqlite3.connect(to) as copy:
        db.backup(copy)
    db.close()
    copy.close()
    return to


def mend(path: Path, good: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("ATTACH ? AS good", (str(good),))
        for table, name in (("events", "table_id"), ("tables", "id")):
            db.execute(f"DELETE FROM {table} WHERE {name} = 'casino-war-2'")
            db.execute(f"INSERT INTO {table} SELECT * FROM good.{table} WHERE {name} = 'casino-war-2'")
    db.close()


PAGE, LEAF = 4096, 0x0A


def last_leaf_of(path: Path, table: str) -> int:
    """Where the last page begins that holds events of this table and of no other.

    A leaf: SQLite keeps rows of such a table in the pages above them too, and every table's way down leads there.
    """
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows = db.execute("SELECT table_id, n, hash FROM events").fetchall()
    db.close()
    data = path.read_bytes()
    pages = {at: data[at : at + PAGE] for at in range(0, len(data), PAGE) if data[at] == LEAF}
    on = {at: [(name, n) for name, n, head in rows if head in page] for at, page in pages.items()}
    return max((max(held), at) for at, held in on.items() if {name for name, _ in held} == {table})[1]


def test_one_damaged_page_stops_its_tables_and_no_other(tmp_path):
    path = tmp_path / "f.db"

    async def play(names: list[str]) -> None:
        async with floor_at(path) as floor:
            for name in names:
                (player,) = await table_of(floor, name)
                await player.plays(60)
                # Far enough past a checkpoint that several pages are read when the table is taken up again.
                while floor.tables[player.table].table.n < floor.journal.checkpoints(player.table)[-1] + 100:
                    await player.plays(1)

    async def again() -> dict[str, str]:
        async with floor_at(path) as floor:
            assert set(floor.tables) | set(floor.broken) == {f"casino-war-{n}" for n in (1, 2, 3)}
            for live in floor.tables.values():
                await live.obey(Who("Maria", "casino-supervisor"), messages.HoldOrder())
            return floor.broken

    asyncio.run(play(["Ada", "Bob", "Cyd"]))
    page = last_leaf_of(path, "casino-war-2")
    data = bytearray(path.read_bytes())
    data[page : page + PAGE // 2] = b"\xff" * (PAGE // 2)
    path.write_bytes(bytes(data))
    assert set(asyncio.run(again())) == {"casino-war-2"}


@pytest.mark.slow
def test_a_backup_taken_during_play_is_whole(tmp_path):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            players = [(await table_of(floor, f"player {number}"))[0] for number in range(6)]
            over = asyncio.Event()

            async def play(player: Player) -> None:
                while not over.is_set():
                    await player.plays(1)
                    if player.state["layout"]["chips"] == "500.00":
                        await player.does(messages.SitOrder(box=1, chips="1"))

            playing = [asyncio.create_task(play(player)) for player in players]
            heads = set()
            for number in range(10):
                copy = await asyncio.to_thread(copied, tmp_path / "f.db", tmp_path / f"backup-{number}.db")
                journal = Journal(copy, create=False)
                proven = await asyncio.to_thread(lambda j=journal: [verify(j, name) for name in j.tables()])
                assert len(proven) == 6
                await asyncio.to_thread(balance, journal)
                # The running floor can be proven and balanced as well, without waiting for it to stand still.
                await asyncio.to_thread(balance, floor.journal)
                heads.add(proven[0]["head"])
                journal.close()
            over.set()
            await asyncio.gather(*playing)
            assert len(heads) > 5
        with sqlite3.connect(tmp_path / "backup-9.db") as db:
            # Elsewhere, or later: the process that ran the tables is not there.
            db.execute("DELETE FROM processes")
        db.close()
        async with floor_at(tmp_path / "backup-9.db") as floor:
            assert len(floor.tables) == 6
            assert not floor.broken

    asyncio.run(run())


def test_a_clock_that_leaps_or_goes_back_changes_no_order(tmp_path, monkeypatch):
    """L4: numbers order events, not the time that is written beside them."""
    times = iter(range(10**18, 0, -(10**14)))
    monkeypatch.setattr(store.time, "time_ns", lambda: next(times))

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await table_of(floor, "Ada")
            await ada.plays(10)
            await floor.beat()
            assert floor.leases.where(ada.table) == "http://here"
        journal = Journal(tmp_path / "f.db")
        stamps = [row.at for row in journal.rows(ada.table)]
        assert stamps == sorted(stamps, reverse=True)
        assert verify(journal, ada.table)["events"] == len(stamps)
        alerts = [alert for alert in latest(journal) if alert["kind"] == "clock"]
        assert alerts
        assert "the clock went back from" in alerts[0]["text"]

    asyncio.run(run())


def test_a_clock_that_was_set_back_while_the_floor_was_closed_alerts_the_pit(tmp_path, monkeypatch):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await table_of(floor, "Ada")
            await ada.plays(1)
            assert [alert for alert in latest(floor.journal) if alert["kind"] == "clock"] == []
        now = store.time.time_ns()
        monkeypatch.setattr(store.time, "time_ns", lambda: now - 3600 * 10**9)
        async with floor_at(tmp_path / "f.db") as floor:
            await floor.beat()
            alerts = [alert for alert in latest(floor.journal) if alert["kind"] == "clock"]
            assert len(alerts) == 1, "and reported once"

    asyncio.run(run())


def test_the_floor_is_not_ready_while_nothing_can_be_written(tmp_path, monkeypatch):
    monkeypatch.setattr(casino, "TRIAL_SECONDS", PATIENCE)

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            floor.leases._now = sa.text("SELECT 2000000000.0")  # both trials in one tick of the store's clock
            assert await floor.unwritable() == ""
            floor._trial = None
            with full(floor):
                assert await floor.unwritable() == "the store cannot write"
                assert await floor.unwritable() == "the store cannot write", "as it answered a moment ago"
            floor._trial = None
            assert await floor.unwritable() == ""

    asyncio.run(run())


def test_a_process_that_fell_while_it_opened_a_table_leaves_none_that_nobody_runs(tmp_path, monkeypatch):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            # It fell between the lease and the journal, and at another table before the first event.
            floor.leases.claim("casino-war-1")
            floor._create(casino.game_of("casino-war"), casino.game_of("casino-war").options(), "casino-war-2", "")
        async with floor_at(tmp_path / "f.db") as floor:
            assert {name: live.table.status for name, live in floor.tables.items()} == {"casino-war-2": "waiting"}
            assert floor.leases.tables() == ["casino-war-2"]
            assert (await floor.open("casino-war", {})).name == "casino-war-3"
            with pytest.raises(Refusal, match="already"):
                await floor.open("casino-war", {}, "casino-war-3")

    asyncio.run(run())
