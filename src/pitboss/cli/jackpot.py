"""The `jackpot` command: what goes on a meter and comes off it, and when a wager on it is fair."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.cli.output import JSON, SET, as_json, console, folding, options_from_words
from pitboss.files import verify_writable, write_text
from pitboss.games import game as game_of
from pitboss.money import cents_of
from pitboss.pricing.strategy.card_counting import share_of
from pitboss.refusal import Refusal
from pitboss.words import Json, money_text

if TYPE_CHECKING:
    from pitboss.analysis.progressives import Jackpot

_COIN_IN = "100000,500000,1000000,5000000"
_POINTS = 24


def register(app: typer.Typer) -> None:
    """Add the `jackpot` command."""
    app.command("jackpot")(jackpot)


def jackpot(
    game: str = typer.Argument(help="The game."),
    meter: str = typer.Option(None, metavar="DOLLARS", help="What the meter shows; by default its first amount."),
    coin_in: str = typer.Option(
        _COIN_IN, metavar="DOLLARS,...", help="Amounts staked, for how often the jackpot is won."
    ),
    wager: str = typer.Option(None, help="A wager that is to have a meter of your own."),
    outcome: str = typer.Option(None, help="Its outcome that wins the meter."),
    stake: str = typer.Option("1.00", metavar="DOLLARS", help="The stake on your own meter."),
    contribution: str = typer.Option("20%", metavar="PART", help="The part of a stake that goes on your own meter."),
    reset: str = typer.Option("0", metavar="DOLLARS", help="With what your own meter starts again."),
    plot: Path = typer.Option(
        None, "--plot", metavar="FILE", help="Write the house edge against the meter, an SVG file."
    ),
    set_: list[str] = SET,
    json: bool = JSON,
) -> None:
    """A progressive jackpot. Break-even meter, contribution, seed, how often it is won, edge in the long run.

    Examples: pitboss jackpot caribbean-stud --meter 150000 --plot meter.svg | pitboss jackpot three-card-poker
    --wager pair-plus --outcome straight-flush --contribution 5% --reset 25
    """
    from pitboss.analysis import wager_row
    from pitboss.analysis.progressives import jackpot as game_jackpot
    from pitboss.analysis.progressives import own_jackpot

    found = game_of(game)
    options = options_from_words(found, set_)
    if plot is not None:
        verify_writable(plot)
    if (wager is None) != (outcome is None):
        raise Refusal("a meter of your own needs --wager and --outcome together")
    if wager is None:
        result = game_jackpot(found, options)
    else:
        result = own_jackpot(
            wager_row(found.name, options, wager),
            str(outcome),
            stake=cents_of(stake, "--stake"),
            contribution=share_of("--contribution", contribution, "the part that goes on the meter"),
            reset=cents_of(reset, "--reset"),
        )
    shown = result.shown(
        None if meter is None else Fraction(cents_of(meter, "--meter")),
        [cents_of(part.strip(), "--coin-in") for part in coin_in.split(",")],
    )
    if plot is not None:
        write_text(plot, _chart(result, found.title))
    if json:
        as_json(shown)
        return
    console().print(f"[bold]{found.title}[/bold]  {escape(result.terms.wager)}\n")
    _print(shown)


def _print(shown: Json) -> None:
    grid = folding("", "", "")
    for says, value, beside in (
        ("house edge now", f"{100 * shown['edge_at_meter']:.4f}%", f"at a meter of {money_text(shown['meter'])}"),
        ("fair at a meter of", money_text(shown["break_even"]), "taxes and shared wins left out"),
        ("returned besides the meter", f"{100 * shown['fixed_return']:.4f}%", ""),
        ("goes on the meter", f"{100 * shown['contribution']:.4g}%", f"of a stake of {money_text(shown['stake'])}"),
        ("the house's own seed", f"{100 * shown['seed_cost']:.4f}%", f"{money_text(shown['reset'])} at each win"),
        ("house edge in the long run", f"{100 * shown['long_run_edge']:.4f}%", ""),
        ("the meter on the average", money_text(shown["mean_meter"]), "as wagers meet it"),
        ("the jackpot is won", f"1 in {shown['one_in']:,.0f}", f"every {money_text(shown['coin_in'])} staked"),
    ):
        grid.add_row(says, value, beside)
    for row in shown["won_within"]:
        grid.add_row(f"won within {money_text(row['coin_in'])}", f"{100 * row['chance']:.4f}%", "")
    console().print(grid)


def _chart(found: "Jackpot", title: str) -> str:
    from pitboss.sheet.line_chart import line_chart

    most = max(2 * found.break_even, found.terms.start * 2)
    meters = [most * at / _POINTS for at in range(_POINTS + 1)]
    places = [
        f"{float(meter) / 100_000:,.0f}k" if most > 1_000_000 else f"{float(meter) / 100:,.0f}" for meter in meters
    ]
    lines = {
        "at this meter": [float(found.edge(meter)) for meter in meters],
        "long run": [float(found.long_run_edge)] * len(meters),
    }
    return line_chart(f"{title}: house edge of {found.terms.wager}", "meter in dollars", places, lines)
