"""The files of a log and the parts in which they are read: lines, compressed lines, Parquet; never a whole file."""

import glob
import gzip
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from types import ModuleType
from typing import IO, Any, NamedTuple

from pitboss.extras import load
from pitboss.refusal import Refusal

LINES, GZIP, ZSTD, PARQUET = ".jsonl", ".jsonl.gz", ".jsonl.zst", ".parquet"
ENDINGS = (LINES, GZIP, ZSTD, PARQUET)
"""What a directory is searched for; a file that is named itself may end otherwise, and is lines then."""
STDIN = "-"
PART_BYTES = 1 << 20
LONGEST_LINE = 16 << 20
"""A longer line is no record: it is skipped and reported."""
PART_ROWS = 8192
"""Rows of Parquet that are in memory at a time."""
_BOM = b"\xef\xbb\xbf"


class LogFile(NamedTuple):
    """A file of a log."""

    path: str
    kind: str
    size: int
    changed: int
    """Nanoseconds of its last change, by which an audit that goes on knows that it is the same file."""


class LogPart(NamedTuple):
    """A part of a log as a worker gets it: a stretch of a file that it reads itself, or the lines themselves."""

    file: int
    path: str
    kind: str
    begin: int
    end: int
    weight: int = 0
    """The bytes of the file that it stands for, as they lie there."""
    lines: bytes | None = None
    fault: str = ""
    """Why nothing of the file can be read from here on."""


class TooLong(NamedTuple):
    """Stands for a line that is longer than any record."""

    reason: str = f"is longer than {LONGEST_LINE >> 20} MiB: no record"


def log_files(names: list[str]) -> list[LogFile]:
    """The files that names, directories and patterns mean, each once, in the order of the names."""
    found: dict[str, LogFile] = {}
    for name in names:
        for path in _meant(name):
            if path not in found:
                found[path] = _log_file(path)
    return list(found.values())


def _meant(name: str) -> list[str]:
    if name == STDIN:
        return [name]
    if Path(name).is_dir():
        inside = [str(path) for path in sorted(Path(name).rglob("*")) if is_log(path.name) and path.is_file()]
        if not inside:
            raise Refusal(f"{name} holds no log ({', '.join(ENDINGS)})")
        return inside
    if glob.has_magic(name) and not Path(name).exists():
        matching = sorted(path for path in glob.glob(name, recursive=True) if Path(path).is_file())
        if not matching:
            raise Refusal(f"{name} matches no file")
        return matching
    return [name]


def is_log(name: str) -> bool:
    """Whether a file of a directory is a log, by its name."""
    return name.endswith(ENDINGS)


def _log_file(path: str) -> LogFile:
    if path == STDIN:
        return LogFile(path, STDIN, 0, 0)
    kind = next((ending for ending in (GZIP, ZSTD, PARQUET) if path.endswith(ending.removeprefix(".jsonl"))), LINES)
    with _readable(path):
        about = os.stat(path)
        if not stat.S_ISREG(about.st_mode):
            # A device need not end, and a pipe cannot be read in parts or again.
            raise Refusal(f"{path} is not a regular file; use {STDIN} for standard input")
        open(path, "rb").close()
    if kind in (ZSTD, PARQUET):
        _pyarrow("pyarrow")
    return LogFile(path, kind, about.st_size, about.st_mtime_ns)


@contextmanager
def _readable(path: str) -> Iterator[None]:
    """Refuse in one line a file that the system does not give."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise Refusal(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _pyarrow(module: str) -> ModuleType:
    return load(module, "a log in Parquet or Zstandard")


def parts(files: list[LogFile]) -> Iterator[LogPart]:
    """The files in parts, in order; what cannot be read begins with a part that says why."""
    for number, file in enumerate(files):
        if file.kind == LINES and Path(file.path).is_file():
            for begin in range(0, file.size, PART_BYTES):
                end = min(begin + PART_BYTES, file.size)
                yield LogPart(number, file.path, LINES, begin, end, end - begin)
        elif file.kind == PARQUET:
            yield from _row_groups(number, file)
        else:
            yield from _streamed(number, file)


def _streamed(number: int, file: LogFile) -> Iterator[LogPart]:
    """The lines of a stream that nobody can read from its middle; a worker gets them with the part."""
    at, held, fault, weighed = 0, b"", "", 0
    try:
        with (
            nullcontext(sys.stdin.buffer) if file.kind == STDIN else open(file.path, "rb") as packed,
            _unpacked(file.kind, packed) as stream,
        ):
            while block := stream.read(PART_BYTES):
                held += block
                cut = held.rfind(b"\n") + 1
                if cut:
                    here = 0 if file.kind == STDIN else packed.tell()
                    yield LogPart(number, file.path, file.kind, at, at + cut, here - weighed, held[:cut])
                    at, held, weighed = at + cut, held[cut:], here
                elif len(held) > 2 * LONGEST_LINE:
                    # Of a line that is too long already nothing is needed but its end.
                    held = held[: LONGEST_LINE + 1]
    except (EOFError, OSError, ValueError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        fault = f"cannot be read to its end: {reason[:1].lower()}{reason[1:]}"
    if held and not fault:
        yield LogPart(number, file.path, file.kind, at, at + len(held), max(file.size - weighed, 0), held)
    if fault:
        yield LogPart(number, file.path, file.kind, at, at, max(file.size - weighed, 0), b"", fault)


@contextmanager
def _unpacked(kind: str, packed: IO[bytes]) -> Iterator[Any]:
    if kind == GZIP:
        with gzip.open(packed, "rb") as unpacked:
            yield unpacked
    elif kind == ZSTD:
        with closing(_pyarrow("pyarrow").CompressedInputStream(packed, "zstd")) as stream:
            yield stream
    else:
        yield packed


def _row_groups(number: int, file: LogFile) -> Iterator[LogPart]:
    try:
        with closing(_pyarrow("pyarrow.parquet").ParquetFile(file.path)) as table:
            groups = [table.metadata.row_group(group).num_rows for group in range(table.num_row_groups)]
    except (OSError, ValueError) as error:
        yield LogPart(number, file.path, PARQUET, 0, 0, file.size, None, f"cannot be read: {_first_line(error)}")
        return
    for group, rows in enumerate(groups):
        yield LogPart(number, file.path, PARQUET, group, group + 1, file.size * rows // max(sum(groups), 1))


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def part_lines(part: LogPart) -> Iterator[bytes | TooLong]:
    """The lines of a part, those that begin in it; the last one may end beyond."""
    if part.lines is not None:
        text = part.lines.removeprefix(_BOM) if not part.begin else part.lines
        for line in text.removesuffix(b"\n").split(b"\n"):
            yield TooLong() if len(line) > LONGEST_LINE else line
        return
    with _readable(part.path), open(part.path, "rb") as file:
        at = part.begin
        if at:
            file.seek(at - 1)
            at = at - 1 + _skipped(file, part.end - at + 1)
        elif file.read(len(_BOM)) == _BOM:
            at = len(_BOM)
        else:
            file.seek(0)
        while at < part.end and (line := file.readline(LONGEST_LINE)):
            at += len(line)
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                at += _skipped(file, sys.maxsize)
                yield TooLong()
            else:
                yield line


def _skipped(file: IO[bytes], most: int) -> int:
    """How many bytes of a line that began before were passed over, a piece at a time."""
    passed = 0
    while passed < most and (piece := file.readline(min(1 << 16, most - passed))):
        passed += len(piece)
        if piece.endswith(b"\n"):
            break
    return passed


def part_batches(part: LogPart) -> Iterator[Any]:
    """The rows of a part of a Parquet file, a few thousand at a time."""
    with _readable(part.path), closing(_pyarrow("pyarrow.parquet").ParquetFile(part.path)) as table:
        yield from table.iter_batches(PART_ROWS, row_groups=range(part.begin, part.end))
