"""SIGKILL at any point: nothing acknowledged is lost, nothing settled twice, the same decision waits (C1-C5)."""

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator

from pitboss.equipment import Randomness
from pitboss.journal import store
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table import Wager
from pitboss.table.act import Betting, Place
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.event import Begin, decode
from tests.tables import PLAYERS, WAR, house
from tests.volume import volume

TRIALS = volume(12, 2_000)
TABLE = "war-1"


def play_until_killed(path: str, acknowledge: int, die_at: int | None) -> None:
    """A dealer process; it may also fall at a chosen step of a commit."""
    journal = Journal(path)
    if die_at is not None:
        _die_inside_a_commit(journal, die_at)
    for n in play(journal):
        os.write(acknowledge, f"{n}\n".encode())


def play(journal: Journal) -> Iterator[int]:
    """A dealer without end, whatever was played before; each act is saved before its number is given."""
    known = TABLE in journal.tables()
    session = Session.resume(journal, TABLE) if known else Session.create(journal, TABLE, WAR, WAR.options())
    for box, player in enumerate(PLAYERS, start=1):
        if session.table.pending is None and box not in session.table.seats:
            session.begin("sit", player=player, box=box, chips=10_000_000)
    driver = house(seed=None, tie=500)
    while True:
        table = session.table
        if table.pending is None:
            unseated = [i for i, p in enumerate(PLAYERS, start=1) if i not in table.seats]
            if unseated:
                session.begin("sit", player=PLAYERS[unseated[0] - 1], box=unseated[0], chips=10_000_000)
            else:
                session.begin(table.game.next_procedure(table))
        else:
            session.supply(driver.outcome(table))
        yield session.table.n


def _die_inside_a_commit(journal: Journal, step: int) -> None:
    left = [step]

    def fall(*args: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    for moment in ("before_cursor_execute", "after_cursor_execute", "commit"):
        store.sa.event.listen(journal.engine, moment, fall)


def trial(path: str, chance: Randomness) -> int:
    """One process, killed; the last event that it had acknowledged."""
    reader, writer = os.pipe()
    # Half of the trials are killed from outside at a random time, half at a random step inside a commit.
    die_at = 1 + chance.below(120) if chance.below(2) else None
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reader)
            play_until_killed(path, writer, die_at)
        finally:
            os._exit(3)
    os.close(writer)
    if die_at is None:
        time.sleep(0.002 + chance.below(60_000) / 1e6)
        os.kill(pid, signal.SIGKILL)
    with os.fdopen(reader) as acks:
        lines = acks.read().split("\n")[:-1]
    _, status = os.waitpid(pid, 0)
    assert os.WIFSIGNALED(status), "the process must die by the signal, not by a fault of its own"
    return int(lines[-1]) if lines else 0


def test_killed_at_many_random_points_the_table_comes_back(tmp_path):
    path = str(tmp_path / "j.db")
    chance = Randomness.seeded("kills")
    waiting: Counter[str] = Counter()
    seen: list[bytes] = []
    rounds = 0
    for trials in range(8 * TRIALS):
        # Enough to have been worth killing; how soon that is depends on the machine.
        if trials >= TRIALS and len(waiting) >= 6 and rounds > TRIALS / 10:
            break
        acknowledged = trial(path, chance)
        journal = Journal(path)
        if not journal.tables():
            assert acknowledged == 0
            continue
        session = Session.resume(journal, TABLE)
        table = session.table
        assert table.n >= acknowledged, "an acknowledged act was lost"
        lines = [row.line for row in journal.rows(TABLE)]
        assert lines[: len(seen)] == seen, "history was rewritten"
        seen, rounds = lines, table.round
        waiting[type(table.pending).__name__] += 1
        # The same decision waits for the player who comes back, however often.
        assert Session.resume(Journal(path), TABLE).table.pending == table.pending
        table.bank.check(table.wagers)
        journal.close()
    assert rounds > TRIALS / 10
    assert len(waiting) >= 6, waiting
    proven = verify(Journal(path), TABLE)
    assert proven["events"] == len(seen)
    _each_wager_is_settled_once(seen)


def _each_wager_is_settled_once(lines: list[bytes]) -> None:
    placed: Counter[tuple[int, str]] = Counter()
    settled: Counter[tuple[int, str]] = Counter()
    for event in map(decode, lines):
        act = event.act
        if isinstance(act, Begin) and act.procedure == "round":
            assert placed == settled
            placed.clear()
            settled.clear()
        wager = event.outcome if isinstance(act, Betting) else act.wager if isinstance(act, Place) else None
        if isinstance(wager, Wager):
            placed[wager.box, wager.wager] += 1
        elif isinstance(act, Settle):
            settled[act.box, act.wager] += 1
            assert settled[act.box, act.wager] <= 1
