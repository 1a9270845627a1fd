"""A live table: people at their boxes, the dealer's part done by the house, every answer on disk before it is told."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pitboss.floor import wire
from pitboss.floor.leases import Lease
from pitboss.floor.orders import Pending, carry_out, stops
from pitboss.floor.people import Who, purse_moves
from pitboss.floor.sight import View, is_asked, question, reportable, terms
from pitboss.floor.watch import Alert, alerts
from pitboss.floor.writer import Writer
from pitboss.journal.session import Session
from pitboss.journal.store import Rider
from pitboss.refusal import Refusal
from pitboss.table import Incident, Table
from pitboss.table.act import Act, Betting, Decide
from pitboss.table.drivers import House
from pitboss.table.people import Leave, Sit
from pitboss.table.settling import Settle
from pitboss.table.showing import TurnUp

log = logging.getLogger("pitboss.floor")


@dataclass(frozen=True)
class Pace:
    """The clocks of a floor, in seconds; nothing means that there is none."""

    betting: float | None = 30.0
    """From the first wager to "no more bets", unless all have said before that they are done."""
    answer: float | None = 45.0
    away: float | None = 600.0
    """How long a box is kept for somebody whose browser has gone."""


@dataclass
class Room:
    """Everybody who sees the table with the same eyes."""

    view: View
    who: Who
    sockets: dict[Callable[[bytes], None], None] = field(default_factory=dict)


class LiveTable:
    """One table of the floor. Orders come in one at a time; each is applied, written, and only then shown."""

    def __init__(self, session: Session, lease: Lease, writer: Writer, pace: Pace, *, large: int) -> None:
        self.name, self.session, self.lease = session.name, session, lease
        self.writer, self.pace, self.large = writer, pace, large
        self.lock = asyncio.Lock()
        self.rooms: dict[str, Room] = {}
        self.ready: set[str] = set()
        self.waiting: deque[Pending] = deque()
        self.riders: list[Rider] = []
        self.held, self.halt = False, ""
        self.trouble = ""
        """Why the dealer cannot go on, if something failed."""
        self.house = House({})
        self.terms = terms(session.table)
        self.opening = session.journal.header(session.name)[0].inventory
        self._seen = session.table.n
        self._clock: asyncio.TimerHandle | None = None
        self._clock_of: tuple[int, str] | None = None
        self._clock_until = 0.0
        self._away: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.decided = 0
        """Wagers decided since this process has the table."""

    @property
    def table(self) -> Table[Any]:
        """The table, which a session replaces when its journal could not be written."""
        return self.session.table

    # Orders.

    async def obey(self, who: Who, order: wire.AnyOrder) -> None:
        """Carry out an order; a refusal leaves everything as it was."""
        async with self.lock:
            self.session.whole()
            refused = None
            try:
                carry_out(self, who, order)
            except Refusal as refusal:
                refused = refusal
            if refused is None or self.table.n != self._seen:
                await self._go_on()
            if refused is not None:
                raise refused

    async def wake(self) -> None:
        """Go on from wherever the journal left the table."""
        async with self.lock:
            self.session.whole()
            await self._go_on()

    async def _go_on(self) -> None:
        """The dealer's part up to the next question, written and then told; then whatever waited for a gap."""
        try:
            while True:
                await self._write(self._deal())
                if self.table.pending is not None or not self.waiting or self.held:
                    return
                await self._begin(self.waiting.popleft())
        finally:
            self._wind_clock()
            self._tell()

    async def _begin(self, item: Pending) -> None:
        """What waited for the end of the round, on the record by itself; a refusal goes to whoever ordered it."""
        try:
            self.session.start(item.procedure, by=item.who.viewer, **item.args)
            await self._write(self._deal(only=True))
        except Refusal as refusal:
            room = self.rooms.get(item.who.viewer)
            for send in list(room.sockets) if room else ():
                send(wire.encode(wire.answer(item.id, refusal)))

    def _deal(self, *, only: bool = False) -> Refusal | None:
        """Everything that is the dealer's to do; if it cannot go on, why: what is done so far stands."""
        t = self.table
        try:
            while True:
                if t.pending is None:
                    if only or self.waiting or not self._next(t):
                        return None
                elif not self.dealers(t.pending):
                    if not (t.betting and self._all_ready(t)):
                        return None
                    t.supply(None)
                    self.ready.clear()
                elif self.held or stops(self, t.pending):
                    return None
                else:
                    self.do()
        except Refusal as refusal:
            self.held, self.trouble = True, refusal.reason
            return refusal

    def dealers(self, act: Act) -> bool:
        """Whether the act is done by the house, without a question to anybody."""
        return not is_asked(self.table, act)

    def do(self) -> None:
        """One act of the house; chips that come from or go to a purse do so with the events that say it."""
        t = self.table
        act = t.pending
        if isinstance(act, Sit) and act.chips:
            self.riders.append(purse_moves(act.player, -act.chips))
        elif isinstance(act, Leave):
            self.riders.append(purse_moves(act.player, t.chips(act.player)))
        t.supply(self.house.outcome(t))

    def _all_ready(self, t: Table[Any]) -> bool:
        if not t.wagers:
            # A round that nobody has entered gives way to whatever waits for its end.
            return bool(self.waiting) or not t.seats
        return set(t.seats.values()) <= self.ready

    def _next(self, t: Table[Any]) -> bool:
        """Begin what comes next between two procedures; False if nothing does."""
        if t.status == "closed" or self.held:
            return False
        if t.seats:
            self.session.start(t.game.next_procedure(t))
            return True
        if t.status == "open" and "idle" in t.game.procedures:
            self.session.start("idle")
            return True
        return False

    async def _write(self, stopped: Refusal | None) -> None:
        batch = self.session.unsaved()
        riders, self.riders = self.riders, []
        found = alerts(self.name, batch.events, self.large)
        if stopped is not None:
            found.append(Alert(self.name, self.table.n, "suspended", stopped.reason, stopped.cite or ""))
        if not batch.events:
            for alert in found:
                await self.writer.call(partial(alert.keep, self.session.journal))
            return
        batch.guards, batch.riders = [self.lease.guard()], [*riders, *(alert.rider() for alert in found)]
        await self.writer.write(batch)
        self.session.settle(batch)
        self.decided += sum(isinstance(event.act, Settle) and event.outcome is None for event in batch.events)

    # What people see.

    async def join(self, who: Who, send: Callable[[bytes], None]) -> None:
        """Somebody looks at the table from here on."""
        # Nobody comes in while something is being written that may yet be refused.
        async with self.lock:
            self.session.whole()
            room = self.rooms.get(who.viewer)
            if room is None:
                room = self.rooms[who.viewer] = Room(View(self.name, self.table, who.viewer), who)
            room.sockets[send] = None
            if away := self._away.pop(who.name, None):
                away.cancel()
            send(wire.encode(self._welcome(room)))

    def part(self, who: Who, send: Callable[[bytes], None]) -> None:
        """Somebody has gone; the box is kept for a while."""
        room = self.rooms.get(who.viewer)
        if room is None:
            return
        room.sockets.pop(send, None)
        if not room.sockets:
            del self.rooms[who.viewer]
            if who.role == "player" and self.pace.away is not None and who.name in self.table.seats.values():
                loop = asyncio.get_running_loop()
                self._away[who.name] = loop.call_later(self.pace.away, lambda: self._task(self._give_up(who)))

    async def _give_up(self, who: Who) -> None:
        self._away.pop(who.name, None)
        if who.viewer not in self.rooms and who.name in self.table.seats.values():
            await self.obey(who, wire.Leave())

    def _welcome(self, room: Room) -> dict[str, Any]:
        you = {"type": "table", "table": self.name, "you": room.who.name, "role": room.who.role}
        return you | self.terms | {"rail": room.view.rows} | self._state(room)

    def _state(self, room: Room) -> dict[str, Any]:
        t = self.table
        state: dict[str, Any] = {
            "layout": room.view.layout(t),
            "ask": question(t, room.who, held=self.held),
            "clock": self._time_left(),
            "held": self.held,
            "ready": sorted(self.ready),
            "leaving": sorted(item.leaver for item in self.waiting if item.leaver),
        }
        if room.who.staff:
            state |= {"reportable": reportable(t), "trouble": self.trouble, "halt": self.halt, "here": [*self.rooms]}
        return state

    def _tell(self) -> None:
        t = self.table
        new = t.events[len(t.events) - (t.n - self._seen) :]
        self._seen = t.n
        for room in self.rooms.values():
            news = room.view.see(t, new)
            message = wire.encode({"type": "news", "events": news} | self._state(room))
            for send in list(room.sockets):
                send(message)

    def forget(self) -> None:
        """The table goes to another process: nobody here sees it any more, and no clock of it runs."""
        for handle in (self._clock, *self._away.values()):
            if handle is not None:
                handle.cancel()
        gone = wire.encode({"type": "moved"})
        for room in self.rooms.values():
            for send in list(room.sockets):
                send(gone)
        self.rooms.clear()

    # The clock.

    def _time_left(self) -> dict[str, Any] | None:
        if self._clock is None or self._clock_of is None:
            return None
        left = max(0.0, self._clock_until - asyncio.get_running_loop().time())
        of = self.pace.betting if self._clock_of[1] == "betting" else self.pace.answer
        return {"left": round(left, 1), "of": of}

    def _limit(self) -> tuple[tuple[int, str], float] | None:
        """Which clock should run now, and for how long."""
        t, act = self.table, self.table.pending
        if act is None or not is_asked(t, act):
            return None
        if t.betting:
            return ((t.round, "betting"), self.pace.betting) if t.wagers and self.pace.betting else None
        if not self.pace.answer or (isinstance(act, Decide) and act.role):
            return None
        return (t.n, "answer"), self.pace.answer

    def _wind_clock(self) -> None:
        limit = self._limit()
        if limit is not None and self._clock is not None and self._clock_of == limit[0]:
            return
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self._clock_of = None
        if limit is not None:
            loop = asyncio.get_running_loop()
            of, seconds = limit
            self._clock_of, self._clock_until = of, loop.time() + seconds
            self._clock = loop.call_later(seconds, lambda: self._task(self._time_is_up(of)))

    async def _time_is_up(self, of: tuple[int, str]) -> None:
        async with self.lock:
            limit = self._limit()
            if limit is None or limit[0] != of or self._clock_of != of:
                return
            self._clock = self._clock_of = None
            self.session.whole()
            t = self.table
            if isinstance(t.pending, Betting) and t.betting:
                self.ready = set(t.seats.values())
            elif isinstance(t.pending, TurnUp):
                t.supply(None)
            else:
                t.supply(Incident("absent"), "dealer")
            await self._go_on()

    def _task(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Any) -> None:
        try:
            await work
        except Refusal as refusal:
            log.warning("table %s: %s", self.name, refusal)
