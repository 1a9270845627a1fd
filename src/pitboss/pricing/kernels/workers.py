"""Work in numbered parts, on threads or on a Dask cluster, whose results come back in the order of the numbers.

What is made of the results, and when to stop, can therefore not depend on who did the work or how quickly. Counts are
merged by adding integers (`count_in_parts`), so an enumeration in parts has the same bytes as one done in one go.
"""

import concurrent.futures
import importlib
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

from pitboss.extras import load
from pitboss.refusal import Refusal

R = TypeVar("R")

RETRIES = 5
ANSWERS_WITHIN = "10s"
MOST_THREADS = 256
"""More than any machine has cores for; a wish for more gets these, and the same results."""
MOST_PROCESSES = 61
"""As many as every system can wait for."""
_AHEAD = 4
"""Parts that wait for each worker: enough that one slow part holds nobody up."""


def results_in_order(
    task: Callable[..., R],
    jobs: Iterable[tuple[object, ...]],
    *,
    workers: int = 1,
    dask: str | None = None,
    processes: bool = False,
) -> Iterator[R]:
    """The task's result for each job, in order; closing the iterator stops the work.

    The task is a function of a module and its arguments are plain data, so that both can travel. Work that is not
    compiled needs `processes`, for threads would wait for each other.
    """
    if workers < 1:
        raise Refusal(f"{workers} workers: at least one is needed")
    if dask is not None:
        return _on_cluster(dask, task, iter(jobs))
    if workers > 1 and processes:
        return _in_processes(min(workers, MOST_PROCESSES), task, iter(jobs))
    if workers > 1:
        return _on_threads(min(workers, MOST_THREADS), task, iter(jobs))
    return (task(*job) for job in jobs)


def count_in_parts(
    task: Callable[..., Sequence[int]],
    parts: int,
    *args: object,
    workers: int = 1,
    dask: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[int]:
    """An enumeration in numbered parts: `task(part, parts, *args)` counts one, and the counts are added up."""
    if parts < 1:
        raise Refusal(f"{parts} parts: an enumeration has at least one")
    jobs = ((part, parts, *args) for part in range(parts))
    total: list[int] = []
    for done, tally in enumerate(results_in_order(task, jobs, workers=workers, dask=dask), start=1):
        total = add_tallies(total, tally)
        if progress is not None:
            progress(done, parts)
    return total


def add_tallies(total: Sequence[int], tally: Sequence[int]) -> list[int]:
    """Two tallies as one; nothing counts as none of each."""
    return [a + b for a, b in zip(total, tally, strict=True)] if total else list(tally)


def _on_threads(workers: int, task: Callable[..., R], jobs: Iterator[tuple[object, ...]]) -> Iterator[R]:
    """Threads, for compiled code runs beside the interpreter; only as many parts wait as keep them busy."""
    yield from _in_pool(concurrent.futures.ThreadPoolExecutor(workers), workers, task, jobs)


def _in_processes(workers: int, task: Callable[..., R], jobs: Iterator[tuple[object, ...]]) -> Iterator[R]:
    """Processes of their own, begun afresh; an interrupt at the terminal is for the one that they work for."""
    # Slow to import, and most commands have no use for it.
    import multiprocessing

    afresh = multiprocessing.get_context("spawn")
    pool = concurrent.futures.ProcessPoolExecutor(workers, afresh, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield from _in_pool(pool, workers, task, jobs)
    except concurrent.futures.BrokenExecutor:
        raise Refusal("a worker process ended before its work was done: was there enough memory?") from None


def _in_pool(
    pool: concurrent.futures.Executor, workers: int, task: Callable[..., R], jobs: Iterator[tuple[object, ...]]
) -> Iterator[R]:
    try:
        waiting = deque(pool.submit(task, *job) for job in islice(jobs, _AHEAD * workers))
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(pool.submit(task, *job) for job in islice(jobs, 1))
            yield result
    finally:
        pool.shutdown(cancel_futures=True)


def _well_formed(address: str) -> None:
    """Refuse, as the library would, what is no address."""
    addressing = importlib.import_module("distributed.comm.addressing")
    scheme, place = addressing.parse_address(address)
    importlib.import_module("distributed.comm.registry").get_backend(scheme)
    if scheme != "inproc":
        addressing.parse_host_port(place)


def _on_cluster(address: str, task: Callable[..., R], jobs: Iterator[tuple[Any, ...]]) -> Iterator[R]:
    """A Dask cluster; the parts of a lost worker are done again elsewhere, with the same result."""
    distributed: Any = load("distributed", "a cluster")
    try:
        # A client that could never be made would complain of its own end later.
        _well_formed(address)
        client = distributed.Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refusal(f"no Dask scheduler answers at {address}: {error}") from None

    def submit(job: tuple[Any, ...]) -> Any:
        return client.submit(task, *job, pure=False, retries=RETRIES)

    waiting: deque[Any] = deque()
    try:
        busy = _AHEAD * max(1, sum(client.nthreads().values()))
        waiting.extend(submit(job) for job in islice(jobs, busy))
        while waiting:
            # It stays in the queue until it is here: a result lost with its worker is made once more.
            result = waiting[0].result()
            waiting.popleft()
            waiting.extend(submit(job) for job in islice(jobs, 1))
            yield result
    except (distributed.CancelledError, distributed.KilledWorker, distributed.comm.CommClosedError) as error:
        raise Refusal(f"the cluster at {address} gave up: {type(error).__name__}") from None
    finally:
        with suppress(Exception):
            client.cancel(list(waiting))
        client.close()
