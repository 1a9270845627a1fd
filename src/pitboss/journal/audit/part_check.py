"""The task of a worker: the rounds of one part of a log checked, and the findings as plain data."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.equipment.cards import card
from pitboss.extras import missing
from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.audit.log_files import PARQUET, LogPart, TooLong, part_batches, part_lines
from pitboss.journal.audit.statistics import LogCounter, LogCounts, table_name
from pitboss.journal.check import Deviation, check_case
from pitboss.journal.record import CUT, Case, read_case
from pitboss.money import cents, signed_cents
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.journal.audit.columns import PartColumns

SCRIPT, MACHINE = "script", "machine"
"""What settles a round."""
BATCH = 8192
"""Lines that are looked at together."""

Line = bytes | TooLong


class FoundDeviation(msgspec.Struct, frozen=True):
    """A deviation with what it takes to find it again: the line of its part, and the round's own name."""

    line: int
    id: str
    game: str
    what: str
    kind: str
    """The same without the box, so that like ones are counted together."""
    recorded: Any
    ruled: Any
    cite: str | None


class DeviatingRound(msgspec.Struct, frozen=True):
    """A round that deviates: the money in it, and how."""

    staked: int
    """Cents that were wagered in it."""
    difference: int
    """Cents by which the players' results differ from the ruled ones."""
    deviations: list[FoundDeviation]


class ShoeCards(msgspec.Struct):
    """What left a shoe in the rounds that name it."""

    game: str
    shoe: str
    line: int
    """Of its first round."""
    table: str
    """Its game and options."""
    cite: str
    """The paragraph on its decks."""
    cards: dict[str, int] = {}
    holds: dict[str, int] = {}
    """How often each of these cards is in the shoe."""

    def add(self, cards: Mapping[str, int], holds: Mapping[str, int]) -> None:
        """Count more of its cards."""
        for name, count in cards.items():
            self.cards[name] = self.cards.get(name, 0) + count
            # A shoe that goes on at a table with other decks: in whatever order its rounds come, the most of them.
            self.holds[name] = max(self.holds.get(name, 0), holds.get(name, 0))


class PartResult(msgspec.Struct):
    """The result of a part."""

    path: str = ""
    before: int = 0
    """Lines of the file before it, once they are counted."""
    weight: int = 0
    lines: int = 0
    rounds: dict[str, int] = {}
    """By game."""
    settled: dict[str, int] = {}
    """How many were settled by what."""
    deviating: list[DeviatingRound] = []
    shoes: list[ShoeCards] = []
    counts: LogCounts | None = None
    """What the statistics are made of, where they are wanted."""
    unreadable: list[tuple[int, str]] = []
    """The line, 0 where it is the file itself, and why."""


def check_part(part: LogPart, as_of: str = "", statistics: bool = False, machine: bool = True) -> PartResult:
    """Check the rounds of a part, with the machine or by the script alone; lines are counted from its beginning."""
    counter = LogCounter(as_of) if statistics else None
    done = _Tally(as_of, PartResult(part.path, weight=part.weight), counter, machine=machine)
    if part.fault:
        done.result.unreadable.append((0, part.fault))
        return done.result
    try:
        with _rare_collections():
            for first, lines in _batches(part):
                done.take_all(first, lines)
    except (OSError, ValueError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        done.result.unreadable.append((0, f"cannot be read to its end: {reason}"))
    except Refusal as refusal:
        done.result.unreadable.append((0, refusal.reason.removeprefix(f"{part.path} ")))
    return done.finished()


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Python looks for rings of dead objects less often: each table is one, and to find it costs a look at all else."""
    usual = gc.get_threshold()
    gc.set_threshold(20 * usual[0], *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _batches(part: LogPart) -> Iterator[tuple[int, Sequence[Line]]]:
    """The records of a part in batches, each with the number of its first line."""
    first = 1
    if part.kind == PARQUET:
        for batch in part_batches(part):
            yield first, _lines_of_rows(batch)
            first += batch.num_rows
        return
    lines: list[Line] = []
    for line in part_lines(part):
        lines.append(line if isinstance(line, TooLong) else line.strip())
        if len(lines) == BATCH:
            yield first, lines
            first, lines = first + len(lines), []
    yield first, lines


class RowLines(Sequence[bytes]):
    """Rows of Parquet as lines, each made when it is asked for."""

    def __init__(self, batch: Any, line_of: Callable[[dict[str, Any]], bytes]) -> None:
        self._batch, self._line_of = batch, line_of

    def __len__(self) -> int:
        return int(self._batch.num_rows)

    def __getitem__(self, row: Any) -> Any:
        return self._line_of(self._batch.slice(int(row), 1).to_pylist()[0])

    def __iter__(self) -> Iterator[bytes]:
        yield from (self._line_of(row) for row in self._batch.to_pylist())

    def columns(self) -> "PartColumns":
        """The rows as the machine reads them, if they are such."""
        from pitboss.journal.audit.parquet_columns import read_rows

        return read_rows(self._batch, self)


RECORD = "record"
TEXTS = frozenset(
    {"id", "note", "game", "as_of", "edition", "rules", "procedure", "cutter", "discards", "shoe"},
)
"""Fields of a record that are text; in other columns of Parquet a text is JSON."""


def _lines_of_rows(batch: Any) -> Sequence[Line]:
    """Rows of Parquet as lines: JSON in a column `record`, or a column a field, where what is null is left out."""
    if RECORD in batch.schema.names:
        return [(text or b"").strip() for text in batch.column(RECORD).cast("binary").to_pylist()]
    return RowLines(batch, _line_of_row)


def _line_of_row(row: dict[str, Any]) -> bytes:
    plain: dict[str, object] = {}
    for name, value in row.items():
        if isinstance(value, str) and name not in TEXTS:
            plain[name] = msgspec.Raw(value)
        elif value is not None:
            plain[name] = _without_nulls(value)
    return msgspec.json.encode(plain)


def _without_nulls(value: Any) -> Any:
    """Nested columns as a record has them: no field where there is nothing, maps as objects."""
    if isinstance(value, dict):
        # Of a map without a key nothing shows that it is one.
        return {
            name: {} if name == "wagers" and each == [] else _without_nulls(each)
            for name, each in value.items()
            if each is not None
        }
    if isinstance(value, list):
        if value and all(isinstance(each, tuple) for each in value):
            return {name: _without_nulls(each) for name, each in value}
        return [_without_nulls(each) for each in value]
    return value


class _Tally:
    """What has been found so far in a part."""

    def __init__(
        self, as_of: str, result: PartResult, counter: LogCounter | None = None, *, machine: bool = True
    ) -> None:
        self.as_of = as_of
        self.machine = machine
        self.counter = counter
        self.result = result
        self.rounds: Counter[str] = Counter()
        self.settled: Counter[str] = Counter()
        self.shoes: dict[tuple[str, str], ShoeCards] = {}
        self.decks: dict[tuple[str, bytes, str], tuple[str, Counter[str]]] = {}
        """Of each kind of table the paragraph on its decks, and what they hold."""

    def take_all(self, first: int, lines: Sequence[Line]) -> None:
        """Check records: by the machine those that it knows, and by the script all others."""
        settled = self._settled(first, lines) if self.machine else None
        # Lines that are made of rows are made for those that need them.
        left = (
            [n for n, fine in enumerate(settled) if not fine] if settled and self.counter is None else range(len(lines))
        )
        if isinstance(lines, RowLines) and len(left) > len(lines) // 2:
            lines = [*lines]
        for number in left:
            line = lines[number]
            if self.counter is not None and isinstance(line, bytes) and line:
                self.counter.take(line)
            if not (settled and settled[number]):
                self._take(first + number, line)
        self.result.lines += len(lines)

    def _settled(self, first: int, lines: Sequence[Line]) -> list[bool] | None:
        """Which records the machine finds as the rules have them, where there is one."""
        try:
            from pitboss.journal.audit.columns import read_lines
            from pitboss.journal.audit.machine import settle_part
            from pitboss.journal.audit.parquet_columns import OtherColumnsError
        except ImportError as error:
            if missing(error, "the machine"):
                return None
            raise
        try:
            part = lines.columns() if isinstance(lines, RowLines) else None
        except OtherColumnsError:
            part = None
        if part is None:
            part = read_lines([b"" if isinstance(line, TooLong) else line for line in lines])
        texts = part.lines
        found = settle_part(part, self.as_of)
        for number in found.to_confirm:
            if check_case(number, read_case(texts[number]), self.as_of)[1]:
                # A machine that the script contradicts is believed nothing.
                return None
        self.rounds.update(found.rounds)
        self.settled[MACHINE] += sum(found.rounds.values())
        for number, cards in found.shoes:
            case = read_case(texts[number])
            self._count_shoe(first + number, case, cards, partial(adjudicate, case, self.as_of))
        return found.clean

    def _take(self, line: int, record: Line) -> None:
        """Check one record by the script."""
        if isinstance(record, TooLong):
            self.result.unreadable.append((line, f"line {line} {record.reason}"))
            return
        if not record:
            return
        try:
            case = read_case(record, f"line {line}")
            ruled, deviations = check_case(line, case, self.as_of)
        except Refusal as refusal:
            self.result.unreadable.append((line, refusal.reason))
            return
        self.rounds[case.game] += 1
        self.settled[SCRIPT] += 1
        if case.shoe and ruled is not None and not case.discards:
            taken = Counter(card(text) for text in case.cards if text != CUT)
            self._count_shoe(line, case, taken, lambda: ruled)
        if deviations:
            self.result.deviating.append(_deviating(case, ruled, deviations))

    def _count_shoe(self, line: int, case: Case, cards: Mapping[str, int], ruled: Callable[[], Adjudication]) -> None:
        """Add what left a shoe that has a name; a ruled round is asked, once for a kind of table, what it holds."""
        table = (case.game, msgspec.json.encode(case.options), case.as_of)
        if table not in self.decks:
            t = ruled().table
            self.decks[table] = (t.law.get(t.shoe.law) or t.shoe.law, Counter(t.shoe.whole()))
        cite, whole = self.decks[table]
        name = table_name(case.game, case.options, case.as_of or self.as_of)
        mine = self.shoes.setdefault((case.game, case.shoe), ShoeCards(case.game, case.shoe, line, name, cite))
        mine.line = min(mine.line, line)
        mine.add(cards, whole)

    def finished(self) -> PartResult:
        """All of it, in an order that does not depend on the order of the records."""
        self.result.rounds = dict(sorted(self.rounds.items()))
        self.result.settled = dict(sorted(self.settled.items()))
        self.result.shoes = sorted(self.shoes.values(), key=lambda shoe: (shoe.line, shoe.game, shoe.shoe))
        if self.counter is not None:
            self.counter.count_deviations(self.result.lines, [one.deviations[0].line for one in self.result.deviating])
            self.result.counts = self.counter.counts
        return self.result


def _deviating(case: Case, ruled: Adjudication | None, deviations: list[Deviation]) -> DeviatingRound:
    found = [
        FoundDeviation(d.line, case.id or "", case.game, d.what, _kind(d.what), d.recorded, d.ruled, d.cite)
        for d in deviations
    ]
    return DeviatingRound(_staked(case, ruled), _difference(case, ruled), found)


def _kind(what: str) -> str:
    """What a deviation is about, without the box or the event's number."""
    if what.startswith("box "):
        return what.partition(", ")[2]
    if what.startswith("event "):
        return f"event {what.partition(' (')[2].removesuffix(')')}"
    return what


def _staked(case: Case, ruled: Adjudication | None) -> int:
    """The cents that were wagered, as the rules have it, or as the record has it where the round is not legal."""
    if ruled is not None:
        return sum(line.staked for line in ruled.settlement)
    total = 0
    for box in case.boxes:
        for amount in box.wagers.values():
            with suppress(Refusal):
                total += cents(amount)
    return total


def _difference(case: Case, ruled: Adjudication | None) -> int:
    """The cents by which the players' results differ, each player's for itself."""
    recorded = (case.expect or {}).get("net")
    if ruled is None or not isinstance(recorded, dict):
        return 0
    due = {player: signed_cents(amount) for player, amount in ruled.net_by_player().items()}
    total = 0
    for player in {*due, *recorded}:
        with suppress(Refusal):
            total += abs(signed_cents(str(recorded.get(player, "0.00")).removeprefix("+")) - due.get(player, 0))
    return total
