"""The `session` command: simulate a bankroll over whole sessions."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import JSON, SET, STRATEGY, WAGER, as_json, console, options_from_words
from pitboss.cli.progress_bar import STOPPED, bar, halting
from pitboss.cli.simulate import DASK, OUT, SEED, WORKERS
from pitboss.files import write_text
from pitboss.games import game as game_of
from pitboss.money import cents_of, dollars
from pitboss.pricing.strategy.card_counting import share_of
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.pricing.distribution import WagerOdds
    from pitboss.pricing.session import Sessions
    from pitboss.pricing.sessions.session_plan import SessionGame, SessionPlan
    from pitboss.pricing.worth.exact_ruin import ExactRuin
    from pitboss.table.offer.table_options import Posted

_WIDE = 40


def register(app: typer.Typer) -> None:
    """Add the `session` command."""
    app.command("session")(session)


def session(
    game: str = typer.Argument(help="The game, or a file of ways and pays."),
    bankroll: str = typer.Option(None, help="Starting bankroll in dollars."),
    bet: str = typer.Option(..., help="Base bet in dollars; betting systems bet multiples of it."),
    rounds: int = typer.Option(..., help="Maximum number of rounds; where wagers outlive a round, of decisions."),
    risk: str = typer.Option(None, metavar="PART", help="Find the bankroll with this risk of ruin, such as 1%."),
    sessions: int = typer.Option(100_000, help="Number of sessions."),
    stop_win: str = typer.Option(None, "--stop-win", help="Leave when this many dollars ahead."),
    stop_loss: str = typer.Option(None, "--stop-loss", help="Leave when this many dollars behind."),
    system: str = typer.Option("flat", help="flat, martingale, paroli or dalembert."),
    wager: str = WAGER,
    strategy: str = STRATEGY,
    set_: list[str] = SET,
    seed: int = SEED,
    workers: int = WORKERS,
    dask: str = DASK,
    output: Path = OUT,
    html: Path = typer.Option(None, "--html", metavar="FILE", help="Write the charts as an HTML page."),
    json: bool = JSON,
) -> None:
    """Simulate a bankroll over a session. Risk of ruin, how sessions end, quantiles of the final bankroll.

    A round starts while the bankroll covers the bet and required wagers; doubles and splits may overdraw it.

    Examples: pitboss session craps --bankroll 500 --bet 10 --rounds 400 --stop-win 200 |
    pitboss session minibaccarat --wager banker --system martingale --bankroll 1000 --bet 20 --rounds 99 --html b.html |
    pitboss session craps --bet 10 --rounds 400 --risk 1%
    """
    from pitboss.pricing.session import play
    from pitboss.pricing.sessions import bankroll_chart, result_files
    from pitboss.pricing.sessions.session_plan import LARGEST, plan_of
    from pitboss.pricing.worth.exact_ruin import session_ends

    found, options = _table_of(game, set_)
    if (bankroll is None) == (risk is None):
        raise Refusal("give either --bankroll, or --risk to find the bankroll")
    if risk is not None:
        if system != "flat" or stop_win is not None or stop_loss is not None:
            raise Refusal("--risk is for flat bets without stop rules")
        part, stake = share_of("--risk", risk, "the risk of ruin"), cents_of(bet, "--bet")
        plan, row, _ = plan_of(
            found, options, bankroll=LARGEST, bet=stake, rounds=rounds, wager=wager, strategy=strategy
        )
        _print_needed(found.name, row, plan, float(part), json)
        return
    if output is not None:
        result_files.check(output)
    amounts = {
        "bankroll": cents_of(bankroll, "--bankroll"),
        "bet": cents_of(bet, "--bet"),
        "stop_win": None if stop_win is None else cents_of(stop_win, "--stop-win"),
        "stop_loss": None if stop_loss is None else cents_of(stop_loss, "--stop-loss"),
    }
    waiting = f"waiting for {dask}" if dask else "playing"
    with halting() as halt, bar(sessions, waiting, quiet=json) as show:

        def progress(done: int, total: int, ruined: float) -> None:
            if show is not None:
                show(done, total, f"ruined so far {100 * ruined:.3f}%")

        result = play(
            found,
            options,
            sessions=sessions,
            rounds=rounds,
            wager=wager,
            strategy=strategy,
            system=system,
            seed=seed,
            workers=workers,
            dask=dask,
            progress=progress,
            halt=halt,
            **amounts,
        )
    exactly = session_ends(result.plan)
    if output is not None:
        result_files.write(output, result_files.bankrolls(result), result_files.about(result))
    if html is not None:
        write_text(html, bankroll_chart.page(result, exactly, f"{found.title}: {result.sessions:,} sessions"))
    if json:
        as_json({**result.shown(), "reckoned": None if exactly is None else dict(exactly.ends)})
    else:
        _print(result, exactly)
    if result.sessions < sessions:
        if not json:
            console().print(f"\nstopped early: this is the result of --sessions {result.sessions}")
        raise typer.Exit(STOPPED)


def _table_of(game: str, set_: list[str]) -> "tuple[SessionGame, Posted]":
    """A game with its options, or one of ways and pays from a file."""
    if not game.endswith(".toml"):
        found = game_of(game)
        return found, options_from_words(found, set_)
    from pitboss.studio.ways import WaysOptions, read_ways

    return read_ways(game), WaysOptions.configure(dict(word.partition("=")[::2] for word in set_))


def _print_needed(game: str, row: "WagerOdds", plan: "SessionPlan", risk: float, json: bool) -> None:
    """Print the bankroll for a risk of ruin, and whether it is exact or a bound."""
    from pitboss.pricing.worth.exact_ruin import bankroll_needed

    bet, rounds = plan.bet, plan.rounds
    found = bankroll_needed(row, rounds, risk, opening=Fraction(plan.opening, bet))
    how = "reckoned" if found.exact else "bounded"
    if json:
        wanted = {"game": game, "wager": row.wager, "bet": dollars(bet), "rounds": rounds, "risk": risk}
        as_json({**wanted, "bankroll": dollars(found.bets * bet), "ruin": found.risk, "method": how})
        return
    often = f"{'' if found.exact else 'no more than '}{100 * found.risk:.4f}%"
    method = "exact: every bankroll, round by round" if found.exact else "upper bound: less may be enough"
    console().print(
        f"[bold]{dollars(found.bets * bet)}[/bold] is the bankroll for bets of {dollars(bet)} on {escape(row.wager)}: "
        f"within {rounds:,} rounds it is ruined in {often} of sessions [dim]({method})[/dim]",
        soft_wrap=True,
    )


def _print(result: "Sessions", exactly: "ExactRuin | None") -> None:
    from pitboss.pricing.session import QUANTILES
    from pitboss.pricing.sessions import bankroll_chart
    from pitboss.pricing.sessions.session_plan import ENDS

    out, plan = console(), result.plan
    bets = f"{plan.system} bets of {dollars(plan.bet)} on {result.wager.wager} from {dollars(plan.bankroll)}"
    out.print(f"{result.sessions:,} sessions of {result.game}, {escape(bets)}, seed {result.seed}\n")
    grid = Grid("ended", "sessions", "± 95%", "", box=None, padding=(0, 2, 0, 0))
    if exactly is not None:
        grid.columns[3].header = "exact"
    for end in ENDS:
        if result.share(end) or (exactly and exactly.ends[end] > 0):
            known = "" if exactly is None else f"{100 * exactly.ends[end]:.3f}%"
            share, error = f"{100 * result.share(end):.3f}%", f"{196 * result.error(end):.3f}"
            grid.add_row(bankroll_chart.END_WORDS[end], f"[bold]{share}[/bold]", error, known)
    out.print(grid)
    played, staked = result.rounds / result.sessions, result.staked / result.sessions / 100
    out.print(f"\n{played:,.1f} rounds and {staked:,.2f} staked on average; final bankroll {result.mean / 100:,.2f}")
    edge = f"{100 * float(result.wager.edge):.4f}% ({result.wager.method})"
    out.print(f"[dim]played by: {escape(result.strategy)}, whose edge on {escape(result.wager.wager)} is {edge}[/dim]")
    rows = Grid(*(f"{100 * q:.0f}%" for q in QUANTILES), box=None, padding=(0, 2, 0, 0))
    rows.add_row(*(dollars(result.quantile(q)) for q in QUANTILES))
    out.print(rows)
    out.print()
    bars = bankroll_chart.bars(result)
    top = max(bar.share for bar in bars)
    lines = Grid(box=None, show_header=False, padding=(0, 2, 0, 2))
    for bar_ in bars:
        colour = "green" if bar_.low >= plan.bankroll else "red"
        drawn = "█" * max(1 if bar_.share else 0, round(_WIDE * bar_.share / top))
        lines.add_row(dollars(bar_.low), f"{100 * bar_.share:.2f}%", f"[{colour}]{drawn}[/{colour}]")
    out.print(lines)
