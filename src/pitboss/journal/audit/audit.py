"""An audit: the parts of a log checked on workers, put together in order, and stored so that it can go on later."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import msgspec

from pitboss import __version__
from pitboss.journal.audit.log_files import PART_BYTES, STDIN, LogFile, log_files, parts
from pitboss.journal.audit.part_check import DeviatingRound, FoundDeviation, PartResult, ShoeCards, check_part
from pitboss.journal.audit.statistics import LEVEL, LogCounts, LogTest, alarms, log_tests
from pitboss.money import dollars
from pitboss.pricing.kernels.workers import results_in_order
from pitboss.refusal import Refusal
from pitboss.words import Json

MACHINE_BYTES = 4 << 20
"""A shorter log is settled by the script alone: to load the machine, the first time to compile it, takes longer."""
FIRST = 5
"""Cases of each kind that a report shows."""
OVERDRAWN = "more of a card than the shoe holds"
LISTED = 1000
"""Deviations and unreadable lines that are listed one by one; a Parquet report has every deviation."""


@dataclass(frozen=True)
class LocatedDeviation:
    """A deviation with its file and its line there."""

    file: str
    line: int
    found: FoundDeviation

    def shown(self, *, with_file: bool) -> dict[str, object]:
        """As plain JSON."""
        found = self.found
        return {
            **({"file": self.file} if with_file else {}),
            "line": self.line,
            **({"id": found.id} if found.id else {}),
            "what": found.what,
            "recorded": found.recorded,
            "ruled": found.ruled,
            "cite": found.cite,
        }


@dataclass(eq=False)
class DeviationKind:
    """Deviations of one kind under one paragraph."""

    game: str
    kind: str
    cite: str | None
    deviations: int = 0
    rounds: int = 0
    staked: int = 0
    """Cents wagered in these rounds."""
    difference: int = 0
    """Cents by which the players' results differ in them from the ruled ones."""
    first: list[LocatedDeviation] = field(default_factory=list)

    def shown(self, *, with_file: bool) -> dict[str, object]:
        """As plain JSON."""
        return {
            "game": self.game,
            "kind": self.kind,
            "cite": self.cite,
            "rounds": self.rounds,
            "deviations": self.deviations,
            "staked": dollars(self.staked),
            "difference": dollars(self.difference),
            "first": [one.shown(with_file=with_file) for one in self.first],
        }


@dataclass
class AuditReport:
    """What was found in a log; who did the work, and how long it took, makes no difference to it."""

    files: list[LogFile]
    as_of: str = ""
    finished: bool = False
    rounds: dict[str, int] = field(default_factory=dict)
    settled: dict[str, int] = field(default_factory=dict)
    deviating: int = 0
    deviations: int = 0
    staked: int = 0
    difference: int = 0
    kinds: dict[tuple[str, str, str | None], DeviationKind] = field(default_factory=dict)
    listed: list[LocatedDeviation] = field(default_factory=list)
    shoes: dict[tuple[str, str], ShoeCards] = field(default_factory=dict)
    began: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    """Of each shoe the file and the line of its first round."""
    overdrawn: list[LocatedDeviation] = field(default_factory=list)
    """Shoes out of which a card came more often than it is in them."""
    counts: LogCounts | None = None
    tests: list[LogTest] = field(default_factory=list)
    """The statistics of a whole log, where they are wanted."""
    unreadable: int = 0
    unread: list[tuple[str, int, str]] = field(default_factory=list)
    """The first of what could not be read: file, line (0 for the file itself) and why."""

    @property
    def total(self) -> int:
        """All rounds."""
        return sum(self.rounds.values())

    def add(self, result: PartResult) -> None:
        """Count what a part found."""
        for into, more in ((self.rounds, result.rounds), (self.settled, result.settled)):
            for name, count in more.items():
                into[name] = into.get(name, 0) + count
        for one, located in deviating_rounds(result):
            self.deviating += 1
            self.deviations += len(located)
            self.staked += one.staked
            self.difference += one.difference
            seen: set[DeviationKind] = set()
            for deviation in located:
                kind = self._count(deviation)
                if kind not in seen:
                    seen.add(kind)
                    kind.rounds += 1
                    kind.staked += one.staked
                    kind.difference += one.difference
        if result.counts is not None:
            self.counts = self.counts or LogCounts()
            self.counts.merge(result.counts)
        for shoe in result.shoes:
            which = (shoe.game, shoe.shoe)
            self.began.setdefault(which, (result.path, result.before + shoe.line))
            if which in self.shoes:
                self.shoes[which].add(shoe.cards, shoe.holds)
            else:
                self.shoes[which] = shoe
        for line, why in result.unreadable:
            self.unreadable += 1
            if len(self.unread) < LISTED:
                at = result.before + line if line else 0
                self.unread.append((result.path, at, why.replace(f"line {line}", f"line {at}", 1)))

    def _count(self, deviation: LocatedDeviation) -> DeviationKind:
        key = (deviation.found.game, deviation.found.kind, deviation.found.cite)
        kind = self.kinds.setdefault(key, DeviationKind(*key))
        kind.deviations += 1
        if len(kind.first) < FIRST:
            kind.first.append(deviation)
        if len(self.listed) < LISTED:
            self.listed.append(deviation)
        return kind

    def finish(self) -> None:
        """Finish the report of a whole log: compare what left each shoe in all its rounds with what it holds."""
        self.finished = True
        for name, shoe in self.shoes.items():
            for card, count in sorted(shoe.cards.items()):
                if count > shoe.holds[card]:
                    file, line = self.began[name]
                    what = f"shoe {shoe.shoe}: {card}"
                    found = FoundDeviation(
                        line, "", shoe.game, what, OVERDRAWN, count, shoe.holds[card], shoe.cite or None
                    )
                    self.overdrawn.append(LocatedDeviation(file, line, found))
                    self._count(self.overdrawn[-1])
        self.deviations += len(self.overdrawn)
        if self.counts is not None:
            self.tests = log_tests(self.counts, [(shoe.table, shoe.cards) for shoe in self.shoes.values()])

    def shown(self) -> Json:
        """As plain JSON, with as many deviations as are listed."""
        several = len(self.files) > 1
        return {
            **({"files": [file.path for file in self.files]} if several else {}),
            **({"as_of": self.as_of} if self.as_of else {}),
            **({} if self.finished else {"halted": True}),
            "rounds": self.total,
            "by_game": dict(sorted(self.rounds.items())),
            "settled_by": dict(sorted(self.settled.items())),
            **({"shoes": len(self.shoes)} if self.shoes else {}),
            "deviating_rounds": self.deviating,
            "staked_in_them": dollars(self.staked),
            "difference": dollars(self.difference),
            "kinds": [kind.shown(with_file=several) for kind in self.ranked()],
            "deviation_count": self.deviations,
            "deviations": [one.shown(with_file=several) for one in self.listed],
            **({"statistics": self.statistics()} if self.counts is not None else {}),
            "unreadable_count": self.unreadable,
            "unreadable": [{"file": file, "line": line, "reason": why} for file, line, why in self.unread],
        }

    @property
    def alarms(self) -> list[LogTest]:
        """The tests that chance does not explain, at one level for all of them."""
        return alarms(self.tests)

    def statistics(self) -> Json:
        """The tests as plain JSON."""
        alarming = self.alarms
        return {
            "level": LEVEL,
            "alarms": len(alarming),
            "tests": [
                {
                    "table": test.table,
                    "what": test.what,
                    "statistic": test.statistic,
                    "p_value": float(f"{test.p_value:.6g}"),
                    "remark": test.remark,
                    "alarm": test in alarming,
                }
                for test in self.tests
            ],
        }

    def ranked(self) -> list[DeviationKind]:
        """The kinds, those with the most rounds first."""
        return sorted(self.kinds.values(), key=lambda kind: (-kind.rounds, kind.game, kind.kind, kind.cite or ""))


def deviating_rounds(result: PartResult) -> Iterator[tuple[DeviatingRound, list[LocatedDeviation]]]:
    """The deviating rounds of a part, each with its deviations where they stand in the file."""
    for one in result.deviating:
        yield one, [LocatedDeviation(result.path, result.before + found.line, found) for found in one.deviations]


class AuditState:
    """The parts that are done, a line each, in a file that an audit can go on from; without a name it is temporary."""

    def __init__(self, path: Path | None, header: dict[str, object]) -> None:
        self.path = path
        self.done = 0
        self.file: IO[bytes]
        text = json.dumps(header).encode() + b"\n"
        if path is None:
            self.file = TemporaryFile()  # noqa: SIM115 - it lives as long as the audit
            self.file.write(text)
            return
        try:
            self.file = path.open("r+b" if path.exists() else "x+b")
            first = self.file.readline(len(text) + 1)
            if not first:
                self.file.write(text)
            elif first != text:
                raise Refusal(
                    f"{path} is of another audit: other files, another day or version; "
                    "name another, or remove it to begin again"
                )
        except OSError as error:
            raise Refusal(f"{path} cannot be used to go on from: {error.strerror or error}") from None

    def results(self) -> Iterator[PartResult]:
        """What is in the file; a last line that was cut short is cut off."""
        self.file.seek(0)
        self.file.readline()
        end = self.file.tell()
        self.done = 0
        for line in self.file:
            if not line.endswith(b"\n"):
                break
            try:
                found = msgspec.json.decode(line, type=PartResult)
            except msgspec.MsgspecError:
                raise Refusal(f"{self.path} is damaged at part {self.done + 1}: remove it to begin again") from None
            end += len(line)
            self.done += 1
            yield found
        self.file.seek(end)
        self.file.truncate()

    def append(self, result: PartResult) -> None:
        """Store a part at once, so that it outlives this process."""
        try:
            self.file.write(msgspec.json.encode(result) + b"\n")
            self.file.flush()
        except OSError as error:
            raise Refusal(f"{self.path or 'a temporary file'} cannot be written: {error.strerror or error}") from None


@dataclass
class Audit:
    """A log, its report as it grows, and what has been written down of it."""

    report: AuditReport
    state: AuditState

    def deviating(self) -> Iterator[tuple[DeviatingRound, list[LocatedDeviation]]]:
        """Every round that deviates, read again from what was written down."""
        for result in self.state.results():
            yield from deviating_rounds(result)


def audit(
    names: list[str],
    as_of: str = "",
    *,
    workers: int = 1,
    dask: str | None = None,
    resume: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    statistics: bool = False,
    halt: Callable[[], bool] = lambda: False,
) -> Audit:
    """Check the rounds of these files, directories and patterns; the report is the same on any number of workers.

    `progress` gets the bytes that are done and all bytes; whether to `halt` is asked after each part.
    """
    files = log_files(names)
    if resume is not None and any(file.path == STDIN for file in files):
        raise Refusal("standard input cannot be read again: --resume needs files")
    header: dict[str, object] = {"pitboss": __version__, "as_of": as_of, "part": PART_BYTES, "statistics": statistics}
    header["files"] = [list(file) for file in files]
    state = AuditState(resume, header)
    report = AuditReport(files, as_of)
    last = PartResult()
    weighed, size = 0, sum(file.size for file in files)
    for result in state.results():
        report.add(last := result)
        weighed += result.weight
    machine = size >= MACHINE_BYTES or any(file.path == STDIN for file in files)
    jobs = ((part, as_of, statistics, machine) for part in islice(parts(files), state.done, None))
    for result in results_in_order(check_part, jobs, workers=workers, dask=dask, processes=True):
        result.before = last.before + last.lines if result.path == last.path else 0
        state.append(result)
        report.add(last := result)
        weighed += result.weight
        if progress is not None:
            progress(weighed, size)
        if halt():
            break
    else:
        report.finish()
    return Audit(report, state)
