"""A forger who can write to the database, without the key file, computes links and no tag: all of it is found."""

import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.equipment.randomness import ENTROPY
from pitboss.games import game
from pitboss.journal.session import Session, decode_events
from pitboss.journal.store import Journal
from pitboss.journal.vault import LINK, Damaged, Vault, is_locked, make_keys
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import Wager
from pitboss.table.drivers import Flat, House
from pitboss.table.event import decode, encode, hidden
from tests.journal.test_forgery import chained_again
from tests.journal.test_vault import dealt

TABLE = "blackjack-1"
UNTAGGED = Path(__file__).parent / "earlier" / "untagged" / "floor.sqlite"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    path = tmp_path_factory.mktemp("tags") / "f.db"
    dealt(path).journal.close()
    return path


@pytest.fixture
def path(played, tmp_path):
    shutil.copy(f"{played}.keys", tmp_path)
    return Path(shutil.copy(played, tmp_path))


def refused(path: Path, why: str) -> None:
    """By the process that takes the table up, and by the one that verifies it."""
    for find in (Session.resume, verify):
        journal = Journal(path)
        with pytest.raises(Damaged, match=why):
            find(journal, TABLE)
        journal.close()


def change(path: Path, sql: str, *args: object) -> None:
    with sqlite3.connect(path) as db:
        assert db.execute(sql, args).rowcount >= 1
    db.close()


def last(path: Path) -> tuple[int, bytes]:
    """The last line that is locked, in plain."""
    journal = Journal(path)
    row = [row for row in journal.rows(TABLE) if is_locked(row.line)][-1]
    journal.close()
    return row.n, row.text


def test_every_line_that_a_floor_writes_has_a_tag_and_the_head_has_one(path):
    found = verify(Journal(path), TABLE)
    assert (found["tags"], found["vouched"]) == (found["events"], True)


def test_a_line_forged_in_plain_with_all_links_made_again_is_not_played_on(path):
    n, text = last(path)
    change(path, "UPDATE events SET line = ? WHERE n = ?", text, n)
    chained_again(path)
    # The links hold without the key; the line in plain does not, nor do the tags.
    bare = Journal(path, keys=path.with_name("none"))
    assert verify(bare, TABLE)["by"] == "links"
    refused(path, "was not written by this floor")
    journal = Journal(path)
    with pytest.raises(Damaged, match=f"event {n} was altered: it stands in plain where it must be locked"):
        list(decode_events(journal.rows(TABLE)))


@pytest.mark.parametrize("tagged", [False, True])
def test_a_floor_that_has_locks_refuses_in_plain_what_must_be_locked_before_there_were_tags_too(path, tagged):
    n, text = last(path)
    change(path, "UPDATE events SET line = ? WHERE n = ?", text, n)
    if not tagged:
        change(path, "UPDATE events SET tag = NULL")
        change(path, "UPDATE tables SET tag = NULL")
    chained_again(path)
    refused(path, "was not written by this floor" if tagged else "stands in plain where it must be locked")


def test_a_checkpoint_forged_with_all_links_made_again_is_not_believed(path):
    with sqlite3.connect(path) as db:
        n = db.execute("SELECT max(n) FROM checkpoints").fetchone()[0]
    journal = Journal(path)
    state = journal.checkpoint(TABLE)
    state.money.bank["player:A"] += 100
    journal.close()
    change(path, "UPDATE checkpoints SET state = ? WHERE n = ?", state.encoded(), n)
    chained_again(path)
    refused(path, "was not written by this floor")


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("UPDATE events SET tag = NULL WHERE n = (SELECT head - 1 FROM tables)", r"event \d+ has no tag"),
        ("UPDATE events SET tag = zeroblob(40) WHERE n = (SELECT head FROM tables)", "its tag does not fit"),
        ("UPDATE events SET tag = (SELECT tag FROM events WHERE n = 9) WHERE n = (SELECT head FROM tables)", "tag"),
        ("UPDATE events SET tag = 'x' WHERE n = (SELECT head FROM tables)", "has no tag"),
        ("UPDATE tables SET tag = NULL", "it has no tag under the key file"),
        ("UPDATE tables SET tag = x''", "it has no tag under the key file"),
        ("UPDATE tables SET tag = (SELECT tag FROM events WHERE n = 9)", "its tag does not fit"),
    ],
)
def test_tags_that_were_taken_off_or_put_elsewhere_are_found(path, sql, why):
    make_keys(Path(f"{path}.keys")).require_tags()
    change(path, sql)
    refused(path, why)


@pytest.mark.parametrize("moved", [False, True])
def test_a_journal_cut_off_is_found_by_its_head_even_where_no_head_was_published(path, moved):
    change(path, "DELETE FROM events WHERE n > (SELECT head - 4 FROM tables)")
    if moved:
        # The tag of a line is no tag of a head: nobody has one of that place but the floor at that time.
        change(path, "UPDATE tables SET tag = (SELECT tag FROM events ORDER BY n DESC LIMIT 1)")
    chained_again(path)
    refused(path, "was not written by this floor")


def test_a_locked_line_opens_at_no_other_place(tmp_path):
    vault = make_keys(tmp_path / "keys")
    stored = vault.lock(b"{}", "event", "war-1", 7)
    assert vault.open(stored, "event", "war-1", 7) == b"{}"
    for place in (("event", "war-1", 8), ("event", "war-2", 7), ("checkpoint", "war-1", 7)):
        with pytest.raises(Damaged, match="not what was locked there"):
            vault.open(stored, *place)
    for wrong in (stored[:-1], stored[:21], stored[:-1] + bytes([stored[-1] ^ 1])):
        with pytest.raises(Damaged):
            vault.open(wrong, "event", "war-1", 7)


def test_lines_locked_by_earlier_software_and_by_this_stand_in_one_journal(tmp_path):
    shutil.copy(f"{UNTAGGED}.keys", tmp_path)
    path = Path(shutil.copy(UNTAGGED, tmp_path))
    before = Journal(path, create=False)
    found = verify(before, "casino-war-1")
    # It was dealt by earlier rules, which its own acts prove.
    assert (found["vouched"], found["tags"], found["by"]) == (False, 0, "acts")
    before.close()
    journal = Journal(path)
    session = Session.create(journal, "casino-war-2", game("casino-war"), game("casino-war").options())
    session.begin("sit", player="Ada", box=1, chips=10_000_00)
    session.supply()
    session.play(House({"Ada": Flat([Wager(1, "Ada", "initial", 5_00)])}), 60)
    rows = [row for name in ("casino-war-1", "casino-war-2") for row in journal.rows(name)]
    assert {row.line[:1] for row in rows if is_locked(row.line)} == {b"\0", b"\1"}
    assert verify(journal, "casino-war-1") == found
    assert verify(journal, "casino-war-2")["tags"] == session.table.n


def test_without_the_library_that_opens_lines_links_and_tags_are_proven_and_the_extra_is_named(
    path, monkeypatch, capsys
):
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    assert main(["verify", str(path)]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "events; links and tags proven" in printed
    assert "pip install 'pitboss[floor]'" in printed
    chance = Journal(path)
    with pytest.raises(Refusal, match=r"pitboss\[floor\]"):
        Session.resume(chance, TABLE)


def test_a_journal_of_ones_own_has_no_tags_and_verify_says_so(tmp_path, capsys):
    dealt(tmp_path / "own.db", locked=False, rounds=2).journal.close()
    assert main(["verify", str(tmp_path / "own.db")]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "chain and replay agree" in printed
    assert "links proven; not protected against changes made directly in the database (no key file given)" in printed


def test_a_tag_counts_for_one_link_of_one_event_and_under_an_older_secret_too(tmp_path):
    old, other = b"1" * 32, b"2" * 32
    tag = Vault(tmp_path / "none", [old]).tag(LINK, "war-1", 7, b"link")
    both = Vault(tmp_path / "none", [old, other])
    assert both.fits(tag, LINK, "war-1", 7, b"link")
    assert not any(
        both.fits(tag, LINK, *of) for of in (("war-2", 7, b"link"), ("war-1", 8, b"link"), ("war-1", 7, b"other"))
    )
    assert not Vault(tmp_path / "none", [other]).fits(tag, LINK, "war-1", 7, b"link")


def test_a_key_file_that_says_tagged_keeps_its_secrets_and_its_mode(tmp_path):
    keys = tmp_path / "keys"
    keys.write_text(ENTROPY.key().hex())
    vault = make_keys(keys)
    vault.require_tags()
    again = make_keys(keys)
    assert (again.tagged, again.names) == (True, vault.names)
    assert keys.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["keys"]


def test_hidden_lines_are_locked_and_others_are_not(path):
    journal = Journal(path)
    rows = list(journal.rows(TABLE))
    assert [is_locked(row.line) for row in rows] == [hidden(decode(row.text)) for row in rows]
    assert all(encode(decode(row.text)) == row.text for row in rows)
