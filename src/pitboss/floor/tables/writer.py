"""The writer: one thread that writes all tables' batches to disk, many tables per commit."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from pitboss.journal.store import Batch, Journal, WriteFailed

_MOST_TOGETHER = 256
_SETTING = 1_000_000
"""Microseconds of clock drift to ignore: time synchronization causes them constantly."""
ORDERS = 4
"""Threads for lookups on behalf of orders."""
T = TypeVar("T")
Work = Batch | Callable[[], object]


class Writer:
    """Group commit: everything that arrives while the disk is busy is written together."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[tuple[Work, asyncio.Future[object]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self._readers = ThreadPoolExecutor(ORDERS, thread_name_prefix="orders")
        self.commits = 0
        self.events = 0
        self.clock_steps_back = 0
        self._busy_since = 0.0
        self.latest = 0
        """Time of the latest commit, in microseconds."""
        self.went_back: Callable[[int, int], None] = lambda before, now: None
        """Called on the loop when the clock goes back."""

    def waiting(self) -> float:
        """Seconds since the write in progress began; 0 if there is none."""
        since = self._busy_since
        return time.monotonic() - since if since else 0.0

    async def write(self, batch: Batch) -> None:
        """Return once the batch is on disk, or marked as refused."""
        await self._put(batch)

    async def call(self, work: Callable[[], T]) -> T:
        """Run other work on the store between two commits: a file has one writer at a time."""
        done: T = await self._put(work)
        return done

    async def look_up(self, work: Callable[[], T]) -> T:
        """Look something up in the store for an order or a table, in threads not used for pages."""
        return await self._loop.run_in_executor(self._readers, work)

    async def _put(self, work: Work) -> Any:
        done = self._loop.create_future()
        self._queue.put((work, done))
        return await done

    async def close(self) -> None:
        """Write what is pending and stop."""
        self._queue.put(None)
        await self.look_up(self._thread.join)
        self._readers.shutdown(wait=False)

    def _run(self) -> None:
        while True:
            items = [self._queue.get()]
            with suppress(queue.Empty):
                while len(items) < _MOST_TOGETHER:
                    items.append(self._queue.get_nowait())
            self._busy_since = time.monotonic()
            self._look_at_the_clock()
            batches = [item[0] for item in items if item is not None and isinstance(item[0], Batch)]
            if batches:
                self._write(batches)
            results = [(item[1], _result(item[0])) for item in items if item is not None]
            self._busy_since = 0.0
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(_complete, results)
            if None in items:
                return

    def _look_at_the_clock(self) -> None:
        before, self.latest = self.latest, time.time_ns() // 1000
        if self.latest < before - _SETTING:
            self.clock_steps_back += 1
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.went_back, before, self.latest)

    def _write(self, batches: list[Batch]) -> None:
        try:
            self._journal.write(batches)
        except Exception as error:
            # Every caller gets an answer, whatever went wrong.
            for batch in batches:
                batch.refused = batch.refused or WriteFailed(f"the journal cannot be written: {error}")
        self.commits += 1
        self.events += sum(len(batch.events) for batch in batches)


def _result(work: Work) -> object:
    """Other work's result; batches report their own."""
    if isinstance(work, Batch):
        return None
    try:
        return work()
    except Exception as error:
        return error


def _complete(results: list[tuple[asyncio.Future[object], object]]) -> None:
    """Give each caller's future its result."""
    for done, result in results:
        if done.done():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
