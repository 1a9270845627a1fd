"""The felt of a roulette table: zeros, twelve rows of three, columns, dozens, even chances; chips on every line."""

from functools import cache

from pitboss.equipment.wheel import RED
from pitboss.games.roulette.bets import ACROSS, ALONG, BETS, CORNERS, NUMBERS, ROWS, SIXES, Numbers
from pitboss.games.roulette.options import DOUBLE_ZERO, Options
from pitboss.table.view.layout import ON_A_LINE, Area, Arrangement, Layout

_ZERO, _W, _H, _CHIP = 64.0, 70.0, 60.0, 26.0
"""The width of the zeros' place, a number's width and height, and the place of a chip that lies on a line."""
_FOOT = 3 * _H

_EVEN = (("low", "1 to 18"), ("even", "Even"), ("red", "Red"), ("black", "Black"), ("odd", "Odd"), ("high", "19 to 36"))


def _at(n: int | str) -> tuple[float, float]:
    """The upper left corner of a number."""
    row, column = divmod(int(n) - 1, 3)
    return _ZERO + row * _W, (2 - column) * _H


def _numbers() -> list[Area]:
    return [Area(*_at(n), _W, _H, f"straight-{n}", str(n), "red" if n in RED else "black", "numbers") for n in NUMBERS]


def _on(wager: str, x: float, y: float, group: str) -> Area:
    """A chip on a line or a corner, by its middle."""
    return Area(x - _CHIP / 2, y - _CHIP / 2, _CHIP, _CHIP, wager, "", ON_A_LINE, group)


def _name(kind: str, numbers: Numbers) -> str:
    return f"{kind}-{'-'.join(map(str, numbers))}"


def _lines() -> list[Area]:
    """Splits, three numbers at the foot of a row, corners, and six numbers between two rows."""
    chips = []
    for pair in ACROSS:
        x, y = _at(pair[0])
        chips.append(_on(_name("split", pair), x + _W / 2, y, "splits"))
    for pair in ALONG:
        x, y = _at(pair[0])
        chips.append(_on(_name("split", pair), x + _W, y + _H / 2, "splits"))
    for four in CORNERS:
        x, y = _at(four[0])
        chips.append(_on(_name("four", four), x + _W, y, "corners"))
    chips += [_on(_name("three", row), _at(row[0])[0] + _W / 2, _FOOT, "rows of three") for row in ROWS]
    chips += [_on(_name("six", six), _at(six[0])[0] + _W, _FOOT, "double rows") for six in SIXES]
    return chips


def _zeros(double: bool) -> list[Area]:
    """The zeros and the chips that touch them."""
    group = "zeros"
    if not double:
        on = {
            "split-0-1": 2.5,
            "split-0-2": 1.5,
            "split-0-3": 0.5,
            "three-0-1-2": 2,
            "three-0-2-3": 1,
            "four-0-1-2-3": 3,
        }
        places = [Area(0, 0, _ZERO, _FOOT, "straight-0", "0", "green", group)]
    else:
        on = {
            "split-0-1": 2.5,
            "three-0-1-2": 2,
            "split-0-2": 1.75,
            "three-0-00-2": 1.5,
            "split-00-2": 1.25,
            "three-00-2-3": 1,
            "split-00-3": 0.5,
            "five-0-00-1-2-3": 3,
        }
        places = [
            Area(0, 0, _ZERO, _FOOT / 2, "straight-00", "00", "green", group),
            Area(0, _FOOT / 2, _ZERO, _FOOT / 2, "straight-0", "0", "green", group),
            _on("split-0-00", _ZERO / 2, _FOOT / 2, group),
        ]
    return [*places, *(_on(wager, _ZERO, rows * _H, group) for wager, rows in on.items())]


def _outside(column: str) -> list[Area]:
    found = [Area(_ZERO + 12 * _W, (3 - c) * _H, _W, _H, f"column-{c}", column, group="columns") for c in (1, 2, 3)]
    words = {1: "1st 12", 2: "2nd 12", 3: "3rd 12"}
    found += [
        Area(_ZERO + 4 * _W * (d - 1), _FOOT + 18, 4 * _W, 46, f"dozen-{d}", words[d], group="dozens")
        for d in (1, 2, 3)
    ]
    for place, (wager, label) in enumerate(_EVEN):
        look = wager if wager in ("red", "black") else ""
        found.append(Area(_ZERO + 2 * _W * place, _FOOT + 68, 2 * _W, 46, wager, label, look, "even chances", wager[0]))
    return found


@cache
def _felt(double: bool, column: str) -> Layout:
    areas = (*_zeros(double), *_numbers(), *_outside(column), *_lines())
    assert all(area.wager in BETS for area in areas)
    wide = Arrangement(_ZERO + 13 * _W, areas)
    return Layout(wide=wide, upright=wide.turned(), hands=())


def layout(options: Options) -> Layout:
    """The felt for the elected wheel, with what a column pays."""
    return _felt(options.wheel == DOUBLE_ZERO, str(options.twelve_odds))
