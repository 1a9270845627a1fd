"""Prices for the floor from a separate process: bounded in number, time and memory."""

import asyncio
import errno
import logging
import os
import struct
import sys
import traceback
from collections import Counter
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

import msgspec

from pitboss.floor.accounts.access import TooMany
from pitboss.refusal import Refusal

log = logging.getLogger("pitboss.floor")

_LENGTH = struct.Struct("!I")
_GIB = 1 << 30
WORKS = "pitboss.floor.pages.odds_pages"
"""The module whose `WORK` has the functions for the floor's requests."""


class Unpriced(Refusal):
    """A price that took too long or too much memory."""


class WorkerFault(Unpriced):
    """A price that a fault of the program has prevented; its traceback is in the log."""


class PriceRequest(msgspec.Struct, array_like=True):
    """What to calculate, and for which page."""

    work: str
    args: dict[str, object]


def _encoded(work: str, args: dict[str, object]) -> bytes:
    """A question as bytes; plain data that a caller sent may still have no such form."""
    try:
        return msgspec.msgpack.encode(PriceRequest(work, args))
    except OverflowError:
        raise Refusal("a number in what is asked is too large: it has at most 64 bits") from None
    except UnicodeEncodeError:
        raise Refusal("a text in what is asked has half a character: write it in Unicode") from None


class PriceReply(msgspec.Struct, array_like=True):
    """A finished page or figures as JSON; or the reason why there are none."""

    text: str
    status: int = 200
    refused: bool = False
    last: bool = False
    """Whether the process exits afterwards to free its memory."""
    fault: str = ""
    """The traceback of a fault in the process, for the log."""


class Pricing:
    """One process that answers one question at a time; up to `most` wait, and others must try again.

    Callers with the fewest answers while others waited come first, and the last third of the queue is for callers
    without an open question: heavy use never blocks a single question.
    """

    def __init__(
        self,
        *,
        most: int = 12,
        each: int = 4,
        seconds: float = 60.0,
        memory: int = 2 * _GIB,
        busy: str = "prices are being calculated for others",
        works: str = WORKS,
        instead: str = "ask `pitboss odds` for it",
    ) -> None:
        self.busy, self.works, self.instead = busy, works, instead
        self.most, self.each, self.seconds, self.memory = most, each, seconds, memory
        self.process: asyncio.subprocess.Process | None = None
        self._ended: list[asyncio.subprocess.Process] = []
        self.around = max(each, most - most // 3)
        """Open questions per address, under any names."""
        self._open: Counter[str] = Counter()
        self._sources: Counter[str] = Counter()
        self._had: Counter[str] = Counter()
        """Answers since the process was last idle."""
        self._queue: list[tuple[str, asyncio.Future[None]]] = []
        self._busy = False

    async def ask(self, caller: str, work: str, source: str = "", **args: object) -> PriceReply:
        """The answer, in turn; refused at once if the caller has enough open questions or the queue is full."""
        places = self.most if not self._open[caller] else self.most - self.most // 3
        question = _encoded(work, args)
        full = self._open[caller] >= self.each or self._open.total() >= places
        if full or (source and self._sources[source] >= self.around):
            raise TooMany(f"{self.busy}: wait a moment")
        self._open[caller] += 1
        self._sources[source] += 1
        try:
            await self._turn(caller)
            try:
                self._had[caller] += 1
                return await self._ask(question)
            finally:
                self._next()
        finally:
            self._open[caller] -= 1
            self._sources[source] -= 1
            # Callers without open questions are dropped.
            self._open, self._sources = +self._open, +self._sources

    async def _turn(self, caller: str) -> None:
        if not self._busy:
            self._busy = True
            return
        mine = caller, asyncio.get_running_loop().create_future()
        self._queue.append(mine)
        try:
            await mine[1]
        except asyncio.CancelledError:
            if mine in self._queue:
                self._queue.remove(mine)
            else:
                self._next()
            raise

    def _next(self) -> None:
        """Give the turn to the caller with the fewest answers, first come first served."""
        if not self._queue:
            self._busy = False
            self._had.clear()
            return
        following = min(self._queue, key=lambda waits: self._had[waits[0]])
        self._queue.remove(following)
        following[1].set_result(None)

    async def _ask(self, question: bytes) -> PriceReply:
        try:
            async with asyncio.timeout(self.seconds):
                process = await self._running()
                found = msgspec.msgpack.decode(await _exchanged(process, question), type=PriceReply)
        except BaseException as error:
            # A late answer would be taken for the next question's.
            self._drop()
            if isinstance(error, TimeoutError):
                raise Unpriced(f"this takes longer than {self.seconds:g} seconds: {self.instead}") from None
            if isinstance(error, asyncio.IncompleteReadError | ConnectionError):
                raise Unpriced(f"this takes more memory than a page has: {self.instead}") from None
            raise
        if found.last:
            self._drop()
        if found.fault:
            log.error("a worker failed\n%s", found.fault)
            raise WorkerFault("this cannot be worked out: a fault of the program, which has been logged")
        return found

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            command = (sys.executable, "-m", "pitboss.floor.workers.price_worker", str(self.memory), self.works)
            pipe = asyncio.subprocess.PIPE
            # One thread: the tables have the other cores.
            alone = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
            self.process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, env=os.environ | alone
            )
        return self.process

    def _drop(self) -> None:
        """End the process; the next question starts another."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            self._ended = [*(one for one in self._ended if one.returncode is None), self.process]
            self.process = None

    async def close(self) -> None:
        """End the process and wait until it has gone."""
        self._drop()
        for process in self._ended:
            await process.wait()


async def _exchanged(process: asyncio.subprocess.Process, question: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(_LENGTH.pack(len(question)) + question)
    await process.stdin.drain()
    (size,) = _LENGTH.unpack(await process.stdout.readexactly(_LENGTH.size))
    return await process.stdout.readexactly(size)


# In the process.


def answer(question: PriceRequest, works: str = WORKS) -> PriceReply:
    """The result of one question."""
    try:
        reply: PriceReply = import_module(works).WORK[question.work](**question.args)
    except Refusal as refusal:
        return PriceReply(refusal.reason, 404, refused=True)
    return reply


def _answer_or_fault(question: PriceRequest, works: str) -> PriceReply:
    """The result of one question, or the fault in it; only a want of memory ends the process without an answer."""
    try:
        return answer(question, works)
    except Exception as error:
        if _wants_memory(error):
            raise
        return PriceReply("", 500, fault=f"{question.work}: {traceback.format_exc()}")


def _wants_memory(error: BaseException | None) -> bool:
    """Whether memory ran out, here or in what this error came of; a library that finds no room says so in words."""
    while error is not None:
        if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
            return True
        if isinstance(error, ImportError) and os.strerror(errno.ENOMEM) in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _resource() -> ModuleType | None:
    """Resource limits of a process, where the system has them: on Windows only the clock limits a price."""
    try:
        return import_module("resource")
    except ImportError:
        return None


def _peak() -> int:
    """Peak memory of this process, without its parent's."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return 1024 * int(status.partition("VmHWM:")[2].split()[0])
    except (OSError, IndexError, ValueError):
        resource = _resource()
        return 1024 * int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) if resource else 0


def main(memory: int, works: str = WORKS) -> None:
    """Answer questions until there are no more, or memory runs high."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not come between the answers.
    os.dup2(2, 1)
    if resource := _resource():
        os.nice(5)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    last = False
    while not last and (head := questions.read(_LENGTH.size)):
        (size,) = _LENGTH.unpack(head)
        found = _answer_or_fault(msgspec.msgpack.decode(questions.read(size), type=PriceRequest), works)
        # The end of the process frees its caches.
        last = found.last = _peak() > memory // 2
        encoded = msgspec.msgpack.encode(found)
        try:
            answers.write(_LENGTH.pack(len(encoded)) + encoded)
            answers.flush()
        except BrokenPipeError:
            # The floor has gone meanwhile, and its log is no place for a traceback of that.
            os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
