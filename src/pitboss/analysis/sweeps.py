"""One or two options through many values, numbers too: what each makes of a wager."""

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pitboss.frames import data_frame, html_table
from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal, near
from pitboss.rulebook.pay_table import row_label
from pitboss.sheet.priced import price
from pitboss.table import Game
from pitboss.table.offer.hypotheses import suppose
from pitboss.table.offer.table_options import Posted
from pitboss.words import Json

MOST_VALUES, MOST_CASES = 200, 1000
_ROW = re.compile(r"(?P<option>[a-z0-9_-]+)\[(?P<row>[a-z0-9 -]+)\]")
_RANGE = re.compile(r"(?P<low>\d+)\.\.(?P<high>\d+)(?::(?P<step>\d+))?(?P<unit>( to \d+)?)", re.ASCII)

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class SweepCase:
    """The options at one place of a sweep, and what came of it."""

    values: tuple[str, ...]
    wagers: tuple[WagerOdds, ...]
    refused: str = ""
    """Why the law excludes it; with odds beside it where it was supposed all the same."""

    def row_of(self, wager: str) -> WagerOdds | None:
        """The wager here, if it is offered."""
        return next((row for row in self.wagers if row.wager == wager), None)


@dataclass(frozen=True)
class Sweep:
    """A sweep: its options, and a case for each value or pair of values."""

    game: str
    over: tuple[str, ...]
    wager: str
    cases: tuple[SweepCase, ...]

    def rows(self) -> list[Json]:
        """Each case with its figures."""
        return [self._row(case) for case in self.cases]

    def _row(self, case: SweepCase) -> Json:
        found = case.row_of(self.wager)
        figures: Json = dict.fromkeys(("edge", "exact", "element_of_risk", "sd", "hit", "method"))
        if found is not None:
            figures = {name: value for name, value in found.figures().items() if name in figures}
        return {**dict(zip(self.over, case.values, strict=True)), **figures, "refused": case.refused or None}

    def csv(self) -> str:
        """As rows for a spreadsheet."""
        out = io.StringIO()
        rows = self.rows()
        writer = csv.DictWriter(out, [*rows[0]], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue()

    def shown(self) -> Json:
        """As JSON."""
        return {"game": self.game, "wager": self.wager, "over": [*self.over], "cases": self.rows()}

    def to_frame(self) -> Any:
        """The cases as a data frame of pandas or Polars."""
        return data_frame(self.rows())

    def _repr_html_(self) -> str:
        heads = (*self.over, "edge", "sd", "hit")
        return html_table(f"{self.game}, {self.wager}", heads, [[row[head] for head in heads] for row in self.rows()])


def sweep(
    game: Game,
    options: Posted,
    over: Mapping[str, Sequence[str] | str],
    *,
    wager: str | None = None,
    strategy: str = "best",
    beyond: bool = False,
    progress: Progress | None = None,
) -> Sweep:
    """Every value of one option, or every pair of values of two; with `beyond`, also those that the law refuses.

    An option is named as it is elected, or a row of a pay table as `main_table[full-house]`. Values are a list or a
    range in words: "6,8" or "8..12" or "100..500:100" or "8..11 to 1".
    """
    if not 1 <= len(over) <= 2:
        raise Refusal("a sweep goes over one option or two")
    names = tuple(over)
    values = [_values(name, given) for name, given in over.items()]
    total = len(values[0]) * (len(values[1]) if len(values) > 1 else 1)
    if total > MOST_CASES:
        raise Refusal(f"{total:,} cases: a sweep has no more than {MOST_CASES:,}")
    elections = {name: _option(game, name) for name in names}
    cases = []
    for done, point in enumerate(product(*values), start=1):
        given = {
            elections[name][0]: _elected(options, *elections[name], value)
            for name, value in zip(names, point, strict=True)
        }
        if len(given) < len(names):
            raise Refusal(f"both parts of the sweep are rows of {next(iter(given))}: sweep one of them at a time")
        cases.append(_case(game, options, given, point, strategy, beyond))
        if progress is not None:
            progress(done, total, ", ".join(point))
    rows = next((case.wagers for case in cases if case.wagers), None)
    if rows is None:
        raise Refusal(f"no value is allowed: {cases[0].refused}")
    name = wager or rows[0].wager
    if not any(case.row_of(name) for case in cases):
        raise Refusal(f"{game.name} has no odds of a wager {name!r}; {near(name, [row.wager for row in rows])}")
    return Sweep(game.name, names, name, tuple(cases))


def _values(name: str, given: Sequence[str] | str) -> list[str]:
    """The values of one option from their words."""
    if not isinstance(given, str):
        found = [str(value) for value in given]
    else:
        found = [value for part in given.split(",") for value in _range(part.strip())]
    if not found or not all(found):
        raise Refusal(f"{name}: a sweep needs values, such as {name}=6,8 or {name}=8..12")
    if len(found) > MOST_VALUES:
        raise Refusal(f"{name}: {len(found):,} values; a sweep takes no more than {MOST_VALUES} of an option")
    return found


def _range(part: str) -> list[str]:
    match = _RANGE.fullmatch(part)
    if match is None:
        return [part]
    low, high, step = int(match["low"]), int(match["high"]), int(match["step"] or 1)
    if step < 1 or high < low or (high - low) // step > MOST_VALUES:
        raise Refusal(f"{part}: a range goes up, in steps of at least 1, to no more than {MOST_VALUES} values")
    return [f"{number}{match['unit']}" for number in range(low, high + 1, step)]


def _option(game: Game, name: str) -> tuple[str, str]:
    """An option and, where one is named, a row of its pay table."""
    match = _ROW.fullmatch(name.strip())
    option = (match["option"] if match else name.strip()).replace("-", "_")
    elections = game.options.elections()
    if option not in elections:
        raise Refusal(f"{game.name} has no option {option!r}; {near(option, elections)}")
    return option, match["row"].replace(" ", "-") if match else ""


def _elected(options: Posted, option: str, row: str, value: str) -> str:
    """The value of an option; of a row of a table, the table with that row."""
    if not row:
        return value
    table, _, rows = str(getattr(options, option)).partition(" with ")
    others = [
        each.strip() for each in rows.split(",") if each.strip() and not each.strip().startswith(f"{row_label(row)} ")
    ]
    pays = value if " to " in value or not value.isdigit() else f"{value} to 1"
    return f"{table} with {', '.join([*others, f'{row_label(row)} {pays}'])}"


def _case(
    game: Game, options: Posted, given: Mapping[str, str], point: tuple[str, ...], strategy: str, beyond: bool
) -> SweepCase:
    usual = options.shown(changed_only=True)
    refused = ""
    try:
        elected = game.elect({**usual, **given})
    except Refusal as refusal:
        refused = str(refusal)
        if not beyond:
            return SweepCase(point, (), refused)
        supposed = _refused(game, usual, given)
        granted = {name: value for name, value in {**usual, **given}.items() if name not in supposed}
        elected = suppose(game, granted, supposed)
    return SweepCase(point, price(game.name, elected, strategy).wagers, refused)


def _refused(game: Game, usual: Mapping[str, object], given: Mapping[str, str]) -> dict[str, object]:
    """What of the given values is refused by itself: the rest is no hypothesis."""
    found: dict[str, object] = {}
    for name, value in given.items():
        try:
            game.elect({**usual, name: value})
        except Refusal:
            found[name] = value
    return found or dict(given)
