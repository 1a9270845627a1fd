"""Published heads of a floor's chains: a copy from before a head does not contain it."""

from collections.abc import Iterable

import msgspec

from pitboss.files import record
from pitboss.journal.store import Journal, name_of
from pitboss.journal.verify import read_head
from pitboss.refusal import Refusal


class Heads(msgspec.Struct, frozen=True, kw_only=True):
    """A day's heads: `NUMBER:HASH` of each table, and of the ledger."""

    day: str = ""
    ledger: str = ""
    tables: dict[str, str] = {}


def read_heads(text: bytes, where: str) -> Heads:
    """Heads as a floor publishes them; anything else is refused."""
    heads = record(text, Heads, f"{where} is not a file of heads")
    for head in (*heads.tables.values(), *filter(None, (heads.ledger,))):
        read_head(head)
    if not heads.tables and not heads.ledger:
        raise Refusal(f"{where} is not a file of heads: there is none in it")
    return heads


def check_heads(journal: Journal, heads: Heads, only: Iterable[str] = ()) -> None:
    """Refuse journals that do not contain a published head."""
    known = journal.tables()
    for table, head in sorted(heads.tables.items()):
        if only and table not in only:
            continue
        n, digest = read_head(head)
        # A journal that was closed for newer rules goes on under another name.
        if not any(_holds(journal, name, n, digest) for name in known if name_of(name) == table):
            raise Refusal(f"the journal of table {table} is not the one whose head was published at event {n}")


def _holds(journal: Journal, name: str, n: int, digest: str) -> bool:
    if n == 0:
        return journal.root(name).hex() == digest
    row = next(journal.rows(name, after=n - 1, most=1), None)
    return row is not None and row.n == n and row.hash.hex() == digest
