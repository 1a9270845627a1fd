"""Leases: a process that reports regularly keeps its tables; those of one that does not are taken over."""

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pitboss.floor.accounts.schema import DEPARTED, LEASES, PROCESSES
from pitboss.journal.bulk import Bulk
from pitboss.journal.store import ExtraStatement, Journal
from pitboss.refusal import Refusal
from pitboss.words import Json

LEASE_SECONDS = float(os.environ.get("PITBOSS_LEASE_SECONDS", "6"))
"""Seconds for which a silent process counts as alive."""
BEAT_SECONDS = LEASE_SECONDS / 3

# The store's clock, not the processes' own: those may differ.
_NOW = {
    "sqlite": sa.text("SELECT (julianday('now') - 2440587.5) * 86400.0"),
    "postgresql": sa.text("SELECT extract(epoch FROM clock_timestamp())::float8"),
}
_HELD = Bulk(
    "UPDATE leases SET fence = mine.column3 FROM (VALUES {rows}) AS mine"
    " WHERE leases.table_id = mine.column1 AND leases.owner = mine.column2 AND leases.fence = mine.column3"
)


@dataclass(frozen=True, slots=True)
class Lease:
    """A table that this process runs, with its fencing number."""

    table: str
    owner: str
    fence: int

    def guard(self) -> ExtraStatement:
        """The guard on every write: a process that lost the table cannot write to it."""
        reason = f"table {self.table} has moved to another process"
        return ExtraStatement(_HELD, (self.table, self.owner, self.fence), reason)


class Leases:
    """The leases of one floor, as one process sees them."""

    def __init__(self, journal: Journal, url: str) -> None:
        self._engine = journal.engine
        self._now = _NOW[self._engine.dialect.name]
        self.url = url
        self.owner = f"{socket.gethostname()}:{os.getpid()}:{os.urandom(16).hex()}"
        """A secret shared by the floor's processes, which authenticates relayed requests."""
        self.peers: frozenset[str] = frozenset()
        """The owners alive at the last heartbeat."""

    def claim(self, table: str) -> Lease:
        """Lease a new table to this process; if two create the same name, one wins."""
        try:
            with self._engine.begin() as db:
                db.execute(sa.insert(LEASES), {"table_id": table, "owner": self.owner, "fence": 1})
        except IntegrityError:
            raise Refusal(f"there is already a table {table!r} on the floor") from None
        return Lease(table, self.owner, 1)

    def drop(self, lease: Lease, *, departed: bool = False) -> None:
        """Delete the lease of a table that does not exist after all or leaves the floor; its journal stays."""
        mine = (LEASES.c.table_id == lease.table, LEASES.c.owner == lease.owner, LEASES.c.fence == lease.fence)
        with self._engine.begin() as db:
            if db.execute(sa.delete(LEASES).where(*mine)).rowcount and departed:
                db.execute(sa.insert(DEPARTED), {"table_id": lease.table})

    def beat(self, summaries: Mapping[str, object]) -> set[str]:
        """Renew this process's lease with its tables' state; returns the tables that are still its own."""
        with self._engine.begin() as db:
            now = db.execute(self._now).scalar_one()
            row = {"until": now + LEASE_SECONDS, "summary": msgspec.json.encode(summaries)}
            if db.execute(sa.update(PROCESSES).where(PROCESSES.c.id == self.owner).values(**row)).rowcount == 0:
                db.execute(sa.insert(PROCESSES), row | {"id": self.owner, "url": self.url})
                db.execute(sa.delete(PROCESSES).where(PROCESSES.c.until < now - 3600))
            self.peers = frozenset(db.execute(sa.select(PROCESSES.c.id).where(PROCESSES.c.until > now)).scalars())
            return set(db.execute(sa.select(LEASES.c.table_id).where(LEASES.c.owner == self.owner)).scalars())

    def touch(self) -> None:
        """Write the heartbeat to the store."""
        mine = sa.update(PROCESSES).where(PROCESSES.c.id == self.owner)
        with self._engine.begin() as db:
            until = db.execute(self._now).scalar_one() + LEASE_SECONDS
            # SQLite's clock counts milliseconds, and SQLite does not write a row that stays as it was.
            later = PROCESSES.c.until + 0.001
            db.execute(mine.values(until=sa.case((later > until, later), else_=until)))

    def adopt(self) -> list[Lease]:
        """Take over tables of dead processes; each goes to one adopter."""
        taken = []
        join = LEASES.outerjoin(PROCESSES, PROCESSES.c.id == LEASES.c.owner)
        others = sa.select(LEASES, PROCESSES.c.until).select_from(join).where(LEASES.c.owner != self.owner)
        with self._engine.begin() as db:
            now = db.execute(self._now).scalar_one()
            for row in db.execute(others).all():
                if isinstance(row.until, float) and row.until > now and not self._dead(row.owner):
                    continue
                # By its number alone, which every adopter raises: a damaged owner would not match itself.
                same = (LEASES.c.table_id == row.table_id, LEASES.c.fence == row.fence)
                # A process that hangs in the middle of a commit holds its lease until the store cuts it off.
                free = sa.select(LEASES.c.table_id).where(*same).with_for_update(skip_locked=True)
                claim = sa.update(LEASES).where(LEASES.c.table_id == free.scalar_subquery())
                # A damaged number starts again at 1: the owner before had another name.
                fence = 1 + (row.fence if isinstance(row.fence, int) else 0)
                claim = claim.values(owner=self.owner, fence=fence)
                if db.execute(claim).rowcount == 1:
                    taken.append(Lease(row.table_id, self.owner, fence))
        return taken

    def release(self) -> None:
        """Release everything, so that others need not wait."""
        with self._engine.begin() as db:
            db.execute(sa.delete(PROCESSES).where(PROCESSES.c.id == self.owner))

    def where(self, table: str) -> str | None:
        """The address of the process that runs a table, if any."""
        join = LEASES.join(PROCESSES, PROCESSES.c.id == LEASES.c.owner)
        query = sa.select(PROCESSES.c.url).select_from(join).where(LEASES.c.table_id == table)
        with self._engine.connect() as db:
            now = db.execute(self._now).scalar_one()
            found = db.execute(query.where(PROCESSES.c.until > now)).scalar_one_or_none()
        return None if found is None else str(found)

    def tables(self) -> list[str]:
        """Every table of the floor."""
        with self._engine.connect() as db:
            return list(db.execute(sa.select(LEASES.c.table_id).order_by(LEASES.c.table_id)).scalars())

    def summaries(self) -> dict[str, Json]:
        """Every table's state, as last reported by its process."""
        with self._engine.connect() as db:
            owners = {row.table_id: row.owner for row in db.execute(sa.select(LEASES))}
            reports = {row.id: _read(row.summary) for row in db.execute(sa.select(PROCESSES))}
        return {table: reports[owner][table] for table, owner in owners.items() if table in reports.get(owner, {})}

    @staticmethod
    def _dead(owner: str) -> bool:
        """Whether the process ran on this machine and has ended, so that its lease need not expire first."""
        host, _, pid = owner.rpartition(":")[0].rpartition(":")
        # On Windows signal 0 is a real one: there the lease lapses by itself.
        if host != socket.gethostname() or not pid.isdecimal() or os.name == "nt":
            return False
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            return False
        return False


def _read(report: bytes) -> dict[str, Json]:
    """A process's report of its tables; empty if it cannot be read."""
    try:
        return msgspec.json.decode(report, type=dict[str, Json])
    except (msgspec.MsgspecError, TypeError):
        return {}
