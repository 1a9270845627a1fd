"""Reads files named by people, bounded in size, and tries those to be written; with one-line refusals."""

import os
import stat
import sys
import tomllib
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TypeVar

import msgspec

from pitboss.refusal import Refusal, shallow
from pitboss.words import Json

MOST_BYTES = 1 << 30
"""The longest file that is read whole; a device may have no end."""
SHORT = 1 << 20
"""The longest file of settings."""
T = TypeVar("T")


class Missing(Refusal):
    """There is no such file."""


def content(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """A file's bytes without the mark of their order, or standard input for `-`; one without end is refused.

    Settings (`SHORT` or less) are read from plain files only: a pipe or a device may never say anything.
    """
    try:
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else open(path, "rb", opener=_opener(most)) as file:
            if most <= SHORT and not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Refusal(f"{path} cannot be read: not a regular file")
            data: bytes = file.read(most + 1)
    except FileNotFoundError as error:
        raise Missing(f"{path} cannot be read: {error.strerror}") from None
    except (OSError, ValueError) as error:
        raise Refusal(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > most:
        size = f"{most >> 20:,} MiB" if most >= 1 << 20 else f"{most >> 10:,} KiB"
        raise Refusal(f"{path} is longer than {size}: split it")
    return data.removeprefix(b"\xef\xbb\xbf")


def _opener(most: int) -> Callable[[str, int], int] | None:
    """Opening a pipe that nobody writes to would wait for ever: settings do not wait."""
    return (lambda path, flags: os.open(path, flags | getattr(os, "O_NONBLOCK", 0))) if most <= SHORT else None


def verify_writable(path: Path) -> None:
    """Refuse a file that could not be written, before hours have gone into what it is to hold."""
    new = not path.exists()
    try:
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror or error}") from None


def text(path: str | Path, most: int = MOST_BYTES) -> str:
    """A file's text."""
    try:
        return content(path, most).decode()
    except UnicodeDecodeError:
        raise Refusal(f"{path} cannot be read: not a text file") from None


def write_text(path: Path, text: str) -> None:
    """Write a file, or refuse in one line what cannot be written."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror or error}") from None


def toml(path: str | Path, most: int = SHORT) -> dict[str, object]:
    """The values of a file of settings."""
    return parsed_toml(text(path, most), path)


def parsed_toml(text: str, path: str | Path) -> Json:
    """The values of a TOML text; what is none is refused with the path of its file."""
    try:
        return tomllib.loads(shallow(text))
    except (ValueError, RecursionError) as error:
        what = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise Refusal(f"{path} cannot be read as TOML: {what}") from None


def cache_folder() -> Path:
    """The folder of what can be made again: `PITBOSS_CACHE`, or the user's cache."""
    named = os.environ.get("PITBOSS_CACHE")
    return Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pitboss"


def record(source: bytes, kind: type[T], refused: str) -> T:
    """JSON as a record; what is none is refused in these words, with what is wrong after a colon."""
    try:
        return msgspec.json.decode(source, type=kind)
    except UnicodeDecodeError:
        raise Refusal(f"{refused}: not text") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refusal(f"{refused}: {error}") from None
