"""The desk that every page and every call of the server shares: the floor, the gate, the limits."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pitboss.floor.access import Gate, Limit, NotKnown, address
from pitboss.floor.casino import Floor
from pitboss.floor.live import LiveTable
from pitboss.floor.people import PASSER_BY, Who
from pitboss.floor.pricing import Pricing
from pitboss.floor.relay import put_through


@dataclass
class Desk:
    """One server's front desk."""

    floor: Floor
    gate: Gate
    secure: bool = False
    """Whether cookies go over encrypted connections only."""
    pricing: Pricing = field(default_factory=Pricing)
    school: Pricing = field(default_factory=lambda: Pricing(most=64, busy="questions are being made for others"))
    """A process of its own: no lesson waits for a price."""
    orders: Limit = field(init=False)
    doors: Limit = field(init=False)
    openings: Limit = field(init=False)

    def __post_init__(self) -> None:
        house = self.floor.house
        self.orders = Limit(house.orders_per_second, 4 * house.orders_per_second)
        self.doors = Limit(house.newcomers_per_minute / 60, house.newcomers_per_minute)
        self.openings = Limit(house.tables_per_hour / 3600, house.tables_per_hour / 2)

    def patron(self, request: HTTPConnection) -> Who:
        """The patron who asks, not too often."""
        who = self.gate.patron(request)
        self.orders.take(self.caller(who, request))
        return who

    def staff(self, request: HTTPConnection) -> Who:
        """The member of the pit's staff who asks."""
        who = self.gate.staff(request)
        self.orders.take(self.caller(who, request))
        return who

    def instructor(self, request: HTTPConnection) -> Who:
        """The instructor who asks."""
        who = self.gate.instructor(request)
        self.orders.take(self.caller(who, request))
        return who

    def anybody(self, request: HTTPConnection) -> Who:
        """Whoever asks, not too often."""
        who = self.gate.who(request)
        self.orders.take(self.caller(who, request))
        return who

    @staticmethod
    def caller(who: Who, request: HTTPConnection) -> str:
        """Whose haste it is: a person's own, or a passer-by's address's."""
        return f"{who.role}:{who.name}" if who is not PASSER_BY else address(request)

    async def table(self, request: Request, name: str, *, staff: bool = False) -> LiveTable | Response:
        """The table of that name, or the answer of the process that runs it."""
        if (live := self.floor.tables.get(name)) is not None:
            return live
        url = await asyncio.to_thread(self.floor.leases.where, name)
        if url is None or url == self.floor.leases.url:
            raise NotKnown(f"there is no table {name!r} on the floor now")
        return await put_through(request, url, self.gate.token(request, staff=staff)[0])

    async def known(self, name: str) -> dict[str, Any]:
        """How a table stands, whoever runs it."""
        found = next((row for row in await self.floor.standing() if row.get("table") == name), None)
        if found is None:
            raise NotKnown(f"there is no table {name!r} on the floor")
        return found
