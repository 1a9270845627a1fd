"""Checking of foreign logs: each recorded round replayed under the rules, each deviation reported."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.record import SETTLEMENT_KEYS, Case, read_case
from pitboss.refusal import Refusal
from pitboss.words import Json

NOT_LEGAL = "the round is not legal"


@dataclass(frozen=True, slots=True)
class Deviation:
    """A point where a record and the rules differ."""

    line: int
    what: str
    recorded: object
    ruled: object
    cite: str | None

    def shown(self) -> dict[str, object]:
        """As plain JSON."""
        return {
            "line": self.line,
            "what": self.what,
            "recorded": self.recorded,
            "ruled": self.ruled,
            "cite": self.cite,
        }


def check_log(lines: Iterable[bytes], as_of: str = "") -> Iterator[tuple[int, list[Deviation]]]:
    """Each record's line number with its deviations; a round that the rules refuse is itself a deviation.

    Records without a date are ruled on under the law of `as_of`.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, list(check_record(number, line, as_of))


def check_record(number: int, line: bytes, as_of: str = "") -> Iterator[Deviation]:
    """The deviations of one record; a line that is not a record is refused."""
    _, deviations = check_case(number, read_case(line, f"line {number}"), as_of)
    yield from deviations


def check_case(number: int, case: Case, as_of: str = "") -> tuple[Adjudication | None, list[Deviation]]:
    """The ruling on a recorded round, or None if it is not legal, and its deviations."""
    try:
        ruled = adjudicate(case, as_of)
    except Refusal as refusal:
        return None, [Deviation(number, NOT_LEGAL, None, refusal.reason, refusal.cite)]
    return ruled, list(compare(number, case, ruled))


def compare(number: int, case: Case, ruled: Adjudication) -> Iterator[Deviation]:
    """Differences between the recorded and the ruled result."""
    if case.expect is None:
        raise Refusal(f"line {number} does not say what happened: it has no 'expect'")
    expect = case.expect
    unknown = set(expect) - {"settlement", "net", "events", "void"}
    if unknown:
        raise Refusal(f"line {number}: 'expect' has an unknown field '{sorted(unknown)[0]}'")
    for what, (given, taken) in ruled.surplus.items():
        yield Deviation(number, what, given, taken, None)
    if ruled.unfinished:
        for name, drawn in case.draws.items():
            yield Deviation(number, name, len(drawn), len(drawn) + 1, None)
    if "settlement" in expect:
        yield from _settlement(number, expect["settlement"], ruled.settlement_rows())
    if "net" in expect and expect["net"] != (due := ruled.net_by_player()):
        yield Deviation(number, "net", expect["net"], due, None)
    if "void" in expect and _differs(expect["void"], void := ruled.void_reason()):
        yield Deviation(number, "void", expect["void"], void, void["cite"] if void else None)
    if "events" in expect:
        yield from _events(number, expect["events"], ruled.rows)


def _differs(said: object, ruled: dict[str, str] | None) -> bool:
    """Void or not, and as much of the reason as the record gives."""
    if not isinstance(said, dict) or not said or ruled is None:
        return bool(said) != bool(ruled)
    return any(ruled.get(name) != value for name, value in said.items())


def _settlement(number: int, recorded: Any, ruled: list[Json]) -> Iterator[Deviation]:
    if not isinstance(recorded, list) or not all(isinstance(row, dict) for row in recorded):
        raise Refusal(f"line {number}: 'expect.settlement' is not a list of objects")
    given: dict[tuple[int, str], list[Json]] = {}
    for row in recorded:
        key = (row.get("box"), row.get("wager"))
        if type(key[0]) is not int or type(key[1]) is not str:
            raise Refusal(f"line {number}: each line of 'expect.settlement' has a box and a wager")
        given.setdefault((key[0], key[1]), []).append(row)
    settled = {(row["box"], row["wager"]): row for row in ruled}
    for row in ruled:
        # A wager that is made again after its decision is settled again, in the same order.
        lines = given.get((row["box"], row["wager"]))
        said = lines.pop(0) if lines else None
        where = f"box {row['box']}, {row['wager']} wager"
        if said is None:
            yield Deviation(number, f"{where}: settled by the rules, not in the record", None, row, row["cite"])
            continue
        for name in (*SETTLEMENT_KEYS, "vigorish", "cite"):
            if name in said and said[name] != row.get(name):
                yield Deviation(number, f"{where}: {name}", said[name], row.get(name), row["cite"])
    for (box, wager), lines in given.items():
        for row in lines:
            ruled_row = settled.get((box, wager))
            why = "settled twice" if ruled_row else "not settled by the rules"
            yield Deviation(number, f"box {box}, {wager} wager: {why}", row, ruled_row, None)


def _events(number: int, recorded: Any, ruled: list[Json]) -> Iterator[Deviation]:
    if not isinstance(recorded, list) or not all(isinstance(row, dict) for row in recorded):
        raise Refusal(f"line {number}: 'expect.events' is not a list of objects")
    at = departs(recorded, ruled)
    if at is None:
        return
    if at == min(len(recorded), len(ruled)):
        yield Deviation(number, "number of events", len(recorded), len(ruled), None)
        return
    row = ruled[at]
    differing = {key: value for key, value in recorded[at].items() if row.get(key) != value}
    shown = {key: row.get(key) for key in differing}
    yield Deviation(number, f"event {row['n']} ({row['act']})", differing, shown, row["cite"])


def departs(recorded: list[dict[str, object]], ruled: list[dict[str, object]]) -> int | None:
    """The position of the first wrong event; a record may leave out details."""
    for at, (said, row) in enumerate(zip(recorded, ruled, strict=False)):
        if any(row.get(key) != value for key, value in said.items()):
            return at
    return None if len(recorded) == len(ruled) else min(len(recorded), len(ruled))
