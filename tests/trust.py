"""The long trials row by row, each with its pass figure: `python -m tests.trust [ROW…]`, or `make soak ROW="C1 L1"`.

Each row runs at full volume in a process of its own, and its result goes into RELIABILITY.md with day and commit
as soon as it is done: a run that was stopped is taken up again with the rows that are left. A row not run says so.
"""

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.volume import FIGURES

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "RELIABILITY.md"
NOT_RUN = "not run"


@dataclass(frozen=True)
class Trial:
    """A row: what is tried, what it must give, and the tests that try it."""

    row: str
    what: str
    figure: str
    tests: tuple[str, ...]
    """Run at full volume."""


_ROWS = """
R2  | 1,000 streams, processes with one clock, forks | 0 equal | equipment/test_randomness.py:r2_
R4  | boundary words for 2 to 416; 10^7 draws at 5 ranges | 415 of 415; 99% | equipment/test_randomness.py:r4_
R5  | NIST's 15 tests, 100 sequences of 10^6 bits | 96 of 100; 93 for 148 P-values | equipment/test_randomness.py:r5_
R7  | same chance, other stakes, seats and names | 0 differences | equipment/test_randomness.py:r7_
R8  | the source fails at any draw | play stops, and goes on with the same cards | equipment/test_randomness.py:r8_
R9  | a stuck source; 10^5 good keys | alarm at once; none false | equipment/test_randomness.py:r9_
S1  | places, orders, neighbours, fixed points, descents; 10^6 shuffles | 99% limits | equipment/test_shuffle.py
C1  | 2,000 kills of a dealer process, also inside commits | 0 lost, 0 changed cards | journal/test_kill.py
C1f | 100 kills of a served floor with bots at its tables | 0 lost, same question | floor/test_kill.py
C2  | 10,000 losses of power, unsynced writes gone in any part | every acknowledged act kept | journal/test_power.py
C6  | a store that fails at each write, damaged pages, backups | nothing changed or lost | floor/test_store_faults.py
C7  | processes on PostgreSQL killed, stopped and fenced; 50 stops | 0 lost, 0 twice | floor/test_processes.py
C7s | a process on an SQLite file killed 50 times, the other goes on | 0 lost, 0 twice | floor/test_processes.py:sqlite
C7a | tables at one address, people at the door of another | each counted | floor/test_processes.py:two_addresses
C7n | processes in two networks, the line between them cut 20 times | same question | floor/test_processes.py:networks
C8  | orders that wait, keno tickets presented, at a kill | acknowledged is done, once | floor/test_kept.py
H1  | an hour, 300 tables, 1,000 sockets; kills, full disks, upgrade | 0 lost, 0 twice | floor/test_long_run.py:hour
N1  | 40 tables: the same for a night, or as long as it says | 0 lost, 0 twice | floor/test_long_run.py:night
L1  | 10,000 mutations of a chain | all found | journal/test_chain.py
L1f | 10,000 bit flips in journal and floor tables | all found | floor/test_ledger.py
L6  | sealed draws, and shuffles with seeds, done again | all as sealed | floor/test_sealing.py
L7  | someone who can write the database, without the key file | all found | journal/test_tags.py
U1  | all 44 games stopped in mid-round, started under newer rules | every chip with its owner | floor/test_upgrade.py
U2  | the code of 0.1.0, 40 tables stopped in mid-round | every chip with its owner | floor/test_from_0_1_0.py
K1  | keys in play and cards face down at rest | 0 in the database | journal/test_vault.py
Z2  | passwords, tokens, roles, limits | all refused | floor/test_access.py floor/test_doorway.py
Z8  | 200 requests at once at every path beside play | a wager's p99 under 100 ms | floor/test_flood.py
Z9  | every path counted, pages apart from orders, connections bounded | none forgotten | floor/test_entrance.py
P4  | eight tables at full speed for an hour, after ten minutes | grows by under 2 MB an hour | floor/test_memory.py
Z7  | 10^6 acts with other hidden cards, as seen | 0 differences | floor/test_secrets.py conformance/test_pairs.py
E1  | blackjack in fractions, one to eight decks | as kept; doubles within 1e-15 | games/blackjack/test_exact.py
F4  | hostile files and arguments | one line, exit code 2 | cli/test_hostile.py
"""
_CELLS = [[cell.strip() for cell in line.split("|")] for line in _ROWS.strip().splitlines()]
TRIALS = [Trial(row, what, figure, tuple(tests.split())) for row, what, figure, tests in _CELLS]


def run(trial: Trial) -> str:
    """The result of a row."""
    began = time.perf_counter()
    found = tested(trial)
    return found if found == NOT_RUN else f"{found}; {time.perf_counter() - began:,.0f} s"


def tested(trial: Trial) -> str:
    """The tests of a row, at full volume."""
    files = [f"tests/{test.partition(':')[0]}" for test in trial.tests]
    words = [word for test in trial.tests if (word := test.partition(":")[2])]
    command = [sys.executable, "-m", "pytest", "-v", "--no-header", "-p", "no:cacheprovider", *files]
    command += ["-k", " or ".join(words)] if words else []
    with TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        soak = os.environ | {"PITBOSS_SOAK": "1", FIGURES: str(figures)}
        ran = subprocess.run(command, cwd=ROOT, env=soak, capture_output=True, text=True, check=False)
        measured = figures.read_text(encoding="utf-8").splitlines() if figures.exists() else []
    last = ran.stdout.strip().rpartition("\n")[2]
    counted = ", ".join(re.findall(r"\d+ (?:passed|failed|errors?|skipped)", last)) or "the tests did not run"
    counted = "; ".join([counted, *measured])
    if ran.returncode == 0:
        # Tests that were all skipped, for want of a database server, prove nothing.
        return f"passed ({counted})" if " passed" in last else NOT_RUN
    print(ran.stdout[-3000:])
    return f"FAILED ({counted})"


_TITLE = "| row | trial | must give | last result | day | commit |"


def book() -> tuple[str, list[str], str]:
    """What stands before the table of trials, its lines, and what stands behind it: other tables too."""
    text = BOOK.read_text() if BOOK.exists() else ""
    before, title, rest = text.partition(_TITLE)
    table, gap, after = (title + rest).partition("\n\n")
    return before, table.splitlines(), gap[1:] + after


def known() -> dict[str, list[str]]:
    """What the book says of each row: result, day and commit."""
    cells = [[cell.strip() for cell in line[1:-1].split("|")] for line in book()[1][2:]]
    return {row[0]: row[3:6] for row in cells}


def write(results: dict[str, list[str]]) -> None:
    """The book again, every row of it."""
    before, _, after = book()
    lines = [_TITLE, "| --- | --- | --- | --- | --- | --- |"]
    for one in TRIALS:
        lines.append(
            "| " + " | ".join([one.row, one.what, one.figure, *results.get(one.row, [NOT_RUN, "", ""])]) + " |"
        )
    BOOK.write_text(before + "\n".join(lines) + "\n" + after)


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def main(wanted: list[str]) -> int:
    """The rows that are named, or all of them; 1 if any failed."""
    unknown = {*wanted} - {one.row for one in TRIALS}
    if unknown:
        print(f"there is no row {', '.join(sorted(unknown))}: {', '.join(one.row for one in TRIALS)}")
        return 2
    commit = _git("rev-parse", "--short", "HEAD") + ("+" if _git("status", "--porcelain", "src", "tests") else "")
    failed = False
    for one in TRIALS:
        if wanted and one.row not in wanted:
            continue
        result = run(one)
        failed |= result.startswith("FAILED")
        print(f"{one.row:4} {one.what}: {one.figure}: {result}", flush=True)
        results = known()
        if result != NOT_RUN:
            results[one.row] = [result, time.strftime("%Y-%m-%d", time.gmtime()), commit]
        write(results)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
