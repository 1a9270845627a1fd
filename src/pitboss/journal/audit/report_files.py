"""The report of an audit as a file: JSON, a page that stands alone, or Parquet with a row for each deviation."""

import json
from collections.abc import Iterator
from html import escape
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from pitboss import __version__, files
from pitboss.extras import load
from pitboss.journal.audit.audit import Audit, AuditReport, DeviationKind, LocatedDeviation
from pitboss.journal.audit.statistics import LEVEL
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.words import counted, value_in_words, with_commas

JSON, HTML, PARQUET = ".json", ".html", ".parquet"
_ROWS = 10_000
"""Rows that are written at a time."""


def verify_writable(path: Path) -> None:
    """Refuse a report that could not be written, before hours have gone into what it is to hold."""
    if path.suffix not in (JSON, HTML, PARQUET):
        raise Refusal(f"{path}: a report is written as {JSON}, {HTML} or {PARQUET}")
    if path.suffix == PARQUET:
        _pyarrow("pyarrow")
    files.verify_writable(path)


def write(path: Path, audit: Audit) -> None:
    """Write the report in the form that the file's ending asks for."""
    try:
        if path.suffix == PARQUET:
            _write_parquet(path, audit)
        else:
            text = page(audit.report) if path.suffix == HTML else json.dumps(audit.report.shown(), indent=2) + "\n"
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror or error}") from None


def _pyarrow(module: str) -> ModuleType:
    return load(module, "a report in Parquet")


def _write_parquet(path: Path, audit: Audit) -> None:
    """A row for each deviation, a few thousand at a time; what the audit is as a whole stands in the metadata."""
    arrow = _pyarrow("pyarrow")
    texts = ("file", "id", "game", "kind", "what", "recorded", "ruled", "cite")
    numbers = ("line", "staked_cents", "difference_cents")
    about = {
        key: json.dumps(value) for key, value in audit.report.shown().items() if key not in ("deviations", "kinds")
    }
    schema = arrow.schema(
        [*((name, arrow.string()) for name in texts), *((name, arrow.int64()) for name in numbers)],
        metadata={f"pitboss.{name}": value for name, value in about.items()},
    )
    rows = _rows(audit)
    with _pyarrow("pyarrow.parquet").ParquetWriter(path, schema) as writer:
        while batch := list(islice(rows, _ROWS)):
            writer.write_table(arrow.Table.from_pylist(batch, schema=schema))


def _rows(audit: Audit) -> Iterator[dict[str, object]]:
    for one, located in audit.deviating():
        for deviation in located:
            yield _row(deviation, one.staked, one.difference)
    for deviation in audit.report.overdrawn:
        yield _row(deviation, 0, 0)


def _row(deviation: LocatedDeviation, staked: int, difference: int) -> dict[str, object]:
    found = deviation.found
    return {
        "file": deviation.file,
        "id": found.id,
        "game": found.game,
        "kind": found.kind,
        "what": found.what,
        "recorded": json.dumps(found.recorded),
        "ruled": json.dumps(found.ruled),
        "cite": found.cite,
        "line": deviation.line,
        "staked_cents": staked,
        "difference_cents": difference,
    }


# The page.

_LOOK = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; } th, td { text-align: left; vertical-align: top;
padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #ddd; } td.n, th.n { text-align: right;
font-variant-numeric: tabular-nums; } code { font-size: 90%; } .ok { color: #17692f; } .no { color: #a11; }
.sign td { height: 2.5rem; min-width: 14rem; }
"""


def page(report: AuditReport) -> str:
    """The report as a page that needs nothing beside it."""
    verdict = (
        f'<p class="no">{counted(report.deviating, "round deviates", "rounds deviate")} from the rules, in '
        f"{counted(report.deviations, 'point')}.</p>"
        if report.deviations
        else '<p class="ok">Every round that could be read is as the rules have it.</p>'
    )
    parts = [
        f"<p>{counted(len(report.files), 'file')}, {counted(report.total, 'round')}"
        f"{f', by the law of {escape(report.as_of)}' if report.as_of else ''}; checked by Pitboss {__version__}.</p>",
        "" if report.finished else '<p class="no">The audit was stopped: this is the part of it that is done.</p>',
        verdict,
        _table(
            ("game", "rounds"), [(escape(game), f"{rounds:,}") for game, rounds in sorted(report.rounds.items())], {1}
        ),
        _table(("settled by", "rounds"), [(way, f"{many:,}") for way, many in sorted(report.settled.items())], {1}),
    ]
    if report.kinds:
        parts += ["<h2>Deviations by kind and paragraph</h2>", _kinds_table(report)]
        parts += [_cases(kind) for kind in report.ranked()]
    if report.unreadable:
        rows = [(escape(file), str(line or ""), escape(why)) for file, line, why in report.unread]
        parts += [f"<h2>Not read: {report.unreadable:,}</h2>", _table(("file", "line", "why"), rows, {1})]
    if report.counts is not None:
        parts += ["<h2>Statistics</h2>", _statistics(report)]
    files = [(f"<code>{escape(file.path)}</code>", f"{file.size:,}") for file in report.files]
    parts += ["<h2>Files</h2>", _table(("file", "bytes"), files, {1}), SIGNATURE]
    return document("Audit of a log", parts)


SIGNATURE = '<table class="sign"><tr><td>Name</td><td>Date</td><td>Signature</td></tr></table>'


def document(title: str, parts: list[str]) -> str:
    """A page that stands alone, from its parts."""
    body = "\n".join(part for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_LOOK}</style></head>\n'
        f"<body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _kinds_table(report: AuditReport) -> str:
    heads = ("game", "kind", "paragraph", "rounds", "staked in them", "difference")
    rows = [
        (
            escape(kind.game),
            escape(kind.kind),
            escape(kind.cite or ""),
            f"{kind.rounds:,}",
            with_commas(f"${dollars(kind.staked)}"),
            with_commas(f"${dollars(kind.difference)}"),
        )
        for kind in report.ranked()
    ]
    note = (
        "<p>Staked: all that was wagered in these rounds. Difference: by how much the players' results differ from the "
        "ruled ones; a round with several kinds stands in each.</p>"
    )
    return _table(heads, rows, {3, 4, 5}) + note


def _statistics(report: AuditReport) -> str:
    alarming = report.alarms
    rows = [
        (
            escape(test.table),
            escape(test.what),
            escape(test.statistic),
            f'<span class="{"no" if test in alarming else "ok"}">{test.p_value:.4g}</span>',
            escape(test.remark),
        )
        for test in report.tests
    ]
    verdict = f"{counted(len(alarming), 'alarm')}." if alarming else "No alarm."
    tests = counted(len(rows), "test")
    note = (
        f"<p>{verdict} The level is {LEVEL:g} for all {tests} together, by Holm's procedure: a log with nothing wrong "
        "has an alarm once in a thousand. Cards are held against draws without replacement from a shoe, results "
        "against the device's chances, the hold against the exact odds.</p>"
    )
    return note + _table(("table", "test", "statistic", "P-value", ""), rows, {3})


def _cases(kind: DeviationKind) -> str:
    title = f"{kind.game}, {kind.kind}{f' [{kind.cite}]' if kind.cite else ''}"
    heads = ("file", "line", "round", "recorded", "ruled")
    return f"<h3>{escape(title)}</h3>" + _table(heads, [_case(one) for one in kind.first], {1})


def _case(one: LocatedDeviation) -> tuple[str, ...]:
    found = one.found
    shown = [escape(value_in_words(value)) for value in (found.recorded, found.ruled)]
    return escape(one.file), f"{one.line:,}", escape(found.id), *shown


def _table(heads: tuple[str, ...], rows: list[Any], numbers: set[int]) -> str:
    mark = [' class="n"' if place in numbers else "" for place in range(len(heads))]
    head = "".join(f"<th{mark[place]}>{text}</th>" for place, text in enumerate(heads))
    body = "".join(
        f"<tr>{''.join(f'<td{mark[place]}>{cell}</td>' for place, cell in enumerate(row))}</tr>\n" for row in rows
    )
    return f"<table><tr>{head}</tr>\n{body}</table>"
