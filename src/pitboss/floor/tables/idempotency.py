"""Idempotency: an order that moves chips between balance and table is done once per id, however often it is sent."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from pitboss.floor.accounts.people import Who, chips_in_purse, order_done
from pitboss.floor.accounts.schema import BETS, REQUESTS
from pitboss.floor.tables import messages
from pitboss.floor.tables.orders import moves_chips
from pitboss.floor.tables.pending import Pending
from pitboss.journal.bulk import Bulk
from pitboss.journal.store import ExtraStatement, Journal
from pitboss.money import dollars
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.floor.tables.live import LiveTable

_KEEP = sa.insert(REQUESTS)


class RecentBets:
    """The latest bets at a table by id; each person's last one is on disk."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._table = table
        with journal.reading() as db:
            rows = db.execute(sa.select(BETS).where(BETS.c.table_id == table)).all()
        self._said = {row.name: {row.id: row.says} for row in rows}

    def done(self, who: Who, order: messages.BetOrder) -> bool:
        """Whether this exact bet was already made."""
        known = self._said.get(who.name, {}).get(str(order.id))
        if known not in {None, _says(order)}:
            raise _another(order.id)
        return known is not None

    def make(self, who: Who, order: messages.BetOrder) -> ExtraStatement:
        """Store the bet together with its wagers."""
        row = self._table, who.name, str(order.id), _says(order)
        return ExtraStatement(_LATEST, row, f"the bet {order.id} of {who.name} could not be stored")

    def made(self, who: Who, order: messages.BetOrder) -> None:
        """Mark the bet as written."""
        mine = self._said.setdefault(who.name, {})
        mine[str(order.id)] = _says(order)
        if len(mine) > _REMEMBERED:
            del mine[next(iter(mine))]


_REMEMBERED = 64


_LATEST = Bulk(
    "INSERT INTO bets (table_id, name, id, says) VALUES {rows}"
    " ON CONFLICT (table_id, name) DO UPDATE SET id = excluded.id, says = excluded.says"
)


def _says(order: messages.BetOrder) -> str:
    return msgspec.json.encode([order.wagers, order.deal], order="deterministic").decode()


def _another(number: int) -> Refusal:
    return Refusal(f"the id {number} was already used for another of your orders here: use a new one")


async def done_before(live: LiveTable, who: Who, order: messages.AnyOrder) -> bool:
    """Whether this exact order was carried out or is pending; an id already used for another order is refused."""
    if isinstance(order, messages.BetOrder) and order.id and who.role == "player":
        return live.bets.done(who, order)
    item = moves_chips(who, order) if order.id and who.role == "player" else None
    if item is None:
        return False
    waits = next((other.says for other in live.waiting if (other.who, other.id) == (who, item.id)), None)
    known = waits or await live.writer.look_up(partial(_kept, live.session.journal, item, live.name))
    if known not in {None, item.says}:
        raise _another(item.id)
    return known is not None


async def affordable(live: LiveTable, who: Who, order: messages.AnyOrder) -> None:
    """Refuse more chips than the balance covers, pending orders included: now, not after the round."""
    item = moves_chips(who, order) if isinstance(order, messages.SitOrder) and who.role == "player" else None
    if item is None or not item.args["chips"]:
        return
    asked_for = sum(int(each.args.get("chips", 0)) for each in (*live.waiting, item) if each.who == who)
    if asked_for > await live.writer.look_up(partial(chips_in_purse, live.session.journal, who.name)):
        raise Refusal(f"{who.name}'s balance is less than {dollars(asked_for)}")


def _kept(journal: Journal, item: Pending, table: str) -> str | None:
    with journal.reading() as db:
        return order_done(db, item.who.name, table, str(item.id))


def remember_order(item: Pending, table: str) -> list[ExtraStatement]:
    """The statement that stores the order's id with its effect; orders without an id are not stored."""
    if not item.id:
        return []
    row = {"name": item.who.name, "table_id": table, "id": str(item.id), "says": item.says}
    return [ExtraStatement(_KEEP, row, f"the order {item.id} of {item.who.name} is already being carried out")]
