"""The `simulate` command: deal rounds by the billion."""

import re
import time
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import JSON, SET, WHAT_IF, as_json, console, options_from_words, percent, say_hypotheses
from pitboss.cli.progress_bar import STOPPED, bar, halting
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.pricing.strategy.strategies import BEST
from pitboss.refusal import Refusal
from pitboss.table.offer.hypotheses import verify_simulated
from pitboss.table.parts import SharedPot

if TYPE_CHECKING:
    from pitboss.pricing.simulate import Block, Simulation, WagerSample
    from pitboss.pricing.strategy.card_counting import CountResult

SEED = typer.Option(1, help="Random seed; the same seed gives the same result with any number of workers.")
WORKERS = typer.Option(1, help="Threads on this machine.")
GPU = typer.Option(False, "--gpu", help="Deal on this machine's NVIDIA GPU; the result is the same.")
DASK = typer.Option(None, metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
OUT = typer.Option(None, "-o", "--output", metavar="FILE", help="Write the results as .parquet or .csv.")


def register(app: typer.Typer) -> None:
    """Add the `simulate` command."""
    app.command("simulate")(simulate)


def simulate(
    game: str = typer.Argument(help="The game."),
    rounds: int = typer.Option(None, "--rounds", help="Number of rounds; with --until, the maximum."),
    until: str = typer.Option(
        None, metavar="ERROR", help="Stop at this standard error of the main wager's edge, such as 0.01% or 0.0001."
    ),
    set_: list[str] = SET,
    what_if: list[str] = WHAT_IF,
    seed: int = SEED,
    workers: int = WORKERS,
    dask: str = DASK,
    gpu: bool = GPU,
    boxes: int = typer.Option(None, help="Boxes in play."),
    strategy: str = typer.Option(
        None, help="Strategy: a name, or a .toml or .json file; by default the best one that can be simulated."
    ),
    stake: list[str] = typer.Option([], "--stake", metavar="WAGER=AMOUNT", help="Dollars on a wager, at every box."),
    count: str = typer.Option(None, help="Count cards: hi-lo, ko, hi-opt-1, hi-opt-2, omega-2, zen or halves."),
    spread: str = typer.Option(
        None, help="Units by count: minimum and maximum, such as 1-8, or by count, such as 1:2,2:4,4:8."
    ),
    penetration: str = typer.Option(None, metavar="PART", help="Share of the shoe dealt, such as 75%."),
    output: Path = OUT,
    by_block: bool = typer.Option(
        False, "--by-block", help="Write one row per block and wager instead of one per outcome."
    ),
    json: bool = JSON,
) -> None:
    """Simulate real shoes and dice. Results have confidence intervals.

    Examples: pitboss simulate casino-war --rounds 1000000000 --workers 2 --set decks=8 |
    pitboss simulate blackjack --until 0.01% -o blackjack.parquet |
    pitboss simulate blackjack --rounds 100000000000 --strategy basic --gpu |
    pitboss simulate craps --rounds 10000000 --strategy only --stake place-6=12 |
    pitboss simulate casino-war --rounds 1000000 --strategy mine.toml --dask tcp://host:8786 |
    pitboss simulate blackjack --count hi-lo --spread 1-8 --penetration 75% --rounds 10000000
    """
    from pitboss.pricing.sessions import result_files
    from pitboss.pricing.simulate import simulate as run
    from pitboss.pricing.strategy import card_counting

    found = game_of(game)
    options = options_from_words(found, set_, "", what_if)
    verify_simulated(found, options)
    _verify_asked(rounds, until, workers, by_block and output is None)
    if output is not None:
        result_files.check(output)
    target = None if until is None else error_of(until)
    seen: list[Block] = []
    began = time.perf_counter()
    first = f"waiting for {dask}" if dask else "dealing"
    with halting() as halt, bar(rounds, first, quiet=json) as show:

        def progress(done: int, total: int, main: "WagerSample") -> None:
            if show is not None:
                show(done, total, _so_far(main))

        result = run(
            found,
            options,
            rounds,
            until=target,
            seed=seed,
            workers=workers,
            dask=dask,
            gpu=gpu,
            progress=None if show is None else progress,
            each=seen.append if by_block else None,
            halt=halt,
            boxes=boxes,
            strategy=strategy,
            **stakes_of(stake),
            **card_counting.count_request(found, options, count, spread, penetration, dashes="--"),
        )
    if output is not None:
        rows = result_files.blocks(result, seen) if by_block else result_files.outcomes(result)
        result_files.write(output, rows, result_files.about(result))
    if json:
        as_json(result.shown())
        if result.halted:
            raise typer.Exit(STOPPED)
        return
    _print(result, time.perf_counter() - began)
    _print_beside(result, strategy, found.has(SharedPot))
    if result.halted:
        console().print(f"\nstopped early: this is the result of --rounds {result.rounds}")
        raise typer.Exit(STOPPED)


def _verify_asked(rounds: int | None, until: str | None, workers: int, nowhere: bool) -> None:
    """Refuse a simulation without an end, rounds or workers, or with blocks but no file to write them to."""
    if rounds is None and until is None:
        raise Refusal("give --rounds N or --until ERROR")
    if rounds is not None and rounds < 1:
        raise Refusal(f"--rounds {rounds}: must be at least 1")
    if workers < 1:
        raise Refusal(f"--workers {workers}: must be at least 1")
    if nowhere:
        raise Refusal("--by-block needs -o FILE")


def _print_beside(result: "Simulation", strategy: str | None, pot: bool) -> None:
    """Print what goes with the figures: count, strategy, and rake."""
    if result.counted is not None:
        _print_counted(result.counted)
    if not pot and result.strategy not in (strategy, BEST):
        own = "" if result.own_edge is None else f", whose edge is {percent(result.own_edge)} (computed)"
        console().print(f"\n[dim]played by: {escape(result.strategy)}{own}[/dim]")
    if result.note:
        console().print(f"\n[dim]{escape(result.note)}[/dim]", soft_wrap=True)
    if pot:
        house, hands = result.wagers[0], 100 * result.rounds
        taken = f"the house takes {-house.net / hands:.4f} of {house.staked / hands:.2f} in a pot"
        console().print(f"\n{taken}  [dim]all players play {escape(result.strategy)}[/dim]")


def error_of(text: str) -> float:
    """A standard error from "0.0001" or "0.01%"."""
    match = re.fullmatch(r"(\d*\.?\d+(?:e-?\d+)?)(%?)", text.strip(), re.ASCII | re.IGNORECASE)
    value = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not value:
        raise Refusal(f"--until {text}: write a standard error above zero, such as 0.01% or 0.0001")
    return value


def stakes_of(given: list[str]) -> dict[str, object]:
    """The stakes from `--stake` words, in cents."""
    from pitboss.pricing.strategy.strategies import stake

    found: dict[str, object] = {}
    for word in given:
        name, equals, amount = word.partition("=")
        if not equals:
            raise Refusal(f"--stake {word}: write it as WAGER=AMOUNT, such as --stake tie=5.00")
        found[name.strip()] = stake(f"--stake {word}", amount.strip())
    return found


def _so_far(main: "WagerSample") -> str:
    low, high = main.interval
    if not isfinite(low):
        return f"{main.odds.wager} {100 * main.edge:+.4f}%"
    return f"{main.odds.wager} {100 * main.edge:+.4f}%  95% {100 * low:+.4f} … {100 * high:+.4f}"


def _print(result: "Simulation", seconds: float) -> None:
    speed = result.box_rounds / seconds
    rate = f"{speed / 1e6:.1f} million hands a second" if speed > 1e5 else f"{speed:,.0f} hands a second"
    dealt = f"{result.rounds:,} round{'s' * (result.rounds > 1)}, {result.boxes} box{'es' * (result.boxes > 1)}"
    where = f" on {escape(result.device)}" if result.device else ""
    console().print(f"{dealt}, seed {result.seed}  [dim]{rate}{where}[/dim]\n")
    say_hypotheses(result.what_if)
    grid = Grid("wager", "edge", "95% interval", "standard error", "sd", box=None, padding=(0, 2, 0, 0))
    for row in result.wagers:
        low, high = row.interval
        grid.add_row(
            f"[bold]{row.odds.wager}[/bold]",
            f"[bold]{percent(row.edge)}[/bold]",
            f"{percent(low)} … {percent(high)}" if isfinite(low) else "unknown",
            percent(row.standard_error) if isfinite(low) else "unknown",
            f"{row.odds.sd:.4f}",
        )
    console().print(grid)


def _print_counted(found: "CountResult") -> None:
    """Print the result of counting, in units of the smallest wager, and what each count contributes."""
    never = "never" if found.n0 == inf else f"{found.n0:,.0f} rounds"
    console().print(f"\n[bold]counting[/bold] [dim](in units of {dollars(found.unit)} on a box)[/dim]")
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 2))
    grid.add_row("won per 100 rounds", f"[bold]{found.win_rate:+.3f}[/bold] ± {1.96 * found.win_rate_error:.3f}")
    grid.add_row("standard deviation per 100 rounds", f"{10 * found.sd:.3f}")
    grid.add_row("average bet", f"{found.average_bet:.3f}")
    grid.add_row("N0", never)
    grid.add_row("SCORE", f"{found.score:.2f}")
    console().print(grid)
    grid = Grid("count", "rounds", "units", "won per unit", box=None, padding=(0, 2, 0, 2))
    for column in grid.columns:
        column.justify = "right"
    for row in found.levels:
        colour = "green" if row.mean > 0 else "red"
        share = f"{100 * row.rounds / found.rounds:.3f}%"
        grid.add_row(f"{row.count:+d}", share, str(row.units), f"[{colour}]{100 * row.mean:+.3f}%[/{colour}]")
    console().print(grid)
