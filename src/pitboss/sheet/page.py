"""Pages that need nothing beside themselves: sheets and comparisons from their plain data, byte for byte the same."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.pricing.worth.rounds import After, ResultBar, RoundStanding, chance_read
from pitboss.rulebook.citation import law
from pitboss.sheet.lab_figures import CONFIDENCE
from pitboss.sheet.plots import (
    Lever,
    Plot,
    after_plot,
    ahead_plot,
    count,
    dots_plot,
    fan_plot,
    fan_plots,
    life_plot,
    tornado_plot,
)
from pitboss.table import Game
from pitboss.words import Json, field_label, spoken_name, value_in_words, with_commas, with_minus

HERE = Path(__file__).parent
TEMPLATES, STATIC = HERE / "templates", HERE / "static"
STYLES = ("tokens.css", "plots.css", "sheet.css")
FEW = 12
"""With more wagers than this only the main one has all its plots."""
_LEVERS = 14
_PART = re.compile("<h2>([^<]*)</h2>")
_CONTENTS = "<!--contents-->"


Drawn = tuple[str, Json]
"""A template of this package, and what fills it."""


def environment(*folders: Path) -> Environment:
    """Where templates are found: these folders before this package's own."""
    made = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(
        words=value_in_words,
        dollars=lambda cents: with_commas(dollars(cents)),
        count=count,
        law=law,
        grouped=with_commas,
        spoken=spoken_name,
        minus=with_minus,
        percent=percent,
    )
    # Data within the page must not end the element that holds it.
    made.filters["embedded"] = lambda value: Markup(
        json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    )
    return made


def percent(value: float | Fraction, places: int = 4) -> str:
    """A share as every page writes it: 0.4569%, −0.9704%."""
    return with_minus(f"{100 * float(value):.{places}f}%")


_templates = cache(environment)


def render_page(template: str, context: Json, templates: Environment | None = None) -> str:
    """A page that needs nothing beside itself: the styles are inside."""
    styles = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    found = (templates or _templates()).get_template(template)
    return found.render(frame="alone.html", styles=Markup(styles), **context)


def sheet_page(sheet: Json) -> str:
    """A PAR sheet as one page, with a list of its parts."""
    return with_contents(render_page(*drawn_sheet(sheet)))


def with_contents(page: str) -> str:
    """A page whose parts can be gone to from a list at its head."""
    named = _PART.findall(page)
    places = {part: f"part-{number}" for number, part in enumerate(dict.fromkeys(named), start=1)}
    links = "".join(f'<li><a href="#{place}">{part}</a></li>' for part, place in places.items())
    listed = f'<nav class="contents" aria-label="Contents"><ol>{links}</ol></nav>'
    return _PART.sub(lambda found: f'<h2 id="{places[found[1]]}">{found[1]}</h2>', page).replace(_CONTENTS, listed, 1)


def drawn_sheet(sheet: Json) -> Drawn:
    """A PAR sheet, of a game with wagers or of one that is played for a pot; its data stand in the page for checks."""
    from pitboss.sheet.pot_page import drawn_pot

    template, context = drawn_pot(sheet) if "rake" in sheet else _drawn_par(sheet)
    rows = sheet["law"]["history"]
    return template, {**context, "sheet": sheet, "life": life_plot(rows) if rows else None}


def _drawn_par(sheet: Json) -> Drawn:
    wagers = [{**row, **wager_plots(row)} for row in sheet["wagers"]]
    edges = {name: row["edge"] for row in wagers for name in (row["wager"], *row["alike"])}
    play = (sheet["check"] or {"play": {}})["play"]
    return "parsheet.html", {
        "main": wagers[0],
        "wagers": wagers,
        "few": len(wagers) <= FEW,
        "tornadoes": tornadoes(edges, sheet["sensitivity"]),
        "ways": ways(sheet["strategy"]),
        "charts": charts(sheet["strategy"]),
        "numbers": numbers(sheet["strategy"]),
        "facts": facts(sheet["strategy"]),
        "sampled": [row["wager"] for row in wagers if row["method"] == "simulated"],
        "sampled_charts": charts(play),
        "sampled_facts": facts(play),
        "confidence": CONFIDENCE,
    }


def wager_plots(row: Json) -> Json:
    """A wager's outcomes in order, and its plots."""
    after = row["after"]
    bars = tuple(ResultBar(*bar) for bar in after["bars"])
    low, high = after["quantiles"]
    found = After(after["rounds"], bars, chance_read(after["ahead"]), chance_read(after["even"]), (low, high))
    counted = (row["counted"] or {"ways": [{}] * len(row["outcomes"])})["ways"]
    together = [{**outcome, "ways": way.get("ways")} for outcome, way in zip(row["outcomes"], counted, strict=True)]
    outcomes = sorted(together, key=lambda outcome: (-_net(outcome["pays"]), -outcome["probability"]))
    return {
        "outcomes": outcomes,
        "widest": max(outcome["probability"] for outcome in outcomes),
        "after_plot": after_plot(found),
        "ahead_plot": ahead_plot([read_standing(each) for each in row["over"]]),
        "fan_plot": fan_plot([read_standing(each) for each in row["fan"]]),
    }


def _net(pays: str) -> float:
    top, _, bottom = pays.partition("/")
    return int(top) / int(bottom or 1)


def read_standing(row: Json) -> RoundStanding:
    """A standing from its plain data."""
    chances = {name: chance_read(row[name]) for name in ("ahead", "even")}
    return RoundStanding(**{**row, **chances, "quantiles": tuple(row["quantiles"])})


def tornadoes(edges: dict[str, float], sensitivity: Json | None) -> list[Plot]:
    """What the options do: a plot a wager, or where many wagers move, one of the greatest changes."""
    levers: dict[str, list[Lever]] = {}
    for row in (sensitivity or {"varied": ()})["varied"]:
        for value in row["values"]:
            label = f"{field_label(row['option'])} {value_in_words(value['value'])}"
            for moved in value.get("edges", ()):
                if moved["change"] is not None:
                    levers.setdefault(moved["wager"], []).append(Lever(label, moved["edge"]))
    if not levers:
        return []
    if len(levers) <= 6:
        most = sorted(levers, key=list(edges).index)
        return [tornado_plot(name, edges[name], _greatest(levers[name], edges[name])) for name in most]
    together = [
        Lever(_of(name, lever.label), lever.edge - edges[name]) for name, rows in levers.items() for lever in rows
    ]
    return [
        tornado_plot(
            "the greatest changes of any edge", 0.0, _greatest(together, 0.0), along="change of the house edge"
        )
    ]


def _of(wager: str, label: str) -> str:
    """A label with its wager, unless the option is named after it."""
    said = wager.replace("-", " ")
    return label if label.startswith(said) else f"{said}: {label}"


def _greatest(levers: list[Lever], base: float) -> list[Lever]:
    return sorted(levers, key=lambda lever: -abs(lever.edge - base))[:_LEVERS]


def ways(strategy: Mapping[str, Any]) -> dict[str, Json]:
    """The parts of a game's word on strategy that are figures of other ways to play."""
    return {
        name: rows
        for name, rows in strategy.items()
        if isinstance(rows, dict) and rows and all(isinstance(way, dict) and "edge" in way for way in rows.values())
    }


def charts(strategy: Mapping[str, Any]) -> list[Json]:
    """The parts that are charts: a word for each hand, or for each hand and card of the dealer."""
    found = []
    for name, rows in strategy.items():
        if not isinstance(rows, dict) or name == "codes" or not rows:
            continue
        if all(isinstance(cell, str) for cell in rows.values()):
            table = {"": rows}
        elif _grid(rows, str):
            table = rows
        else:
            continue
        meanings = strategy.get("codes", {})
        if len(table) == 1 and (square := _square(*table.values())):
            letters = {code: code[:1].upper() for row in square.values() for code in row.values()}
            if len({*letters.values()}) == len(letters):
                meanings = {letter: code.replace("-", " ") for code, letter in letters.items()}
                square = {hand: {of: letters[code] for of, code in row.items()} for hand, row in square.items()}
            table = square
        codes = {cell for row in table.values() for cell in row.values()}
        shades = {code: i * 8 // len(codes) for i, code in enumerate(sorted(codes))}
        found.append(
            {
                "name": name,
                "columns": list(next(iter(table.values()))),
                "parts": _parts(table),
                "listed": len(table) == 1,
                "shades": shades,
                "legend": {code: meanings[code] for code in shades if code in meanings},
            }
        )
    return found


def _parts(table: dict[str, dict[str, str]]) -> list[dict[str, dict[str, str]]]:
    """A long chart by the first words of its hands, such as hard, soft and pair; one without such words whole."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for name, row in table.items():
        found.setdefault(name.partition(" ")[0], {})[name] = row
    return list(found.values()) if len(table) > 2 * len(found) else [table]


def _square(cells: dict[str, str]) -> dict[str, dict[str, str]]:
    """All 169 first two cards as players draw them: pairs across, suited hands above, others below."""
    ranks = "AKQJT98765432"
    names = [
        [
            first + second if i == j else f"{first}{second}s" if i < j else f"{second}{first}o"
            for j, second in enumerate(ranks)
        ]
        for i, first in enumerate(ranks)
    ]
    if {*cells} != {name for row in names for name in row}:
        return {}
    return {ranks[i]: {ranks[j]: cells[name] for j, name in enumerate(row)} for i, row in enumerate(names)}


def numbers(strategy: Json) -> list[Json]:
    """The parts that are tables of numbers."""
    return [
        {"name": name, "columns": list(next(iter(rows.values()))), "rows": rows}
        for name, rows in strategy.items()
        if isinstance(rows, dict) and name not in ways(strategy) and _grid(rows, float)
    ]


def facts(strategy: Json) -> list[Json]:
    """Whatever else a game says of strategy, as names and words."""
    drawn = {"name", "note", "codes", *ways(strategy), *(each["name"] for each in charts(strategy) + numbers(strategy))}
    found = []
    for name, value in strategy.items():
        if name in drawn or value in (None, {}, []):
            continue
        if isinstance(value, dict):
            items = [(str(key), _plainly(cell)) for key, cell in value.items()]
        elif isinstance(value, list):
            items = [("", _plainly(cell)) for cell in value]
        else:
            items = [("", _plainly(value))]
        found.append({"name": name, "items": items})
    return found


def _plainly(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plainly, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plainly(cell)}" for key, cell in value.items())
    return f"{value:,}" if type(value) is int else f"{value:.6g}" if isinstance(value, float) else value_in_words(value)


def _grid(rows: Json, kind: type) -> bool:
    """Whether it is rows with the same columns, all cells of one kind."""
    values = list(rows.values())
    return (
        bool(values)
        and all(isinstance(row, dict) and list(row) == list(values[0]) and row for row in values)
        and all(isinstance(cell, kind) for row in values for cell in row.values())
    )


def drawn_comparison(comparison: Json) -> Drawn:
    """A comparison: the figures side by side, a dot for each configuration, what each option is worth."""
    if comparison.get("kind") == "pot":
        from pitboss.sheet.pot_page import drawn_pots

        return drawn_pots(comparison)
    names = [row["label"] for row in comparison["configurations"]]
    rows = [
        (spoken_name(row["wager"]), row["edges"])
        for row in comparison["wagers"]
        if any(e is not None for e in row["edges"])
    ]
    return "comparison.html", {
        "comparison": comparison,
        "called": [_main_name(row["wager"], game_of(row["game"])) for row in comparison["configurations"]],
        "plot": dots_plot("edge", rows, names),
        "fans": fan_plots([[read_standing(each) for each in row["fan"]] for row in comparison["configurations"]]),
        "worths": _worths(comparison),
    }


def _main_name(wager: str, game: Game) -> str:
    """What a main wager is called: one of many that differ by number only goes by their common name."""
    stem, _, number = wager.rpartition("-")
    many = number.isdecimal() and sum(name.startswith(f"{stem}-") for name in game.wagers) > FEW
    return spoken_name(stem if many else wager)


def _worths(comparison: Json) -> list[Plot | None]:
    """For each configuration beside the first, what its options do to the edge of the wager that is looked at."""
    focus, base = comparison["focus"], comparison["configurations"][0]["edge"]
    plots: list[Plot | None] = []
    for row in comparison["worth"]:
        levers = [
            Lever(f"{field_label(part['option'])} {value_in_words(part['value'])}", base + part["changes"][focus])
            for part in row["options"]
            if focus in part["changes"]
        ]
        together = [Lever("together", base + row["together"][focus])] if len(levers) > 1 else []
        plots.append(tornado_plot(row["label"], base, levers + together) if levers else None)
    return plots
