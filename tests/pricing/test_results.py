"""Results as files: the same rows as CSV and as Parquet, and a clear line where one cannot be written."""

import csv
import sys

import pytest

from pitboss.games import game
from pitboss.pricing.session import play
from pitboss.pricing.sessions import result_files
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal

WAR = game("casino-war")


def read(path):
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    parquet = pytest.importorskip("pyarrow.parquet")
    return parquet.read_table(path).to_pylist()


def test_csv_and_parquet_hold_the_outcomes_of_every_wager(tmp_path):
    found = simulate(WAR, WAR.options(), 2000, seed=3)
    rows = result_files.outcomes(found)
    for name in ("a.csv", "a.parquet"):
        result_files.write(tmp_path / name, rows, result_files.about(found))
    text, typed = read(tmp_path / "a.csv"), read(tmp_path / "a.parquet")
    assert [{k: str(v) for k, v in row.items()} for row in typed] == text
    initial = [row for row in typed if row["wager"] == "initial"]
    assert {row["outcome"]: row["times"] for row in initial} == {
        name: n for name, n in found["initial"].counts.items() if n
    }
    assert sum(row["times"] for row in initial) == found.box_rounds
    assert sum(row["frequency"] for row in initial) == pytest.approx(1)
    assert {row["edge"] for row in initial} == {found["initial"].edge}


def test_a_parquet_file_says_what_it_is_about(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    found = simulate(WAR, WAR.options(), 1000, seed=3)
    result_files.write(tmp_path / "a.parquet", result_files.outcomes(found), result_files.about(found))
    metadata = parquet.read_schema(tmp_path / "a.parquet").metadata
    assert metadata[b"pitboss.game"] == b"casino-war"
    assert metadata[b"pitboss.seed"] == b"3"


def test_outcomes_that_share_a_name_are_counted_apart():
    blackjack = game("blackjack")
    found = simulate(blackjack, blackjack.options(), 20_000, seed=3)
    rows = [row for row in result_files.outcomes(found) if row["outcome"] == "split"]
    assert len(rows) > 3
    assert sum(row["times"] for row in rows) == found["blackjack"].counts["split"]


def test_blocks_and_bankrolls(tmp_path):
    seen = []
    found = simulate(WAR, WAR.options(), (1 << 20) + 100, seed=3, boxes=1, each=seen.append)
    result_files.write(tmp_path / "b.csv", result_files.blocks(found, seen), result_files.about(found))
    rows = [row for row in read(tmp_path / "b.csv") if row["wager"] == "initial"]
    assert [int(row["rounds"]) for row in rows] == [1 << 20, 100]
    assert sum(int(row["net_cents"]) for row in rows) == found["initial"].net
    whole = play(WAR, WAR.options(), sessions=100, bankroll=50_00, bet=10_00, rounds=20)
    result_files.write(tmp_path / "s.csv", result_files.bankrolls(whole), result_files.about(whole))
    assert sum(int(row["sessions"]) for row in read(tmp_path / "s.csv")) == 100


def test_an_unwritable_output_is_refused_before_the_work(tmp_path, monkeypatch):
    for name, reason in (("a.xlsx", "as .parquet or .csv"), ("no/a.csv", "no directory")):
        with pytest.raises(Refusal, match=reason):
            result_files.check(tmp_path / name)
    (tmp_path / "d.csv").mkdir()
    with pytest.raises(Refusal, match="Is a directory"):
        result_files.check(tmp_path / "d.csv")
    result_files.check(tmp_path / "new.csv")
    assert not (tmp_path / "new.csv").exists()
    (tmp_path / "old.csv").write_text("kept")
    result_files.check(tmp_path / "old.csv")
    assert (tmp_path / "old.csv").read_text() == "kept"
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refusal, match=r"install 'pitboss\[parquet\]'"):
        result_files.check(tmp_path / "a.parquet")
