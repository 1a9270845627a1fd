"""The hash chain: each line is bound to all previous lines."""

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from pitboss.journal.vault import LINK, Damaged, Vault, opened


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The start of a table's journal: enough to run its scripts again."""

    table: str
    game: str
    options: dict[str, str | int | bool]
    inventory: int
    rules: str
    """The version of the game's scripts."""
    software: str
    edition: str = ""
    """The latest edition of the text when the table opened."""
    as_of: str = ""
    """The day whose law applies; empty for the latest text."""


def genesis(header: bytes) -> bytes:
    """The link before the first event."""
    return hashlib.sha256(header).digest()


def link(previous: bytes, at: int, line: bytes) -> bytes:
    """The link of a line, with its time in microseconds."""
    return hashlib.sha256(previous + at.to_bytes(8, "big") + line).digest()


def bind(root: bytes, previous: bytes, state: bytes) -> bytes:
    """The link of a checkpoint before the next line, over the state and, through the root, the header."""
    return hashlib.sha256(b"checkpoint" + root + previous + state).digest()


EVENT, CHECKPOINT = "event", "checkpoint"
"""The data encrypted under a name."""


class StoredLine(msgspec.Struct, frozen=True):
    """A stored line, and the checkpoint taken right before it."""

    n: int
    at: int
    line: bytes
    """The line as stored: encrypted while it is not public."""
    hash: bytes
    state: bytes | None = None
    tag: bytes | None = None
    table: str = ""
    """The table's name from its header."""
    vault: Vault | None = None

    @property
    def text(self) -> bytes:
        """The line in plain text."""
        return opened(self.line, self.vault, EVENT, self.table, self.n)

    def vouched(self, before: bool) -> bool:
        """Whether the link has a tag of the key file; a wrong tag, or a missing one after a tagged line, is refused."""
        if self.vault is None:
            return False
        if not self.tag and before:
            raise Damaged(f"event {self.n} has no tag under the key file: it was not written by this floor")
        if self.tag and not self.vault.fits(self.tag, LINK, self.table, self.n, self.hash):
            raise Damaged(f"event {self.n} was not written by this floor: its tag does not fit the key file")
        return bool(self.tag)

    def binds(self, root: bytes, previous: bytes) -> bool:
        """Whether the line's link includes the checkpoint before it; a link that matches neither is refused."""
        if not 0 <= self.at < 2**63:
            raise Damaged(f"event {self.n} was altered: its time makes no sense")
        if self.state is not None and self.hash == link(bind(root, previous, self.state), self.at, self.line):
            return True
        if self.hash != link(previous, self.at, self.line):
            raise Damaged(
                f"event {self.n} was altered, or the one before it, or a checkpoint between them: its hash does not fit"
            )
        # A checkpoint that older software wrote, or that somebody put there later: nobody need believe it.
        return False


def follow(
    root: bytes, rows: Iterable[StoredLine], head: tuple[int, bytes], after: tuple[int, bytes]
) -> Iterator[StoredLine]:
    """The lines after a known link, each as soon as it is proven, up to the head."""
    n, previous = after
    tagged = False
    for row in rows:
        n += 1
        if row.n != n:
            raise Damaged(f"event {n} is missing: the journal goes on with event {row.n}")
        row.binds(root, previous)
        tagged = row.vouched(tagged)
        previous = row.hash
        yield row
    if n != head[0]:
        what = "truncated" if n < head[0] else "lengthened"
        raise Damaged(f"the journal was {what}: its head stands at event {head[0]}, its last event is {n}")
    if previous != head[1]:
        raise Damaged(f"the head of the journal was altered: it does not fit event {n}")


def check(header: bytes, rows: Iterable[StoredLine], head: tuple[int, bytes]) -> tuple[int, int]:
    """The number of lines, and of tagged ones, if all are chained up to the head; otherwise where the chain breaks."""
    root, lines, tags = genesis(header), 0, 0
    for row in follow(root, rows, head, (0, root)):
        lines += 1
        tags += bool(row.tag)
    return lines, tags
