"""The ledger of a floor: every movement of a purse and every privileged act, each entry bound to the one before it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pitboss.floor.schema import LEDGER, LEDGER_HEAD, LOG, PATRONS
from pitboss.journal.chain import Damaged, Row, check, genesis, link
from pitboss.journal.store import Journal
from pitboss.money import dollars

_ROOT = b"the ledger of a floor"
_NEXT = sa.update(LEDGER_HEAD).values(n=LEDGER_HEAD.c.n + 1).returning(LEDGER_HEAD.c.n, LEDGER_HEAD.c.hash)


class Purse(msgspec.Struct, frozen=True, tag="purse", omit_defaults=True):
    """Chips that came into a patron's purse or went out of it; those that the cage gave are told apart."""

    name: str
    by: int
    given: int = 0


class Act(msgspec.Struct, frozen=True, tag="act"):
    """A privileged act, done or refused."""

    at: int
    name: str
    role: str
    what: str
    answer: str


_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(Purse | Act).decode


def open_ledger(journal: Journal) -> None:
    """Begin the ledger of a floor that has none, with the purses and the acts that are there already."""
    with journal.engine.connect() as db:
        if db.execute(sa.select(LEDGER_HEAD.c.id)).first() is not None:
            return
    # Another process may begin it at the same moment: one of them does.
    with suppress(IntegrityError), journal.engine.begin() as db:
        db.execute(sa.insert(LEDGER_HEAD), {"id": 1, "n": 0, "hash": genesis(_ROOT)})
        for row in db.execute(sa.select(PATRONS).order_by(PATRONS.c.name)).all():
            enter(db, Purse(row.name, row.chips, row.granted))
        for row in db.execute(sa.select(LOG).order_by(LOG.c.id)).all():
            enter(db, Act(row.at, row.name, row.role, row.what, row.answer))


def enter(db: sa.Connection, entry: Purse | Act) -> None:
    """Write an entry, in the transaction that does what it says; whoever else writes one waits for its end."""
    n, previous = db.execute(_NEXT).one()
    at, line = time.time_ns() // 1000, _encode(entry)
    digest = link(previous, at, line)
    db.execute(sa.insert(LEDGER), {"n": n, "at": at, "line": line, "hash": digest})
    db.execute(sa.update(LEDGER_HEAD).values(hash=digest))


def entered(entry: Purse | Act) -> Callable[[sa.Connection], None]:
    """The same, for whoever writes it later."""
    return lambda db: enter(db, entry)


def prove(db: sa.Connection, published: tuple[int, str] | None = None) -> dict[str, Any]:
    """That the entries hang together, and that purses and log are what they come to; the first fault is refused.

    A head that was published must be among them: an older copy of the floor has not come so far.
    """
    head = db.execute(sa.select(LEDGER_HEAD.c.n, LEDGER_HEAD.c.hash)).one_or_none()
    if head is None:
        raise Damaged("the floor has no ledger: its head is gone, or no server was ever started on it")
    rows = [Row(*row) for row in db.execute(sa.select(LEDGER).order_by(LEDGER.c.n))]
    try:
        check(_ROOT, rows, (head.n, head.hash))
        entries = [_decode(row.line) for row in rows]
        if published is not None and published not in {(row.n, row.hash.hex()) for row in rows}:
            raise Damaged(f"it is not the one whose head was published at event {published[0]}; its last is {head.n}")
    except (Damaged, msgspec.MsgspecError, TypeError) as error:
        why = str(error).replace("event", "entry").replace("journal", "ledger")
        raise Damaged(f"the ledger of the floor is damaged: {why}") from None
    purses: dict[str, tuple[int, int]] = {}
    for entry in entries:
        if isinstance(entry, Purse):
            chips, granted = purses.get(entry.name, (0, 0))
            purses[entry.name] = (chips + entry.by, granted + entry.given)
    stored = {row.name: (row.chips, row.granted) for row in db.execute(sa.select(PATRONS))}
    for name in sorted(purses.keys() | stored.keys()):
        _same_purse(name, purses.get(name), stored.get(name))
    acts = [entry for entry in entries if isinstance(entry, Act)]
    log = [
        Act(row.at, row.name, row.role, row.what, row.answer) for row in db.execute(sa.select(LOG).order_by(LOG.c.id))
    ]
    for number, (told, kept) in enumerate(zip(acts, log, strict=False), start=1):
        if told != kept:
            raise Damaged(f"line {number} of the staff's log is not what the ledger says")
    if len(acts) != len(log):
        raise Damaged(f"the staff's log has {len(log)} lines, and the ledger {len(acts)}")
    return {"entries": len(rows), "acts": len(acts), "head": f"{head.n}:{head.hash.hex()}"}


def _same_purse(name: str, told: tuple[int, int] | None, kept: tuple[int, int] | None) -> None:
    if told is None or kept is None:
        where = "the ledger" if told is None else "the list of patrons"
        raise Damaged(f"{name} is not in {where} of the floor")
    for what, of_ledger, stored in zip(("the purse holds", "the cage gave"), told, kept, strict=True):
        if of_ledger != stored:
            raise Damaged(
                f"of {name} the ledger says that {what} {dollars(of_ledger)}, and {dollars(stored)} is written down"
            )
