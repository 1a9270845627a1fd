"""`simulate` and `session` at the command line: files, targets, progress on a terminal, and refusals in one line."""

import json
import os
import pty
import subprocess
import sys

import pytest

from pitboss.cli import main
from pitboss.cli.simulate import error_of
from tests.volume import PATIENCE

BET = ("--bankroll", "200", "--bet", "10", "--rounds", "50", "--sessions", "500")


def output_of(capsys, *args: str) -> str:
    assert main([*args]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_a_target_in_percent_or_plain(capsys):
    plain = json.loads(output_of(capsys, "simulate", "casino-war", "--until", "0.0009", "--json"))
    percent = json.loads(output_of(capsys, "simulate", "casino-war", "--until", "0.09%", "--json", "--workers", "2"))
    assert plain["wagers"] == percent["wagers"]
    assert plain["wagers"][0]["standard_error"] <= 0.0009
    assert error_of("1e-3") == error_of(".1%") == 0.001


def test_stakes_by_name(capsys):
    args = ("simulate", "craps", "--rounds", "500", "--strategy", "only", "--stake", "place-6=12", "--json")
    found = json.loads(output_of(capsys, *args))
    assert [row["wager"] for row in found["wagers"]] == ["place-6"]


def test_results_are_written(capsys, tmp_path):
    output_of(capsys, "simulate", "casino-war", "--rounds", "1000", "-o", str(tmp_path / "a.csv"))
    assert (tmp_path / "a.csv").read_text().startswith("game,strategy,seed,rounds")
    output_of(capsys, "simulate", "casino-war", "--rounds", "1000", "-o", str(tmp_path / "b.csv"), "--by-block")
    assert (tmp_path / "b.csv").read_text().count("\n") == 4
    output_of(capsys, "session", "craps", *BET, "-o", str(tmp_path / "c.parquet"), "--html", str(tmp_path / "c.html"))
    assert (tmp_path / "c.parquet").read_bytes()[:4] == b"PAR1"
    assert "begun with" in (tmp_path / "c.html").read_text()


def test_a_session_in_words_and_as_json(capsys):
    words = output_of(capsys, "session", "craps", *BET, "--stop-win", "100", "--stop-loss", "150")
    assert "stopped ahead" in words
    assert "█" in words
    plain = json.loads(output_of(capsys, "session", "craps", *BET, "--system", "martingale", "--json"))
    assert plain["system"] == "martingale"
    assert plain["reckoned"] is None
    assert sum(end["share"] for end in plain["ends"].values()) == pytest.approx(1)


WRONG = {
    "no end": (("simulate", "craps"), "--rounds N or --until ERROR"),
    "no error": (("simulate", "craps", "--until", "soon"), "--until soon"),
    "no error at all": (("simulate", "craps", "--until", "0"), "--until 0"),
    "no stake": (("simulate", "craps", "--rounds", "9", "--stake", "pass"), "WAGER=AMOUNT"),
    "no amount": (("simulate", "craps", "--rounds", "9", "--stake", "pass=1o"), "is not an amount"),
    "no file": (("simulate", "craps", "--rounds", "9", "-o", "a.doc"), ".parquet or .csv"),
    "no blocks": (("simulate", "craps", "--rounds", "9", "--by-block"), "needs -o FILE"),
    "no strategy": (("simulate", "casino-war", "--rounds", "9", "--strategy", "bold"), "no strategy 'bold'"),
    "no bankroll": (("session", "craps", "--bankroll", "x", "--bet", "5", "--rounds", "9"), "--bankroll: 'x'"),
    "a pot": (("session", "holdem", "--bankroll", "100", "--bet", "5", "--rounds", "9"), "holdem is played for a pot"),
    "a directory": (("simulate", "craps", "--rounds", "9", "-o", "/tmp.csv/x.csv"), "cannot be written"),
    "no page": (("session", "craps", *BET, "--html", "no/where.html"), "cannot be written"),
}


@pytest.mark.parametrize(("args", "reason"), WRONG.values(), ids=WRONG)
def test_mistakes_are_one_line(capsys, args, reason):
    assert main([*args]) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1


def test_control_c_keeps_what_is_done(tmp_path):
    """A file and an answer that say how far it came, the same as a run of that number of rounds; exit 130."""
    file = tmp_path / "war.csv"
    args = ("simulate", "casino-war", "--rounds", str(10**15), "-o", str(file), "--workers", "2")
    command = [sys.executable, "-c", f"from pitboss.cli import main\n{SIGNAL}\nmain()", *args]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 130, done.stderr
    assert "results so far are kept" in done.stderr
    assert "Traceback" not in done.stderr
    rounds = int(file.read_text().splitlines()[1].split(",")[3])
    assert rounds % (1 << 20) == 0
    assert f"this is the result of --rounds {rounds}" in done.stdout


SIGNAL = """
import os, signal
from pitboss.games.casino_war import kernel
run = kernel.run_block
def interrupted(plan, seed, block, rounds):
    if block == 2:
        os.kill(os.getpid(), signal.SIGINT)
    return run(plan, seed, block, rounds)
kernel.run_block = interrupted
"""
"""The user presses Ctrl-C while the third block is dealt."""


@pytest.mark.slow
def test_a_terminal_shows_the_compiler_and_the_mean(tmp_path):
    """A fresh cache, so that the first use compiles; both commands say so, and the bar has mean and interval."""

    def seen(*args: str) -> str:
        parent, child = pty.openpty()
        env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "TERM": "xterm", "COLUMNS": "100"}
        command = [sys.executable, "-c", "from pitboss.cli import main; main()", *args]
        with subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=env) as process:
            os.close(child)
            out = b""
            while True:
                try:
                    part = os.read(parent, 4096)
                except OSError:
                    break
                if not part:
                    break
                out += part
            assert process.wait(PATIENCE) == 0, out.decode()
        os.close(parent)
        return out.decode()

    first = seen("simulate", "craps", "--rounds", "5000000")
    assert "compiling roll_block" in first
    assert "95%" in first
    second = seen("simulate", "craps", "--rounds", "5000000")
    assert "compiling" not in second
    assert "dont-pass +" in second
    assert "compiling play_block" in seen("session", "craps", *BET)
    assert "calculating craps" in seen("odds", "craps")
