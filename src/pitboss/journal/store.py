"""The store: append-only events in a database, each commit on disk before anyone sees it."""

import copy
import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from pitboss.journal.bulk import Bulk
from pitboss.journal.chain import CHECKPOINT, EVENT, Header, StoredLine, bind, genesis, link
from pitboss.journal.database import engine_of, evidence, private
from pitboss.journal.vault import HEAD, LINK, Damaged, Vault, make_keys, opened, read_keys
from pitboss.refusal import Refusal, near
from pitboss.table import Event, State
from pitboss.table.engine.checkpoint import decode_state
from pitboss.table.event import encode, hidden


def link_columns() -> tuple[sa.Column[bytes], sa.Column[bytes]]:
    """Columns of a link of a chain: its hash, and its tag where there is a key file."""
    return sa.Column("hash", sa.LargeBinary, nullable=False), sa.Column("tag", sa.LargeBinary)


JOURNALS = sa.MetaData()
"""The tables in which journals are stored."""
_TABLES = sa.Table(
    "tables",
    JOURNALS,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("header", sa.LargeBinary, nullable=False),
    sa.Column("head", sa.Integer, nullable=False),
    *link_columns(),
)
_EVENTS = sa.Table(
    "events",
    JOURNALS,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    *link_columns(),
    sqlite_with_rowid=False,
)
_LOCKS = sa.Table(
    "locks",
    JOURNALS,
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("name", sa.LargeBinary, nullable=False),
)
_CHECKPOINTS = sa.Table(
    "checkpoints",
    JOURNALS,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
_APPEND = Bulk("INSERT INTO events (table_id, n, at, line, hash, tag) VALUES {rows}")
_MOVE_HEAD = Bulk(
    "UPDATE tables SET head = moved.column3, hash = moved.column4, tag = moved.column5 FROM (VALUES {rows}) AS moved"
    " WHERE tables.id = moved.column1 AND tables.head = moved.column2"
)
# Built once: composing a statement takes longer than running it.
_CHECKPOINT = sa.insert(_CHECKPOINTS)


_FURNISH_TRIES = 8
_ASIDE = re.compile(r"~[0-9]{1,9}\Z")
_COMPUTED = "SELECT name FROM sqlite_master WHERE type = 'view' OR sql LIKE 'CREATE VIRTUAL%' LIMIT 1"


class WriteFailed(Refusal):
    """The write failed, so what was to be acknowledged did not happen."""


@dataclass
class ExtraStatement:
    """A statement in a batch that must change one row, or the batch is refused for that reason."""

    statement: sa.Executable | Bulk
    values: object
    """Its values, by name; for a statement over many rows, in order."""
    reason: str
    then: Callable[[sa.Connection, Vault | None], None] | None = None
    """Further statements of the same transaction."""


@dataclass
class Batch:
    """A table's additions to its journal: all are stored, or none."""

    table: str
    events: Sequence[Event]
    link: bytes
    """The head that the writer knows; the new one once written."""
    root: bytes = b""
    """The first link of the table's journal, to which checkpoints are bound."""
    states: Sequence[State] = ()
    guards: Sequence[ExtraStatement] = ()
    """Conditions that must hold."""
    riders: Sequence[ExtraStatement] = ()
    """Other changes with it, such as a patron's balance; such a batch has its own transaction."""
    refused: Refusal | None = field(default=None, init=False)


class Journal:
    """The journals of all tables in one database."""

    def __init__(self, where: str | Path, *, create: bool = True, keys: Path | None = None) -> None:
        url = str(where)
        if keys is None and "://" not in url:
            keys = Path(f"{where}.keys")
        self.vault = read_keys(keys) if keys is not None else None
        """Encrypts lines that are not public yet; without a key file they are stored in plain text."""
        if "://" not in url:
            path = Path(where)
            if not create and not path.is_file():
                raise Refusal(f"there is no journal at {path}")
            if not create and not path.stat().st_size:
                # The database would make it one of its files.
                raise Refusal(f"{path} is not a journal: it is empty")
            if create and path.parent.is_dir() and not path.is_dir():
                with suppress(OSError):
                    private(path)
            url = f"sqlite:///{path}" if create else evidence(path)
        elif url.startswith(("postgresql://", "postgres://")):
            url = f"postgresql+psycopg://{url.partition('://')[2]}"
        try:
            self.engine = engine_of(url)
            self.where = str(where) if "://" not in str(where) else self.engine.url.render_as_string()
            self._moment: sa.Connection | None = None
            self._without_tags: dict[str, bool] = {}
            if create:
                self.furnish(JOURNALS)
            with self.engine.connect() as db:
                if db.dialect.name == "sqlite" and (strange := db.exec_driver_sql(_COMPUTED).scalar()) is not None:
                    # What is worked out when it is read may have no end.
                    raise Refusal(f"{where} is not a journal: {strange!r:.60} in it is no plain table")
                db.execute(sa.select(_TABLES.c.id).limit(1))
        except (DBAPIError, sa.exc.ArgumentError, ValueError) as error:
            hint = (
                " (a journal that was copied needs its -wal file beside it)"
                if "no such table" in reason_of(error)
                else ""
            )
            shown = str(where).rpartition("@")[2]
            raise Refusal(f"{shown} is not a journal: {reason_of(error)}{hint}") from None

    def lock(self, keys: Path) -> None:
        """Encrypt from now on what is not public; every process writing here needs the same key file."""
        names = sa.select(_LOCKS.c.name).order_by(_LOCKS.c.n)
        try:
            with self.engine.begin() as db:
                known = [*db.execute(names).scalars()]
            if known and read_keys(keys) is None:
                # A new one would open nothing, and hide that the right one is missing.
                raise Refusal(
                    f"{self.where} is locked, and there is no key file {keys}: bring it, or name it with --keys"
                )
            vault = make_keys(keys)
            if vault.newest not in known and {*known} <= vault.names:
                with suppress(IntegrityError), self.engine.begin() as db:
                    db.execute(sa.insert(_LOCKS), {"n": len(known) + 1, "name": vault.newest})
                with self.engine.begin() as db:
                    known = [*db.execute(names).scalars()]
        except DBAPIError as error:
            raise Refusal(f"the journal cannot be written: {reason_of(error)}") from None
        if not {*known} <= vault.names:
            raise Refusal(
                f"{self.where} is locked with another key file than {keys}: bring that one, or name it with --keys"
            )
        self.vault = vault

    def vouch(self, vault: Vault) -> None:
        """Tag the head of each journal from earlier software, and through it every line up to there."""
        columns, bare = _TABLES.c, rows_without_tag(_TABLES)
        try:
            with self.engine.begin() as db:
                for row in db.execute(sa.select(_TABLES).where(bare)).all():
                    same = (columns.id == row.id, columns.head == row.head, columns.hash == row.hash)
                    # What is no journal at all is found when it is taken up.
                    with suppress(TypeError):
                        tag = vault.tag(HEAD, name_of(row.id), row.head, row.hash)
                        db.execute(sa.update(_TABLES).where(*same, bare).values(tag=tag))
        except DBAPIError as error:
            raise Refusal(f"the journal cannot be written: {reason_of(error)}") from None

    def free_space(self) -> int | None:
        """Bytes free on the disk of an SQLite file; None for a database server, which knows its own."""
        if "://" in self.where:
            return None
        with suppress(OSError):
            return shutil.disk_usage(Path(self.where).resolve().parent).free
        return None

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()

    def furnish(self, meta: sa.MetaData) -> None:
        """Create missing tables; another process may be doing the same."""
        for again in range(_FURNISH_TRIES - 1, -1, -1):
            try:
                meta.create_all(self.engine)
                self._add_columns(meta)
                return
            except DBAPIError:
                if not again:
                    raise

    def _add_columns(self, meta: sa.MetaData) -> None:
        """Add missing columns to tables of earlier software, empty in old rows."""
        looked = sa.inspect(self.engine)
        for table in meta.sorted_tables:
            later = [column for column in table.columns if column.nullable]
            known = {column["name"] for column in looked.get_columns(table.name)} if later else set()
            for column in later:
                if column.name not in known:
                    kind = column.type.compile(self.engine.dialect)
                    with self.engine.begin() as db:
                        db.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}")
        self._without_tags.clear()

    def tags_of(self, table: sa.Table) -> sa.ColumnElement[Any]:
        """The tag column of a table, or nulls where earlier software created it."""
        if table.name not in self._without_tags:
            known = {column["name"] for column in sa.inspect(self.engine).get_columns(table.name)}
            self._without_tags[table.name] = "tag" not in known
        return sa.null().label("tag") if self._without_tags[table.name] else table.c.tag

    @contextmanager
    def still(self) -> Iterator["Journal"]:
        """A snapshot of the journals for reading, unaffected by concurrent writes."""
        if self._moment is not None:
            yield self
            return
        with self.reading() as db:
            if self.engine.dialect.name == "sqlite":
                db.exec_driver_sql("BEGIN")
            else:
                db.execution_options(isolation_level="REPEATABLE READ")
                # It holds no lock that anybody could wait for, and may take its time.
                db.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            moment = copy.copy(self)
            moment._moment = db
            yield moment

    def create(self, header: Header) -> bytes:
        """Start a table's journal; returns its first link."""
        row = self._begun(header)
        try:
            with self.engine.begin() as db:
                db.execute(sa.insert(_TABLES), row)
        except IntegrityError:
            raise Refusal(f"there is a table {header.table!r} in this journal already") from None
        except DBAPIError as error:
            raise WriteFailed(f"the journal cannot be written: {reason_of(error)}") from None
        return genesis(msgspec.json.encode(header))

    def _begun(self, header: Header) -> dict[str, object]:
        line = msgspec.json.encode(header)
        root = genesis(line)
        tag = b"" if self.vault is None else self.vault.tag(HEAD, header.table, 0, root)
        return {"id": header.table, "header": line, "head": 0, "hash": root, "tag": tag}

    def succeed(self, header: Header) -> None:
        """Rename a table's journal to `NAME~1` and so on, and begin a new one under its name."""
        name, row = header.table, self._begun(header)
        earlier = [0, *(int(other.rpartition("~")[2]) for other in self.tables() if name_of(other) == name != other)]
        aside = f"{name}~{max(earlier) + 1}"
        try:
            with self.engine.begin() as db:
                for table, column in ((_EVENTS, "table_id"), (_CHECKPOINTS, "table_id"), (_TABLES, "id")):
                    db.execute(sa.update(table).where(table.c[column] == name).values({column: aside}))
                db.execute(sa.insert(_TABLES), row)
        except DBAPIError as error:
            raise WriteFailed(f"the journal cannot be written: {reason_of(error)}") from None

    def tables(self) -> list[str]:
        """The names of all tables."""
        with self.reading() as db:
            return list(db.execute(sa.select(_TABLES.c.id).order_by(_TABLES.c.id)).scalars())

    def header(self, table: str) -> tuple[Header, bytes, tuple[int, bytes]]:
        """A table's header, its exact bytes, and the head of its chain."""
        with self.reading() as db:
            columns = (_TABLES.c.header, _TABLES.c.head, _TABLES.c.hash)
            row = db.execute(sa.select(*columns).where(_TABLES.c.id == table)).one_or_none()
        if row is None:
            raise Refusal(f"there is no table {table!r} in this journal; {near(table, self.tables())}")
        try:
            if not (type(row.header) is type(row.hash) is bytes and type(row.head) is int):
                raise msgspec.ValidationError("it is not stored as the journal stores it")
            header = msgspec.json.decode(row.header, type=Header)
            if header.table != name_of(table):
                raise msgspec.ValidationError(f"it is that of table {header.table}")
        except msgspec.MsgspecError as error:
            raise Damaged(f"the header of table {table} was altered: {error}") from None
        return header, row.header, (row.head, row.hash)

    def root(self, table: str) -> bytes:
        """The link before a table's first event."""
        return genesis(self.header(table)[1])

    def heads(self) -> dict[str, str]:
        """The published form of each table's head."""
        columns = (_TABLES.c.id, _TABLES.c.head, _TABLES.c.hash)
        with self.reading() as db:
            rows = db.execute(sa.select(*columns)).all()
        # What is stored in another form is found where its table is taken up.
        return {name: f"{n}:{digest.hex()}" for name, n, digest in rows if isinstance(digest, bytes)}

    def vouched(self, table: str) -> bool:
        """Whether the key file authenticates the head; a missing or wrong tag is refused where one is due."""
        if self.vault is None:
            return False
        columns = (_TABLES.c.head, _TABLES.c.hash, self.tags_of(_TABLES))
        with self.reading() as db:
            head, digest, tag = db.execute(sa.select(*columns).where(_TABLES.c.id == table)).one()
        return vouched_head(self.vault, tag, name_of(table), head, digest, f"the journal of table {table}")

    def write(self, batches: Sequence[Batch]) -> None:
        """Append several tables' additions in one commit; each is stored or refused separately."""
        # In one order, so that no two processes wait for each other.
        plain = sorted((batch for batch in batches if batch.events and not batch.riders), key=lambda b: b.table)
        if plain:
            self._commit(plain)
        for batch in batches:
            if batch.events and batch.riders:
                self._commit([batch])

    def _commit(self, together: Sequence[Batch]) -> None:
        links: list[bytes] = []
        try:
            with self.engine.begin() as db:
                links = _write(db, together, self.vault)
        except (WriteFailed, DBAPIError) as error:
            if len(together) > 1 and not isinstance(error, OperationalError):
                # One of them lost its table, or something is wrong with what it has stored: the others go on.
                for batch in together:
                    self._commit([batch])
                return
            if isinstance(error, DBAPIError):
                error = WriteFailed(f"the journal cannot be written: {reason_of(error)}")
            for batch in together:
                batch.refused = error
            return
        for batch, head in zip(together, links, strict=True):
            batch.link = head

    def rows(self, table: str, after: int = 0, most: int | None = None) -> Iterator[StoredLine]:
        """The stored lines after event `after`, in order, each with the checkpoint before it."""
        events, points = _EVENTS.c, _CHECKPOINTS.c
        beside = (points.table_id == events.table_id) & (points.n == events.n - 1)
        query = sa.select(events.n, events.at, events.line, events.hash, points.state, self.tags_of(_EVENTS))
        query = query.select_from(_EVENTS.outerjoin(_CHECKPOINTS, beside))
        query = query.where(events.table_id == table, events.n > after).order_by(events.n).limit(most)
        with self.reading() as db:
            name = name_of(table)
            for n, at, line, digest, state, tag in db.execute(query.execution_options(yield_per=2000)):
                # A file that others have written to may hold anything under any name.
                if not (type(n) is type(at) is int and type(line) is type(digest) is bytes):
                    raise Damaged(f"event {n} was altered: it is not stored as the journal stores it")
                if not isinstance(state, bytes | None):
                    raise Damaged(f"the checkpoint before event {n} was altered: it is not stored as it should be")
                yield StoredLine(n, at, line, digest, state, tag if isinstance(tag, bytes) else None, name, self.vault)

    def latest(self) -> int:
        """The time of the latest readable event of any table, in microseconds; 0 if there is none."""
        last = (_EVENTS.c.table_id == _TABLES.c.id) & (_EVENTS.c.n == _TABLES.c.head)
        query = sa.select(_EVENTS.c.at).select_from(_TABLES.join(_EVENTS, last))
        times: list[object] = []
        try:
            with self.reading() as db:
                times += db.execute(query).scalars()
        except Refusal:
            # A damaged page closes its own table, when that is taken up, and no other.
            for table in self.tables():
                with suppress(Refusal), self.reading() as db:
                    times += db.execute(query.where(_TABLES.c.id == table)).scalars()
        return max((at for at in times if isinstance(at, int)), default=0)

    def strays(self) -> list[str]:
        """Tables that have events but no header."""
        known = sa.select(_TABLES.c.id)
        with self.reading() as db:
            query = sa.select(_EVENTS.c.table_id).where(_EVENTS.c.table_id.not_in(known)).distinct()
            return list(db.execute(query).scalars())

    def checkpoints(self, table: str) -> list[int]:
        """The events after which a checkpoint was taken."""
        with self.reading() as db:
            query = sa.select(_CHECKPOINTS.c.n).where(_CHECKPOINTS.c.table_id == table).order_by(_CHECKPOINTS.c.n)
            return list(db.execute(query).scalars())

    def checkpoint(self, table: str, at_most: int | None = None) -> State | None:
        """The latest checkpoint in the chain, or the latest up to an event."""
        return self.start(table, at_most)[0]

    def start(self, table: str, at_most: int | None = None) -> tuple[State | None, bytes]:
        """Where a table can resume: the latest checkpoint in the chain, if any, and the link there."""
        root = genesis(self.header(table)[1])
        query = sa.select(_CHECKPOINTS.c.n).where(_CHECKPOINTS.c.table_id == table).order_by(_CHECKPOINTS.c.n.desc())
        while True:
            with self.reading() as db:
                later = query if at_most is None else query.where(_CHECKPOINTS.c.n <= at_most)
                n = db.execute(later.limit(1)).scalar_one_or_none()
            if n is None:
                return None, root
            around = list(self.rows(table, after=n - 1, most=2)) if isinstance(n, int) else []
            if len(around) < 2 or around[0].n != n or around[1].n != n + 1:
                raise Damaged(f"table {table} has a checkpoint at event {n}, and the events around it do not exist")
            before, behind = around
            if behind.state is not None and behind.binds(root, before.hash):
                return read_state(table, n, behind.state, self.vault), before.hash
            at_most = n - 1

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection for reading; a store that does not respond is a refusal."""
        try:
            with nullcontext(self._moment) if self._moment is not None else self.engine.connect() as db:
                yield db
        except DBAPIError as error:
            raise Refusal(f"the journal cannot be read: {reason_of(error)}") from None


def name_of(journal: str) -> str:
    """The table's name for a journal: a renamed one has it before a tilde and a number."""
    return _ASIDE.sub("", journal)


def rows_without_tag(table: sa.Table) -> sa.ColumnElement[bool]:
    """Rows written without a key file, or by software without tags."""
    return sa.or_(table.c.tag.is_(None), table.c.tag == b"")


def vouched_head(vault: Vault, tag: object, name: str, n: int, digest: bytes, what: str) -> bool:
    """Whether a head has a tag; a wrong one, or none where the floor has tags, is refused."""
    if not tag and not vault.tagged:
        return False
    if not isinstance(tag, bytes) or not vault.fits(tag, HEAD, name, n, digest):
        lacks = "its tag does not fit" if tag else "it has no tag under"
        raise Damaged(f"{what} was not written by this floor: {lacks} the key file {vault.where}")
    return True


def _write(db: sa.Connection, batches: Sequence[Batch], vault: Vault | None) -> list[bytes]:
    """Write all batches in as few statements as possible; returns their new links, or raises if any is refused."""
    guards: dict[sa.Executable | Bulk, list[ExtraStatement]] = {}
    for guard in (guard for batch in batches for guard in batch.guards):
        guards.setdefault(guard.statement, []).append(guard)
    for statement, same in guards.items():
        _touch(db, statement, [guard.values for guard in same], same[0].reason)
    for rider in (rider for batch in batches for rider in batch.riders):
        _touch(db, rider.statement, [rider.values], rider.reason)
        if rider.then is not None:
            rider.then(db, vault)
    at = time.time_ns() // 1000
    rows, heads, states, links = [], [], [], []
    for batch in batches:
        previous = batch.link
        states_at = {state.n: state.encoded() for state in batch.states}
        for event in batch.events:
            line = encode(event)
            if vault is not None and hidden(event):
                line = vault.lock(line, EVENT, batch.table, event.n)
            if (state := states_at.get(event.n - 1)) is not None:
                state = state if vault is None else vault.lock(state, CHECKPOINT, batch.table, event.n - 1)
                previous = bind(batch.root, previous, state)
                states.append({"table_id": batch.table, "n": event.n - 1, "state": state})
            previous = link(previous, at, line)
            tag = b"" if vault is None else vault.tag(LINK, batch.table, event.n, previous)
            rows.append((batch.table, event.n, at, line, previous, tag))
        last = batch.events[-1].n
        tag = b"" if vault is None else vault.tag(HEAD, batch.table, last, previous)
        heads.append((batch.table, batch.events[0].n - 1, last, previous, tag))
        links.append(previous)
    # The writer that moves the head from where it knew it to be owns the table; a second one finds it moved.
    _touch(db, _MOVE_HEAD, heads, f"another process has written to table {batches[0].table}")
    _APPEND.run(db, rows)
    if states:
        db.execute(_CHECKPOINT, states)
    return links


def _touch(db: sa.Connection, statement: sa.Executable | Bulk, values: list[Any], reason: str) -> None:
    """Run it for each of the values; each must change one row."""
    if isinstance(statement, Bulk):
        touched = statement.run(db, values)
    else:
        # An insertion whose number the database gives would otherwise forget how many rows it touched.
        given = values if len(values) > 1 else values[0]
        touched = db.execute(statement, given, execution_options={"preserve_rowcount": True}).rowcount
    if touched != len(values):
        raise WriteFailed(reason)


def read_state(table: str, n: int, state: bytes, vault: Vault | None) -> State:
    """A checkpoint from its bytes."""
    plain = opened(state, vault, CHECKPOINT, name_of(table), n)
    try:
        return decode_state(plain)
    except msgspec.MsgspecError:
        raise Damaged(f"the checkpoint at event {n} of table {table} was altered: it cannot be read") from None


def reason_of(error: Exception) -> str:
    """The first line of a database's error."""
    origin = getattr(error, "orig", None) or error
    return str(origin).partition("\n")[0]
