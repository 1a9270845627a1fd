"""The live floor: `pitboss serve`, and its staff's credentials."""

import logging
import os
import socket
import sys
from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.markup import escape

from pitboss.cli.default_paths import DATABASE, KEYS, beside, floor_database, key_file
from pitboss.cli.output import AS_OF, JSON, as_json, console
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.rulebook.editions import read_day

if TYPE_CHECKING:
    from pitboss.floor.accounts.people import People

THINKS = 0.6, 1.5
"""Seconds that a house player takes for a choice: minimum and maximum."""


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("serve")(serve)
    app.command("staff")(staff)


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen on."),
    port: int = typer.Option(8080, min=0, max=65535, help="The port; 0 for any free one."),
    database: str = DATABASE,
    keys: str = KEYS,
    url: str = typer.Option(None, help="The address at which other processes of the same floor reach this one."),
    browser: bool = typer.Option(True, help="Open the lobby in a browser."),
    betting: float = typer.Option(30, min=0, help="Seconds from the first wager until betting closes; 0 for no limit."),
    answer: float = typer.Option(45, min=0, help="Seconds for a decision; 0 for no limit."),
    called: float = typer.Option(
        120, min=0, help="Seconds to hold a seat for a player called from the waiting list; 0 for no limit."
    ),
    large: str = typer.Option("10000.00", help="Alert the pit to wins of at least this much."),
    rate: float = typer.Option(20, min=0.1, help="Orders per second from one person."),
    newcomers: float = typer.Option(60, min=1, help="Sign-ins per minute from one address."),
    connections: int = typer.Option(256, min=1, help="Unnamed connections from one address."),
    tables: bool = typer.Option(True, help="On an empty floor, open a table of each game."),
    company: int = typer.Option(3, min=0, max=9, help="House players who join a table with people."),
    sessions: int = typer.Option(1, min=1, help="Concurrent sign-ins per member of staff."),
    proxy: list[str] = typer.Option(
        [], metavar="ADDRESS", help="A proxy whose X-Forwarded-For is trusted; may be repeated."
    ),
    secure: bool = typer.Option(False, "--secure", help="Send cookies over HTTPS only (behind TLS)."),
    log_json: bool = typer.Option(False, "--log-json", help="Write the log as JSON, one object per line."),
    as_of: str = AS_OF,
    json: bool = JSON,
) -> int:
    """Open the floor in the browser. It has a lobby of tables, the pit, the rulebook, odds and the school.

    Several processes can share one floor with the same PostgreSQL database and the same key file. Set the URL in the
    environment as PITBOSS_DATABASE to keep its password off the command line; PITBOSS_KEYS names the key file.

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
    where = floor_database(database)
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
    password_file = _first_supervisor(floor.people, where, quiet=json)
    app = server(floor, secure=secure)
    _log_to_stderr(json_lines=log_json)
    if json:
        print(dumps({"address": address, "pit": f"{address}/pit", "password_in": password_file}), flush=True)
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


class JsonLines(logging.Formatter):
    """A log record as one line of JSON, a traceback within it."""

    def format(self, record: logging.LogRecord) -> str:
        """Time in UTC, level, logger and message."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return dumps(line)


def _log_to_stderr(*, json_lines: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if json_lines else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


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
    """Create the first supervisor of a floor without staff; the password goes to the terminal, or to a private file."""
    if people.anybody_hired():
        return None
    try:
        password = people.hire("supervisor", "casino-supervisor")
    except Refusal:
        # Another process of the same floor starts at this moment, and shows the password.
        return None
    if sys.stdout.isatty() and not quiet:
        console().print(f"The pit's first supervisor: name [bold]supervisor[/bold], password [bold]{password}[/bold]")
        console().print("[dim]It is shown only once; `pitboss staff supervisor` creates a new one.[/dim]")
        return None
    file = beside(where, "supervisor.txt")
    _write_private(file, password + "\n")
    if not quiet:
        console().print(f"The pit's first supervisor is called supervisor; the password is in {escape(str(file))}")
    return str(file)


def _write_private(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def staff(
    name: str = typer.Argument(help="The member of staff; older credentials are replaced."),
    role: str = typer.Option(
        "casino-supervisor", help="floorperson, casino-supervisor, pit-clerk, boxperson or instructor."
    ),
    database: str = DATABASE,
    json: bool = JSON,
) -> None:
    """Create or renew the credentials of a member of staff. The password is shown only once.

    Examples: pitboss staff Maria --role floorperson | pitboss staff Tom --role instructor
    """
    from pitboss.floor.accounts import schema
    from pitboss.floor.accounts.people import People
    from pitboss.journal.store import Journal

    where = floor_database(database)
    book = Journal(where, keys=key_file(where))
    book.furnish(schema.META)
    password = People(book).hire(name, role)
    if json:
        as_json({"name": name, "role": role, "password": password})
        return
    console().print(f"{escape(name)} ({role}) signs in at /pit with the password [bold]{password}[/bold]")
