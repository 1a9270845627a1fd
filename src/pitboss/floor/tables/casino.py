"""The floor: every table that this process runs, opened, adopted from a dead process, and released."""

import asyncio
import logging
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pitboss.floor.accounts import schema
from pitboss.floor.accounts.daily_heads import publish, today
from pitboss.floor.accounts.people import People, Who, balance_change
from pitboss.floor.accounts.private_tables import PrivateTables
from pitboss.floor.tables import alerts, messages
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.house_players import house_players, staked_by
from pitboss.floor.tables.leases import BEAT_SECONDS, Lease, Leases
from pitboss.floor.tables.live import LiveTable
from pitboss.floor.tables.pending import Pending, load_pending, store_pending
from pitboss.floor.tables.writer import Writer
from pitboss.floor.workers.price_worker import Pricing
from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.journal.closing_out import close_out
from pitboss.journal.session import EarlierRules, Session
from pitboss.journal.store import Journal, WriteFailed
from pitboss.journal.vault import Damaged
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections
from pitboss.table import Game
from pitboss.table.engine.bank import HOUSE_PLAYERS
from pitboss.table.memory import contested
from pitboss.table.parts import SharedPot
from pitboss.words import Json

log = logging.getLogger("pitboss.floor")

MOST_TABLES = 1000
RETRY_SECONDS = 30.0
"""Seconds between attempts to open a table whose journal could not be read."""
TRIAL_SECONDS = 5.0
"""Seconds that a readiness check waits."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class HouseSettings:
    """Settings of a floor."""

    pace: Pace = field(default_factory=Pace)
    large: int = 10_000_00
    """Winnings from which the pit is alerted."""
    tables: bool = True
    """Whether an empty floor opens a table of each game."""
    orders_per_second: float = 20.0
    """Orders a person may give per second; bursts of four times as many are allowed."""
    newcomers_per_minute: float = 60.0
    """Sign-ins and password attempts per minute from one address; a class signs in together."""
    tables_per_hour: float = 20.0
    """Tables one person may open, at most half of them at once."""
    idle: float = 1800.0
    """Seconds after which an unused table opened by a patron closes."""
    staff_sessions: int = 1
    """Concurrent sign-ins per member of staff."""
    as_of: str = ""
    """The day whose law new tables use; None for the latest text."""
    company: int = 0
    """House players who join a table with a seated or watching person, unless that person wants another number."""


def within_the_maximum(game: Game, options: Mapping[str, object]) -> Mapping[str, object]:
    """Options that limit side wagers to this maximum, unless the house sets its own."""
    try:
        most, usual = cents(options["maximum"]), game.options()
    except (KeyError, Refusal):
        # An invalid amount is refused later, together with the other options.
        return options
    beside = {
        name: dollars(most)
        for name in usual.elections()
        if name.endswith("_maximum")
        if name not in options and getattr(usual, name) > most
    }
    return {**options, **beside}


class Floor:
    """The tables of one process, on a floor that other processes may share."""

    def __init__(self, journal: Journal, url: str = "", house: HouseSettings | None = None) -> None:
        self.journal, self.house = journal, house or HouseSettings()
        journal.furnish(schema.META)
        if (vault := journal.vault) is not None and not vault.tagged:
            journal.vouch(vault)
        self.people = People(journal)
        if vault is not None:
            vault.require_tags()
        self.leases = Leases(journal, url)
        self.private = PrivateTables(journal)
        self.tables: dict[str, LiveTable] = {}
        self.broken: dict[str, str] = {}
        """Tables whose journal cannot be opened, with the reason."""
        self.leases_lost = 0
        self._untaken: dict[str, Lease] = {}
        self._renewed_at = self._tried_at = 0.0
        self._published = ""
        """The day whose heads are published."""
        self._unused: dict[str, float] = {}
        """Unused tables, with the time since when."""
        self.writer: Writer
        self._beating: asyncio.Task[None]
        self._alerting: asyncio.Future[None]
        self.advisor = Pricing(most=256, busy="advice for house players is being calculated")
        """A separate process: pages never wait for house players, nor they for pages."""
        self._trial: tuple[asyncio.Task[str], float] | None = None
        """The latest write check and its time."""

    async def start(self) -> None:
        """Adopt every table without a process, and on an empty floor open one of each game."""
        self.writer = Writer(self.journal)
        self.writer.went_back = self._clock_went_back
        self.writer.latest = await self.writer.look_up(self.journal.latest)
        await self.beat()
        if self.house.tables and not await self.writer.look_up(self.leases.tables):
            # Without house players at every table the poker room has its own.
            room = {} if self.house.company else {"props": 4}
            for name in ready():
                # Another process that starts at the same moment does the same.
                with suppress(Refusal):
                    usual = {"minimum": "5.00", "maximum": "500.00"} if not game_of(name).has(SharedPot) else room
                    # Figures that no source gives are made up, and the table is called a sample wherever it is shown.
                    sample = game_of(name).sample()
                    await self.open(name, usual | sample, f"{name}-sample" if sample else f"{name}-1")
        self._beating = asyncio.create_task(self._beat_on())

    async def stop(self) -> None:
        """Finish pending writes and release the tables."""
        self._beating.cancel()
        with suppress(asyncio.CancelledError):
            await self._beating
        for live in self.tables.values():
            async with live.lock:
                live.forget()
        await self.advisor.close()
        await self.writer.close()
        with suppress(Exception):
            await asyncio.to_thread(self.leases.release)

    # Tables.

    async def open(
        self, game_name: str, options: Mapping[str, object], name: str = "", as_of: str = "", *, host: str = ""
    ) -> LiveTable:
        """Open a table with lawful options, under the law of a day if named, private if it has a host."""
        game = game_of(game_name)
        game.verify_offered()
        day = as_of or self.house.as_of
        elected = game.elect(within_the_maximum(game, options), day)
        if len(await self.writer.look_up(self.leases.tables)) >= MOST_TABLES:
            raise Refusal(f"the floor is full: it has {MOST_TABLES} tables")
        if name and not _NAME.fullmatch(name):
            raise Refusal(f"{name!r} is not a table's name: small letters, digits and hyphens, up to 40")
        session, lease = await self.writer.call(partial(self._create, game, elected, name, day, host))
        live = await self._run(session, lease)
        await self._renew()
        return live

    def _create(self, game: Game, options: Elections, name: str, as_of: str, host: str = "") -> tuple[Session, Lease]:
        """Create a journal under the name or the game's next free number, which another process may take first."""
        pattern = re.compile(rf"{re.escape(game.name)}-(\d{{1,9}})")
        while True:
            known = {*self.journal.tables(), *self.leases.tables()}
            numbers = [int(found[1]) for other in known if (found := pattern.fullmatch(other))]
            free = name or f"{game.name}-{max(numbers, default=0) + 1}"
            try:
                # The lease comes first: a journal that nobody runs would be lost, a lease without one is dropped.
                lease = self.leases.claim(free)
            except Refusal:
                if name:
                    raise
                continue
            try:
                # Private before there is anything to see.
                if host:
                    self.private.add(free, host)
                return Session.create(self.journal, free, game, options, as_of=as_of), lease
            except Refusal:
                self.leases.drop(lease)
                raise

    async def _run(self, session: Session, lease: Lease, waiting: Iterable[Pending] = ()) -> LiveTable:
        house, advice = self.house, partial(self.advisor.ask, session.name)
        live = LiveTable(
            session, lease, self.writer, house.pace, large=house.large, company=house.company, advice=advice
        )
        live.expect(waiting)
        live.host = await self.writer.look_up(partial(self.private.host, session.name))
        self.tables[session.name] = live
        await self._wake(live)
        return live

    async def _wake(self, live: LiveTable) -> None:
        """Resume the table from its journal; a store that cannot write now will be tried again."""
        try:
            await live.wake()
            if not live.table.n:
                live.session.start("open")
                await live.wake()
        except WriteFailed as refusal:
            live.trouble = refusal.reason
            raise
        live.trouble = live.trouble if live.held else ""

    async def adopt(self) -> bool:
        """Take over the tables of dead processes, each exactly where its journal ends."""
        # The store knows them as this process's from now on, whatever fails before they are taken up.
        self._untaken |= {lease.table: lease for lease in await self.writer.call(self.leases.adopt)}
        loop = asyncio.get_running_loop()
        again = loop.time() - self._tried_at > RETRY_SECONDS
        self._tried_at = loop.time() if again else self._tried_at
        leases = [lease for name, lease in self._untaken.items() if again or name not in self.broken]
        known = await self.writer.look_up(self.journal.tables) if leases else []
        for lease in leases:
            if self._untaken.pop(lease.table, None) is not lease:
                # Lost again meanwhile.
                continue
            if lease.table in known:
                await self._take_up(lease)
            else:
                # Its process died before it had begun the journal.
                await self.writer.call(partial(self.leases.drop, lease))
            if loop.time() - self._renewed_at > BEAT_SECONDS:
                await self._renew()
        return bool(leases)

    async def _take_up(self, lease: Lease) -> None:
        name = lease.table
        try:
            waiting = await self.writer.look_up(partial(load_pending, self.journal, name))
            try:
                session = await self.writer.look_up(partial(Session.resume, self.journal, name))
            except EarlierRules as earlier:
                session, waiting = await self._close_out(lease, waiting, earlier.reason), []
            live = await self._run(session, lease, waiting)
            live.expect_all_back()
        except WriteFailed:
            # The journal is whole, but the store takes nothing now.
            pass
        except Exception as error:
            # Whatever is wrong with one table, the others run.
            self.tables.pop(name, None)
            self._untaken[name] = lease
            await self._report(name, error)
            return
        self.broken.pop(name, None)

    async def _close_out(self, lease: Lease, waiting: Sequence[Pending], why: str) -> Session:
        """Close a table of older rules, return its chips to their owners, and open one under the current rules."""
        closing = partial(close_out, self.journal, lease.table, lease.guard(), balance_change)
        try:
            session, returned = await asyncio.to_thread(closing)
        except WriteFailed as refusal:
            # Tried again later, like anything else that cannot be taken up.
            raise Refusal(refusal.reason) from None
        await self.writer.call(partial(store_pending, self.journal, lease.table, (), waiting))
        back = ", ".join(f"{dollars(amount)} to {player}" for player, amount in returned.items()) or "no chips"
        text = f"{why}: it was closed and reopened; returned: {back}"
        log.warning("%s", text)
        alert = alerts.Alert(lease.table, 0, "rules", text, "house:closing")
        await self.writer.call(partial(alert.store, self.journal))
        return session

    async def _close(self, live: LiveTable, damaged: Damaged) -> None:
        """Suspend a table whose journal was tampered with: the pit is alerted."""
        if self.tables.get(live.name) is live:
            live.forget()
            del self.tables[live.name]
            self._untaken[live.name] = live.lease
            await self._report(live.name, damaged)

    async def _report(self, name: str, error: Exception) -> None:
        """Alert the pit once why a table cannot be opened."""
        why = error.reason if isinstance(error, Refusal) else repr(error)
        if self.broken.get(name) == why:
            return
        self.broken[name] = why
        log.error("table %s cannot be opened: %s", name, why)
        alert = alerts.Alert(name, 0, "journal", why, getattr(error, "cite", None) or "")
        await self.writer.call(partial(alert.store, self.journal))

    def _clock_went_back(self, before: int, now: int) -> None:
        """Alert the pit that the clock went back, so that times no longer follow the order of events."""
        shown = [time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at // 1_000_000)) for at in (before, now)]
        log.error("the clock went back from %s to %s", *shown)
        alert = alerts.Alert("", 0, "clock", f"the clock went back from {shown[0]} to {shown[1]}", "")
        # Nothing waits for it, and a store that cannot write has alerts of its own.
        self._alerting = asyncio.ensure_future(self._store_alert(alert))

    async def _store_alert(self, alert: alerts.Alert) -> None:
        with suppress(SQLAlchemyError):
            await self.writer.call(partial(alert.store, self.journal))

    async def beat(self) -> None:
        """Heartbeat: renew this process's leases, release lost tables, take over abandoned ones."""
        await self._renew()
        # A table that the store has failed is tried again; one that the rules have stopped waits for the pit.
        for live in [live for live in self.tables.values() if live.trouble and not live.held]:
            try:
                await self._wake(live)
            except Damaged as damaged:
                await self._close(live, damaged)
            except WriteFailed:
                pass
        await self._close_unused()
        if all(live.company.sitting_out for live in self.tables.values()):
            await self.advisor.close()
        if await self.adopt():
            await self._renew()
        if (day := today()) != self._published:
            await self.writer.call(partial(publish, self.journal, day))
            self._published = day

    async def _close_unused(self) -> None:
        """Remove unused tables from the floor, except one of each game; their journals stay."""
        now = asyncio.get_running_loop().time()
        unused = {name: self._unused.get(name, now) for name, live in self.tables.items() if live.unused()}
        self._unused = unused
        for name in [name for name, since in unused.items() if now - since >= self.house.idle]:
            live = self.tables[name]
            others = [other for other in self.tables.values() if other is not live and not other.host]
            if not live.host and all(other.table.game.name != live.table.game.name for other in others):
                continue
            async with live.lock:
                if not live.unused():
                    continue
                live.forget()
                del self.tables[name], self._unused[name]
            await self.writer.call(partial(self.leases.drop, live.lease, departed=True))
            log.info("table %s was unused and is removed from the floor", name)

    async def _renew(self) -> None:
        """Renew the leases, publish the tables' summaries, and release the tables that were lost."""
        mine = {name: summary(live) for name, live in self.tables.items()}
        mine |= {name: {"table": name, "status": "broken", "trouble": why} for name, why in self.broken.items()}
        leased = await self.writer.call(partial(self.leases.beat, mine))
        self._renewed_at = asyncio.get_running_loop().time()
        for name in [name for name in self.tables if name not in leased]:
            log.warning("table %s has moved to another process", name)
            self.leases_lost += 1
            self.tables.pop(name).forget()
        for name in [name for name in self._untaken if name not in leased]:
            del self._untaken[name]
            self.broken.pop(name, None)

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except Exception:
                # A store that cannot be reached now may be reached at the next beat.
                log.exception("the floor's heartbeat failed")

    async def unwritable(self) -> str:
        """Why nothing can be written now; empty if it can. The writer is asked at most once a second."""
        now = asyncio.get_running_loop().time()
        if self._trial is None or (self._trial[0].done() and now - self._trial[1] > 1):
            self._trial = asyncio.create_task(self._try_to_write()), now
        try:
            return await asyncio.wait_for(asyncio.shield(self._trial[0]), TRIAL_SECONDS)
        except TimeoutError:
            return "the store does not respond"

    async def _try_to_write(self) -> str:
        try:
            await self.writer.call(self.leases.touch)
        except Exception as error:
            log.error("the store cannot write: %s", type(error).__name__)
            return "the store cannot write"
        return ""

    async def standing(self) -> list[Json]:
        """The state of every table of the floor, this process's own as of now."""
        known = await asyncio.to_thread(self.leases.summaries)
        known |= {name: summary(live) for name, live in self.tables.items()}
        return [found for _, found in sorted(known.items()) if found]

    async def obey(self, name: str, who: Who, order: messages.AnyOrder) -> bool:
        """Carry out an order at a table of this process, once; orders from the pit are logged."""
        live = self.tables[name]
        refusal, fresh = None, False
        try:
            fresh = await live.obey(who, order)
        except Refusal as refused:
            refusal = refused
            if isinstance(refused, WriteFailed):
                live.trouble = refused.reason
            elif isinstance(refused, Damaged):
                await self._close(live, refused)
        if who.staff or isinstance(order, messages.PIT_ORDERS):
            what = f"{name}: {messages.encode(order).decode()}"
            await self.writer.call(partial(self.people.note, who, what, str(refusal) if refusal else "done"))
        if refusal is not None:
            raise refusal
        return fresh


def summary(live: LiveTable) -> dict[str, object]:
    """A table's summary for the lobby and the pit, cached until something happens."""
    watching = sum(len(room.sockets) for room in live.rooms.values())
    at = (live.table.n, live.held, live.trouble, watching, [item.key for item in live.waiting])
    if live.summed is None or live.summed[0] != at:
        live.summed = at, _summary(live, watching)
    return live.summed[1]


def _summary(live: LiveTable, watching: int) -> dict[str, object]:
    t = live.table
    bank, opening = t.bank, live.opening
    inventory, drop, fills = bank["inventory"], bank.get("drop", 0), -bank.get("fills", 0)
    pot, rake, staked = contested(t).takings(t)
    company = house_players(t)
    if not t.game.has(SharedPot):
        staked = sum(t.chips(player) + staked_by(t, player) for player in company)
    brought = -bank.get(HOUSE_PLAYERS, 0)
    return {
        "table": live.name,
        "game": t.game.name,
        "title": t.game.title,
        "status": t.status,
        "round": t.round,
        "event": t.n,
        "boxes": t.boxes,
        "seats": {str(box): player for box, player in sorted(t.seats.items())},
        **(live.queue() or {}),
        "holds": {player: t.chips(player) + staked_by(t, player) for player in {*t.seats.values()} - {*company}},
        **live.posted,
        **({"as_of": t.edition.day.isoformat()} if t.edition else {}),
        "dealer": t.dealer,
        "day": t.day,
        "inventory": dollars(inventory),
        "opening": dollars(opening),
        "fills": dollars(fills),
        "drop": dollars(drop),
        **({} if not t.game.has(SharedPot) else {"rake": dollars(rake)}),
        "win": dollars(inventory + staked - brought + rake + drop - opening - fills),
        "house_win": dollars(staked - brought),
        "on_layout": dollars(sum(t.wagers.values()) + pot),
        "waits_for": None if t.pending is None else t.pending.__struct_config__.tag,
        "held": live.held,
        "trouble": live.trouble,
        "watching": watching,
        **({"private": True, "host": live.host} if live.host else {}),
    }
