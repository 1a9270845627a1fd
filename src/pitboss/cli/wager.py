"""The command about a wager of a house's own, from a file: its price, sheet, sign, and what counting finds in it."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import JSON, as_json, console
from pitboss.cli.progress_bar import working
from pitboss.files import verify_writable, write_text
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.studio.house_wager import HouseWager
    from pitboss.studio.removal import CountReport
    from pitboss.studio.sample import WagerSampled


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("wager")(wager)


def wager(
    file: str = typer.Argument(
        "", help="A file of a wager (docs/studio.md), or a shipped example; without one they are listed."
    ),
    decks: int = typer.Option(None, help="Decks in the shoe, in place of the file's."),
    parsheet: bool = typer.Option(
        False, "--parsheet", help="Print its PAR sheet as JSON, or write it as a page with -o."
    ),
    sign: bool = typer.Option(False, "--sign", help="Print the sign of a table that offers it."),
    count: bool = typer.Option(False, "--count", help="Show the effect of each card removed, and what counting gains."),
    simulate: int = typer.Option(0, metavar="ROUNDS", help="Also deal or roll this many rounds."),
    seed: int = typer.Option(1, help="Random seed of --count and --simulate."),
    output: Path = typer.Option(None, "-o", "--output", metavar="FILE", help="Write the sheet as one page of HTML."),
    date: str = typer.Option(None, metavar="YYYY-MM-DD", help="The date on the sheet; today by default."),
    json: bool = JSON,
) -> None:
    """Price a wager of your own from a file. Exact ways, edge, variance, PAR sheet, sign, and what counting gains.

    Examples: pitboss wager 21-plus-3 | pitboss wager dragon-7 --decks 6 --count
    | pitboss wager lucky-ladies --parsheet -o ladies.html
    """
    from pitboss.studio import count_report, read_wager, sample, shipped_wagers

    if not file:
        _print_examples(shipped_wagers(), json)
        return
    if sum((parsheet, sign, count, simulate != 0)) > 1:
        raise Refusal("choose one of --parsheet, --sign, --count and --simulate")
    if output is not None and not parsheet:
        raise Refusal("-o writes a PAR sheet: say --parsheet too")
    found = read_wager(file, decks)
    if sign:
        lines = found.sign()
        as_json(lines) if json else console().print("\n".join(map(escape, lines)), soft_wrap=True)
        return
    with working(f"counting {found.name}", quiet=json):
        if count:
            report = count_report(found, seed)
        elif simulate:
            dealt = sample(found, simulate, seed)
        else:
            found.counted  # noqa: B018 - counted while the bar says so
    if parsheet:
        _sheet(found, output, date)
    elif count:
        as_json(report.shown()) if json else _print_count(found, report)
    elif simulate:
        as_json(dealt.shown()) if json else _print_sample(dealt)
    elif json:
        as_json(found.shown())
    else:
        _print(found)


def _sheet(found: "HouseWager", output: Path | None, date: str | None) -> None:
    from pitboss.studio import as_game

    sheet = as_game(found).sheet(date=date)
    if output is None:
        as_json(sheet.shown())
        return
    verify_writable(output)
    write_text(output, sheet.html())
    console().print(f"{escape(str(output))}  {escape(found.title)}\nsha256 {sheet.sha256}", soft_wrap=True)


def _print_examples(names: list[str], json: bool) -> None:
    from pitboss.studio import read_wager

    rows = [(name, read_wager(name)) for name in names]
    if json:
        as_json([{"wager": name, "title": each.title, "game": each.game, "says": each.says} for name, each in rows])
        return
    grid = Grid("example", "game", "wins if", box=None, padding=(0, 2, 0, 0))
    for name, each in rows:
        grid.add_row(f"[bold]{name}[/bold]", each.game, escape(each.says))
    console().print(grid)
    console().print("\n[dim]None is New Jersey's; the names are their owners'.[/dim]")


def _print(found: "HouseWager") -> None:
    shown, out = found.shown(), console()
    decks = f", {found.decks} deck{'s' * (found.decks > 1)}" if found.rule.has_shoe else ""
    out.print(f"[bold]{escape(found.title)}[/bold]  {found.cite}  [dim]{found.game}{decks}[/dim]")
    out.print(f"{escape(found.says)}; decided by {escape(found.rule.describe())}\n", soft_wrap=True)
    grid = Grid("class", "pays", "ways", "probability", "one in", "return", box=None, padding=(0, 2, 0, 0))
    for column in grid.columns[1:]:
        column.justify = "right"
    for row in shown["classes"]:
        once = f"{row['one_in']:,.1f}" if row["one_in"] else ""
        grid.add_row(
            escape(row["class"]),
            row["pays"],
            _ways(row["ways"]),
            f"{100 * row['probability']:.6f}%",
            once,
            f"{100 * row['returns']:+.4f}%",
        )
    out.print(grid)
    exact = f" = {shown['exact']}" if len(shown["exact"]) <= _LONGEST else ", exactly a fraction (--json)"
    out.print(f"\n[bold]edge {100 * shown['edge']:.4f}%[/bold]{exact}", soft_wrap=True)
    out.print(f"variance {shown['variance']:.4f}, standard deviation {shown['sd']:.4f}, wins {100 * shown['hit']:.4f}%")
    out.print(f"\n[dim]source: {escape(found.source)}[/dim]", soft_wrap=True)
    out.print(f"[dim]{shown['notice']}[/dim]", soft_wrap=True)


_LONGEST = 60


def _ways(number: int) -> str:
    """A number of ways; one beyond a column in powers of ten."""
    return f"{number:,}" if number < 10**16 else f"{number:.6e}"


def _print_sample(dealt: "WagerSampled") -> None:
    """The sample beside the count, class by class."""
    out, shown, counted = console(), dealt.shown(), dealt.wager.counted
    out.print(f"[bold]{escape(dealt.wager.title)}[/bold]  {dealt.rounds:,} rounds, seed {dealt.seed}\n")
    grid = Grid("class", "came", "sampled", "counted", box=None, padding=(0, 2, 0, 0))
    for column in grid.columns[1:]:
        column.justify = "right"
    for row, times, ways in zip(dealt.wager.rows(), dealt.times, counted.ways, strict=True):
        share, known = times / dealt.rounds, ways / counted.total
        grid.add_row(escape(row.name), f"{times:,}", f"{100 * share:.6f}%", f"{100 * known:.6f}%")
    out.print(grid)
    edge, error = f"{100 * shown['edge']:+.4f}%", f"{100 * shown['standard_error']:.4f}%"
    off = "" if shown["off"] is None else f", {shown['off']:+.2f} standard errors off"
    out.print(f"\nedge {edge} ± {error}; counted {100 * shown['counted']:.4f}%{off}", soft_wrap=True)


def _print_count(found: "HouseWager", report: "CountReport") -> None:
    out, tags = console(), report.tags()
    out.print(f"[bold]{escape(found.title)}[/bold]  the player's mean is {100 * float(report.mean):.4f}%\n")
    grid = Grid("gone", "copies", "effect on the mean", "tag", box=None, padding=(0, 2, 0, 0))
    for column in grid.columns[1:]:
        column.justify = "right"
    for name, effect, copies in report.grouped():
        grid.add_row(name, str(copies), f"{100 * float(effect):+.5f}%", f"{tags[name]:+d}")
    out.print(grid)
    out.print("\n[bold]with the sum of these effects[/bold] [dim](sampled)[/dim]")
    grid = Grid("dealt", "player has the edge", "won per round", "± 95%", box=None, padding=(0, 2, 0, 0))
    for row in report.favourable:
        share, gain = f"{100 * row.often:.2f}%", f"{100 * row.gain:.4f}%"
        grid.add_row(f"{float(row.dealt):.0%}", share, gain, f"{196 * row.error:.4f}%")
    out.print(grid)
    out.print("[dim]Card by card: what pairs and suits among the remaining cards add is not counted.[/dim]")
