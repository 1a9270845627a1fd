"""The databases that can hold journals, and how each is made to keep its word."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

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
    """A journal holds the keys of shuffles in play: nobody else may read it; a new one is its owner's alone."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):
            if (mode := each.stat().st_mode) & 0o007:
                each.chmod(mode & ~0o007)


def engine_of(url: str) -> sa.Engine:
    """The database at an address, set up so that what is committed stays, and nobody waits for ever."""
    if url.startswith("sqlite"):
        engine = sa.create_engine(url)
        sa.event.listen(engine, "connect", lambda connection, _: _set_up(connection, _SQLITE))
        return engine
    if not url.startswith("postgresql"):
        raise sa.exc.ArgumentError("it is neither an SQLite file nor a PostgreSQL URL")
    patience = {name: value for name, value in _PATIENCE.items() if name not in sa.make_url(url).query}
    # A server that was restarted is found again before anything is written to the old connection.
    engine = sa.create_engine(url, isolation_level="READ COMMITTED", pool_pre_ping=True, connect_args=patience)
    sa.event.listen(engine, "connect", lambda connection, _: _set_up(connection, _POSTGRESQL))
    return engine


def _set_up(connection: Any, statements: Sequence[str]) -> None:
    cursor = connection.cursor()
    for statement in statements:
        cursor.execute(statement)
    cursor.close()
    connection.commit()
