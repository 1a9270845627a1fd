"""Readers that go away, streams that are closed, disks that are full, names that look like markup: no traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli import main

PROGRAM = str(Path(sys.executable).parent / "pitboss")
CASE = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "[/red]", "wagers": {"initial": "10"}}],
    "cards": ["9h", "2s"],
    "expect": {"net": {"[/red]": "10.00"}},
}


def shell(command: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.replace("pitboss", PROGRAM)],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "code", "reason"),
    [
        ("pitboss rules 22 | head -1", 0, ""),
        ("pitboss games --json | head -1", 0, ""),
        ("pitboss odds casino-war --json > /dev/full", 2, "No space left"),
        ("pitboss games >&-", 0, ""),
        ("pitboss adjudicate - <&-", 2, "is not JSON"),
    ],
)
def test_a_stream_that_fails_is_met_calmly(command, code, reason):
    done = shell(command)
    assert done.returncode == code
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert "internal fault" not in done.stderr


def test_a_name_that_looks_like_markup_is_printed_as_it_is(tmp_path, capsys):
    (tmp_path / "case.json").write_text(json.dumps(CASE))
    assert main(["adjudicate", str(tmp_path / "case.json")]) == 0
    assert capsys.readouterr().out.count("[/red]") >= 2


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path, capsys):
    path = tmp_path / "log.jsonl"
    line = json.dumps(CASE).encode()
    path.write_bytes(b"\xef\xbb\xbf" + line + b"\r\n" + line + b"\r\n")
    assert main(["check", str(path)]) == 0
    assert "2 rounds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("expect", "what"),
    [
        ({"settlement": [{"box": 1, "wager": "initial", "returned": "20.00"}] * 2}, "settled twice"),
        ({"settlement": [{"box": 1, "wager": "initial", "cite": "19:47-22.8(a)1"}]}, "cite"),
        ({"settlement": [{"box": 1, "wager": "initial", "vigorish": "0.50"}]}, "vigorish"),
    ],
)
def test_check_believes_nothing_that_a_record_adds(tmp_path, capsys, expect, what):
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps(CASE | {"expect": expect}))
    assert main(["check", str(path), "--json"]) == 1
    assert what in json.loads(capsys.readouterr().out)["deviations"][0]["what"]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(CASE | {"expect": {"settlement": [{"box": [1], "wager": "initial"}]}}),
        '{"game": "casino-war", "options": ' + '{"a": ' * 3000 + "1" + "}" * 3001,
    ],
    ids=["a box that is a list", "nested too deeply"],
)
def test_odd_shapes_are_refused_in_a_line(tmp_path, capsys, text):
    path = tmp_path / "log.jsonl"
    path.write_text(text)
    assert main(["check", str(path)]) == 2
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    assert "internal fault" not in printed


def module(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, check=False)


def test_the_package_runs_as_a_module():
    version, wrong = module("pitboss", "--version"), module("pitboss", "dance")
    assert (version.returncode, version.stdout) == (0, shell("pitboss --version").stdout)
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert "dance" in wrong.stderr


@pytest.mark.parametrize(
    ("game", "reason"), [("casinowar", "did you mean casino-war?"), ("supreme-pai-gow", "authorised")]
)
def test_a_game_that_cannot_be_made_is_refused_in_a_line(game, reason):
    """`make game` asks this first, and stops with its code."""
    asked = module("tests.volume", game)
    assert (asked.returncode, asked.stdout, asked.stderr.count("\n")) == (2, "", 1)
    assert reason in asked.stderr
