"""A floor for an hour, and for a night, with kills, cut sockets, full disks and newer rules meanwhile (H1, N1)."""

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
"""Reasons of refusals while a disk is full."""
LATE = ("that question is closed", "no wagers can be placed now", "already waiting", ", not bot")
"""Reasons of refusals of an answer after the table's clock ran out, and of a second request for a seat."""


@dataclass(frozen=True)
class Volume:
    """The size of a floor, and for how long it is open."""

    tables: int
    sockets: int
    minutes: float
    calm: float
    """Seconds of play before each fault, in which orders are timed."""
    thinks: float
    """Seconds between two rounds of one bot."""
    disk: int
    """Megabytes of the disk that is filled."""


MINUTES = os.environ.get("PITBOSS_MINUTES")
"""Minutes of a trial for which there is not the whole time; the figure gives both."""
AN_HOUR, A_NIGHT = 60.0, 480.0
HOUR = volume(Volume(8, 24, 0, 1.5, 0.05, 96), Volume(300, 1_000, float(MINUTES or AN_HOUR), 40, 2.0, 6_000))
NIGHT = Volume(40, 120, float(MINUTES or A_NIGHT), 60, 1.0, 12_000)


@dataclass
class Witness(Bot):
    """A player who records what the floor has sent and acknowledged since the journals were last checked."""

    shown: dict[int, str] = field(default_factory=dict)
    """The act of each event that was sent to the player."""
    accepted: list[tuple[int, str, int]] = field(default_factory=list)
    """Wagers that were acknowledged: the last event that was sent before, the wager, cents."""
    open_orders: int = 0
    """Wagers of orders that were neither acknowledged nor refused: they may or may not be in the journal."""
    socket: ClientConnection | None = None
    asked: dict[str, Any] | None = None
    """The last question of the floor."""

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
        self.shown.update((event.n, event.act) for event in message.events)
        return super()._take(message)

    def forget(self) -> None:
        """Drop the record, once it is proven."""
        self.shown.clear()
        self.accepted.clear()


class Spectator:
    """A spectator, who connects again when the socket is cut."""

    def __init__(self, table: str, token: str) -> None:
        self.table, self.headers = table, bearer(token)
        self.socket: ClientConnection | None = None
        self.last: bytes = b""
        """The last message."""
        self.connections = 0

    async def watch(self, server: Server) -> None:
        """Receive all messages for as long as the floor is open."""
        url = f"{server.base.replace('http', 'ws')}{API}/tables/{self.table}/live"
        how: dict[str, Any] = {"compression": None, "max_queue": None, "open_timeout": PATIENCE}
        while True:
            with suppress(WebSocketException, OSError, EOFError):
                async with connect(url, additional_headers=self.headers, **how) as self.socket:
                    self.connections += 1
                    while True:
                        self.last = await self.socket.recv(decode=False)
            self.socket = None
            await asyncio.sleep(1 + hash(self.headers["authorization"]) % 100 / 100)


class Disk:
    """A disk for the floor alone where one may be mounted; elsewhere the system refuses the server's writes."""

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
        """Fill it for the length of the block."""
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
        """Unmount and delete it."""
        if self.mounted:
            subprocess.run(["umount", "--lazy", self.place], check=True)
        self._image.unlink()


class LongRun:
    """The floor, its players and spectators, and the heads of its journals."""

    def __init__(self, room: Path, size: Volume, core: int | None) -> None:
        self.size, self.room, self.disk = size, room, Disk(room, size.disk)
        self.server = Server(self.disk.place, quiet_port(), core=core)
        self.chance = Randomness.seeded("all that goes wrong")
        self.bots: list[Witness] = []
        self.spectators: list[Spectator] = []
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.done: Counter[str] = Counter()
        self.counted: Counter[str] = Counter()
        self.delays: list[float] = []
        self.longest = 0.0
        self.lives: list[list[tuple[float, float]]] = []
        self.load: list[float] = []
        self.tamper: Callable[[LongRun], None] | None = None

    def open(self) -> None:
        """Open the floor on a database of version 0.1.0."""
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
        self.spectators = [Spectator(self.bots[n % len(self.bots)].table, token) for n, token in enumerate(guests)]

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
    async def watching(self) -> AsyncIterator[None]:
        """Have all spectators connected for the length of the block."""
        tasks = [asyncio.create_task(spectator.watch(self.server)) for spectator in self.spectators]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Have all bots play for the length of the block; one that is cut off comes back."""
        for bot in self.bots:
            bot.delays.clear()
        playing = asyncio.gather(*(self.play_and_come_back(bot) for bot in self.bots))
        try:
            # Some bots may have left for want of chips.
            await self.connected(self.bots, len(self.bots) // 10)
            yield
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def play_and_come_back(self, bot: Witness) -> None:
        """Play, and connect again after each cut."""
        while True:
            await bot.play(self.server.base, math.inf, self.size.thinks)
            await asyncio.sleep(0.5 + hash(bot.name) % 100 / 100)

    async def connected(self, clients: Sequence[Witness | Spectator], but: int = 0) -> None:
        """Wait until all of them are connected, but for some."""
        async with asyncio.timeout(5 * PATIENCE):
            while sum(client.socket is None for client in clients) > but:
                await asyncio.sleep(0.1)

    async def play_calmly(self, seconds: float) -> None:
        """Play without a fault, and time the orders."""
        await asyncio.sleep(seconds)
        assert not self.faults(), self.faults()
        self.delays += [delay for bot in self.bots for delay in bot.delays]

    async def fail(self, fault: Callable[["LongRun"], Any]) -> None:
        """Play, with this fault in the middle of it."""
        async with self.playing():
            await self.play_calmly(self.size.calm)
            await fault(self)
            await asyncio.sleep(1)
        self.longest = max([self.longest, *(delay for bot in self.bots for delay in bot.delays)])
        self.done[fault.__name__] += 1
        if fault in {full, full_and_killed}:
            forgive_full_disk(self)
        assert not self.faults(), self.faults()

    def faults(self) -> set[str]:
        """Reasons of refused orders, but for answers that came too late."""
        return {fault for bot in self.bots for fault in bot.faults if not any(reason in fault for reason in LATE)}

    async def inspect(self) -> None:
        """Check the journals; note memory and load."""
        await asyncio.to_thread(self.check)
        self.lives[-1].append((time.monotonic(), self.server.memory()))
        self.load.append(os.getloadavg()[0])
        await asyncio.to_thread(provide, self.server, [*self.bots])

    def check(self) -> None:
        """Assert that the journals hold all that was sent, and that what was proven before has not changed."""
        witnesses: dict[str, list[Witness]] = {}
        for bot in self.bots:
            witnesses.setdefault(bot.table, []).append(bot)
        last_sent = {spectator.table: spectator.last for spectator in self.spectators}
        with self.journal() as journal, journal.still() as moment:
            for table, bots in witnesses.items():
                # Events of a game can be read once its acts are loaded.
                game(bots[0].game)
                known, link = self.heads.get(table, (0, b""))
                rows = [*moment.rows(table, after=max(0, known - 1))]
                assert not known or (rows[:1] and rows[0].hash == link), f"{table}: what was proven has changed"
                rows = rows[known > 0 :]
                events = [*decode_events(rows)]
                self.compare(table, bots, known, events)
                self.heads[table] = (rows[-1].n, rows[-1].hash) if rows else (known, link)
                last = json.loads(last_sent.get(table) or b"{}").get("layout", {"n": 0})
                assert last["n"] <= self.heads[table][0], f"{table}: a spectator was sent what is not in the journal"
                self.counted["events"] += len(events)
        for bot in self.bots:
            bot.forget()

    def compare(self, table: str, bots: list[Witness], known: int, events: list[Any]) -> None:
        """Assert that a table's new events are those that its players were sent."""
        last = known + len(events)
        for bot in bots:
            assert bot.seen <= last, f"{table}: event {bot.seen} was acknowledged, and the journal ends at {last}"
            for n, act in bot.shown.items():
                written = public(events[n - known - 1])["act"] if n > known else act
                assert written == act, f"{table}: event {n} was sent as {act}, and the journal has {written}"
            placed = [event for event in events if isinstance(event.outcome, Wager)]
            placed = [event for event in placed if event.outcome.player == bot.name]
            for until, wager, cents in bot.accepted:
                held = Counter((e.outcome.wager, e.outcome.amount) for e in placed if e.n <= until)
                asked = Counter((w, c) for n, w, c in bot.accepted if n <= until)
                assert held[wager, cents] >= asked[wager, cents], f"{table}: {bot.name}'s {wager} is not in the journal"
            spare = len(placed) - len(bot.accepted)
            assert 0 <= spare <= bot.open_orders, f"{table}: {len(placed)} wagers, {len(bot.accepted)} acknowledged"
            self.counted["wagers"] += len(bot.accepted)
            self.counted["more without an acknowledgement"] += spare
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


async def kill(trial: LongRun) -> None:
    """Kill the process, as a power cut does."""
    await asyncio.to_thread(trial.server.kill)
    # Time for the clients to notice.
    await asyncio.sleep(0.5)
    if trial.tamper is not None:
        trial.tamper(trial)
    await asyncio.to_thread(trial.check)
    await asyncio.to_thread(trial.start)


async def cut(trial: LongRun) -> None:
    """Cut every socket, in the middle of messages."""
    for connection in [client.socket for client in (*trial.bots, *trial.spectators)]:
        if connection is not None:
            connection.transport.abort()


async def stop(trial: LongRun) -> None:
    """Stop the process for some seconds, sometimes for longer than its lease."""
    trial.server.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(2 + trial.chance.below(7))
    trial.server.process.send_signal(signal.SIGCONT)
    await asyncio.sleep(2)


async def full(trial: LongRun) -> None:
    """Fill the disk until an order was refused, and for some seconds more."""
    with trial.disk.full(trial.server):
        await refused(trial)
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=trial.server.base, timeout=PATIENCE) as http:
        while (await http.get("/ready")).status_code != 200:
            await asyncio.sleep(0.2)


async def full_and_killed(trial: LongRun) -> None:
    """Kill the process while its disk is full, and start it when there is room again."""
    with trial.disk.full(trial.server):
        await refused(trial)
        await asyncio.to_thread(trial.server.kill)
    await asyncio.to_thread(trial.check)
    await asyncio.to_thread(trial.start)


async def refused(trial: LongRun) -> None:
    """Wait until orders are refused, or the floor says that it cannot write, and for some seconds more."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=trial.server.base, timeout=PATIENCE) as http:
        while not trial.faults() and (await http.get("/ready")).status_code == 200:
            await asyncio.sleep(0.2)
    await asyncio.sleep(2 + trial.chance.below(8))


def forgive_full_disk(trial: LongRun) -> None:
    """Drop refusals for a full disk, and assert that there are no others."""
    wrong = {fault for fault in trial.faults() if not any(reason in fault for reason in FULL)}
    assert not wrong, wrong
    for bot in trial.bots:
        many = len(bot.faults)
        bot.faults = [fault for fault in bot.faults if any(reason in fault for reason in LATE)]
        trial.counted["refused by a full disk"] += many - len(bot.faults)


def backed_up(trial: LongRun, copy: Path) -> dict[str, Any]:
    """Take a backup; the command's report."""
    command = [sys.executable, "-c", MAIN, "backup", str(copy), "--database", str(trial.disk.place / "floor.db")]
    ran = subprocess.run([*command, "--json"], check=True, capture_output=True, text=True)
    report: dict[str, Any] = json.loads(ran.stdout)
    return report


async def backup(trial: LongRun) -> None:
    """Take a backup in play, and assert that everything that was sent before is in it."""
    known = {bot.table: bot.seen for bot in trial.bots}
    copy = trial.room / "copy.db"
    report = await asyncio.to_thread(backed_up, trial, copy)
    heads = {table: head.partition(":") for table, head in report["heads"].items()}
    with trial.journal() as journal:
        for table, n in known.items():
            at, _, link = heads[table]
            assert int(at) >= n, f"{table}: the backup ends before what was acknowledged"
            row = next(journal.rows(table, after=int(at) - 1, most=1))
            assert row.hash.hex() == link
    trial.counted["megabytes of the last backup"] = copy.stat().st_size >> 20
    copy.unlink()


DECK = (kill, cut, full, kill, stop, backup, full_and_killed, cut, kill, stop)
"""The faults, dealt in random order."""


async def newer_rules(trial: LongRun) -> None:
    """Upgrade by the steps of docs/operations.md: tables of older rules are put aside, and play goes on at new ones."""
    await asyncio.to_thread(trial.server.stop)
    await asyncio.to_thread(trial.check)
    before = trial.room / "before"
    before.mkdir()
    await asyncio.to_thread(backed_up, trial, before / "floor.db")
    shutil.copy(trial.disk.place / "floor.db.keys", before)
    assert (await asyncio.to_thread(verified, before))["ok"]
    shutil.rmtree(before)
    with trial.journal() as journal:
        open_tables = {name for name in journal.tables() if name_of(name) == name}
        known = {*journal.tables()}
    proven, trial.heads = trial.heads, {}
    for bot in trial.bots:
        bot.seen = 0
    for spectator in trial.spectators:
        spectator.last = b""
    trial.server.before = NEWER
    await asyncio.to_thread(trial.start)
    assert httpx.get(f"{trial.server.base}/health", timeout=PATIENCE).json()["tables"] == len(open_tables)
    with trial.journal() as journal:
        aside = {name_of(name): name for name in {*journal.tables()} - known}
        assert set(aside) == open_tables
        reported = [alert for alert in latest(journal, 4 * len(open_tables)) if alert["kind"] == "rules"]
        assert {str(alert["table"]) for alert in reported} >= open_tables
        for table, (n, link) in proven.items():
            row = next(journal.rows(aside[table], after=n - 1, most=1))
            assert row.hash == link, f"{table}: what was proven has changed"


def next_fault(trial: LongRun, deck: deque[Callable[[LongRun], Any]]) -> Callable[[LongRun], Any]:
    """The next of the deck, which is shuffled anew when it is through."""
    if not deck:
        deck.extend(DECK[n] for n in trial.chance.shuffled(range(len(DECK))))
    return deck.popleft()


async def play_through(trial: LongRun, minutes: float) -> float:
    """Calm play and a fault in turns until the time is over, or each fault was there; the minutes that it took."""
    began, deck = time.monotonic(), deque[Callable[[LongRun], Any]]()
    fewest = 1 if minutes else len(DECK)
    async with trial.watching():
        await trial.connected(trial.spectators)
        while (passed := (time.monotonic() - began) / 60) < minutes or trial.done.total() <= fewest:
            halfway = passed >= minutes / 2 and trial.done.total() >= fewest // 2
            upgrade = halfway and not trial.done["newer_rules"]
            await trial.fail(newer_rules if upgrade else next_fault(trial, deck))
            await trial.connected(trial.spectators)
            await trial.inspect()
        await all_play_on(trial)
    return (time.monotonic() - began) / 60


async def all_play_on(trial: LongRun) -> None:
    """Assert that something is decided at every table whose player has chips, however busy the machine is."""
    decided, end = {bot.name: bot.decided for bot in trial.bots}, time.monotonic() + 2 * PATIENCE
    tables = {bot.table for bot in trial.bots}
    # In one stretch: a round at craps is long, and a player who comes in the middle of it waits for the next.
    async with trial.playing():
        while True:
            idle = tables - {bot.table for bot in trial.bots if bot.decided > decided[bot.name]}
            stuck = idle - {bot.table for bot in trial.bots if bot.chips < 2 * STAKE}
            if not stuck or time.monotonic() > end:
                break
            await asyncio.sleep(1)
    assert stuck == set(), [(bot.table, bot.asked, bot.faults) for bot in trial.bots if bot.table in stuck]
    assert len(idle) < trial.size.tables / 2


def run_trial(room: Path, size: Volume, tamper: Callable[[LongRun], None] | None = None) -> None:
    """Run the whole trial, and prove its journals."""
    with apart() if len(os.sched_getaffinity(0)) > 1 else nullcontext() as core:
        trial = LongRun(room, size, core)
        trial.tamper = tamper
        try:
            trial.open()
            took = asyncio.run(play_through(trial, size.minutes))
            trial.server.stop()
            trial.check()
            began = time.monotonic()
            result = verified(trial.disk.place, NEWER)
            proved = time.monotonic() - began
            assert result["ok"], result
            assert lost([*trial.bots], result) == 0
            with trial.journal() as journal:
                # Each twice, with those of 0.1.0.
                assert result["books"]["tables"] == len(result["tables"]) == len(journal.tables())
                assert len(result["tables"]) == 2 * size.tables + 14
                for table in journal.tables():
                    game(journal.header(table)[0].game)
                settled = settled_once(journal)
            assert settled > size.tables
            trial.counted["came too late"] = sum(len(bot.faults) for bot in trial.bots)
            figure(measured(trial, took, sum(row["events"] for row in result["tables"]), settled, proved))
        finally:
            if trial.server.process.poll() is None:
                trial.server.process.send_signal(signal.SIGCONT)
                trial.server.kill()
            trial.disk.close()


def measured(trial: LongRun, took: float, events: int, settled: int, proved: float) -> str:
    """The figures of the trial in one line."""
    delays = sorted(trial.delays)
    life = max(filter(None, trial.lives), key=lambda points: points[-1][0] - points[0][0])
    minutes = (life[-1][0] - life[0][0]) / 60
    # A growth over a few minutes says nothing about an hour.
    grows = f" ({slope(life) * 3600:+.0f} MB an hour)" if minutes > 5 and len(life) > 2 else ""
    whole = A_NIGHT if trial.size is NIGHT else AN_HOUR
    length = f"{took:.0f}" + (f" of {whole:.0f}" if took < whole and SOAK else "")
    size, what = trial.size, ", ".join(f"{many} {name}" for name, many in sorted(trial.done.items()))
    counted = ", ".join(f"{many:,} {name}" for name, many in trial.counted.items())
    return (
        f"{size.tables} tables, {size.sockets:,} sockets, {length} minutes, server and clients on a core each, "
        f"load {statistics.mean(trial.load):.1f}: {what.replace('_', ' ')}; {counted}; "
        f"{len(delays):,} orders in calm play, p50 {delays[len(delays) // 2] * 1e3:.0f} ms, "
        f"p99 {delays[int(len(delays) * 0.99)] * 1e3:.0f} ms, in trouble at most {trial.longest:.1f} s; "
        f"longest life {minutes:.0f} minutes, {life[0][1]:.0f} to {life[-1][1]:.0f} MB{grows}, "
        f"most {max(mb for points in trial.lives for _, mb in points):.0f} MB; "
        f"{events:,} events and {settled:,} settlements proven, {proved:.0f} s"
    )


@pytest.mark.slow
def test_an_hour_with_all_that_goes_wrong_loses_nothing(tmp_path):
    run_trial(tmp_path, HOUR)


@only_soaking
@pytest.mark.slow
def test_a_night_with_all_that_goes_wrong_loses_nothing(tmp_path):
    run_trial(tmp_path, NIGHT)


def one_wager_less(trial: LongRun) -> None:
    """Remove the last acknowledged wager, as if the floor had acknowledged before it wrote."""
    bot = max(trial.bots, key=lambda bot: bot.accepted[-1][0] if bot.accepted else 0)
    with trial.journal() as journal:
        placed = [event.n for event in decode_events(journal.rows(bot.table)) if isinstance(event.outcome, Wager)]
        before = next(journal.rows(bot.table, after=placed[-1] - 2, most=1))
    with sqlite3.connect(trial.disk.place / "floor.db") as db:
        db.execute("DELETE FROM events WHERE table_id = ? AND n > ?", (bot.table, before.n))
        db.execute("UPDATE tables SET head = ?, hash = ? WHERE id = ?", (before.n, before.hash, bot.table))
    db.close()


@pytest.mark.slow
def test_control_an_acknowledged_wager_that_is_gone_is_found(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "DECK", (kill,))
    with pytest.raises(AssertionError, match="was acknowledged, and the journal ends at"):
        run_trial(tmp_path, Volume(5, 8, 0, 1.5, 0.05, 96), one_wager_less)
