"""Figures that others published or computed, for all games: each row is met, or there is a reason why it is not.

A game answers from a module `figures.py` beside its tests: `TABLES` has its names in the table, each with the number of
rows that it answers at least, and `figure(row)` is our own figure for a row (a number, several, or a priced wager whose
quantity is then read here) or raises `UnansweredError` with a reason.
"""

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from pitboss.pricing.distribution import WagerOdds
from tests.oracles import SUPPOSED, UnansweredError, answering, reference
from tests.volume import of_other_games, playable

READ = {
    "house edge": "edge",
    "element of risk": "element_of_risk",
    "house edge on total action": "element_of_risk",
    "combined house edge": "element_of_risk",
    "standard deviation": "sd",
    "win probability": "hit",
    "hit frequency": "hit",
    "probability of net win": "hit",
    "average total wager": "average_staked",
}
DISOWNED = re.compile(r"\bslip\b|do not use|misprint|trap value")


ANSWERING = {
    table: module for table, module in answering().items() if not of_other_games(Path(str(module.__file__)).parent)
}


def printed(text: str) -> tuple[float, float]:
    """A value as it is printed, and half a unit of its last place."""
    if "/" in text:
        return float(Fraction(text)), 1e-12
    return float(text), 0.51 * 10.0 ** int(Decimal(text).as_tuple().exponent)


def error(row: dict[str, str]) -> float:
    """Four standard errors, where a row was simulated or leans on rows that were (by 0.0003 points)."""
    stated = re.search(r"error (?:about )?([\d.]*\d)", row["notes"])
    return 4 * (float(stated[1]) if stated else 0.000003 if row["confidence"] == "derived" else 0.0)


def deviation(row: dict[str, str], found: object) -> str | None:
    """How far our figure is from a row's, if it is not the same as far as the row can tell."""
    if isinstance(found, tuple):
        parts = [row | {"value": value} for value in row["value"].split(" / ")]
        return next((wrong for part, one in zip(parts, found, strict=True) if (wrong := deviation(part, one))), None)
    exact = re.search(r"(variance )?exact (-?\d+(?:/\d+)?)\b", row["notes"])
    if isinstance(found, WagerOdds):
        if exact and exact[1] and found.variance != Fraction(exact[2]):
            return f"the variance is {found.variance}"
        found = getattr(found, READ[row["quantity"]])
    if exact and not exact[1] and isinstance(found, Fraction) and found != Fraction(exact[2]):
        return f"exactly {found}"
    value, least = printed(row["value"])
    of = re.fullmatch(r"of (\d+)", row["unit"])
    scale = 100 if row["unit"].startswith("percent") else int(of[1]) if of else 1
    ours = float(found * scale if isinstance(found, Fraction) else float(found) * scale)
    if abs(ours - value) > max(least, error(row), 1e-11 * abs(value)):
        return f"{ours!r}"
    return None


@cache
def compared(table: str) -> tuple[list[str], dict[str, str], list[str]]:
    """The rows of a game that differ, those without an answer with the reason, and those under a hypothesis."""
    module, wrong, without, supposed = ANSWERING[table], [], {}, []
    for row in reference():
        if row["game"] != table:
            continue
        label = f"{row['variant']}: {row['wager']}: {row['quantity']} {row['value']}"
        SUPPOSED.clear()
        try:
            if DISOWNED.search(row["notes"]):
                raise UnansweredError("its own note says that it is wrong")
            found = deviation(row, module.figure(row))
        except UnansweredError as reason:
            without[label] = str(reason)
            continue
        if found:
            wrong.append(f"{label}, ours {found}")
        if SUPPOSED:
            assert all(hypothesis.mark for options in SUPPOSED for hypothesis in options.what_if)
            supposed.append(label)
    return wrong, without, supposed


@pytest.mark.parametrize("table", ANSWERING)
def test_every_figure_is_met_or_there_is_a_reason(table):
    wrong, without, _ = compared(table)
    assert wrong == []
    assert all(without.values())
    assert sum(row["game"] == table for row in reference()) - len(without) >= ANSWERING[table].TABLES[table]


@pytest.mark.slow
def test_many_rows_are_of_rules_that_the_law_refuses():
    """They are priced like anybody else's table, and marked."""
    supposed = {table: len(compared(table)[2]) for table in ANSWERING}
    assert {table: rows for table, rows in supposed.items() if rows} == {
        "baccarat / minibaccarat": 26,
        "blackjack": 41,
        "caribbean stud": 4,
        "casino war": 35,
        "craps": 5,
        "roulette": 3,
        "big six": 2,
        "sic bo": 5,
    }


def test_every_playable_game_of_the_table_answers():
    def name(table: str) -> str:
        return table.replace("'", "").replace(" ", "-")

    assert {
        table for row in reference() if (table := row["game"]) not in ANSWERING and name(table) in playable()
    } == set()


def test_control_a_figure_that_is_a_little_off_is_found():
    row = {"value": "0.0141414141414", "unit": "fraction of wager", "notes": "exact 7/495", "confidence": "computed"}
    assert deviation(row, Fraction(7, 495)) is None
    assert deviation(row, Fraction(7, 495) + Fraction(1, 10**30))
    assert deviation(row, 0.01414141414) is not None
    assert deviation(row | {"unit": "percent", "value": "1.41"}, Fraction(7, 495)) is None
    assert deviation(row | {"unit": "percent", "value": "1.42", "notes": ""}, Fraction(7, 495))
    assert deviation(row | {"value": "1 / 2", "notes": ""}, (1.0, 2.6))
    assert deviation(row | {"value": "0.5", "notes": "standard error 0.01"}, 0.53) is None
    assert deviation(row | {"value": "0.5", "notes": "standard error 0.01"}, 0.56)
    assert deviation(row | {"value": "4", "unit": "of 2598960", "notes": ""}, Fraction(4, 2598960)) is None
