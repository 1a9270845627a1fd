"""The documents are true: their commands print what they show, their Python runs, their links lead somewhere.

It is the same for the README and for every page of the documentation. After a change that is meant, write the outputs
anew: PITBOSS_README=write pytest tests/test_readme.py
"""

import doctest
import os
import re
import shlex
from pathlib import Path

import pytest
import typer
from docs.making.markdown import slug
from docs.making.site import ABROAD, CARRIED, made

import pitboss
from pitboss.cli import main
from pitboss.cli.main import app
from tests.documents import COMMAND, FILE, PAGES, ROOT, blocks
from tests.each import each

ELSEWHERE = ("verify", "trace", "simulate", "parsheet --check")
"""Commands whose output depends on what was played or measured before."""


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


SHOWN = [(page, found["args"]) for page in PAGES for found in COMMAND.finditer(text(page))]
COMMANDS = [(page, args) for page, args in SHOWN if not args.startswith(ELSEWHERE)]
PYTHON = [block for page in PAGES for block in blocks(page) if block.kind == "python" and not block.title]


def printed(page: Path, args: str, capsys, tmp_path, monkeypatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    for file, content in FILE.findall(text(page)):
        (tmp_path / file).write_text(content)
    main(shlex.split(args))
    printed = capsys.readouterr()
    lines = (printed.out + printed.err).rstrip().split("\n")
    return "\n".join(line.rstrip() for line in lines)


def test_there_are_commands_and_python_to_check():
    assert len(COMMANDS) >= 20
    assert len({page for page, _ in COMMANDS}) >= 10
    assert len(PYTHON) >= 5


@each("page", PAGES)
def test_every_command_stands_in_a_block(page):
    outside = "".join(text(page).split("```")[::2])
    assert text(page).count("\n```") % 2 == 0
    assert "\n$ " not in outside


@pytest.mark.parametrize(
    ("page", "args"), COMMANDS, ids=lambda value: name(value) if isinstance(value, Path) else value
)
def test_a_command_prints_what_the_page_shows(page, args, capsys, tmp_path, monkeypatch):
    got = printed(page, args, capsys, tmp_path, monkeypatch)
    if os.environ.get("PITBOSS_README") == "write":
        found = next(m for m in COMMAND.finditer(text(page)) if m["args"] == args)
        page.write_text(text(page)[: found.start("shown")] + got + text(page)[found.end("shown") :], encoding="utf-8")
    assert got == next(m["shown"] for m in COMMAND.finditer(text(page)) if m["args"] == args)


@each("page", PAGES)
def test_a_page_shows_what_this_version_prints(page):
    assert {*re.findall(r"\bby pitboss (\d+\.\d+\.\d+)", text(page))} <= {pitboss.__version__}


def describe(page: Path) -> list[str]:
    """Every command of a page's blocks, with an output beside it or not."""
    lines = [line.removeprefix("$ ") for block in blocks(page) for line in block.body.splitlines()]
    return [line.partition("  #")[0].partition(" > ")[0] for line in lines if line.startswith("pitboss ")]


@pytest.mark.parametrize("page", [page for page in PAGES if describe(page)], ids=name)
def test_every_command_of_a_page_is_one_that_the_program_takes(page):
    program = typer.main.get_command(app)
    for line in describe(page):
        _, command, *args = shlex.split(line)
        program.commands[command].make_context(command, args)


def test_control_a_command_that_the_program_does_not_take_is_found():
    with pytest.raises(Exception, match="No such option"):
        typer.main.get_command(app).commands["odds"].make_context("odds", ["casino-war", "--nonsense"])


@pytest.mark.parametrize("page", dict.fromkeys(block.page for block in PYTHON))
def test_the_python_of_a_page_runs(page, tmp_path, monkeypatch):
    """All of it in its order, as a reader of the page types it."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in PYTHON:
        if block.page == page and ">>>" in block.body:
            test = doctest.DocTestParser().get_doctest(block.body, names, page, page, 0)
            runner = doctest.DocTestRunner()
            runner.run(test, clear_globs=False)
            assert runner.failures == 0
            names = test.globs
        elif block.page == page:
            exec(compile(block.body, page, "exec"), names)


@each("page", [*PAGES, *(ROOT / source for source in ABROAD if (ROOT / source).exists())])
def test_every_file_that_a_page_points_to_is_there_or_is_made(page):
    pages = made()
    for target in re.findall(r"\]\((?![a-z]+:)([^)#\s]+)", "".join(text(page).split("```")[::2])):
        there = Path(os.path.normpath(page.parent / target))
        inside = there.relative_to(ROOT).as_posix()
        assert there.exists() or inside.removeprefix("docs/") in pages, f"{name(page)} points to {target}"
        if page.name != "README.md" or page.parent != ROOT:
            on_the_site = inside in ABROAD or inside.startswith(("docs/", *CARRIED))
            assert on_the_site, f"{name(page)} points to {target}, which the site does not have"


def headings(page: Path) -> set[str]:
    """The places in a page that a link can lead to."""
    lines = re.findall(r"^#+ (.*)$", "".join(text(page).split("```")[::2]), re.M)
    return {slug(line) for line in lines}


@each("page", [*PAGES, *(ROOT / source for source in ABROAD if (ROOT / source).exists())])
def test_every_place_in_a_page_that_a_page_points_to_is_there(page):
    for target, place in re.findall(r"\]\((?![a-z]+:)([^)#\s]*)#([^)\s]+)\)", "".join(text(page).split("```")[::2])):
        there = Path(os.path.normpath(page.parent / target)) if target else page
        assert not there.exists() or place in headings(there), f"{name(page)} points to {target}#{place}"
