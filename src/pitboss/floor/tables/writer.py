"""The writer: one thread that puts what all tables have to say on disk, many tables in one commit."""

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
"""Microseconds by which a clock may be set without a word: those that follow a server are, all the time."""
ORDERS = 4
"""Threads that look something up for an order."""
T = TypeVar("T")
Work = Batch | Callable[[], object]


class Writer:
    """Group commit: whatever has come in while the disk was busy goes out together."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[tuple[Work, asyncio.Future[object]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self._readers = ThreadPoolExecutor(ORDERS, thread_name_prefix="orders")
        self.commits = 0
        self.events = 0
        self.latest = 0
        """The time of the latest commit, in microseconds."""
        self.went_back: Callable[[int, int], None] = lambda before, now: None
        """Called on the loop when the clock shows an earlier time than it did."""

    async def write(self, batch: Batch) -> None:
        """Return once the batch is on disk, or is marked as refused."""
        await self._put(batch)

    async def call(self, work: Callable[[], T]) -> T:
        """Other work on the store, between two commits: a file has one writer at a time, and waiting for it is slow."""
        done: T = await self._put(work)
        return done

    async def look_up(self, work: Callable[[], T]) -> T:
        """What an order or a table must know of the store: in threads that no page is ever made in."""
        return await self._loop.run_in_executor(self._readers, work)

    async def _put(self, work: Work) -> Any:
        done = self._loop.create_future()
        self._queue.put((work, done))
        return await done

    async def close(self) -> None:
        """Write what is left and stop."""
        self._queue.put(None)
        await self.look_up(self._thread.join)
        self._readers.shutdown(wait=False)

    def _run(self) -> None:
        while True:
            items = [self._queue.get()]
            with suppress(queue.Empty):
                while len(items) < _MOST_TOGETHER:
                    items.append(self._queue.get_nowait())
            self._look_at_the_clock()
            batches = [item[0] for item in items if item is not None and isinstance(item[0], Batch)]
            if batches:
                self._write(batches)
            results = [(item[1], _result(item[0])) for item in items if item is not None]
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(_tell, results)
            if None in items:
                return

    def _look_at_the_clock(self) -> None:
        before, self.latest = self.latest, time.time_ns() // 1000
        if self.latest < before - _SETTING:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self.went_back, before, self.latest)

    def _write(self, batches: list[Batch]) -> None:
        try:
            self._journal.write(batches)
        except Exception as error:
            # Nobody may wait for ever, whatever went wrong.
            for batch in batches:
                batch.refused = batch.refused or WriteFailed(f"the journal cannot be written: {error}")
        self.commits += 1
        self.events += sum(len(batch.events) for batch in batches)


def _result(work: Work) -> object:
    """What other work came to; a batch was written before and says itself what became of it."""
    if isinstance(work, Batch):
        return None
    try:
        return work()
    except Exception as error:
        return error


def _tell(results: list[tuple[asyncio.Future[object], object]]) -> None:
    for done, result in results:
        if done.done():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
