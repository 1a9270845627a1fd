"""Charts for the wall, and what each option of a house is worth, as players' books print both."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from pitboss.games.blackjack_family.mathematics.chart import StrategyChart, columns, label, rows
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections

_COLOURS = {
    "H": "#fdf1cf",
    "S": "#f4b8ae",
    "D": "#bcd9f2",
    "Ds": "#a3c4e6",
    "P": "#bfe3bd",
    "Rh": "#dcc6ea",
    "Rs": "#cfb3e3",
    "Rp": "#c9d3e0",
}
_STYLE = """
body{font:16px/1.4 system-ui,sans-serif;margin:2rem;color:#222}
table{border-collapse:collapse}th,td{border:1px solid #999;padding:.15rem .55rem;text-align:center}
th[scope=row]{text-align:left;font-weight:500}thead th{background:#eee}tr.new td,tr.new th{border-top:3px solid #555}
dl{display:grid;grid-template-columns:max-content auto;gap:.2rem 1rem}dt{padding:0 .5rem;text-align:center}
@media print{body{margin:0}}
"""


def to_html(chart: StrategyChart, title: str, note: str) -> str:
    """A page of its own, with the meaning of every code that it uses."""
    names = columns(chart.face_up)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    lines, kind = [], ""
    for row in rows():
        cells = "".join(
            f'<td style="background:{_COLOURS[code]}">{code}</td>'
            for code in (chart.cells[row, name] for name in names)
        )
        mark = ' class="new"' if row[0] != kind and kind else ""
        lines.append(f'<tr{mark}><th scope="row">{escape(label(row))}</th>{cells}</tr>')
        kind = row[0]
    legend = "".join(
        f'<dt style="background:{_COLOURS[code]}">{code}</dt><dd>{meaning}</dd>'
        for code, meaning in chart.meanings().items()
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>\n<h1>{escape(title)}</h1><p>{escape(note)}</p>\n"
        f'<table><thead><tr><th scope="col">hand</th>{head}</tr></thead><tbody>\n'
        + "\n".join(lines)
        + f"\n</tbody></table>\n<h2>Codes</h2><dl>{legend}</dl></body></html>\n"
    )


@dataclass(frozen=True)
class OptionValue:
    """One option elected otherwise, all others left as they are."""

    option: str
    value: str
    edge: float
    change: float
    """What it does to the player's expectation, in percentage points."""

    def shown(self) -> dict[str, object]:
        """As JSON."""
        return {"option": self.option, "value": self.value, "edge": self.edge, "player": self.change}


def effects(
    options: Elections, candidates: Mapping[str, Iterable[object]], edge: Callable[[Any], float]
) -> tuple[float, list[OptionValue]]:
    """The edge of a table, and what every other legal value of each option would make of it."""
    base, given = edge(options), options.shown(changed_only=True)
    found = []
    for name, values in candidates.items():
        for value in values:
            if value == getattr(options, name):
                continue
            try:
                other = type(options).configure({**given, name: value})
            except Refusal:
                continue
            worth = edge(other)
            shown = str(other.shown()[name])
            found.append(OptionValue(name, shown, worth, 100 * (base - worth)))
    return base, found
