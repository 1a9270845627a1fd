"""The felt of a craps table: the pass line around, come and field inside, a box a number, propositions apart."""

from typing import Any

from pitboss.games.craps_family.bets import HARD_NUMBERS, POINTS
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
    "dont-pass": ("Don't pass · bar 12", "d"),
    "dont-pass-odds": ("Odds", ""),
    "come": ("Come", "c"),
    "dont-come": ("Don't come · bar 12", ""),
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


def _areas(places: dict[str, Place], words: dict[str, tuple[str, str]], group: str, **more: str) -> list[Area]:
    return [
        Area(at.x, at.y, at.w, at.h, wager, words[wager][0], group=group, key=words[wager][1], **more)
        for wager, at in places.items()
    ]


def _wide() -> Arrangement:
    """As the table is seen from the players' side, the stick's propositions at the right."""
    lines = {
        "pass": Place(0, 428, 560, 42),
        "pass-odds": Place(564, 428, 126, 42),
        "dont-pass": Place(50, 382, 510, 42),
        "dont-pass-odds": Place(564, 382, 126, 42),
        "come": Place(100, 238, 590, 68),
        "field": Place(100, 310, 590, 68),
        "dont-come": Place(100, 0, 70, 232),
    }
    outlines = {
        # Both lines run up the side of the table, round its corner.
        "pass": "M0 0 H46 V398 Q46 428 76 428 H560 V470 H40 Q0 470 0 430 Z",
        "dont-pass": "M50 0 H96 V352 Q96 382 126 382 H560 V424 H90 Q50 424 50 384 Z",
    }
    side = [
        Area(
            at.x, at.y, at.w, at.h, wager, _LINES[wager][0], "broad", "lines", _LINES[wager][1], outlines.get(wager, "")
        )
        for wager, at in lines.items()
    ]
    prints = [Print(0, 20, 46, 340, "Pass line", "upright"), Print(50, 20, 46, 310, "Don't pass", "upright")]
    marker = {0: (135.0, 206.0)}
    for number, at in row(map(str, POINTS), 174, 0, 516, 232, 4).items():
        n = int(number)
        for strip, (y, h) in zip(_NUMBER_AREAS, ((0, 36), (38, 36), (144, 42), (188, 44)), strict=True):
            for place, (family, label) in zip(row("ab", at.x, y, at.w, h, 2).values(), strip, strict=True):
                side.append(Area(place.x, y, place.w, h, f"{family}-{n}", label, "slim", f"the {n}"))
        prints.append(Print(at.x, 76, at.w, 66, _NAMES[n], "number"))
        marker[n] = at.x + at.w - 13, 92.0
    middle = {
        "any-seven": Place(706, 0, 294, 44),
        **row(("hard-6", "hard-10"), 706, 48, 294, 56, 4),
        **row(("hard-8", "hard-4"), 706, 108, 294, 56, 4),
        **row(("craps-3", "craps-2", "craps-12"), 706, 172, 294, 56, 4),
        **row(("eleven", "horn", "c-and-e"), 706, 232, 294, 56, 4),
        "any-craps": Place(706, 296, 294, 44),
        **row([f"horn-high-{n}" for n in (2, 3, 11, 12)], 706, 348, 294, 56, 4),
        "whirl": Place(706, 408, 294, 44),
    }
    return Arrangement(1000, (*side, *_areas(middle, _PROPOSITIONS, "propositions")), tuple(prints), marker)


def _upright() -> Arrangement:
    """For a phone: the lines first, a row for each number, the propositions below."""
    lines = {
        **row(("pass", "pass-odds"), 0, 0, 374, 46, 4),
        **row(("dont-pass", "dont-pass-odds"), 0, 50, 374, 46, 4),
        **row(("come", "dont-come"), 0, 100, 374, 46, 4),
        "field": Place(0, 150, 374, 46),
    }
    areas, prints, marker = _areas(lines, _LINES, "lines", look="broad"), [], {}
    columns = [pair for strip in _NUMBER_AREAS for pair in strip]
    for at, (_, label) in zip(row(map(str, range(8)), 46, 202, 328, 18).values(), columns, strict=True):
        prints.append(Print(at.x, at.y, at.w, at.h, label, "head"))
    for down, n in enumerate(POINTS):
        y = 222 + 46 * down
        prints.append(Print(0, y, 44, 44, str(n), "number"))
        marker[n] = 22.0, y + 22.0
        for at, (family, _) in zip(row(map(str, range(8)), 46, y, 328, 44, 2).values(), columns, strict=True):
            areas.append(Area(at.x, y, at.w, 44, f"{family}-{n}", "", "slim", f"the {n}"))
    for down, names in enumerate(_rows_of([*_PROPOSITIONS], 3)):
        areas += _areas(
            row((*names, *" " * (3 - len(names))), 0, 506 + 50 * down, 374, 46, 4), _WITH_BLANKS, "propositions"
        )
    return Arrangement(374, tuple(area for area in areas if area.wager.strip()), tuple(prints), marker)


_WITH_BLANKS = {**_PROPOSITIONS, " ": ("", "")}


def _rows_of(names: list[str], many: int) -> list[list[str]]:
    return [names[at : at + many] for at in range(0, len(names), many)]


_FELT = Layout(wide=_wide(), upright=_upright(), marker=("Come out roll", "The point is {}"))


def layout(options: Any) -> Layout:
    """The felt of both games."""
    return _FELT
