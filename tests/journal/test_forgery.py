"""Checkpoints and lines that were forged: none of them is played on, and `verify` names each."""

import sqlite3
from collections.abc import Callable

import msgspec
import pytest

from pitboss.journal.chain import Header, bind, genesis, link
from pitboss.journal.fairness import shoes
from pitboss.journal.session import Session
from pitboss.journal.store import Batch, Journal, WriteFailed
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from pitboss.table import State
from pitboss.table.engine.checkpoint import decode_state
from pitboss.table.event import decode
from tests.tables import WAR, house

from .test_store import forge, seated

Forgery = Callable[[State], State]


@pytest.fixture
def path(tmp_path):
    """A table with several checkpoints, and some play behind the last."""
    where = tmp_path / "j.db"
    session = seated(where)
    session.play(house(tie=500), 60)
    assert session.table.n > session.journal.checkpoints("war-1")[-1] + 5
    session.journal.close()
    return where


def resumed(path) -> Session:
    return Session.resume(Journal(path), "war-1")


def altered(path, change: Forgery) -> None:
    """The newest checkpoint as a forger would have it."""
    with sqlite3.connect(path) as db:
        n, state = db.execute("SELECT n, state FROM checkpoints ORDER BY n DESC LIMIT 1").fetchone()
        forged = change(decode_state(state)).encoded()
        assert forged != state
        db.execute("UPDATE checkpoints SET state = ? WHERE n = ?", (forged, n))


def chained_again(path, *, bound: bool = True) -> None:
    """Every link and the head, as a forger makes them who can write to the whole file."""
    with sqlite3.connect(path) as db:
        states = dict(db.execute("SELECT n, state FROM checkpoints"))
        root = previous = genesis(db.execute("SELECT header FROM tables").fetchone()[0])
        for n, at, line in db.execute("SELECT n, at, line FROM events ORDER BY n").fetchall():
            if bound and n - 1 in states:
                previous = bind(root, previous, states[n - 1])
            previous = link(previous, at, line)
            db.execute("UPDATE events SET hash = ? WHERE n = ?", (previous, n))
        db.execute("UPDATE tables SET hash = ?, head = ?", (previous, n))


def richer(state: State) -> State:
    """A million from the cage for A: the books still balance."""
    state.money.bank["player:A"] += 100_000_000
    state.money.bank["cage"] -= 100_000_000
    return state


def other_cards(state: State) -> State:
    """The same cards, the next two the other way round."""
    at = 2 * state.cards.dealt
    cards = state.cards.shoe
    state.cards.shoe = cards[:at] + cards[at + 2 : at + 4] + cards[at : at + 2] + cards[at + 4 :]
    return state


def another_seat(state: State) -> State:
    """A sits where B sat."""
    seats = state.own.seats
    first, second = sorted(seats)[:2]
    seats[first], seats[second] = seats[second], seats[first]
    return state


FORGERIES = pytest.mark.parametrize("forgery", [richer, other_cards, another_seat])


@FORGERIES
def test_a_plausible_checkpoint_that_was_not_written_is_not_played_on(path, forgery):
    altered(path, forgery)
    with pytest.raises(Refusal, match="a checkpoint between them"):
        resumed(path)
    with pytest.raises(Refusal, match="a checkpoint between them"):
        shoes(Journal(path), "war-1", last=1)
    with pytest.raises(Refusal, match="a checkpoint between them"):
        verify(Journal(path), "war-1")


@FORGERIES
def test_a_checkpoint_forged_together_with_the_chain_differs_from_the_replay(path, forgery):
    altered(path, forgery)
    chained_again(path)
    with pytest.raises(Refusal, match="differs from the replay"):
        verify(Journal(path), "war-1")


def test_a_checkpoint_that_the_chain_does_not_hold_is_not_believed(path):
    """One that was put there later: the table is run from further back."""
    honest = resumed(path).table.state()
    altered(path, richer)
    chained_again(path, bound=False)
    assert resumed(path).table.state() == honest
    with pytest.raises(Refusal, match="differs from the replay"):
        verify(Journal(path), "war-1")


def test_a_journal_of_older_software_is_taken_up_and_verifies(path):
    honest = resumed(path).table.state()
    chained_again(path, bound=False)
    again = resumed(path)
    assert again.table.state() == honest
    again.play(house(), 60)
    assert resumed(path).table.state() == again.table.state()
    assert verify(Journal(path), "war-1")["rounds"] == 120


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("DELETE FROM checkpoints WHERE n = (SELECT max(n) FROM checkpoints)", "a checkpoint between them"),
        ("UPDATE checkpoints SET n = n + 1 WHERE n = (SELECT max(n) FROM checkpoints)", "a checkpoint between them"),
        (
            "UPDATE checkpoints SET n = (SELECT head FROM tables) WHERE n = (SELECT max(n) FROM checkpoints)",
            "not exist",
        ),
        ("UPDATE checkpoints SET state = 'x'", "checkpoint"),
        ("UPDATE checkpoints SET n = 'last' WHERE n = (SELECT max(n) FROM checkpoints)", "checkpoint"),
        ("UPDATE events SET hash = zeroblob(32) WHERE n = (SELECT head - 3 FROM tables)", "was altered"),
        ("UPDATE events SET hash = zeroblob(32) WHERE n = (SELECT max(n) FROM checkpoints)", "was altered"),
        ("UPDATE events SET at = at + 1 WHERE n = (SELECT head FROM tables)", "was altered"),
        ("UPDATE tables SET hash = zeroblob(32)", "the head of the journal was altered"),
        ("UPDATE tables SET head = head - 1", "lengthened"),
        ("UPDATE tables SET head = head + 1", "truncated"),
        ("DELETE FROM events WHERE n = (SELECT head FROM tables)", "truncated"),
        ("UPDATE tables SET header = CAST(replace(header, '\"100000.00\"', '\"90000.00\"') AS BLOB)", "was altered"),
        ("UPDATE tables SET header = CAST(replace(header, 'war-1', 'war-2') AS BLOB)", "that of table war-2"),
    ],
)
def test_a_damaged_journal_is_not_played_on(path, sql, found):
    forge(path, sql)
    with pytest.raises(Refusal, match=found):
        resumed(path)
    with pytest.raises(Refusal, match=found):
        verify(Journal(path), "war-1")


def test_a_head_rolled_back_with_its_events_stands_below_the_one_that_was_published(path):
    published = verify(Journal(path), "war-1")["head"]
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM events WHERE n > (SELECT head - 4 FROM tables)")
    chained_again(path)
    with pytest.raises(Refusal, match="was published"):
        verify(Journal(path), "war-1", head=published)


@pytest.mark.parametrize("chained", [False, True])
def test_the_same_event_in_other_bytes_is_refused(path, chained):
    forge(path, "UPDATE events SET line = CAST(' ' || line AS BLOB) WHERE n = (SELECT head FROM tables)")
    if chained:
        chained_again(path)
    found = "not written as the journal writes it" if chained else "its hash does not fit"
    with pytest.raises(Refusal, match=found):
        resumed(path)
    with pytest.raises(Refusal, match=found):
        verify(Journal(path), "war-1")


@pytest.mark.parametrize("off", [-1, 1])
def test_a_writer_who_knows_another_head_moves_nothing(path, off):
    """Behind it or ahead of it: only what follows the last event is taken."""
    book = Journal(path)
    _, _, (head, known) = book.header("war-1")
    last = decode(list(book.rows("war-1"))[-1].line)
    batch = Batch("war-1", [msgspec.structs.replace(last, n=head + 1 + off)], known)
    book.write([batch])
    assert isinstance(batch.refused, WriteFailed)
    assert "another process has written" in str(batch.refused)
    assert book.header("war-1")[2] == (head, known)
    assert verify(book, "war-1")["events"] == head


def test_a_journal_of_another_version_of_the_rules_is_named_as_such(path):
    """It is not played on, and proven by its own acts."""
    with sqlite3.connect(path) as db:
        header = msgspec.json.decode(db.execute("SELECT header FROM tables").fetchone()[0], type=Header)
        older = msgspec.json.encode(msgspec.structs.replace(header, rules="0"))
        db.execute("UPDATE tables SET header = ?", (older,))
    chained_again(path)
    with pytest.raises(Refusal, match=f"played under rules 0 of casino-war; this is rules {WAR.version}") as refused:
        resumed(path)
    assert "altered" not in refused.value.reason
    proven = verify(Journal(path), "war-1")
    assert (proven["rules"], proven["by"]) == ("0", "acts")
