"""A floor for an hour, and for a night, with kills, cuts, full disks and newer rules meanwhile (H1, N1)."""

import asyncio
import gzip
import json
import math
import os
import resource
import shutil
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from bench.crowd import admitted, apart
from bench.floor import MAIN, STAKE, Bot, Message, Server, furnish, lost, provide, verified
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pitboss.equipment import Randomness
from pitboss.floor.tables.alerts import latest
from pitboss.games import game
from pitboss.journal.session import decode_events
from pitboss.journal.store import Journal, name_of
from pitboss.table.act import Wager
from pitboss.table.event import public
from tests.floor.serving import API, bearer
from tests.floor.test_memory import slope
from tests.floor.test_processes import settled_once
from tests.floor.test_upgrade import OF_0_1_0
from tests.volume import PATIENCE, SOAK, figure, only_soaking, volume

NEWER = """
from pitboss.games import game, ready
for name in ready():
    object.__setattr__(game(name), "version", game(name).version + ".1")
"""
"""What makes the rules of every game those of a later version, before a floor is served."""
FULL = ("cannot be written", "cannot be stored", "suspended")
"""How orders are refused while a disk is full."""


LATE = ("that question is closed", "no wagers can be placed now", "already waiting", ", not bot")
"""How an answer is refused that came when the table's clock had gone on, and a seat that was asked for too often."""


@dataclass(frozen=True)
class Volume:
    """How large a floor is, and for how long it is open."""

    tables: int
    sockets: int
    minutes: float
    calm: float
    """Seconds of play before something goes wrong, in which orders are timed."""
    thinks: float
    """Seconds between two rounds of one bot."""
    disk: int
    """Megabytes of the disk that fills up."""


MINUTES = os.environ.get("PITBOSS_MINUTES")
"""How long a long trial is where there is not the time for the whole of it; the figure says how long it was."""
AN_HOUR, A_NIGHT = 60.0, 480.0
HOUR = volume(Volume(8, 24, 0, 1.5, 0.05, 96), Volume(300, 1_000, float(MINUTES or AN_HOUR), 40, 2.0, 6_000))
NIGHT = Volume(40, 120, float(MINUTES or A_NIGHT), 60, 1.0, 12_000)


@dataclass
class Witness(Bot):
    """A player who remembers what the floor has told and acknowledged since the journals were last looked at."""

    told: dict[int, str] = field(default_factory=dict)
    """The act of each event."""
    accepted: list[tuple[int, str, int]] = field(default_factory=list)
    """Wagers that were acknowledged: the event up to which the table was told then, the wager, cents."""
    open_orders: int = 0
    """Wagers of orders that were neither acknowledged nor refused: nobody knows of them."""
    socket: ClientConnection | None = None
    asked: dict[str, Any] | None = None
    """What the floor has asked of it last."""

    async def _play(self, socket: ClientConnection, until: float, pause: float) -> None:
        self.socket = socket
        try:
            await super()._play(socket, until, pause)
        finally:
            self.socket = None

    async def _order(self, socket: ClientConnection, order: dict[str, Any]) -> Message:
        stakes, known = order.get("wagers", ()), len(self.faults)
        self.open_orders += len(stakes)
        try:
            state = await super()._order(socket, order)
        finally:
            if len(self.faults) > known:
                self.open_orders -= len(stakes)
        self.open_orders -= len(stakes)
        self.accepted += [(state.layout.n, stake["wager"], int(stake["amount"]) * 100) for stake in stakes]
        return state

    def _take(self, message: Message) -> Message:
        self.asked = message.ask
        self.told.update((event.n, event.act) for event in message.events)
        return super()._take(message)

    def forget(self) -> None:
        """What is proven need not be remembered."""
        self.told.clear()
        self.accepted.clear()


class Looker:
    """Somebody who looks on, and comes back when the socket is cut."""

    def __init__(self, table: str, token: str) -> None:
        self.table, self.headers = table, bearer(token)
        self.socket: ClientConnection | None = None
        self.last: bytes = b""
        self.came = 0

    async def look(self, server: Server) -> None:
        """Hear all that is said, for as long as the floor is open."""
        url = f"{server.base.replace('http', 'ws')}{API}/tables/{self.table}/live"
        how: dict[str, Any] = {"compression": None, "max_queue": None, "open_timeout": PATIENCE}
        while True:
            with suppress(WebSocketException, OSError, EOFError):
                async with connect(url, additional_headers=self.headers, **how) as self.socket:
                    self.came += 1
                    while True:
                        self.last = await self.socket.recv(decode=False)
            self.socket = None
            await asyncio.sleep(1 + hash(self.headers["authorization"]) % 100 / 100)


class Disk:
    """A disk of its own for the floor where one may be mounted; elsewhere the system refuses the server's writes."""

    def __init__(self, room: Path, megabytes: int) -> None:
        self.place, self._image = room / "disk", room / "disk.img"
        self.place.mkdir()
        with self._image.open("wb") as image:
            image.truncate(megabytes << 20)
        make = ["mkfs.ext4", "-q", "-m", "0", str(self._image)], ["mount", "-o", "loop", str(self._image), self.place]
        try:
            for command in make:
                subprocess.run(command, check=True, capture_output=True)
            self.mounted = True
        except (OSError, subprocess.CalledProcessError):
            self.mounted = False

    @contextmanager
    def full(self, server: Server) -> Iterator[None]:
        """Not a byte is left on it."""
        if not self.mounted:
            _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))
            yield
            if server.process.poll() is None:
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
            return
        ballast = self.place / "ballast"
        with ballast.open("wb", buffering=0) as file:
            room = os.statvfs(self.place)
            with suppress(OSError):
                os.posix_fallocate(file.fileno(), 0, room.f_bavail * room.f_frsize)
            with suppress(OSError):
                file.seek(0, os.SEEK_END)
                while True:
                    file.write(bytes(4096))
        try:
            yield
        finally:
            ballast.unlink()

    def close(self) -> None:
        """Away with it."""
        if self.mounted:
            subprocess.run(["umount", "--lazy", self.place], check=True)
        self._image.unlink()


class Evening:
    """The floor, everybody who is there, and what is known of its journals."""

    def __init__(self, room: Path, size: Volume, core: int | None) -> None:
        self.size, self.room, self.disk = size, room, Disk(room, size.disk)
        self.server = Server(self.disk.place, quiet_port(), core=core)
        self.chance = Randomness.seeded("an evening on which all goes wrong")
        self.bots: list[Witness] = []
        self.lookers: list[Looker] = []
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.done: Counter[str] = Counter()
        self.counted: Counter[str] = Counter()
        self.delays: list[float] = []
        self.longest = 0.0
        self.lives: list[list[tuple[float, float]]] = []
        self.load: list[float] = []
        self.spoil: Callable[[Evening], None] | None = None

    def opens(self) -> None:
        """Up, on what version 0.1.0 has left."""
        file = self.disk.place / "floor.db"
        file.write_bytes(gzip.decompress(OF_0_1_0.read_bytes()))
        self.start()
        assert httpx.get(f"{self.server.base}/health").json()["tables"] == 5
        with self.journal() as journal:
            assert sum(name_of(name) != name for name in journal.tables()) == 4
        self.bots = [
            Witness(bot.name, bot.token, bot.table, bot.game, bot.box)
            for bot in furnish(self.server.base, self.size.tables)
        ]
        guests = admitted(self.server.base, self.size.sockets - len(self.bots))
        self.lookers = [Looker(self.bots[n % len(self.bots)].table, token) for n, token in enumerate(guests)]

    def start(self) -> None:
        self.server.start()
        self.lives.append([])

    @contextmanager
    def journal(self) -> Iterator[Journal]:
        """The floor's journals, read beside its process."""
        journal = Journal(self.disk.place / "floor.db", create=False)
        try:
            yield journal
        finally:
            journal.close()

    @asynccontextmanager
    async def people(self) -> AsyncIterator[None]:
        """All who look on are there."""
        watching = [asyncio.create_task(looker.look(self.server)) for looker in self.lookers]
        try:
            yield
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Everybody plays, and whoever is cut off comes back."""
        for bot in self.bots:
            bot.delays.clear()
        playing = asyncio.gather(*(self.keeps_coming(bot) for bot in self.bots))
        try:
            # Somebody may have gone home for want of chips.
            await self.back(self.bots, len(self.bots) // 10)
            yield
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def keeps_coming(self, bot: Witness) -> None:
        """One of them."""
        while True:
            await bot.play(self.server.base, math.inf, self.size.thinks)
            await asyncio.sleep(0.5 + hash(bot.name) % 100 / 100)

    async def back(self, people: Sequence[Witness | Looker], but: int = 0) -> None:
        """Wait until all of them are there, but for some."""
        async with asyncio.timeout(5 * PATIENCE):
            while sum(one.socket is None for one in people) > but:
                await asyncio.sleep(0.1)

    async def plays(self, seconds: float) -> None:
        """Calm play, in which orders are timed."""
        await asyncio.sleep(seconds)
        assert not self.faults(), self.faults()
        self.delays += [delay for bot in self.bots for delay in bot.delays]

    async def goes_wrong(self, what: Callable[["Evening"], Any]) -> None:
        """Everybody plays, and in the middle of it that happens."""
        async with self.playing():
            await self.plays(self.size.calm)
            await what(self)
            await asyncio.sleep(1)
        self.longest = max([self.longest, *(delay for bot in self.bots for delay in bot.delays)])
        self.done[what.__name__] += 1
        if what in {full, full_and_killed}:
            absolve(self)
        assert not self.faults(), self.faults()

    def faults(self) -> set[str]:
        """Why orders were refused."""
        return {fault for bot in self.bots for fault in bot.faults if not any(reason in fault for reason in LATE)}

    async def looked_at(self) -> None:
        """The journals hold what was told; memory and load are noted."""
        await asyncio.to_thread(self.check)
        self.lives[-1].append((time.monotonic(), self.server.memory()))
        self.load.append(os.getloadavg()[0])
        await asyncio.to_thread(provide, self.server, [*self.bots])

    def check(self) -> None:
        """Whatever was told is in the journals, and what was there before stands there unchanged."""
        witnesses: dict[str, list[Witness]] = {}
        for bot in self.bots:
            witnesses.setdefault(bot.table, []).append(bot)
        heard = {looker.table: looker.last for looker in self.lookers}
        with self.journal() as journal, journal.still() as moment:
            for table, bots in witnesses.items():
                # Whoever reads events has the acts of their game at hand.
                game(bots[0].game)
                known, link = self.heads.get(table, (0, b""))
                rows = [*moment.rows(table, after=max(0, known - 1))]
                assert not known or (rows[:1] and rows[0].hash == link), f"{table}: what was proven has changed"
                rows = rows[known > 0 :]
                events = [*decode_events(rows)]
                self.compare(table, bots, known, events)
                self.heads[table] = (rows[-1].n, rows[-1].hash) if rows else (known, link)
                last = json.loads(heard.get(table) or b"{}").get("layout", {"n": 0})
                assert last["n"] <= self.heads[table][0], f"{table}: somebody who looks on was told what is not there"
                self.counted["events"] += len(events)
        for bot in self.bots:
            bot.forget()

    def compare(self, table: str, bots: list[Witness], known: int, events: list[Any]) -> None:
        """A table's new events beside what its players were told of them."""
        last = known + len(events)
        for bot in bots:
            assert bot.seen <= last, f"{table}: event {bot.seen} was acknowledged, and the journal ends at {last}"
            for n, act in bot.told.items():
                written = public(events[n - known - 1])["act"] if n > known else act
                assert written == act, f"{table}: event {n} was told as {act}, and the journal has {written}"
            placed = [event for event in events if isinstance(event.outcome, Wager)]
            placed = [event for event in placed if event.outcome.player == bot.name]
            for until, wager, cents in bot.accepted:
                held = Counter((e.outcome.wager, e.outcome.amount) for e in placed if e.n <= until)
                asked = Counter((w, c) for n, w, c in bot.accepted if n <= until)
                assert held[wager, cents] >= asked[wager, cents], f"{table}: {bot.name}'s {wager} is not in the journal"
            spare = len(placed) - len(bot.accepted)
            assert 0 <= spare <= bot.open_orders, f"{table}: {len(placed)} wagers, {len(bot.accepted)} acknowledged"
            self.counted["wagers"] += len(bot.accepted)
            self.counted["more that nobody had been told of"] += spare
            # One that was on its way may be carried out yet.
            bot.open_orders -= spare


def quiet_port() -> int:
    """A free port that is no client's: of many who ask for it in vain, one would be given it, and meet itself."""
    # Test processes beside this one begin elsewhere.
    for port in range(20_000 + os.getpid() * 10 % 11_000, 32_000):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


async def kill(evening: Evening) -> None:
    """The process falls, as a power cut would have it."""
    await asyncio.to_thread(evening.server.kill)
    # Whoever waits for an answer hears of it.
    await asyncio.sleep(0.5)
    if evening.spoil is not None:
        evening.spoil(evening)
    await asyncio.to_thread(evening.check)
    await asyncio.to_thread(evening.start)


async def cut(evening: Evening) -> None:
    """Every socket is cut, in the middle of whatever is said."""
    for line in [one.socket for people in (evening.bots, evening.lookers) for one in people]:
        if line is not None:
            line.transport.abort()


async def stop(evening: Evening) -> None:
    """The process stands still for some seconds, once longer than its lease."""
    evening.server.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(2 + evening.chance.below(7))
    evening.server.process.send_signal(signal.SIGCONT)
    await asyncio.sleep(2)


async def full(evening: Evening) -> None:
    """The disk is full until an order was refused, and for some seconds more."""
    with evening.disk.full(evening.server):
        await refused(evening)
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=evening.server.base, timeout=PATIENCE) as http:
        while (await http.get("/ready")).status_code != 200:
            await asyncio.sleep(0.2)


async def full_and_killed(evening: Evening) -> None:
    """The process falls while its disk is full, and comes up when there is room again."""
    with evening.disk.full(evening.server):
        await refused(evening)
        await asyncio.to_thread(evening.server.kill)
    await asyncio.to_thread(evening.check)
    await asyncio.to_thread(evening.start)


async def refused(evening: Evening) -> None:
    """Wait until orders are refused, or the floor says that it cannot write, and for some seconds more."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=evening.server.base, timeout=PATIENCE) as http:
        while not evening.faults() and (await http.get("/ready")).status_code == 200:
            await asyncio.sleep(0.2)
    await asyncio.sleep(2 + evening.chance.below(8))


def absolve(evening: Evening) -> None:
    """Orders were refused because nothing could be written, and for no other reason."""
    wrong = {fault for fault in evening.faults() if not any(reason in fault for reason in FULL)}
    assert not wrong, wrong
    for bot in evening.bots:
        many = len(bot.faults)
        bot.faults = [fault for fault in bot.faults if any(reason in fault for reason in LATE)]
        evening.counted["refused by a full disk"] += many - len(bot.faults)


def backed_up(evening: Evening, copy: Path) -> dict[str, Any]:
    """What `pitboss backup` says."""
    command = [sys.executable, "-c", MAIN, "backup", str(copy), "--database", str(evening.disk.place / "floor.db")]
    ran = subprocess.run([*command, "--json"], check=True, capture_output=True, text=True)
    said: dict[str, Any] = json.loads(ran.stdout)
    return said


async def backup(evening: Evening) -> None:
    """A copy is taken in play, and everything that was told before is in it."""
    known = {bot.table: bot.seen for bot in evening.bots}
    copy = evening.room / "copy.db"
    said = await asyncio.to_thread(backed_up, evening, copy)
    heads = {table: head.partition(":") for table, head in said["heads"].items()}
    with evening.journal() as journal:
        for table, n in known.items():
            at, _, link = heads[table]
            assert int(at) >= n, f"{table}: the backup ends before what was acknowledged"
            row = next(journal.rows(table, after=int(at) - 1, most=1))
            assert row.hash.hex() == link
    evening.counted["megabytes of the last backup"] = copy.stat().st_size >> 20
    copy.unlink()


DECK = (kill, cut, full, kill, stop, backup, full_and_killed, cut, kill, stop)
"""What goes wrong, in an order that chance gives."""


async def newer_rules(evening: Evening) -> None:
    """An upgrade by the steps of docs/operations.md: tables of older rules are put aside, all play on at new ones."""
    await asyncio.to_thread(evening.server.stop)
    await asyncio.to_thread(evening.check)
    before = evening.room / "before"
    before.mkdir()
    await asyncio.to_thread(backed_up, evening, before / "floor.db")
    shutil.copy(evening.disk.place / "floor.db.keys", before)
    assert (await asyncio.to_thread(verified, before))["ok"]
    shutil.rmtree(before)
    with evening.journal() as journal:
        open_tables = {name for name in journal.tables() if name_of(name) == name}
        known = {*journal.tables()}
    proven, evening.heads = evening.heads, {}
    for bot in evening.bots:
        bot.seen = 0
    for looker in evening.lookers:
        looker.last = b""
    evening.server.before = NEWER
    await asyncio.to_thread(evening.start)
    assert httpx.get(f"{evening.server.base}/health", timeout=PATIENCE).json()["tables"] == len(open_tables)
    with evening.journal() as journal:
        aside = {name_of(name): name for name in {*journal.tables()} - known}
        assert set(aside) == open_tables
        told = [alert for alert in latest(journal, 4 * len(open_tables)) if alert["kind"] == "rules"]
        assert {str(alert["table"]) for alert in told} >= open_tables
        for table, (n, link) in proven.items():
            row = next(journal.rows(aside[table], after=n - 1, most=1))
            assert row.hash == link, f"{table}: what was proven has changed"


def next_fault(evening: Evening, deck: deque[Callable[[Evening], Any]]) -> Callable[[Evening], Any]:
    """The next of the deck, which is shuffled anew when it is through."""
    if not deck:
        deck.extend(DECK[n] for n in evening.chance.shuffled(range(len(DECK))))
    return deck.popleft()


async def open_for(evening: Evening, minutes: float) -> float:
    """Calm and trouble in turns until the time is over, or each trouble was there; the minutes that it took."""
    began, deck = time.monotonic(), deque[Callable[[Evening], Any]]()
    fewest = 1 if minutes else len(DECK)
    async with evening.people():
        await evening.back(evening.lookers)
        while (passed := (time.monotonic() - began) / 60) < minutes or evening.done.total() <= fewest:
            halfway = passed >= minutes / 2 and evening.done.total() >= fewest // 2
            upgrade = halfway and not evening.done["newer_rules"]
            await evening.goes_wrong(newer_rules if upgrade else next_fault(evening, deck))
            await evening.back(evening.lookers)
            await evening.looked_at()
        await all_play_on(evening)
    return (time.monotonic() - began) / 60


async def all_play_on(evening: Evening) -> None:
    """However busy the machine is: something is decided at every table where somebody has chips."""
    decided, end = {bot.name: bot.decided for bot in evening.bots}, time.monotonic() + 2 * PATIENCE
    tables = {bot.table for bot in evening.bots}
    # In one stretch: a round at craps is long, and who comes in the middle of it waits for the next.
    async with evening.playing():
        while True:
            idle = tables - {bot.table for bot in evening.bots if bot.decided > decided[bot.name]}
            stuck = idle - {bot.table for bot in evening.bots if bot.chips < 2 * STAKE}
            if not stuck or time.monotonic() > end:
                break
            await asyncio.sleep(1)
    assert stuck == set(), [(bot.table, bot.asked, bot.faults) for bot in evening.bots if bot.table in stuck]
    assert len(idle) < evening.size.tables / 2


def held_for(room: Path, size: Volume, spoil: Callable[[Evening], None] | None = None) -> None:
    """The whole evening, and the proof of it."""
    with apart() if len(os.sched_getaffinity(0)) > 1 else nullcontext() as core:
        evening = Evening(room, size, core)
        evening.spoil = spoil
        try:
            evening.opens()
            took = asyncio.run(open_for(evening, size.minutes))
            evening.server.stop()
            evening.check()
            began = time.monotonic()
            result = verified(evening.disk.place, NEWER)
            proved = time.monotonic() - began
            assert result["ok"], result
            assert lost([*evening.bots], result) == 0
            with evening.journal() as journal:
                # Those of 0.1.0 too, and each twice.
                assert result["books"]["tables"] == len(result["tables"]) == len(journal.tables())
                assert len(result["tables"]) == 2 * size.tables + 14
                for table in journal.tables():
                    game(journal.header(table)[0].game)
                settled = settled_once(journal)
            assert settled > size.tables
            evening.counted["came too late"] = sum(len(bot.faults) for bot in evening.bots)
            figure(told(evening, took, sum(row["events"] for row in result["tables"]), settled, proved))
        finally:
            if evening.server.process.poll() is None:
                evening.server.process.send_signal(signal.SIGCONT)
                evening.server.kill()
            evening.disk.close()


def told(evening: Evening, took: float, events: int, settled: int, proved: float) -> str:
    """What there was to be measured."""
    delays = sorted(evening.delays)
    life = max(filter(None, evening.lives), key=lambda points: points[-1][0] - points[0][0])
    minutes = (life[-1][0] - life[0][0]) / 60
    # A few minutes say nothing about an hour.
    grows = f" ({slope(life) * 3600:+.0f} MB an hour)" if minutes > 5 and len(life) > 2 else ""
    whole = A_NIGHT if evening.size is NIGHT else AN_HOUR
    length = f"{took:.0f}" + (f" of {whole:.0f}" if took < whole and SOAK else "")
    size, what = evening.size, ", ".join(f"{many} {name}" for name, many in sorted(evening.done.items()))
    counted = ", ".join(f"{many:,} {name}" for name, many in evening.counted.items())
    return (
        f"{size.tables} tables, {size.sockets:,} sockets, {length} minutes, server and clients on a core each, "
        f"load {statistics.mean(evening.load):.1f}: {what.replace('_', ' ')}; {counted}; "
        f"{len(delays):,} orders in calm play, p50 {delays[len(delays) // 2] * 1e3:.0f} ms, "
        f"p99 {delays[int(len(delays) * 0.99)] * 1e3:.0f} ms, in trouble at most {evening.longest:.1f} s; "
        f"longest life {minutes:.0f} minutes, {life[0][1]:.0f} to {life[-1][1]:.0f} MB{grows}, "
        f"most {max(mb for points in evening.lives for _, mb in points):.0f} MB; "
        f"{events:,} events and {settled:,} settlements proven, {proved:.0f} s"
    )


@pytest.mark.slow
def test_an_hour_with_all_that_goes_wrong_loses_nothing(tmp_path):
    held_for(tmp_path, HOUR)


@only_soaking
@pytest.mark.slow
def test_a_night_with_all_that_goes_wrong_loses_nothing(tmp_path):
    held_for(tmp_path, NIGHT)


def one_wager_less(evening: Evening) -> None:
    """The floor forgets the last that it has acknowledged, as one would that tells before it writes."""
    bot = max(evening.bots, key=lambda bot: bot.accepted[-1][0] if bot.accepted else 0)
    with evening.journal() as journal:
        placed = [event.n for event in decode_events(journal.rows(bot.table)) if isinstance(event.outcome, Wager)]
        before = next(journal.rows(bot.table, after=placed[-1] - 2, most=1))
    with sqlite3.connect(evening.disk.place / "floor.db") as db:
        db.execute("DELETE FROM events WHERE table_id = ? AND n > ?", (bot.table, before.n))
        db.execute("UPDATE tables SET head = ?, hash = ? WHERE id = ?", (before.n, before.hash, bot.table))
    db.close()


@pytest.mark.slow
def test_control_an_acknowledged_wager_that_is_gone_is_found(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "DECK", (kill,))
    with pytest.raises(AssertionError, match="was acknowledged, and the journal ends at"):
        held_for(tmp_path, Volume(5, 8, 0, 1.5, 0.05, 96), one_wager_less)
