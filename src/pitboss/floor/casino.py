"""The floor: every table that this process runs, opened, adopted when another process has gone, and let go."""

import asyncio
import logging
import re
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pitboss.floor import schema, watch, wire
from pitboss.floor.leases import BEAT_SECONDS, Lease, Leases
from pitboss.floor.live import LiveTable, Pace
from pitboss.floor.people import People, Who
from pitboss.floor.writer import Writer
from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.money import dollars
from pitboss.refusal import Refusal

log = logging.getLogger("pitboss.floor")

MOST_TABLES = 1000
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class House:
    """What the house has settled for its floor."""

    pace: Pace = field(default_factory=Pace)
    large: int = 10_000_00
    """Winnings from which the pit is told."""
    tables: bool = True
    """Whether an empty floor opens a table of each game by itself."""
    orders_per_second: float = 20.0
    """What one person may ask of the floor, and in one burst four times as much."""
    newcomers_per_minute: float = 30.0
    """How many may come in, or try a password, from one address."""


class Floor:
    """The tables of one process, on a floor that others may share."""

    def __init__(self, journal: Journal, url: str = "", house: House | None = None) -> None:
        self.journal, self.house = journal, house or House()
        schema.META.create_all(journal.engine)
        self.people = People(journal)
        self.leases = Leases(journal, url)
        self.tables: dict[str, LiveTable] = {}
        self.broken: dict[str, str] = {}
        """Tables whose journal cannot be taken up, and why."""
        self.writer: Writer
        self._beating: asyncio.Task[None]

    async def start(self) -> None:
        """Take up every table that nobody runs, and on an empty floor open one of each game."""
        self.writer = Writer(self.journal)
        await self.beat()
        if self.house.tables and not await asyncio.to_thread(self.leases.tables):
            for name in ready():
                await self.open(name, {"minimum": "5.00", "maximum": "500.00"})
        self._beating = asyncio.create_task(self._beat_on())

    async def stop(self) -> None:
        """Finish what is being written and let go of the tables."""
        self._beating.cancel()
        with suppress(asyncio.CancelledError):
            await self._beating
        for live in self.tables.values():
            async with live.lock:
                live.forget()
        await self.writer.close()
        with suppress(Exception):
            await asyncio.to_thread(self.leases.release)

    # Tables.

    async def open(self, game_name: str, options: dict[str, Any], name: str = "") -> LiveTable:
        """A new table with options that the law grants; otherwise every violation is listed."""
        game = game_of(game_name)
        elected = game.options.configure(options)
        known = await asyncio.to_thread(self.journal.tables)
        if len(known) >= MOST_TABLES:
            raise Refusal(f"the floor is full: it has {len(known)} tables")
        if name and not _NAME.fullmatch(name):
            raise Refusal(f"{name!r} is not a table's name: small letters, digits and hyphens, up to 40")
        numbers = [int(m[1]) for other in known if (m := re.fullmatch(rf"{re.escape(game_name)}-(\d{{1,9}})", other))]
        name = name or f"{game_name}-{max(numbers, default=0) + 1}"
        session = await self.writer.call(partial(Session.create, self.journal, name, game, elected))
        lease = await self.writer.call(partial(self.leases.claim, name))
        live = self._run(session, lease)
        live.session.start("open")
        await live.wake()
        return live

    def _run(self, session: Session, lease: Lease) -> LiveTable:
        live = LiveTable(session, lease, self.writer, self.house.pace, large=self.house.large)
        self.tables[session.name] = live
        return live

    async def adopt(self) -> None:
        """Take over the tables of processes that have gone, each exactly where its journal stands."""
        for lease in await self.writer.call(self.leases.adopt):
            try:
                session = await asyncio.to_thread(Session.resume, self.journal, lease.table)
                await self._run(session, lease).wake()
                self.broken.pop(lease.table, None)
            except Refusal as refusal:
                self.tables.pop(lease.table, None)
                self.broken[lease.table] = refusal.reason
                log.error("table %s cannot be taken up: %s", lease.table, refusal.reason)
                alert = watch.Alert(lease.table, 0, "journal", refusal.reason, refusal.cite or "")
                await self.writer.call(partial(alert.keep, self.journal))

    async def beat(self) -> None:
        """Say that this process is alive, let go of what it lost, take over what others left."""
        mine = {name: summary(live) for name, live in self.tables.items()}
        mine |= {name: {"table": name, "status": "broken", "trouble": why} for name, why in self.broken.items()}
        kept = await self.writer.call(partial(self.leases.beat, mine))
        for name in [name for name in self.tables if name not in kept]:
            log.warning("table %s has moved to another process", name)
            self.tables.pop(name).forget()
        await self.adopt()

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except Exception:
                # A store that cannot be reached now may be reached at the next beat.
                log.exception("the floor's heartbeat failed")

    async def standing(self) -> list[dict[str, Any]]:
        """How every table of the floor stands, this process's own at this moment."""
        known = await asyncio.to_thread(self.leases.summaries)
        known |= {name: summary(live) for name, live in self.tables.items()}
        return [found for _, found in sorted(known.items()) if found]

    async def obey(self, name: str, who: Who, order: wire.AnyOrder) -> None:
        """Carry out an order at a table of this process; what the pit orders goes on its record."""
        live = self.tables[name]
        refusal = None
        try:
            await live.obey(who, order)
        except Refusal as refused:
            refusal = refused
        if who.staff or isinstance(order, wire.PIT_ORDERS):
            what = f"{name}: {wire.encode(order).decode()}"
            await self.writer.call(partial(self.people.note, who, what, str(refusal) if refusal else "done"))
        if refusal is not None:
            raise refusal


def summary(live: LiveTable) -> dict[str, Any]:
    """How a table stands, for the lobby and the pit."""
    t = live.table
    bank, opening = t.bank, live.opening
    inventory, drop, fills = bank["inventory"], bank.get("drop", 0), -bank.get("fills", 0)
    return {
        "table": live.name,
        "game": t.game.name,
        "title": t.game.title,
        "status": t.status,
        "round": t.round,
        "event": t.n,
        "boxes": t.boxes,
        "seats": {str(box): player for box, player in sorted(t.seats.items())},
        "limits": {name: [dollars(least), dollars(most)] for name, (least, most) in t.limits.items()},
        "options": t.options.shown(changed_only=True),
        "dealer": t.dealer,
        "day": t.day,
        "inventory": dollars(inventory),
        "opening": dollars(opening),
        "fills": dollars(fills),
        "drop": dollars(drop),
        "win": dollars(inventory + drop - opening - fills),
        "on_layout": dollars(sum(t.wagers.values())),
        "waits_for": None if t.pending is None else t.pending.__struct_config__.tag,
        "held": live.held,
        "trouble": live.trouble,
        "watching": sum(len(room.sockets) for room in live.rooms.values()),
    }
