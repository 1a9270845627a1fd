"""The live floor: `pitboss serve`, and the credentials of its staff."""

import logging
import os
import socket
import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.markup import escape

from pitboss.cli.default_paths import KEYS, beside, default_journal, key_file
from pitboss.cli.output import AS_OF, JSON, as_json, console
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.rulebook.editions import read_day

if TYPE_CHECKING:
    from pitboss.floor.accounts.people import People

DATABASE = typer.Option(
    None, "--database", metavar="FILE|URL", help="Where the floor is kept: an SQLite file or a PostgreSQL URL."
)
ENVIRONMENT = "PITBOSS_DATABASE"
THINKS = 0.6, 1.5
"""Seconds that a player of the house takes for a choice, at least and at most."""


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("serve")(serve)
    app.command("staff")(staff)


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen at."),
    port: int = typer.Option(8080, min=0, max=65535, help="The port; 0 for any that is free."),
    database: str = DATABASE,
    keys: str = KEYS,
    url: str = typer.Option(None, help="Where other processes of the same floor reach this one."),
    browser: bool = typer.Option(True, help="Open the lobby in a browser."),
    betting: float = typer.Option(30, min=0, help="Seconds from the first wager to the call; 0 for no clock."),
    answer: float = typer.Option(45, min=0, help="Seconds for a decision; 0 for no clock."),
    called: float = typer.Option(
        120, min=0, help="Seconds for which a seat is kept for whoever was called; 0 for ever."
    ),
    large: str = typer.Option("10000.00", help="Winnings from which the pit is told."),
    rate: float = typer.Option(20, min=0.1, help="Orders that one person may give in a second."),
    newcomers: float = typer.Option(60, min=1, help="People who may come in from one address in a minute."),
    connections: int = typer.Option(256, min=1, help="Connections that those without a name hold from one address."),
    tables: bool = typer.Option(True, help="Open a table of each game on an empty floor."),
    company: int = typer.Option(3, min=0, max=9, help="Players of the house who come to a table at which people are."),
    sessions: int = typer.Option(1, min=1, help="Places at which a member of staff may be signed in at once."),
    proxy: list[str] = typer.Option(
        [], metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed; may be given again."
    ),
    secure: bool = typer.Option(False, "--secure", help="Cookies over encrypted connections only (behind TLS)."),
    as_of: str = AS_OF,
    json: bool = JSON,
) -> int:
    """Open the floor in the browser. It has a lobby of tables, the pit, the rulebook, the odds.

    Several processes share one floor if they are given the same PostgreSQL database and the same key file. The URL may
    also come in the environment as PITBOSS_DATABASE, so that no password stands on the command line; PITBOSS_KEYS names
    the key file.

    Examples: pitboss serve | pitboss serve --port 8081 --database postgresql://floor@db/pitboss
    """
    from pitboss.floor.tables.casino import Floor, HouseSettings
    from pitboss.floor.tables.clock import Pace
    from pitboss.floor.web.server import server
    from pitboss.journal.store import Journal

    if as_of:
        as_of = read_day(as_of).isoformat()
    listening = listening_socket(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
    where = database or os.environ.get(ENVIRONMENT) or default_journal("floor.db")
    locked = key_file(where, keys)
    book = Journal(where, keys=locked)
    book.lock(locked)
    house = HouseSettings(
        pace=Pace(betting=betting or None, answer=answer or None, called=called or None, house=THINKS),
        large=cents(large),
        tables=tables,
        orders_per_second=rate,
        newcomers_per_minute=newcomers,
        staff_sessions=sessions,
        as_of=as_of,
        company=company,
    )
    floor = Floor(book, url or address, house)
    kept = _first_supervisor(floor.people, where, quiet=json)
    app = server(floor, secure=secure)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    if json:
        print(dumps({"address": address, "pit": f"{address}/pit", "password_in": kept}), flush=True)
    else:
        console().print(f"The floor is open at [bold]{address}[/bold]  (the pit: {address}/pit; Ctrl-C closes)")
    if browser and sys.stdout.isatty():
        import webbrowser

        webbrowser.open(address)
    _run(app, listening, proxy, connections)
    book.close()
    return 0


def listening_socket(host: str, port: int, what: str = "the floor") -> socket.socket:
    """A socket that listens at an address, or a refusal that says why it cannot."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        hint = "; take another with --port" if error.errno in {98, 13} else ""
        raise Refusal(f"{what} cannot listen at {host}:{port}: {error.strerror or error}{hint}") from None
    return listening


def _run(app: Any, listening: socket.socket, proxies: list[str], each: int) -> None:
    # What was made so far lives as long as the process: the collector need not look at it again.
    import gc

    import uvicorn

    from pitboss.floor.web.http_limits import settings

    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    # A table's turn comes within a millisecond, however long a page takes to make.
    sys.setswitchinterval(0.001)
    uvicorn.Server(settings(app, proxies, each=each)).run(sockets=[listening])


def _first_supervisor(people: "People", where: str | Path, *, quiet: bool) -> str | None:
    """A floor without staff gets a supervisor; the password is shown on a terminal, or else kept for its owner only."""
    if people.anybody_hired():
        return None
    try:
        password = people.hire("supervisor", "casino-supervisor")
    except Refusal:
        # Another process of the same floor starts at this moment, and tells the password.
        return None
    if sys.stdout.isatty() and not quiet:
        console().print(f"The pit's first supervisor: name [bold]supervisor[/bold], password [bold]{password}[/bold]")
        console().print("[dim]It is shown this once; `pitboss staff supervisor` makes another.[/dim]")
        return None
    kept = beside(where, "supervisor.txt")
    _write_private(kept, password + "\n")
    if not quiet:
        console().print(f"The pit's first supervisor is called supervisor; the password is in {escape(str(kept))}")
    return str(kept)


def _write_private(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def staff(
    name: str = typer.Argument(help="Whom to give credentials, in place of any older ones."),
    role: str = typer.Option(
        "casino-supervisor", help="floorperson, casino-supervisor, pit-clerk, boxperson or instructor."
    ),
    database: str = DATABASE,
    json: bool = JSON,
) -> None:
    """Make or renew the credentials of a member of staff. The password is told once.

    Examples: pitboss staff Maria --role floorperson | pitboss staff Tom --role instructor
    """
    from pitboss.floor.accounts import schema
    from pitboss.floor.accounts.people import People
    from pitboss.journal.store import Journal

    where = database or os.environ.get(ENVIRONMENT) or default_journal("floor.db")
    book = Journal(where, keys=key_file(where))
    book.furnish(schema.META)
    password = People(book).hire(name, role)
    if json:
        as_json({"name": name, "role": role, "password": password})
        return
    console().print(f"{escape(name)} ({role}) signs in at /pit with the password [bold]{password}[/bold]")
