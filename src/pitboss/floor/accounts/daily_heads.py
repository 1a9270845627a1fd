"""Daily heads of a floor's chains: save them to detect later that the floor was replaced or rolled back."""

import time
from contextlib import suppress

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pitboss.floor.accounts.access import NotKnown
from pitboss.floor.accounts.schema import HEADS, LEDGER_HEAD
from pitboss.journal.heads import Heads
from pitboss.journal.store import Journal


def today() -> str:
    """Today's date in UTC."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def publish(journal: Journal, day: str) -> None:
    """Record the head of every chain, once a day: published heads never change."""
    with journal.still() as moment, moment.reading() as db:
        if db.execute(sa.select(HEADS.c.day).where(HEADS.c.day == day)).first() is not None:
            return
        ledger = db.execute(sa.select(LEDGER_HEAD.c.n, LEDGER_HEAD.c.hash)).first()
        of_ledger = f"{ledger.n}:{ledger.hash.hex()}" if ledger else ""
        heads = Heads(day=day, ledger=of_ledger, tables=moment.heads())
    # Another process of the floor may do it at the same moment: one of them does.
    with suppress(IntegrityError), journal.engine.begin() as db:
        db.execute(sa.insert(HEADS), {"day": day, "heads": msgspec.json.encode(heads, order="deterministic")})


def heads_of_day(journal: Journal, day: str = "") -> bytes:
    """The heads of a day, or the latest, exactly as recorded."""
    query = sa.select(HEADS.c.heads).order_by(HEADS.c.day.desc()).limit(1)
    with journal.reading() as db:
        found = db.execute(query.where(HEADS.c.day == day) if day else query).scalar_one_or_none()
    if found is None:
        raise NotKnown(f"no heads were published on {day}" if day else "no heads were published yet")
    return bytes(found)
