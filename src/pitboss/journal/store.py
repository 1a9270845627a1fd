"""The store: append-only events in a database, each commit on disk before anybody is told."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from pitboss.journal.chain import Header, Row, genesis, link
from pitboss.refusal import Refusal, near
from pitboss.table import Event, State
from pitboss.table.event import encode

_META = sa.MetaData()
_TABLES = sa.Table(
    "tables",
    _META,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("header", sa.LargeBinary, nullable=False),
    sa.Column("head", sa.Integer, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
)
_EVENTS = sa.Table(
    "events",
    _META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
_CHECKPOINTS = sa.Table(
    "checkpoints",
    _META,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
# Built once: composing a statement takes longer than running it.
_APPEND = sa.insert(_EVENTS)
_CHECKPOINT = sa.insert(_CHECKPOINTS)
_MOVE_HEAD = (
    sa.update(_TABLES)
    .where(_TABLES.c.id == sa.bindparam("t"), _TABLES.c.head == sa.bindparam("old"))
    .values(head=sa.bindparam("new"), hash=sa.bindparam("link"))
)


class Unwritten(Refusal):
    """The store could not keep what was to be acknowledged, so it did not happen."""


@dataclass
class Rider:
    """A statement that goes with a batch and must touch one row, or else the batch is refused for that reason."""

    statement: sa.Executable
    values: dict[str, Any]
    reason: str


@dataclass
class Batch:
    """What one table adds to its journal: all of it is kept, or nothing."""

    table: str
    events: Sequence[Event]
    link: bytes
    """The head that the writer knows; the new one once it is written."""
    states: Sequence[State] = ()
    guards: Sequence[Rider] = ()
    """What must hold, and changes nothing."""
    riders: Sequence[Rider] = ()
    """What changes with it, such as a patron's purse; a batch with riders has a transaction of its own."""
    refused: Refusal | None = field(default=None, init=False)


class Journal:
    """The journals of all tables in one database."""

    def __init__(self, where: str | Path, *, create: bool = True) -> None:
        url = str(where)
        if "://" not in url:
            path = Path(where)
            if not create and not path.is_file():
                raise Refusal(f"there is no journal at {path}")
            url = f"sqlite:///{path}"
        elif url.startswith(("postgresql://", "postgres://")):
            url = f"postgresql+psycopg://{url.partition('://')[2]}"
        try:
            self.engine = sa.create_engine(url)
            self.where = str(where) if "://" not in str(where) else self.engine.url.render_as_string()
            if self.engine.dialect.name == "sqlite":
                sa.event.listen(self.engine, "connect", _durable)
            if create:
                _META.create_all(self.engine)
            with self.engine.connect() as db:
                db.execute(sa.select(_TABLES.c.id).limit(1))
        except (DBAPIError, sa.exc.ArgumentError) as error:
            hint = (
                " (a journal that was copied needs its -wal file beside it)"
                if "no such table" in _reason(error)
                else ""
            )
            shown = str(where).rpartition("@")[2]
            raise Refusal(f"{shown} is not a journal: {_reason(error)}{hint}") from None

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def create(self, header: Header) -> bytes:
        """Start a table's journal; its first link."""
        line = msgspec.json.encode(header)
        row = {"id": header.table, "header": line, "head": 0, "hash": genesis(line)}
        try:
            with self.engine.begin() as db:
                db.execute(sa.insert(_TABLES), row)
        except IntegrityError:
            raise Refusal(f"there is a table {header.table!r} in this journal already") from None
        except DBAPIError as error:
            raise Unwritten(f"the journal cannot be written: {_reason(error)}") from None
        return genesis(line)

    def tables(self) -> list[str]:
        """The names of all tables."""
        with self._reading() as db:
            return list(db.execute(sa.select(_TABLES.c.id).order_by(_TABLES.c.id)).scalars())

    def header(self, table: str) -> tuple[Header, bytes, tuple[int, bytes]]:
        """A table's header, its exact bytes, and the head of its chain."""
        with self._reading() as db:
            row = db.execute(sa.select(_TABLES).where(_TABLES.c.id == table)).one_or_none()
        if row is None:
            raise Refusal(f"there is no table {table!r} in this journal; {near(table, self.tables())}")
        try:
            if not (type(row.header) is type(row.hash) is bytes and type(row.head) is int):
                raise msgspec.ValidationError("it is not stored as the journal stores it")
            return msgspec.json.decode(row.header, type=Header), row.header, (row.head, row.hash)
        except msgspec.MsgspecError as error:
            raise Refusal(f"the header of table {table} was altered: {error}") from None

    def write(self, batches: Sequence[Batch]) -> None:
        """Add what several tables have to add, in one commit; each is kept or refused by itself."""
        plain = [batch for batch in batches if batch.events and not batch.riders]
        alone = [[batch] for batch in batches if batch.events and batch.riders]
        for together in [plain, *alone] if plain else alone:
            links: list[tuple[Batch, bytes]] = []
            try:
                with self.engine.begin() as db:
                    for batch in together:
                        try:
                            links.append((batch, _write(db, batch)))
                        except Unwritten as refusal:
                            batch.refused = refusal
                            if batch.riders:
                                raise
            except Unwritten:
                continue
            except DBAPIError as error:
                reason = f"the journal cannot be written: {_reason(error)}"
                for batch in together:
                    batch.refused = batch.refused or Unwritten(reason)
                continue
            for batch, head in links:
                batch.link = head

    def rows(self, table: str, after: int = 0) -> Iterator[Row]:
        """The stored lines behind event `after`, in order."""
        query = sa.select(_EVENTS.c.n, _EVENTS.c.at, _EVENTS.c.line, _EVENTS.c.hash)
        query = query.where(_EVENTS.c.table_id == table, _EVENTS.c.n > after).order_by(_EVENTS.c.n)
        with self._reading() as db:
            for n, at, line, digest in db.execution_options(yield_per=2000).execute(query):
                # A file that others have written to may hold anything under any name.
                if not (type(n) is type(at) is int and type(line) is type(digest) is bytes):
                    raise Refusal(f"event {n} was altered: it is not stored as the journal stores it")
                yield Row(n, at, line, digest)

    def strays(self) -> list[str]:
        """Tables that have events but no header."""
        known = sa.select(_TABLES.c.id)
        with self._reading() as db:
            query = sa.select(_EVENTS.c.table_id).where(_EVENTS.c.table_id.not_in(known)).distinct()
            return list(db.execute(query).scalars())

    def checkpoints(self, table: str) -> list[int]:
        """The events after which a checkpoint was taken."""
        with self._reading() as db:
            query = sa.select(_CHECKPOINTS.c.n).where(_CHECKPOINTS.c.table_id == table).order_by(_CHECKPOINTS.c.n)
            return list(db.execute(query).scalars())

    def checkpoint(self, table: str, at_most: int | None = None) -> State | None:
        """The latest checkpoint, or the latest up to an event."""
        query = sa.select(_CHECKPOINTS.c.state).where(_CHECKPOINTS.c.table_id == table)
        if at_most is not None:
            query = query.where(_CHECKPOINTS.c.n <= at_most)
        with self._reading() as db:
            found = db.execute(query.order_by(_CHECKPOINTS.c.n.desc()).limit(1)).scalar_one_or_none()
        if found is None:
            return None
        try:
            return msgspec.json.decode(found, type=State)
        except (msgspec.MsgspecError, TypeError):
            raise Refusal(f"a checkpoint of table {table} was altered: it cannot be read") from None

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        try:
            with self.engine.connect() as db:
                yield db
        except DBAPIError as error:
            raise Refusal(f"the journal cannot be read: {_reason(error)}") from None


def _write(db: sa.Connection, batch: Batch) -> bytes:
    for rider in (*batch.guards, *batch.riders):
        if db.execute(rider.statement, rider.values).rowcount != 1:
            raise Unwritten(rider.reason)
    at, previous = time.time_ns() // 1000, batch.link
    rows = []
    for event in batch.events:
        line = encode(event)
        previous = link(previous, at, line)
        rows.append({"table_id": batch.table, "n": event.n, "at": at, "line": line, "hash": previous})
    head = {"t": batch.table, "old": batch.events[0].n - 1, "new": batch.events[-1].n, "link": previous}
    # Whoever moves the head from where it knew it to stand owns the table; a second writer finds it moved.
    if db.execute(_MOVE_HEAD, head).rowcount != 1:
        raise Unwritten(f"another process has written to table {batch.table}")
    db.execute(_APPEND, rows)
    if batch.states:
        states = [
            {"table_id": batch.table, "n": state.n, "state": msgspec.json.encode(state)} for state in batch.states
        ]
        db.execute(_CHECKPOINT, states)
    return previous


def _durable(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA journal_mode=WAL")
    # FULL, not NORMAL: an acknowledged wager survives the loss of power, not only of the process.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _reason(error: Exception) -> str:
    origin = getattr(error, "orig", None) or error
    return str(origin).partition("\n")[0]
