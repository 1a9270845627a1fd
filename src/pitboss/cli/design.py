"""The commands `paytable` and `sweep`: pay tables by a goal, and options through many values."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.cli.output import JSON, SET, STRATEGY, WAGER, as_json, console, folding, options_from_words, priced_bar
from pitboss.cli.progress_bar import working
from pitboss.files import verify_writable, write_text
from pitboss.games import game as game_of
from pitboss.refusal import Refusal
from pitboss.words import Json, listed_values

if TYPE_CHECKING:
    from pitboss.analysis.pay_table_search import Ends
    from pitboss.analysis.sweeps import Sweep

_ENDS = re.compile(r"(?P<low>\d+(?:\.\d+)?%?)?(?:\.\.(?P<high>\d+(?:\.\d+)?%?)?)?", re.ASCII)


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("paytable")(paytable)
    app.command("sweep")(sweep)


def paytable(
    game: str = typer.Argument(help="The game, or a file of a wager of a house's own."),
    wager: str = typer.Argument("", help="A side wager that is paid by a table."),
    edge: str = typer.Option("", metavar="RANGE", help="The house edge wanted, such as 4%..5%."),
    hit: str = typer.Option("", metavar="RANGE", help="How often it should win, such as 20%.. for at least that."),
    top: str = typer.Option("", metavar="RANGE", help="The top prize to one, such as ..100 for at most that."),
    sd: str = typer.Option("", metavar="RANGE", help="The standard deviation wanted."),
    keep: list[str] = typer.Option([], metavar="ROW", help="Leave this row as it is; may be repeated."),
    reach: int = typer.Option(3, help="How many steps of the usual odds a row may move."),
    show: int = typer.Option(10, help="Tables to show."),
    set_: list[str] = SET,
    json: bool = JSON,
) -> None:
    """Pay tables by a goal. Every lawful table within reach, those that change fewest rows first.

    Examples: pitboss paytable three-card-poker pair-plus --edge 4%..5% --hit 20%.. --top ..100
    | pitboss paytable 21-plus-3 --edge 3%..3.5% --keep flush
    """
    from pitboss.analysis.lawful_tables import elected_as, search_side
    from pitboss.analysis.pay_table_search import Goal, search_tables

    goal = Goal(_ends("--edge", edge), _ends("--hit", hit), _ends("--top", top), _ends("--sd", sd))
    names = [name.strip().replace(" ", "-") for name in keep] if wager else keep
    if not wager:
        from pitboss.studio import read_wager

        own = read_wager(game, None)
        with working(f"searching {own.name}", quiet=json):
            found = search_tables(own.odds, goal, keep=names, reach=reach, show=show)
        elected = [""] * len(found.found)
        head = own.name
    else:
        table = game_of(game)
        options = options_from_words(table, set_)
        with working(f"searching {wager}", quiet=json):
            found = search_side(table, options, wager, goal, keep=names, reach=reach, show=show)
        elected = [elected_as(table, options, wager, each) for each in found.found]
        head = f"{table.title}  {found.wager}"
    if json:
        shown = found.shown()
        shown["found"] = [{**row, "elect": value} for row, value in zip(shown["found"], elected, strict=True)]
        as_json(shown)
        return
    console().print(f"[bold]{escape(head)}[/bold]  {found.count:,} tables meet the goal\n")
    rows = [*found.of_rows]
    grid = folding("edge", "sd", "wins", *(row.replace("-", " ") for row in rows))
    for each in found.found:
        cells = [_bold(_pays(each.pays[row]), row in each.changed) for row in rows]
        grid.add_row(
            f"[bold]{100 * float(each.edge):.4f}%[/bold]", f"{each.sd:.4f}", f"{100 * float(each.hit):.4f}%", *cells
        )
    one_more = [f"{100 * float(chance):.4f}%" for chance in found.of_rows.values()]
    grid.add_row("[dim]one unit more takes off[/dim]", "", "", *one_more)
    console().print(grid)
    if wager and found.found:
        from pitboss.analysis.lawful_tables import side_of

        option = side_of(game_of(game), wager).option
        console().print(f"\n[dim]the first is elected with[/dim] --set {option}={elected[0]!r}", soft_wrap=True)


def _bold(text: str, changed: bool) -> str:
    return f"[bold]{text}[/bold]" if changed else text


def _pays(pays: object) -> str:
    return "lose" if str(pays) == "-1" else "push" if str(pays) == "0" else str(pays)


def sweep(
    game: str = typer.Argument(help="The game."),
    over: list[str] = typer.Option(
        [], metavar="OPTION=VALUES", help="Values or a range: decks=6,8 or 'main_table[flush]=7..10'; once or twice."
    ),
    wager: str = WAGER,
    beyond: bool = typer.Option(False, "--beyond", help="Also what the law refuses, marked as such."),
    strategy: str = STRATEGY,
    set_: list[str] = SET,
    csv: bool = typer.Option(False, "--csv", help="Print the sweep as CSV."),
    plot: Path = typer.Option(None, "--plot", metavar="FILE", help="Write the edge as a chart, an SVG file."),
    json: bool = JSON,
) -> None:
    """One or two options through many values. Edge, spread and hit frequency at each.

    Examples: pitboss sweep let-it-ride --over 'main_table[full-house]=10..14' | pitboss sweep casino-war
    --over tie_odds=8..12 --over decks=6,7,8 --wager tie --beyond --csv
    | pitboss sweep blackjack --over decks=2..8 --plot decks.svg
    """
    from pitboss.analysis.sweeps import sweep as swept

    if csv and json:
        raise Refusal("choose either --csv or --json")
    if not over:
        raise Refusal("a sweep needs --over OPTION=VALUES, such as --over decks=6,8")
    if plot is not None:
        verify_writable(plot)
    found = game_of(game)
    options = options_from_words(found, set_)
    given: dict[str, str] = {}
    for word in over:
        name, equals, values = word.partition("=")
        if not equals or name in given:
            raise Refusal(f"--over {word}: write it once as OPTION=VALUES, such as --over decks=6,8")
        given[name] = values
    bar, progress = priced_bar("sweeping")
    with bar:
        result = swept(found, options, given, wager=wager, strategy=strategy, beyond=beyond, progress=progress)
    if plot is not None:
        write_text(plot, _chart(result))
    if json:
        as_json(result.shown())
    elif csv:
        print(result.csv(), end="")
    else:
        words = listed_values(options.shown(changed_only=True)) or "default options"
        console().print(f"[bold]{found.title}[/bold]  {escape(result.wager)}  [dim]{escape(words)}[/dim]\n")
        _print_sweep(result)


def _print_sweep(found: "Sweep") -> None:
    grid = folding(*(escape(name) for name in found.over), "edge", "exactly", "element of risk", "sd", "wins", "")
    for row in found.rows():
        grid.add_row(*(escape(row[name]) for name in found.over), *_figures(row))
    console().print(grid)


def _figures(row: Json) -> list[str]:
    supposed = "hypothesis, refused: " if row["edge"] is not None else ""
    refused = f"[yellow]{supposed}{escape(row['refused'])}[/yellow]" if row["refused"] else ""
    if row["edge"] is None:
        return ["", "", "", "", "", refused or "not offered"]
    exact = row["exact"] or row["method"]
    return [
        f"[bold]{100 * row['edge']:.4f}%[/bold]",
        exact if len(exact) < 24 else row["method"],
        f"{100 * row['element_of_risk']:.4f}%",
        f"{row['sd']:.4f}",
        f"{100 * row['hit']:.4f}%",
        refused,
    ]


def _chart(found: "Sweep") -> str:
    """The edge over the first option; a line for each value of the second."""
    from pitboss.sheet.line_chart import line_chart

    first, *second = found.over
    rows = found.rows()
    places = [*dict.fromkeys(row[first] for row in rows)]
    names = [*dict.fromkeys(row[second[0]] for row in rows)] if second else [""]
    edges = {(row[first], row[second[0]] if second else ""): row["edge"] for row in rows}
    lines = {f"{second[0]} {name}" if second else "": [edges.get((place, name)) for place in places] for name in names}
    return line_chart(f"{found.game}: house edge of {found.wager}", first, places, lines)


def _ends(option: str, text: str) -> "Ends":
    """A range in words: "4%..5%", "20%..", "..100", or one value."""
    words = text.replace(" ", "")
    if not words:
        return (None, None)
    match = _ENDS.fullmatch(words)
    if match is None or (match["low"] is None and match["high"] is None):
        raise Refusal(f"{option} {text}: write a range as 4%..5%, 20%.. or ..100")
    low = _number(match["low"])
    return (low, low if ".." not in words else _number(match["high"]))


def _number(text: str | None) -> float | None:
    if text is None:
        return None
    return float(text.removesuffix("%")) / 100 if text.endswith("%") else float(text)
