"""Roulette: every wager by the numbers that it covers. Its name says them, for trade names differ by place."""

from collections.abc import Iterable

from pitboss.equipment.wheel import RED
from pitboss.games.device_family.bets import Chances, DeviceBet, bets_by_name
from pitboss.games.roulette.options import Options

ZEROS = ("0", "00")
NUMBERS = range(1, 37)

Numbers = tuple[int | str, ...]

ROWS: list[Numbers] = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
ACROSS: list[Numbers] = [(n, n + 1) for n in NUMBERS if n % 3]
ALONG: list[Numbers] = [(n, n + 3) for n in range(1, 34)]
CORNERS: list[Numbers] = [(n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3]
SIXES: list[Numbers] = [tuple(range(n, n + 6)) for n in range(1, 32, 3)]

BY_ZEROS: dict[str, list[Numbers]] = {
    "split": [(0, 1), (0, 2), ("00", 2), ("00", 3), (0, "00"), (0, 3)],
    "three": [(0, 1, 2), (0, "00", 2), ("00", 2, 3), (0, 2, 3)],
    "four": [(0, 1, 2, 3)],
    "five": [(0, "00", 1, 2, 3)],
}
"""The wagers that touch a zero; which of them lie on a layout depends on how many zeros it has."""

OUTSIDE = ("red", "black", "odd", "even", "low", "high")
"""The even chances."""

_WIDE: dict[str, tuple[str, Iterable[int], str]] = {
    **{f"column-{c}": (f"one of column {c}", range(c, 37, 3), "twelve_odds") for c in (1, 2, 3)},
    **{f"dozen-{d}": (f"{12 * d - 11} to {12 * d}", range(12 * d - 11, 12 * d + 1), "twelve_odds") for d in (1, 2, 3)},
    "red": ("a red number", RED, "even_odds"),
    "black": ("a black number", [n for n in NUMBERS if n not in RED], "even_odds"),
    "odd": ("an odd number", range(1, 37, 2), "even_odds"),
    "even": ("an even number", range(2, 37, 2), "even_odds"),
    "low": ("1 to 18", range(1, 19), "even_odds"),
    "high": ("19 to 36", range(19, 37), "even_odds"),
}


KINDS = {
    "straight": "one-number",
    "split": "two-number",
    "three": "three-number",
    "four": "four-number",
    "five": "five-number",
    "six": "six-number",
}


def _bet(kind: str, numbers: Numbers) -> DeviceBet:
    """A wager on a few numbers, named after them."""
    stops = [str(n) for n in numbers]
    *others, last = stops
    says = f"{', '.join(others)} or {last}" if others else last
    return DeviceBet(
        f"{kind}-{'-'.join(stops)}",
        says,
        dict.fromkeys(stops, f"{kind}_odds"),
        cite="house:roulette/wagers",
        odds_cite="house:roulette/odds",
        alike=KINDS[kind],
    )


def _bets() -> list[DeviceBet]:
    inside: dict[str, list[Numbers]] = {
        "straight": [(stop,) for stop in (0, "00", *NUMBERS)],
        "split": [*BY_ZEROS["split"], *ACROSS, *ALONG],
        "three": [*BY_ZEROS["three"], *ROWS],
        "four": [*BY_ZEROS["four"], *CORNERS],
        "five": BY_ZEROS["five"],
        "six": SIXES,
    }
    bets = [_bet(kind, numbers) for kind, covered in inside.items() for numbers in covered]
    for name, (says, numbers, option) in _WIDE.items():
        bets.append(
            DeviceBet(
                name,
                says,
                dict.fromkeys(map(str, numbers), option),
                cite="house:roulette/wagers",
                odds_cite="house:roulette/odds",
                limits=("outside_minimum", "outside_maximum"),
                alike="even-chance" if option == "even_odds" else "column or dozen",
            )
        )
    return bets


def apart(wager: str) -> str:
    """Why numbers cannot be wagered on with one chip: they do not lie together on the layout."""
    kind, *numbers = wager.split("-")
    if kind not in ("split", "three", "four", "five", "six") or not all(f"straight-{n}" in BETS for n in numbers):
        return ""
    return f"{', '.join(numbers)} do not lie together on the layout"


def halved(options: Options, bet: DeviceBet, result: object) -> bool:
    """An even chance when a zero comes, at a table that takes only half of it."""
    return options.half and bet.name in OUTSIDE and result in ZEROS


BETS = bets_by_name(_bets())
CHANCES = Chances(BETS, lambda options: options.results(), halved, lambda options, stake: options.kept(stake))
