"""Idempotency: an id names one order of a player, which is carried out once, however often it is sent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import msgspec
import sqlalchemy as sa

from pitboss.floor.accounts.people import Who, order_done
from pitboss.floor.accounts.schema import BETS, REQUESTS
from pitboss.floor.tables import messages
from pitboss.floor.tables.orders import moves_chips
from pitboss.floor.tables.pending import Pending
from pitboss.floor.tables.writer import Writer
from pitboss.journal.bulk import Bulk
from pitboss.journal.store import ExtraStatement, Journal
from pitboss.refusal import Refusal

_REMEMBERED = 64
"""Bets of one player that are known by their ids."""

_STORE = sa.insert(REQUESTS)
_LATEST = Bulk(
    "INSERT INTO bets (table_id, name, id, says) VALUES {rows}"
    " ON CONFLICT (table_id, name) DO UPDATE SET id = excluded.id, says = excluded.says"
)


@dataclass(frozen=True)
class IdentifiedOrder:
    """A player's order under an id, in canonical form."""

    player: str
    id: str
    says: str
    is_bet: bool = False

    @classmethod
    def of(cls, who: Who, order: messages.AnyOrder) -> IdentifiedOrder | None:
        """The order by which it is recognized; None if it has no id or moves no chips."""
        if not order.id or who.role != "player":
            return None
        if isinstance(order, messages.BetOrder):
            says = msgspec.json.encode([order.wagers, order.deal], order="deterministic").decode()
            return cls(who.name, str(order.id), says, is_bet=True)
        item = moves_chips(who, order)
        return cls.of_pending(item) if item else None

    @classmethod
    def of_pending(cls, item: Pending) -> IdentifiedOrder:
        """The same, once it waits or begins."""
        return cls(item.who.name, str(item.id), item.says)


class DoneOrders:
    """Orders carried out at a table by id: those that moved chips between balance and table, and the latest bets."""

    def __init__(self, journal: Journal, table: str) -> None:
        self._journal, self._table = journal, table
        with journal.reading() as db:
            rows = db.execute(sa.select(BETS).where(BETS.c.table_id == table)).all()
        # Only each player's last bet is on disk, since a bet costs no transaction of its own.
        self._bets = {row.name: {row.id: row.says} for row in rows}

    async def has(self, order: IdentifiedOrder, waiting: Iterable[Pending], writer: Writer) -> bool:
        """Whether this exact order was carried out or is pending; an id already used for another order is refused."""
        if order.is_bet:
            known = self._bets.get(order.player, {}).get(order.id)
        else:
            waits = (IdentifiedOrder.of_pending(item) for item in waiting if item.who.role == "player")
            known = next((one.says for one in waits if (one.player, one.id) == (order.player, order.id)), None)
            known = known or await writer.look_up(partial(self._look_up, order))
        if known not in {None, order.says}:
            raise Refusal(f"the id {order.id} was already used for another of your orders here: use a new one")
        return known is not None

    def _look_up(self, order: IdentifiedOrder) -> str | None:
        with self._journal.reading() as db:
            return order_done(db, order.player, self._table, order.id)

    def record(self, order: IdentifiedOrder) -> ExtraStatement:
        """The statement that stores the id together with the order's effect."""
        if order.is_bet:
            row = self._table, order.player, order.id, order.says
            return ExtraStatement(_LATEST, row, f"the bet {order.id} of {order.player} could not be stored")
        named = {"name": order.player, "table_id": self._table, "id": order.id, "says": order.says}
        return ExtraStatement(_STORE, named, f"the order {order.id} of {order.player} is already being carried out")

    def remember(self, bet: IdentifiedOrder) -> None:
        """Remember a written bet."""
        mine = self._bets.setdefault(bet.player, {})
        mine[bet.id] = bet.says
        if len(mine) > _REMEMBERED:
            del mine[next(iter(mine))]
