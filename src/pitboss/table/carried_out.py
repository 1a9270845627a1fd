"""What code carries out which paragraphs of a game: the proof that none is without code, and no script without one."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, get_args, get_origin

from pitboss.rulebook import rulebook
from pitboss.rulebook.citation import within
from pitboss.rulebook.marks import MARKS, Paragraphs, UnknownParagraphError, code_of, is_full
from pitboss.rulebook.provision import Provision
from pitboss.rulebook.scripts import places
from pitboss.table.act import Act
from pitboss.table.game import Game

_ROOT = "pitboss.games."
_NUMBER = re.compile(
    r"""["'](?:1[39]:\d+[A-Z]?-)?(\d+[A-Z]?\.\d+[A-Z]?(?:\([a-z]+\)[0-9ivxl]*(?:\(\d+\))?)?(?: "[^"]+")?)["']"""
)


def _functions(packages: set[str]) -> Iterator[FunctionType]:
    """Every function and method of the modules below some packages that are loaded."""
    for name, module in sorted(sys.modules.items()):
        if not any(name == package or name.startswith(f"{package}.") for package in packages):
            continue
        for found in [*vars(module).values()]:
            rows = [*vars(found).values()] if isinstance(found, type) and found.__module__ == name else [found]
            yield from (row for row in rows if isinstance(row, FunctionType) and row.__module__ == name)


def _is_script(function: FunctionType) -> bool:
    """Whether a function yields acts."""
    if not inspect.isgeneratorfunction(function):
        return False
    returns = function.__annotations__.get("return")
    if isinstance(returns, str):
        return returns.startswith(("Script[", "Rules"))
    yields = get_args(returns)[:1]
    return (
        get_origin(returns) is not None and bool(yields) and isinstance(yields[0], type) and issubclass(yields[0], Act)
    )


def unmarked(game: Game) -> list[str]:
    """Scripts of a game or its family that say neither which paragraph they carry out nor that they help another."""
    found = (
        f"{code_of(script).co_filename}:{code_of(script).co_firstlineno}: {script.__qualname__} has no paragraph"
        for script in _functions({game.package, *(_ROOT + folder for folder in game.folders)})
        if _is_script(script) and id(code_of(script)) not in MARKS
    )
    return [*dict.fromkeys(found)]


def _folders(game: Game) -> list[Path]:
    """Where the sources of a game lie: its own folder and those of its family."""
    return [
        game.folder,
        *(game.folder.parent / folder for folder in sorted(game.folders) if folder != game.folder.name),
    ]


def unproven(game: Game) -> list[str]:
    """Paragraphs of a game whose words its code should have and does not, or has twice, or that nothing carries out."""
    wrong = []
    own = [
        p for p in rulebook().values() if p.folder in {folder.name for folder in _folders(game)} and not p.is_present
    ]
    named = _named(game)
    for provision in own:
        if not provision.words and provision.cite not in _said(provision):
            wrong.append(f"{provision.cite}: the rulebook leaves its words to the code, and no function has them")
        if provision.words and provision.cite in _said(provision):
            wrong.append(f"{provision.cite}: {_said(provision)[provision.cite]} says what the rulebook says already")
        # A part carries out its whole.
        if (
            provision.is_law
            and provision.kind == "executed"
            and not any(within(cite, provision.cite) for cite in named)
        ):
            wrong.append(f"{provision.cite}: it is executed, and no code names it")
    known = rulebook()
    for folder in _folders(game):
        for place in places(folder):
            for cite in _resolved(game.law, place.number):
                if cite not in known:
                    wrong.append(
                        f"{place.file}:{place.line}: {place.function} says {cite}, which is not in the rulebook"
                    )
    return wrong


def _said(provision: Provision) -> dict[str, str]:
    """Which functions say the words of paragraphs, by citation."""
    return {
        cite: f"{place.file}:{place.line}"
        for folder in provision.scripts
        for place in places(folder)
        if place.says
        for cite in ([place.number] if is_full(place.number) else [f"19:47-{place.number}"])
    }


def _named(game: Game) -> set[str]:
    """Every paragraph that the sources of a game name: by a mark, at an act, in an option, a table or a row."""
    found = {cite for key in game.paragraphs for cite in _resolved(game.law, key)}
    for folder in _folders(game):
        for path in folder.rglob("*.py"):
            numbers = set(_NUMBER.findall(path.read_text(encoding="utf-8")))
            found |= {cite for number in numbers for cite in (*_resolved(game.law, number), f"19:47-{number}")}
    return found | {cite for folder in _folders(game) for cite in marked(game.law, folder)}


def marked(law: Paragraphs, folder: Path) -> set[str]:
    """The paragraphs of a game that the marks of a folder, and parts named at their acts, stand for."""
    known = rulebook()
    return {
        cite
        for place in places(folder)
        for part in ("", *place.parts)
        for cite in _resolved(law, place.number + part)
        if not part or cite in known
    }


def _resolved(law: Paragraphs, key: str) -> tuple[str, ...]:
    try:
        return law.cited(key)
    except UnknownParagraphError:
        return ()


def functions(game: Game, cite: str) -> list[Callable[..., Any]]:
    """The functions that carry out a paragraph of a game, or the whole that it is a part of, where they stand."""
    packages = {game.package, "pitboss.table", *(_ROOT + folder for folder in game.folders)}
    marked = [(MARKS[id(code_of(f))].numbers, f) for f in _functions(packages) if id(code_of(f)) in MARKS]
    for whole in (cite, re.sub(r"\d+[ivxl]*$", "", cite)):
        found = [f for numbers, f in marked if any(whole in _resolved(game.law, number) for number in numbers[:1])]
        found += [
            f for numbers, f in marked if f not in found and any(whole in _resolved(game.law, n) for n in numbers)
        ]
        if found:
            return sorted(found, key=lambda f: (code_of(f).co_filename, code_of(f).co_firstlineno))
    return []
