"""The trace: provisions, what each test of a run met of them, and what it claims to prove, joined test by test."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Protocol

from pitboss.files import Missing, text
from pitboss.refusal import Refusal
from pitboss.rulebook import canonical, rulebook
from pitboss.words import Json


class Carried(Protocol):
    """An event, as far as the trace is concerned."""

    @property
    def cites(self) -> tuple[str, ...]:
        """Every paragraph that it carries out."""
        ...


class Evidence:
    """What one test met: events of paragraphs, refusals by them, and declared facts that it asked for by name."""

    def __init__(self) -> None:
        self.events: dict[tuple[str, ...], int] = defaultdict(int)
        self.refused: set[str] = set()
        self.read: set[str] = set()

    def event(self, event: Carried) -> None:
        """A paragraph was carried out."""
        self.events[event.cites] += 1

    def clear(self) -> None:
        """Another test begins."""
        self.events.clear()
        self.refused.clear()
        self.read.clear()

    def counted(self) -> Counter[str]:
        """How often each paragraph was carried out."""
        found: Counter[str] = Counter()
        for cites, times in self.events.items():
            found.update(dict.fromkeys(cites, times))
        return found

    def holds(self, cite: str) -> bool:
        """Whether the test met that paragraph. To read what is executed is not to see it done."""
        provision = rulebook().get(canonical(cite))
        if provision is None or provision.kind == "not held":
            # That a text is missing proves nothing of what it orders.
            return False
        seen = {part for cites in self.events for part in cites} | self.refused
        if provision.kind != "executed":
            seen |= self.read
        return provision.cite in {canonical(part) for part in seen}


class ProofClaims:
    """Which tests claim which paragraphs, and which of their cases met them."""

    def __init__(self) -> None:
        self._cases: dict[tuple[str, str], list[str]] = defaultdict(list)

    def add(self, test: str, case: str, cite: str, met: bool) -> None:
        """A case of a test has passed."""
        cases = self._cases[test, canonical(cite)]
        if met:
            cases.append(case)

    def met(self) -> dict[str, list[str]]:
        """For each paragraph the cases that claim it and met it."""
        found: dict[str, list[str]] = defaultdict(list)
        for (_, cite), cases in self._cases.items():
            found[cite] += cases
        return {cite: cases for cite, cases in found.items() if cases}

    def unmet(self, left_out: Collection[str] = ()) -> dict[str, list[str]]:
        """For each test that ran whole what it claims and met in none of its cases."""
        found: dict[str, list[str]] = defaultdict(list)
        for (test, cite), cases in sorted(self._cases.items()):
            if not cases and test not in left_out:
                found[test].append(cite)
        return dict(found)


def load(path: Path) -> Json:
    """What a test run left behind."""
    try:
        seen: Json = json.loads(text(path))
        return {"events": dict(seen["events"]), "tests": dict(seen["tests"]), "unmet": dict(seen["unmet"])}
    except Missing:
        raise Refusal(f"there is no trace at {path}: make one with `make trace`") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refusal(
            f"{path} is not a trace: it must be JSON with events, tests and unmet, as `make trace` leaves it"
        ) from None


def trace_rows(seen: Json, *, law_only: bool = True) -> list[Json]:
    """Each provision with its events and the tests that met it. All that is held needs one, but the physical."""
    rows = []
    for cite, provision in rulebook().items():
        if law_only and not provision.is_law:
            continue
        events, tests = seen["events"].get(cite, 0), seen["tests"].get(cite, [])
        proven = bool(tests) or provision.kind == "physical"
        kind, present = provision.kind, provision.is_present
        rows.append(
            {"cite": cite, "kind": kind, "present": present, "events": events, "tests": tests, "proven": proven}
        )
    return rows


def rows_against(rows: Iterable[Json], citations: Iterable[str]) -> list[Json]:
    """The rows of a list of citations; what the rulebook does not hold is there too, unproven."""
    known = {row["cite"]: row for row in rows}
    absent: Json = {"kind": None, "present": False, "events": 0, "tests": [], "proven": False}
    return [known.get(cite, {"cite": cite, **absent}) for cite in citations]
