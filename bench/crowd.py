"""A large floor for ten minutes: people who think and people who look on, server and clients with a core each."""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.floor import Bot, Server, crowd, furnish, provide
from bench.row import Row

TABLES, SOCKETS = 300, 1_000
THINKS = 2.0
"""Seconds between two rounds of one bot."""
MINUTES = 10
MOST = 0.2
"""Seconds from decision to event in which 99 of 100 orders are to be answered."""


@contextmanager
def apart() -> Iterator[int]:
    """The core of the server, while this process keeps to another: neither waits for the other's processor."""
    cores = os.sched_getaffinity(0)
    if len(cores) < 2:
        raise RuntimeError("server and clients need a core each")
    server, clients = sorted(cores)[:2]
    os.sched_setaffinity(0, {clients})
    try:
        yield server
    finally:
        os.sched_setaffinity(0, cores)


async def comes_to_look(base: str, table: str, token: str) -> asyncio.Task[None]:
    """A task that reads all that is sent to a person at a table, for as long as the socket is open."""
    url = f"{base.replace('http', 'ws')}/api/v1/tables/{table}/live"
    headers = {"authorization": f"Bearer {token}"}
    socket = await connect(url, additional_headers=headers, compression=None, max_queue=None, open_timeout=60)

    async def hear() -> None:
        with suppress(WebSocketException):
            while True:
                await socket.recv(decode=False)

    return asyncio.create_task(hear())


def admitted(base: str, many: int) -> list[str]:
    """The tokens of people who have come to look on."""
    with httpx.Client(base_url=f"{base}/api/v1", timeout=60) as http:
        return [http.post("/patrons", json={"name": f"guest {n}"}).json()["token"] for n in range(many)]


async def played(server: Server, bots: list[Bot], guests: list[str]) -> float:
    """The seconds for which everybody was there; bots that have lost all are given chips every minute."""
    places = [(bots[number % len(bots)].table, token) for number, token in enumerate(guests)]
    # One after the other, as people come in.
    watching = [await comes_to_look(server.base, table, token) for table, token in places]
    took = 0.0
    for _ in range(MINUTES):
        took += await crowd(bots, server.base, 60.0, THINKS)
        await asyncio.to_thread(provide, server, bots)
    if gone := sum(task.done() for task in watching):
        raise RuntimeError(f"{gone} of {len(watching)} who looked on were cut off")
    for task in watching:
        task.cancel()
    return took


def rows() -> Iterator[Row]:
    """How long an order waits on a floor of that size, and whose processor it is that is busy."""
    with apart() as core, tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        server = Server(Path(folder), core=core)
        server.start()
        try:
            bots = furnish(server.base, TABLES)
            guests = admitted(server.base, SOCKETS - len(bots))
            used, loop, own = server.seconds(), server.loop_seconds(), time.process_time()
            began = time.perf_counter()
            took = asyncio.run(played(server, bots, guests))
            whole = time.perf_counter() - began
            used, loop = server.seconds() - used, server.loop_seconds() - loop
            own = time.process_time() - own
            memory = server.memory()
        finally:
            server.kill()
    if faults := {fault for bot in bots for fault in bot.faults}:
        raise RuntimeError(f"orders were refused: {'; '.join(sorted(faults))}")
    delays = sorted(delay for bot in bots for delay in bot.delays)
    what = f"floor, {TABLES} tables, {SOCKETS:,} sockets, bots that think {THINKS:g} s, {MINUTES} minutes"
    yield Row(f"{what}, server and clients on a core each: p99", delays[int(len(delays) * 0.99)], MOST, "s")
    yield Row("  median", statistics.median(delays), None, "s")
    yield Row("  the longest", delays[-1], None, "s")
    yield Row("  orders answered", len(delays) / took, None, "orders/s")
    yield Row("  the server's share of its core", 100 * used / whole, None, "%")
    yield Row("  of that, the thread that carries out orders and tells people", 100 * loop / whole, None, "%")
    yield Row("  the clients' share of theirs", 100 * own / whole, None, "%")
    yield Row("  memory of the server at the end", memory, None, "MB")


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.shown(row.measured), row.shown(row.target), row.met, flush=True)
