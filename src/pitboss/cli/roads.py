"""The `roads` command: a baccarat shoe's scoreboards."""

from collections.abc import Sequence
from typing import Any

import typer
from rich.text import Text

from pitboss.cli.default_paths import JOURNAL, book_at
from pitboss.cli.output import JSON, as_json, console
from pitboss.games import game as game_of
from pitboss.refusal import Refusal

_COLOURS = {"banker": "red", "player": "blue", "tie": "green", "red": "red", "blue": "blue"}


def register(app: typer.Typer) -> None:
    """Add the `roads` command."""
    app.command("roads")(roads)


def roads(
    game: str = typer.Argument(help="The game."),
    results: str = typer.Argument("", help="Results as letters P, B and T; by default those of a table."),
    table: str = typer.Option("", help="The table whose current shoe is shown; by default the game's latest."),
    journal: str = JOURNAL,
    json: bool = JSON,
) -> None:
    """Show a shoe's results on the scoreboards that players keep. They predict nothing.

    Examples: pitboss roads minibaccarat BBPTBPPPB | pitboss roads punto-banco --table punto-banco-1
    """
    found = game_of(game)
    board = found.module("roads")
    if results and table:
        raise Refusal("give either results or a table")
    hands = board.read(results) if results else board.results(_table(found.name, table, journal))
    if json:
        as_json({"game": found.name, **board.shown(hands), "next": board.asked(hands)})
        return
    out = console()
    if not hands:
        out.print("no hand of this shoe has been dealt yet")
        return
    for name, marks in board.boards(hands).items():
        if marks:
            out.print(f"[bold]{name.replace('-', ' ')}[/bold]")
            out.print(_drawn(marks, board.ROWS))
    for side, colours in board.asked(hands).items():
        if colours:
            said = ", ".join(f"{name.replace('-', ' ')} {colour}" for name, colour in colours.items())
            out.print(f"[dim]if the {side} wins next: {said}[/dim]")


def _drawn(marks: Sequence[Any], rows: int) -> Text:
    """A board as lines of signs: a letter for a side, a dot for a color, a number for ties."""
    at = {(mark.row, mark.column): mark for mark in marks}
    wide = max(mark.column for mark in marks) + 1
    high = max(mark.row for mark in marks) + 1
    drawn = Text()
    for row in range(min(high, rows)):
        for column in range(wide):
            mark = at.get((row, column))
            if mark is None:
                drawn.append(" . ", "dim")
                continue
            sign = {"red": "o", "blue": "x"}.get(mark.what, mark.what[0].upper())
            drawn.append(f" {sign}{mark.ties or ' '}", _COLOURS[mark.what])
        drawn.append("\n")
    return drawn


def _table(game: str, name: str, journal: str | None) -> object:
    from pitboss.journal.session import Session

    book = book_at(journal)
    names = [table for table in book.tables() if book.header(table)[0].game == game]
    if name and name not in names:
        raise Refusal(f"there is no table {name!r} of {game} in the journal")
    if not names:
        raise Refusal(f"no {game} table in the journal: play one, or give results")
    return Session.resume(book, name or names[-1]).table
