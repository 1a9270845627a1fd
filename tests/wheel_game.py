"""A game of the tests' own: a wheel with two zeros and every wager of its layout. It claims no rules."""

from dataclasses import dataclass
from typing import Any

from pitboss.equipment.wheel import DOUBLE_ZERO
from pitboss.money import Odds
from pitboss.rulebook.marks import reading
from pitboss.table import Game, Procedure, Script, Table, WagerRule
from pitboss.table.act import Betting, TableAction
from pitboss.table.acts.chance import Draw
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.settlement_acts import Pay, Take
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Devices, Felt, WagerGroups, WagerHandling
from pitboss.table.procedures.common import COMMON
from pitboss.table.view.layout import ON_A_LINE, Area, Arrangement, Layout

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
NUMBERS = range(1, 37)


def _rows() -> dict[str, tuple[Any, ...]]:
    """Every wager with the stops that it covers, from the whole number to the even chances."""
    found: dict[str, tuple[Any, ...]] = {f"n-{stop}": (stop,) for stop in ("0", "00", *NUMBERS)}
    beside = [(n, n + 1) for n in NUMBERS if n % 3] + [(n, n + 3) for n in range(1, 34)]
    zeros = [("0", "00"), ("0", 1), ("0", 2), ("00", 2), ("00", 3)]
    found |= {f"split-{a}-{b}": (a, b) for a, b in (*zeros, *beside)}
    found |= {f"trio-{a}-{b}-{c}": (a, b, c) for a, b, c in (("0", 1, 2), ("0", "00", 2), ("00", 2, 3))}
    found |= {f"street-{n}": (n, n + 1, n + 2) for n in range(1, 35, 3)}
    found |= {f"corner-{n}": (n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3}
    found |= {f"line-{n}": tuple(range(n, n + 6)) for n in range(1, 32, 3)}
    found["five"] = ("0", "00", 1, 2, 3)
    found |= {f"column-{c}": tuple(range(c, 37, 3)) for c in (1, 2, 3)}
    found |= {f"dozen-{d}": tuple(range(12 * d - 11, 12 * d + 1)) for d in (1, 2, 3)}
    found |= {"red": (*RED,), "black": tuple({*NUMBERS} - RED)}
    found |= {"even": tuple(range(2, 37, 2)), "odd": tuple(range(1, 37, 2))}
    return found | {"low": tuple(range(1, 19)), "high": tuple(range(19, 37))}


def _felt() -> Layout:
    """Three rows of twelve with the zeros at the left; chips on lines and corners reach several numbers."""
    areas = [Area(0, 0, 1, 1.5, "n-00", "00", "", "numbers"), Area(0, 1.5, 1, 1.5, "n-0", "0", "", "numbers")]
    middle = {"0": (0.5, 2.25), "00": (0.5, 0.75)}
    for n in NUMBERS:
        x, y = 1 + (n - 1) // 3, 2 - (n - 1) % 3
        middle[str(n)] = x + 0.5, y + 0.5
        areas.append(Area(x, y, 1, 1, f"n-{n}", str(n), "red" if n in RED else "black", "numbers"))

    def on(wager: str, x: float, y: float) -> Area:
        return Area(x - 0.19, y - 0.19, 0.38, 0.38, wager, "", ON_A_LINE, "lines and corners")

    at_zeros = {"split-0-00": (0.5, 1.5), "split-0-1": (1, 2.5), "split-0-2": (1, 1.75), "split-00-2": (1, 1.25)}
    at_zeros |= {"split-00-3": (1, 0.5), "trio-0-1-2": (1, 2.1), "trio-0-00-2": (1, 1.5), "trio-00-2-3": (1, 0.9)}
    for wager, stops in COVERS.items():
        kind = wager.partition("-")[0]
        if wager in at_zeros:
            areas.append(on(wager, *at_zeros[wager]))
        elif kind in ("split", "corner"):
            spots = [middle[stop] for stop in stops]
            areas.append(on(wager, *(sum(axis) / len(spots) for axis in zip(*spots, strict=True))))
        elif kind in ("street", "line", "five"):
            x = min(middle[stop][0] for stop in stops if stop not in ("0", "00"))
            areas.append(on(wager, {"street": x, "line": x + 0.5, "five": 1}[kind], 3))
    areas += [Area(13, 3 - c, 1, 1, f"column-{c}", "2 to 1", "", "columns") for c in (1, 2, 3)]
    areas += [Area(4 * d - 3, 3, 4, 0.8, f"dozen-{d}", f"{12 * d - 11} to {12 * d}", "", "dozens") for d in (1, 2, 3)]
    even = {"low": "1 to 18", "even": "Even", "red": "Red", "black": "Black", "odd": "Odd", "high": "19 to 36"}
    for at, (wager, label) in enumerate(even.items()):
        look = wager if wager in ("red", "black") else ""
        areas.append(Area(1 + 2 * at, 3.8, 2, 0.8, wager, label, look, "even chances"))
    wide = Arrangement(14, tuple(areas))
    return Layout(wide=wide, upright=wide.turned())


COVERS = {name: frozenset(map(str, stops)) for name, stops in _rows().items()}
FELT = _felt()


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """Limits and boxes."""


def pays(wager: str) -> Odds:
    """One stake for each stop beyond those covered, of thirty-six."""
    return Odds(6, 1) if wager == "five" else Odds(36 // len(COVERS[wager]) - 1, 1)


@reading("layout")
def open_table(t: Table[Any]) -> Script[None]:
    """The table opens."""
    yield SetStatus(status="open", cite="house:layout")


@reading("layout")
def round_of_play(t: Table[Any]) -> Script[None]:
    """Wagers, a spin, losers, winners."""
    while (yield Betting(group="layout", words="No more bets", cite="house:layout")) is not None:
        pass
    stop = yield Draw(device=DOUBLE_ZERO.name, cite="house:layout")
    yield TableAction(what="announce", words=stop, cite="house:layout")
    for (box, wager), stake in sorted(t.wagers.items()):
        if stop not in COVERS[wager]:
            yield Take(box=box, wager=wager, stake=stake, cite="house:layout")
    for (box, wager), stake in sorted(t.wagers.items()):
        odds = pays(wager)
        yield Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, cite="house:layout")


GAME = Game(
    name="test-wheel",
    title="Test wheel",
    subchapter="19:47-5",
    options=Options,
    wagers={
        name: WagerRule(
            name, f"{name} comes", str(pays(name)), "house:layout", "house:layout", minimum="minimum", maximum="maximum"
        )
        for name in COVERS
    },
    rulings=(),
    procedures={
        **{name: order for name, order in COMMON.items() if name != "clear-device"},
        "open": Procedure("house:layout", "the table opens", open_table),
        "round": Procedure("house:layout", "a spin", round_of_play),
    },
    next_procedure=lambda t: "open" if t.status == "closed" else "round",
    paragraphs=dict.fromkeys(("cash", "handling", "closed", "choice", "other"), "house:layout"),
    package="tests.wheel_game",
    parts=(
        WagerHandling(alterable=True),
        WagerGroups({"layout": lambda t: tuple(COVERS)}),
        Felt(lambda options: FELT),
        Devices(lambda options: (DOUBLE_ZERO,)),
    ),
)
