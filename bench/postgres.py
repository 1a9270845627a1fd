"""What one PostgreSQL takes from the floor's own writer: commits a second by processes, and by what stands in each."""

import multiprocessing as mp
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.synchronize import Barrier
from pathlib import Path

from tests.floor.postgres import MissingError, Postgres
from tests.volume import PATIENCE

from bench.script import table
from pitboss.floor.accounts.schema import META
from pitboss.floor.tables.leases import Lease, Leases
from pitboss.journal.session import header_of
from pitboss.journal.store import Batch, Journal
from pitboss.table import Event

PROCESSES = (1, 2, 3, 4)
EVENTS = (1, 10, 100)
"""Events of one commit."""
ORDER = 5
"""Events that a table writes at most in one commit, about what an order and what follows from it come to."""
SECONDS = 4.0
ROUNDS = 3_000
_BEGIN: list[Barrier] = []
"""Where the processes wait for one another."""


@dataclass(frozen=True)
class Wrote:
    """What one process has written in its time."""

    commits: int
    seconds: float
    used: float
    """Seconds of its processor."""
    delays: list[float]


@dataclass(frozen=True)
class Measured:
    """Commits, events and delays of all processes together."""

    processes: int
    events: int
    commits: float
    """A second."""
    median: float
    late: float
    """Seconds within which 99 of 100 commits were done."""
    floor: float
    database: float
    """Seconds of the processor that a commit costs the process, and the database server."""
    on_disk: float
    logged: float
    """Bytes of an event in the database, and in its write-ahead log."""


@dataclass
class Played:
    """A table of this process, and how much of its play is written."""

    name: str
    lease: Lease
    root: bytes
    link: bytes
    at: int = 0

    def next_batch(self, events: list[Event], many: int) -> Batch:
        """What it writes next."""
        self.at += many
        return Batch(self.name, events[self.at - many : self.at], self.link, self.root, guards=[self.lease.guard()])


def write(url: str, keys: Path, number: int, events: int) -> Wrote:
    """A process of the floor that commits as fast as the database lets it."""
    journal = Journal(url, keys=keys)
    journal.lock(keys)
    leases = Leases(journal, "")
    t, house = table()
    house.play(t, ROUNDS)

    def opened(place: int, life: int) -> Played:
        name = f"casino-war-{number}-{events}-{place}-{life}"
        root = journal.create(header_of(name, t.game, t.options, 0, ""))
        return Played(name, leases.claim(name), root, root)

    each = min(events, ORDER)
    tables = [opened(place, 0) for place in range(events // each)]
    _BEGIN[0].wait(PATIENCE)
    delays, lives = list[float](), 0
    began, used = time.perf_counter(), time.process_time()
    while (now := time.perf_counter()) < began + SECONDS:
        batches = [played.next_batch(t.events, each) for played in tables]
        journal.write(batches)
        delays.append(time.perf_counter() - now)
        for played, batch in zip(tables, batches, strict=True):
            assert batch.refused is None, batch.refused
            played.link = batch.link
        if tables[0].at + each > len(t.events):
            lives += 1
            tables = [opened(place, lives) for place in range(len(tables))]
    return Wrote(len(delays), time.perf_counter() - began, time.process_time() - used, delays)


def together(url: str, keys: Path, processes: int, events: int) -> list[Wrote]:
    """That number of them at once."""
    context = mp.get_context("spawn")
    begin = (context.Barrier(processes),)
    with ProcessPoolExecutor(processes, context, initializer=_begins_with, initargs=begin) as pool:
        running = [pool.submit(write, url, keys, number, events) for number in range(processes)]
        return [process.result() for process in running]


def _begins_with(barrier: Barrier) -> None:
    _BEGIN.append(barrier)


def rows() -> Iterator[Measured]:
    """What as many processes come to; nothing where there is no server."""
    try:
        postgres = Postgres(in_memory=False)
    except (MissingError, OSError):
        return
    try:
        with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
            for events in EVENTS:
                for processes in PROCESSES:
                    yield measured(postgres, Path(folder) / "floor.keys", processes, events)
    finally:
        postgres.close()


def measured(postgres: Postgres, keys: Path, processes: int, events: int) -> Measured:
    """One database, and what the processes have written into it."""
    url = postgres.database()
    journal = Journal(url)
    journal.furnish(META)
    journal.lock(keys)
    journal.close()
    before, log, busy = size(postgres, url), written(postgres, url), postgres.seconds()
    wrote = together(url, keys, processes, events)
    busy, log = postgres.seconds() - busy, written(postgres, url) - log
    commits = sum(one.commits for one in wrote)
    delays = sorted(delay for one in wrote for delay in one.delays)
    return Measured(
        processes,
        events,
        sum(one.commits / one.seconds for one in wrote),
        statistics.median(delays),
        delays[int(len(delays) * 0.99)],
        sum(one.used for one in wrote) / commits,
        busy / commits,
        (size(postgres, url) - before) / (commits * events),
        log / (commits * events),
    )


def size(postgres: Postgres, url: str) -> int:
    """Bytes of a database."""
    postgres.sql(url, "CHECKPOINT")
    return int(str(postgres.sql(url, "SELECT pg_database_size(current_database())")[0][0]))


def written(postgres: Postgres, url: str) -> int:
    """Bytes of the server's write-ahead log so far."""
    return int(str(postgres.sql(url, "SELECT pg_current_wal_lsn() - '0/0'")[0][0]))


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)
