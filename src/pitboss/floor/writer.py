"""The writer: one thread that puts what all tables have to say on disk, many tables in one commit."""

import asyncio
import queue
import threading
from contextlib import suppress

from pitboss.journal.store import Batch, Journal, Unwritten

_MOST_TOGETHER = 256


class Writer:
    """Group commit: whatever has come in while the disk was busy goes out together."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[tuple[Batch, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self.commits = 0
        self.events = 0

    async def write(self, batch: Batch) -> None:
        """Return once the batch is on disk, or is marked as refused."""
        done = self._loop.create_future()
        self._queue.put((batch, done))
        await done

    async def close(self) -> None:
        """Write what is left and stop."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            items = [self._queue.get()]
            with suppress(queue.Empty):
                while len(items) < _MOST_TOGETHER:
                    items.append(self._queue.get_nowait())
            work = [item for item in items if item is not None]
            if work:
                self._write([batch for batch, _ in work])
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(_tell, [done for _, done in work])
            if len(work) < len(items):
                return

    def _write(self, batches: list[Batch]) -> None:
        try:
            self._journal.write(batches)
        except Exception as error:
            # Nobody may wait for ever, whatever went wrong.
            for batch in batches:
                batch.refused = batch.refused or Unwritten(f"the journal cannot be written: {error}")
        self.commits += 1
        self.events += sum(len(batch.events) for batch in batches)


def _tell(waiting: list[asyncio.Future[None]]) -> None:
    for done in waiting:
        if not done.done():
            done.set_result(None)
