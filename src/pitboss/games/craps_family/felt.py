"""The felt of a craps table: the pass line around, come and field inside, a box a number, propositions apart."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from pitboss.games.craps_family.bets import HARD_NUMBERS, POINTS
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.table.offer.table_options import Posted
from pitboss.table.view.layout import Area, Arrangement, FeltRectangle, Layout, Print, row

_NUMBER_AREAS = (
    (("dont-come", "don't"), ("dont-come-odds", "odds")),
    (("lay", "lay"), ("place-to-lose", "lose")),
    (("place", "place"), ("buy", "buy")),
    (("come", "come"), ("come-odds", "odds")),
)
"""In the box of a number, from the far side to the players': what works against it, then what works for it."""

_NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
# The numbers in rings pay more.
_FIELD = "② · 3 · 4 · 9 · 10 · 11 · ⑫"

_LINES = {
    "pass": ("Pass line", "p", "broad"),
    "pass-odds": ("Odds", "o", "behind"),
    "dont-pass": ("Don't pass, bar 12", "d", "broad"),
    "dont-pass-odds": ("Odds", "", "behind"),
    "come": ("Come", "c", "broad warm"),
    "dont-come": ("Don't come, bar 12", "", "tall"),
    "field": (f"Field  {_FIELD}", "f", "broad gold"),
}
_PROPOSITIONS = {
    "any-seven": ("Any seven", "s", "warm"),
    **{f"hard-{n}": (f"Hard {n}", "", "") for n in HARD_NUMBERS},
    "craps-2": ("2", "", ""),
    "craps-3": ("3", "", ""),
    "craps-12": ("12", "", ""),
    "eleven": ("11", "e", ""),
    "horn": ("Horn", "h", ""),
    "c-and-e": ("C & E", "", ""),
    "any-craps": ("Any craps", "", "warm"),
    **{f"horn-high-{n}": (f"High {n}", "", "") for n in (2, 3, 11, 12)},
    "whirl": ("Whirl", "w", ""),
}
_DICE = {
    **{f"hard-{n}": (n // 2, n // 2) for n in HARD_NUMBERS},
    **{"craps-2": (1, 1), "craps-3": (1, 2), "craps-12": (6, 6), "eleven": (5, 6)},
    **dict.fromkeys(("dont-pass", "dont-come"), (6, 6)),
}
"""The dice that are printed on an area: those that win it, or those that are barred."""


def _areas(places: dict[str, FeltRectangle], words: dict[str, tuple[str, str, str]], group: str) -> list[Area]:
    return [
        Area(at.x, at.y, at.w, at.h, wager, label, look, group, key, dice=_DICE.get(wager, ()))
        for wager, at in places.items()
        for label, key, look in [words[wager]]
    ]


def _box(
    at: FeltRectangle, number: int, takes: Callable[[str], bool], strips: tuple[tuple[float, float], ...]
) -> list[Area]:
    """The areas in the box of a number: four strips, each so far below the box's upper edge, and so high."""
    areas = []
    for strip, (down, high) in zip(_NUMBER_AREAS, strips, strict=True):
        look = "slim place" if strip[0][0] == "place" else "slim"
        pair = {f"{family}-{number}": (label, "", look) for family, label in strip if takes(f"{family}-{number}")}
        areas += _areas(row(pair, at.x, at.y + down, at.w, high, 2), pair, f"the {number}")
    return areas


def _wide(takes: Callable[[str], bool]) -> Arrangement:
    """As the table is seen from the players' side, the stick's propositions at the right."""
    lines = {
        "pass": FeltRectangle(0, 402, 690, 42),
        "pass-odds": FeltRectangle(46, 448, 644, 34),
        "dont-pass": FeltRectangle(50, 358, 510, 40),
        "dont-pass-odds": FeltRectangle(564, 358, 126, 40),
        "dont-come": FeltRectangle(100, 0, 70, 214),
        "come": FeltRectangle(100, 218, 590, 66),
        "field": FeltRectangle(100, 288, 590, 66),
    }
    # Both lines run up the side of the table, round its corner; chips for odds lie behind the line.
    outlines = {
        "pass": "M0 0 H46 V372 Q46 402 76 402 H690 V444 H40 Q0 444 0 404 Z",
        "dont-pass": "M50 0 H96 V328 Q96 358 126 358 H560 V398 H90 Q50 398 50 358 Z",
        "field": "M100 288 H690 V354 H130 Q100 354 100 324 Z",
    }
    side = [replace(area, outline=outlines.get(area.wager, "")) for area in _areas(lines, _LINES, "lines")]
    prints = [Print(0, 20, 46, 330, "Pass line", "upright"), Print(50, 20, 46, 300, "Don't pass", "upright")]
    marker = {0: (135.0, 192.0)}
    for name, at in row(map(str, POINTS), 174, 0, 516, 214, 4).items():
        number = int(name)
        side += _box(at, number, takes, ((0, 32), (34, 32), (128, 42), (172, 42)))
        prints.append(Print(at.x, 68, at.w, 58, _NAMES[number], "number"))
        marker[number] = at.x + at.w - 13, 80.0
    rows = [
        names
        for names in (
            ("any-seven",),
            ("hard-6", "hard-10"),
            ("hard-8", "hard-4"),
            ("craps-3", "craps-2", "craps-12"),
            ("eleven", "horn", "c-and-e"),
            ("any-craps",),
            tuple(f"horn-high-{n}" for n in (2, 3, 11, 12)),
            ("whirl",),
        )
        if takes(names[0])
    ]
    high = 486 / len(rows)
    for down, names in enumerate(rows):
        side += _areas(row(names, 706, high * down, 294, high - 4, 4), _PROPOSITIONS, "propositions")
    return Arrangement(1000, tuple(side), tuple(prints), marker)


_UPRIGHT_ROWS = {"place": 44.0, "buy": 40.0}
"""Heights of the wagers in a number's column that are made most often; the others are as low as a thumb allows."""


def _upright(takes: Callable[[str], bool]) -> Arrangement:
    """For a phone, as the players see the table: a column a number, the lines below, the propositions last."""
    columns = row(map(str, POINTS), 34, 0, 340, 0, 2)
    areas: list[Area] = []
    prints = [Print(0, 60, 30, 330, "Pass line", "upright")]
    marker: dict[int, tuple[float, float]] = {}
    down = 0.0
    for strips in (_NUMBER_AREAS[:2], _NUMBER_AREAS[2:]):
        for family, label in (one for strip in strips for one in strip if takes(f"{one[0]}-{POINTS[0]}")):
            look = "slim place" if family == "place" else "slim"
            high = _UPRIGHT_ROWS.get(family, 34.0)
            for name, at in columns.items():
                place = {f"{family}-{name}": replace(at, y=down, h=high)}
                areas += _areas(place, dict.fromkeys(place, (label, "", look)), f"the {name}")
            down += high + 2
        if strips == _NUMBER_AREAS[:2]:
            prints += [Print(at.x, down, at.w, 34, _NAMES[int(name)], "number") for name, at in columns.items()]
            marker = {int(name): (at.x + at.w - 11, down + 17) for name, at in columns.items()}
            down += 36
    down += 2
    lines = {
        "come": FeltRectangle(34, down, 212, 40),
        "dont-come": FeltRectangle(250, down, 124, 40),
        "field": FeltRectangle(34, down + 43, 340, 40),
        "dont-pass": FeltRectangle(34, down + 86, 212, 38),
        "dont-pass-odds": FeltRectangle(250, down + 86, 124, 38),
        "pass": FeltRectangle(0, down + 127, 246, 40),
        "pass-odds": FeltRectangle(250, down + 127, 124, 40),
    }
    low = down + 127
    around = {
        "pass": f"M0 0 H30 V{low - 30:g} Q30 {low:g} 60 {low:g} H246 V{low + 40:g} H36 Q0 {low + 40:g} 0 {low + 4:g} Z"
    }
    sides = [replace(area, outline=around.get(area.wager, "")) for area in _areas(lines, _LINES, "lines")]
    areas = [*(replace(area, look="broad", dice=()) if area.look == "tall" else area for area in sides), *areas]
    props = [name for name in _PROPOSITIONS if takes(name)]
    for line in range(-(-len(props) // 3)):
        names = props[3 * line : 3 * line + 3]
        # The last row may be short.
        third = row("abc", 0, low + 48 + 58 * line, 374, 54, 4).values()
        areas += _areas(dict(zip(names, third, strict=False)), _PROPOSITIONS, "propositions")
    return Arrangement(374, tuple(areas), tuple(prints), marker)


@cache
def _felt(options: CrapsOptions) -> Layout:
    marker = ("Come out roll", "The point is {}")
    return Layout(wide=_wide(options.takes), upright=_upright(options.takes), marker=marker)


PLAIN = {
    "accept/refuse": "Do you want to shoot?",
    "accept": "yes, I'll shoot",
    "refuse": "no, pass the dice",
    "pass/dont-pass": "You have the dice. Put a chip on the pass line or on don't pass",
}


def layout(options: Posted) -> Layout:
    """The felt of both games; a wager that is not taken leaves its room to its neighbours."""
    return _felt(options)
