"""The hash chain: each line is bound to all lines before it."""

import hashlib
from collections.abc import Iterable

import msgspec

from pitboss.refusal import Refusal


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's journal starts from: enough to run its scripts again."""

    table: str
    game: str
    options: dict[str, str | int | bool]
    inventory: int
    rules: str
    software: str


def genesis(header: bytes) -> bytes:
    """The link before the first event."""
    return hashlib.sha256(header).digest()


def link(previous: bytes, at: int, line: bytes) -> bytes:
    """The link of one line, written at a time in microseconds."""
    return hashlib.sha256(previous + at.to_bytes(8, "big") + line).digest()


class Row(msgspec.Struct, frozen=True):
    """One stored line."""

    n: int
    at: int
    line: bytes
    hash: bytes


def check(header: bytes, rows: Iterable[Row], head: tuple[int, bytes]) -> int:
    """The number of lines, if all hang together up to the head; otherwise where the chain breaks."""
    previous, n = genesis(header), 0
    for row in rows:
        n += 1
        if row.n != n:
            raise Refusal(f"event {n} is missing: the journal goes on with event {row.n}")
        if not 0 <= row.at < 2**63:
            raise Refusal(f"event {n} was altered: its time makes no sense")
        expected = link(previous, row.at, row.line)
        if row.hash != expected:
            raise Refusal(f"event {n} was altered, or the one before it: its hash does not fit")
        previous = expected
    if n != head[0]:
        what = "truncated" if n < head[0] else "lengthened"
        raise Refusal(f"the journal was {what}: its head stands at event {head[0]}, its last event is {n}")
    if previous != head[1]:
        raise Refusal(f"the head of the journal was altered: it does not fit event {n}")
    return n
