"""The games: a folder each; whatever has a folder here, or is shipped by another package, can be opened."""

import importlib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Literal

from pitboss.refusal import Refusal, near
from pitboss.rulebook.coverage import BASES, Basis
from pitboss.rulebook.marks import UnknownParagraphError
from pitboss.shipped import shipped
from pitboss.table import Game
from pitboss.table.carried_out import unmarked
from pitboss.table.game import Authorised

CATALOGUE = {
    "craps": ("Craps", "19:47-1"),
    "mini-craps": ("Mini-craps", "19:47-1"),
    "blackjack": ("Blackjack", "19:47-2"),
    "blackjack-switch": ("Blackjack switch", "19:47-2A"),
    "punto-banco": ("Baccarat punto banco", "19:47-3"),
    "chemin-de-fer": ("Baccarat chemin de fer", "19:47-4"),
    "roulette": ("Roulette", "19:47-5"),
    "big-six": ("Big six", "19:47-5"),
    "red-dog": ("Red dog", "19:47-6"),
    "minibaccarat": ("Minibaccarat", "19:47-7"),
    "sic-bo": ("Sic bo", "19:47-9"),
    "pai-gow": ("Pai gow", "19:47-10"),
    "pai-gow-poker": ("Pai gow poker", "19:47-11"),
    "pokette": ("Pokette", "19:47-12"),
    "mini-dice": ("Mini dice", "19:47-13"),
    "seven-card-stud": ("Seven-card stud, high", "19:47-14"),
    "seven-card-stud-hi-lo": ("Seven-card stud, high-low split", "19:47-14"),
    "seven-card-stud-8": ("Seven-card stud, high-low split eight or better", "19:47-14"),
    "holdem": ("Hold 'em", "19:47-14"),
    "omaha": ("Omaha, high", "19:47-14"),
    "omaha-8": ("Omaha, high-low split eight or better", "19:47-14"),
    "five-card-draw": ("Five-card draw, high", "19:47-14"),
    "five-card-draw-low": ("Five-card draw, low", "19:47-14"),
    "five-card-stud": ("Five-card stud", "19:47-14"),
    "mambo-stud": ("Mambo stud", "19:47-14"),
    "keno": ("Keno", "19:47-15"),
    "caribbean-stud": ("Caribbean stud poker", "19:47-16"),
    "double-down-stud": ("Double down stud", "19:47-17"),
    "let-it-ride": ("Let it ride", "19:47-18"),
    "spanish-21": ("Spanish 21", "19:47-19"),
    "three-card-poker": ("Three card poker", "19:47-20"),
    "fast-action-holdem": ("Fast action hold 'em", "19:47-21"),
    "casino-war": ("Casino war", "19:47-22"),
    "colorado-holdem": ("Colorado hold 'em", "19:47-23"),
    "boston-5-stud": ("Boston 5 stud", "19:47-24"),
    "double-cross-poker": ("Double cross poker", "19:47-25"),
    "double-attack-blackjack": ("Double attack blackjack", "19:47-26"),
    "four-card-poker": ("Four card poker", "19:47-27"),
    "texas-holdem-bonus": ("Texas hold 'em bonus", "19:47-28"),
    "flop-poker": ("Flop poker", "19:47-29"),
    "two-card-joker-poker": ("Two card joker poker", "19:47-30"),
    "asia-poker": ("Asia poker", "19:47-31"),
    "ultimate-texas-holdem": ("Ultimate Texas hold 'em", "19:47-32"),
    "winners-pot-poker": ("Winner's pot poker", "19:47-33"),
    "supreme-pai-gow": ("Supreme pai gow", "19:47-34"),
    "mississippi-stud": ("Mississippi stud", "19:47-35"),
}
"""Every game of the regulation with its subchapter, whether or not it has a folder yet."""

FAMILIES = {
    "Blackjack": ("blackjack", "blackjack-switch", "spanish-21", "double-attack-blackjack"),
    "Dice": ("craps", "mini-craps", "sic-bo", "mini-dice"),
    "Baccarat": ("punto-banco", "minibaccarat", "chemin-de-fer"),
    "Wheels and numbers": ("roulette", "big-six", "pokette", "keno"),
    "Poker against the house": (
        *("three-card-poker", "four-card-poker", "two-card-joker-poker", "ultimate-texas-holdem"),
        *("texas-holdem-bonus", "caribbean-stud", "let-it-ride", "mississippi-stud", "double-down-stud"),
        *("boston-5-stud", "colorado-holdem", "double-cross-poker", "flop-poker", "fast-action-holdem"),
    ),
    "Pai gow": ("pai-gow", "pai-gow-poker", "asia-poker", "supreme-pai-gow"),
    "Other card games": ("casino-war", "red-dog", "winners-pot-poker"),
    "Poker room": (
        *("holdem", "omaha", "omaha-8", "seven-card-stud", "seven-card-stud-8", "seven-card-stud-hi-lo"),
        *("five-card-draw", "five-card-draw-low", "five-card-stud", "mambo-stud"),
    ),
}
"""Which games belong together for somebody who looks for one."""

NEWCOMERS = "casino-war"
"""The game that is opened for whoever names none: one card, one choice."""


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
        """The games among which somebody would look for it."""
        return family(self.name)


def family(name: str) -> str:
    """The games among which somebody would look for one; those that others ship are by themselves."""
    return next((title for title, members in FAMILIES.items() if name in members), "Further games")


def _folder(name: str) -> Path:
    return Path(__file__).parent / name.replace("-", "_")


@cache
def _is_here(name: str) -> bool:
    return name in CATALOGUE and (_folder(name) / "__init__.py").exists()


def names() -> list[str]:
    """Every game that has a name here: those of the regulation, and those that other packages ship."""
    return [*CATALOGUE, *(name for name in shipped() if name not in CATALOGUE)]


@cache
def game(name: str) -> Game:
    """A game by its name; a near miss is answered with the right one."""
    if _is_here(name):
        found = _kept(name)
        if isinstance(found, Authorised):
            raise found.refusal()
        if faults := unmarked(found):
            raise UnknownParagraphError("; ".join(faults))
        return found
    if name in shipped():
        return _loaded(name, shipped()[name])
    if name not in CATALOGUE:
        raise Refusal(f"there is no game {name!r}; {near(name, names())}")
    raise Refusal(f"{name} is planned but cannot be opened yet; ready: pitboss games")


def _kept(name: str) -> Game | Authorised:
    found: Game | Authorised = importlib.import_module(f"{__name__}.{_folder(name).name}").GAME
    return found


@cache
def authorised(name: str) -> Authorised | None:
    """The game of that name if the law names it and nothing says how it is played."""
    found = _kept(name) if _is_here(name) else None
    return found if isinstance(found, Authorised) else None


def _loaded(name: str, entry: EntryPoint) -> Game:
    """The game of another package; whatever is wrong with it is said in one line."""
    try:
        found = entry.load()
    except Exception as error:
        # Any fault of a package that is not ours ends here.
        raise Refusal(f"{name} is offered by {entry.value} but cannot be loaded: {error}") from error
    if not isinstance(found, Game) or found.name != name:
        raise Refusal(f"{name} is offered by {entry.value}, which is not a game of that name")
    if faults := unmarked(found):
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
    title, subchapter = CATALOGUE.get(name, (name, ""))
    if why := _why_not(name):
        return Listing(name, title, subchapter, "authorised" if authorised(name) else "planned", why)
    found = game(name)
    rests = found.coverage
    return Listing(name, *CATALOGUE.get(name, (found.title, found.subchapter)), rests.basis, coverage=rests.words)


def home(reading: str) -> str:
    """The subchapter of the game that a reading is named for; nothing where it is for more than one."""
    name, slash, _ = reading.removeprefix("house:").partition("/")
    return CATALOGUE[name][1] if slash and name in CATALOGUE else ""


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
