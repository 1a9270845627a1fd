"""The journal: rounds on disk, recovery, verification, and the first answer of the command line."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.row import Row, per_second, seconds
from bench.script import table
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify

ROUNDS = 1_000


def _session(path: Path, name: str) -> tuple[Session, object]:
    t, house = table()
    session = Session.create(Journal(path), name, t.game, t.options)
    for box, player in enumerate("ABC", start=1):
        session.begin("sit", player=player, box=box, chips=10**9)
        session.supply()
    return session, house


def _command(*args: str) -> float:
    program = str(Path(sys.executable).parent / "pitboss")
    return seconds(lambda: subprocess.run([program, *args], check=True, capture_output=True))


def rows() -> list[Row]:
    """Durable rounds a second in one process, and what depends on the journal's size."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        session, house = _session(path, "war-1")

        def play() -> int:
            session.play(house, ROUNDS)  # type: ignore[arg-type]
            return ROUNDS

        durable = per_second(play, clock=time.perf_counter)
        events = session.table.n
        return [
            Row("casino war, rounds on SQLite, every round synced", durable, 500, "rounds/s"),
            Row("  verified: chain and replay", per_second(lambda: _proved(session), 3), None, "events/s"),
            Row(
                f"  resumed after {events:,} events", seconds(lambda: Session.resume(session.journal, "war-1")), 2, "s"
            ),
            Row("pitboss games, cold", _command("games"), 1, "s"),
            Row("pitboss odds casino-war, cold", _command("odds", "casino-war"), 1, "s"),
        ]


def _proved(session: Session) -> int:
    return int(verify(session.journal, session.name)["events"])
