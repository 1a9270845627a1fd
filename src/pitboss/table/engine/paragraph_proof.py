"""Which code carries out which paragraphs of a game, with proof that every paragraph and every script is covered."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, get_args, get_origin

from pitboss.rulebook import rulebook
from pitboss.rulebook.citation import wholes
from pitboss.rulebook.marks import MARKS, Paragraphs, UnknownParagraphError, code_of
from pitboss.rulebook.provision import Provision, functions_with_words
from pitboss.rulebook.scripts import places
from pitboss.table.act import Act
from pitboss.table.game import Game

_ROOT = "pitboss.games."
_NUMBER = re.compile(
    r"""["']((?:1[39]:\d+[A-Z]?-)?\d+[A-Z]?\.\d+[A-Z]?(?:\([a-z]+\)[0-9ivxl]*(?:\(\d+\))?)?(?: "[^"]+")?)["']"""
)


def _modules(packages: set[str]) -> list[str]:
    """The loaded modules of some packages, by name."""
    below = tuple(f"{package}." for package in packages)
    return sorted(name for name in [*sys.modules] if name in packages or name.startswith(below))


@cache
def _functions(module: str) -> tuple[FunctionType, ...]:
    """Every function and method that a module defines."""
    own = [found for found in vars(sys.modules[module]).values() if getattr(found, "__module__", "") == module]
    rows = [row for found in own for row in ([*vars(found).values()] if isinstance(found, type) else [found])]
    return tuple(row for row in rows if isinstance(row, FunctionType) and row.__module__ == module)


@cache
def _unmarked(module: str) -> tuple[str, ...]:
    """Unmarked scripts of a module, with file and line."""
    return tuple(
        f"{code_of(script).co_filename}:{code_of(script).co_firstlineno}: {script.__qualname__} has no paragraph"
        for script in dict.fromkeys(_functions(module))
        if id(code_of(script)) not in MARKS and _is_script(script)
    )


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


def scripts_without_mark(game: Game) -> list[str]:
    """Scripts of a game or its family without a paragraph or helper mark."""
    return [row for module in _modules(_packages(game)) for row in _unmarked(module)]


def _packages(game: Game) -> set[str]:
    return {game.package, *(_ROOT + folder for folder in game.folders)}


def _folders(game: Game) -> list[Path]:
    """A game's source folders: its own and its families'."""
    return [
        game.folder,
        *(game.folder.parent / folder for folder in sorted(game.folders) if folder != game.folder.name),
    ]


def unproven(game: Game) -> list[str]:
    """Paragraphs of a game whose words are missing from its code or doubled, or that nothing carries out."""
    wrong = []
    known, folders = rulebook(), _folders(game)
    executed = paragraphs_named(game)
    for provision in (row for folder in folders for row in _provisions().get(folder.name, ())):
        function = functions_with_words(provision.scripts).get(provision.cite)
        if not provision.words and function is None:
            wrong.append(f"{provision.cite}: the rulebook leaves its words to the code, and no function has them")
        if provision.words and function is not None:
            wrong.append(f"{provision.cite}: {function.file}:{function.line} says what the rulebook says already")
        if provision.is_law and provision.kind == "executed" and provision.cite not in executed:
            wrong.append(f"{provision.cite}: it is executed, and no code names it")
    for place in (place for folder in folders for place in places(folder)):
        for cite in _resolved(game.law, place.number):
            if cite not in known:
                wrong.append(f"{place.file}:{place.line}: {place.function} says {cite}, which is not in the rulebook")
    return wrong


@cache
def _provisions() -> dict[str, list[Provision]]:
    """The provisions by folder, without those of the present code."""
    found: dict[str, list[Provision]] = {}
    for provision in rulebook().values():
        if not provision.is_present:
            found.setdefault(provision.folder, []).append(provision)
    return found


@cache
def _numbers(folder: Path) -> frozenset[str]:
    """Paragraph numbers that appear as strings in a folder's sources."""
    return frozenset(
        number for path in folder.rglob("*.py") for number in _NUMBER.findall(path.read_text(encoding="utf-8"))
    )


def paragraphs_named(game: Game) -> set[str]:
    """Every paragraph named in a game's sources: by a mark, an act, an option, a table or a row."""
    found = {cite for key in game.paragraphs for cite in _resolved(game.law, key)}
    for folder in _folders(game):
        found |= {cite for number in _numbers(folder) for cite in _resolved(game.law, number)}
        found |= paragraphs_marked(game.law, folder)
    # A part carries out its whole.
    return {whole for cite in found for whole in wholes(cite)}


def paragraphs_marked(law: Paragraphs, folder: Path) -> set[str]:
    """The paragraphs of a game behind a folder's marks and the parts named at its acts."""
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
    """The functions that carry out a paragraph of a game, or the whole that it is part of, by file and line."""
    scripts = [f for module in _modules({"pitboss.table", *_packages(game)}) for f in _functions(module)]
    marked = [(MARKS[id(code_of(f))].numbers, f) for f in scripts if id(code_of(f)) in MARKS]
    for whole in (cite, re.sub(r"\d+[ivxl]*$", "", cite)):
        found = [f for numbers, f in marked if any(whole in _resolved(game.law, number) for number in numbers[:1])]
        found += [
            f for numbers, f in marked if f not in found and any(whole in _resolved(game.law, n) for n in numbers)
        ]
        if found:
            return sorted(found, key=lambda f: (code_of(f).co_filename, code_of(f).co_firstlineno))
    return []
