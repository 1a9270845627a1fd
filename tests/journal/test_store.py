"""The store: durable, fenced, and refused as a whole when it cannot write."""

import itertools
import os
import shutil
import sqlite3

import msgspec
import pytest
import sqlalchemy as sa

from pitboss.journal.check import check_record
from pitboss.journal.export import export
from pitboss.journal.session import CHECKPOINT_EVERY, Session, header_of
from pitboss.journal.store import Batch, Journal, WriteFailed
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import replay, run
from pitboss.table.event import decode, encode
from pitboss.table.table import OPENING_INVENTORY
from tests.tables import PLAYERS, WAR, house


def seated(path) -> Session:
    session = Session.create(Journal(path), "war-1", WAR, WAR.options())
    for box, player in enumerate(PLAYERS, start=1):
        session.begin("sit", player=player, box=box, chips=1_000_000)
        session.supply()
    return session


def forge(path, sql: str, *args) -> None:
    with sqlite3.connect(path) as db:
        assert db.execute(sql, args).rowcount >= 1


def test_sqlite_keeps_a_write_ahead_log_and_syncs_fully(tmp_path):
    journal = Journal(tmp_path / "j.db")
    with journal.engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2


@pytest.mark.parametrize("before", [None, 0o644, 0o660])
def test_nobody_else_can_read_the_keys_in_a_journal(tmp_path, before):
    path = tmp_path / "j.db"
    if before is not None:
        Journal(path).close()
        path.chmod(before)
    session = seated(path)
    session.play(house(), 1)
    files = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    assert {"j.db", "j.db-wal"} <= set(files)
    assert not any(mode & 0o007 for mode in files.values()), files
    if before is None:
        assert files["j.db"] == files["j.db-wal"] == 0o600


def test_replay_gives_the_same_bytes(tmp_path):
    session = seated(tmp_path / "j.db")
    session.play(house(tie=500), 40)
    lines = [row.line for row in session.journal.rows("war-1")]
    t = Table(WAR, WAR.options())
    replay(t, map(decode, lines))
    assert [encode(event) for event in t.events] == lines
    assert t.state() == session.table.state()


def test_recovery_starts_from_a_checkpoint_and_equals_the_whole_replay(tmp_path):
    session = seated(tmp_path / "j.db")
    session.play(house(), 60)
    points = session.journal.checkpoints("war-1")
    assert points
    assert all(b - a >= CHECKPOINT_EVERY for a, b in itertools.pairwise(points))
    resumed = Session.resume(session.journal, "war-1")
    assert resumed.table.state() == session.table.state()
    assert len(resumed.table.events) < 2 * CHECKPOINT_EVERY < session.table.n


def test_a_journal_that_is_put_aside_takes_its_checkpoints_with_it(tmp_path):
    session = seated(tmp_path / "j.db")
    session.play(house(), 40)
    journal, points = session.journal, session.journal.checkpoints("war-1")
    assert points
    journal.succeed(header_of("war-1", WAR, WAR.options(), OPENING_INVENTORY, ""))
    assert (journal.checkpoints("war-1~1"), journal.checkpoints("war-1")) == (points, [])
    assert Session.resume(journal, "war-1").table.n == 0
    assert Session.resume(journal, "war-1~1").table.n == session.table.n


def fails(journal, batches):
    raise WriteFailed("the disk is full")


def test_a_checkpoint_of_what_was_never_written_is_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr("pitboss.journal.session.CHECKPOINT_EVERY", 1)
    session = seated(tmp_path / "j.db")
    session.play(house(), 1)

    def rounds_at_once(players):
        for _ in range(3):
            session.start(session.table.game.next_procedure(session.table))
            run(session.table, players)

    rounds_at_once(house())
    with monkeypatch.context() as full:
        full.setattr(Journal, "write", fails)
        with pytest.raises(WriteFailed):
            session.save()
    # Rounds of another length: where one of those that were lost ended, one of these is under way.
    rounds_at_once(house(seed=2, tie=500))
    session.save()
    assert verify(session.journal, "war-1")["events"] == session.table.n


def test_every_accepted_act_is_on_disk_when_supply_returns_and_a_refused_one_is_not(tmp_path):
    session = seated(tmp_path / "j.db")
    session.step(house())
    session.step(house())
    session.begin("round")
    with pytest.raises(Refusal, match="a card is needed"):
        session.supply()
    session.supply(session.table.shoe.front())
    for box, player in enumerate(PLAYERS, start=1):
        session.supply(Wager(box, player, "initial", 10_00))
        other = Session.resume(Journal(tmp_path / "j.db"), "war-1")
        assert other.table.n == session.table.n
        assert other.table.wagers == session.table.wagers


def test_mid_round_resume_comes_back_to_the_same_pending_act(tmp_path):
    session = seated(tmp_path / "j.db")
    session.play(house(), 1)
    session.begin("round")
    session.supply(Wager(2, "B", "initial", 25_00), by="player:B")
    again = Session.resume(Journal(tmp_path / "j.db"), "war-1")
    assert again.table.pending == session.table.pending
    assert again.table.wagers == {(2, "initial"): 25_00}
    with pytest.raises(Refusal, match="may not be altered"):
        again.supply(Wager(2, "B", "initial", 50_00), by="player:B")


def test_a_second_writer_is_fenced_off(tmp_path):
    first = seated(tmp_path / "j.db")
    second = Session.resume(Journal(tmp_path / "j.db"), "war-1")
    first.step(house())
    with pytest.raises(WriteFailed, match="another process"):
        second.step(house())
    assert second.table.state() == first.table.state(), "the loser falls back to what the journal holds"
    assert verify(first.journal, "war-1")["events"] == first.table.n


def test_many_tables_are_written_in_a_few_calls_and_one_that_has_moved_keeps_nobody_else_from_the_journal(tmp_path):
    journal = Journal(tmp_path / "j.db")
    sessions = [Session.create(journal, f"war-{n}", WAR, WAR.options()) for n in range(23)]
    for session in sessions:
        session.table.begin("sit", player="Ann", box=1, chips=1_000_000)
        session.table.supply()
    row_by_row: list[bool] = []
    sa.event.listen(journal.engine, "before_cursor_execute", lambda *args: row_by_row.append(args[5]))
    batches = [session.unsaved() for session in sessions]
    journal.write(batches)
    # Heads and events, 16, 4 and 1 at a time.
    assert row_by_row == [False] * ((1 + 1 + 3) + (2 + 3 + 2))
    for session, batch in zip(sessions, batches, strict=True):
        session.settle(batch)
        assert verify(journal, session.name)["events"] == 2
        session.start("leave", player="Ann")
        session.table.supply()
    Session.resume(journal, "war-7").begin("leave", player="Ann")
    batches = [session.unsaved() for session in sessions]
    journal.write(batches)
    assert [batch.table for batch in batches if batch.refused is not None] == ["war-7"]
    assert [verify(journal, f"war-{n}")["events"] for n in range(23)] == [4] * 7 + [3] + [4] * 15


def test_a_store_that_cannot_write_refuses_the_act_and_changes_nothing(tmp_path):
    session = seated(tmp_path / "j.db")
    session.play(house(), 2)
    before, head = session.table.state(), session.journal.header("war-1")[2]
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'disk is full'); END")
    for _ in range(5):
        with pytest.raises(WriteFailed, match="disk is full"):
            session.begin("round")
        assert session.table.state() == before
        assert session.journal.header("war-1")[2] == head
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("DROP TRIGGER full")
    session.play(house(), 1)
    assert verify(session.journal, "war-1")["rounds"] == 3


@pytest.mark.parametrize(
    ("sql", "args", "found"),
    [
        ("UPDATE events SET line = CAST(line || ' ' AS BLOB) WHERE n = ?", (30,), "event 30 was altered"),
        ("UPDATE events SET line = line || '' WHERE n = ?", (30,), "not stored as the journal stores it"),
        ("UPDATE events SET at = 'noon' WHERE n = ?", (30,), "not stored as the journal stores it"),
        ("DELETE FROM events WHERE n = ?", (30,), "event 30 is missing"),
        ("DELETE FROM events WHERE n > ?", (30,), "truncated"),
        ("UPDATE events SET n = -n WHERE n IN (?, 41)", (40,), "event 1 is missing|event 40 is missing"),
        ("INSERT INTO events SELECT table_id, 100000, at, line, hash, tag FROM events WHERE n = ?", (3,), "is missing"),
        ("UPDATE events SET at = at + 1 WHERE n = ?", (30,), "event 30 was altered"),
        ("UPDATE events SET at = -5 WHERE n = ?", (30,), "makes no sense"),
        ("UPDATE tables SET head = head - ?", (1,), "lengthened"),
        ("UPDATE tables SET hash = zeroblob(32) WHERE head > ?", (1,), "the head of the journal was altered"),
        ("UPDATE tables SET header = 'x' WHERE head > ?", (1,), "header of table war-1 was altered"),
        ("UPDATE checkpoints SET state = 'x' WHERE n > ?", (1,), "checkpoint"),
        ("UPDATE checkpoints SET n = n + 1 WHERE n > ?", (1,), "checkpoint"),
    ],
)
def test_verify_names_what_was_done_to_the_file(tmp_path, sql, args, found):
    session = seated(tmp_path / "j.db")
    session.play(house(), 60)
    session.journal.close()
    forge(tmp_path / "j.db", sql, *args)
    with pytest.raises(Refusal, match=found):
        verify(Journal(tmp_path / "j.db"), "war-1")


def test_verify_finds_a_forged_history_whose_chain_is_whole(tmp_path):
    """A forger who rewrites the chain from a changed card on is found by the rules themselves."""
    session = seated(tmp_path / "j.db")
    session.play(house(), 3)
    lines = [row.line for row in session.journal.rows("war-1")]
    events = [decode(line) for line in lines]
    i = next(i for i, e in enumerate(events) if type(e.act).__name__ == "Take")
    forged = msgspec.structs.replace(
        events[i], act=type(events[i].act)(**{**msgspec.structs.asdict(events[i].act), "stake": 1})
    )
    book = Journal(tmp_path / "forged.db")
    header, _, _ = session.journal.header("war-1")
    link = book.create(header)
    book.write([Batch("war-1", [*events[:i], forged, *events[i + 1 :]], link)])
    with pytest.raises(Refusal, match=f"event {i + 1} differs from what the rules produce"):
        verify(book, "war-1")


def test_of_two_tables_that_are_written_together_one_that_is_refused_leaves_the_other(tmp_path):
    journal = Journal(tmp_path / "j.db")
    batches = []
    for name in ("war-1", "war-2"):
        session = Session.create(journal, name, WAR, WAR.options())
        session.start("sit", player="Ada", box=1, chips=100_00)
        session.table.supply()
        batches.append(session.unsaved())
    # Another process has written the same events of the first table already.
    journal.write([Batch("war-1", batches[0].events, batches[0].link)])
    journal.write(batches)
    assert batches[0].refused is not None
    assert batches[1].refused is None
    assert journal.header("war-2")[2][0] == len(batches[1].events)


def test_export_rounds_satisfy_check(tmp_path):
    session = seated(tmp_path / "j.db")
    session.play(house(tie=500), 50)
    rounds = list(export(session.journal, "war-1"))
    assert len(rounds) == 50
    for n, record in enumerate(rounds, start=1):
        assert list(check_record(n, msgspec.json.encode(record))) == []
    assert list(export(session.journal, "war-1", last=10)) == rounds[-10:]


def test_bad_journals_are_refused_in_a_line(tmp_path):
    with pytest.raises(Refusal, match="no journal"):
        Journal(tmp_path / "missing.db", create=False)
    (tmp_path / "text.db").write_text("not a database, but long enough to look at" * 30)
    with pytest.raises(Refusal, match="is not a journal"):
        Journal(tmp_path / "text.db")
    (tmp_path / "empty.db").touch()
    with pytest.raises(Refusal, match="is not a journal"):
        Journal(tmp_path / "empty.db", create=False)
    with pytest.raises(Refusal, match="no table 'war-9'"):
        Journal(tmp_path / "j.db").header("war-9")
    session = seated(tmp_path / "k.db")
    with pytest.raises(Refusal, match="already"):
        Session.create(session.journal, "war-1", WAR, WAR.options())


def test_a_damaged_page_is_refused_in_a_line(tmp_path):
    session = seated(tmp_path / "j.db")
    session.play(house(), 60)
    session.journal.close()
    data = bytearray((tmp_path / "j.db").read_bytes())
    for page in range(4, len(data) // 4096, 3):
        data[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    (tmp_path / "j.db").write_bytes(bytes(data))
    with pytest.raises(Refusal):
        verify(Journal(tmp_path / "j.db"), "war-1")


def test_a_table_whose_store_cannot_even_be_read_waits_and_never_runs_ahead(tmp_path, monkeypatch):
    """What was reported as not having happened must not slip into the journal with the next act."""
    session = seated(tmp_path / "j.db")
    before = session.table.n
    failing = WriteFailed("the disk is gone")

    def fail(*args, **kwargs):
        raise failing

    with monkeypatch.context() as broken:
        broken.setattr(session.journal, "write", fail)
        broken.setattr(session.journal, "header", fail)
        with pytest.raises(WriteFailed):
            session.begin("fill", amount=100)
        with pytest.raises(WriteFailed, match="suspended"):
            session.begin("leave", player="A")
    session.begin("leave", player="A")
    session.supply()
    assert session.table.n == before + 2
    assert verify(session.journal, "war-1")["events"] == before + 2


def test_a_name_that_cannot_be_written_is_refused_before_anything_changes(tmp_path):
    session = seated(tmp_path / "j.db")
    with pytest.raises(Refusal, match="a character that cannot be printed"):
        session.begin("sit", player="\ud800", box=5, chips=100)
    session.play(house(), 1)
    assert verify(session.journal, "war-1")["rounds"] == 1


@pytest.mark.parametrize("folded", [True, False], ids=["all in the file", "some in the -wal file"])
def test_a_copy_that_cannot_be_written_to_is_verified(tmp_path, monkeypatch, folded):
    journal = Journal(tmp_path / "war.db")
    session = Session.create(journal, "war 1", WAR, WAR.options())
    session.begin("open")
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    if folded:
        journal.close()
    for part in ("war.db", "war.db-wal"):
        if (tmp_path / part).exists():
            shutil.copyfile(tmp_path / part, evidence / part)
    before = {path.name: path.read_bytes() for path in evidence.iterdir()}
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and may(path, mode))
    copy = Journal(evidence / "war.db", create=False)
    assert verify(copy, "war 1")["events"] == session.table.n > 0
    copy.close()
    assert {path.name: path.read_bytes() for path in evidence.iterdir()} == before
