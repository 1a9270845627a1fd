"""Audits of logs in many files and forms: what is found, what cannot be read, and going on later."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.journal.audit import audit as audits
from pitboss.journal.audit import log_files
from pitboss.journal.audit.audit import audit
from pitboss.journal.audit.log_files import parts
from pitboss.refusal import Refusal
from tests.journal.audit.logs import VECTORS, lines, war, write_gzip, write_parquet, write_zstd

GOOD = [war(n) for n in range(1, 41)]
WRONG = {7: "20.00", 23: "5.00"}
"""Rounds that say what they paid."""
MIXED = [war(n, net=WRONG.get(n, "10.00")) for n in range(1, 41)]


@pytest.fixture
def small_parts(monkeypatch):
    """Parts of a few lines each."""
    monkeypatch.setattr(log_files, "PART_BYTES", 1000)


def report(*names, **settings):
    return audit([str(name) for name in names], **settings).report


def located(found):
    return [(one.file, one.line, one.found.what, one.found.recorded, one.found.ruled) for one in found.listed]


WHERE = [(line, "net", {"A": net}, {"A": "10.00"}) for line, net in WRONG.items()]


@pytest.mark.parametrize("form", ["log.jsonl", "log.jsonl.gz", "log.jsonl.zst", "log.parquet", "log.txt"])
def test_every_form_gives_the_same_report(tmp_path, small_parts, form):
    path, data = tmp_path / form, lines(MIXED)
    if form.endswith(".gz"):
        write_gzip(path, data)
    elif form.endswith(".zst"):
        write_zstd(path, data)
    elif form.endswith(".parquet"):
        write_parquet(path, MIXED, rows=9)
    else:
        path.write_bytes(data)
    found = report(path)
    assert located(found) == [(str(path), *where) for where in WHERE]
    assert (found.total, found.deviating, found.staked, found.difference) == (40, 2, 20_00, 15_00)
    assert found.settled == {"script": 40}
    assert found.finished
    assert len(list(parts(found.files))) > 3


def test_columns_of_parquet_are_the_fields_of_a_record(tmp_path):
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [json.loads(line) for line in (VECTORS / "roulette.jsonl").read_bytes().splitlines()]
    rows = [row for row in rows if "irregularities" not in row][:20]
    wagers = pa.map_(pa.string(), pa.string())
    boxes = pa.list_(pa.struct([("box", pa.int32()), ("player", pa.string()), ("wagers", wagers)]))
    table = pa.table(
        {
            "game": pa.array([row["game"] for row in rows]),
            "options": pa.array([json.dumps(row.get("options", {})) for row in rows]),
            "boxes": pa.array([[b | {"wagers": [*b["wagers"].items()]} for b in row["boxes"]] for row in rows], boxes),
            "placed": pa.array([row.get("placed") for row in rows]),
            "spins": pa.array([row["spins"] for row in rows]),
            "expect": pa.array([json.dumps(row["expect"]) for row in rows]),
        }
    )
    pq.write_table(table, tmp_path / "columns.parquet")
    found = report(tmp_path / "columns.parquet")
    assert (found.total, found.deviations, found.unreadable) == (20, 0, 0)
    wrong = [{**row["expect"], "net": {"Ann": "0.07"}} for row in rows]
    table = table.set_column(5, "expect", pa.array([json.dumps(one) for one in wrong]))
    pq.write_table(table, tmp_path / "columns.parquet")
    assert report(tmp_path / "columns.parquet").deviating == 20


def test_files_directories_and_patterns_are_found_once_each(tmp_path):
    (tmp_path / "a").mkdir()
    for name in ("a/1.jsonl", "a/2.jsonl", "b.jsonl"):
        (tmp_path / name).write_bytes(lines(GOOD[:3]))
    (tmp_path / "a" / "notes.txt").write_text("no log")
    found = report(tmp_path / "a", tmp_path / "*.jsonl", tmp_path / "b.jsonl")
    assert [file.path.removeprefix(str(tmp_path)) for file in found.files] == ["/a/1.jsonl", "/a/2.jsonl", "/b.jsonl"]
    assert found.total == 9
    with pytest.raises(Refusal, match="matches no file"):
        report(tmp_path / "*.gz")
    (tmp_path / "empty").mkdir()
    with pytest.raises(Refusal, match="holds no log"):
        report(tmp_path / "empty")


def test_lines_are_counted_through_parts_blank_lines_and_a_byte_order_mark(tmp_path, small_parts):
    path = tmp_path / "log.jsonl"
    text = b"\xef\xbb\xbf\n\n" + lines(MIXED[:10]).replace(b"\n", b"\r\n\n") + lines(MIXED[10:]).rstrip(b"\n")
    path.write_bytes(text)
    found = report(path)
    assert [one.line for one in found.listed] == [2 + 2 * 7 - 1, 22 + 13]
    assert found.total == 40
    numbered = text.decode("utf-8-sig").split("\n")
    assert [json.loads(numbered[one.line - 1])["id"] for one in found.listed] == ["r7", "r23"]


@pytest.mark.parametrize("cut", range(1, 900, 37))
def test_wherever_parts_are_cut_every_line_is_read_once(tmp_path, monkeypatch, cut):
    monkeypatch.setattr(log_files, "PART_BYTES", cut)
    path = tmp_path / "log.jsonl"
    path.write_bytes(lines(MIXED[:8]))
    seen = [line for part in parts(log_files.log_files([str(path)])) for line in log_files.part_lines(part)]
    assert b"".join(seen) == lines(MIXED[:8])


def test_what_cannot_be_read_is_named_and_the_rest_is_checked(tmp_path, small_parts, capsys):
    path = tmp_path / "log.jsonl"
    texts = lines(MIXED).splitlines(keepends=True)
    texts[4] = b'{"game": \n'
    texts[11] = b'{"game": "casino-war", "boxes": 3}\n'
    texts[30] = b"\xff\xfe\n"
    path.write_bytes(b"".join(texts))
    found = report(path)
    assert [line for _, line, _ in found.unread] == [5, 12, 31]
    assert all(why.startswith(f"line {line}") for _, line, why in found.unread)
    assert (found.total, found.deviations) == (37, 2)
    assert main(["check", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "37 rounds: 2 deviations, 3 not read"
    assert err.startswith("pitboss: line 5 is")
    assert len(err.splitlines()) == 3


def test_half_a_gzip_is_checked_as_far_as_it_goes(tmp_path):
    path = tmp_path / "log.jsonl.gz"
    write_gzip(path, lines([war(n, note=f"{n * 7919 % 104729:x}" * 9) for n in range(4000)]))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    found = report(path)
    assert found.unreadable == 1
    assert "cannot be read to its end" in found.unread[0][2]
    (tmp_path / "no.jsonl.gz").write_bytes(b"this is no gzip")
    assert "cannot be read to its end" in report(tmp_path / "no.jsonl.gz").unread[0][2]
    (tmp_path / "no.parquet").write_bytes(b"this is no parquet")
    assert "cannot be read" in report(tmp_path / "no.parquet").unread[0][2]


def test_a_line_without_end_takes_no_memory_and_stops_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(log_files, "LONGEST_LINE", 2000)
    monkeypatch.setattr(log_files, "PART_BYTES", 900)
    long = b'{"game": "' + b"x" * 30_000 + b'"}\n'
    text = lines(MIXED[:8]) + long + lines(MIXED[8:])
    (tmp_path / "log.jsonl").write_bytes(text)
    write_gzip(tmp_path / "log.jsonl.gz", text)
    for name in ("log.jsonl", "log.jsonl.gz"):
        found = report(tmp_path / name)
        assert [line for _, line, _ in found.unread] == [9]
        assert [one.line for one in found.listed] == [7, 24]
        assert found.total == 40


@pytest.mark.slow
def test_a_line_of_a_hundred_megabytes_is_met_in_bounded_memory(tmp_path):
    path = tmp_path / "log.jsonl"
    with path.open("wb") as out:
        out.write(lines(GOOD[:3]))
        for _ in range(100):
            out.write(b"x" * 1_000_000)
        out.write(b"\n" + lines(MIXED))
    script = (
        "import resource, sys; from pitboss.cli import main; code = main(['check', sys.argv[1]]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "line 4 is longer than 16 MiB" in done.stderr
    assert int(done.stdout.splitlines()[-1]) < 200_000


@pytest.mark.slow
def test_processes_and_a_cluster_give_the_same_bytes(tmp_path, small_parts):
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "log.jsonl"
    path.write_bytes(lines(MIXED))
    alone = json.dumps(report(path).shown())
    assert json.dumps(report(path, workers=2).shown()) == alone
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as cluster:
        assert json.dumps(report(path, dask=cluster.scheduler_address).shown()) == alone


def test_an_audit_goes_on_where_it_was_stopped(tmp_path, small_parts, monkeypatch):
    path, state = tmp_path / "log.jsonl", tmp_path / "log.audit"
    path.write_bytes(lines(MIXED))
    whole = report(path).shown()
    asked = []
    half = report(path, resume=state, halt=lambda: asked.append(1) or len(asked) == 3)
    assert not half.finished
    assert half.shown()["halted"]
    assert 0 < half.total < 40
    # A process that was killed leaves half a line.
    with state.open("ab") as file:
        file.write(b'{"path": "lo')
    ran = []
    monkeypatch.setattr(audits, "check_part", lambda *job: ran.append(job) or check(*job))
    check = sys.modules["pitboss.journal.audit.part_check"].check_part
    done = audit([str(path)], resume=state)
    assert done.report.shown() == whole
    assert len(ran) == len(list(parts(done.report.files))) - 3
    assert len(list(done.deviating())) == 2
    again = report(path, resume=state)
    assert again.shown() == whole
    path.write_bytes(lines(GOOD))
    with pytest.raises(Refusal, match="is of another audit"):
        report(path, resume=state)


@pytest.mark.slow
def test_ctrl_c_reports_what_is_done(tmp_path):
    path, state = tmp_path / "log.jsonl", tmp_path / "log.audit"
    path.write_bytes(lines([war(n, cutter="dealer") for n in range(1, 60_001)]))
    command = [sys.executable, "-m", "pitboss", "check", str(path), "--resume", str(state), "--workers", "2", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (state.exists() and state.read_bytes().count(b"\n") > 1):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert "stopped" in err
    assert "Traceback" not in err
    assert 0 < json.loads(out)["rounds"] < 60_000
    assert main(["check", str(path), "--resume", str(state)]) == 0


def test_reports_as_json_page_and_parquet(tmp_path, capsys):
    import pyarrow.parquet as pq

    path = tmp_path / "log.jsonl"
    path.write_bytes(lines([*MIXED, war(41, id="<b>&"), war(42, "9z"), war(43, "9h")]))
    for ending in (".json", ".html", ".parquet"):
        assert main(["check", str(path), "-o", str(tmp_path / f"report{ending}")]) == 1
        capsys.readouterr()
    shown = json.loads((tmp_path / "report.json").read_text())
    assert shown["deviation_count"] == 4
    assert [(kind["kind"], kind["rounds"], kind["staked"]) for kind in shown["kinds"]] == [
        ("net", 2, "20.00"),
        ("the round is not legal", 1, "10.00"),
        ("the round is not legal", 1, "10.00"),
    ]
    page = (tmp_path / "report.html").read_text()
    assert "4 rounds deviate" in page
    assert "<b>&" not in page
    table = pq.read_table(tmp_path / "report.parquet").to_pylist()
    assert [(row["line"], row["kind"], row["difference_cents"]) for row in table] == [
        (7, "net", 1000),
        (23, "net", 500),
        (42, "the round is not legal", 0),
        (43, "the round is not legal", 0),
    ]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["-o", "report.pdf"], "a report is written as"),
        (["-o", "nowhere/report.json"], "cannot be written"),
        (["--workers", "0"], "at least one"),
        (["--resume", "."], "cannot be used to go on from"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(tmp_path, monkeypatch, capsys, more, reason):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "log.jsonl").write_bytes(lines(GOOD[:2]))
    assert main(["check", "log.jsonl", *more]) == 2
    err = capsys.readouterr().err
    assert reason in err
    assert err.count("\n") == 1


def shoes(copies):
    """Rounds of two shoes in any order, in one of which the king of hearts comes so often."""
    cards = ["Kh"] * copies + ["Qc"] * 6
    dealt = [war(n, card, shoe="a") for n, card in enumerate(cards)]
    nines = [f"9{suit}" for suit in "cdhs"]
    for n, record in enumerate(dealt):
        record["cards"][1] = nines[n % 4]
    return [*dealt[::2], *(war(n, shoe="b") for n in range(6)), *dealt[1::2]]


def test_what_left_a_shoe_in_all_its_rounds_is_counted(tmp_path, small_parts):
    path = tmp_path / "log.jsonl"
    path.write_bytes(lines(shoes(6)))
    assert report(path).shown()["shoes"] == 2
    assert report(path).deviations == 0
    path.write_bytes(lines(shoes(7)))
    found = report(path)
    assert [(one.line, one.found.what, one.found.recorded, one.found.ruled) for one in found.listed] == [
        (1, "shoe a: Kh", 7, 6)
    ]
    assert found.listed[0].found.cite == "19:47-22.2(a)"
    assert main(["check", str(path), "-o", str(tmp_path / "report.parquet")]) == 1
    assert len(list(pq_rows(tmp_path / "report.parquet"))) == 1


def pq_rows(path):
    import pyarrow.parquet as pq

    return pq.read_table(path).to_pylist()


@pytest.mark.parametrize("kind", ["device", "pipe"])
def test_what_need_not_end_is_no_log(tmp_path, capsys, kind):
    path = Path("/dev/zero")
    if kind == "pipe":
        os.mkfifo(path := tmp_path / "log.jsonl")
    assert main(["check", str(path)]) == 2
    assert "is not a regular file; use - for standard input" in capsys.readouterr().err
