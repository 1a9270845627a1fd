"""Links to rounds and private tables: 128 random bits each, of which only the hash is stored."""

import secrets
import time
from dataclasses import dataclass

import sqlalchemy as sa

from pitboss.floor.accounts.people import digest
from pitboss.floor.accounts.rounds_played import StoredResult
from pitboss.floor.accounts.schema import LINKS
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.words import Json

BITS = 128
TO_ROUND, TO_TABLE = "round", "table"
MOST_LINKS = {TO_ROUND: 50, TO_TABLE: 20}
"""Links of each kind that one person may have at a time."""
NO_LINK = "this link leads nowhere: it was revoked, or never made"


@dataclass(frozen=True, slots=True)
class Link:
    """A link's owner, and the table or round to which it leads."""

    id: str
    """The hash, by which its owner revokes it; the link itself cannot be derived from it."""
    owner: str
    kind: str
    table: str
    root: str
    n: int
    last: int
    round: int
    at: float

    def shown(self) -> Json:
        """For its owner."""
        return {"id": self.id, "kind": self.kind, "table": self.table, "round": self.round, "at": int(self.at)}


class Links:
    """The links of one floor."""

    def __init__(self, journal: Journal) -> None:
        self._engine = journal.engine

    def to_round(self, played: StoredResult) -> tuple[str, Link]:
        """A new link to a round of its player."""
        return self._make(played.name, TO_ROUND, played.table_id, played.root, played.n, played.last, played.round)

    def to_table(self, owner: str, table: str) -> tuple[str, Link]:
        """A new link to a private table of its host."""
        return self._make(owner, TO_TABLE, table)

    def _make(
        self, owner: str, kind: str, table: str, root: str = "", n: int = 0, last: int = 0, number: int = 0
    ) -> tuple[str, Link]:
        secret = secrets.token_urlsafe(BITS // 8)
        link = Link(digest(secret), owner, kind, table, root, n, last, number, time.time())
        mine = sa.select(sa.func.count()).select_from(LINKS).where(LINKS.c.owner == owner, LINKS.c.kind == kind)
        row = {"digest": link.id, "owner": owner, "kind": kind, "table_id": table, "root": root}
        with self._engine.begin() as db:
            db.execute(sa.insert(LINKS), row | {"n": n, "last": last, "round": number, "at": link.at})
            # Counted with the new one, so that two made at the same moment cannot exceed the limit.
            if db.execute(mine).scalar_one() > MOST_LINKS[kind]:
                raise Refusal(f"you have {MOST_LINKS[kind]} links to {kind}s, the most there may be: revoke one first")
        return secret, link

    def found(self, secret: str, kind: str) -> Link:
        """Where a link leads; one that was revoked is refused like one that never was."""
        with self._engine.connect() as db:
            query = sa.select(LINKS).where(LINKS.c.digest == digest(secret), LINKS.c.kind == kind)
            row = db.execute(query).one_or_none()
        if row is None:
            raise Refusal(NO_LINK)
        return _link(row)

    def owned(self, owner: str) -> list[Link]:
        """A person's links, newest first."""
        with self._engine.connect() as db:
            query = sa.select(LINKS).where(LINKS.c.owner == owner).order_by(LINKS.c.at.desc())
            return [_link(row) for row in db.execute(query)]

    def revoke(self, owner: str, id: str) -> Link:
        """Revoke a link of its owner's."""
        with self._engine.begin() as db:
            query = sa.select(LINKS).where(LINKS.c.digest == id, LINKS.c.owner == owner)
            row = db.execute(query).one_or_none()
            if row is None:
                raise Refusal("you have no such link")
            db.execute(sa.delete(LINKS).where(LINKS.c.digest == id))
        return _link(row)


def _link(row: sa.Row[tuple[object, ...]]) -> Link:
    return Link(row.digest, row.owner, row.kind, row.table_id, row.root, row.n, row.last, row.round, row.at)
