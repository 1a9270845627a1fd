"""Loss of power: what a process did to the files of a folder, recorded, and what may be left of it at any moment.

`power.c` records every write, cut, name and sync. What was synced stays. What was not may be there wholly, in part
(torn at the borders of sectors) or not at all, each write for itself, whatever came after it; a file that grew without
its content shows zeros or rubbish. Names are kept by a sync of their folder and by nothing else. A disk that says
"synced" before it is so is not tried: against that nothing helps.
"""

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pitboss.equipment import Randomness

SECTORS = (512, 4096)
_HEAD = struct.Struct("<ciqq")


def recorder(folder: Path) -> Path:
    """The library that records, made here; without a C compiler, or elsewhere than on Linux, the test is skipped."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("loss of power cannot be tried: it takes Linux and a C compiler (cc)")
    made = folder / "power.so"
    source = Path(__file__).with_name("power.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-Werror", "-o", made, source, "-ldl"], check=True)
    return made


def recorded(library: Path, folder: Path, log: Path, command: Sequence[str]) -> list["Op"]:
    """Run a command to its end; what it did to the folder, and nothing but that."""
    disk = Disk({path.name: path.read_bytes() for path in folder.iterdir()})
    watch = {"LD_PRELOAD": str(library), "POWER_FOLDER": str(folder), "POWER_LOG": str(log)}
    subprocess.run(command, env=os.environ | watch, check=True)
    ops = list(_read(log.read_bytes()))
    for op in ops:
        disk.do(op)
    assert disk.content() == {path.name: path.read_bytes() for path in folder.iterdir()}, "the record is not whole"
    return ops


def acknowledge(n: int) -> None:
    """Said by the process itself, at its place in the record: from here on a caller relies on it."""
    record = os.open(os.environ["POWER_LOG"], os.O_WRONLY | os.O_APPEND)
    os.write(record, _HEAD.pack(b"a", -1, n, 0))
    os.close(record)


@dataclass(frozen=True)
class Op:
    """One thing done; by letter: open, Open and empty, write, truncate, sync, unlink, rename, link, acknowledge."""

    kind: str
    fd: int
    at: int
    data: bytes

    @property
    def names(self) -> list[str]:
        """The files that it names, or "" for the folder."""
        return [Path(part).name for part in self.data.decode().split("\0")] if self.at != 2 else [""]


def _read(raw: bytes) -> Iterator[Op]:
    at = 0
    while at < len(raw):
        kind, fd, where, size = _HEAD.unpack_from(raw, at)
        at += _HEAD.size
        yield Op(kind.decode(), fd, where, raw[at : at + size])
        at += size


@dataclass(eq=False)
class File:
    """What is safe of a file, and what was done to it since: bytes at a place, or a length."""

    safe: bytearray = field(default_factory=bytearray)
    unsynced: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        """All of it is safe."""
        for at, data in self.unsynced:
            _put(self.safe, at, data, 0)
        self.unsynced.clear()

    def left(self, fate: "Fate") -> bytes:
        """What power leaves of it."""
        content = bytearray(self.safe)
        for at, data in self.unsynced:
            if data is None:
                if fate.kept():
                    _put(content, at, None, fate.filler)
                continue
            start = 0
            while start < len(data):
                end = min(len(data), (at + start) // fate.sector * fate.sector + fate.sector - at)
                if fate.kept():
                    _put(content, at + start, data[start:end], fate.filler)
                start = end
        return bytes(content)


def _put(content: bytearray, at: int, data: bytes | None, filler: int) -> None:
    if len(content) < at:
        content.extend(bytes([filler]) * (at - len(content)))
    if data is None:
        del content[at:]
    else:
        content[at : at + len(data)] = data


class Fate:
    """What becomes of each unsynced thing at one loss of power."""

    def __init__(self, chance: Randomness, share: int | None = None) -> None:
        self._chance = chance
        self.sector = SECTORS[chance.below(2)]
        self.filler = chance.below(2) * (1 + chance.below(255)) if share is None else 0
        # From nothing over a half to everything; mostly something in between.
        self._share = (0, 10, 50, 50, 90, 100)[chance.below(6)] if share is None else share

    def kept(self) -> bool:
        """Whether this one had reached the disk."""
        return self._chance.below(100) < self._share


class Disk:
    """A folder as a process sees it, and as it is safe."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.seen = {name: File(bytearray(content)) for name, content in files.items()}
        self._safe = dict(self.seen)
        self._unsynced: list[dict[str, File | None]] = []
        """Names given and taken since the folder was synced, each deed for itself."""
        self._open: dict[int, File | None] = {}
        self.acknowledged = 0

    def do(self, op: Op) -> None:
        """One thing that the process did."""
        if op.kind in "oO":
            (name,) = op.names
            if name and name not in self.seen:
                self._name({name: File()})
            self._open[op.fd] = file = self.seen[name] if name else None
            if file is not None and op.kind == "O":
                file.unsynced.append((0, None))
        elif op.kind in "wt":
            file = self._open[op.fd]
            assert file is not None
            file.unsynced.append((op.at, op.data if op.kind == "w" else None))
        elif op.kind == "s":
            self._sync(self._open[op.fd])
        elif op.kind == "a":
            self.acknowledged = op.at
        elif op.kind == "u":
            self._name({op.names[0]: None})
        else:
            old, new = op.names
            self._name({new: self.seen[old]} | ({old: None} if op.kind == "r" else {}))

    def _name(self, given: dict[str, File | None]) -> None:
        self._unsynced.append(given)
        self.seen = _renamed(self.seen, given)

    def _sync(self, file: File | None) -> None:
        if file is not None:
            file.sync()
        else:
            self._safe = dict(self.seen)
            self._unsynced.clear()

    def content(self) -> dict[str, bytes]:
        """The files as the process sees them."""
        everything = Fate(Randomness.seeded(0), share=100)
        return {name: file.left(everything) for name, file in self.seen.items()}

    def lose_power(self, chance: Randomness) -> dict[str, bytes]:
        """The files that are found afterwards."""
        fate = Fate(chance)
        names = self._safe
        for given in self._unsynced:
            if fate.kept():
                names = _renamed(names, given)
        return {name: file.left(fate) for name, file in names.items()}


def _renamed(names: dict[str, File], given: dict[str, File | None]) -> dict[str, File]:
    return {name: file for name, file in {**names, **given}.items() if file is not None}
