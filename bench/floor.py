"""The live floor under load: tables of bots over real sockets, and the same floor killed in the middle of it."""

import asyncio
import json
import math
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.floor.postgres import MissingError, Postgres
from tests.volume import PATIENCE
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.row import Row
from pitboss.floor.tables.leases import Leases
from pitboss.games import game
from pitboss.journal.session import decode_events
from pitboss.journal.store import Batch, Journal
from pitboss.table import Event

TABLES = 200
SECONDS = 20.0
PAUSE = 0.20
"""How long a bot thinks between its rounds, at least."""
ASKED = 1_000
"""Wagers a second that are to be decided."""
SPARE = 1.02
"""Of that, what the bots ask for: with shorter pauses a fast floor would be measured at more than was asked of it."""
RAMP = 1.0
"""What a bot does in its first second is not timed: all of them come in at once, as no crowd does."""
MANY = 1_000
"""Tables of a large floor."""
GAMES = ("casino-war", "minibaccarat", "blackjack", "craps", "holdem")
TOGETHER = {"holdem": 2}
"""How many bots play at a table, where one alone is no game."""
BUY_IN = "90"
"""What a bot brings to the table, and brings again when it has not enough left for its wagers."""
STAKE = 5
WAGERS = {
    "casino-war": ("initial", "tie"),
    "minibaccarat": ("banker", "tie"),
    "blackjack": ("blackjack",),
    "craps": ("field",),
}
LIKES = ("accept", "stand", "check", "call")
"""What a bot answers where it can; elsewhere the last that it is offered."""
MAIN = "from pitboss.cli import main; main()"
DECIDES = {"take", "pay", "push", "surrender", "void", "settle-pot"}
"""The acts that decide a wager, or a pot."""


class _Box(msgspec.Struct):
    player: str = ""


class _Layout(msgspec.Struct):
    n: int
    boxes: list[_Box]
    chips: str | None = None


class _Event(msgspec.Struct):
    act: str
    n: int = 0


class Message(msgspec.Struct):
    """As much of the floor's messages as a bot needs: reading one must cost less than writing it."""

    type: str
    layout: _Layout = msgspec.field(default_factory=lambda: _Layout(0, []))
    events: list[_Event] = []
    ask: dict[str, Any] | None = None
    reason: str = ""


_read = msgspec.json.Decoder(Message).decode
_written = msgspec.json.Encoder().encode


@dataclass
class Bot:
    """A player at a table, with what the floor has acknowledged."""

    name: str
    token: str
    table: str
    game: str
    box: int = 1
    delays: list[float] = field(default_factory=list)
    decided: int = 0
    seen: int = 0
    """The number of the last event that the floor has sent."""
    faults: list[str] = field(default_factory=list)
    chips: float = 0.0
    """What it has left at the table."""
    waits: bool = False
    """Whether it has asked for chips that have not come yet."""

    @property
    def buying(self) -> dict[str, Any]:
        """The order by which it takes its box, or more chips."""
        return {"do": "sit", "box": self.box, "chips": BUY_IN}

    async def play(self, base: str, until: float, pause: float) -> None:
        """Sit down and play until the time is over or the floor has gone."""
        url = f"{base.replace('http', 'ws')}/api/v1/tables/{self.table}/live"
        headers = {"authorization": f"Bearer {self.token}"}
        try:
            async with connect(
                url, additional_headers=headers, compression=None, max_queue=None, open_timeout=60
            ) as socket:
                await self._play(socket, until, pause)
        except (WebSocketException, OSError, EOFError):
            return

    async def _play(self, socket: ClientConnection, until: float, pause: float) -> None:
        state = await self._news(socket)
        if self.name not in {box.player for box in state.layout.boxes}:
            state = await self._order(socket, self.buying)
        # Spread over the pause, so that they do not all ask at once.
        await asyncio.sleep(pause * (hash(self.name) % 100) / 100)
        settled = time.perf_counter() + RAMP
        while time.perf_counter() < until:
            order = self._answer(state)
            if order is None:
                # A bot waits for another no longer than they all play.
                try:
                    async with asyncio.timeout(until - time.perf_counter()):
                        state = await self._news(socket)
                except TimeoutError:
                    return
                continue
            began = time.perf_counter()
            state = await self._order(socket, order)
            if began > settled:
                self.delays.append(time.perf_counter() - began)
            if order["do"] in {"bet", "roll"} or self.game in TOGETHER:
                rest = began + pause - time.perf_counter()
                await asyncio.sleep(max(0.0, rest))

    async def _order(self, socket: ClientConnection, order: dict[str, Any]) -> Message:
        """Give an order; the sight of the table once the event has come back."""
        await socket.send(_written(order), text=True)
        state = None
        while True:
            message = _read(await socket.recv(decode=False))
            if message.type in {"news", "table"}:
                state = self._take(message)
            elif message.type == "refused":
                # A bot that has too little left to buy in goes home until the cage has given it more.
                if order != self.buying or "balance" not in message.reason:
                    self.faults.append(message.reason)
                raise ConnectionError(message.reason)
            elif state is not None:
                return state

    async def _news(self, socket: ClientConnection) -> Message:
        while True:
            message = _read(await socket.recv(decode=False))
            if message.type in {"news", "table"}:
                return self._take(message)

    def _take(self, message: Message) -> Message:
        self.seen, self.chips = message.layout.n, float(message.layout.chips or 0)
        self.decided += sum(event.act in DECIDES for event in message.events)
        self.waits = self.waits and self.chips < STAKE
        return message

    def _answer(self, state: Message) -> dict[str, Any] | None:
        ask = state.ask
        if ask is None or not ask.get("mine"):
            return None
        at = ask["at"]
        if ask["kind"] == "wager":
            stakes = [{"box": self.box, "wager": wager, "amount": str(STAKE)} for wager in WAGERS[self.game]]
            if self.chips < STAKE * len(stakes):
                return self.buying
            return {"do": "bet", "wagers": stakes, "deal": True}
        if self.game == "craps" and ask["kind"] == "choose" and self.chips < STAKE and not self.waits:
            # A bot that has nothing to wager is offered the dice for ever; chips come at the end of the round.
            self.waits = True
            return self.buying
        if ask["kind"] == "choose":
            likes = [choice for choice in LIKES if choice in ask["choices"]]
            return {"do": "choose", "at": at, "choose": likes[0] if likes else ask["choices"][-1]}
        if ask["kind"] == "cut":
            return {"do": "cut", "at": at, "position": ask["least"] + 20}
        if ask["kind"] == "roll":
            return {"do": "roll", "at": at}
        if ask["kind"] == "offer" and self.game == "craps" and self.chips >= STAKE:
            return {"do": "bet", "wagers": [{"box": self.box, "wager": "pass", "amount": str(STAKE)}]}
        return {"do": "decline" if ask["kind"] == "offer" else "turn", "at": at}


class Server:
    """`pitboss serve` in a process of its own."""

    def __init__(
        self, folder: Path, port: int = 0, database: str = "", *, usual: bool = False, core: int | None = None
    ) -> None:
        self.folder, self.port, self.database, self.usual, self.core = folder, port, database, usual, core
        self.base = ""
        self.before = ""
        """What Python is to do before it serves, and before it proves."""

    def start(self) -> None:
        """Start the process, and wait until it answers."""
        command = f"{self.before}\n{MAIN}"
        options = ["--no-browser", "--no-tables", "--port", str(self.port)]
        if not self.usual:
            # All bots stand behind one address, and come in at once.
            options += ["--rate", "1000", "--newcomers", "100000", "--connections", "4096"]
        environment = os.environ | {"PITBOSS_HOME": str(self.folder)}
        if self.database:
            environment |= {"PITBOSS_DATABASE": self.database, "PITBOSS_KEYS": str(self.folder / "floor.keys")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "serve", *options],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=(self.folder / "log.txt").open("ab"),
            text=True,
        )
        if self.core is not None:
            # Before it has any other thread or process, which have the same core.
            os.sched_setaffinity(self.process.pid, {self.core})
        assert self.process.stdout is not None
        self.base = ""
        for line in self.process.stdout:
            if "open at" in line:
                self.base = line.split("open at ")[1].split()[0]
                break
        if not self.base:
            raise RuntimeError(f"the server did not come up: {(self.folder / 'log.txt').read_text()[-500:]}")
        self.port = int(self.base.rpartition(":")[2])
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.base}/health", timeout=PATIENCE)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise RuntimeError("the server did not come up")

    def seconds(self) -> float:
        """The processor's time that it has used, all its threads together."""
        return _used(Path(f"/proc/{self.process.pid}/stat"))

    def loop_seconds(self) -> float:
        """Of that, what the thread has used that carries out orders and sends news."""
        return _used(Path(f"/proc/{self.process.pid}/task/{self.process.pid}/stat"))

    def memory(self) -> float:
        """The memory that it holds, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def kill(self) -> None:
        """End the process at once, as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End the process in good order."""
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


def _used(stat: Path) -> float:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def furnish(base: str, tables: int, first: int = 0) -> list[Bot]:
    """Tables with a bot at each."""
    bots = []
    with httpx.Client(base_url=base, timeout=PATIENCE) as client:
        for number in range(first, first + tables):
            came = client.post("/api/v1/patrons", json={"name": f"bot {number}"}).json()
            kind = GAMES[number % len(GAMES)]
            headers = {"authorization": f"Bearer {came['token']}"}
            opened = client.post("/api/v1/tables", json={"game": kind}, headers=headers).json()
            bots.append(Bot(came["name"], came["token"], opened["table"], kind))
            for box in range(2, TOGETHER.get(kind, 1) + 1):
                other = client.post("/api/v1/patrons", json={"name": f"bot {number} {box}"}).json()
                bots.append(Bot(other["name"], other["token"], opened["table"], kind, box))
    return bots


def decided(*servers: "Server") -> float:
    """Wagers and pots that the floor has decided, as it counts them itself."""
    pages = [httpx.get(f"{server.base}/metrics", timeout=20).text for server in servers]
    lines = [line for page in pages for line in page.splitlines() if line.startswith("pitboss_wagers_total ")]
    return sum(float(line.split()[1]) for line in lines)


async def crowd(bots: list[Bot], base: str, seconds: float, pause: float = PAUSE) -> float:
    """All bots at once; the seconds that it took."""
    began = time.perf_counter()
    await asyncio.gather(*(bot.play(base, began + seconds, pause) for bot in bots))
    return time.perf_counter() - began


def verified(folder: Path, before: str = "") -> dict[str, Any]:
    """The report of `pitboss verify` on the floor."""
    ran = subprocess.run(
        [sys.executable, "-c", f"{before}\n{MAIN}", "verify", str(folder / "floor.db"), "--json"],
        check=False,
        capture_output=True,
        text=True,
    )
    result: dict[str, Any] = json.loads(ran.stdout)
    return result


def provide(server: Server, bots: list[Bot]) -> None:
    """Give bots that have lost nearly everything more from the cage: a bot without chips decides nothing."""
    with httpx.Client(base_url=f"{server.base}/api/v1", timeout=PATIENCE) as http:
        for bot in bots:
            who = {"authorization": f"Bearer {bot.token}"}
            if float(http.get("/me", headers=who).json()["chips"]) < 100:
                answer = http.post("/me/chips", headers=who)
                # What lies at a table counts too.
                assert answer.status_code == 200 or "less than" in answer.text, answer.text


def lost(bots: list[Bot], result: dict[str, Any]) -> int:
    """The count of events that were sent to a bot and are not in the journal."""
    heads = {row["table"]: row["events"] for row in result["tables"]}
    return sum(max(0, bot.seen - heads[bot.table]) for bot in bots)


def under_load(what: str, crowds: list[tuple[Server, list[Bot]]]) -> Iterator[Row]:
    """Everybody plays at once: what is decided, how long it takes, and what it costs the servers."""

    async def all_of_them(seconds: float, pause: float) -> float:
        return max(await asyncio.gather(*(crowd(bots, server.base, seconds, pause) for server, bots in crowds)))

    asyncio.run(all_of_them(4.0, PAUSE))
    bots = [bot for _, some in crowds for bot in some]
    for server, some in crowds:
        provide(server, some)
    servers = [server for server, _ in crowds]
    before = decided(*servers)
    took = asyncio.run(all_of_them(6.0, PAUSE))
    pause = PAUSE * max(1.0, (decided(*servers) - before) / took / (ASKED * SPARE))
    for bot in bots:
        bot.delays.clear()
    before, used = decided(*servers), sum(server.seconds() for server in servers)
    own = time.process_time()
    took = asyncio.run(all_of_them(SECONDS, pause))
    own = time.process_time() - own
    used = sum(server.seconds() for server in servers) - used
    wagers = decided(*servers) - before
    delays = sorted(delay for bot in bots for delay in bot.delays)
    yield Row(f"{what}: wagers decided", wagers / took, ASKED, "wagers/s")
    yield Row("  from decision to event, p99", delays[int(len(delays) * 0.99)], 0.1, "s")
    yield Row("  from decision to event, median", statistics.median(delays), None, "s")
    yield Row("  processor's time of the server, a wager", used / wagers * 1e6, None, "µs")
    yield Row("  the same of all bots together", own / wagers * 1e6, None, "µs")
    yield Row("  how long a bot thinks between its rounds", pause, None, "s")


def killed(server: Server, bots: list[Bot]) -> Iterator[Row]:
    """The server is killed in the middle of play: every event that was sent is there, and everybody plays on."""

    async def cut_off() -> None:
        playing = asyncio.create_task(crowd(bots, server.base, 60.0))
        await asyncio.sleep(3)
        await asyncio.to_thread(server.kill)
        await playing

    provide(server, bots)
    asyncio.run(cut_off())
    server.start()
    yield Row("  up again after SIGKILL", httpx.get(f"{server.base}/health").json()["tables"], TABLES, "tables")
    before = {bot.name: bot.decided for bot in bots}
    playing: set[str] = set()
    # A hand for a pot takes a dozen answers, and a bot that has lost all waits for chips.
    for _ in range(4):
        asyncio.run(crowd(bots, server.base, 6.0))
        playing = {bot.table for bot in bots if bot.decided > before[bot.name]}
        if len(playing) == TABLES:
            break
        provide(server, bots)
    yield Row("  of them, playing on", len(playing), TABLES, "tables")
    server.stop()
    result = verified(server.folder)
    faults = [fault for bot in bots for fault in bot.faults]
    why = f" ({'; '.join(sorted(set(faults)))})" if faults else ""
    yield Row(f"  sent but not in the journal, or refused{why}", lost(bots, result) + len(faults), 0, "lost")
    yield Row("  journals proven, books balanced", len(result["tables"]) if "books" in result else 0, TABLES, "tables")


def multiplied(folder: Path, tables: int) -> None:
    """As many tables as are wanted, each with the journal of one that was played at."""
    journal = Journal(folder / "floor.db")
    leases = Leases(journal, "")
    with journal.engine.connect() as db:
        # What is measured is how they are read.
        db.exec_driver_sql("PRAGMA synchronous=OFF")
    played = journal.tables()
    events: dict[str, list[Event]] = {}
    copies: list[Batch] = []
    for number in range(tables - len(played)):
        name = played[number % len(played)]
        state, header = journal.checkpoint(name), journal.header(name)[0]
        if name not in events:
            # Who reads events has the acts of their game at hand.
            game(header.game)
            events[name] = [*decode_events(journal.rows(name))]
        root = journal.create(msgspec.structs.replace(header, table=f"{name}-{number}"))
        leases.claim(f"{name}-{number}")
        copies.append(Batch(f"{name}-{number}", events[name], root, root, [state] if state else []))
        if len(copies) == 50:
            journal.write(copies)
            copies.clear()
    journal.write(copies)
    journal.close()


def resumed(server: Server) -> Iterator[Row]:
    """A floor of many tables, each in the middle of play, from the start of the process to its first answer."""
    multiplied(server.folder, MANY)
    began = time.perf_counter()
    server.start()
    took = time.perf_counter() - began
    up = httpx.get(f"{server.base}/health", timeout=20).json()["tables"]
    yield Row(f"  {up:,} tables resumed, from nothing to the first answer", took if up == MANY else math.inf, 30, "s")
    yield Row("  processor's time of it", server.seconds(), None, "s")
    server.kill()


def on_sqlite() -> Iterator[Row]:
    """One process, and a file."""
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            bots = furnish(server.base, TABLES)
            yield from under_load(f"floor, {TABLES} tables over WebSocket", [(server, bots)])
            yield from killed(server, bots)
            yield from resumed(server)
        finally:
            if server.process.poll() is None:
                server.kill()


def on_postgresql() -> Iterator[Row]:
    """Two processes that share a floor, and a database server beside them, if there is one."""
    try:
        postgres = Postgres(in_memory=False)
    except (MissingError, OSError):
        return
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        url = postgres.database()
        servers = [Server(Path(folder), database=url) for _ in range(2)]
        try:
            crowds = []
            for number, server in enumerate(servers):
                server.start()
                crowds.append((server, furnish(server.base, TABLES // 2, number * TABLES // 2)))
            yield from under_load(f"the same {TABLES} tables, 2 processes on PostgreSQL", crowds)
        finally:
            for server in servers:
                server.kill()
            postgres.close()


def rows() -> Iterator[Row]:
    """Wagers a second, delay, events lost, and tables resumed."""
    yield from on_sqlite()
    yield from on_postgresql()


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.shown(row.measured), row.shown(row.target), row.met, flush=True)
