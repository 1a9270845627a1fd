"""The command that puts configurations side by side, of one game or of several."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.output import JSON, as_json, console, folding, percent, priced_bar
from pitboss.files import verify_writable, write_text
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.citation import law
from pitboss.words import Json, field_label, value_in_words

if TYPE_CHECKING:
    from pitboss.sheet.comparing import Configuration


def register(app: typer.Typer) -> None:
    """Add the `compare` command."""
    app.command("compare")(compare)


def compare(
    games: list[str] = typer.Argument(help="One game or several, each with options if you like: GAME:OPTION=VALUE,…"),
    with_: list[str] = typer.Option(
        [],
        "--with",
        metavar="OPTION=VALUE,…",
        help="A configuration of the game, or `default`; repeat for more, and name them: 'NAME: decks=8'.",
    ),
    wager: str = typer.Option(None, help="Only this wager."),
    strategy: str = typer.Option("best", help="Strategy, unless a configuration has its own strategy=…"),
    all_: bool = typer.Option(False, "--all", help="Also show wagers that do not differ."),
    output: Path = typer.Option(None, "-o", "--output", metavar="FILE", help="Write the comparison as a page."),
    json: bool = JSON,
) -> None:
    """Compare configurations or games side by side. Shows how they differ and what each option is worth.

    Examples: pitboss compare casino-war --with decks=6 --with decks=8 --with decks=8,shuffle=device
    | pitboss compare blackjack --with surrender=yes,decks=8 -o compared.html
    | pitboss compare casino-war minibaccarat:vigorish=tie-25 blackjack
    | pitboss compare blackjack --with as_of=1980-01-01 --with as_of=2001-01-16
    | pitboss compare blackjack --with "6 to 5: what-if blackjack_odds=6 to 5"
    """
    for name in games:
        if not name.endswith(".toml"):
            game_of(name.partition(":")[0])
    if with_ and (len(games) > 1 or ":" in games[0]):
        raise Refusal("--with is for a single game; for several write GAME:OPTION=VALUE, such as GAME:decks=8")
    if len(games) == 1 and not with_:
        raise Refusal(f"name a configuration to compare with the defaults, such as {games[0]} --with decks=8")
    from pitboss.sheet.comparing import DEFAULT
    from pitboss.sheet.comparing import compare as run

    if output is not None:
        verify_writable(output)
    if len(games) > 1:
        pairs = [name.partition(":")[::2] for name in games]
    else:
        pairs = [(games[0], words) for words in (with_ if len(with_) > 1 else [DEFAULT, *with_])]
    configurations = [_configuration(name, words, strategy) for name, words in pairs]
    bar, progress = priced_bar("pricing")
    with bar:
        found = run(configurations, wager=wager, progress=progress)
    if output is not None:
        write_text(output, found.html())
    if json:
        as_json(found.shown())
        return
    if found.shown().get("kind") == "pot":
        _print_pots(found.shown())
    else:
        _print(found.shown(), everything=all_ or wager is not None)
    if output is not None:
        console().print(f"\n{escape(str(output))}", soft_wrap=True)


def _configuration(name: str, words: str, strategy: str) -> "Configuration":
    """A game as configured, or one of ways and pays from a file."""
    from pitboss.sheet.comparing import read_configuration

    if not name.endswith(".toml"):
        return read_configuration(name, words, strategy)
    from pitboss.studio.ways import compared

    if words not in ("", "default"):
        raise Refusal(f"{name}: a file of ways and pays has no options")
    return compared(name)


_percent = partial(percent, absent="none")


def _change(value: float | None) -> str:
    """A difference in percentage points, red where it costs the player more."""
    if value is None or abs(value) < 1e-12:
        return "" if value is None else "[dim]0[/dim]"
    colour = "red" if value > 0 else "green"
    return f"[{colour}]{100 * value:+.4f}%[/{colour}]"


def _print(found: Json, *, everything: bool) -> None:
    heads = found["configurations"]
    where = f"  {law(found['subchapter'])}" if found["subchapter"] else ""
    console().print(f"[bold]{found['title']}[/bold]{where}")
    for row in heads:
        console().print(f"  [bold]{row['letter']}[/bold]  {escape(row['label'])}", soft_wrap=True)
        _print_edition(row)
        for hypothesis in row.get("what_if", ()):
            console().print(f"     [bold yellow]{escape(hypothesis['line'])}[/bold yellow]", soft_wrap=True)
    rows = [row for row in found["wagers"] if row["differs"] or everything or row["wager"] == found["focus"]]
    console().print()
    grid = Grid("edge", box=None, padding=(0, 2, 0, 0))
    for i, row in enumerate(heads):
        grid.add_column(row["letter"], justify="right")
        if i:
            grid.add_column("vs A", justify="right")
    for row in rows:
        cells = [_percent(row["edges"][0])]
        for edge, change in zip(row["edges"][1:], row["changes"][1:], strict=True):
            cells += [_percent(edge), _change(change)]
        grid.add_row(f"[bold]{row['wager']}[/bold]", *cells)
    console().print(grid)
    same = len(found["wagers"]) - len(rows)
    if same:
        console().print(
            f"[dim]{same} other wager{'s are' if same > 1 else ' is'} the same everywhere (--all shows them)[/dim]"
        )
    _print_figures(found)
    _print_worth(found)


def _print_edition(row: Json) -> None:
    """Print which day's law each configuration was elected under, and what is unknown of it."""
    if edition := row.get("edition"):
        for line in (edition["authorised"], *edition["notes"]):
            console().print(f"     [dim]{escape(line)}[/dim]")


def _print_pots(found: Json) -> None:
    """Print the rake of each option, exact by pot and for the model's hands."""
    heads = found["configurations"]
    console().print(f"[bold]{found['title']}[/bold]  {law(found['subchapter'])}")
    for row in heads:
        console().print(
            f"  [bold]{row['letter']}[/bold]  {escape(row['label'])}: {escape(row['says'])}", soft_wrap=True
        )
    console().print()
    grid = Grid("rake", box=None, padding=(0, 2, 0, 0))
    for row in heads:
        grid.add_column(row["letter"], justify="right")
    for each in found["pots"]:
        grid.add_row(f"of a pot of {dollars(each['pot'])}", *(dollars(rake) for rake in each["rakes"]))
    grid.add_row("[bold]per hand[/bold]", *(f"{row['rake']:.2f}" for row in heads))
    grid.add_row("± 95%", *(f"{1.96 * row['rake_error']:.2f}" for row in heads))
    changes = [f"{row['change']:+.2f} ± {1.96 * row['change_error']:.2f}" for row in heads[1:]]
    grid.add_row("vs A", "", *changes)
    grid.add_row(f"an hour of {heads[0]['hands_an_hour']} hands", *(f"{row['an_hour']:.2f}" for row in heads))
    grid.add_row("share of the pot", *(_percent(row["part"], 2) for row in heads))
    grid.add_row("pot", *(f"{row['pot']:.2f}" for row in heads))
    console().print(grid)
    model = heads[0]
    console().print(
        f"\n[dim]{model['hands']:,} hands of {model['players']} players, seed {model['seed']}; "
        f"{escape(model['strategy'])}: {escape(model['says_played'])}[/dim]"
    )


def _print_figures(found: Json) -> None:
    heads = found["configurations"]
    console().print()
    grid = Grid(found["focus"] or "main wager", box=None, padding=(0, 2, 0, 0))
    for row in heads:
        grid.add_column(row["letter"], justify="right")
    if not found["focus"]:
        grid.add_row("wager", *(row["wager"] for row in heads))
    grid.add_row("element of risk", *(_percent(row["element_of_risk"]) for row in heads))
    grid.add_row("standard deviation", *(f"{row['sd']:.4f}" for row in heads))
    grid.add_row("volatility index", *(f"{row['volatility_index']:.4f}" for row in heads))
    grid.add_row("wins", *(_percent(row["hit"]) for row in heads))
    for rounds in heads[0]["ahead"]:
        grid.add_row(f"ahead after {int(rounds):,}", *(_percent(row["ahead"][rounds], 2) for row in heads))
    console().print(grid)


def _print_worth(found: Json) -> None:
    """Print what makes the difference, where a configuration changes several options or one is refused."""
    for row in found["worth"]:
        names = list(row["together"])[:6]
        if len(row["options"]) < 2 or not names:
            continue
        console().print(f"\n[bold]{row['letter']}[/bold] option by option [dim](each changed alone in A)[/dim]")
        grid = folding("option", "to", *names)
        for part in row["options"]:
            if part["refused"]:
                cells = [f"[dim]not possible alone: {escape(part['refused']['reason'])}[/dim]"]
            else:
                cells = [_change(part["changes"].get(name)) for name in names]
            grid.add_row(field_label(part["option"]), value_in_words(part["value"]), *cells)
        if row["interplay"]:
            grid.add_row("[dim]interplay[/dim]", "", *(_change(row["interplay"][name]) for name in names))
        grid.add_row("[bold]together[/bold]", "", *(_change(row["together"][name]) for name in names))
        console().print(grid)
