"""The `equity` command: hands against hands, at every game that offers it."""

import time
from typing import Any

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import JSON, as_json, console, percent
from pitboss.cli.progress_bar import bar
from pitboss.cli.simulate import DASK, WORKERS
from pitboss.games import game as game_of


def register(app: typer.Typer) -> None:
    """Add the `equity` command."""
    app.command("equity")(equity)


def equity(
    variant: str = typer.Argument(help="A poker game."),
    hands: list[str] = typer.Argument(metavar="HAND HAND …", help="Two or more hands; hold 'em also takes ranges."),
    board: str = typer.Option("", metavar="CARDS", help="Community cards dealt so far, or stud's common card."),
    dead: str = typer.Option("", metavar="CARDS", help="Dead cards."),
    trials: int = typer.Option(None, help="Sample this many random deals instead of counting all."),
    seed: int = typer.Option(1, help="Random seed; the same seed and trials give the same result."),
    exact: bool = typer.Option(False, "--exact", help="Count every deal, however long that takes."),
    workers: int = WORKERS,
    dask: str = DASK,
    json: bool = JSON,
) -> None:
    """Show each hand's equity if all go to the showdown. Deals are counted, or sampled if there are too many.

    Write cards as AhKd, an unknown card as ??, an unknown hand as random. A stud hand is what has been dealt so
    far, down cards in parentheses if you like. A draw hand is the cards kept, then / and the discards: it draws to
    five cards, and discards do not come back.

    Hold 'em ranges: AKs, KQo, AK, TT+, ATs+, A5s-A2s, 99-66, T9s-65s, 15% (the best against a random hand), random,
    and lists such as TT+,AQs+.

    Examples: pitboss equity holdem AsAh KdKc | pitboss equity holdem AKs TT+,AQs+ --board Th9h2c |
    pitboss equity omaha-8 AsAh2d3c 8s9sTdJd | pitboss equity seven-card-stud "(AsKs)Qh" "(7d7c)2h" --dead Qd |
    pitboss equity five-card-draw AsAh KdKcKh/2d3d
    """
    of_game = game_of(variant).module("equity")
    began = time.perf_counter()
    with bar(None, "compiling", quiet=json) as show:
        found = of_game.equity(
            variant,
            hands,
            board=board,
            dead=dead,
            trials=trials,
            seed=seed,
            exact=exact,
            progress=show and (lambda done, total: show(done, total, "dealing")),
            workers=workers,
            dask=dask,
        )
    if json:
        as_json(found.shown())
        return
    _print(found, time.perf_counter() - began)


def _print(found: Any, seconds: float) -> None:
    out, exact = console(), found.method == "exact"
    cards = "".join(
        f"  {name} {' '.join(some)}" for name, some in (("board", found.board), ("dead", found.dead)) if some
    )
    out.print(f"[bold]{escape(found.form.title)}[/bold]  N.J.A.C. {found.form.section}[dim]{cards}[/dim]\n")
    split = found.lows is not None
    heads = ["hand", "equity", "exactly" if exact else "± standard error"]
    heads += ["scoops", "part", "of the high", "of the low"] if split else ["wins", "ties"]
    grid = Grid(*heads, box=None, padding=(0, 2, 0, 0))
    for share in found.hands:
        more = str(share.equity) if exact else percent(share.standard_error)
        row = [f"[bold]{escape(share.hand)}[/bold]", f"[bold]{percent(share.equity)}[/bold]", more]
        row += [percent(share.wins), percent(share.ties)]
        if split:
            row += [percent(share.high), percent(share.low)]
        grid.add_row(*row)
    out.print(grid)
    how = f"all {found.deals:,} deals counted" if exact else f"{found.deals:,} random deals, seed {found.seed}"
    out.print(f"\n{how}" + (f"[dim] in {seconds:.2f} s[/dim]" if out.is_terminal else ""))
    if split:
        out.print(f"[dim]at least one hand makes a low in {percent(found.lows)} of them[/dim]")
    if found.common:
        out.print("[dim]the deck is too short to deal every seventh card: one common card for all, 19:47-14.9(h)[/dim]")
    if found.form.draws:
        out.print("[dim]each hand draws once, to five cards; discards do not come back[/dim]")
