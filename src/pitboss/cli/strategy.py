"""The `strategy` command: a game's chart on the terminal, as a page or a file, and the effect of its options."""

from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import JSON, SET, WHAT_IF, as_json, console, options_from_words
from pitboss.files import write_text
from pitboss.games import game as game_of
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections
from pitboss.rulebook.citation import law
from pitboss.table import Game
from pitboss.table.parts import SharedPot
from pitboss.words import field_label, listed_values, value_in_words

if TYPE_CHECKING:
    from pitboss.pricing.decisions import DecisionModel

_COLOURS = {
    "H": "black on #fdf1cf",
    "S": "black on #f4b8ae",
    "D": "black on #bcd9f2",
    "Ds": "black on #a3c4e6",
    "P": "black on #bfe3bd",
    "Rh": "black on #dcc6ea",
    "Rs": "black on #cfb3e3",
    "Rp": "black on #c9d3e0",
}
_WORDS = "H hit, S stand, D double or hit, Ds double or stand, P split, Rh/Rs/Rp surrender or hit/stand/split"


def register(app: typer.Typer) -> None:
    """Add the `strategy` command."""
    app.command("strategy")(strategy)


def strategy(
    game: str = typer.Argument(help="The game."),
    set_: list[str] = SET,
    what_if: list[str] = WHAT_IF,
    name: str = typer.Option("basic", "--strategy", help="A named strategy, or a .csv file with a chart."),
    csv: bool = typer.Option(False, "--csv", help="Print the chart as a file to edit and pass to `odds`."),
    html: Path = typer.Option(None, "--html", metavar="FILE", help="Write the chart as a page."),
    effects: bool = typer.Option(False, "--effects", help="Show what each house option is worth to the player."),
    json: bool = JSON,
) -> None:
    """Show the best play as a chart, with its edge. With --effects, the effect of each option.

    Examples: pitboss strategy blackjack --set decks=8 | pitboss strategy blackjack --csv > mine.csv
    """
    found = game_of(game)
    if sum((csv, json, html is not None)) > 1:
        raise Refusal("choose one of --csv, --html and --json")
    odds = found.module("odds")
    if not hasattr(odds, "chart"):
        if not hasattr(odds, "decisions") or found.has(SharedPot):
            raise Refusal(f"{found.name} has no chart of choices; `pitboss odds {found.name}` has its strategies")
        if csv or html is not None or effects:
            raise Refusal(f"{found.name} has tables only: use no format option, or --json")
        _print_worths(found, odds, options_from_words(found, set_, "", what_if), json)
        return
    options = options_from_words(found, set_, "", what_if)
    if effects:
        _effects(found, odds, options, json)
        return
    chart = odds.chart(options, name)
    if csv:
        print(chart.to_csv(), end="")
        return
    edge = odds.edge(options, name)
    advice = [*odds.advice(options)] if hasattr(odds, "advice") else []
    if json:
        from pitboss.pricing.strategy.charts import charts

        said = {"advice": advice} if advice else {}
        model = odds.decisions(options)
        worths = {"worth": model.method, "charts": [drawn.shown() for drawn in charts(model)]}
        rows = {"strategy": name, "edge": edge, "chart": chart.shown(), **worths, **said}
        as_json({"game": found.name, "options": options.shown(), **_hypotheses(options), **rows})
        return
    marks = "".join(f"; {hypothesis}" for hypothesis in options.what_if)
    note = f"{name}: house edge {100 * edge:.4f}%  ({_elections(options)}){marks}"
    if html is not None:
        write_text(html, chart.to_html(f"{found.title}: how to play", note))
        console().print(f"{escape(str(html))}  {escape(note)}")
        return
    console().print(f"[bold]{found.title}[/bold]  {law(found.subchapter)}  [dim]{escape(note)}[/dim]\n")
    _print(chart.shown())
    for line in advice:
        console().print(f"[dim]{escape(line)}[/dim]")
    _print_charts(odds.decisions(options))


def _hypotheses(options: Elections) -> dict[str, object]:
    """The rules that the law refuses, for JSON; nothing where there is none."""
    return {"what_if": [hypothesis.shown() for hypothesis in options.what_if]} if options.what_if else {}


def _elections(options: Elections) -> str:
    return listed_values(options.shown(changed_only=True)) or "default options"


def _print(shown: dict[str, dict[str, str]]) -> None:
    names = list(next(iter(shown.values())))
    grid = Grid("hand", *names, box=None, padding=(0, 1, 0, 0))
    kind = ""
    for row, cells in shown.items():
        if kind and row.split()[0] != kind:
            grid.add_row()
        kind = row.split()[0]
        grid.add_row(row, *(f"[{_COLOURS[code]}]{code:^2}[/]" for code in cells.values()))
    console().print(grid)
    console().print(f"\n[dim]{_WORDS}[/dim]")


def _print_worths(found: Game, odds: ModuleType, options: Elections, json: bool) -> None:
    """Print the worth of each choice in every situation, and the game's other tables."""
    from pitboss.pricing.strategy.charts import charts

    model, price = odds.decisions(options), odds.odds(options)
    own = odds.tables(options) if hasattr(odds, "tables") else {}
    edge = float(price.wagers[0].edge)
    if json:
        shown = {"worth": model.method, "charts": [chart.shown() for chart in charts(model)], "tables": own}
        as_json({"game": found.name, "options": options.shown(), "edge": edge, **shown})
        return
    note = f"best: house edge {100 * edge:.4f}%  ({_elections(options)})"
    console().print(f"[bold]{found.title}[/bold]  {law(found.subchapter)}  [dim]{escape(note)}[/dim]")
    _print_charts(model)
    for title, rows in own.items():
        _print_grid(title, rows)
    for said in (price.strategy or {}).get("notes", ())[:1]:
        console().print(f"\n[dim]{escape(said)}[/dim]")


def _print_charts(model: "DecisionModel") -> None:
    """Print each question with its situations and the worth of each choice."""
    from pitboss.pricing.strategy.charts import charts

    for chart in charts(model):
        console().print(f"\n[bold]{chart.title}[/bold]  [dim]worth in {chart.unit}, {model.method}[/dim]")
        if not chart.grids:
            grid = Grid("", "best", *chart.choices, box=None, padding=(0, 1, 0, 0))
            for name, best, worth in chart.lines():
                grid.add_row(f"[bold]{name}[/bold]", best, *(_worth(worth[choice]) for choice in chart.choices))
            console().print(grid)
        for title, rows in chart.grids.items():
            _print_grid(title, rows)


def _print_grid(title: str, rows: dict[str, Any]) -> None:
    """Print rows with columns, or with one word each."""
    from pitboss.pricing.strategy.charts import columns

    console().print(f"\n[bold]{title}[/bold]")
    names = columns(rows)
    grid = Grid("", *(names or [""]), box=None, padding=(0, 1, 0, 0))
    for head, row in rows.items():
        cells = [row] if isinstance(row, str) else [_worth(row.get(name, "")) for name in names]
        grid.add_row(f"[bold]{head}[/bold]", *cells)
    console().print(grid)


def _worth(cell: float | str) -> str:
    if isinstance(cell, str):
        return cell
    return f"[{'green' if cell > 0 else 'red'}]{cell:+.3f}[/]"


def _effects(found: Game, odds: ModuleType, options: Elections, json: bool) -> None:
    """Percentage points, positive where better for the player, as in players' books."""
    base, rows = odds.options_effects(options)
    if json:
        shown = [row.shown() for row in rows]
        as_json({"game": found.name, "options": options.shown(), "edge": base, "effects": shown})
        return
    console().print(
        f"[bold]{found.title}[/bold]  house edge {100 * base:.4f}%  [dim]{escape(_elections(options))}[/dim]\n"
    )
    grid = Grid("option", "value", "for the player", "edge", box=None, padding=(0, 2, 0, 0))
    for row in rows:
        colour = "green" if row.change > 0 else "red" if row.change < 0 else "dim"
        change = f"[{colour}]{row.change:+.4f}[/{colour}]"
        grid.add_row(field_label(row.option), value_in_words(row.value), change, f"{100 * row.edge:.4f}%")
    console().print(grid)
