"""Orders that move chips between purse and table are done once, however often they come: their ids are kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import sqlalchemy as sa

from pitboss.floor import wire
from pitboss.floor.orders import moves_chips
from pitboss.floor.pending import Pending
from pitboss.floor.people import Who, asked, held
from pitboss.floor.schema import REQUESTS
from pitboss.journal.store import Journal, Rider
from pitboss.money import dollars
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.floor.live import LiveTable

_KEEP = sa.insert(REQUESTS)


async def done_before(live: LiveTable, who: Who, order: wire.AnyOrder) -> bool:
    """Whether this very order was carried out already, or waits to be; an id that named another one is refused."""
    item = moves_chips(who, order) if order.id and who.role == "player" else None
    if item is None:
        return False
    waits = next((other.says for other in live.waiting if (other.who, other.id) == (who, item.id)), None)
    known = waits or await asyncio.to_thread(_kept, live.session.journal, item, live.name)
    if known not in {None, item.says}:
        raise Refusal(f"the id {item.id} named another order of yours here: take one that you never used")
    return known is not None


async def affordable(live: LiveTable, who: Who, order: wire.AnyOrder) -> None:
    """Refuse chips that the purse does not hold, with those that wait to be brought: now, not after the round."""
    item = moves_chips(who, order) if isinstance(order, wire.Sit) and who.role == "player" else None
    if item is None or not item.args["chips"]:
        return
    asked_for = sum(int(each.args.get("chips", 0)) for each in (*live.waiting, item) if each.who == who)
    if asked_for > await asyncio.to_thread(held, live.session.journal, who.name):
        raise Refusal(f"{who.name} has not {dollars(asked_for)} in the purse")


def _kept(journal: Journal, item: Pending, table: str) -> str | None:
    with journal.reading() as db:
        return asked(db, item.who.name, table, str(item.id))


def remembered(item: Pending, table: str) -> list[Rider]:
    """The order's id goes on disk with what it did, or not at all; one without an id is not remembered."""
    if not item.id:
        return []
    row = {"name": item.who.name, "table_id": table, "id": str(item.id), "says": item.says}
    return [Rider(_KEEP, row, f"the order {item.id} of {item.who.name} is being carried out already")]
