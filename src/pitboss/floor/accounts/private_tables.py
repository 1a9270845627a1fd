"""Private tables: each has a host, and only those who have a link of the host's see it."""

import sqlalchemy as sa

from pitboss.floor.accounts.schema import LEASES, PRIVATE
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal

MOST_PRIVATE = 3
"""Private tables on the floor that one person may have at a time."""


class PrivateTables:
    """The private tables of one floor, by host."""

    def __init__(self, journal: Journal) -> None:
        self._engine = journal.engine

    def add(self, table: str, host: str) -> None:
        """Make a leased table private before anybody can see it."""
        open_ones = PRIVATE.join(LEASES, LEASES.c.table_id == PRIVATE.c.table_id)
        mine = sa.select(sa.func.count()).select_from(open_ones).where(PRIVATE.c.host == host)
        with self._engine.begin() as db:
            # A row of an earlier table of that name, which could not be opened, does not count.
            db.execute(sa.delete(PRIVATE).where(PRIVATE.c.table_id == table))
            db.execute(sa.insert(PRIVATE), {"table_id": table, "host": host})
            if db.execute(mine).scalar_one() > MOST_PRIVATE:
                raise Refusal(f"you have {MOST_PRIVATE} private tables, the most there may be: leave one first")

    def host(self, table: str) -> str:
        """A table's host; empty if it is public."""
        with self._engine.connect() as db:
            return str(db.execute(sa.select(PRIVATE.c.host).where(PRIVATE.c.table_id == table)).scalar() or "")
