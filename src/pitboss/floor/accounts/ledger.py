"""A floor's ledger: every change of a balance and every privileged act, each entry bound to the one before."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pitboss.floor.accounts.schema import LEDGER, LEDGER_HEAD, LOG, PATRONS
from pitboss.journal.chain import StoredLine, check, genesis, link
from pitboss.journal.store import Journal, rows_without_tag, vouched_head
from pitboss.journal.vault import HEAD, LINK, Damaged, Vault
from pitboss.money import dollars

_ROOT = b"the ledger of a floor"
_NAME = "\0ledger"
"""Stands in the ledger's tags in place of a table's name; no table can have this name."""
_WHAT = "the ledger of the floor"
_NEXT = (
    sa.update(LEDGER_HEAD)
    .values(n=LEDGER_HEAD.c.n + 1)
    .returning(LEDGER_HEAD.c.n, LEDGER_HEAD.c.hash, LEDGER_HEAD.c.tag)
)


class BalanceChange(msgspec.Struct, frozen=True, tag="purse", omit_defaults=True):
    """Chips added to or taken from a patron's balance; chips given by the cage are marked."""

    name: str
    by: int
    given: int = 0


class PrivilegedAct(msgspec.Struct, frozen=True, tag="act"):
    """A privileged act, done or refused."""

    at: int
    name: str
    role: str
    what: str
    answer: str


_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(BalanceChange | PrivilegedAct).decode


def open_ledger(journal: Journal) -> None:
    """Verify a floor's ledger, or start one from the existing balances and acts."""
    vault, columns = journal.vault, LEDGER_HEAD.c
    with journal.engine.connect() as db:
        head = db.execute(sa.select(columns.n, columns.hash)).first()
        patrons = db.execute(sa.select(PATRONS.c.name).limit(1)).first()
    if head is not None:
        if vault is not None:
            prove(journal)
            with journal.engine.begin() as db:
                same = (columns.n == head.n, columns.hash == head.hash, rows_without_tag(LEDGER_HEAD))
                db.execute(sa.update(LEDGER_HEAD).where(*same).values(tag=vault.tag(HEAD, _NAME, head.n, head.hash)))
        return
    if vault is not None and vault.tagged and patrons is not None:
        raise Damaged(f"{_WHAT} is gone, but its balances are not: nothing proves them")
    root = genesis(_ROOT)
    tag = b"" if vault is None else vault.tag(HEAD, _NAME, 0, root)
    # Another process may begin it at the same moment: one of them does.
    with suppress(IntegrityError), journal.engine.begin() as db:
        db.execute(sa.insert(LEDGER_HEAD), {"id": 1, "n": 0, "hash": root, "tag": tag})
        for row in db.execute(sa.select(PATRONS).order_by(PATRONS.c.name)).all():
            enter(db, vault, BalanceChange(row.name, row.chips, row.granted))
        for row in db.execute(sa.select(LOG).order_by(LOG.c.id)).all():
            enter(db, vault, PrivilegedAct(row.at, row.name, row.role, row.what, row.answer))


def enter(db: sa.Connection, vault: Vault | None, entry: BalanceChange | PrivilegedAct) -> None:
    """Write an entry in the transaction that makes the change; concurrent writers wait for its end."""
    n, previous, known = db.execute(_NEXT).one()
    if vault is not None:
        # Our tag on a new entry would vouch for all before it: those must be ours.
        vouched_head(vault, known, _NAME, n - 1, previous, _WHAT)
    at, line = time.time_ns() // 1000, _encode(entry)
    digest = link(previous, at, line)
    tag, of_head = (b"" if vault is None else vault.tag(kind, _NAME, n, digest) for kind in (LINK, HEAD))
    db.execute(sa.insert(LEDGER), {"n": n, "at": at, "line": line, "hash": digest, "tag": tag})
    db.execute(sa.update(LEDGER_HEAD).values(hash=digest, tag=of_head))


def ledger_entry(entry: BalanceChange | PrivilegedAct) -> Callable[[sa.Connection, Vault | None], None]:
    """The same as a deferred statement."""
    return lambda db, vault: enter(db, vault, entry)


def prove(journal: Journal, published: tuple[int, str] | None = None) -> dict[str, object]:
    """Verify that the entries are chained and add up to the balances and the log; the first fault is refused.

    A published head must be among them: a copy from before it does not contain it.
    """
    with journal.still() as moment, moment.reading() as db:
        return _prove(moment, db, published)


def _prove(journal: Journal, db: sa.Connection, published: tuple[int, str] | None) -> dict[str, object]:
    of_head, c, vault = LEDGER_HEAD.c, LEDGER.c, journal.vault
    head = db.execute(sa.select(of_head.n, of_head.hash, journal.tags_of(LEDGER_HEAD))).one_or_none()
    if head is None:
        raise Damaged("the floor has no ledger: its head is gone, or no server was ever started on it")
    query = sa.select(c.n, c.at, c.line, c.hash, journal.tags_of(LEDGER)).order_by(c.n)
    rows = [StoredLine(n, at, line, digest, None, tag, _NAME, vault) for n, at, line, digest, tag in db.execute(query)]
    try:
        _, tags = check(_ROOT, rows, (head.n, head.hash))
        entries = [_decode(row.line) for row in rows]
        if published is not None and published not in {(row.n, row.hash.hex()) for row in rows}:
            raise Damaged(f"it does not contain the head published at event {published[0]}; its last is {head.n}")
    except (Damaged, msgspec.MsgspecError, TypeError) as error:
        why = str(error).replace("event", "entry").replace("journal", "ledger")
        raise Damaged(f"{_WHAT} is damaged: {why}") from None
    vouched = vault is not None and vouched_head(vault, head.tag, _NAME, head.n, head.hash, _WHAT)
    balances: dict[str, tuple[int, int]] = {}
    for entry in entries:
        if isinstance(entry, BalanceChange):
            chips, granted = balances.get(entry.name, (0, 0))
            balances[entry.name] = (chips + entry.by, granted + entry.given)
    stored = {row.name: (row.chips, row.granted) for row in db.execute(sa.select(PATRONS))}
    for name in sorted(balances.keys() | stored.keys()):
        _verify_same(name, balances.get(name), stored.get(name))
    acts = [entry for entry in entries if isinstance(entry, PrivilegedAct)]
    log = [
        PrivilegedAct(row.at, row.name, row.role, row.what, row.answer)
        for row in db.execute(sa.select(LOG).order_by(LOG.c.id))
    ]
    for number, (recorded, logged) in enumerate(zip(acts, log, strict=False), start=1):
        if recorded != logged:
            raise Damaged(f"line {number} of the staff's log is not what the ledger says")
    if len(acts) != len(log):
        raise Damaged(f"the staff's log has {len(log)} lines, and the ledger {len(acts)}")
    shown = {"entries": len(rows), "acts": len(acts), "head": f"{head.n}:{head.hash.hex()}"}
    return shown | {"tags": tags if vouched else 0, "vouched": vouched}


def _verify_same(name: str, recorded: tuple[int, int] | None, stored: tuple[int, int] | None) -> None:
    """Refuse a patron whose balance, or chips from the cage, differ from the ledger's."""
    if recorded is None or stored is None:
        where = "the ledger" if recorded is None else "the list of patrons"
        raise Damaged(f"{name} is not in {where} of the floor")
    for what, of_ledger, of_patron in zip(("the balance is", "the cage gave"), recorded, stored, strict=True):
        if of_ledger != of_patron:
            raise Damaged(
                f"of {name} the ledger says that {what} {dollars(of_ledger)}, and {dollars(of_patron)} is written down"
            )
