"""Backups: a floor's database as it was at one moment, taken while people play, and brought back into an empty one."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from pitboss.journal.database import private
from pitboss.journal.store import JOURNALS, Journal, reason_of
from pitboss.refusal import Refusal

_ROWS = 2000
"""Rows that are read and written at a time, so that memory stays small whatever the database holds."""


@dataclass(frozen=True)
class Backup:
    """What was copied: journals, events and bytes, with the heads that prove the copy later."""

    file: str
    tables: int
    events: int
    size: int
    heads: dict[str, str]
    keys: tuple[str, ...]
    """Fingerprints of the keys without which what is locked in it cannot be read."""


def back_up(book: Journal, to: Path, others: Sequence[sa.MetaData] = ()) -> Backup:
    """Copy a database of one moment into an SQLite file, which `pitboss verify` proves; writers are not held up."""
    if to.exists():
        raise Refusal(f"{to} exists already: name a file that does not")
    half = to.with_name(f"{to.name}.{os.getpid()}")
    try:
        private(half)
        with book.still() as moment, closing(Journal(half)) as copy:
            _copy(moment, copy, others)
            found = _counted(copy, to)
        with closing(sqlite3.connect(half)) as db:
            # One file and no more: it is to be carried about.
            db.execute("PRAGMA journal_mode=DELETE")
        with half.open("rb") as written:
            os.fsync(written.fileno())
            found = replace(found, size=os.fstat(written.fileno()).st_size)
        # A file that came in the meantime stays.
        os.link(half, to)
    except FileExistsError:
        raise Refusal(f"{to} exists already: name a file that does not") from None
    except OSError as error:
        raise Refusal(f"{to} cannot be written: {error.strerror or error}") from None
    except DBAPIError as error:
        raise Refusal(f"the backup failed: {reason_of(error)}") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                half.with_name(half.name + end).unlink()
    return found


def restore(backup: Path, into: Journal, others: Sequence[sa.MetaData] = (), gone: Sequence[sa.Table] = ()) -> Backup:
    """Bring a backup into an empty database, but for tables about what is gone, such as processes that ran then."""
    with closing(Journal(backup, create=False)) as copy:
        for meta in others:
            into.furnish(meta)
        for meta in (JOURNALS, *others):
            for table in meta.sorted_tables:
                with into.reading() as db:
                    if db.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() is not None:
                        raise Refusal(f"{into.where} is not empty: restore into a database that nothing has written to")
        try:
            with copy.still() as moment:
                _copy(moment, into, others)
            with into.engine.begin() as db:
                for table in gone:
                    db.execute(sa.delete(table))
        except DBAPIError as error:
            raise Refusal(f"the restore failed: {reason_of(error)}") from None
        return _counted(into, backup)


def _copy(source: Journal, target: Journal, others: Sequence[sa.MetaData]) -> None:
    with source.reading() as read:
        if read.dialect.name == target.engine.dialect.name == "sqlite":
            _copy_pages(read, target)
            return
        known = {*sa.inspect(read).get_table_names()}
        for meta in others:
            target.furnish(meta)
        with target.engine.begin() as write:
            for table in (table for meta in (JOURNALS, *others) for table in meta.sorted_tables):
                if table.name in known:
                    _copy_rows(table, read, write)


def _copy_pages(read: sa.Connection, target: Journal) -> None:
    """An SQLite file as it stands in the reader's moment, page by page."""
    source = read.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)
    with target.engine.connect() as write:
        pages = write.connection.driver_connection
        assert isinstance(pages, sqlite3.Connection)
        source.backup(pages)


def _copy_rows(table: sa.Table, read: sa.Connection, write: sa.Connection) -> None:
    # A database of earlier software may lack columns that came later; they are empty in old rows.
    columns = {column["name"] for column in sa.inspect(read).get_columns(table.name)}
    query = sa.select(*(column for column in table.columns if column.name in columns))
    for rows in read.execute(query.execution_options(yield_per=_ROWS)).mappings().partitions():
        write.execute(sa.insert(table), [dict(row) for row in rows])
    identity = next((column for column in table.columns if column.identity is not None), None)
    if identity is not None and write.dialect.name == "postgresql":
        # The next row has the next number, and not the number of one that was copied.
        last = sa.select(sa.func.coalesce(sa.func.max(identity), 0) + 1).scalar_subquery()
        sequence = sa.func.pg_get_serial_sequence(table.name, identity.name)
        write.execute(sa.select(sa.func.setval(sequence, last, False)))


def _counted(book: Journal, file: Path) -> Backup:
    events, locks = JOURNALS.tables["events"], JOURNALS.tables["locks"]
    with book.reading() as db:
        count = db.execute(sa.select(sa.func.count()).select_from(events)).scalar_one()
        # A floor of 0.1.0 locked nothing, and its database has no such table before a newer one is started on it.
        locked = sa.inspect(db).has_table(locks.name)
        names = [*db.execute(sa.select(locks.c.name).order_by(locks.c.n)).scalars()] if locked else []
    heads, size = book.heads(), file.stat().st_size if file.exists() else 0
    return Backup(str(file), len(heads), count, size, heads, tuple(name.hex() for name in names))
