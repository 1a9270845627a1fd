"""The deck log that a journal holds, at the command line."""

import json

import pytest

from pitboss.cli import main
from pitboss.games import game
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from tests.cli.test_bad_input import refused
from tests.games.poker_room.table import HOLDEM, answer

WAR = game("casino-war")


@pytest.fixture
def journal(tmp_path) -> str:
    """A poker table whose decks were rotated at five past one, and one of casino war."""
    where = str(tmp_path / "floor.db")
    book = Journal(where)
    Session.create(book, "war-1", WAR, WAR.options())
    poker = Session.create(book, "poker-1", HOLDEM, HOLDEM.options())
    people = [("sit", {"player": name, "box": box, "chips": 100_00}) for box, name in ((1, "A"), (2, "B"))]
    begun = [("clock", {"time": "12:00"}), ("open", {}), *people, ("start", {})]
    for procedure, given in (*begun, ("clock", {"time": "13:05"}), ("rotate", {})):
        poker.start(procedure, **given)
        while (act := poker.table.pending) is not None:
            poker.supply(answer(poker.table, act))
    poker.save()
    book.close()
    return where


@pytest.mark.proves("19:47-14.2(b)")
def test_14_2_b_the_log_of_a_journal_is_printed(capsys, journal):
    assert main(["decks", "--journal", journal, "--json"]) == 0
    log = json.loads(capsys.readouterr().out)
    assert (log["table"], log["game"]) == ("poker-1", "holdem")
    assert [(row["time"], row["deck"], row["what"]) for row in log["decks"]] == [
        ("12:00", "red", "in"),
        ("12:00", "blue", "in"),
        ("12:00", "red", "in play"),
        ("13:05", "blue", "in play"),
    ]
    assert main(["decks", "poker-1", "--journal", journal]) == 0
    assert "19:47-14.2(b)" in capsys.readouterr().out


def test_a_table_without_a_log_is_refused(capsys, journal):
    assert "its game has no deck log" in refused(capsys, "decks", "war-1", "--journal", journal)[0]
    assert "no such table in the journal" in refused(capsys, "decks", "war-9", "--journal", journal)[0]
