"""Cases as anybody would write them in a file, and every irregularity of every game put to one.

A game lists its irregularities in `irregular.py` beside its tests: `IRREGULAR` has, by game and by kind (and what is
special about it), the cards, the decisions, what else the case says, and what everybody wins or loses.
"""

import importlib
from functools import cache
from pathlib import Path

from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case


def ruled(cards: str, *decisions: dict, **more) -> dict:
    """The result of a case, of casino war and with ten dollars on one box unless said otherwise."""
    name = more.pop("game", "casino-war")
    wagers = more.pop("wagers", {"initial" if name == "casino-war" else "banker": "10.00"})
    boxes = more.pop("boxes", [{"box": 1, "player": "A", "wagers": wagers}])
    case = {"game": name, "boxes": boxes, "cards": cards.split(), "decisions": list(decisions), **more}
    return adjudicate(read_case(case)).shown()


def strange(kind: str, **where) -> list[dict]:
    return [{"kind": kind, **where}]


NOBODY = [{"box": 1, "player": "A", "wagers": {}}]
JAM: tuple = (
    "Ac Kc",
    [],
    {
        "boxes": NOBODY,
        "procedure": "start",
        "options": {"shuffle": "device"},
        "irregularities": strange("shuffler-jam"),
    },
    {},
)


@cache
def irregular() -> dict[str, dict[str, tuple]]:
    """The cases of all games that list them."""
    found: dict[str, dict[str, tuple]] = {}
    for path in sorted((Path(__file__).parent / "games").glob("*/irregular.py")):
        found |= importlib.import_module(f"tests.games.{path.parent.name}.irregular").IRREGULAR
    return found
