"""What nobody may know yet cannot be read in the database: it takes the key file, which lies beside it."""

import sqlite3
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.equipment import packed
from pitboss.games import game
from pitboss.journal.chain import check
from pitboss.journal.session import Session, decode_events
from pitboss.journal.store import Journal
from pitboss.journal.vault import make_keys, read_keys
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import Event, Shuffled, Wager
from pitboss.table.drivers import Flat, House
from pitboss.table.event import encode, hidden


def dealt(path: Path, *, locked: bool = True, rounds: int = 40) -> Session:
    """A blackjack table with a card face down, several checkpoints, and a shoe in play."""
    journal = Journal(path)
    if locked:
        journal.lock(Path(f"{path}.keys"))
    blackjack = game("blackjack")
    session = Session.create(journal, "blackjack-1", blackjack, blackjack.options())
    session.begin("sit", player="A", box=1, chips=100_000_000)
    session.supply()
    session.play(House({"A": Flat([Wager(1, "A", "blackjack", 25_00)], likes=("stand",))}), rounds)
    return session


def is_shuffle(event: Event) -> bool:
    return isinstance(event.outcome, Shuffled)


def on_disk(path: Path) -> bytes:
    """Everything that the database has written, the log too."""
    return b"".join(each.read_bytes() for each in path.parent.iterdir() if not each.name.endswith(".keys"))


@pytest.mark.parametrize("locked", [True, False])
def test_neither_the_key_of_a_shuffle_nor_a_card_face_down_nor_the_shoe_stands_in_a_locked_database(tmp_path, locked):
    session = dealt(tmp_path / "f.db", locked=locked)
    written, t = on_disk(tmp_path / "f.db"), session.table
    keys = [event.outcome.key for event in decode_events(session.journal.rows("blackjack-1")) if is_shuffle(event)]
    secrets = [*(key.encode() for key in keys), packed(t.shoe.cards[-100:]).encode()]
    secrets += [encode(event) for event in t.events if hidden(event)]
    assert keys
    assert len(secrets) > 20
    assert len(session.journal.checkpoints("blackjack-1")) >= 1
    found = [secret for secret in secrets if secret in written]
    assert (not found) if locked else (found == secrets)


def test_another_process_takes_a_locked_table_up_with_the_key_file_and_nobody_without(tmp_path, capsys):
    path, keys = tmp_path / "f.db", tmp_path / "f.db.keys"
    before = dealt(path).table
    assert keys.stat().st_mode & 0o777 == 0o600
    after = Session.resume(Journal(path), "blackjack-1")
    assert (after.table.chance.seal, after.table.shoe.cards) == (before.chance.seal, before.shoe.cards)
    assert verify(Journal(path), "blackjack-1")["rounds"] == 40
    keys.rename(tmp_path / "elsewhere")
    bare = Journal(path)
    # The links hold for anybody; what was dealt is for those who have the file.
    _, raw, head = bare.header("blackjack-1")
    assert check(raw, bare.rows("blackjack-1"), head) == (before.n, before.n)
    with pytest.raises(Refusal, match="locked with key"):
        Session.resume(bare, "blackjack-1")
    assert main(["verify", str(path)]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert f"{before.n} events; links proven; not protected against changes made directly in the database" in printed
    assert "name the floor's key file with --keys" in printed
    make_keys(tmp_path / "other")
    assert main(["verify", str(path), "--keys", str(tmp_path / "other")]) == 2
    assert main(["verify", str(path), "--keys", str(tmp_path / "elsewhere")]) == 0
    assert "chain, tags and replay agree" in " ".join(capsys.readouterr().out.split())


def test_a_process_with_another_key_file_is_refused_before_it_writes_a_line(tmp_path):
    path = tmp_path / "f.db"
    dealt(path, rounds=1)
    make_keys(tmp_path / "other")
    with pytest.raises(Refusal, match="locked with another key file"):
        Journal(path, keys=tmp_path / "other").lock(tmp_path / "other")
    with pytest.raises(Refusal, match="there is no key file"):
        Journal(path, keys=tmp_path / "none").lock(tmp_path / "none")
    assert not (tmp_path / "none").exists()
    # A second secret behind the first is welcome: new lines are locked with it, old ones still open.
    with (tmp_path / "f.db.keys").open("a") as file:
        file.write("ab" * 32 + "\n")
    journal = Journal(path)
    journal.lock(tmp_path / "f.db.keys")
    session = Session.resume(journal, "blackjack-1")
    session.play(House({"A": Flat([Wager(1, "A", "blackjack", 25_00)], likes=("stand",))}), 2)
    assert verify(Journal(path), "blackjack-1")["rounds"] == 3


def test_processes_that_start_together_make_one_key_file(tmp_path):
    with ProcessPoolExecutor(4) as pool:
        made = list(pool.map(_made, [tmp_path / "keys"] * 12))
    assert len({*made}) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["keys"]


def _made(where: Path) -> bytes:
    return make_keys(where).newest


@pytest.mark.parametrize("content", ["", "12\n", "zz" * 32, "ab" * 32 + "\nab\n", "²" * 64])
def test_a_file_that_holds_no_keys_is_one_clear_line(tmp_path, content):
    (tmp_path / "keys").write_text(content, encoding="utf-8")
    with pytest.raises(Refusal, match="is not a key file"):
        read_keys(tmp_path / "keys")


def test_every_single_bit_of_a_locked_line_and_checkpoint_counts(tmp_path):
    path = tmp_path / "f.db"
    dealt(path)
    for table, column in (("events", "line"), ("checkpoints", "state")):
        with sqlite3.connect(path) as db:
            query = f"SELECT n, {column} FROM {table} WHERE substr({column}, 1, 1) = x'01' LIMIT 1"
            n, whole = db.execute(query).fetchone()
        for bit in range(0, 8 * min(len(whole), 60), 37):
            flipped = bytearray(whole)
            flipped[bit // 8] ^= 1 << bit % 8
            with sqlite3.connect(path) as db:
                db.execute(f"UPDATE {table} SET {column} = ? WHERE n = ?", (bytes(flipped), n))
            journal = Journal(path)
            with pytest.raises(Refusal):
                verify(journal, "blackjack-1")
            journal.close()
        with sqlite3.connect(path) as db:
            db.execute(f"UPDATE {table} SET {column} = ? WHERE n = ?", (whole, n))
    assert verify(Journal(path), "blackjack-1")["rounds"] == 40
