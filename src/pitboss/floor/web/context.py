"""The application context shared by every page and call: floor, access, limits."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pitboss.floor.accounts.access import PASS_HEADER, Gate, Limit, NotKnown, address, passes_of
from pitboss.floor.accounts.links import TO_TABLE, Links
from pitboss.floor.accounts.people import PASSER_BY, Who
from pitboss.floor.tables.casino import Floor
from pitboss.floor.tables.live import LiveTable
from pitboss.floor.web.page_cache import PageCache
from pitboss.floor.web.relay import put_through
from pitboss.floor.workers.price_worker import PriceReply, Pricing
from pitboss.refusal import Refusal
from pitboss.words import Json

FILES = "/static/"
"""URL prefix of scripts, styles and images."""


@dataclass
class Desk:
    """The context of one server."""

    floor: Floor
    gate: Gate
    secure: bool = False
    """Whether cookies are sent over HTTPS only."""
    pricing: Pricing = field(default_factory=Pricing)
    school: Pricing = field(default_factory=lambda: Pricing(most=64, busy="questions are being prepared for others"))
    """A separate process, so that lessons never wait for prices."""
    reading: Pricing = field(default_factory=lambda: Pricing(most=24, busy="journals are being read for others"))
    """A separate process, so that a long journal never delays a lesson or a price."""
    cache: PageCache = field(default_factory=PageCache)
    links: Links = field(init=False)
    guests: dict[Callable[[], object], tuple[str, Who, list[str]]] = field(default_factory=dict)
    """Open sockets at private tables, each with its table, its person and the links that they came by."""
    orders: Limit = field(init=False)
    passing: Limit = field(init=False)
    files: Limit = field(init=False)
    sign_ins: Limit = field(init=False)
    """Names and passwords given, by address."""
    openings: Limit = field(init=False)
    """Tables opened, by person."""
    openings_by_address: Limit = field(init=False)

    def __post_init__(self) -> None:
        self.links = Links(self.floor.journal)
        house = self.floor.house
        each = house.orders_per_second
        self.orders = Limit(each, 4 * each)
        # Several people may stand behind one address before they have names; a page has a dozen files.
        self.passing = Limit(each, 8 * each)
        self.files = Limit(20 * each, 100 * each)
        self.sign_ins = Limit(house.newcomers_per_minute / 60, house.newcomers_per_minute)
        self.openings_by_address = Limit(house.newcomers_per_minute / 60, house.newcomers_per_minute)
        self.openings = Limit(house.tables_per_hour / 3600, house.tables_per_hour / 2)

    async def meet(self, request: HTTPConnection) -> Who:
        """Count a request of any path: by name, or by address for visitors."""
        who = await self.gate.recognise(request)
        limit = self.passing if who is PASSER_BY else self.orders
        (self.files if request.url.path.startswith(FILES) else limit).take(self.caller(who, request))
        return who

    def patron(self, request: HTTPConnection) -> Who:
        """The patron who asks."""
        return self.gate.patron(request)

    def staff(self, request: HTTPConnection) -> Who:
        """The member of the pit's staff who asks."""
        return self.gate.staff(request)

    def instructor(self, request: HTTPConnection) -> Who:
        """The instructor who asks."""
        return self.gate.instructor(request)

    def anybody(self, request: HTTPConnection) -> Who:
        """The caller, or a visitor."""
        return self.gate.who(request)

    async def ask(self, apart: Pricing, request: HTTPConnection, who: Who, work: str, **args: object) -> PriceReply:
        """A separate process's answer to the caller."""
        return await apart.ask(self.caller(who, request), work, address(request), **args)

    @staticmethod
    def caller(who: Who, request: HTTPConnection) -> str:
        """The rate-limit key: a person, or a visitor's address."""
        return f"{who.role}:{who.name}" if who is not PASSER_BY else address(request)

    async def table(self, request: Request, name: str, *, staff: bool = False) -> LiveTable | Response:
        """The table by name, or the answer of the process that runs it."""
        if (live := self.floor.tables.get(name)) is not None:
            return live
        url = await asyncio.to_thread(self.floor.leases.where, name)
        if url is None or url == self.floor.leases.url:
            raise NotKnown(f"there is no table {name!r} on the floor now")
        token = self.gate.token(request, staff=staff)[0]
        passes = {PASS_HEADER: ".".join(passes_of(request))}
        return await put_through(request, url, token, self.floor.leases.owner, passes)

    async def known(self, name: str) -> Json:
        """A table's state, whichever process runs it."""
        found = next((row for row in await self.floor.standing() if row.get("table") == name), None)
        if found is None:
            raise NotKnown(f"there is no table {name!r} on the floor")
        return found

    async def visible(self, request: HTTPConnection, name: str) -> Json:
        """A table's state for the caller; a private one without a link of theirs is refused like an unknown one."""
        row = await self.known(name)
        host, seats = row.get("host", ""), row.get("seats", {}).values()
        who, passes = self.gate.who(request), passes_of(request)
        if not await asyncio.to_thread(self.admitted, name, who, passes, host, seats):
            raise NotKnown(f"there is no table {name!r} on the floor")
        return row

    def admitted(self, table: str, who: Who, passes: Iterable[str], host: str, seats: Iterable[str]) -> bool:
        """Whether a person may see a table: a private one only its host, the seated, and those with a link."""
        if not host or who.staff or (who.role == "player" and who.name in {host, *seats}):
            return True
        for secret in passes:
            with suppress(Refusal):
                if self.links.found(secret, TO_TABLE).table == table:
                    return True
        return False

    async def recheck_guests(self) -> None:
        """Disconnect those whose link to a private table has been revoked and who do not sit there."""
        for hang_up, (table, who, passes) in [*self.guests.items()]:
            live = self.floor.tables.get(table)
            if live is None:
                continue
            seats = [*live.table.seats.values()]
            if not await asyncio.to_thread(self.admitted, table, who, passes, live.host, seats):
                self.guests.pop(hang_up, None)
                hang_up()
