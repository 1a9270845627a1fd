"""A live table: people at their boxes, the house as dealer, and every answer on disk before it is sent."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pitboss.floor.accounts.people import Who, balance_change
from pitboss.floor.accounts.rounds_played import StoredResult, rounds_of
from pitboss.floor.tables import messages
from pitboss.floor.tables.alerts import Alert, alerts
from pitboss.floor.tables.clock import Clock, ClockedQuestion, Pace, timed_question
from pitboss.floor.tables.house_players import Advice, Company, house_players
from pitboss.floor.tables.idempotency import DoneOrders, IdentifiedOrder
from pitboss.floor.tables.leases import Lease
from pitboss.floor.tables.orders import carry_out, check, silent, verify_balance
from pitboss.floor.tables.pending import Pending, due, needs_a_gap, store_pending
from pitboss.floor.tables.pit_orders import stops
from pitboss.floor.tables.usher import Usher, queue
from pitboss.floor.tables.writer import Writer
from pitboss.floor.views.view import Audience, Open, View, is_asked, posted_terms, question, reportable
from pitboss.journal.session import Session
from pitboss.journal.store import ExtraStatement, WriteFailed
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.act import Act, Betting
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.seating import Leave, Sit
from pitboss.table.acts.settlement_acts import Settle, SettlePot
from pitboss.table.drivers import House, hand_back
from pitboss.table.memory import contested
from pitboss.table.parts import SharedPot
from pitboss.table.play.player_names import of_the_house
from pitboss.table.procedures.common import TAKE_DOWN
from pitboss.table.procedures.sealed_chance import has_unsealed_devices

log = logging.getLogger("pitboss.floor")

AGAIN = 1.0
"""Seconds after which the table repeats work of its own that the store has refused."""

MOST_WAITING = 8
"""Orders of one person that may wait for the end of a round."""

MOST_STEPS = 2_000
"""Acts that a table may do in one turn of the event loop; the longest game's round has a few hundred."""

STEPS_A_WAGER = 10
"""Further acts per wager on the layout: a full layout is settled in one turn."""


def _last_begun(t: Table) -> int:
    """The event with which the last round began, among those that are at hand; 0 if there is none."""
    return next((event.n for event in reversed(t.events) if event.begins_round), 0)


_DECIDES = (Settle, SettlePot)
"""Acts that decide a wager or a pot."""


def _send_away(send: Callable[[bytes], None], hang_up: Callable[[], object]) -> None:
    send(messages.encode({"type": "moved"}))
    hang_up()


class Endless(Refusal):
    """Raised when a table never reaches a question."""


class LiveTable:
    """One table of the floor. Orders come in one at a time; each is applied, written, and only then shown."""

    def __init__(
        self,
        session: Session,
        lease: Lease,
        writer: Writer,
        pace: Pace,
        *,
        large: int,
        company: int = 0,
        advice: Advice | None = None,
    ) -> None:
        self.name, self.session, self.lease = session.name, session, lease
        self.writer, self.pace, self.large = writer, pace, large
        self.lock = asyncio.Lock()
        self.rooms: dict[str, Audience] = {}
        self._open = Open()
        self.ready: set[str] = set()
        self.waiting: deque[Pending] = deque()
        self._stored: set[str] = set()
        """Keys of waiting orders that are on disk."""
        self.riders: list[ExtraStatement] = []
        self.done = DoneOrders(session.journal, session.name)
        self._guards: list[ExtraStatement] = []
        """Extra statements for the next write that need no transaction of their own."""
        self._rounds: list[StoredResult] = []
        """Rounds that have ended and are not yet written."""
        self._listed = _last_begun(session.table) - (session.table.pending is not None)
        """The event that began the last round on disk; to store a round twice does no harm."""
        self.host = ""
        """The host of a private table; empty if it is public."""
        self.held, self.halt = False, ""
        self.trouble = ""
        """Why the dealer cannot go on, if something failed."""
        self.company = Company(session.name, session.table.game, pace, company, advice, self._task, self.wake)
        self.company.resumed(session.table)
        self.house = House(self.company, seals=True)
        self.terms = posted_terms(session.table)
        self.posted = {
            "limits": {name: [dollars(least), dollars(most)] for name, (least, most) in session.table.limits.items()},
            "options": session.table.options.shown(changed_only=True),
            "sample": bool(session.table.game.sampled(session.table.options)),
        }
        """The constant part of the lobby's row."""
        self.summed: tuple[object, dict[str, object]] | None = None
        """The lobby's row, and the table's position when it was made."""
        self.opening = session.journal.header(session.name)[0].inventory
        self._seen = session.table.n
        self._clock = Clock(lambda question: self._task(lambda: self._time_is_up(question)))
        self._usher = Usher(pace.called, lambda: self._task(self.wake))
        self._away: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._gone: set[str] = set()
        """Players whose grace period to return or respond has expired."""
        self._missed: set[str] = set()
        """Players already reported to the pit as not responding."""
        self._handed_over = False
        self.decided = 0
        """Wagers and pots decided since this process took the table."""

    @property
    def table(self) -> Table:
        """The table; a session replaces it when its journal could not be written."""
        return self.session.table

    def unused(self) -> bool:
        """Whether only house players sit here, no one watches and nothing is on the layout."""
        t = self.table
        sitting = {*t.seats.values()} - {*house_players(t)}
        looking = any(room.sockets for room in self.rooms.values())
        return not (sitting or looking or self.waiting or t.wagers or self.trouble or contested(t).queue(t)[0])

    # Orders.

    async def obey(self, who: Who, order: messages.AnyOrder) -> bool:
        """Carry out an order; a refusal changes nothing. False if it was already carried out."""
        if not isinstance(order, messages.Check):
            self._is_back(who)
        return await self._order(who, order)

    async def _order(self, who: Who, order: messages.AnyOrder) -> bool:
        async with self.lock:
            self.session.ensure_consistent()
            if isinstance(order, messages.Check):
                check(self.table, who, order)
                return True
            identified = IdentifiedOrder.of(who, order)
            if identified and await self.done.has(identified, self.waiting, self.writer):
                return False
            await verify_balance(self, who, order)
            n, before = self.table.n, (set(self.ready), deque(self.waiting), self.held, self.halt)
            try:
                await self._obey(who, order, identified)
                await self._store_waiting(before[1])
            except Exception as error:
                if not isinstance(error, Refusal):
                    self.session.mark_broken()
                    self.riders.clear()
                    self._rounds.clear()
                if self.session.sound and self.table.n == n:
                    self.ready, self.waiting, self.held, self.halt = before
                if isinstance(error, Endless) and self.session.sound:
                    self.held, self.trouble = True, error.reason
                    await self._write(error)
                    self._send_news()
                raise
            return True

    async def _store_waiting(self, before: Iterable[Pending]) -> None:
        """Store an order for the end of the round before it is acknowledged."""
        new = [item for item in self.waiting if item.key not in self._stored]
        gone = [item for item in before if item.key in self._stored and item not in self.waiting]
        if not new and not gone:
            return
        try:
            await self.writer.call(partial(store_pending, self.session.journal, self.name, new, gone))
        except SQLAlchemyError as error:
            self.waiting = deque(item for item in self.waiting if item not in new)
            raise WriteFailed(f"the order cannot be stored: {type(error).__name__}") from None
        self._stored = (self._stored | {item.key for item in new}) - {item.key for item in gone}

    def expect(self, waiting: Iterable[Pending]) -> None:
        """Restore acknowledged orders that were pending when the table was resumed."""
        self.waiting.extend(waiting)
        self._stored = {item.key for item in self.waiting}
        self.ready |= self._leavers() & {*self.table.seats.values()}

    async def _obey(self, who: Who, order: messages.AnyOrder, identified: IdentifiedOrder | None) -> None:
        refused = None
        bet = identified if identified and identified.is_bet else None
        self._guards = []
        try:
            carry_out(self, who, order)
            if sum(item.who == who for item in self.waiting) > MOST_WAITING:
                raise Refusal(f"{MOST_WAITING} of your orders are already waiting for the end of the round")
            if bet is not None:
                self._guards = [self.done.record(bet)]
        except Refusal as refusal:
            refused = refusal
        if refused is None or self.table.n != self._seen:
            await self._go_on()
        if refused is not None:
            raise refused
        if bet is not None:
            self.done.remember(bet)

    async def wake(self) -> None:
        """Continue from the journal's position."""
        async with self.lock:
            self.session.ensure_consistent()
            await self._go_on()

    async def _go_on(self) -> None:
        """Do the dealer's part up to the next question, write it and send it; then the pending orders."""
        try:
            while True:
                await self._write(self._deal())
                if (item := due(self.table, self.waiting)) is None or self.held:
                    return
                self.waiting.remove(item)
                await self._begin(item)
        finally:
            # A table that could not be taken back yet is ahead of its journal: it is not shown.
            if self.session.sound:
                self._clock.wind(timed_question(self.table, self.pace))
                self._usher.wind(self.table)
                self._send_news()

    async def _begin(self, item: Pending) -> None:
        """Carry out a pending order after the round; a refusal is sent to its author."""
        try:
            self.start(item)
            await self._write(self._deal(only=True))
        except Refusal as refusal:
            room = self.rooms.get(item.who.viewer)
            for send in list(room.sockets) if room else ():
                send(messages.encode(messages.answer(item.id, refusal)))
            with suppress(SQLAlchemyError):
                await self.writer.call(partial(store_pending, self.session.journal, self.name, (), (item,)))
        self._stored.discard(item.key)

    def start(self, item: Pending) -> None:
        """Begin an ordered procedure; if it moves chips, its id is stored with its effect."""
        self.session.start(item.procedure, by=item.who.viewer, **item.args)
        if item.id and item.procedure in {"sit", "leave"} and item.who.role == "player":
            self.riders.append(self.done.record(IdentifiedOrder.of_pending(item)))
        if item.key in self._stored:
            self.riders.append(item.done())

    def _deal(self, *, only: bool = False) -> Refusal | None:
        """Do everything that is the dealer's; if it fails, what is done so far stands."""
        t, most = self.table, self._most()
        try:
            while True:
                self._verify_turn(most)
                if t.pending is None:
                    self._note_round()
                    if only or due(self.table, self.waiting) is not None or not self._next(t):
                        return None
                elif t.betting and self.house.seals and not self.held and has_unsealed_devices(t):
                    self.session.start("seal", by="dealer")
                elif not self.dealers(t.pending):
                    if self._goes_on_without(t.pending):
                        continue
                    if isinstance(t.pending, Chance):
                        stops(self, t.pending)
                    if t.betting and (busy := self._company_is_busy(t)) is not None:
                        if busy:
                            return None
                        continue
                    if not (t.betting and self._all_ready(t)):
                        return None
                    while (alone := hand_back(t)) is not None:
                        t.supply(alone)
                    t.supply(None)
                    self.ready.clear()
                    self.company.closed()
                elif self.held or stops(self, t.pending) or self.company.thinks(t):
                    return None
                else:
                    self.do()
        except Refusal as refusal:
            self.held, self.trouble = True, refusal.reason
            return refusal

    def _most(self) -> int:
        """The event number that this turn of the table may not exceed."""
        return self.table.n + MOST_STEPS + STEPS_A_WAGER * len(self.table.wagers)

    def _verify_turn(self, most: int) -> None:
        """Refuse to continue at a table that never reaches a question: it would block the rest of the floor."""
        if self.table.n > most:
            raise Endless(f"the dealer's part does not end: more than {MOST_STEPS} acts without a question")

    def finish(self) -> None:
        """Do the dealer's part after the last wager, up to the next question."""
        t, most = self.table, self._most()
        while t.pending is not None and self.dealers(t.pending):
            self._verify_turn(most)
            self.do()
        self._note_round()

    def _note_round(self) -> None:
        """After a round, add each person's result to the next write."""
        t = self.table
        known = max([self._listed, *(one.n for one in self._rounds)])
        if t.pending is None and _last_begun(t) > known:
            self._rounds += rounds_of(t, self.name, self.session.root)

    def _goes_on_without(self, act: Act) -> bool:
        """Play out the wagers of players who are leaving or gone for good, without waiting for them."""
        t = self.table
        if t.betting:
            return self._take_down()
        asked = act.by(t).removeprefix("player:")
        if asked not in self._leavers() or (not t.game.has(SharedPot) and asked not in self._gone) or self.held:
            return False
        return silent(self)

    def _take_down(self) -> bool:
        """Withdraw one wager of a player who has gone for good; False if none can be withdrawn."""
        t = self.table
        gone = self._leavers() & self._gone
        for box, name in [key for key in t.wagers if t.seats.get(key[0]) in gone]:
            with suppress(Refusal):
                t.supply(Wager(box, t.seats[box], name, 0), f"player:{t.seats[box]}")
                return True
        return False

    def dealers(self, act: Act) -> bool:
        """Whether the house does the act without asking a player."""
        return not is_asked(self.table, act)

    def do(self) -> None:
        """Do one act of the house; transfers between table and balance are written with their events."""
        t = self.table
        act = t.pending
        moves = None
        if isinstance(act, Sit | Leave) and of_the_house(act.player):
            # The chips of house players are in no patron's balance.
            pass
        elif isinstance(act, Sit) and act.chips:
            moves = balance_change(act.player, -act.chips)
        elif isinstance(act, Leave):
            moves = balance_change(act.player, t.chips(act.player))
            self.ready.discard(act.player)
        t.supply(self.house.outcome(t))
        if moves is not None:
            self.riders.append(moves)

    def _all_ready(self, t: Table) -> bool:
        if not t.wagers:
            # A round without wagers gives way to orders that wait for its end.
            return any(needs_a_gap(t, item) for item in self.waiting) or not t.seats or self._surplus(t)
        return not self._awaited(t)

    def _awaited(self, t: Table) -> set[str]:
        """The people who are not done with their wagers."""
        # Not those without a wager who are gone, or have not the chips for one.
        least = min((low for low, _ in t.limits.values()), default=0)
        awaited = {name for name in t.seats.values() if f"player:{name}" in self.rooms and t.chips(name) >= least}
        assert isinstance(t.pending, Betting)
        shut = {name for name in t.seats.values() if not t.pending.open_to(t, name)}
        awaited |= {t.seats[box] for box, _ in t.wagers}
        return awaited - {*house_players(t)} - self.ready - self._leavers() - shut

    def _company_is_busy(self, t: Table) -> bool | None:
        """Let the house players wager; False if one has done something.

        Once all people are done, the others place theirs at once.
        """
        if self.held:
            return None
        if (order := self.company.follows(t, self.waiting)) is not None and self._seat(order):
            return False
        wager = self.company.wager(t)
        if wager is None:
            return None
        people = any(f"player:{name}" in self.rooms for name in t.seats.values())
        if not (people and not self._awaited(t)) and self.company.thinks(t, wager):
            return True
        t.supply(wager, f"player:{wager.player}")
        self.company.wagered(wager)
        return False

    def _seat(self, order: tuple[str, dict[str, str | int]]) -> bool:
        """Begin a change of seats among house players; False if the rules do not allow it."""
        try:
            self.session.start(order[0], by="dealer", **order[1])
        except Refusal:
            self.company.refused(self.table, order)
            return False
        return True

    def _surplus(self, t: Table) -> bool:
        """Whether a house player leaves after the round."""
        return bool(self.company.going(t, self.waiting)) and self.company.takes_part(t)

    def _leavers(self) -> set[str]:
        return {item.leaver for item in self.waiting}

    def _next(self, t: Table) -> bool:
        """Begin the next procedure; False if there is none."""
        if t.status == "closed" or self.held:
            return False
        if self._clear_for_leavers(t):
            return True
        if (order := self.company.follows(t, self.waiting)) is not None and self._seat(order):
            return True
        if self.company.waits_for_people(t, self._leavers()):
            return False
        following = self._usher.follows(t)
        if following is not None:
            self.session.start(following[0], by=None, **following[1])
        return following is not None

    def _clear_for_leavers(self, t: Table) -> bool:
        """Begin returning what a leaving or resting player may take down between rounds; False if there is nothing."""
        if TAKE_DOWN not in t.game.procedures or not t.wagers:
            return False
        lying = {t.seats[box] for box, _ in t.wagers if box in t.seats}
        resting = house_players(t) if self.company.sitting_out else ()
        for name in sorted({*self._leavers(), *self.company.going(t, self.waiting), *resting} & lying):
            with suppress(Refusal):
                self.session.start(TAKE_DOWN, by="dealer", player=name)
                return True
        return False

    def queue(self) -> dict[str, list[str]] | None:
        """The waiting list, for games that have one."""
        return queue(self.table, self.waiting)

    async def _write(self, stopped: Refusal | None) -> None:
        batch = self.session.unsaved()
        riders, self.riders = self.riders, []
        found = alerts(self.name, batch.events, self.large, self.table.seats, self._missed)
        if stopped is not None:
            found.append(Alert(self.name, self.table.n, "suspended", stopped.reason, stopped.cite or ""))
        if not batch.events:
            for alert in found:
                await self.writer.call(partial(alert.store, self.session.journal))
            return
        rounds, self._rounds = self._rounds, []
        batch.guards, self._guards = [self.lease.guard(), *self._guards, *(one.statement() for one in rounds)], []
        batch.riders = [*riders, *(alert.rider() for alert in found)]
        await self.writer.write(batch)
        self.session.settle(batch)
        self._listed = max([self._listed, *(one.n for one in rounds)])
        self.decided += sum(isinstance(e.act, _DECIDES) and e.outcome is None for e in batch.events)
        for name in (self._missed & {*self.table.seats.values()}) - self._away.keys() - self._gone:
            self._expect_back(Who(name, "player"))

    # Viewers.

    async def join(self, who: Who, send: Callable[[bytes], None], hang_up: Callable[[], object] = lambda: None) -> None:
        """Add a viewer."""
        # Not while a batch is being written that may yet be refused.
        async with self.lock:
            if self._handed_over:
                # The table went while they waited: nothing will ever be sent from here.
                _send_away(send, hang_up)
                return
            self.session.ensure_consistent()
            room = self.rooms.get(who.viewer)
            if room is None:
                room = self.rooms[who.viewer] = Audience(View(self.name, self.table, who.viewer, self._open), who)
            room.sockets[send] = hang_up
            self._is_back(who)
            if self._attended() and self.company.takes_part(self.table):
                self._task(self.wake)
            send(messages.encode(self._welcome(room, who)))

    def _is_back(self, who: Who) -> None:
        """Record that a player is present: their clock stops, and the pit is alerted again when they do not answer."""
        if who.role == "player" and who.viewer in self.rooms:
            if away := self._away.pop(who.name, None):
                away.cancel()
            self._gone.discard(who.name)
        self._missed.discard(who.name)

    def part(self, who: Who, send: Callable[[bytes], None]) -> None:
        """Record that a player has disconnected; their box is held for a while."""
        room = self.rooms.get(who.viewer)
        if room is None:
            return
        room.sockets.pop(send, None)
        if not room.sockets:
            del self.rooms[who.viewer]
            self._attended()
            if who.role == "player" and who.name in self.table.seats.values():
                self._expect_back(who)

    def _attended(self) -> bool:
        """Record for the house players whether people are here; True if they start to play."""
        return self.company.attend(any(not room.who.staff for room in self.rooms.values()))

    def expect_all_back(self) -> None:
        """Hold every box of a resumed table for a while, as if all players had just left."""
        for player in dict.fromkeys(self.table.seats.values()):
            if not of_the_house(player):
                self._expect_back(Who(player, "player"))

    def _expect_back(self, who: Who) -> None:
        if self.pace.away is not None:
            loop = asyncio.get_running_loop()
            self._away[who.name] = loop.call_later(self.pace.away, lambda: self._task(lambda: self._give_up(who)))

    async def _give_up(self, who: Who) -> None:
        self._away.pop(who.name, None)
        absent = who.viewer not in self.rooms or who.name in self._missed
        if absent and who.name in self.table.seats.values():
            self._gone.add(who.name)
            try:
                await (self.wake() if who.name in self._leavers() else self._order(who, messages.LeaveOrder()))
            except Refusal:
                # The store may take it the next time, and fewer orders of theirs may be waiting then.
                self._expect_back(who)
                raise

    def _welcome(self, room: Audience, who: Who) -> dict[str, object]:
        you = {"type": "table", "table": self.name, "you": who.name, "role": who.role}
        return you | self.terms | {"rail": [*room.view.rows]} | self._state(room)

    def _state(self, room: Audience) -> dict[str, object]:
        t = self.table
        state: dict[str, object] = {
            "layout": room.view.layout(t),
            "ask": question(t, room.who, held=self.held),
            "clock": self._clock.shown(),
            "held": self.held,
            "ready": sorted(self.ready),
            "queue": self.queue(),
            "leaving": sorted(item.leaver for item in self.waiting if item.leaver),
            "coming": {str(item.args["box"]): item.args["player"] for item in self.waiting if item.procedure == "sit"},
        }
        if self.company.takes_part(t):
            state["company"] = self._shown_company(t, room.who)
        if room.who.staff:
            state |= {"reportable": reportable(t), "trouble": self.trouble, "halt": self.halt, "here": [*self.rooms]}
        return state

    def _shown_company(self, t: Table, who: Who) -> dict[str, object]:
        """The number of house players wanted, the number that fits, and whether the viewer may set it."""
        people = sum(not of_the_house(name) for name in t.seats.values())
        mine = who.role == "player" and self.company.first(t) == who.name and not getattr(t.options, "props", 0)
        paced = self.pace.house is not None
        return {"players": self.company.wanted(t), "most": t.boxes - people, "mine": mine, "paced": paced}

    def _send_news(self) -> None:
        """Send the new events and the table's state to every viewer."""
        t = self.table
        new = t.events[len(t.events) - (t.n - self._seen) :]
        self._seen = t.n
        for room in self.rooms.values():
            news = room.view.see(t, new)
            message = messages.encode({"type": "news", "events": news} | self._state(room))
            for send in list(room.sockets):
                send(message)

    def forget(self) -> None:
        """Hand the table over: viewers are disconnected and its clocks stop."""
        self._clock.stop()
        self._usher.stop()
        self.company.stop()
        self._handed_over = True
        for handle in self._away.values():
            handle.cancel()
        for room in self.rooms.values():
            for send, hang_up in room.sockets.items():
                _send_away(send, hang_up)
        self.rooms.clear()

    async def _time_is_up(self, question: ClockedQuestion) -> None:
        """Handle a timeout: betting closes, cards are turned, and the house's default applies."""
        async with self.lock:
            self.session.ensure_consistent()
            if timed_question(self.table, self.pace) == question and silent(self):
                await self._go_on()

    def _task(self, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work that no person waits for; if the store refuses it, again until it is written."""
        done = False
        while not (done or self._handed_over):
            try:
                await work()
                done = True
            except Refusal as refusal:
                log.warning("table %s: %s", self.name, refusal)
                done = not isinstance(refusal, WriteFailed)
            if not done:
                await asyncio.sleep(AGAIN)
