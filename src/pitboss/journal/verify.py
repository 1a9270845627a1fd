"""Verification: the chain holds, and the scripts run again give the same bytes.

A journal of earlier rules, which the present scripts would deal otherwise, is proven by its own acts: every link, every
line as it is written, every shuffle again from its key, every card the next of its shoe, each act done again in the
order recorded, and nothing gained or lost at any of them. That the scripts of its day ordered those acts is not proven.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from pitboss.journal.chain import Header, StoredLine, check
from pitboss.journal.session import decode_events, table_of
from pitboss.journal.store import Journal, name_of, read_state
from pitboss.journal.vault import Locked
from pitboss.refusal import Refusal
from pitboss.table import Incident, Table
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.drivers import redo, replay
from pitboss.table.procedures.closing_out import CloseOut, Holdings


def verify(
    journal: Journal, name: str, *, head: str | None = None, progress: Callable[[int], None] | None = None
) -> dict[str, object]:
    """Verify a table's journal, link by link and act by act; the first fault is refused."""
    # Of one moment: a table in play is written to meanwhile.
    with journal.still() as moment:
        return _verify(moment, name, head, progress)


def _verify(journal: Journal, name: str, head: str | None, progress: Callable[[int], None] | None) -> dict[str, object]:
    header, raw, stored = journal.header(name)
    if unreached := [n for n in journal.checkpoints(name) if type(n) is not int or not 0 < n < stored[0]]:
        raise Refusal(f"table {name} has checkpoints at events that do not exist: {unreached}")
    vouched = journal.vouched(name)
    events, tags = check(raw, journal.rows(name), stored)
    _published(name, head, journal, stored)
    proven = {
        "table": name,
        "game": header.game,
        "rules": header.rules,
        "edition": header.edition,
        "as_of": header.as_of,
        "events": events,
        "tags": tags if vouched else 0,
        "vouched": vouched,
        "head": f"{stored[0]}:{stored[1].hex()}",
    }
    try:
        return proven | _run_again(journal, name, header, progress)
    except Locked as locked:
        return proven | {"by": "links", "lacking": locked.reason}


def _run_again(
    journal: Journal, name: str, header: Header, progress: Callable[[int], None] | None
) -> dict[str, object]:
    table = table_of(header, any_rules=True)
    # What was put aside was closed by no script of its rules.
    scripts, holdings = table.game.version == header.rules and name_of(name) == name, Holdings()
    rows = _compared(name, table, journal.rows(name)) if scripts else journal.rows(name)
    shoes, cards, draws = 0, 0, 0
    for event in decode_events(rows):
        dealt = table.shoe.dealt
        # Either shuffles each shoe again from its key, and refuses a card that is not the next one of it.
        if scripts:
            replay(table, [event])
        else:
            if isinstance(event.act, CloseOut):
                holdings.verify(table, event.act)
            redo(table, event)
            holdings.follow(table, event)
        table.events.clear()
        if isinstance(event.act, Shuffle) and table.chance.seal:
            shoes += 1
        elif table.chance.seal and table.shoe.dealt > dealt:
            cards += 1
        elif isinstance(event.act, Chance) and event.act.lot(table) is not None:
            # Drawn again from the sealed key and the seeds, and refused if it was anything else.
            draws += not isinstance(event.outcome, Incident)
        if progress and event.n % 1000 == 0:
            progress(event.n)
    return {
        "by": "scripts" if scripts else "acts",
        "rounds": table.round,
        "shoes": shoes,
        "cards": cards,
        "draws": draws,
        "pending": None if table.pending is None else table.pending.__struct_config__.tag,
    }


def _compared(name: str, table: Table, rows: Iterable[StoredLine]) -> Iterator[StoredLine]:
    """The rows, checked against the running table: each checkpoint must match it."""
    for row in rows:
        if row.state is not None and (
            table.pending is not None or read_state(name, row.n - 1, row.state, row.vault) != table.state()
        ):
            raise Refusal(f"the checkpoint at event {row.n - 1} of table {name} differs from the replay")
        yield row


def _published(name: str, head: str | None, journal: Journal, stored: tuple[int, bytes]) -> None:
    """Verify that a head noted elsewhere is part of the chain."""
    if head is None:
        return
    n, digest = read_head(head)
    if n > stored[0]:
        raise Refusal(f"the journal of table {name} was truncated: event {n} was published, its last is {stored[0]}")
    row = next(journal.rows(name, after=n - 1), None) if n else None
    if row is None or row.hash.hex() != digest:
        raise Refusal(f"the journal of table {name} is not the one whose head was published at event {n}")


def read_head(head: str) -> tuple[int, str]:
    """A published head: the number of its last line, and its link."""
    if not re.fullmatch(r"[0-9]{1,18}:[0-9a-f]{64}", head):
        raise Refusal(
            f"{head[:90]!r} is not a head: it is an event's number, a colon and 64 hexadecimal digits, "
            "or else a file of heads"
        )
    number, _, digest = head.partition(":")
    return int(number), digest
