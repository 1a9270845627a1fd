"""The store on a real PostgreSQL server: as durable, as fenced and as tamper-evident as on a file."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import psycopg
import pytest
import sqlalchemy as sa

from pitboss.floor.accounts.people import People, balance_change
from pitboss.floor.accounts.schema import META
from pitboss.floor.tables.alerts import Alert, latest
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.floor.tables.leases import Leases
from pitboss.journal.export import export
from pitboss.journal.session import CHECKPOINT_EVERY, Session
from pitboss.journal.store import Batch, Journal, WriteFailed
from pitboss.journal.vault import Damaged
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import Wager
from tests.floor.postgres import Postgres, postgres  # noqa: F401
from tests.journal.test_store import seated
from tests.tables import WAR, house


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:  # noqa: F811
    yield postgres.fresh()
    cut_off(postgres.url("postgres"))


def cut_off(url: str) -> int:
    """End every connection of the floor to its database, as a fault of the network would."""
    with psycopg.connect(url, autocommit=True) as db:
        ended = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database()"
        return len(db.execute(f"{ended} AND pid <> pg_backend_pid()").fetchall())


def test_what_is_played_comes_back_and_is_proven(url):
    session = seated(url)
    session.play(house(tie=500), 60)
    points = session.journal.checkpoints("war-1")
    assert points
    again = Session.resume(Journal(url), "war-1")
    assert again.table.state() == session.table.state()
    assert len(again.table.events) < 2 * CHECKPOINT_EVERY < session.table.n
    assert verify(Journal(url, create=False), "war-1")["events"] == session.table.n
    assert len(list(export(session.journal, "war-1", last=10))) == 10


def test_mid_round_resume_comes_back_to_the_same_pending_act(url):
    session = seated(url)
    session.play(house(), 1)
    session.begin("round")
    session.supply(Wager(2, "B", "initial", 25_00), by="player:B")
    again = Session.resume(Journal(url), "war-1")
    assert again.table.pending == session.table.pending
    assert again.table.wagers == {(2, "initial"): 25_00}


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("UPDATE events SET line = line || ' '::bytea WHERE n = 30", "event 30 was altered"),
        ("DELETE FROM events WHERE n = 30", "event 30 is missing"),
        ("DELETE FROM events WHERE n > 30", "truncated"),
        ("UPDATE events SET n = -n WHERE n IN (40, 41)", "event 1 is missing|event 40 is missing"),
        ("INSERT INTO events SELECT table_id, 100000, at, line, hash FROM events WHERE n = 3", "is missing"),
        ("UPDATE events SET at = at + 1 WHERE n = 30", "event 30 was altered"),
        ("UPDATE events SET at = -5 WHERE n = 30", "makes no sense"),
        ("UPDATE tables SET head = head - 1", "lengthened"),
        ("UPDATE tables SET hash = ''", "the head of the journal was altered"),
        ("UPDATE tables SET header = 'x'", "header of table war-1 was altered"),
        ("UPDATE checkpoints SET state = 'x'", "checkpoint"),
        ("UPDATE checkpoints SET n = n + 1", "checkpoint"),
    ],
)
def test_verify_names_what_was_done_to_the_rows(url, sql, found):
    session = seated(url)
    session.play(house(), 60)
    with psycopg.connect(url, autocommit=True) as db:
        assert db.execute(sql).rowcount >= 1
    with pytest.raises(Refusal, match=found):
        verify(session.journal, "war-1")


def test_of_two_writers_at_the_same_moment_one_is_fenced_off(url):
    """Both move the head from where they knew it: the row is locked, looked at again, and found moved."""
    first = seated(url)
    for _ in range(12):
        writers = [Session.resume(Journal(url), "war-1") for _ in range(2)]
        ready = threading.Barrier(2)

        def write(session: Session, ready: threading.Barrier = ready) -> bool:
            ready.wait()
            try:
                session.step(house())
            except WriteFailed as refusal:
                return "another process" not in refusal.reason
            return True

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(write, writers)) == [False, True]
        assert writers[0].table.n == writers[1].table.n
        for session in writers:
            session.journal.close()
    assert verify(first.journal, "war-1")["events"] > first.table.n


def batch_of(session: Session) -> Batch:
    session.start("fill", amount=100_00)
    session.table.supply()
    return session.unsaved()


def several(journal: Journal, count: int) -> list[Session]:
    return [Session.create(journal, f"war-{number}", WAR, WAR.options()) for number in range(1, count + 1)]


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request, tmp_path) -> str:
    """Both stores: what is said of a group holds for each."""
    return str(tmp_path / "j.db") if request.param == "sqlite" else request.getfixturevalue("url")


def test_in_a_group_one_that_lost_its_table_is_refused_alone(either):
    journal = Journal(either)
    sessions = several(journal, 5)
    rival = Session.resume(journal, "war-3")
    rival.save()
    rival_batch = batch_of(rival)
    journal.write([rival_batch])
    batches = [batch_of(session) for session in reversed(sessions)]
    journal.write(batches)
    assert [batch.table for batch in batches if batch.refused] == ["war-3"]
    for name in journal.tables():
        assert verify(journal, name)["events"] == 2


def test_in_a_group_one_whose_rows_were_tampered_with_does_not_stop_the_others(either):
    journal = Journal(either)
    sessions = several(journal, 5)
    with journal.engine.begin() as db:
        stray = "INSERT INTO events (table_id, n, at, line, hash) SELECT 'war-3', 1, 1, header, hash FROM tables"
        db.exec_driver_sql(f"{stray} WHERE id = 'war-3'")
    batches = [batch_of(session) for session in sessions]
    journal.write(batches)
    assert [batch.table for batch in batches if batch.refused] == ["war-3"]
    for name in ("war-1", "war-2", "war-4", "war-5"):
        assert verify(journal, name)["events"] == 2


def test_a_balance_without_the_chips_leaves_the_whole_batch_unwritten(either):
    journal = Journal(either)
    journal.furnish(META)
    people = People(journal)
    people.enter("Ada")
    (session,) = several(journal, 1)
    batch = batch_of(session)
    batch.riders = [balance_change("Ada", -600_00), balance_change("Ada", -600_00)]
    journal.write([batch])
    assert batch.refused is not None
    assert "is less than 600.00" in batch.refused.reason
    assert people.balance("Ada") == 1_000_00
    assert verify(journal, "war-1")["events"] == 0


def test_an_alert_goes_with_its_events_or_not_at_all(either):
    """Rows with a number of their own must count as one row touched, however the driver fetches the number."""
    journal = Journal(either)
    journal.furnish(META)
    (session,) = several(journal, 1)
    batch = batch_of(session)
    batch.riders = [Alert("war-1", 1, "irregularity", "a card fell", "house:x").rider()]
    journal.write([batch])
    assert batch.refused is None
    assert [alert["text"] for alert in latest(journal)] == ["a card fell"]
    session.settle(batch)
    another, rival = batch_of(session), Session.resume(journal, "war-1")
    journal.write([batch_of(rival)])
    another.riders = [Alert("war-1", 3, "irregularity", "never happened", "house:x").rider()]
    journal.write([another])
    assert another.refused is not None
    assert [alert["text"] for alert in latest(journal)] == ["a card fell"]


def test_connections_that_were_cut_are_made_again(url):
    session = seated(url)
    for _ in range(5):
        assert cut_off(url) >= 1
        session.step(house())
    assert verify(session.journal, "war-1")["events"] == session.table.n


def test_a_connection_cut_in_the_middle_of_a_commit_refuses_the_act_as_a_whole(url):
    session = seated(url)
    before, cut = session.table.state(), []

    def fall(*args):
        if not cut:
            cut.append(cut_off(url))

    sa.event.listen(session.journal.engine, "commit", fall)
    with pytest.raises(WriteFailed, match="cannot be written"):
        session.begin("fill", amount=100_00)
    assert cut
    assert session.table.state() == before
    session.step(house())
    assert verify(session.journal, "war-1")["events"] == session.table.n


def test_a_server_that_went_down_is_found_again(postgres, url):  # noqa: F811
    session = seated(url)
    before = session.table.n
    postgres.stop()
    try:
        for _ in range(2):
            with pytest.raises(WriteFailed):
                session.begin("fill", amount=100_00)
        with pytest.raises(Refusal, match="is not a journal"):
            Journal(url)
    finally:
        postgres.start()
    session.step(house())
    assert session.table.n > before
    assert verify(session.journal, "war-1")["events"] == session.table.n


def test_processes_that_start_together_make_one_floor(postgres):  # noqa: F811
    for _ in range(3):
        url = postgres.fresh()
        ready = threading.Barrier(8)

        def start(number: int, url: str = url, ready: threading.Barrier = ready) -> None:
            ready.wait()
            journal = Journal(url)
            journal.furnish(META)
            Leases(journal, f"http://{number}").beat({})
            journal.close()

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(start, range(8)))
        assert postgres.sql(url, "SELECT count(*) FROM processes") == [(8,)]


def test_the_journal_stands_still_for_a_reader_of_one_moment(either):
    session = seated(either)
    session.play(house(), 3)
    with session.journal.still() as moment:
        n = verify(moment, "war-1")["events"]
        session.play(house(), 30)
        assert verify(moment, "war-1")["events"] == n
        assert Session.resume(moment, "war-1").table.n == n
    assert verify(session.journal, "war-1")["events"] == session.table.n > n


def test_what_is_committed_is_on_disk_whatever_the_database_is_set_to(postgres):  # noqa: F811
    url = postgres.database()
    name = url.rpartition("/")[2]
    postgres.sql("postgres", f"ALTER DATABASE {name} SET synchronous_commit = off")
    postgres.sql("postgres", f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'")
    with Journal(url).engine.connect() as db:
        shown = [
            db.exec_driver_sql(f"SHOW {what}").scalar() for what in ("synchronous_commit", "transaction_isolation")
        ]
    assert shown == ["on", "read committed"]


def test_a_table_name_and_a_line_come_back_as_they_were_written(url):
    """Bytes are bytes, not a view of memory, and numbers are not text."""
    session = seated(url)
    row = next(session.journal.rows("war-1"))
    assert (type(row.n), type(row.at), type(row.line), type(row.hash)) == (int, int, bytes, bytes)
    assert msgspec.json.decode(row.line)


def test_other_databases_are_refused_and_no_password_is_shown(postgres):  # noqa: F811
    with pytest.raises(Refusal, match="neither an SQLite file nor a PostgreSQL URL") as refused:
        Journal("mysql://floor:secret@127.0.0.1/x")
    assert "secret" not in str(refused.value)
    with pytest.raises(Refusal, match="is not a journal") as refused:
        Journal(f"postgresql://floor:secret@127.0.0.1:{postgres.port}/nothing_here")
    assert "secret" not in str(refused.value)
    assert "secret" not in Journal(postgres.fresh().replace("floor@", "floor:secret@")).where


def test_a_floor_of_earlier_software_gets_its_columns_and_has_tags_from_its_first_start_on(url, tmp_path):
    def started() -> Journal:
        journal = Journal(url, keys=tmp_path / "keys")
        journal.lock(tmp_path / "keys")
        Floor(journal, "http://here", HouseSettings(tables=False))
        return journal

    journal = started()
    war = Session.create(journal, "war-1", WAR, WAR.options())
    war.begin("sit", player="A", box=1, chips=100_00)
    war.supply()
    journal.close()
    with psycopg.connect(url, autocommit=True) as db:
        for table in ("tables", "events", "ledger", "ledger_head"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN tag")
    secret = (tmp_path / "keys").read_text().split()[0]
    (tmp_path / "keys").write_text(secret)
    before = verify(Journal(url, create=False, keys=tmp_path / "keys"), "war-1")
    assert (before["vouched"], before["tags"]) == (False, 0)
    journal = started()
    again = Session.resume(journal, "war-1")
    again.begin("open")
    found = verify(journal, "war-1")
    assert (found["vouched"], found["tags"]) == (True, found["events"] - before["events"])
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("UPDATE tables SET tag = NULL")
    with pytest.raises(Damaged, match="has no tag under the key file"):
        Session.resume(journal, "war-1")
