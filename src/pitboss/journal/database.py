"""The databases that can hold journals, and their durability settings."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

# FULL, not NORMAL: an acknowledged wager survives the loss of power, not only of the process.
_SQLITE = ("PRAGMA busy_timeout=5000", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
# A process that is stopped in the middle of a commit must not keep the others from its tables.
_POSTGRESQL = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
    "SET idle_in_transaction_session_timeout = 3000",
    "SET lock_timeout = 4000",
)
_PATIENCE = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


def private(path: Path) -> None:
    """Restrict a new journal file to its owner: it holds the keys of shuffles in play."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):
            if (mode := each.stat().st_mode) & 0o007:
                each.chmod(mode & ~0o007)


def evidence(path: Path) -> str:
    """The URL for reading a journal: a read-only copy works too."""
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return f"sqlite:///{path}"
    wal = path.with_name(path.name + "-wal")
    if wal.is_file() and wal.stat().st_size:
        # What is not in the main file yet can only be read where the database may keep its index of it.
        room = Path(tempfile.mkdtemp(prefix="pitboss-"))
        atexit.register(shutil.rmtree, room, ignore_errors=True)
        for each in (path, wal):
            shutil.copyfile(each, room / each.name)
        return f"sqlite:///{room / path.name}"
    return f"sqlite:///file:{quote(str(path))}?immutable=1&uri=true"


def engine_of(url: str) -> sa.Engine:
    """The database at a URL, set up so that commits are durable and waits are bounded."""
    if url.startswith("sqlite"):
        engine = sa.create_engine(url)
        settings = () if "immutable=1" in url else _SQLITE
        sa.event.listen(engine, "connect", lambda connection, _: _set_up(_lenient(connection), settings))
        return engine
    if not url.startswith("postgresql"):
        raise sa.exc.ArgumentError("it is neither an SQLite file nor a PostgreSQL URL")
    patience = {name: value for name, value in _PATIENCE.items() if name not in sa.make_url(url).query}
    # A server that was restarted is found again before anything is written to the old connection.
    engine = sa.create_engine(url, isolation_level="READ COMMITTED", pool_pre_ping=True, connect_args=patience)
    sa.event.listen(engine, "connect", lambda connection, _: _set_up(connection, _POSTGRESQL))
    return engine


def _lenient(connection: Any) -> Any:
    """Decode invalid text as an impossible name: one bad row does not hide the others."""
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    return connection


def _set_up(connection: Any, statements: Sequence[str]) -> None:
    cursor = connection.cursor()
    for statement in statements:
        cursor.execute(statement)
    cursor.close()
    connection.commit()
