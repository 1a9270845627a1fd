"""Power is lost at any write: what was acknowledged is there, history is not rewritten, and play goes on (C2)."""

import os
import shutil
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment import Randomness
from pitboss.journal import database
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from tests.volume import volume

from .power import Disk, acknowledge, recorded, recorder
from .test_kill import TABLE, play

SHIFTS, LOSSES = volume((1, 25), (50, 200))
"""The number of shifts, and of losses of power in each."""
ACTS = 450
"""The number of acts in a shift: the store moves what was written from its log to its main file at least once."""
SHIFTS_A_JOURNAL = 3
FILE = "j.db"
Files = dict[str, bytes]


def deal(folder: str, acts: int, synchronous: str) -> None:
    """A dealer process: every act is saved and then acknowledged."""
    full = "PRAGMA synchronous=FULL"
    assert full in database._SQLITE
    database._SQLITE = tuple(f"PRAGMA synchronous={synchronous}" if row == full else row for row in database._SQLITE)
    journal = Journal(f"{folder}/{FILE}")
    journal.lock(Path(f"{folder}/{FILE}.keys"))
    for n in islice(play(journal), acts):
        acknowledge(n)
    journal.close()


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> Path:
    return recorder(tmp_path_factory.mktemp("power"))


def written(folder: Path, files: Files) -> Path:
    """Those files and no others, in a folder of their own."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def rows(journal: Journal) -> list[tuple[Any, ...]]:
    """All that the journal keeps of each event."""
    return [(row.n, row.at, row.line, row.hash, row.state) for row in journal.rows(TABLE)]


class Shift:
    """A dealer's work under record, begun with what an earlier loss of power has left."""

    def __init__(self, library: Path, at: Path, files: Files, acts: int = ACTS, synchronous: str = "FULL") -> None:
        self._at, self._files = at, files
        work, log = written(at / "work", files), at / "log"
        log.unlink(missing_ok=True)
        dealer = f"from tests.journal.test_power import deal; deal({str(work)!r}, {acts}, {synchronous!r})"
        self.ops = recorded(library, work, log, [sys.executable, "-c", dealer])
        journal = Journal(work / FILE)
        self._whole = rows(journal)
        assert verify(journal, TABLE)["events"] == len(self._whole) > acts
        journal.close()

    def lose_power(self, chance: Randomness, losses: int = LOSSES) -> Files:
        """At this number of moments of it; what the last loss left."""
        disk, done, files = Disk(self._files), 0, self._files
        disk.acknowledged = self._recovered(files, 0)
        for i, cut in enumerate(sorted(chance.below(len(self.ops) + 1) for _ in range(losses))):
            for op in self.ops[done:cut]:
                disk.do(op)
            done, files = cut, disk.lose_power(chance)
            if chance.below(2):
                # The store's index of its log is mapped, never synced, and made anew: whatever lies there is no harm.
                files[f"{FILE}-shm"] = os.urandom(32768)
            self._recovered(files, disk.acknowledged, whole=i % 10 == 0)
        return files

    def _recovered(self, files: Files, acknowledged: int, *, whole: bool = True) -> int:
        """The events that are left: all that a caller relies on, nothing rewritten, proven, and fit to be played on."""
        journal = Journal(written(self._at / "left", files) / FILE)
        if not journal.tables():
            assert acknowledged == 0, "the table was lost"
            journal.close()
            return 0
        held = rows(journal)
        assert len(held) >= acknowledged, f"{acknowledged - len(held)} acknowledged acts were lost"
        assert held == self._whole[: len(held)], "history was rewritten"
        table = Session.resume(journal, TABLE).table
        table.bank.check(table.wagers)
        assert table.n == len(held)
        assert not whole or verify(journal, TABLE)["events"] == len(held)
        with journal.reading() as db:
            assert db.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        journal.close()
        return len(held)


@pytest.mark.slow
def test_c2_power_lost_at_many_random_writes_nothing_acknowledged_is_lost(library, tmp_path):
    chance, files = Randomness.seeded("power"), Files()
    for n in range(SHIFTS):
        files = Shift(library, tmp_path, files if n % SHIFTS_A_JOURNAL else {}).lose_power(chance)


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_c2_control_a_store_that_does_not_wait_for_the_disk_loses_what_it_acknowledged(library, tmp_path, synchronous):
    shift = Shift(library, tmp_path, {}, acts=40, synchronous=synchronous)
    with pytest.raises(AssertionError, match="lost"):
        shift.lose_power(Randomness.seeded("power"))
