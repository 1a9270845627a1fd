"""Commands about the price of a game: odds, simulate."""

import time
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import JSON, SET, as_json, console, elected
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.pricing.simulate import Simulation


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("odds")(odds)
    app.command("simulate")(simulate)


def odds(
    game: str = typer.Argument(help="The game."),
    set_: list[str] = SET,
    strategy: str = typer.Option("best", help="How the choices are made; the game's own names."),
    json: bool = JSON,
) -> None:
    """Exact edge, standard deviation, hit frequency and outcome table for every wager.

    Examples: pitboss odds casino-war | pitboss odds casino-war --set decks=8 --strategy always-surrender --json
    """
    found = game_of(game)
    options = elected(found, set_)
    result = found.module("odds").odds(options, strategy).shown()
    if json:
        as_json(result)
        return
    changed = options.shown(changed_only=True)
    elections = ", ".join(f"{name} {value}" for name, value in changed.items()) or "default options"
    console().print(f"[bold]{found.title}[/bold]  N.J.A.C. {found.subchapter}  [dim]{escape(elections)}[/dim]\n")
    if result.get("rake"):
        _print_hands(result["hands"], result["rake"])
        return
    _print_wagers(result["wagers"])
    for wager in result["wagers"]:
        _print_outcomes(wager)
    _print_strategies(result["strategy"])


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.4f}%"


def _print_wagers(wagers: list[dict[str, Any]]) -> None:
    grid = Grid("wager", "edge", "exactly", "of money staked", "sd", "wins", box=None, padding=(0, 2, 0, 0))
    for row in wagers:
        name = f"[bold]{row['wager']}[/bold]" + (f" [dim]({row['given']})[/dim]" if "given" in row else "")
        edge = f"[bold]{_percent(row['edge'])}[/bold]"
        sd, risk, hit = f"{row['sd']:.4f}", _percent(row["element_of_risk"]), _percent(row["hit"])
        grid.add_row(name, edge, row["exact"] or f"[dim]{row['method']}[/dim]", risk, sd, hit)
    console().print(grid)


def _print_hands(sides: list[dict[str, Any]], rake: dict[str, Any]) -> None:
    """A game that is played for a pot: how often hands come, and what the house takes."""
    for side in sides:
        console().print(f"[bold]{side['side']}[/bold]  {side['says']}  [dim]{side['total']:,} deals, all counted[/dim]")
        grid = Grid("hand", "deals", "probability", "one in", box=None, padding=(0, 2, 0, 2))
        for column in grid.columns[1:]:
            column.justify = "right"
        for row in side["classes"]:
            once = f"{1 / row['probability']:,.1f}" if row["ways"] else ""
            grid.add_row(row["hand"], f"{row['ways']:,}", f"{100 * row['probability']:.6f}%", once)
        console().print(grid)
        console().print()
    console().print(f"[bold]the house[/bold]  {escape(rake['says'])}")
    grid = Grid("pot", "rake", "part", box=None, padding=(0, 2, 0, 2))
    for column in grid.columns:
        column.justify = "right"
    for row in rake["pots"]:
        grid.add_row(dollars(row["pot"]), dollars(row["rake"]), f"{100 * row['part']:.2f}%")
    if rake["pots"]:
        console().print(grid)


def _print_outcomes(wager: dict[str, Any]) -> None:
    console().print(f"\n[bold]{wager['wager']}[/bold]")
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 2))
    for row in wager["outcomes"]:
        bar = "█" * max(1, round(40 * row["probability"])) if row["probability"] else ""
        colour = "red" if row["pays"].startswith("-") else "green" if row["pays"].startswith("+") else "yellow"
        grid.add_row(row["outcome"], row["pays"], _percent(row["probability"]), f"[{colour}]{bar}[/{colour}]")
    console().print(grid)


def _print_strategies(strategy: dict[str, Any] | None) -> None:
    """Other ways to play the main wager, if the game has any."""
    if not strategy:
        return
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 2))
    for wager, ways in strategy.items():
        if isinstance(ways, dict) and all(isinstance(way, dict) and "edge" in way for way in ways.values()):
            for name, way in ways.items():
                grid.add_row(wager, name, _percent(way["edge"]), way["exact"] or way["method"])
    if grid.row_count:
        console().print(f"\n[bold]strategies[/bold] [dim](shown above: {escape(strategy['name'])})[/dim]")
        console().print(grid)
    if "standard_error" in strategy:
        error = _percent(max(strategy["standard_error"].values()))
        console().print(f"[dim]sampled in {strategy['rounds']:,} rounds each; standard error of an edge {error}[/dim]")
    for note in strategy.get("notes", ()):
        console().print(f"[dim]{escape(note)}[/dim]")


def simulate(
    game: str = typer.Argument(help="The game."),
    rounds: int = typer.Option(..., "--rounds", help="How many rounds."),
    set_: list[str] = SET,
    seed: int = typer.Option(1, help="The same seed and rounds give the same result on any number of workers."),
    workers: int = typer.Option(1, help="Threads on this machine."),
    dask: str = typer.Option(None, metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786."),
    boxes: int = typer.Option(None, help="Boxes in play."),
    strategy: str = typer.Option("best", help="How the choices are made."),
    json: bool = JSON,
) -> None:
    """Monte Carlo over real shoes, with a confidence interval.

    Example: pitboss simulate casino-war --rounds 1000000000 --workers 2 --set decks=8
    """
    from pitboss.pricing.simulate import simulate as run

    found = game_of(game)
    options = elected(found, set_)
    if rounds < 1:
        raise Refusal(f"--rounds {rounds}: a simulation has at least one round")
    if workers < 1:
        raise Refusal(f"--workers {workers}: at least one is needed")
    began = time.perf_counter()
    bar, progress = _bar(rounds, quiet=json)
    with bar:
        result = run(
            found,
            options,
            rounds,
            seed=seed,
            workers=workers,
            dask=dask,
            progress=progress,
            boxes=boxes,
            strategy=strategy,
        )
    if json:
        as_json(result.shown())
        return
    _print_simulation(result, time.perf_counter() - began)
    if not found.banked:
        house = result.wagers[0]
        taken = f"the house takes {-house.net / rounds / 100:.4f} of {house.staked / rounds / 100:.2f} in a pot"
        console().print(f"\n{taken}  [dim]everybody plays {result.strategy}[/dim]")


def _bar(rounds: int, *, quiet: bool) -> tuple[AbstractContextManager[Any], Any]:
    """A progress bar with the running mean, on a terminal; nothing elsewhere."""
    out = console()
    if quiet or not out.is_terminal:
        return nullcontext(), None
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>4.0f}%"),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=out, transient=True)
    # The first call waits for the compiler, so the bar says so until the first block is back.
    task = bar.add_task("compiling", total=rounds)

    def progress(done: int, total: int, mean: float) -> None:
        bar.update(task, completed=done, total=total, description=f"edge so far {100 * -mean:+.3f}%")

    return bar, progress


def _print_simulation(result: "Simulation", seconds: float) -> None:
    rate = f"{result.box_rounds / seconds / 1e6:.1f} million hands a second"
    console().print(f"{result.rounds:,} rounds, {result.boxes} boxes, seed {result.seed}  [dim]{rate}[/dim]\n")
    grid = Grid("wager", "edge", "95% interval", "standard error", "sd", box=None, padding=(0, 2, 0, 0))
    for row in result.wagers:
        low, high = row.interval
        grid.add_row(
            f"[bold]{row.odds.wager}[/bold]",
            f"[bold]{_percent(row.edge)}[/bold]",
            f"{_percent(low)} … {_percent(high)}",
            _percent(row.standard_error),
            f"{row.odds.sd:.4f}",
        )
    console().print(grid)
