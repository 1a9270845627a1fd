"""The live floor under load: tables of bots over real sockets, and the same floor killed in the middle of it."""

import asyncio
import json
import os
import shutil
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
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.row import Row

TABLES = 200
SECONDS = 20.0
PAUSE = 0.30
"""How long a bot thinks between its rounds."""
RAMP = 1.0
"""What a bot does in its first second is not timed: all of them come in at once, as no crowd does."""
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


@dataclass
class Bot:
    """A player alone at a table, who keeps what the floor has acknowledged."""

    name: str
    token: str
    table: str
    game: str
    box: int = 1
    delays: list[float] = field(default_factory=list)
    decided: int = 0
    seen: int = 0
    """The last event that the floor has told."""
    faults: list[str] = field(default_factory=list)

    @property
    def buying(self) -> dict[str, Any]:
        """How it takes its box, or more chips."""
        return {"do": "sit", "box": self.box, "chips": BUY_IN}

    async def play(self, base: str, until: float, pause: float) -> None:
        """Sit down and play until the time is over or the floor has gone."""
        url = f"{base.replace('http', 'ws')}/api/v1/tables/{self.table}/live"
        headers = {"authorization": f"Bearer {self.token}"}
        try:
            async with connect(url, additional_headers=headers, compression=None, max_queue=None) as socket:
                await self._play(socket, until, pause)
        except (WebSocketException, OSError, EOFError):
            return

    async def _play(self, socket: ClientConnection, until: float, pause: float) -> None:
        state = await self._news(socket)
        if self.name not in {box["player"] for box in state["layout"]["boxes"]}:
            state = await self._order(socket, self.buying)
        # Spread over the pause, so that they do not all ask at once.
        await asyncio.sleep(pause * (hash(self.name) % 100) / 100)
        settled = time.perf_counter() + RAMP
        while time.perf_counter() < until:
            order = self._answer(state)
            if order is None:
                state = await self._news(socket)
                continue
            began = time.perf_counter()
            state = await self._order(socket, order)
            if began > settled:
                self.delays.append(time.perf_counter() - began)
            if order["do"] in {"bet", "roll"} or self.game in TOGETHER:
                rest = began + pause - time.perf_counter()
                await asyncio.sleep(max(0.0, rest))

    async def _order(self, socket: ClientConnection, order: dict[str, Any]) -> dict[str, Any]:
        """Give an order; the sight of the table once the event has come back."""
        await socket.send(json.dumps(order))
        state = None
        while True:
            message = json.loads(await socket.recv())
            if message["type"] in {"news", "table"}:
                state = self._take(message)
            elif message["type"] == "refused":
                self.faults.append(message["reason"])
                raise ConnectionError(message["reason"])
            elif state is not None:
                return state

    async def _news(self, socket: ClientConnection) -> dict[str, Any]:
        while True:
            message = json.loads(await socket.recv())
            if message["type"] in {"news", "table"}:
                return self._take(message)

    def _take(self, message: dict[str, Any]) -> dict[str, Any]:
        self.seen = message["layout"]["n"]
        for event in message.get("events", ()):
            self.decided += event["act"] in {"take", "pay", "push", "surrender", "void"}
        return message

    def _answer(self, state: dict[str, Any]) -> dict[str, Any] | None:
        ask = state["ask"]
        if ask is None or not ask.get("mine"):
            return None
        at = ask["at"]
        if ask["kind"] == "wager":
            stakes = [{"box": self.box, "wager": wager, "amount": str(STAKE)} for wager in WAGERS[self.game]]
            if float(state["layout"]["chips"]) < STAKE * len(stakes):
                return self.buying
            return {"do": "bet", "wagers": stakes, "deal": True}
        if ask["kind"] == "choose":
            likes = [choice for choice in LIKES if choice in ask["choices"]]
            return {"do": "choose", "at": at, "choose": likes[0] if likes else ask["choices"][-1]}
        if ask["kind"] == "cut":
            return {"do": "cut", "at": at, "position": ask["least"] + 20}
        if ask["kind"] == "roll":
            return {"do": "roll", "at": at}
        if ask["kind"] == "offer" and self.game == "craps":
            return {"do": "bet", "wagers": [{"box": self.box, "wager": "pass", "amount": str(STAKE)}]}
        return {"do": "decline" if ask["kind"] == "offer" else "turn", "at": at}


class Server:
    """`pitboss serve` as anybody would run it."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder, self.port = folder, port
        self.base = ""

    def start(self) -> None:
        """Up, and answering."""
        command = "from pitboss.cli import main; main()"
        options = ["--no-browser", "--no-tables", "--rate", "1000", "--newcomers", "100000", "--port", str(self.port)]
        environment = os.environ | {"PITBOSS_HOME": str(self.folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "serve", *options],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=(self.folder / "log.txt").open("ab"),
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "open at" in line:
                self.base = line.split("open at ")[1].split()[0]
                break
        self.port = int(self.base.rpartition(":")[2])
        for _ in range(200):
            try:
                httpx.get(f"{self.base}/health", timeout=1)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise RuntimeError("the server did not come up")

    def kill(self) -> None:
        """Down, as a power cut would have it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Down, as it should be."""
        self.process.terminate()
        self.process.wait(timeout=20)


def furnish(base: str, tables: int) -> list[Bot]:
    """Tables with a bot at each."""
    bots = []
    with httpx.Client(base_url=base, timeout=30) as client:
        for number in range(tables):
            came = client.post("/api/v1/patrons", json={"name": f"bot {number}"}).json()
            game = GAMES[number % len(GAMES)]
            headers = {"authorization": f"Bearer {came['token']}"}
            opened = client.post("/api/v1/tables", json={"game": game}, headers=headers).json()
            bots.append(Bot(came["name"], came["token"], opened["table"], game))
            for box in range(2, TOGETHER.get(game, 1) + 1):
                other = client.post("/api/v1/patrons", json={"name": f"bot {number} {box}"}).json()
                bots.append(Bot(other["name"], other["token"], opened["table"], game, box))
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


def verified(folder: Path) -> dict[str, Any]:
    """What `pitboss verify` says of the floor."""
    command = "from pitboss.cli import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", command, "verify", str(folder / "floor.db"), "--json"],
        check=False,
        capture_output=True,
        text=True,
    )
    result: dict[str, Any] = json.loads(ran.stdout)
    return result


def lost(bots: list[Bot], result: dict[str, Any]) -> int:
    """Events that a bot was told of and that are not in the journal."""
    heads = {row["table"]: row["events"] for row in result["tables"]}
    return sum(max(0, bot.seen - heads[bot.table]) for bot in bots)


def rows() -> Iterator[Row]:
    """The figures of issue and README: wagers, delay, nothing lost, everything resumed."""
    folder = Path(tempfile.mkdtemp(prefix="pitboss-bench-"))
    server = Server(folder)
    server.start()
    try:
        bots = furnish(server.base, TABLES)
        asyncio.run(crowd(bots, server.base, 4.0))
        for bot in bots:
            bot.delays.clear()
            bot.decided = 0
        took = asyncio.run(crowd(bots, server.base, SECONDS))
        delays = sorted(delay for bot in bots for delay in bot.delays)
        wagers = sum(bot.decided for bot in bots) / took
        yield Row(f"floor, {TABLES} tables over WebSocket: wagers decided", wagers, 1_000, "wagers/s")
        yield Row("  from decision to event, p99", delays[int(len(delays) * 0.99)], 0.1, "s")
        yield Row("  from decision to event, median", statistics.median(delays), None, "s")

        async def cut_off() -> None:
            playing = asyncio.create_task(crowd(bots, server.base, 60.0))
            await asyncio.sleep(3)
            await asyncio.to_thread(server.kill)
            await playing

        asyncio.run(cut_off())
        server.start()
        up = httpx.get(f"{server.base}/health").json()["tables"]
        before = {bot.name: bot.decided for bot in bots}
        asyncio.run(crowd(bots, server.base, 5.0))
        resumed = sum(bot.decided > before[bot.name] for bot in bots)
        server.stop()
        result = verified(folder)
        yield Row("  up again after SIGKILL", up, TABLES, "tables")
        yield Row("  of them, playing on", resumed, TABLES, "tables")
        faults = sum(len(bot.faults) for bot in bots)
        yield Row("  told but not in the journal, or refused", lost(bots, result) + faults, 0, "lost")
        yield Row(
            "  journals proven, books balanced", len(result["tables"]) if "books" in result else 0, TABLES, "tables"
        )
    finally:
        if server.process.poll() is None:
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.shown(row.measured), row.shown(row.target), row.met, flush=True)
