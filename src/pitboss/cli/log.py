"""The commands about past rounds: adjudicate, check, verify, export."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.table import Table as Grid

from pitboss.cli.default_paths import JOURNAL, KEYS, book_at
from pitboss.cli.output import AS_OF, JSON, as_json, console, say_edition
from pitboss.cli.simulate import DASK
from pitboss.files import content
from pitboss.refusal import Refusal, in_line
from pitboss.rulebook.editions import read_day
from pitboss.table.view.narration import describe_row
from pitboss.words import Json, counted

if TYPE_CHECKING:
    from pitboss.journal.heads import Heads
    from pitboss.journal.store import Journal


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("adjudicate")(adjudicate)
    app.command("check")(check)
    app.command("verify")(verify)
    app.command("export")(export)


def adjudicate(
    case: str = typer.Argument(help="A case file, or - for standard input."), as_of: str = AS_OF, json: bool = JSON
) -> None:
    """Rule on a recorded or hypothetical round. Prints each event with its paragraph, then the settlement.

    A case with a date (`as_of`) is ruled on by the law of that date.

    Examples: pitboss adjudicate case.json | pitboss adjudicate case.json --as-of 1985-06-01
    """
    from pitboss.journal.adjudicate import adjudicate as decide
    from pitboss.journal.record import read_case

    found = decide(read_case(content(case), case), as_of)
    result = found.shown()
    if json:
        as_json(result)
        return
    print_events(result["events"])
    print_settlement(result)
    for what, many in result.get("surplus", {}).items():
        console().print(f"{what}: recorded {many['recorded']}, ruled {many['ruled']}")
    if found.table.edition is not None:
        say_edition(found.table.game, found.table.options, found.table.edition.day.isoformat())


def print_events(events: list[Json]) -> None:
    """Print events as lines: number, what happened, paragraph."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="dim")
    grid.add_column(style="bold")
    grid.add_column(overflow="fold")
    grid.add_column(style="cyan", overflow="fold")
    for row in events:
        grid.add_row(str(row["n"]), row["act"], escape(describe_row(row)), escape(row["cite"]))
    console().print(grid)


def print_settlement(result: Json) -> None:
    """Print the settlement as a table, and each player's net."""
    if result["void"]:
        void = result["void"]
        console().print(f"\n[red]void[/red]: {escape(void['reason'])} [cyan]{escape(void['cite'])}[/cyan]")
    grid = Grid("box", "player", "wager", "staked", "outcome", "returned", "paragraph", box=None, padding=(0, 2, 0, 0))
    colour = {"win": "green", "lose": "red"}
    for row in result["settlement"]:
        style = colour.get(row["outcome"], "yellow")
        grid.add_row(
            str(row["box"]),
            escape(row["player"]),
            row["wager"],
            row["staked"],
            f"[{style}]{row['outcome']}[/{style}]",
            row["returned"],
            f"[cyan]{escape(row['cite'])}[/cyan]",
        )
    console().print()
    console().print(grid)
    for player, amount in result["net"].items():
        sign = "" if amount.startswith("-") else "+"
        console().print(f"{escape(player)} [bold]{sign}{amount}[/bold]")


def check(
    logs: list[str] = typer.Argument(
        metavar="LOG…",
        help="Files, directories and patterns of records (.jsonl, .jsonl.gz, .jsonl.zst, .parquet; - for standard "
        "input), or hand histories (.phh, .phhs).",
    ),
    as_of: str = AS_OF,
    workers: int = typer.Option(1, help="Processes on this machine; the report is the same."),
    dask: str = DASK,
    resume: Path = typer.Option(
        None, "--resume", metavar="FILE", help="Save progress in this file, and resume from it."
    ),
    output: Path = typer.Option(
        None, "-o", "--output", metavar="FILE", help="Write the report as .html, .json or .parquet."
    ),
    statistics: bool = typer.Option(
        False, "--statistics", help="Also test cards, dice, wheels and the hold against chance."
    ),
    json: bool = JSON,
) -> int:
    """Check a log against the law. Replays rounds or hand histories; logs of any size are read in parts.

    Exits 1 at any deviation or alarm, 2 if something cannot be read.

    Examples: pitboss check rounds.jsonl | pitboss check final-table.phhs hands/ |
    pitboss check logs/ --workers 8 --resume logs.audit -o logs.html
    """
    from pitboss.cli.histories import check_histories, is_history

    if as_of:
        read_day(as_of)
    if any(map(is_history, logs)):
        if as_of:
            raise Refusal("hand histories carry their own dates: --as-of is for records")
        if not all(map(is_history, logs)):
            raise Refusal("check hand histories (.phh, .phhs) and records separately")
        if workers != 1 or dask or resume or output or statistics:
            only = "--workers, --dask, --resume, --output and --statistics"
            raise Refusal(f"{only} are for records, not for hand histories")
        return check_histories(logs, json)
    from pitboss.cli.audits import check_records

    return check_records(logs, as_of, workers, dask, resume, output, statistics, json)


def verify(
    journal: str = typer.Argument(None, metavar="[FILE]", help="The journal; by default the one that `play` uses."),
    table: str = typer.Option("", help="Only this table."),
    shoe: str = typer.Option(None, metavar="FILE", help="Verify a shoe downloaded from a table's page instead."),
    head: str = typer.Option(
        None,
        metavar="HEAD|FILE",
        help="A head published earlier, as NUMBER:HASH of --table or of the floor's ledger, or a file of heads.",
    ),
    keys: str = KEYS,
    json: bool = JSON,
) -> int:
    """Verify a journal. Checks every link, repeats every shuffle and replays every act; exits 2 at the first fault.

    For a floor it also balances the books: every chip from the cage is in a balance, at a table, or was won or lost
    there. With the floor's key file it also checks the tags and replays encrypted events; without it only the links
    are proven. A file of heads is what a floor publishes each day at /api/v1/heads.

    Examples: pitboss verify | pitboss verify floor.db --head heads.json | pitboss verify --shoe shoe.json
    """
    from pitboss.journal.verify import verify as prove

    if shoe is not None:
        _prove_shoes(shoe, json)
        return 0
    book = book_at(journal, keys)
    if strays := book.strays():
        raise Refusal(f"the journal has events of an unknown table {strays[0]!r}")
    names = [table] if table else book.tables()
    if not names:
        raise Refusal(f"{book.where} has no tables yet")
    many = _heads_in(head)
    if many is not None:
        from pitboss.journal.heads import check_heads

        check_heads(book, many, [table] if table else ())
        head = many.ledger
    books = None if table else _books(book, head)
    if head and not table and books is None:
        why = "these heads belong to a floor, and this journal is not a floor's" if many else "--head is for one table"
        raise Refusal(f"{why}: name it with --table")
    results = [prove(book, name, head=head if table and many is None else None) for name in names]
    if json:
        as_json({"journal": book.where, "ok": True, "tables": results} | ({"books": books} if books else {}))
        return 0
    for row in results:
        events, named = counted(row["events"], "event"), f"[green]✓[/green] {escape(row['table'])} ({row['game']})"
        if row["by"] == "links":
            console().print(f"{named}: {events}; {'links and tags proven' if row['vouched'] else UNPROVEN}")
            console().print(f"  [dim]not replayed: {escape(row['lacking'])}[/dim]")
            console().print(f"  head [dim]{row['head']}[/dim]")
            continue
        pending = f"; waiting at {row['pending']}" if row["pending"] else ""
        rounds, shoes = counted(row["rounds"], "round"), counted(row["shoes"], "shoe")
        sealed = f"; {shoes} shuffled again, {counted(row['cards'], 'card')} as sealed" if row["shoes"] else ""
        sealed += f"; {counted(row['draws'], 'draw')} as sealed" if row["draws"] else ""
        console().print(
            f"{named}: {events}, {rounds}, chain{', tags' if row['vouched'] else ''} and "
            f"{'replay' if row['by'] == 'scripts' else 'acts'} agree{pending}{sealed}"
        )
        console().print(f"  head [dim]{row['head']}[/dim]")
        if row["vouched"] and (older := row["events"] - row["tags"]):
            console().print(
                f"  [dim]{counted(older, 'event')} from before the floor had tags, covered by later ones[/dim]"
            )
        if row["by"] == "acts":
            console().print(f"  [dim]of rules {row['rules']}: proven by its own acts, not by the current scripts[/dim]")
    if books and "lacking" not in books:
        console().print(
            f"[green]✓[/green] the books balance: the cage gave {books['granted']} to {books['patrons']} patrons; "
            f"{books['in_purses']} is in patrons' balances, {books['at_tables']} went to tables"
        )
    if books:
        console().print(
            f"[green]✓[/green] the ledger: {counted(books['ledger']['entries'], 'entry', 'entries')} for balances and "
            "staff are consistent"
        )
        console().print(f"  head [dim]{books['ledger']['head']}[/dim]")
    if not all(row["vouched"] for row in (*results, *([books["ledger"]] if books else ()))):
        why = "no key file given" if book.vault is None else "parts of it have no tags"
        console().print(f"[yellow]{UNPROVEN}[/yellow] ({why})")
    return 0


UNPROVEN = "links proven; not protected against changes made directly in the database"


def _heads_in(head: str | None) -> "Heads | None":
    """The heads in a file, or None if the option is a single head."""
    from pitboss.journal.heads import read_heads
    from pitboss.journal.verify import read_head

    if not head:
        return None
    try:
        read_head(head)
    except Refusal:
        with suppress(OSError, ValueError):
            if Path(head).is_file():
                return read_heads(content(head), head)
        raise
    return None


def _books(book: "Journal", head: str | None) -> dict[str, object] | None:
    """A floor's balance, if the journal belongs to a floor."""
    import sqlalchemy as sa

    if not sa.inspect(book.engine).has_table("patrons"):
        return None
    from pitboss.floor.accounts.books import balance

    return balance(book, head)


def _prove_shoes(path: str, json: bool) -> None:
    """Verify one shoe, or a floor's list of them: shuffle again and compare."""
    from pitboss.journal.fairness import prove, read_shoes

    shoes = read_shoes(content(path), path)
    done = [(shoe, prove(shoe)) for shoe in shoes if shoe.key is not None or shoe.kept]
    if not done:
        raise Refusal(f"{path}: no finished shoe, so no key is revealed yet")
    if json:
        as_json([{"table": shoe.table, "event": shoe.event, "seal": shoe.seal, "cards": n} for shoe, n in done])
        return
    for shoe, compared in done:
        console().print(
            f"[green]✓[/green] {escape(shoe.table)}, {'draws' if shoe.draws else 'shuffle'} of event {shoe.event}: "
            f"{'the positions match their seal' if shoe.kept else 'the key matches the seal'}, "
            + (f"with {counted(len(shoe.seeds), 'seed')} " if shoe.seeds else "")
            + ("and all results follow from it" if shoe.draws else f"and all {compared} cards shown came in its order")
        )


def export(
    name: str = typer.Argument("", metavar="[TABLE]", help="The table; required if the journal has several."),
    journal: str = JOURNAL,
    table: str = typer.Option("", help="The table, as an option."),
    last: int = typer.Option(None, help="Only the last N rounds."),
    phh: bool = typer.Option(False, "--phh", help="Export a poker table's hands as hand histories (.phhs)."),
    json: bool = typer.Option(False, "--json", help="Records are always JSON; with this, refusals are too."),
) -> None:
    """Export rounds as open records. One JSON object per line, which `check` reads and anyone can verify.

    Examples: pitboss export --last 10 > rounds.jsonl | pitboss export poker-1 --phh > hands.phhs
    """
    if json and phh:
        raise Refusal("choose either --phh or --json")
    from pitboss.journal.export import export as records

    book = book_at(journal)
    names, table = book.tables(), table or name
    if not table and len(names) != 1:
        raise Refusal(f"name the table: {in_line(names) or 'there is none'}")
    if phh:
        from pitboss.cli.histories import print_histories

        print_histories(book, table or names[0], last)
        return
    for record in records(book, table or names[0], last):
        as_json(record, indent=None)
