"""The games: every folder here that has a `game.toml`, and those that other packages ship."""

import importlib
import os
import re
import sys
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Literal

from pitboss.refusal import Refusal, near
from pitboss.rulebook.coverage import BASES, Basis
from pitboss.rulebook.election import house_file
from pitboss.rulebook.marks import UnknownParagraphError
from pitboss.shipped import shipped
from pitboss.table import Game
from pitboss.table.engine.nameplate import Nameplate, read_nameplate
from pitboss.table.engine.paragraph_proof import scripts_without_mark
from pitboss.table.game import Authorised

FAMILY_ORDER = (
    *("Blackjack", "Dice", "Baccarat", "Wheels and numbers", "Poker against the house", "Pai gow"),
    *("Other card games", "Poker room"),
)
"""The families in the order in which pages list them; one that a folder names besides comes after these."""


@cache
def nameplates() -> dict[str, Nameplate]:
    """Every game that has a folder here by name: law first, in the order of its subchapters. No game is imported."""
    read = {folder.name.replace("_", "-"): read_nameplate(folder.path) for folder in os.scandir(Path(__file__).parent)}
    found = {name: plate for name, plate in read.items() if plate is not None}

    def place(name: str) -> tuple[bool, list[tuple[int, str]], int, str]:
        of = found[name].subchapter
        numbers = [(int(number), letter) for number, letter in re.findall(r"(\d+)([A-Z]*)", of)]
        return of.startswith("house:"), [] if of.startswith("house:") else numbers, found[name].in_subchapter, name

    return {name: found[name] for name in sorted(found, key=place)}


@cache
def by_family() -> dict[str, list[str]]:
    """Game families, for players who look for a game."""
    found: dict[str, list[str]] = {family: [] for family in FAMILY_ORDER}
    for name, plate in sorted(nameplates().items(), key=lambda row: row[1].in_family):
        found.setdefault(plate.family, []).append(name)
    return found


NEWCOMERS = "casino-war"
"""The default game, where none is named: one card, one choice."""


WITH, HOUSE_TABLES = "-with-", "pitboss.studio.live"
"""Between a game and a wager of the house's own beside it, in a name; and what makes such games."""

Standing = Literal["planned", "authorised"] | Basis
"""Not here yet; named by the law without a word on how it is played; or, of a game that is played, what it rests on."""

STANDINGS: dict[str, str] = {
    "planned": "not here yet",
    "authorised": "the law names it, nothing held says how it is played, and it is never opened",
    **BASES,
}


@dataclass(frozen=True, slots=True)
class Listing:
    """A line of the catalogue."""

    name: str
    title: str
    subchapter: str
    status: Standing
    why: str = ""
    """Why it cannot be opened, if it cannot."""
    coverage: str = ""
    """How much of it is law held, and how much is reading, in numbers."""

    @property
    def family(self) -> str:
        """The game's family in lists."""
        return family(self.name)


def family(name: str) -> str:
    """A game's family in lists; games of other packages are listed separately."""
    return nameplates()[name].family if name in nameplates() else "Further games"


def _folder(name: str) -> Path:
    return Path(__file__).parent / name.replace("-", "_")


@cache
def _is_here(name: str) -> bool:
    # Asked of one folder, so that opening a game reads no other; a name may be anything that somebody typed.
    return re.fullmatch("[a-z0-9-]+", name) is not None and os.path.exists(_folder(name) / "game.toml")


def names() -> list[str]:
    """Every game that has a name here: those with a folder, those that other packages ship, those with house wagers."""
    listed = [*nameplates(), *(name for name in shipped() if name not in nameplates())]
    if "wagers" in house_file():
        listed += importlib.import_module(HOUSE_TABLES).offered_games()
    return listed


@cache
def game(name: str) -> Game:
    """A game by its name; a near miss is answered with the right one."""
    if _is_here(name):
        found = _kept(name)
        if isinstance(found, Authorised):
            raise found.refusal()
        if faults := scripts_without_mark(found):
            raise UnknownParagraphError("; ".join(faults))
        return found
    if name in shipped():
        return _loaded(name, shipped()[name])
    if WITH in name:
        # Like a package of others it is found by its name, and imported where it is asked for.
        found_with: Game = importlib.import_module(HOUSE_TABLES).game_named(name)
        return found_with
    raise Refusal(f"there is no game {name!r}; {near(name, names())}")


def _kept(name: str) -> Game | Authorised:
    found: Game | Authorised = importlib.import_module(f"{__name__}.{_folder(name).name}").GAME
    return found


@cache
def authorised(name: str) -> Authorised | None:
    """The game of that name if the law names it and nothing says how it is played."""
    found = _kept(name) if _is_here(name) else None
    return found if isinstance(found, Authorised) else None


def _loaded(name: str, entry: EntryPoint) -> Game:
    """The game of another package; any fault in it becomes a one-line refusal."""
    try:
        found = entry.load()
    except Exception as error:
        # Any fault of a package that is not ours ends here.
        raise Refusal(f"{name} is offered by {entry.value} but cannot be loaded: {error}") from error
    if not isinstance(found, Game) or found.name != name:
        raise Refusal(f"{name} is offered by {entry.value}, which is not a game of that name")
    if faults := scripts_without_mark(found):
        raise Refusal(f"{name} is offered by {entry.value} but cannot be opened: {faults[0]}")
    return found


@cache
def _why_not(name: str) -> str:
    """Why a game cannot be opened; nothing where it can."""
    if unplayed := authorised(name):
        return unplayed.why
    try:
        game(name)
    except Refusal as refusal:
        return refusal.reason
    return ""


def _listing(name: str) -> Listing:
    plate = nameplates().get(name)
    if why := _why_not(name):
        title, subchapter = (plate.title, plate.subchapter) if plate else (name, "")
        return Listing(name, title, subchapter, "authorised" if authorised(name) else "planned", why)
    found = game(name)
    return Listing(name, found.title, found.subchapter, found.coverage.basis, coverage=found.coverage.words)


def home(reading: str) -> str:
    """The subchapter of the game that a reading is named for; nothing where it is for more than one."""
    name, slash, _ = reading.removeprefix("house:").partition("/")
    return nameplates()[name].subchapter if slash and name in nameplates() else ""


def catalogue() -> list[Listing]:
    """All games with their honest status."""
    return [_listing(name) for name in names()]


def ready() -> list[str]:
    """The names of the games that can be opened."""
    return [name for name in names() if not _why_not(name)]


def offered(part: str) -> list[ModuleType]:
    """The parts of that name that games offer, each once, however many games share it."""
    found = {name: game(name) for name in ready()}
    return list({id(one.module(part)): one.module(part) for one in found.values() if one.offers(part)}.values())


class _Games(ModuleType):
    """The package, which answers a call with the catalogue: `pitboss.games()`."""

    __call__ = staticmethod(catalogue)


sys.modules[__name__].__class__ = _Games
