"""The `decks` command: a table's deck log."""

from dataclasses import asdict

import typer
from rich.markup import escape

from pitboss.cli.default_paths import JOURNAL, book_at
from pitboss.cli.output import JSON, as_json, console, folding
from pitboss.games import game as game_of
from pitboss.refusal import Refusal, in_line


def register(app: typer.Typer) -> None:
    """Add the `decks` command."""
    app.command("decks")(decks)


def decks(
    table: str = typer.Argument("", metavar="[TABLE]", help="The table; required if several have a deck log."),
    journal: str = JOURNAL,
    json: bool = JSON,
) -> None:
    """Show a table's deck log. Lists when each deck arrived, left, was rotated or sorted, with its paragraph.

    Examples: pitboss decks | pitboss decks holdem-1 --journal floor.db --json
    """
    from pitboss.journal.session import decode_events

    book = book_at(journal)
    logged = [name for name in book.tables() if game_of(book.header(name)[0].game).offers("deck_log")]
    if table and table not in logged:
        why = "its game has no deck log" if table in book.tables() else "no such table in the journal"
        raise Refusal(f"there is no deck log of {table!r}: {why}")
    if not table and len(logged) != 1:
        raise Refusal(f"name the table: {in_line(logged) or 'no table in the journal has a deck log'}")
    name = table or logged[0]
    header, _, _ = book.header(name)
    lines = game_of(header.game).module("deck_log").deck_log(decode_events(book.rows(name)))
    if json:
        as_json({"table": name, "game": header.game, "decks": [asdict(row) for row in lines]})
        return
    grid = folding("event", "time", "deck", "what", "paragraph")
    for row in lines:
        cells = (str(row.event), escape(row.time or "not recorded"), escape(row.deck), row.what)
        grid.add_row(*cells, f"[cyan]{escape(row.cite)}[/cyan]")
    console().print(grid)
