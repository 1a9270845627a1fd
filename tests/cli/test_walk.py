"""What a stranger meets at the command line: whole help, every game under every plain command, files of every kind."""

import io
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from pitboss import files
from pitboss.cli import main, output
from pitboss.games import game
from pitboss.journal.store import Journal
from pitboss.pricing.strategy.charts import charts
from pitboss.table.parts import SharedPot
from tests.cli.test_bad_input import refused
from tests.each import each
from tests.volume import every, playable

COMMANDS = [
    "games",
    "rules",
    "ruling",
    "sign",
    "guide",
    "history",
    "trace",
    "ask",
    "play",
    "serve",
    "staff",
    "backup",
    "restore",
    "keys",
    "odds",
    "simulate",
    "compile",
    "session",
    "strategy",
    "parsheet",
    "compare",
    "wager",
    "paytable",
    "sweep",
    "worth",
    "together",
    "count",
    "jackpot",
    "equity",
    "adjudicate",
    "check",
    "verify",
    "export",
    "roads",
    "decks",
    "pit",
    "school",
    "mcp",
]


def output_of(capsys, *args: str) -> str:
    assert main([*args]) == 0
    return capsys.readouterr().out


def test_every_command_is_in_the_help_with_a_whole_sentence(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    rows = output_of(capsys, "--help").partition("Commands:\n")[2].splitlines()
    assert [row.split()[0] for row in rows if row.strip()] == COMMANDS
    assert [row for row in rows if row.endswith("...")] == []


@each("command", COMMANDS)
def test_every_command_has_an_example_and_speaks_to_machines(capsys, command):
    text = output_of(capsys, command, "--help")
    assert re.search(rf"Examples?: (?s:.*)pitboss\s+{command}", text)
    # What an assistant asks is answered by a protocol, which is nothing but JSON.
    assert "--json" in text or command == "mcp"


@pytest.mark.parametrize("name", every(playable()))
def test_every_game_answers_the_plain_commands(capsys, name):
    for command in ("ruling", "sign", "guide"):
        assert json.loads(output_of(capsys, command, name, "--json"))
    assert len(output_of(capsys, "ruling", name).splitlines()) > 3
    odds = game(name).module("odds")
    if not hasattr(odds, "decisions") or game(name).has(SharedPot):
        for more in ([], ["--effects"]):
            assert "has no chart" in refused(capsys, "strategy", name, *more)[0]
        return
    drawn = charts(odds.decisions(game(name).options()))
    text = output_of(capsys, "strategy", name)
    assert all(chart.title in text for chart in drawn)
    assert len(json.loads(output_of(capsys, "strategy", name, "--json"))["charts"]) == len(drawn)
    if not hasattr(odds, "chart"):
        assert "has tables" in refused(capsys, "strategy", name, "--effects")[0]


@pytest.mark.parametrize("name", every(playable()))
def test_guides_and_signs_are_set_in_whole_lines(capsys, name):
    lines = output_of(capsys, "guide", name).splitlines()
    assert max(map(len, lines)) <= 100
    for line, following in pairwise(lines):
        if line and not line.startswith(("#", "|")) and re.match(r"[^\s#|-](?!\d*\. )", following):
            assert len(f"{line} {following.split()[0]}") > 100, line
    for line in output_of(capsys, "sign", name).splitlines():
        assert len(line.partition("  [")[0]) <= 130, line


@pytest.mark.parametrize("name", every(playable()))
def test_lines_for_people_fit_into_a_narrow_terminal(capsys, monkeypatch, name):
    monkeypatch.setattr(output, "console", lambda: Console(highlight=False, width=60))
    monkeypatch.setattr("pitboss.cli.rules.console", output.console)
    text = output_of(capsys, "games", name)
    assert max(map(len, text.splitlines())) <= 60
    for option in game(name).options.listed():
        assert option["option"][:8] in text


def test_a_strategy_that_nobody_knows_is_refused_before_the_long_count(capsys, monkeypatch):
    monkeypatch.setattr("pitboss.games.caribbean_stud.odds.deals", lambda: pytest.fail("counted for nothing"))
    assert "has no strategy 'nope'" in refused(capsys, "odds", "caribbean-stud", "--strategy", "nope")[0]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_without_all_signs_shows_others_and_machines_lose_none(capsys, monkeypatch, encoding):
    def printed(*args: str) -> str:
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr("sys.stdout", stream)
        assert main([*args]) == 0
        return stream.buffer.getvalue().decode(encoding)

    assert "276706/11826255" in printed("odds", "casino-war", "--set", "decks=8")
    answer = json.loads(printed("ruling", "blackjack", "--json"))
    monkeypatch.undo()
    assert answer == json.loads(output_of(capsys, "ruling", "blackjack", "--json"))


DEEP = "[" * 100_000
FILES = {
    "deep.json": DEEP,
    "deep.toml": "a = " + "[" * 5000,
    "list.json": "[]",
    "bin.tsv": bytes(range(256)),
    "run.json": '{"events": {}, "tests": {}, "unmet": {}}',
}


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["odds", "casino-war", "--strategy", "deep.json"], "deep.json is no JSON: it is nested too deeply"),
        (["odds", "casino-war", "--strategy", "deep.toml"], "deep.toml is no TOML: it is nested too deeply"),
        (["parsheet", "--check", "deep.json"], "not a PAR sheet"),
        (["trace", "--run", "deep.json"], "deep.json is not a trace: it must be JSON with events, tests and unmet"),
        (["trace", "--run", "list.json"], "list.json is not a trace: it must be JSON with events, tests and unmet"),
        (["trace", "--run", "bin.tsv"], "bin.tsv cannot be read: not a text file"),
        (["trace", "--run", "."], ". cannot be read: Is a directory"),
        (["trace", "--run", "run.json", "--against", "bin.tsv"], "bin.tsv cannot be read: not a text file"),
        (["trace", "--run", "run.json", "--against", "."], ". cannot be read: Is a directory"),
        (["pit", "deep.json"], "Expected 'object'"),
        (["verify", "--shoe", "deep.json"], "is not a shoe"),
        (["export", "--phh"], "choose either --phh or --json"),
    ],
)
def test_a_file_of_the_wrong_kind_is_refused_in_one_line(capsys, tmp_path, monkeypatch, args, reason):
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    monkeypatch.chdir(tmp_path)
    if args[0] == "export":
        assert main([*args, "--json"]) == 2
        assert reason in capsys.readouterr().err
        return
    assert reason in refused(capsys, *args)[0]


@pytest.mark.parametrize("command", ["adjudicate", "pit"])
def test_a_file_without_end_is_refused(capsys, monkeypatch, command):
    for reader in (files.content, files.text):
        # More than a file of settings may have: those are not read from a device at all.
        monkeypatch.setattr(reader, "__defaults__", (2 * files.SHORT,))
    assert refused(capsys, command, "/dev/zero")[0] == "/dev/zero is longer than 2 MiB: split it"


def test_a_log_that_is_no_file_is_refused(capsys):
    assert refused(capsys, "check", "/dev/zero")[0] == "/dev/zero is not a regular file; use - for standard input"


def test_bytes_that_are_no_text_are_refused(capsys, tmp_path):
    journal = str(tmp_path / "j.db")
    Journal(journal).close()
    for args in (
        ["verify", journal, "--table", "\udcff"],
        ["rules", "\udcff"],
        ["games", "\udcff"],
        ["staff", "\udcff"],
    ):
        assert refused(capsys, *args)[0]
    assert main(["export", "\udcff", "--journal", journal]) == 2
    assert capsys.readouterr().err == "pitboss: '\\udcff' is not text in this terminal's encoding\n"


@pytest.mark.parametrize("name", ["[/bold]", "[bold]Maria", "Ma[red]ria"])
def test_a_name_in_brackets_is_a_name(capsys, tmp_path, name):
    database = str(tmp_path / "floor.db")
    assert output_of(capsys, "staff", name, "--database", database).startswith(f"{name} (casino-supervisor) signs in")


def test_a_floor_prints_its_address_for_machines(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    monkeypatch.setattr("pitboss.cli.serve._run", lambda app, listening, *_: listening.close())
    started = json.loads(output_of(capsys, "serve", "--json", "--host", "::1", "--port", "0", "--no-browser"))
    assert re.fullmatch(r"http://\[::1]:\d+", started["address"])
    assert started["pit"] == f"{started['address']}/pit"
    assert started["password_in"] == str(tmp_path / "floor.db.supervisor.txt")
    assert (tmp_path / "floor.db.supervisor.txt").read_text().strip()


def test_the_first_password_of_a_floor_lies_beside_its_database_and_no_other_is_lost(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("pitboss.cli.serve._run", lambda app, listening, *_: listening.close())
    there = tmp_path / "there"
    there.mkdir()
    passwords = {}
    for where in (None, there / "one.db", there / "two.db"):
        named = [] if where is None else ["--database", str(where)]
        started = json.loads(output_of(capsys, "serve", "--json", "--port", "0", "--no-browser", *named))
        kept = Path(started["password_in"])
        assert kept.parent == (tmp_path / "home" if where is None else there)
        assert kept.stat().st_mode & 0o777 == 0o600
        passwords[kept] = kept.read_text()
    assert len({*passwords.values()}) == 3
    assert {kept: kept.read_text() for kept in passwords} == passwords


def test_a_plan_says_on_which_day(capsys, tmp_path):
    tables = [{"table": "1", "game": "casino-war", "at": "2004-05-12T10:00"}]
    changes = [{"game": "casino-war", "option": "minimum", "value": "10", "at": "2004-06-01T09:30"}]
    path = tmp_path / "plan.json"
    path.write_text(json.dumps({"pit": "A", "tables": tables, "changes": changes}))
    main(["pit", str(path)])
    printed = capsys.readouterr().out
    assert "2004-05-12 10:00 open 1" in printed
    assert "2004-06-01 09:30 minimum = 10" in printed
    path.write_text(json.dumps({"pit": "A", "tables": [tables[0] | {"players": -1}]}))
    assert "players" in refused(capsys, "pit", str(path))[0]


def test_a_table_that_was_left_is_found_again_with_the_command_that_was_printed(capsys, tmp_path, monkeypatch):
    """A player who leaves a game other than the usual one sees how to come back to it, and what the journal proves."""
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    left = output_of(capsys, "play", "craps", "--seed", "5")
    back = re.search(r"`pitboss (play [a-z-]+)` brings you back", left)
    assert back is not None
    assert "craps-1 waits where you left it" in output_of(capsys, *back[1].split())
    proven = " ".join(output_of(capsys, "verify").split())
    assert "craps-1 (craps): 11 events, 1 round, chain and replay agree; waiting at decide head 11:" in proven
    log = tmp_path / "log.jsonl"
    case = {"game": "craps", "boxes": [{"box": 1, "player": "A", "wagers": {"pass": "5.00"}}], "rolls": [[3, 4]]}
    log.write_text(json.dumps(case | {"expect": {"net": {"A": "6.00"}}}))
    assert main(["check", str(log)]) == 1
    assert capsys.readouterr().out.endswith("1 round: 1 deviation\n")
