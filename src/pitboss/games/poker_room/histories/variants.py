"""Variant codes of hand histories: the letter of the betting structure and the game, and which table plays it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboss.equipment import DECK, Card
from pitboss.games import game
from pitboss.games.poker_room.form import form_of
from pitboss.games.poker_room.script.contest import Contest
from pitboss.refusal import Refusal
from pitboss.table import Game

STRUCTURES = {"F": "fixed", "N": "no-limit", "P": "pot-limit", "S": "spread"}
OFFICIAL = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
"""The eleven codes of the format itself; the others here follow the same pattern."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What a code stands for."""

    code: str
    game: Game
    contest: Contest
    structure: str
    stud: bool
    """Whether up-cards and a forced bet take the place of button and blinds."""
    early: int
    """Betting rounds at the lower limit."""
    deck: tuple[Card, ...] = DECK

    @property
    def fixed(self) -> bool:
        """Whether a history gives two bets and not one."""
        return self.structure in ("fixed", "spread")


@dataclass(frozen=True, slots=True)
class _Kind:
    find: Callable[[], tuple[Game, Contest]]
    stud: bool = False
    early: int = 2


def _listed(name: str) -> Callable[[], tuple[Game, Contest]]:
    return lambda: (game(name), form_of(game(name)).contest)


def _further(name: str) -> Callable[[], tuple[Game, Contest]]:
    def find() -> tuple[Game, Contest]:
        from pitboss.games.poker_room.histories import non_nj_games

        found = getattr(non_nj_games, name)
        return found.game, found.contest

    return find


KINDS = {
    "T": _Kind(_listed("holdem")),
    "S": _Kind(_further("SHORT_DECK")),
    "O": _Kind(_listed("omaha")),
    "O/8": _Kind(_listed("omaha-8")),
    "7S": _Kind(_listed("seven-card-stud"), stud=True),
    "7S/HL": _Kind(_listed("seven-card-stud-hi-lo"), stud=True),
    "7S/8": _Kind(_listed("seven-card-stud-8"), stud=True),
    "R": _Kind(_further("RAZZ"), stud=True),
    "5S": _Kind(_listed("five-card-stud"), stud=True),
    "M": _Kind(_listed("mambo-stud"), stud=True),
    "5D": _Kind(_listed("five-card-draw"), early=1),
    "5L": _Kind(_listed("five-card-draw-low"), early=1),
    "2L1D": _Kind(_further("SINGLE_DRAW"), early=1),
    "2L3D": _Kind(_further("TRIPLE_DRAW")),
    "B": _Kind(_further("BADUGI")),
}
"""Games by the part of the code that names them."""


@cache
def variant(code: str) -> Variant:
    """The game and structure of a code; an unknown one is refused."""
    kind = KINDS.get(code[1:])
    if kind is None or code[:1] not in STRUCTURES:
        raise Refusal(f"variant {code!r} is not known; the format has {', '.join(OFFICIAL)}")
    deck = DECK
    if code[1:] == "S":
        from pitboss.games.poker_room.histories.non_nj_games import SHORT

        deck = SHORT
    found, contest = kind.find()
    return Variant(code, found, contest, STRUCTURES[code[0]], kind.stud, kind.early, deck)


def code_of(name: str, structure: str) -> str:
    """The code under which a table of a game writes its hands."""
    letter = next(letter for letter, named in STRUCTURES.items() if named == structure)
    for kind in KINDS:
        if (found := variant(letter + kind)).game.name == name:
            return found.code
    raise Refusal(f"{name} is no game of hand histories")


def options(found: Variant, **values: Any) -> Any:
    """The options of a table that can replay a history: no rake, no cap, showing optional."""
    if found.game.name == "five-card-stud":
        values["opener"] = "may-check"
    elections: Any = found.game.options
    return elections(
        structure=found.structure,
        increment=1,
        raise_cap=0,
        showdown="asked",
        **({"ante": 0} if found.stud else {"ante": 0, "blinds": (1,), "heads_up": "button-small"}),
        **values,
    )
