"""The `count` command: effects of removal, and what a count of cards wins at any game of a shoe."""

from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.cli.output import JSON, SET, WAGER, as_json, console, folding, options_from_words
from pitboss.cli.progress_bar import working
from pitboss.games import game as game_of
from pitboss.pricing.strategy.card_counting import SPREAD, share_of
from pitboss.pricing.worth.alike import alike
from pitboss.refusal import Refusal
from pitboss.words import Json

if TYPE_CHECKING:
    from pitboss.analysis.card_counts import CountWorth

_LEAST_SHARE = 0.0005


def register(app: typer.Typer) -> None:
    """Add the `count` command."""
    app.command("count")(count)


def count(
    game: str = typer.Argument(help="A game of a shoe."),
    wager: str = WAGER,
    tags: str = typer.Option(
        "best", help="Tags by rank, such as 2:1,3:1,10:-1,A:-1; by default the effects themselves."
    ),
    spread: str = typer.Option(
        SPREAD, help="Units without and with the edge, such as 1-8, or by count, such as 1:2,2:4."
    ),
    penetration: str = typer.Option("75%", help="The part of the shoe that is dealt."),
    wong: int = typer.Option(None, metavar="COUNT", help="Bet nothing below this true count."),
    cards: int = typer.Option(5, help="Cards that a round takes."),
    shoes: int = typer.Option(4000, help="Shoes to shuffle."),
    seed: int = typer.Option(1, help="Seed of the shoes."),
    set_: list[str] = SET,
    json: bool = JSON,
) -> None:
    """What counting cards finds and wins. Effects of removal, tags, edge by true count, spread, SCORE.

    Examples: pitboss count blackjack --tags 2:1,3:1,4:1,5:1,6:1,10:-1,A:-1 --spread 1-8 | pitboss count minibaccarat
    --wager tie --spread 0-1 --penetration 90% | pitboss count red-dog --wong 2
    """
    from pitboss.analysis.card_counts import count_worth

    found = game_of(game)
    options = options_from_words(found, set_)
    part = float(share_of("--penetration", penetration, "the part of the shoe that is dealt"))
    with working(f"counting {found.name}", quiet=json):
        result = count_worth(
            found,
            options,
            wager,
            tags=tags,
            spread=spread,
            penetration=part,
            wong=wong,
            cards=cards,
            shoes=shoes,
            seed=seed,
        )
    if json:
        as_json(result.shown())
        return
    console().print(f"[bold]{found.title}[/bold]  {escape(result.effects.wager)}\n")
    _print(result)


def _print(found: "CountWorth") -> None:
    effects = found.effects
    grid = folding("gone", "effect on the player's edge", "tag")
    for ranks in alike(effects.effects, lambda rank: (effects.effects[rank], found.tags[rank])):
        tag = f"{found.tags[ranks[0]]:+.2f}".rstrip("0").rstrip(".")
        grid.add_row(", ".join(ranks), f"{100 * float(effects.effects[ranks[0]]):+.4f}%", tag)
    console().print(grid)
    console().print(
        f"[dim]exact, from {effects.size} cards; betting correlation of the tags {found.correlation:.4f}[/dim]\n"
    )
    grid = folding("", "")
    grid.add_row("the player has the edge in", f"{100 * found.favourable:.3f}% of rounds, known or not")
    grid.add_row("won per 100 rounds", f"{100 * found.mean:+.3f} ± {196 * found.error:.3f} units")
    grid.add_row("average bet, rounds played", f"{found.average_bet:.3f} units, {100 * found.played:.2f}%")
    grid.add_row("N0", f"{found.n0:,.0f} rounds" if found.mean > 0 else "never")
    grid.add_row("SCORE", f"{found.score:.2f}")
    if found.mean > 0:
        grid.add_row("risk of ruin with 500 units", f"{100 * found.ruin(500):.2f}%")
    console().print(grid)
    grid = folding("true count", "rounds", "player's edge", "units")
    for level in found.levels:
        if level.share >= _LEAST_SHARE:
            cells = (f"{100 * level.share:.2f}%", f"{100 * level.edge:+.3f}%", f"{level.units:.2f}")
            grid.add_row(f"{level.count:+d}", *cells)
    console().print()
    console().print(grid)
    console().print(
        f"\n[dim]sampled over {found.shoes:,} shoes, seed {found.seed}, by the sum of the exact effects[/dim]"
    )


def print_without(game: str, words: str, without: str, set_: list[str], wagers: list[str], json: bool) -> None:
    """The odds of a shoe that lacks named cards, beside those of the full shoe."""
    from pitboss.analysis.card_counts import cards_gone, lacking

    found = game_of(game)
    options = options_from_words(found, set_)
    gone = cards_gone(found, options, without)
    full, less = lacking(found, options, {}), lacking(found, options, gone)
    for name in wagers:
        if name not in full:
            raise Refusal(f"{game}: no odds of {name} without cards; there are those of {', '.join(full)}")
    rows: list[Json] = [
        {
            "wager": name,
            "edge": -float(less[name]),
            "full": -float(full[name]),
            "change": float(full[name] - less[name]),
        }
        for name in wagers or full
    ]
    if json:
        as_json({"game": found.name, "without": without, "wagers": rows})
        return
    console().print(f"[bold]{found.title}[/bold]  without {escape(words)}\n")
    grid = folding("wager", "edge", "full shoe", "change")
    for row in rows:
        edges = (f"[bold]{100 * row['edge']:.4f}%[/bold]", f"{100 * row['full']:.4f}%", f"{100 * row['change']:+.4f}%")
        grid.add_row(row["wager"], *edges)
    console().print(grid)
    console().print("[dim]by rank: of a card that is gone its suit is not looked at[/dim]")
