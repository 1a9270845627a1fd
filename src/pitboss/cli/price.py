"""The `odds` command: a game's price."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.count import print_without
from pitboss.cli.output import (
    AS_OF,
    JSON,
    SET,
    STRATEGY,
    WHAT_IF,
    as_json,
    as_law_of,
    console,
    options_from_words,
    percent,
    say_edition,
    say_hypotheses,
)
from pitboss.cli.progress_bar import working
from pitboss.extras import missing
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.pricing.strategy.strategies import odds_with_facts
from pitboss.pricing.worth.alike import alike, named_together
from pitboss.refusal import Refusal, near
from pitboss.rulebook.citation import law
from pitboss.table import Game
from pitboss.table.act import kind
from pitboss.table.offer.coupons import Coupons
from pitboss.table.offer.table_options import Posted
from pitboss.words import Json, listed_values

_FEW_FACTS = 20
"""Facts on one subject up to which each has a line."""
SHARES = ("probability", "edge")
"""Units of figures shown as percentages."""


def register(app: typer.Typer) -> None:
    """Add the `odds` command."""
    app.command("odds")(odds)


def odds(
    game: str = typer.Argument(help="The game, or a file of ways and pays."),
    set_: list[str] = SET,
    what_if: list[str] = WHAT_IF,
    strategy: str = STRATEGY,
    wager: list[str] = typer.Option([], help="Only this wager (add its number where it has one, such as place-6)."),
    exact: bool = typer.Option(
        False, "--exact", help="Also show computed edges as fractions; takes half a minute or more."
    ),
    without: str = typer.Option("", metavar="CARDS", help="From a shoe that lacks these cards, such as As,Kd."),
    every: bool = typer.Option(False, "--all", help="Show each wager by itself, also those that are alike."),
    as_of: str = AS_OF,
    json: bool = JSON,
) -> None:
    """Show the exact odds of every wager. Edge, standard deviation, hit frequency and outcomes.

    Examples: pitboss odds casino-war | pitboss odds casino-war --set decks=8 --strategy always-surrender --json
    | pitboss odds blackjack --what-if blackjack_odds="6 to 5" --what-if dealer_hits_soft_17=yes
    """
    if without:
        if what_if or as_of or exact or strategy != "best":
            raise Refusal("--without takes --set, --wager and --json alone")
        print_without(game, without.replace(",", ", "), without, set_, wager, json)
        return
    if game.endswith(".toml"):
        _price_file(game, bool(set_ or what_if or as_of or exact) or strategy != "best", wager, json)
        return
    found = game_of(game)
    options = options_from_words(found, set_, as_of, what_if)
    try:
        with working(f"calculating {found.name}", quiet=json):
            result = odds_with_facts(found, options, strategy, found.part(Coupons)).shown()
            if wager:
                result["wagers"] = [_priced(found, options, result["wagers"], name) for name in wager]
            if exact:
                _add_exact_edges(found, options, strategy, result["wagers"])
    except ImportError as error:
        from pitboss.sheet.stored_odds import stored_odds

        if (lacking := missing(error, "calculating other odds")) is None:
            raise
        plain = strategy == "best" and not wager and not exact
        result = stored_odds(found, options, lacking, plain=plain).shown()
    if json:
        as_json(result | as_law_of(found, options, as_of))
        return
    elections = listed_values(options.shown(changed_only=True)) or "default options"
    console().print(f"[bold]{found.title}[/bold]  {law(found.subchapter)}  [dim]{escape(elections)}[/dim]")
    say_hypotheses(options.what_if)
    console().print()
    if "kept" in result:
        _print_stored(result)
        return
    if result.get("rake"):
        _print_hands(result["hands"], result["rake"])
        say_edition(found, options, as_of)
        return
    rows = result["wagers"] if every else _alike(result["wagers"])
    _print_wagers(rows)
    for row in rows:
        if says := row.get("favours_player"):
            console().print(f"\n[yellow]{escape(row['wager'])}: {escape(says)}[/yellow]")
    _print_digits(rows)
    for row in rows:
        _print_outcomes(row)
    _print_strategies(result["strategy"])
    facts = result.get("facts", ())
    _print_facts(facts if every else _alike_facts(facts))
    if len(rows) < len(result["wagers"]):
        console().print("\n[dim]wagers that are alike stand together; --all shows each[/dim]")
    say_edition(found, options, as_of)


def _alike(rows: list[Json]) -> list[Json]:
    """Wagers that differ in name alone as one row, under the names of all."""
    groups = alike(rows, lambda row: str({key: value for key, value in row.items() if key != "wager"}))
    return [{**group[0], "wager": named_together(row["wager"] for row in group)} for group in groups]


def _alike_facts(facts: Sequence[Json]) -> list[Json]:
    """Facts with the same figure on the same subject as one row, where they are many."""
    found: list[Json] = []
    for _, about in groupby(facts, key=itemgetter("about")):
        rows = [*about]
        same = (
            (lambda row: (row["value"], row["unit"], row["method"])) if len(rows) > _FEW_FACTS else itemgetter("fact")
        )
        groups = alike(rows, same)
        found += [{**group[0], "fact": named_together(row["fact"] for row in group)} for group in groups]
    return found


def _price_file(file: str, more: bool, wagers: list[str], json: bool) -> None:
    """A game from a file of ways and pays, or a wager of a house's own."""
    from pitboss.studio import read_ways

    if more:
        raise Refusal(f"{file}: a file of ways and pays has no options, strategies or days")
    own = read_ways(file)
    result = own.odds.shown()
    if wagers:
        known = {row["wager"]: row for row in result["wagers"]}
        for name in wagers:
            if name not in known:
                raise Refusal(f"{file} has no wager {name!r}; {near(name, known)}")
        result["wagers"] = [known[name] for name in wagers]
    if json:
        as_json(result)
        return
    console().print(f"[bold]{escape(own.title)}[/bold]  {own.subchapter}\n")
    _print_wagers(result["wagers"])
    for row in result["wagers"]:
        _print_outcomes(row)
    for note in result["strategy"]["notes"]:
        console().print(f"[dim]{escape(note)}[/dim]", soft_wrap=True)


def _print_stored(result: Json) -> None:
    if result.get("rake"):
        console().print(f"[bold]the house[/bold]  {escape(result['rake']['says'])}")
    else:
        _print_wagers(result["wagers"])
    console().print(f"\n[dim]{escape(result['kept'])}[/dim]", soft_wrap=True)


def _priced(found: Game, options: Posted, rows: list[Json], name: str) -> Json:
    """One wager of the list, or one with a number in its name, which is not listed."""
    price = getattr(found.module("odds"), "priced", None)
    if price is not None and kind(name) != name and kind(name) in found.wagers:
        shown: Json = price(options, name).shown()
        return shown
    known = {row["wager"]: row for row in rows}
    if name not in known:
        raise Refusal(f"{found.name} has no odds for a wager {name!r}; {near(name, known)}")
    return known[name]


def _add_exact_edges(found: Game, options: Posted, strategy: str, rows: list[Json]) -> None:
    """Replace edges computed in double precision by fractions, for games that can."""
    inexact = [row for row in rows if row["exact"] is None]
    exactly = getattr(found.module("odds"), "exactly", None)
    if not inexact:
        return
    if exactly is None:
        raise Refusal(f"{found.name} has no exact edge of {inexact[0]['wager']}: it is {inexact[0]['method']}")
    edges = exactly(options, strategy)
    for row in inexact:
        if row["wager"] in edges:
            edge = edges[row["wager"]]
            row.update(edge=float(edge), exact=str(edge), digits=digits(edge))


def digits(edge: Fraction, places: int = 30) -> str:
    """A fraction in decimals, truncated."""
    whole, rest = divmod(abs(edge.numerator) * 10**places // edge.denominator, 10**places)
    return f"{'-' if edge < 0 else ''}{whole}.{rest:0{places}}…"


def _print_wagers(wagers: list[Json]) -> None:
    grid = Grid("wager", "edge", "exactly", "element of risk", "sd", "wins", box=None, padding=(0, 2, 0, 0))
    for row in wagers:
        name = f"[bold]{row['wager']}[/bold]" + (f" [dim]({row['given']})[/dim]" if "given" in row else "")
        edge = f"[bold]{percent(row['edge'])}[/bold]"
        sd, risk, hit = f"{row['sd']:.4f}", percent(row["element_of_risk"]), percent(row["hit"])
        grid.add_row(
            name,
            edge,
            f"[dim]{row['method']}[/dim]" if "digits" in row or not row["exact"] else row["exact"],
            risk,
            sd,
            hit,
        )
    console().print(grid)


def _print_digits(wagers: list[Json]) -> None:
    """Print fractions that are too long for a column."""
    for row in wagers:
        if "digits" in row:
            console().print(f"\n[bold]{row['wager']}[/bold] exactly  {row['digits']}", soft_wrap=True)
            console().print(f"  {row['exact']}", soft_wrap=True)


def _print_hands(sides: list[Json], rake: Json) -> None:
    """Print the odds of a poker game: hand frequencies, and the rake."""
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


def _print_outcomes(wager: Json) -> None:
    console().print(f"\n[bold]{wager['wager']}[/bold]")
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 2))
    for row in wager["outcomes"]:
        bar = "█" * max(1, round(40 * row["probability"])) if row["probability"] else ""
        colour = "red" if row["pays"].startswith("-") else "green" if row["pays"].startswith("+") else "yellow"
        grid.add_row(row["outcome"], row["pays"], percent(row["probability"]), f"[{colour}]{bar}[/{colour}]")
    console().print(grid)


def _print_facts(facts: Sequence[Json]) -> None:
    """Print what is counted besides the wagers, by subject."""
    for about, rows in groupby(facts, key=itemgetter("about")):
        console().print(f"\n[bold]{escape(about)}[/bold]")
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 2))
        for row in rows:
            figure = f"{row['value']:,.4f}" if row["value"] >= 0.001 else f"{row['value']:.6g}"
            value = f"{100 * row['value']:.6f}%" if row["unit"] in SHARES else f"{figure} {row['unit']}"
            grid.add_row(escape(row["fact"]), value, f"[dim]{row['exact'] or row['method']}[/dim]")
        console().print(grid)


def _print_strategies(strategy: Json | None) -> None:
    """Print other ways to play the main wager, if the game has any."""
    if not strategy:
        return
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 2))
    for wager, ways in strategy.items():
        if isinstance(ways, dict) and all(isinstance(way, dict) and "edge" in way for way in ways.values()):
            for name, way in ways.items():
                grid.add_row(wager, name, percent(way["edge"]), way["exact"] or way["method"])
    if grid.row_count:
        console().print(f"\n[bold]strategies[/bold] [dim](shown above: {escape(strategy['name'])})[/dim]")
        console().print(grid)
    if "standard_error" in strategy:
        error = percent(max(strategy["standard_error"].values()))
        console().print(f"[dim]sampled in {strategy['rounds']:,} rounds each; standard error of an edge {error}[/dim]")
    for note in (*strategy.get("notes", ()), *strategy.get("price_notes", ())):
        console().print(f"[dim]{escape(note)}[/dim]")
