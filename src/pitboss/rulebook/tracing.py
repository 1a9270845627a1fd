"""The trace: provisions, the events seen in a test run, and the tests that proved them, joined."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook


def load(path: Path) -> dict[str, Any]:
    """What a test run left behind."""
    try:
        seen: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return {"events": dict(seen["events"]), "tests": dict(seen["tests"])}
    except FileNotFoundError:
        raise Refusal(f"there is no trace at {path}: make one with `make trace`") from None
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refusal(
            f"{path} is not a trace: it must be JSON with events and tests, as `make trace` leaves it"
        ) from None


def trace_rows(seen: dict[str, Any], *, law_only: bool = True) -> list[dict[str, Any]]:
    """Each provision with its events and tests. Executed needs both, declared a test, physical is stated only."""
    rows = []
    for cite, provision in rulebook().items():
        if law_only and not provision.is_law:
            continue
        events, tests = seen["events"].get(cite, 0), seen["tests"].get(cite, [])
        proven = {"executed": bool(events and tests), "declared": bool(tests), "physical": True}[provision.kind]
        rows.append({"cite": cite, "kind": provision.kind, "events": events, "tests": tests, "proven": proven})
    return rows


def rows_against(rows: Iterable[dict[str, Any]], citations: Iterable[str]) -> list[dict[str, Any]]:
    """The rows of a list of citations; what the rulebook does not hold is there too, unproven."""
    known = {row["cite"]: row for row in rows}
    absent: dict[str, Any] = {"kind": None, "events": 0, "tests": [], "proven": False}
    return [known.get(cite, {"cite": cite, **absent}) for cite in citations]
