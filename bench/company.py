"""A floor that is alive: a table of every game, at each one person who thinks and the house players who come."""

import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.documents import titled
from tests.volume import playable
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.crowd import apart
from bench.floor import Server
from bench.row import Row

MINUTES = 5
THINKS = 2.0, 6.0
"""Seconds that a person takes for an answer: minimum and maximum."""
COMES = 0.5
"""Seconds between two people who come in."""
MOST = 0.1
"""Seconds from a wager to its answer that 99 of 100 are to keep."""
ROUNDS = 10**6
_BOT = titled("docs/bots.md", "bot.py").replace("asyncio.run(play())", "").replace("print(", "silent(")


@dataclass
class Person:
    """The bot of the documentation at a table of its own, at a person's pace; how long its orders took."""

    game: str
    bets: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    late: int = 0
    """Orders that were refused, most because the table had gone on."""

    async def play(self, base: str) -> None:
        """Open a table, ask for company and play until cancelled."""
        bot: dict[str, Any] = {"__name__": "bot", "silent": lambda *_: None}
        exec(_BOT, bot)
        bot |= {"BASE": base, "GAME": self.game, "ROUNDS": ROUNDS, "connect": self._connected}
        await bot["play"]()

    @asynccontextmanager
    async def _connected(self, url: str, **given: Any) -> AsyncIterator["_Timed"]:
        async with connect(url, **given) as socket:
            timed = _Timed(socket, self)
            hearing = asyncio.create_task(timed.hear())
            yield timed
            hearing.cancel()


@dataclass
class _Timed:
    """A socket over which answers are thought about, and that notes how long the floor takes for each."""

    socket: ClientConnection
    person: Person
    sent: dict[int, tuple[str, float]] = field(default_factory=dict)
    heard: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    async def send(self, text: str) -> None:
        order = json.loads(text)
        if order["do"] not in {"sit", "check", "company"}:
            await asyncio.sleep(random.uniform(*THINKS))
        self.sent[order["id"]] = order["do"], time.perf_counter()
        await self.socket.send(text)

    async def hear(self) -> None:
        """Take what the floor says as it comes, while the person thinks."""
        with suppress(WebSocketException):
            async for text in self.socket:
                message = json.loads(text)
                if message["type"] in {"done", "refused"}:
                    do, began = self.sent.pop(message["id"])
                    took = self.person.bets if do == "bet" else self.person.others
                    took.append(time.perf_counter() - began)
                    self.person.late += message["type"] == "refused" and do != "check"
                self.heard.put_nowait(str(text))

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            yield await self.heard.get()


def written(server: Server) -> int:
    """The bytes of the floor's database."""
    return sum(path.stat().st_size for path in server.folder.glob("floor.db*"))


async def played(server: Server, people: list[Person]) -> tuple[float, float, int]:
    """Everybody plays, once all have come in; the seconds, the server's processor time and the bytes of it."""
    playing = []
    for person in people:
        playing.append(asyncio.create_task(person.play(server.base)))
        await asyncio.sleep(COMES)
    for person in people:
        person.bets.clear()
        person.others.clear()
    began, used, size = time.perf_counter(), server.seconds(), written(server)
    await asyncio.wait(playing, timeout=MINUTES * 60, return_when=asyncio.FIRST_EXCEPTION)
    took, used, size = time.perf_counter() - began, server.seconds() - used, written(server) - size
    for task in playing:
        task.cancel()
    for end in await asyncio.gather(*playing, return_exceptions=True):
        if not isinstance(end, asyncio.CancelledError):
            raise RuntimeError("a person left") from end
    return took, used, size


def rows() -> Iterator[Row]:
    """How long a wager takes where every table has company, and what an hour of it writes."""
    people = [Person(game) for game in playable()]
    with apart() as core, tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        server = Server(Path(folder), core=core)
        server.start()
        try:
            took, used, size = asyncio.run(played(server, people))
        finally:
            server.kill()
    bets = sorted(delay for person in people for delay in person.bets)
    others = sorted(delay for person in people for delay in person.others)
    what = f"floor, a table of each of {len(people)} games, one person with three house players"
    yield Row(f"{what}: a wager, p99", bets[int(len(bets) * 0.99)], MOST, "s")
    yield Row("  median", statistics.median(bets), None, "s")
    yield Row("  any other answer, p99", others[int(len(others) * 0.99)], None, "s")
    yield Row("  orders too late, or for want of chips", sum(person.late for person in people), None, "orders")
    yield Row("  answers of people", (len(bets) + len(others)) / took * 60, None, "answers/min")
    yield Row("  the server's share of its core", 100 * used / took, None, "%")
    yield Row("  written to disk", size / 1e6 * 3600 / took, None, "MB/h")


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.shown(row.measured), row.shown(row.target), row.met, flush=True)
