"""Input that was made to hurt: one clear line and exit code 2, never a fault of ours."""

import json
import os
import sqlite3

import pytest

from pitboss.cli import main
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from tests.tables import WAR, house

DEEP = 100_000
HASH = "0" * 64


def refused(capsys, *args: str) -> str:
    """The one line with which a command refuses."""
    assert main([*args]) == 2
    error: str = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "internal fault" not in error
    assert len(error) < 600
    return error


@pytest.fixture
def journal(tmp_path):
    session = Session.create(Journal(tmp_path / "j.db"), "war-1", WAR, WAR.options())
    session.begin("sit", player="A", box=1, chips=100_000)
    session.supply()
    session.play(house(), 2)
    session.journal.close()
    return tmp_path / "j.db"


@pytest.mark.parametrize(
    "head", [f"²:{HASH}", f"{'9' * 5000}:{HASH}", f"٣:{HASH}", f"-1:{HASH}", f"1:{'g' * 64}", ":", ""]
)
def test_a_head_that_is_none(capsys, journal, head):
    if head:
        assert "is not a head" in refused(capsys, "verify", str(journal), "--table", "war-1", "--head", head)


@pytest.mark.parametrize("text", ["[" * DEEP, '{"a":' * DEEP, "[" * DEEP + "]" * DEEP])
def test_a_shoe_nested_deeply(capsys, tmp_path, text):
    (tmp_path / "shoe.json").write_text(text)
    assert "is not a shoe" in refused(capsys, "verify", "--shoe", str(tmp_path / "shoe.json"))


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET id = CAST(x'ff' AS TEXT)",
        "UPDATE events SET table_id = CAST(x'ff' AS TEXT) WHERE n = 1",
        "UPDATE checkpoints SET table_id = CAST(x'ff' AS TEXT)",
    ],
)
def test_a_journal_with_bytes_that_are_no_text(capsys, journal, sql):
    with sqlite3.connect(journal) as db:
        db.execute(sql)
    db.close()
    if "checkpoints" not in sql:
        refused(capsys, "verify", str(journal))


def test_a_chart_with_a_cell_wider_than_any(capsys, tmp_path):
    path = tmp_path / "chart.csv"
    path.write_text("hand,2\nhard 5," + "H" * 200_000)
    assert "line" in refused(capsys, "odds", "blackjack", "--strategy", str(path))


@pytest.mark.parametrize("name", ["k.phh", "s.toml"])
def test_keys_within_keys_beyond_reason(capsys, tmp_path, name):
    path = tmp_path / name
    path.write_text("a." * 20_000 + "a = 1\n")
    command = ["check", str(path)] if name.endswith(".phh") else ["odds", "casino-war", "--strategy", str(path)]
    assert "keys within keys" in refused(capsys, *command)


@pytest.mark.parametrize("name", ["case.json", "log.jsonl"])
def test_a_case_nested_deeply(capsys, tmp_path, name):
    (tmp_path / name).write_text('{"a":' * DEEP)
    refused(capsys, "adjudicate" if name == "case.json" else "check", str(tmp_path / name))


def test_a_case_with_a_number_of_five_thousand_digits(capsys, tmp_path):
    case = {"game": "casino-war", "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "9" * 5000}}]}
    (tmp_path / "case.json").write_text(json.dumps(case))
    refused(capsys, "adjudicate", str(tmp_path / "case.json"))


@pytest.mark.parametrize("name", ["tables", "events", "checkpoints"])
def test_a_journal_whose_rows_have_no_end(capsys, tmp_path, journal, name):
    with sqlite3.connect(journal) as db:
        rows = db.execute(f"SELECT * FROM {name} LIMIT 0").description
        named = ", ".join(f"x AS {column[0]}" for column in rows)
        db.execute(f"DROP TABLE {name}")
        endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
        db.execute(f"CREATE VIEW {name} AS {endless} SELECT {named} FROM c")
    db.close()
    assert "is no plain table" in refused(capsys, "verify", str(journal))


@pytest.mark.parametrize("log", [True, False], ids=["with its log", "without"])
def test_evidence_that_cannot_be_written_to_is_verified_and_left_as_it_is(tmp_path, journal, monkeypatch, log):
    if log:
        open_still = Session.resume(Journal(journal), "war-1")
        open_still.play(house(), 1)
        (tmp_path / "copy").mkdir()
        for end in ("", "-wal"):
            (tmp_path / "copy" / f"j.db{end}").write_bytes((tmp_path / f"j.db{end}").read_bytes())
        journal = tmp_path / "copy" / "j.db"
    before = {each.name: each.read_bytes() for each in journal.parent.iterdir() if each.is_file()}
    # The user who runs this may be allowed everything: what matters is the message.
    monkeypatch.setattr("pitboss.journal.database.os.access", lambda path, how: how != os.W_OK)
    assert main(["verify", str(journal)]) == 0
    assert {each.name: each.read_bytes() for each in journal.parent.iterdir() if each.is_file()} == before
