"""The `together` command: several wagers at once."""

from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.cli.output import JSON, SET, STRATEGY, as_json, console, folding, options_from_words, priced_bar
from pitboss.games import game as game_of
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.words import Json, money_text

if TYPE_CHECKING:
    from pitboss.analysis.several_wagers import SeveralWagers

_BANKROLLS, _TRIALS = (10, 20, 50, 100), (100, 500, 1000)
_SHOWN = 12


def register(app: typer.Typer) -> None:
    """Add the `together` command."""
    app.command("together")(together)


def together(
    game: str = typer.Argument(help="The game."),
    wagers: list[str] = typer.Argument(help="Wagers with their stakes in dollars, such as ante=10 pair-plus=5."),
    rounds: int = typer.Option(10_000, help="Rounds to deal where the joint count is not exact."),
    seed: int = typer.Option(1, help="Seed of the rounds."),
    strategy: str = STRATEGY,
    set_: list[str] = SET,
    json: bool = JSON,
) -> None:
    """Several wagers at once. Joint distribution, covariance, standard deviation of the sum, and ruin.

    Examples: pitboss together craps pass=10 pass-odds=20 place-6=12 | pitboss together three-card-poker ante=10
    pair-plus=5 --rounds 20000 | pitboss together roulette red=10 straight-7=5
    """
    from pitboss.analysis.several_wagers import several_wagers

    stakes: dict[str, int] = {}
    for word in wagers:
        name, equals, amount = word.partition("=")
        if not equals or name in stakes:
            raise Refusal(f"{word}: name each wager once with its stake, such as ante=10")
        stakes[name] = cents(amount)
    found = game_of(game)
    options = options_from_words(found, set_)
    bar, progress = priced_bar("dealing")
    with bar:
        result = several_wagers(found, options, stakes, strategy=strategy, rounds=rounds, seed=seed, progress=progress)
    shown = result.shown() | {"ruin": _ruin(result)}
    if json:
        as_json(shown)
        return
    names = ", ".join(f"{name} {dollars(stake)}" for name, stake in stakes.items())
    console().print(f"[bold]{found.title}[/bold]  {escape(names)}\n")
    _print(shown)


def _ruin(found: "SeveralWagers") -> Json | None:
    from pitboss.pricing.worth.exact_ruin import ruin

    chances = ruin(found.together, _BANKROLLS, _TRIALS)
    return None if chances is None else {"bankrolls": [*_BANKROLLS], "rounds": [*_TRIALS], "chances": chances}


def _print(shown: Json) -> None:
    whole = sum(shown["stakes"].values())
    exact = shown["method"] == "exact"
    how = "counted exactly" if exact else f"{shown['rounds']:,} rounds dealt, seed {shown['seed']}"
    console().print(f"[dim]{escape(shown['trial'])}; {how}[/dim]\n", soft_wrap=True)
    grid = folding("", "")
    edge = -shown["expected"] / whole
    grid.add_row(
        "expected", f"{money_text(shown['expected'])}  [dim]edge {100 * edge:.4f}% of {money_text(whole)}[/dim]"
    )
    grid.add_row("standard deviation", money_text(shown["sd"]))
    grid.add_row("as if they were independent", money_text(shown["sd_if_independent"]))
    grid.add_row("wins", f"{100 * shown['hit']:.4f}%")
    console().print(grid)
    grid = folding("wagers", "covariance, dollars squared", "" if exact else "± standard error", "correlation")
    for row in shown["covariances"]:
        one, other = row["of"]
        if one == other:
            continue
        error = "" if row["standard_error"] is None else f"{row['standard_error'] / 10_000:.4f}"
        correlation = "" if row["correlation"] is None else f"{row['correlation']:+.4f}"
        grid.add_row(f"{one}, {other}", f"{row['covariance'] / 10_000:+.4f}", error, correlation)
    console().print()
    console().print(grid)
    _print_joint(shown)
    if shown["ruin"]:
        grid = folding("bankroll", *(f"{rounds:,} times" for rounds in shown["ruin"]["rounds"]))
        for units, chances in zip(shown["ruin"]["bankrolls"], shown["ruin"]["chances"], strict=True):
            grid.add_row(money_text(units * whole), *(f"{100 * chance:.4f}%" for chance in chances))
        console().print("\n[bold]risk of ruin[/bold]" + ("" if exact else " [dim]of the sampled distribution[/dim]"))
        console().print(grid)


def _print_joint(shown: Json) -> None:
    rows = sorted(shown["joint"], key=lambda row: -row["probability"])[:_SHOWN]
    grid = folding(*shown["stakes"], "together", "probability", "")
    for row in rows:
        nets = [f"{net / 100:+,.2f}" for net in row["nets"]]
        grid.add_row(*nets, f"{sum(row['nets']) / 100:+,.2f}", f"{100 * row['probability']:.4f}%", row["exact"] or "")
    console().print()
    console().print(grid)
    if len(rows) < len(shown["joint"]):
        console().print(f"[dim]and {len(shown['joint']) - len(rows)} more, in --json[/dim]")
