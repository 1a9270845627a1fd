"""Which games carry out a provision: read off their sources once, where every citation stands as a string."""

import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path

from pitboss.games import authorised, catalogue, game
from pitboss.rulebook import rulebook
from pitboss.rulebook.citation import former, present
from pitboss.rulebook.contents import known_by_name
from pitboss.rulebook.provision import PACKAGE, Provision
from pitboss.table import Game
from pitboss.table.engine.paragraph_proof import functions, paragraphs_marked, paragraphs_named
from pitboss.table.parts import Declarations
from pitboss.words import spoken_name

BEGINS = "…"
ENGINE = ("rulebook", "table", "journal", "floor")
"""What every game's table goes through."""


@dataclass(frozen=True, slots=True)
class Citing:
    """Where a provision is carried out."""

    games: tuple[str, ...]
    everywhere: bool
    """Whether the engine itself cites it, so that it holds at every table."""


_TOKEN = re.compile(
    r"""(?P<how>[rbfuRBFU]{0,2})(?:(?P<long>\"\"\"|''')(?P<lines>.*?)(?P=long)"""
    r"""|(?P<mark>["'])(?P<text>(?:\\.|(?!(?P=mark))[^\\\n])*)(?P=mark))|\#[^\n]*""",
    re.DOTALL,
)
"""A string, or a comment, which may have quotation marks of its own."""
_FILLED = re.compile(r"\{[^{}]*\}")
_SHARED = re.compile(r"^\s*from pitboss\.games\.(\w+)", re.MULTILINE)


def _sources(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@cache
def _strings(folder: Path) -> frozenset[str]:
    """Every string in a folder's sources; they are read and not parsed, which takes a hundredth of the time."""
    found = set()
    for token in _TOKEN.finditer(_sources(folder)):
        text = token["lines"] if token["long"] else token["text"]
        if text is None:
            continue
        if "f" not in token["how"].lower():
            found.add(text)
            continue
        begun, *further = _FILLED.split(text)
        found.update((begun, *further))
        if begun:
            # A citation that is put together while the script runs: whatever begins like it.
            found.add(begun + BEGINS)
    return frozenset(found)


def _families(folder: Path) -> set[str]:
    """The shared folders that a game leans on."""
    return {*_SHARED.findall(_sources(folder))} - {folder.name}


@cache
def _readings(family: str) -> set[str]:
    """What the readings of a family are called, up to the reading itself."""
    return {cite.partition("/")[0] for cite, of in rulebook().items() if of.folder == family and not of.is_law}


def _put_together(of: Game, families: set[str]) -> Iterator[str]:
    """Citations that stand in no source as they are, because a module makes them when it is loaded."""
    yield from (ruling.cite for ruling in of.rulings)
    yield from dict(of.part(Declarations).facts)
    yield from (procedure.cite for procedure in of.procedures.values())
    for package in (of.package, *(f"pitboss.games.{family}" for family in families)):
        yield from _loaded(package)


@cache
def _loaded(package: str) -> frozenset[str]:
    """What the modules of a package hold in their names; a game has been loaded before it is asked."""
    modules = [module for name, module in [*sys.modules.items()] if name.startswith(package)]
    return frozenset(text for module in modules for value in vars(module).values() for text in _within(value))


def _within(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _within([*value.values()])
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _within(item)
    elif is_dataclass(value) and not isinstance(value, type | Game):
        yield from _within([getattr(value, field.name) for field in fields(value)])


@cache
def _strings_by_game() -> dict[str, frozenset[str]]:
    """Every string in the sources of each game that can be opened, its family's included."""
    found = {}
    for row in catalogue():
        if unplayed := authorised(row.name):
            found[row.name] = frozenset((unplayed.cite, *dict(unplayed.known)))
        if row.why:
            continue
        folder = game(row.name).folder
        strings = {*_strings(folder)}
        families = _families(folder)
        for family in families:
            of_family = _strings(PACKAGE / "games" / family)
            # A family's own readings, which its sources name without the family in front.
            begun = {text for text in of_family if text.startswith("/")}
            strings |= of_family | {prefix + text for prefix in _readings(family) for text in begun}
        strings |= set(_put_together(game(row.name), families))
        # A family's script may name a paragraph of its first game, and each game say where its own text has it.
        law = game(row.name).law
        for text in [text for text in strings if text[:1].isdigit() or text.startswith("house/")]:
            # What the game does not have at all it need not place.
            with suppress(AssertionError):
                strings.update(law.cited(text))
        found[row.name] = frozenset(
            strings | paragraphs_named(game(row.name)) | paragraphs_marked(law, PACKAGE / "table")
        )
    return found


@cache
def _engine() -> frozenset[str]:
    return frozenset().union(*(_strings(PACKAGE / part) for part in ENGINE))


def _cites(strings: frozenset[str], citation: str, game: str) -> bool:
    begun = (f"{citation[:end]}{BEGINS}" for end in range(len("19:47-1.1"), len(citation)))
    if citation in strings or any(start in strings for start in begun):
        return True
    # A family's scripts name a reading without its game in front.
    prefix, _, reading = citation.partition("/")
    return prefix == f"house:{game}" and bool({reading, f"/{reading}"} & strings)


@cache
def citing(citation: str) -> Citing:
    """The games whose scripts cite it."""
    games = tuple(name for name, strings in _strings_by_game().items() if _cites(strings, citation, name))
    return Citing(games, citation in _engine())


@dataclass(frozen=True, slots=True)
class Coded:
    """A function that carries out a paragraph."""

    function: str
    file: str
    """Below the package."""
    line: int
    source: str

    def shown(self) -> dict[str, object]:
        """As plain JSON."""
        return {"function": self.function, "file": self.file, "line": self.line, "source": self.source}


@cache
def carrying_out(citation: str) -> tuple[Coded, ...]:
    """The functions that carry out a paragraph, at its own game, or else at the first that cites it."""
    own = [row.name for row in catalogue() if row.subchapter == subchapter(citation) and not row.why]
    for name in dict.fromkeys((*own, *citing(citation).games)):
        if not authorised(name) and (found := functions(game(name), citation)):
            return tuple(_coded(function) for function in found)
    return ()


def _coded(function: Callable[..., object]) -> Coded:
    lines, first = inspect.getsourcelines(function)
    path = Path(inspect.getfile(function))
    shown = path.relative_to(PACKAGE.parent) if path.is_relative_to(PACKAGE.parent) else Path(*path.parts[-2:])
    return Coded(function.__qualname__, shown.as_posix(), first, textwrap.dedent("".join(lines)).rstrip())


def subchapter(citation: str) -> str:
    """The part of the rulebook that a citation belongs to: a subchapter, or `house` for what all tables share."""
    if not citation.startswith("house:"):
        return former(citation).partition(".")[0]
    game, slash, _ = citation.removeprefix("house:").partition("/")
    if not slash:
        return "house"
    return next((row.subchapter for row in catalogue() if row.name == game), f"house:{game}")


@cache
def parts() -> dict[str, list[Provision]]:
    """The whole rulebook by subchapter, in the regulation's order; what all tables share comes last."""
    found: dict[str, list[Provision]] = {}
    for row in catalogue():
        found.setdefault(row.subchapter, [])
    for provision in rulebook().values():
        found.setdefault(subchapter(provision.cite), []).append(provision)
    shared = found.pop("house", [])
    return {name: rows for name, rows in found.items() if rows} | {"house": shared}


SHARED = {
    "house": "Every table",
    "twenty-one": "Twenty-one, what its games share",
    "house-poker": "Poker against the house, what its games share",
    "seven-cards": "Seven cards set in two hands, what its games share",
    "poker-room": "Poker room, what its games share",
    "19:47-8": "Rules for all games",
    "19:46-1": "Gaming equipment",
}
"""Parts of the rulebook that belong to no single game."""
FEW = 3
"""Number of games up to which each is named."""


def part_title(part: str) -> str:
    """The title of a part of the rulebook: its games, or what they share."""
    games = [row for row in catalogue() if row.subchapter == part]
    if len(games) > FEW:
        return games[0].family
    shared = part.removeprefix("house:")
    named = ", ".join(row.title for row in games) or known_by_name().get(present(part))
    return SHARED.get(shared) or named or spoken_name(shared).capitalize()
