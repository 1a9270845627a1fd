"""A page for every game: wagers with their figures, a round, options, strategy, rulings, and what it rests on."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from docs.making.markdown import cited, code, linked, lower_headings, percent, shelves, slug, table, text

from pitboss.adapters.seats import VERSION
from pitboss.floor.views.thumbnail import miniature
from pitboss.games import STANDINGS, authorised, by_family, catalogue, nameplates
from pitboss.games import game as game_of
from pitboss.pricing.strategy.charts import Chart, charts, columns
from pitboss.rulebook import Illegal, Violation
from pitboss.rulebook.citation import law
from pitboss.rulebook.editions import history
from pitboss.school.rounds import PlayedRound
from pitboss.sheet.glance import GlanceRow, stored_glances
from pitboss.sheet.priced import price
from pitboss.table import Game
from pitboss.table.game import Authorised, WagerRule
from pitboss.table.offer.signs import guide_text
from pitboss.table.parts import Declarations

ROOT = Path(__file__).parents[2]
FEW = 6
"""Names of wagers of one kind that a line has room for."""
SHORT, LONG = 8, 45
"""The fewest and most acts of a round that is shown."""


def needs(game: Game) -> list[Violation]:
    """What a house must supply before a table opens, because no source has it."""
    try:
        game.elect({})
    except Illegal as illegal:
        return illegal.violations
    return []


def overview() -> str:
    """All games, family by family."""
    lines = [
        "# The games",
        "",
        "Every game of the regulation has a page of its own, made from the data that deals it.",
        "",
    ]
    listed = {row.name: row for row in catalogue()}
    for family, names in by_family().items():
        lines += [f"## {family}", ""]
        rows = []
        for name in names:
            row = listed[name]
            found = stored_glances().get(name)
            main = found.wagers[0] if found and found.wagers else None
            figure = f"{code(main.wager)} {percent(main.edge)}" if main else text(found.rake if found else "")
            rests = row.coverage or "not opened: " + row.why.partition(";")[0]
            rows.append((f"[{text(row.title)}]({name}.md)", law(row.subchapter), text(row.status), text(rests), figure))
        lines += table(("game", "law", "rests on", "in numbers", "main wager and its edge, or rake"), rows)
    lines += [f"- **{status}**: {means}" for status, means in STANDINGS.items() if status != "planned"]
    return "\n".join(lines) + "\n"


def page(name: str) -> str:
    """One game."""
    unplayed = authorised(name)
    lines = _unplayed(unplayed) if unplayed else _played(game_of(name))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def _unplayed(game: Authorised) -> Iterator[str]:
    yield f"# {game.title}"
    yield f"\n{law(game.subchapter)} · **authorised**: {STANDINGS['authorised']}\n"
    yield f'!!! warning "Cannot be opened"\n    {text(game.why)} ({cited(game.cite)})\n'
    yield "## What is held of it\n"
    yield from (f"- {text(fact)} ({cited(cite)})" for cite, fact in game.known)
    yield "\n## What would have to be known\n"
    yield from (f"- {text(what)}" for what in game.unknown)
    yield from _life(game.subchapter, game.name)


def _played(game: Game) -> Iterator[str]:
    rests = game.coverage
    yield f"# {game.title}\n"
    yield f"{law(game.subchapter)} · **{rests.basis}** · {text(rests.words)}\n"
    yield _felt(game)
    if missing := needs(game):
        yield f'!!! warning "The house must supply {len(missing)} of its numbers"'
        yield "    No source has them; no table opens without. [How a house supplies them](../house.md).\n"
        yield from (f"    - {code(one.option)}: {text(one.reason)} ({cited(one.cite or '')})" for one in missing)
        yield ""
    yield f"Play it with `pitboss play {game.name}`, price it with `pitboss odds {game.name}`, deal it to a program as "
    yield f"[`pitboss/{game.name}-v{VERSION}`](../environments/{game.name}.md).\n"
    for part in (_wagers, _course, _sample, _strategy, _options, _rulings, _coverage):
        yield from part(game)
    yield from _life(game.subchapter, game.name)


def _felt(game: Game) -> str:
    """A picture of the table where there is one; else its felt in little, as the lobby draws it."""
    images = ROOT / "docs" / "images"
    for picture in (images / "felts" / f"{game.name}.webp", *sorted(images.glob(f"{game.name}.*"))):
        if picture.exists():
            return f"![{game.title} in the browser](../{picture.relative_to(ROOT / 'docs').as_posix()})\n"
    return f'<figure class="felt" markdown="0">{miniature(game.name)}</figure>\n'


Figures = tuple[str, ...]


def _figures(row: GlanceRow | None) -> Figures:
    """Edge, the same exactly, element of risk, standard deviation, hit frequency and N0; nothing if it has none."""
    if row is None:
        return ()
    n0 = f"{(row.sd / row.edge) ** 2:,.0f}" if row.edge > 0 else ""
    return percent(row.edge), text(row.exact), percent(row.risk), f"{row.sd:.4f}", percent(row.hit), n0


@dataclass(frozen=True)
class Line:
    """Wagers that differ by a number or an area alone, and what they have in common."""

    stem: str
    pays: str
    cite: str
    figures: Figures


def _together(game: Game, figures: dict[str, GlanceRow]) -> dict[Line, list[WagerRule]]:
    options, found = game.options(), dict[Line, list[WagerRule]]()
    for rule in game.wagers.values():
        stem = rule.alike or re.sub(r"(-\d+)+$", "", rule.name)
        pays, cite = game.pays(rule.name, options), game.odds_cite(rule.name, options)
        line = Line(stem, pays, cite, _figures(figures.get(rule.name)))
        found.setdefault(line, []).append(rule)
    return found


def _names(rules: list[WagerRule]) -> str:
    shown = ", ".join(code(rule.name) for rule in rules[:FEW])
    return f"{shown} … ({len(rules)} in all)" if len(rules) > FEW else shown


def _wagers(game: Game) -> Iterator[str]:
    """What wagers cost, for those that are priced; then what each wins and pays, those of other options apart."""
    found, options = stored_glances().get(game.name), game.options()
    together = _together(game, {row.wager: row for row in found.wagers} if found else {})
    yield "## Wagers\n"
    priced = [(_names(rules), text(line.pays), *line.figures) for line, rules in together.items() if line.figures]
    if priced:
        yield "What they cost under default options, at best play. [What the words mean](../glossary.md).\n"
        heads = ("wager", "pays", ">edge", ">exactly", ">element of risk", ">sd", ">wins", ">N0")
        yield from table(heads, priced)
        yield f"With other options: `pitboss odds {game.name} --set OPTION=VALUE`.\n"
    if found and found.rake:
        yield f"Players contest a pot, and no wager has an edge. The house takes {found.rake}.\n"
    for taken in (True, False):
        rows = [
            (_names(rules), text(rules[0].says), text(line.pays), cited(line.cite))
            for line, rules in together.items()
            if taken is any(options.takes(rule.name) and rule.posted(options) for rule in rules)
        ]
        if rows:
            yield "### What each is on\n" if taken else "### Only where the house elects them\n"
            yield from table(("wager", "wins if", "pays", "paragraph"), rows)


def _course(game: Game) -> Iterator[str]:
    """The patron's guide; a paragraph in brackets leads to what it says."""
    body = guide_text(game, game.options()).partition("\n")[2]
    yield "## How it is played\n"
    yield linked(lower_headings(body)) + "\n"


@cache
def sample(name: str) -> PlayedRound | None:
    """A round of the vectors that by its length shows the game: one by the book."""
    path = ROOT / "vectors" / f"{name}.jsonl"
    if not path.exists():
        return None
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record.get("irregularities") or record.get("procedure", "round") != "round":
            continue
        found = PlayedRound(game_of(name), record)
        if SHORT <= len(found.rows) <= LONG and found.ruled.shown()["settlement"]:
            return found
    return None


def _sample(game: Game) -> Iterator[str]:
    found = sample(game.name)
    if found is None:
        return
    yield "## A round, act by act\n"
    yield f"Round `{found.record['id']}` of the [vectors](../vectors.md), as the rules deal it again.\n"
    rows = [
        (row["n"], text(line or row["act"]), cited(row["cite"]))
        for row, line in zip(found.rows, found.lines, strict=True)
    ]
    yield from table((">", "what happens", "paragraph"), rows)
    net = ", ".join(f"{player} {float(won):+,.2f}" for player, won in found.ruled.shown()["net"].items())
    yield f"At the end: {net}.\n"


def _strategy(game: Game) -> Iterator[str]:
    """The chart, the tables or the named ways to play, whichever the game's odds have."""
    if not game.offers("odds"):
        return
    odds, missing = game.module("odds"), needs(game)
    if missing or not any(hasattr(odds, part) for part in ("chart", "decisions", "STRATEGIES")):
        return
    options = game.elect({})
    yield "## Strategy\n"
    if hasattr(odds, "chart"):
        yield from _chart(odds.chart(options, "basic").shown())
        yield from (f"- {text(line)}" for line in (odds.advice(options) if hasattr(odds, "advice") else ()))
    if hasattr(odds, "decisions"):
        yield from _worths(charts(odds.decisions(options)))
    if hasattr(odds, "tables"):
        yield from _tables(odds.tables(options))
    names = getattr(odds, "STRATEGIES", ())
    if len(names) > 1 and not getattr(odds, "LONG", False) and not hasattr(odds, "chart"):
        yield from _ways(price(game.name, options).strategy)
    elif len(names) > 1:
        priced = f"`pitboss odds {game.name} --strategy NAME` prices each"
        yield f"Strategies by name: {', '.join(map(code, names))}; {priced}.\n"
    if getattr(odds, "BY_FILE", hasattr(odds, "decisions")):
        yield "Your own strategy can be a [file](../strategies.md).\n"


_CODES = {"H": "hit", "S": "stand", "D": "double or hit", "Ds": "double or stand", "P": "split"}
_CODES |= {"Rh": "surrender or hit", "Rs": "surrender or stand", "Rp": "surrender or split"}


def _chart(shown: dict[str, dict[str, str]]) -> Iterator[str]:
    against = list(next(iter(shown.values())))
    head = "".join(f"<th>{up}</th>" for up in against)
    yield f'<table class="chart"><thead><tr><th>hand</th>{head}</tr></thead><tbody>'
    for hand, cells in shown.items():
        boxes = "".join(f'<td class="c-{cell.lower()}">{cell}</td>' for cell in cells.values())
        yield f"<tr><th>{hand}</th>{boxes}</tr>"
    yield "</tbody></table>\n"
    used = {cell for cells in shown.values() for cell in cells.values()}
    yield ", ".join(f"**{sign}** {means}" for sign, means in _CODES.items() if sign in used) + ".\n"


def _worths(drawn: Iterable[Chart]) -> Iterator[str]:
    """What each choice is worth, as lists or as tables with columns."""
    for chart in drawn:
        yield f"**{text(chart.title)}**, what each choice is worth in {text(chart.unit)}\n"
        yield from _tables(dict(chart.grids))
        if not chart.grids:
            rows = [
                (text(name), text(best), *(_worth(worth[choice]) for choice in chart.choices))
                for name, best, worth in chart.lines()
            ]
            yield from table(("with", "best", *map(text, chart.choices)), rows)


def _tables(tables: dict[str, Any]) -> Iterator[str]:
    for title, rows in tables.items():
        yield f"**{text(title)}**\n"
        heads = columns(rows)
        cells = [
            (text(name), *([text(row)] if isinstance(row, str) else [_worth(row.get(head, "")) for head in heads]))
            for name, row in rows.items()
        ]
        yield from table(("", *([text(head) for head in heads] or [""])), cells)


def _worth(cell: float | str) -> str:
    return text(cell) if isinstance(cell, str) else f"{cell:+.3f}"


def _ways(ways: Any) -> Iterator[str]:
    rows = [
        (
            code(wager),
            code(name),
            percent(way["edge"]),
            percent(way["element_of_risk"]) if "element_of_risk" in way else "",
        )
        for wager, by_name in ways.items()
        if isinstance(by_name, dict)
        for name, way in by_name.items()
        if isinstance(way, dict) and "edge" in way
    ]
    if rows:
        yield from table(("wager", "strategy", ">edge", ">element of risk"), rows)


def _options(game: Game) -> Iterator[str]:
    yield "## Options of the house\n"
    rows = [
        (code(row["option"]), text(row["says"]), text(row["allowed"]), text(row["default"]), cited(row["cite"]))
        for row in game.options.listed()
    ]
    yield from table(("option", "meaning", "allowed", "default", "paragraph"), rows)


def _rulings(game: Game) -> Iterator[str]:
    yield "## When something goes wrong\n"
    yield f"`pitboss ruling {game.name} WORDS` finds one of these at the table.\n"
    rows = [(code(ruling.kind), text(ruling.says), cited(ruling.cite)) for ruling in game.rulings]
    yield from table(("irregularity", "ruling", "paragraph"), rows)


def _coverage(game: Game) -> Iterator[str]:
    rests = game.coverage
    yield "## What it rests on\n"
    yield f"**{rests.basis}**: {rests.means}.\n"
    page = f"[{law(game.subchapter)} in the rulebook](../rulebook/{slug(game.subchapter)}.md)"
    held = page if game.subchapter in shelves() else law(game.subchapter)
    yield f"- Paragraphs of the law held: {rests.law} ({held})"
    yield f"- House readings of its own: {rests.readings}; of its family: {rests.shared}"
    if rests.sections is not None:
        gone = ", ".join(rests.missing) or "none"
        yield f"- Sections that the contents name: {rests.sections}; text not held of: {gone}"
    yield from (f"- {text(fact)} ({cited(cite)})" for cite, fact in game.part(Declarations).facts)
    yield ""


def _life(subchapter: str, name: str) -> Iterator[str]:
    rows = history(subchapter, name)
    if not rows:
        return
    yield "\n## Its life as law\n"
    cells = [(text(row.day), text(row.what), text(row.act), text(row.njr)) for row in rows]
    yield from table(("from", "what", "act", "published"), cells)


def names() -> list[str]:
    """All games that have a page."""
    return [*nameplates()]
