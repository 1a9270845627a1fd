"""The README is true: its commands print what it shows, and its Python runs.

After a change that is meant, write the outputs anew: PITBOSS_README=write pytest tests/test_readme.py
"""

import doctest
import os
import re
import shlex
from pathlib import Path

import pytest

from pitboss.cli import main

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCK = re.compile(r"(?<=\n)\$ pitboss (?P<args>[^\n]+)\n(?P<shown>.*?)(?=\n\n\$ |\n```)", re.S)
FILES = dict(re.findall(r"\$ cat (\w+\.\w+)\n(.*?)\n\n", TEXT, re.S))
ELSEWHERE = ("verify", "trace", "simulate", "parsheet --check")
"""Commands whose output depends on what was played or measured before."""
COMMANDS = [m["args"] for m in BLOCK.finditer(TEXT) if not m["args"].startswith(ELSEWHERE)]


def printed(args: str, capsys, tmp_path, monkeypatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    main(shlex.split(args))
    said = capsys.readouterr()
    lines = (said.out + said.err).rstrip().split("\n")
    return "\n".join(line.rstrip() for line in lines)


def test_there_are_commands_to_check():
    assert len(COMMANDS) >= 6


def test_every_command_stands_in_a_block():
    outside = "".join(TEXT.split("```")[::2])
    assert TEXT.count("\n```") % 2 == 0
    assert "\n$ " not in outside


@pytest.mark.parametrize("args", COMMANDS)
def test_a_command_prints_what_the_readme_shows(args, capsys, tmp_path, monkeypatch):
    got = printed(args, capsys, tmp_path, monkeypatch)
    if os.environ.get("PITBOSS_README") == "write":
        text = README.read_text(encoding="utf-8")
        found = next(m for m in BLOCK.finditer(text) if m["args"] == args)
        README.write_text(text[: found.start("shown")] + got + text[found.end("shown") :], encoding="utf-8")
    shown = next(m["shown"] for m in BLOCK.finditer(README.read_text(encoding="utf-8")) if m["args"] == args)
    assert got == shown


def test_the_python_of_the_readme_runs():
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    assert blocks
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
        runner = doctest.DocTestRunner()
        runner.run(test)
        assert runner.failures == 0


def test_every_file_that_the_documents_point_to_is_there():
    for document in ("README.md", "ARCHITECTURE.md", "docs/record.md"):
        path = README.parent / document
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{document} points to {target}"
