"""Charts of a decision model: what each choice is worth in every situation, for the terminal, pages and machines."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.pricing.decisions import Decision, DecisionModel, Tally
from pitboss.words import Json

MOST_ROWS = 40
"""A longer list is drawn by the first words of its situations."""

Grid = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Chart:
    """One question of a game as it is drawn: a list of situations, or tables with rows and columns."""

    title: str
    unit: str
    rows: list[Tally]
    """Every situation."""
    grids: dict[str, Grid]
    """By table, row and column: what the best choice gains over the one that puts no more at risk."""

    def columns(self, title: str) -> list[str]:
        """The columns of one of its tables."""
        return columns(self.grids[title])

    @property
    def choices(self) -> list[str]:
        """The choices, in the order of the question."""
        return [*dict.fromkeys(choice for row in self.rows for choice in row.gained)]

    def shown(self) -> Json:
        """For machines: every situation with what each choice is worth."""
        rows = {row.name: {"best": row.does, "worth": _numbers(row)} for row in self.rows}
        return {"title": self.title, "unit": self.unit, "situations": rows}

    def lines(self) -> Iterator[tuple[str, str, dict[str, float]]]:
        """For people: situations, or those that begin alike, with the best choice and what each one is worth."""
        for row in short(self.rows):
            yield row.name, row.does, _numbers(row)


def _numbers(row: Tally) -> dict[str, float]:
    return {choice: float(value) for choice, value in row.worth.items()}


def columns(rows: Mapping[str, Any]) -> list[str]:
    """The columns of a table, in the order of its rows where they are the same."""
    found = dict.fromkeys(name for row in rows.values() if isinstance(row, dict) for name in row)
    return sorted(found, key=[*rows].index) if found.keys() <= rows.keys() else [*found]


def charts(model: DecisionModel) -> list[Chart]:
    """Every question whose situations are counted."""
    drawn = ((decision, [*decision.tallies()]) for decision in model.decisions)
    return [Chart(one.title, model.unit, rows, _grids(one, rows)) for one, rows in drawn if rows]


def _grids(decision: Decision, rows: Iterable[Tally]) -> dict[str, Grid]:
    if decision.grid is None:
        return {}
    found: dict[str, Grid] = {}
    for tally in rows:
        table, row, column = decision.grid(tally.name)
        others = [value for choice, value in tally.worth.items() if choice != decision.passive]
        gained = max(others) - tally.worth.get(decision.passive, 0)
        title = f"{table}: above a {decision.passive}" if decision.passive else table
        found.setdefault(title, {}).setdefault(row, {})[column] = float(gained)
    return {title: _squared(grid) for title, grid in found.items()}


def _squared(grid: Grid) -> Grid:
    """A table of two cards, of which each stands once, with the second half put in; any other as it is."""
    columns = dict.fromkeys(column for row in grid.values() for column in row)
    if not columns.keys() & grid.keys():
        return grid
    both = {a: {b: grid.get(a, {}).get(b, grid.get(b, {}).get(a)) for b in columns | grid} for a in columns | grid}
    return {a: {b: value for b, value in row.items() if value is not None} for a, row in both.items()}


def short(rows: list[Tally]) -> list[Tally]:
    """The list, or if it is long with all together that begin with the same words."""
    words = max(len(row.name.split()) for row in rows)
    found = rows
    while len(found) > MOST_ROWS and words > 1:
        words -= 1
        groups: dict[str, list[Tally]] = {}
        for row in rows:
            groups.setdefault(" ".join(row.name.split()[:words]), []).append(row)
        found = [_together(name, group) if len(group) > 1 else group[0] for name, group in groups.items()]
    return found


def _together(name: str, rows: list[Tally]) -> Tally:
    def added(of: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for row in rows:
            for choice, value in getattr(row, of).items():
                found[choice] = found.get(choice, 0) + value
        return found

    return Tally(name, sum((row.deals for row in rows), Fraction(0)), added("gained"), added("best"))
