"""Balances, grants and the staff's log are chained: a change behind the floor's back is found by `verify`."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

from pitboss.cli import main
from pitboss.equipment import Randomness
from pitboss.floor.accounts.books import balance
from pitboss.floor.accounts.daily_heads import heads_of_day, publish
from pitboss.floor.accounts.people import People, Who
from pitboss.floor.tables import messages
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.journal.chain import link
from pitboss.journal.heads import read_heads
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from tests.floor.test_store_faults import QUIET, copied, floor_at, table_of
from tests.volume import volume


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A floor on which a player sat down, played, lost everything, got more, and left; and the pit gave orders."""
    path = tmp_path_factory.mktemp("ledger") / "f.db"

    async def run() -> None:
        async with floor_at(path) as floor:
            ada, bob = await table_of(floor, "Ada", "Bob")
            await ada.plays(2)
            floor.people.enter("Cyd")
            await bob.does(messages.LeaveOrder())
            supervisor = Who("Maria", "casino-supervisor")
            await floor.obey(ada.table, supervisor, messages.HoldOrder())
            await floor.obey(ada.table, supervisor, messages.HoldOrder(held=False))
            for number in range(3):
                floor.people.note(supervisor, f"act {number}", "done")

    asyncio.run(run())
    return path


@pytest.fixture
def path(played, tmp_path):
    return copied(played, tmp_path / "f.db")


def test_what_the_floor_wrote_is_proven(path, capsys):
    found = balance(Journal(path))["ledger"]
    assert found["entries"] >= 3 + 2 + found["acts"]
    assert found["acts"] == 5
    assert main(["verify", str(path)]) == 0
    assert "the ledger: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        # What an attack did once, and `verify` passed it.
        ("UPDATE patrons SET chips = chips + 5000000, granted = granted + 5000000 WHERE name = 'Cyd'", "of Cyd"),
        ("DELETE FROM staff_log", "the staff's log has 0 lines, and the ledger 5"),
        ("UPDATE patrons SET chips = chips + 1 WHERE name = 'Cyd'", "of Cyd the ledger says that the balance is"),
        ("UPDATE patrons SET granted = granted - 1 WHERE name = 'Ada'", "of Ada the ledger says that the cage gave"),
        ("INSERT INTO patrons VALUES ('Dan', 'dan', 0, 0)", "Dan is not in the ledger"),
        ("DELETE FROM patrons WHERE name = 'Cyd'", "Cyd is not in the list of patrons"),
        ("UPDATE staff_log SET name = 'Ada' WHERE what = 'act 1'", "line 4 of the staff's log"),
        ("DELETE FROM staff_log WHERE what = 'act 0'", "line 3 of the staff's log"),
        ("DELETE FROM ledger WHERE n = 2", "entry 2 is missing"),
        ("DELETE FROM ledger WHERE n = (SELECT n FROM ledger_head)", "truncated"),
        ("UPDATE ledger SET line = CAST(replace(line, '100000', '900000') AS BLOB) WHERE n = 1", "entry 1 was altered"),
        ("UPDATE ledger SET at = at + 1 WHERE n = 3", "entry 3 was altered"),
        ("UPDATE ledger_head SET hash = zeroblob(32)", "the head of the ledger was altered"),
        ("UPDATE ledger_head SET n = n + 1", "truncated"),
        ("UPDATE ledger SET line = 'x' WHERE n = 1", "the ledger of the floor is damaged"),
        ("DELETE FROM ledger_head", "no ledger"),
    ],
)
def test_every_change_behind_the_floors_back_is_found(path, capsys, sql, found):
    with sqlite3.connect(path) as db:
        assert db.execute(sql).rowcount >= 1
    db.close()
    with pytest.raises(Refusal, match=found):
        balance(Journal(path))
    assert main(["verify", str(path)]) == 2
    assert found in capsys.readouterr().err


def test_a_floor_of_older_software_gets_a_ledger_of_what_it_has(path):
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE ledger")
        db.execute("DROP TABLE ledger_head")
    db.close()
    Floor(Journal(path), "http://here", HouseSettings(pace=QUIET, tables=False))
    assert balance(Journal(path))["ledger"]["acts"] == 5


def test_a_balance_that_could_not_be_moved_is_not_in_the_ledger(tmp_path):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await table_of(floor, "Ada")
            before = balance(floor.journal)["ledger"]["entries"]
            with pytest.raises(Refusal):
                await ada.does(messages.SitOrder(box=1, chips="99999"))
            with pytest.raises(Refusal):
                floor.people.grant("Ada")
            with pytest.raises(Refusal):
                floor.people.enter("ADA")
            assert balance(floor.journal)["ledger"]["entries"] == before

    asyncio.run(run())


def test_entries_of_many_at_once_hang_together(tmp_path):
    book = Journal(tmp_path / "f.db")
    Floor(book, "http://here", HouseSettings(pace=QUIET, tables=False))

    async def run() -> None:
        people = [People(Journal(tmp_path / "f.db")) for _ in range(4)]
        many = [asyncio.to_thread(one.enter, f"{at} {n}") for at, one in enumerate(people) for n in range(10)]
        await asyncio.gather(*many)

    asyncio.run(run())
    assert balance(book)["ledger"]["entries"] == 40


def test_an_older_copy_of_the_whole_floor_is_found_by_a_head_that_was_published(path, tmp_path, capsys):
    older = copied(path, tmp_path / "older.db")
    people = People(Journal(path))
    people.enter("Dan")
    published = balance(Journal(path))["ledger"]["head"]
    assert main(["verify", str(path), "--head", published]) == 0
    assert main(["verify", str(older)]) == 0, "by itself it is whole"
    assert main(["verify", str(older), "--head", published]) == 2
    assert "does not contain the head published" in " ".join(capsys.readouterr().err.split())
    for wrong in (f"²:{'a' * 64}", f"{'9' * 5000}:{'a' * 64}", "1:", ""):
        assert main(["verify", str(path), "--head", wrong]) == (2 if wrong else 0)


CHAINED = {
    "events": ("at", "line", "hash"),
    "tables": ("header", "head", "hash"),
    "checkpoints": ("state",),
    "patrons": ("name", "chips", "granted"),
    "staff_log": ("at", "name", "role", "what", "answer"),
    "ledger": ("at", "line", "hash"),
    "ledger_head": ("n", "hash"),
}
"""What `verify` answers for; the rest of a floor, such as who is signed in, is of the moment."""


def flipped(value: object, chance: Randomness) -> object:
    """The same with one bit changed."""
    if isinstance(value, int):
        return value ^ (1 << chance.below(40))
    raw = bytearray(value.encode() if isinstance(value, str) else value)
    raw[chance.below(len(raw))] ^= 1 << chance.below(7)
    return raw.decode() if isinstance(value, str) else bytes(raw)


def test_single_bit_flips_anywhere_in_journal_and_floor_tables_are_all_found(path):
    chance = Randomness.seeded("flips")
    journal = Journal(path)
    passed = []
    with sqlite3.connect(path) as db:
        held = {table: next(db.execute(f"SELECT count(*) FROM {table}"))[0] for table in CHAINED}
        tables = [table for table in CHAINED if held[table]]
        keys = {table: [info[1] for info in db.execute(f"PRAGMA table_info({table})") if info[5]] for table in tables}
    for number in range(volume(80, 10_000)):
        table = tables[number % len(tables)]
        column = chance.pick(CHAINED[table])
        with sqlite3.connect(path) as db:
            at = chance.below(held[table])
            *key, old = db.execute(
                f"SELECT {', '.join(keys[table])}, {column} FROM {table} LIMIT 1 OFFSET {at}"
            ).fetchone()
            if not isinstance(old, int) and not old:
                continue
            new = flipped(old, chance)
            where = " AND ".join(f"{name} = ?" for name in keys[table])
            try:
                db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (new, *key))
            except sqlite3.IntegrityError:
                continue
        try:
            for name in journal.tables():
                verify(journal, name)
            balance(journal)
            passed.append((table, column, key, old, new))
        except Refusal:
            pass
        now = [new if name == column else value for name, value in zip(keys[table], key, strict=True)]
        with sqlite3.connect(path) as db:
            assert db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (old, *now)).rowcount == 1
    assert not passed
    balance(journal)


def minted(path: Path) -> int:
    """What an attack did: a row more, its link made as anybody can make it, the head moved, the balance raised.

    Which number the row has: how many entries stand before it hangs on how the visits of the floor fell together.
    """
    with sqlite3.connect(path) as db:
        n, head = db.execute("SELECT n, hash FROM ledger_head").fetchone()
        line, at = b'{"type":"purse","name":"Cyd","by":5000000,"given":5000000}', 1
        made = link(head, at, line)
        db.execute("INSERT INTO ledger (n, at, line, hash) VALUES (?, ?, ?, ?)", (n + 1, at, line, made))
        db.execute("UPDATE ledger_head SET n = ?, hash = ?", (n + 1, made))
        db.execute("UPDATE patrons SET chips = chips + 5000000, granted = granted + 5000000 WHERE name = 'Cyd'")
    db.close()
    return int(n) + 1


@pytest.fixture
def tagged(path):
    """The same floor, started once with a key file."""
    journal = Journal(path)
    journal.lock(Path(f"{path}.keys"))
    floor = Floor(journal, "http://here", HouseSettings(pace=QUIET, tables=False))
    floor.people.note(Who("Maria", "casino-supervisor"), "one more act", "done")
    journal.close()
    return path


def test_chips_minted_by_a_writer_of_the_database_are_found_by_verify_and_at_the_next_start(tagged, capsys):
    assert main(["verify", str(tagged)]) == 0
    assert "not proven" not in capsys.readouterr().out
    entry = minted(tagged)
    # Without the key file the command reports what is proven, and what is not.
    assert main(["verify", str(tagged), "--keys", str(tagged.with_name("none"))]) == 0
    assert "not protected against changes made directly in the database" in " ".join(capsys.readouterr().out.split())
    assert main(["verify", str(tagged)]) == 2
    assert f"entry {entry} has no tag under the key file" in " ".join(capsys.readouterr().err.split())
    with pytest.raises(Refusal, match="has no tag under the key file"):
        Floor(Journal(tagged), "http://here", HouseSettings(pace=QUIET, tables=False))


def test_a_floor_that_is_open_adds_nothing_to_entries_that_another_process_wrote(tagged):
    people = People(Journal(tagged))
    minted(tagged)
    with pytest.raises(Refusal, match="was not written by this floor"):
        people.enter("Eve")
    with pytest.raises(Refusal, match="was not written by this floor"):
        people.note(Who("Maria", "casino-supervisor"), "act", "done")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE ledger SET tag = NULL WHERE n = (SELECT n FROM ledger_head)",
        "UPDATE ledger_head SET tag = NULL",
        "UPDATE ledger_head SET tag = (SELECT tag FROM ledger WHERE n = (SELECT n FROM ledger_head))",
        "DELETE FROM ledger_head",
    ],
)
def test_a_ledger_without_its_tags_is_not_begun_anew(tagged, sql):
    with sqlite3.connect(tagged) as db:
        if sql.startswith("DELETE"):
            db.execute("DELETE FROM ledger")
        if "ledger SET" in sql:
            db.execute(sql)
            n, line, at = db.execute("SELECT n, line, at FROM ledger ORDER BY n DESC LIMIT 1").fetchone()
            forged = link(db.execute("SELECT hash FROM ledger WHERE n = ?", (n - 1,)).fetchone()[0], at + 1, line)
            db.execute("UPDATE ledger SET at = at + 1, hash = ? WHERE n = ?", (forged, n))
            db.execute("UPDATE ledger_head SET hash = ?", (forged,))
        else:
            db.execute(sql)
    db.close()
    with pytest.raises(Refusal, match=r"tag|gone"):
        Floor(Journal(tagged), "http://here", HouseSettings(pace=QUIET, tables=False))


UNTAGGED = Path(__file__).parents[1] / "journal" / "earlier" / "untagged" / "floor.sqlite"


def test_a_floor_of_earlier_software_has_tags_from_its_first_start_on(tmp_path, capsys):
    path = tmp_path / "floor.sqlite"
    for end in ("", ".keys"):
        shutil.copy(f"{UNTAGGED}{end}", f"{path}{end}")
    assert main(["verify", str(path)]) == 0
    assert "not protected against changes made directly in the database (parts of it have no tags)" in " ".join(
        capsys.readouterr().out.split()
    )

    async def run() -> None:
        journal = Journal(path)
        journal.lock(Path(f"{path}.keys"))
        floor = Floor(journal, "http://here", HouseSettings(pace=QUIET, tables=False))
        await floor.start()
        assert not floor.broken
        # Its rules are of before: the table gives all chips back and is put aside, on the record.
        assert "casino-war-1~1" in journal.tables()
        await floor.stop()
        journal.close()

    asyncio.run(run())
    assert main(["verify", str(path)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "106 events from before the floor had tags" in out
    assert "not proven" not in out
    # A line of before is vouched for as it stood then.
    with sqlite3.connect(path) as db:
        previous = db.execute("SELECT hash FROM events WHERE n = 105").fetchone()[0]
        for n, at, line in db.execute("SELECT n, at, line FROM events WHERE n > 105 ORDER BY n").fetchall():
            previous = link(previous, at + 1, line)
            db.execute("UPDATE events SET at = ?, hash = ? WHERE n = ?", (at + 1, previous, n))
        db.execute("UPDATE tables SET hash = ?", (previous,))
    db.close()
    assert main(["verify", str(path)]) == 2


def test_the_heads_of_a_day_are_kept_by_anybody_and_find_a_floor_that_was_taken_back(path, tmp_path, capsys):
    older = copied(path, tmp_path / "older.db")

    async def run() -> bytes:
        async with floor_at(path) as floor:
            first = heads_of_day(floor.journal)
            await table_of(floor, "Eve")
            await floor.beat()
            assert heads_of_day(floor.journal) == first, "what is published does not change"
            publish(floor.journal, "2999-01-01")
            return heads_of_day(floor.journal, "2999-01-01")

    kept = tmp_path / "heads.json"
    kept.write_bytes(asyncio.run(run()))
    heads = read_heads(kept.read_bytes(), "heads.json")
    assert sorted(heads.tables) == ["casino-war-1", "casino-war-2"]
    assert main(["verify", str(path), "--head", str(kept)]) == 0
    assert main(["verify", str(path), "--table", "casino-war-2", "--head", str(kept)]) == 0
    assert main(["verify", str(older)]) == 0, "by itself it is whole"
    assert main(["verify", str(older), "--head", str(kept)]) == 2
    assert "casino-war-2 is not the one whose head was published" in " ".join(capsys.readouterr().err.split())
    kept.write_bytes(msgspec.json.encode(msgspec.structs.replace(heads, tables={})))
    assert main(["verify", str(older), "--head", str(kept)]) == 2
    assert "does not contain the head published" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b'{"ledger":"1:2"}', b'{"tables":{"a":"x"}}', b"\xff", b"[" * 999])
def test_a_file_that_holds_no_heads_is_one_clear_line(path, tmp_path, capsys, text):
    (tmp_path / "heads").write_bytes(text)
    assert main(["verify", str(path), "--head", str(tmp_path / "heads")]) == 2
    assert "internal" not in capsys.readouterr().err


def test_the_books_count_a_table_that_nobody_used_and_that_left_the_floor(tmp_path):
    async def run() -> None:
        floor = Floor(Journal(tmp_path / "f.db"), "http://here", HouseSettings(pace=QUIET, tables=False, idle=0.0))
        await floor.start()
        (ada,) = await table_of(floor, "Ada")
        live = floor.tables[ada.table]
        while live.table.chips("Ada") == 500_00 or not live.table.betting:
            await ada.plays(1)
        await ada.does(messages.LeaveOrder())
        live.rooms.clear()
        await floor.open("casino-war", {})
        await floor.beat()
        assert [*floor.tables] == ["casino-war-2"]
        assert balance(floor.journal)["at_tables"] != "0.00"
        await floor.stop()
        floor.journal.close()

    asyncio.run(run())
