"""The `parsheet` command: a sheet on the terminal, as a page, PDF, rows or JSON, and checks of filed ones."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import (
    AS_OF,
    JSON,
    SET,
    STRATEGY,
    as_json,
    console,
    folding,
    options_from_words,
    percent,
    priced_bar,
)
from pitboss.files import content, verify_writable, write_text
from pitboss.games import NEWCOMERS
from pitboss.games import game as game_of
from pitboss.pricing.worth.alike import named_together
from pitboss.refusal import Refusal
from pitboss.rulebook.citation import law
from pitboss.words import Json, listed_values

if TYPE_CHECKING:
    from pitboss.sheet.par import ParSheet
    from pitboss.studio.house_sheet import HouseSheet


def register(app: typer.Typer) -> None:
    """Add the `parsheet` command."""
    app.command("parsheet")(parsheet)


def parsheet(
    game: str = typer.Argument("", help="The game, or a file of ways and pays."),
    set_: list[str] = SET,
    output: Path = typer.Option(None, "-o", "--output", metavar="FILE", help="Write the sheet as an HTML page."),
    pdf: Path = typer.Option(
        None, "--pdf", metavar="FILE", help="Write the sheet as PDF (needs chromium or weasyprint)."
    ),
    csv: bool = typer.Option(False, "--csv", help="Print the sheet as CSV."),
    strategy: str = STRATEGY,
    rounds: int = typer.Option(100, help="Rounds in the result chart; the fan chart covers ten times as many."),
    vary: list[str] = typer.Option([], "--vary", metavar="OPTION", help="Vary only this option; may be repeated."),
    no_vary: bool = typer.Option(False, "--no-vary", help="Leave out the effect of each option, the slow part."),
    simulate: int = typer.Option(
        0,
        metavar="ROUNDS",
        help="Also simulate this many rounds (hands at poker) and show the deviation.",
    ),
    seed: int = typer.Option(1, help="Seed of the simulation."),
    date: str = typer.Option(None, metavar="YYYY-MM-DD", help="The date on the sheet; today by default."),
    as_of: str = AS_OF,
    check: Path = typer.Option(None, "--check", metavar="FILE", help="Check a filed sheet, a page or JSON."),
    json: bool = JSON,
) -> int:
    """Make a PAR sheet to file. Options, odds, outcomes, plots, the effect of each option, provenance.

    Examples: pitboss parsheet casino-war -o war.html | pitboss parsheet blackjack --set decks=8 --pdf blackjack.pdf
    | pitboss parsheet minibaccarat --set vigorish=tie-25 --json | pitboss parsheet --check war.html
    """
    if check is not None:
        return _check(check, json)
    if not game:
        raise Refusal(f"name a game, such as pitboss parsheet {NEWCOMERS} -o sheet.html")
    if csv and json:
        raise Refusal("choose either --csv or --json")
    if simulate < 0:
        raise Refusal(f"--simulate {simulate}: must be at least 1")
    if vary and no_vary:
        raise Refusal("choose either --vary or --no-vary")
    if game.endswith(".toml"):
        if set_ or vary or simulate or as_of or csv or strategy != "best":
            raise Refusal(f"{game}: the sheet of a file takes --rounds, --date, -o, --pdf and --json alone")
        _can_write(output, pdf)
        _own_sheet(game, output, pdf, rounds, date)
        return 0
    found = game_of(game)
    options = options_from_words(found, set_, as_of)
    _can_write(output, pdf)
    from pitboss.sheet.par import parsheet as make

    began = time.perf_counter()
    bar, progress = priced_bar("pricing")
    with bar:
        sheet = make(
            found,
            options,
            strategy=strategy,
            rounds=rounds,
            vary_options=vary or not no_vary,
            simulate=simulate,
            seed=seed,
            date=date,
            as_of=as_of or None,
            progress=progress,
        )
    written = _write(sheet, output, pdf)
    if json:
        as_json(sheet.shown())
    elif csv:
        print(sheet.csv(), end="")
    elif written:
        for path in written:
            console().print(f"{escape(str(path))}  {found.title}, {time.perf_counter() - began:.1f} s", soft_wrap=True)
        console().print(f"sha256 {sheet.sha256}", soft_wrap=True)
    else:
        _print(sheet)
    return 0


def _own_sheet(game: str, output: Path | None, pdf: Path | None, rounds: int, date: str | None) -> None:
    """The sheet of a game from a file of ways and pays; as JSON where it is written nowhere."""
    from pitboss.studio import read_ways

    sheet = read_ways(game).sheet(rounds=rounds, date=date)
    written = _write(sheet, output, pdf)
    if not written:
        as_json(sheet.shown())
    for path in written:
        console().print(f"{escape(str(path))}\nsha256 {sheet.sha256}", soft_wrap=True)


def _can_write(output: Path | None, pdf: Path | None) -> None:
    """Refuse what cannot be written or printed before the long calculation."""
    from pitboss.sheet.files import printer

    if pdf is not None:
        printer()
    for path in (output, pdf):
        if path is not None:
            verify_writable(path)


def _write(sheet: "ParSheet | HouseSheet", output: Path | None, pdf: Path | None) -> list[Path]:
    from pitboss.sheet.files import to_pdf

    if output is not None:
        write_text(output, sheet.html())
    if pdf is not None:
        to_pdf(sheet.html(), pdf)
    return [path for path in (output, pdf) if path is not None]


def _check(path: Path, json: bool) -> int:
    from pitboss.sheet.checking import check

    try:
        text = content(str(path)).decode()
    except UnicodeDecodeError:
        raise Refusal(f"{path} is not a PAR sheet: not a text file") from None
    bar, progress = priced_bar("recalculating")
    with bar:
        findings = check(text, progress)
    fine = all(finding.agrees for finding in findings)
    if json:
        as_json({"agrees": fine, "findings": [finding.shown() for finding in findings]})
    else:
        for finding in findings:
            mark = "[green]✓[/green]" if finding.agrees else "[red]✗[/red]"
            console().print(f"{mark} {escape(finding.says)}", soft_wrap=True)
    return 0 if fine else 1


def _print(sheet: "ParSheet") -> None:
    """Print the sheet's figures in short."""
    content = sheet.content
    game, given = content["game"], content["given"]
    words = listed_values(given["options"]) or "default options"
    console().print(f"[bold]{game['title']}[/bold]  {law(game['subchapter'])}  [dim]{escape(words)}[/dim]\n")
    if "rake" in content:
        _print_pot(content)
    else:
        _print_wagers(content["wagers"])
        _print_sensitivity(content["sensitivity"])
    if edition := content["law"]["edition"]:
        for line in (f"as of {edition['as_of']}: {edition['authorised']}", *edition["notes"]):
            console().print(f"[dim]{escape(line)}[/dim]")
    software = content["software"]
    console().print(
        f"\n[dim]pitboss {software['version']}, rules {software['rules']}, {sheet.date}, sha256 {sheet.sha256}[/dim]",
        soft_wrap=True,
    )
    console().print(f"[dim]-o FILE.html writes the whole sheet: pitboss parsheet {game['name']} -o sheet.html[/dim]")


def _print_pot(content: Json) -> None:
    """Print the rake by pot and of the model's hands."""
    console().print(f"[bold]the house[/bold]  {escape(content['rake']['says'])}\n")
    grid = folding("played", "hands", "pot", "rake per hand", "± 95%", "an hour", "part", "method")
    for row in (content["model"], *content["others"]):
        figures = (f"{row['hands']:,}", f"{row['pot']:.2f}", f"[bold]{row['rake']:.2f}[/bold]")
        error = f"{1.96 * row['rake_error']:.2f}"
        grid.add_row(row["strategy"], *figures, error, f"{row['an_hour']:.2f}", percent(row["part"], 2), row["method"])
    console().print(grid)
    if content["sensitivity"] is None:
        return
    grid = folding("option", "rake per hand", "change", "± 95%")
    for row in content["sensitivity"]["varied"]:
        for value in row["values"]:
            if "rake" in value and value["change"]:
                colour = "red" if value["change"] > 0 else "green"
                change = f"[{colour}]{value['change']:+.2f}[/{colour}]"
                error = f"{1.96 * value['error']:.2f}"
                name = listed_values({row["option"]: value["value"]})
                grid.add_row(name, f"{value['rake']:.2f}", change, error)
    console().print("\n[bold]effect of each option[/bold] [dim](one at a time, on the same hands)[/dim]")
    console().print(grid)


def _print_wagers(wagers: list[Json]) -> None:
    grid = Grid("wager", "edge", "element of risk", "sd", "volatility", "wins", box=None, padding=(0, 2, 0, 0))
    for rounds in (100, 1000, 10_000):
        grid.add_column(f"ahead {rounds:,}")
    for row in wagers:
        ahead = {each["rounds"]: each["ahead"] for each in row["over"]}
        grid.add_row(
            f"[bold]{row['wager']}[/bold]" + (f" [dim]and {len(row['alike'])} alike[/dim]" if row["alike"] else ""),
            f"[bold]{percent(row['edge'])}[/bold]",
            percent(row["element_of_risk"]),
            f"{row['sd']:.4f}",
            f"{row['volatility_index']:.4f}",
            percent(row["hit"]),
            *(percent(ahead[rounds], 2) for rounds in (100, 1000, 10_000)),
        )
    console().print(grid)


def _print_sensitivity(sensitivity: Json | None) -> None:
    if sensitivity is None:
        return
    grid = folding("option", "wager", "edge", "change")
    for row in sensitivity["varied"]:
        for value in row["values"]:
            for moved in value.get("edges", ()):
                name = listed_values({row["option"]: value["value"]})
                wager = named_together((moved["wager"], *moved["alike"]))
                if moved["change"] is None:
                    grid.add_row(name, wager, percent(moved["edge"]) or "not offered", "")
                    continue
                colour = "red" if moved["change"] > 0 else "green"
                change = f"[{colour}]{100 * moved['change']:+.4f}%[/{colour}]"
                grid.add_row(name, wager, percent(moved["edge"]), change)
    if grid.row_count:
        console().print("\n[bold]effect of each option[/bold] [dim](one at a time)[/dim]")
        console().print(grid)
