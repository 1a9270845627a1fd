"""Cases as anybody would write them in a file, and every irregularity of every game put to one.

A game lists its irregularities in `irregular.py` beside its tests: `IRREGULAR` has, by game and by kind (and what is
special about it), the cards, the decisions, what else the case says, and what everybody wins or loses.
"""

import importlib
from functools import cache
from pathlib import Path

from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.table.procedures.mishaps import MISHAPS


def ruled(cards: str, *decisions: dict, **more) -> dict:
    """The result of a case, of casino war and with ten dollars on one box unless said otherwise."""
    name = more.pop("game", "casino-war")
    wagers = more.pop("wagers", {"initial" if name == "casino-war" else "banker": "10.00"})
    boxes = more.pop("boxes", [{"box": 1, "player": "A", "wagers": wagers}])
    case = {"game": name, "boxes": boxes, "cards": cards.split(), "decisions": list(decisions), **more}
    return adjudicate(read_case(case)).shown()


NOBODY = [{"box": 1, "player": "A", "wagers": {}}]


def strange(kind: str, **where) -> list[dict]:
    return [{"kind": kind, **where}]


UNBURNED: tuple = ("", [], {"boxes": NOBODY, "procedure": "shuffle", "irregularities": strange("burn-forgotten")}, {})
"""A shoe whose first card, which would say how many more are burned, is forgotten."""
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
    return {name: cases | mishaps(name, cases) for name, cases in found.items()}


SPOILT = ("foreign-card", "wrong-decks")
"""What voids a round: everybody has as much afterwards as before."""


def mishaps(name: str, cases: dict[str, tuple]) -> dict[str, tuple]:
    """What all games share befalls the round of which the game's case of a fill tells.

    Its money is known: a mistake that is set right leaves it as it is, and one that spoils the cards gives all back.
    """
    found, listed = {}, {kind.partition(" ")[0] for kind in cases}
    cards, decisions, more, net = cases["fill"]
    for ruling in game(name).rulings:
        if ruling.kind not in listed and ruling.kind in MISHAPS:
            box = more["boxes"][0]["box"] if "boxes" in more else 1
            named = next(iter(ruling.words or game(name).wagers))
            where = {"box": box, "wagers": {named: "5.00"}} if ruling.needs_wager else {}
            case = more | {"irregularities": [*more.get("irregularities", ()), *strange(ruling.kind, **where)]}
            burn = {"burn_first": True} if ruling.kind == "burn-forgotten" else {}
            ends = dict.fromkeys(net, "0.00") if ruling.kind in SPOILT else net
            found[ruling.kind] = cards, decisions, case | burn, ends
    return found
