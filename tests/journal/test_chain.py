"""The chain finds every change: TRUST L1, with each kind of tampering and the plain replay behind it."""

import json

import pytest

from pitboss.equipment import Randomness
from pitboss.journal.chain import StoredLine, check
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.refusal import Refusal
from tests.tables import PLAYERS, WAR, house
from tests.volume import volume

ROUNDS = 60


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    book = Journal(tmp_path_factory.mktemp("journal") / "j.db")
    session = Session.create(book, "war-1", WAR, WAR.options())
    for box, player in enumerate(PLAYERS, start=1):
        session.begin("sit", player=player, box=box, chips=1_000_000)
        session.supply()
    session.play(house(tie=500), ROUNDS)
    return book


@pytest.fixture(scope="module")
def stored(journal):
    _, header, head = journal.header("war-1")
    return header, list(journal.rows("war-1")), head


def test_an_untouched_journal_verifies(journal, stored):
    _, rows, head = stored
    found = verify(journal, "war-1")
    assert found["events"] == len(rows) == head[0]
    assert found["rounds"] == ROUNDS
    assert found["head"] == f"{head[0]}:{head[1].hex()}"


def _flip(row: StoredLine, chance: Randomness) -> StoredLine:
    """One bit of one byte of the line, the time or the hash."""
    where = chance.below(3)
    if where == 0:
        line = bytearray(row.line)
        line[chance.below(len(line))] ^= 1 << chance.below(8)
        return StoredLine(row.n, row.at, bytes(line), row.hash)
    if where == 1:
        return StoredLine(row.n, row.at ^ (1 << chance.below(50)), row.line, row.hash)
    digest = bytearray(row.hash)
    digest[chance.below(32)] ^= 1 << chance.below(8)
    return StoredLine(row.n, row.at, row.line, bytes(digest))


def _mutated(rows: list[StoredLine], chance: Randomness) -> tuple[str, list[StoredLine]]:
    i, j = chance.below(len(rows)), chance.below(len(rows) - 1)
    kind = ("flip", "delete", "insert", "swap", "truncate", "duplicate")[chance.below(6)]
    changed = list(rows)
    if kind == "flip":
        changed[i] = _flip(rows[i], chance)
    elif kind == "delete":
        # The last one is the truncation's case; renumbering hides the gap as a forger would.
        changed = rows[:j] + [StoredLine(r.n - 1, r.at, r.line, r.hash) for r in rows[j + 1 :]]
    elif kind == "insert":
        extra = rows[chance.below(len(rows))]
        changed = [*rows[:i], StoredLine(i + 1, extra.at, extra.line, extra.hash)]
        changed += [StoredLine(r.n + 1, r.at, r.line, r.hash) for r in rows[i:]]
    elif kind == "swap":
        a, b = rows[j], rows[j + 1]
        changed[j], changed[j + 1] = StoredLine(a.n, b.at, b.line, b.hash), StoredLine(b.n, a.at, a.line, a.hash)
    elif kind == "truncate":
        changed = rows[:i]
    else:
        changed = [*rows, StoredLine(len(rows) + 1, rows[i].at, rows[i].line, rows[i].hash)]
    return kind, changed


def test_every_mutation_is_found(stored):
    header, rows, head = stored
    chance = Randomness.seeded("mutations")
    caught: dict[str, int] = {}
    tries = volume(1_000, 10_000)
    for _ in range(tries):
        kind, changed = _mutated(rows, chance)
        with pytest.raises(Refusal):
            check(header, changed, head)
        caught[kind] = caught.get(kind, 0) + 1
    assert sum(caught.values()) == tries
    assert min(caught.values()) > tries / 10


def test_a_changed_header_is_found(stored):
    header, rows, head = stored
    altered = json.loads(header) | {"inventory": 1}
    with pytest.raises(Refusal, match="event 1 was altered"):
        check(json.dumps(altered).encode(), rows, head)


def test_a_published_head_finds_a_journal_cut_off_behind_it(journal, stored, tmp_path):
    """A forger who also moves the stored head back is found by anybody who wrote the old head down."""
    _, rows, head = stored
    published = f"{head[0]}:{head[1].hex()}"
    assert verify(journal, "war-1", head=published)["events"] == head[0]
    short = rows[:-20]
    with pytest.raises(Refusal, match="truncated"):
        check(stored[0], short, head)
    assert check(stored[0], short, (len(short), short[-1].hash)) == (len(short), 0)
    earlier = f"{short[-1].n}:{short[-1].hash.hex()}"
    assert verify(journal, "war-1", head=earlier)["events"] == head[0]
    with pytest.raises(Refusal, match="not the one"):
        verify(journal, "war-1", head=f"{short[-1].n}:{'0' * 64}")
    with pytest.raises(Refusal, match="truncated"):
        verify(journal, "war-1", head=f"{head[0] + 1}:{'0' * 64}")
    with pytest.raises(Refusal, match="is not a head"):
        verify(journal, "war-1", head="yesterday")
