"""Prices for the floor, worked out by a process apart from the tables: bounded in number, time and memory."""

import asyncio
import importlib
import os
import struct
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from pitboss.floor.access import TooMany
from pitboss.refusal import Refusal

_LENGTH = struct.Struct("!I")
_GIB = 1 << 30


class Unpriced(Refusal):
    """A price that took too long or too much, and was given up."""


class Question(msgspec.Struct, array_like=True):
    """What is to be worked out, and for which page."""

    work: str
    args: dict[str, Any]


class Answer(msgspec.Struct, array_like=True):
    """A finished page or figures as JSON; or why there are none."""

    text: str
    status: int = 200
    refused: bool = False
    last: bool = False
    """Whether the process ends with it, for the sake of the memory that it holds."""


class Pricing:
    """One process that answers one question after the other; so many wait, and the others are told to come again."""

    def __init__(
        self,
        *,
        most: int = 12,
        each: int = 4,
        seconds: float = 60.0,
        memory: int = 2 * _GIB,
        busy: str = "prices are being worked out for others",
    ) -> None:
        self.busy = busy
        self.most, self.each, self.seconds, self.memory = most, each, seconds, memory
        self.process: asyncio.subprocess.Process | None = None
        self._ended: list[asyncio.subprocess.Process] = []
        self._waiting: Counter[str] = Counter()
        self._turn = asyncio.Lock()

    async def ask(self, caller: str, work: str, **args: Any) -> Answer:
        """The answer, in turn; a caller who has enough questions open, or a full queue, is refused at once."""
        if self._waiting[caller] >= self.each or self._waiting.total() >= self.most:
            raise TooMany(f"{self.busy}: wait a moment")
        self._waiting[caller] += 1
        try:
            async with self._turn:
                return await self._ask(msgspec.msgpack.encode(Question(work, args)))
        finally:
            self._waiting[caller] -= 1
            self._waiting += Counter()

    async def _ask(self, question: bytes) -> Answer:
        try:
            async with asyncio.timeout(self.seconds):
                process = await self._running()
                found = msgspec.msgpack.decode(await _exchanged(process, question), type=Answer)
        except BaseException as error:
            # A process that has not answered is not waited for: its answer would be taken for the next one's.
            self._drop()
            if isinstance(error, TimeoutError):
                raise Unpriced(f"this takes longer than {self.seconds:g} seconds: ask `pitboss odds` for it") from None
            if isinstance(error, asyncio.IncompleteReadError | ConnectionError):
                raise Unpriced("this takes more memory than a page has: ask `pitboss odds` for it") from None
            raise
        if found.last:
            self._drop()
        return found

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            command = (sys.executable, "-m", "pitboss.floor.pricing", str(self.memory))
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
        """End the process and see that it has gone."""
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


def answer(question: Question) -> Answer:
    """What one question comes to."""
    from pitboss.floor.odds_pages import WORK

    try:
        return WORK[question.work](**question.args)
    except Refusal as refusal:
        return Answer(refusal.reason, 404, refused=True)


def _resource() -> Any:
    """Limits of a process, where the system has them: on Windows the clock alone bounds a price."""
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None


def _peak() -> int:
    """The most memory that this process has held; what its parent held before does not count."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return 1024 * int(status.partition("VmHWM:")[2].split()[0])
    except (OSError, IndexError, ValueError):
        resource = _resource()
        return 1024 * int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) if resource else 0


def main(memory: int) -> None:
    """Answer questions until nobody asks any more, or too much memory is held."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not come between the answers.
    os.dup2(2, 1)
    if resource := _resource():
        os.nice(5)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    last = False
    while not last and (head := questions.read(_LENGTH.size)):
        (size,) = _LENGTH.unpack(head)
        found = answer(msgspec.msgpack.decode(questions.read(size), type=Question))
        # Caches that have grown are let go with the process that holds them.
        last = found.last = _peak() > memory // 2
        encoded = msgspec.msgpack.encode(found)
        answers.write(_LENGTH.pack(len(encoded)) + encoded)
        answers.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
