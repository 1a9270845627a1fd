"""Counts that take long, done once: stored on disk with their hash, beside the game for tables as they stand.

A file is a line of JSON (what was counted, by which code, the hash) and the numbers, or figures as JSON, compressed.
Files that came with the package are taken once their hash is right, and tests count samples of them again; those of
the cache only if the same code made them.
"""

import hashlib
import json
import os
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.files import cache_folder
from pitboss.pricing.kernels import progress_events
from pitboss.pricing.kernels.compiled import stamp
from pitboss.pricing.kernels.workers import count_in_parts
from pitboss.refusal import Refusal
from pitboss.words import Json

FOLDER = "counts"
"""Beside a game's module: the counts that come with it."""


def name_of(task: Callable[..., Any], *args: Any) -> str:
    """The file of a count: the game's module and a digest of what is counted."""
    return file_name(task.__module__.rsplit(".", 2)[-2], *args)


def file_name(game: str, *args: Any) -> str:
    """The file of a game and what is counted or calculated there."""
    return f"{game}-{hashlib.sha256(json.dumps(args).encode()).hexdigest()[:16]}.count"


def read(path: Path, code: str | None = None) -> NDArray[np.int64] | None:
    """The numbers of a file; None without it, or if other code made it; damage is refused."""
    body = _body(path, code)
    return None if body is None else np.frombuffer(body, "<i8")


def _body(path: Path, code: str | None) -> bytes | None:
    try:
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    try:
        report = json.loads(head)
        numbers = zlib.decompress(body)
        same = hashlib.sha256(numbers).hexdigest() == report["sha256"]
    except (ValueError, KeyError, TypeError, zlib.error):
        same = False
    if not same:
        raise Refusal(f"{path.name} is damaged: its numbers do not have the hash that it says")
    if code is not None and report["code"] != code:
        return None
    return numbers


def write(path: Path, numbers: NDArray[np.int64], *, code: str, args: Sequence[Any]) -> None:
    """Store a count, whole or not at all."""
    _write(path, numbers.astype("<i8").tobytes(), code, args, numbers=len(numbers))


def _write(path: Path, body: bytes, code: str, args: Sequence[Any], **more: Any) -> None:
    head = {"counted": list(args), **more, "code": code, "sha256": hashlib.sha256(body).hexdigest()}
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_bytes(json.dumps(head).encode() + b"\n" + zlib.compress(body, 9))
    part.replace(path)


def cached_tally(
    module: str,
    task: Callable[..., Sequence[int]],
    parts: int,
    *args: Any,
    stamped: Sequence[Callable[..., Any]],
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> NDArray[np.int64]:
    """The sum of all parts of a count: as it came with the game, from the cache, or counted now and cached."""
    name, code = name_of(task, *args), stamp(*stamped)
    if (found := _found(module, name, code)) is not None:
        return np.frombuffer(found, "<i8")

    def report(done: int, total: int) -> None:
        progress_events.report(f"counting all deals of this table, {100 * done // total}%", done < total)
        if progress is not None:
            progress(done, total)

    report(0, parts)
    numbers = np.array(
        count_in_parts(task, parts, *args, workers=workers or os.cpu_count() or 1, progress=report), np.int64
    )
    # A disk that is full or not ours costs nobody a result.
    with suppress(OSError):
        write(cache_folder() / name, numbers, code=code, args=args)
    return numbers


def cached_figures(
    module: str, calculate: Callable[[], Json], *args: Any, stamped: Sequence[Callable[..., Any]]
) -> Json:
    """A calculation's JSON data: as shipped with the game, from the cache, or calculated now and cached."""
    name, code = file_name(Path(module).parent.name, *args), stamp(*stamped)
    if (found := _found(module, name, code)) is None:
        found = json.dumps(calculate()).encode()
        with suppress(OSError):
            _write(cache_folder() / name, found, code, args)
    report: Json = json.loads(found)
    return report


def _found(module: str, name: str, code: str) -> bytes | None:
    """What came with the game, or what the same code has left in the cache."""
    shipped = _body(Path(module).parent / FOLDER / name, None)
    if shipped is None:
        with suppress(Refusal):
            return _body(cache_folder() / name, code)
    return shipped
