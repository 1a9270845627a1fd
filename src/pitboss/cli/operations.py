"""The commands of an operator: backups of a floor, and its key file."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.cli.default_paths import DATABASE, KEYS, floor_database, key_file
from pitboss.cli.output import JSON, as_json, console
from pitboss.cli.progress_bar import working
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.journal.backup import Backup


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("backup")(backup)
    app.command("restore")(restore)
    app.command("keys")(keys)


def backup(
    to: Path = typer.Argument(help="The file to write; it must not exist yet."),
    database: str = DATABASE,
    json: bool = JSON,
) -> None:
    """Back up a floor while people play.

    The copy is one SQLite file of a single moment, whatever the database.

    Every wager that was acknowledged before that moment is in it. The key file is not: keep it elsewhere. Prove the
    copy with `pitboss verify COPY --keys FILE`.

    Examples: pitboss backup friday.db | pitboss backup friday.db --database postgresql://floor@db/pitboss
    """
    from pitboss.floor.accounts import schema
    from pitboss.journal.backup import back_up
    from pitboss.journal.store import Journal

    where = floor_database(database)
    book = Journal(where, create=False, keys=key_file(where))
    with working(f"copying {book.where}", quiet=json):
        found = back_up(book, to, (schema.META,))
    _report(found, f"{book.where} is copied to {to}", json)


def restore(
    backup: Path = typer.Argument(help="A file that `pitboss backup` wrote."),
    database: str = DATABASE,
    json: bool = JSON,
) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL.

    Stop the floor that it came from first: two floors that go on from one backup are two different floors. Put the key
    file in its place, prove the database with `pitboss verify`, then start it with `pitboss serve`.

    Examples: pitboss restore friday.db --database new.db |
    pitboss restore friday.db --database postgresql://floor@db/new
    """
    from pitboss.floor.accounts import schema
    from pitboss.journal.backup import restore as bring_back
    from pitboss.journal.store import Journal

    if not backup.is_file():
        raise Refusal(f"there is no backup at {backup}")
    # What is no backup is refused before a database is made for it.
    Journal(backup, create=False).close()
    where = floor_database(database)
    with working(f"restoring {backup}", quiet=json):
        found = bring_back(backup, Journal(where, keys=key_file(where)), (schema.META,), (schema.PROCESSES,))
    _report(found, f"{backup} is restored", json)


def _report(found: "Backup", done: str, json: bool) -> None:
    if json:
        as_json(asdict(found))
        return
    console().print(f"{escape(done)}: {found.tables} journals, {found.events:,} events, {found.size:,} bytes")
    if found.keys:
        console().print(f"What is encrypted in it needs the key file with {', '.join(found.keys)}")


def keys(
    file: str = KEYS,
    database: str = DATABASE,
    new: bool = typer.Option(False, "--new", help="Create the key file; without it the first `serve` does."),
    rotate: bool = typer.Option(False, "--rotate", help="Add a new key, which encrypts from the next start on."),
    json: bool = JSON,
) -> None:
    """Show a floor's key file, create it or rotate it. Keys themselves are never printed.

    The last key encrypts and tags; the older ones stay in the file, for what they have encrypted. After rotating give
    the file to every process of the floor, then restart them one after the other.

    Examples: pitboss keys | pitboss keys --new --keys /etc/pitboss/floor.keys | pitboss keys --rotate
    """
    from pitboss.journal.vault import make_keys, read_keys, rotate_keys

    if new and rotate:
        raise Refusal("choose either --new or --rotate")
    where = key_file(floor_database(database), file)
    if new:
        if where.exists():
            raise Refusal(f"{where} exists already: --rotate adds a key to it")
        vault = make_keys(where)
    elif rotate:
        vault = rotate_keys(where)
    elif (found := read_keys(where)) is None:
        raise Refusal(f"there is no key file at {where}; --new creates one")
    else:
        vault = found
    named = [name.hex() for name in vault.in_order]
    if json:
        as_json({"file": str(where), "keys": named, "encrypts": named[-1], "tagged": vault.tagged})
        return
    console().print(f"{escape(str(where))}: {len(named)} key{'s' if len(named) > 1 else ''}")
    for name in named:
        console().print(f"  {name}{'  encrypts and tags' if name == named[-1] else '  decrypts what it encrypted'}")
    if rotate:
        console().print("Give the file to every process of the floor, then restart them one after the other.")
