"""The `pit` command: rule on a plan of tables, notices and changes."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from pitboss.cli.output import AS_OF, JSON, as_json, console
from pitboss.files import content
from pitboss.games import game as game_of
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal, Notice, Pit, Violation
from pitboss.rulebook.editions import read_day
from pitboss.table import Game
from pitboss.words import Json, value_in_words


class PlannedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open."""

    table: str
    game: str
    at: str
    options: dict[str, object] = {}
    players: Annotated[int, msgspec.Meta(ge=0)] = 0


class PlannedNotice(msgspec.Struct, forbid_unknown_fields=True):
    """A notice to give."""

    game: str
    option: str
    value: object
    given: str
    effective: str
    to: list[str]
    written: bool = True


class PlannedChange(msgspec.Struct, forbid_unknown_fields=True):
    """An option to change, at some tables or at all tables of the game."""

    game: str
    option: str
    value: object
    at: str
    tables: list[str] | None = None


class PlannedFiling(msgspec.Struct, forbid_unknown_fields=True):
    """The approval of a game's filing: its layout, its equipment, its gaming guide."""

    game: str
    what: str
    approved: str


class PlannedSign(msgspec.Struct, forbid_unknown_fields=True):
    """A sign at a table after every change: its words, and the amounts it shows by option."""

    table: str
    words: str = ""
    shows: dict[str, object] = {}


class PitPlan(msgspec.Struct, forbid_unknown_fields=True):
    """A pit: its notices, the tables that open, and the changes after that."""

    pit: str
    tables: list[PlannedTable]
    notices: list[PlannedNotice] = []
    changes: list[PlannedChange] = []
    filings: list[PlannedFiling] | None = None
    """With any approvals in the plan, a game opens only once all of its filings are approved."""
    signs: list[PlannedSign] = []
    as_of: str = ""
    """The day whose law applies; by default the latest text."""


def register(app: typer.Typer) -> None:
    """Add the `pit` command."""
    app.command("pit")(pit)


def pit(
    plan: str = typer.Argument(help="A plan in JSON, or - for standard input."), as_of: str = AS_OF, json: bool = JSON
) -> int:
    """Rule on a pit's plan. Checks what must be uniform, announced, filed or posted; exits 1 on a refused step.

    Example: pitboss pit plan.json
    """
    try:
        wanted = msgspec.json.decode(content(plan), type=PitPlan)
    except UnicodeDecodeError:
        raise Refusal(f"{plan}: not a text file") from None
    except msgspec.MsgspecError as error:
        raise Refusal(f"{plan}: {str(error).replace('`$.', '`').replace('`', chr(39))}") from None
    wanted.as_of = wanted.as_of or as_of
    if wanted.as_of:
        read_day(wanted.as_of)
    rows = _rule(wanted)
    refused = sum(not row["allowed"] for row in rows)
    if json:
        as_json({"pit": wanted.pit, "refused": refused, "steps": rows})
        return 1 if refused else 0
    for row in rows:
        mark = "[green]✓[/green]" if row["allowed"] else "[red]✗[/red]"
        console().print(f"{mark} {escape(row['step'])}")
        for violation in row["violations"]:
            cites = ", ".join(filter(None, (violation["cite"], *violation["also"])))
            cite = f" [cyan]{escape(cites)}[/cyan]" if cites else ""
            console().print(f"    {escape(violation['reason'])}{cite}")
        for remark in row.get("remarks", ()):
            console().print(f"    {escape(remark['reason'])} [cyan]{escape(remark['cite'])}[/cyan]")
    return 1 if refused else 0


def _time(text: str) -> datetime:
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a time: write it as 2004-05-12T20:30") from None
    if when.tzinfo is not None:
        raise Refusal(f"{text!r}: write times as local time, without a time zone")
    return when


def _rule(plan: PitPlan) -> list[Json]:
    book = Pit(plan.pit)
    rows = []
    for n in plan.notices:
        name = n.option.replace("-", "_")
        value = getattr(game_of(n.game).options.configure({name: n.value}), name)
        book.give(Notice(n.game, name, value, _time(n.given), _time(n.effective), tuple(n.to), n.written))
    for filing in plan.filings or ():
        game_of(filing.game)
        book.file(filing.game, filing.what, _time(filing.approved))
    if plan.filings == []:
        book.filings = {}
    for table in plan.tables:
        game, when = game_of(table.game), _time(table.at)
        step = f"{when:%Y-%m-%d %H:%M} open {table.table} ({table.game})"
        rows.append(_step(step, partial(_open, book, table, game, when, plan.as_of)))
        if rows[-1]["allowed"]:
            book.seat(table.table, table.players)
    for c in plan.changes:
        where, when = ", ".join(c.tables) if c.tables else "all tables", _time(c.at)
        step = f"{when:%Y-%m-%d %H:%M} {c.option} = {value_in_words(c.value)} at {where} ({c.game})"
        change = partial(book.change, c.game, c.option.replace("-", "_"), c.value, when, c.tables)
        rows.append(_step(step, change))
    for sign in plan.signs:
        rows.append(_step(f"sign at {sign.table}", partial(book.post, sign.table, sign.words, sign.shows)))
    return rows


def _open(book: Pit, table: PlannedTable, game: Game, when: datetime, as_of: str) -> None:
    """Open a table under the law of its day."""
    options = game.elect(table.options, as_of)
    book.open(table.table, table.game, options, when, edition=game.edition(as_of))


def _step(step: str, do: Callable[[], list[Violation] | None]) -> Json:
    remarks: list[Violation] = []
    try:
        remarks = do() or []
    except Illegal as illegal:
        wrong = [_row(violation) for violation in illegal.violations]
    except Refusal as refusal:
        wrong = [{"option": None, "reason": refusal.reason, "cite": refusal.cite, "also": []}]
    else:
        wrong = []
    row = {"step": step, "allowed": not wrong, "violations": wrong}
    return row | ({"remarks": [_row(remark) for remark in remarks]} if remarks else {})


def _row(violation: Violation) -> dict[str, object]:
    return {
        "option": violation.option,
        "reason": violation.reason,
        "cite": violation.cite,
        "also": list(violation.also),
    }
