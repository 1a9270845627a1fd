"""Backups of a floor while people play, restored elsewhere; and what a rotated or a lost key file means."""

import asyncio
import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from pitboss.cli.main import main
from pitboss.floor.accounts import schema
from pitboss.floor.accounts.books import balance
from pitboss.floor.tables.alerts import Alert, latest
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.journal.backup import Backup, back_up
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from tests.floor.postgres import postgres  # noqa: F401
from tests.floor.test_store_faults import QUIET, Player, table_of

PLAYERS = 3


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path) -> str:
    return str(tmp_path / "floor.db") if request.param == "sqlite" else request.getfixturevalue("postgres").fresh()


def opened(where: str, keys: Path) -> Floor:
    book = Journal(where, keys=keys)
    book.lock(keys)
    return Floor(book, "http://here", HouseSettings(pace=QUIET, tables=False))


async def closed(floor: Floor) -> None:
    await floor.stop()
    floor.journal.close()


async def play_on(floor: Floor, players: list[Player], over: asyncio.Event, acknowledged: dict[str, int]) -> None:
    async def play(player: Player) -> None:
        while not over.is_set():
            await player.plays(1)
            acknowledged[player.table] = floor.tables[player.table].table.n

    await asyncio.gather(*(play(player) for player in players))


def proven(where: Path | str, keys: Path) -> dict[str, int]:
    """How many events of each table are proven, once the books are too."""
    book = Journal(where, create=False, keys=keys)
    found = {name: verify(book, name) for name in book.tables()}
    assert all(row["by"] == "scripts" and row["vouched"] for row in found.values())
    balance(book)
    book.close()
    return {name: int(row["events"]) for name, row in found.items()}


def test_every_acknowledged_wager_up_to_its_moment_is_in_a_backup_and_it_goes_on_elsewhere(
    database, tmp_path, capsys, request
):
    keys = tmp_path / "floor.keys"
    backups: list[tuple[dict[str, int], Backup]] = []
    seated: list[Player] = []

    async def run() -> None:
        floor = opened(database, keys)
        await floor.start()
        players = seated[:] = [(await table_of(floor, f"player {number}"))[0] for number in range(PLAYERS)]
        Alert("casino-war-1", 1, "test", "raised before the backup", "").store(floor.journal)
        over, acknowledged = asyncio.Event(), dict.fromkeys(floor.tables, 0)
        playing = asyncio.create_task(play_on(floor, players, over, acknowledged))
        for number in range(3):
            while len(backups) < number or min(acknowledged.values()) < 40 * number:
                await asyncio.sleep(0)
            known = dict(acknowledged)
            copy = tmp_path / f"{number}.db"
            backups.append((known, await asyncio.to_thread(back_up, floor.journal, copy, (schema.META,))))
        over.set()
        await playing
        await closed(floor)

    asyncio.run(run())
    for known, backup in backups:
        events = proven(backup.file, keys)
        assert set(events) == set(known)
        assert all(events[name] >= n for name, n in known.items()), "what was acknowledged is in it"
        assert {name: int(head.partition(":")[0]) for name, head in backup.heads.items()} == events
        assert backup.events == sum(events.values())
    assert len({backup.heads["casino-war-1"] for _, backup in backups}) == 3

    # It is brought back into the other kind of database where there is one, and played on there.
    other = str(tmp_path / "new.db") if "://" in database else request.getfixturevalue("postgres").fresh()
    last = backups[-1][1]
    assert main(["restore", last.file, "--database", other, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["heads"] == last.heads
    assert proven(other, keys) == proven(last.file, keys)

    async def again() -> None:
        floor = opened(other, keys)
        await floor.start()
        assert set(floor.tables) == set(last.heads)
        assert not floor.broken
        assert latest(floor.journal)[-1]["text"] == "raised before the backup"
        Alert("casino-war-1", 2, "test", "raised after it", "").store(floor.journal)
        for player in seated:
            player.floor = floor
            await floor.tables[player.table].join(
                player.who, lambda text, p=player: p.received.append(json.loads(text))
            )
            await player.plays(3)
        await closed(floor)

    asyncio.run(again())
    after = proven(other, keys)
    assert all(after[name] > n for name, n in proven(last.file, keys).items())


def test_a_backup_writes_over_nothing_and_a_restore_wants_an_empty_database(tmp_path, capsys):
    keys = tmp_path / "floor.db.keys"

    async def run() -> None:
        floor = opened(str(tmp_path / "floor.db"), keys)
        await floor.start()
        await table_of(floor, "Ada")
        await closed(floor)

    asyncio.run(run())
    place, floor = tmp_path / "copy.db", ["--database", str(tmp_path / "floor.db")]

    def files() -> set[str]:
        return {path.name for path in tmp_path.iterdir() if not path.name.endswith(("-wal", "-shm"))}

    def refused(*args: str) -> str:
        before = files()
        assert main([*args]) == 2
        assert files() == before
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        return error

    assert "there is no journal at" in refused("backup", str(place), "--database", str(tmp_path / "none.db"))
    assert main(["backup", str(place), *floor]) == 0
    assert capsys.readouterr().out.count("copied to") == 1
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"], "one file and no more"
    assert place.stat().st_mode & 0o077 == 0
    assert "exists already" in refused("backup", str(place), *floor)
    assert "No such file" in refused("backup", str(tmp_path / "nowhere" / "copy.db"), *floor)
    assert "is not empty" in refused("restore", str(place), *floor)
    assert "no backup at" in refused("restore", str(tmp_path / "none.db"), "--database", str(tmp_path / "new.db"))
    (tmp_path / "empty.db").touch()
    for command in (("restore", "--database", str(tmp_path / "new.db")), ("verify",)):
        assert "it is empty" in refused(command[0], str(tmp_path / "empty.db"), *command[1:])
        assert (tmp_path / "empty.db").stat().st_size == 0
    (tmp_path / "page.db").write_text("<p>", encoding="utf-8")
    assert "is not a journal" in refused("restore", str(tmp_path / "page.db"), "--database", str(tmp_path / "new.db"))


def test_a_rotated_key_encrypts_from_the_next_start_on_and_the_older_one_still_decrypts(tmp_path, capsys):
    keys, database = tmp_path / "floor.keys", str(tmp_path / "floor.db")
    assert main(["keys", "--new", "--keys", str(keys), "--json"]) == 0
    assert keys.stat().st_mode & 0o077 == 0
    (first,) = json.loads(capsys.readouterr().out)["keys"]

    async def run() -> None:
        floor = opened(database, keys)
        await floor.start()
        (ada,) = await table_of(floor, "Ada")
        await ada.plays(6)
        assert main(["keys", "--rotate", "--keys", str(keys), "--json"]) == 0
        await ada.plays(6)
        await closed(floor)
        # A process that has not been started again reads what the others have written since.
        before = Journal(database, keys=keys)
        vault = before.vault
        assert vault is not None
        vault._keys = {bytes.fromhex(first): vault._keys[bytes.fromhex(first)]}
        floor = opened(database, keys)
        await floor.start()
        assert not floor.broken
        (bob,) = await table_of(floor, "Bob")
        await bob.plays(12)
        await closed(floor)
        assert all(verify(before, name)["vouched"] for name in before.tables())
        before.close()

    asyncio.run(run())
    rotated = json.loads(capsys.readouterr().out)
    assert rotated["keys"][0] == first
    assert len(rotated["keys"]) == 2
    assert rotated["encrypts"] == rotated["keys"][1]
    assert keys.stat().st_mode & 0o077 == 0
    proven(database, keys)
    book = Journal(database, keys=keys)
    with book.engine.connect() as db:
        locks = [name.hex() for name in db.execute(sa.text("SELECT name FROM locks ORDER BY n")).scalars()]
    book.close()
    assert locks == rotated["keys"]
    assert main(["keys", "--keys", str(keys)]) == 0
    text = capsys.readouterr().out
    assert f"{first}  decrypts what it encrypted" in text
    assert not any(line in text for line in keys.read_text().split() if line != "tagged"), "no key is printed"


def test_without_its_key_file_a_floor_proves_its_links_and_opens_nothing(tmp_path, capsys):
    keys, database = tmp_path / "floor.keys", tmp_path / "floor.db"

    async def run() -> None:
        floor = opened(str(database), keys)
        await floor.start()
        (ada,) = await table_of(floor, "Ada")
        await ada.plays(8)
        await closed(floor)

    asyncio.run(run())
    keys.rename(tmp_path / "away.keys")
    with pytest.raises(Refusal, match="there is no key file"):
        opened(str(database), keys)
    assert not keys.exists(), "a new one would hide that the right one is missing"
    assert main(["verify", str(database)]) == 0
    text = capsys.readouterr().out
    assert "not replayed" in text
    assert "not protected against changes made directly in the database" in text
    assert main(["keys", "--keys", str(keys)]) == 2
    assert main(["keys", "--new", "--rotate"]) == 2
    assert main(["keys", "--rotate", "--keys", str(keys)]) == 2
    assert main(["keys", "--new", "--keys", str(tmp_path / "away.keys")]) == 2
    assert capsys.readouterr().err.count("\n") == 4
