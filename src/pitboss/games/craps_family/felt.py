"""The felt of a craps table: the pass line around, come and field inside, a box a number, propositions apart."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from pitboss.games.craps_family.bets import HARD_NUMBERS, POINTS
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.table.layout import Area, Arrangement, Layout, Place, Print, row

_NUMBER_AREAS = (
    (("dont-come", "don't"), ("dont-come-odds", "odds")),
    (("lay", "lay"), ("place-to-lose", "lose")),
    (("place", "place"), ("buy", "buy")),
    (("come", "come"), ("come-odds", "odds")),
)
"""In the box of a number, from the far side to the players': what works against it, then what works for it."""

_NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
_FIELD = "2 · 3 · 4 · 9 · 10 · 11 · 12"

_LINES = {
    "pass": ("Pass line", "p"),
    "pass-odds": ("Odds", "o"),
    "dont-pass": ("Don't pass, bar 12", "d"),
    "dont-pass-odds": ("Odds", ""),
    "come": ("Come", "c"),
    "dont-come": ("Don't come, bar 12", ""),
    "field": (f"Field  {_FIELD}", "f"),
}
_PROPOSITIONS = {
    "any-seven": ("Any seven", "s"),
    **{f"hard-{n}": (f"Hard {n}", "") for n in HARD_NUMBERS},
    "craps-2": ("2", ""),
    "craps-3": ("3", ""),
    "craps-12": ("12", ""),
    "eleven": ("11", "e"),
    "horn": ("Horn", "h"),
    "c-and-e": ("C & E", ""),
    "any-craps": ("Any craps", ""),
    **{f"horn-high-{n}": (f"High {n}", "") for n in (2, 3, 11, 12)},
    "whirl": ("Whirl", "w"),
}


def _areas(places: dict[str, Place], words: dict[str, tuple[str, str]], group: str, look: str = "") -> list[Area]:
    return [
        Area(at.x, at.y, at.w, at.h, wager, words[wager][0], look, group, words[wager][1])
        for wager, at in places.items()
    ]


def _wide(takes: Callable[[str], bool]) -> Arrangement:
    """As the table is seen from the players' side, the stick's propositions at the right."""
    lines = {
        "pass": Place(0, 428, 560, 42),
        "pass-odds": Place(564, 428, 126, 42),
        "dont-pass": Place(50, 382, 510, 42),
        "dont-pass-odds": Place(564, 382, 126, 42),
        "come": Place(100, 238, 590, 68),
        "field": Place(100, 310, 590, 68),
    }
    # Both lines run up the side of the table, round its corner.
    outlines = {
        "pass": "M0 0 H46 V398 Q46 428 76 428 H560 V470 H40 Q0 470 0 430 Z",
        "dont-pass": "M50 0 H96 V352 Q96 382 126 382 H560 V424 H90 Q50 424 50 384 Z",
    }
    side = [replace(area, outline=outlines.get(area.wager, "")) for area in _areas(lines, _LINES, "lines", "broad")]
    side += _areas({"dont-come": Place(100, 0, 70, 232)}, _LINES, "lines", "tall")
    prints = [Print(0, 20, 46, 340, "Pass line", "upright"), Print(50, 20, 46, 310, "Don't pass", "upright")]
    marker = {0: (135.0, 206.0)}
    for name, at in row(map(str, POINTS), 174, 0, 516, 232, 4).items():
        number = int(name)
        for strip, (y, h) in zip(_NUMBER_AREAS, ((0, 36), (38, 36), (144, 42), (188, 44)), strict=True):
            pair = {f"{family}-{number}": (label, "") for family, label in strip if takes(f"{family}-{number}")}
            side += _areas(row(pair, at.x, y, at.w, h, 2), pair, f"the {number}", "slim")
        prints.append(Print(at.x, 76, at.w, 66, _NAMES[number], "number"))
        marker[number] = at.x + at.w - 13, 90.0
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
    high = 470 / len(rows)
    for down, names in enumerate(rows):
        side += _areas(row(names, 706, high * down, 294, high - 4, 4), _PROPOSITIONS, "propositions")
    return Arrangement(1000, tuple(side), tuple(prints), marker)


def _upright(takes: Callable[[str], bool]) -> Arrangement:
    """For a phone: the lines first, a row for each number, the propositions below."""
    lines = {
        **row(("pass", "pass-odds"), 0, 0, 374, 46, 4),
        **row(("dont-pass", "dont-pass-odds"), 0, 50, 374, 46, 4),
        **row(("come", "dont-come"), 0, 100, 374, 46, 4),
        "field": Place(0, 150, 374, 46),
    }
    areas, prints, marker = _areas(lines, _LINES, "lines", "broad"), [], {}
    columns = {family: label for strip in _NUMBER_AREAS for family, label in strip if takes(f"{family}-6")}
    for family, at in row(columns, 46, 202, 328, 18).items():
        prints.append(Print(at.x, at.y, at.w, at.h, columns[family], "head"))
    for down, number in enumerate(POINTS):
        y = 222 + 46 * down
        prints.append(Print(0, y, 44, 44, str(number), "number"))
        marker[number] = 36.0, y + 9.0
        unnamed = {f"{family}-{number}": ("", "") for family in columns}
        areas += _areas(row(unnamed, 46, y, 328, 44, 2), unnamed, f"the {number}", "slim")
    props = [name for name in _PROPOSITIONS if takes(name)]
    for down in range(-(-len(props) // 3)):
        names = props[3 * down : 3 * down + 3]
        # The last row may be short.
        third = row("abc", 0, 506 + 50 * down, 374, 46, 4).values()
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


def layout(options: Any) -> Layout:
    """The felt of both games; a wager that is not taken leaves its room to its neighbours."""
    return _felt(options)
