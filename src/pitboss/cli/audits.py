"""The part of `check` that is about records: an audit of a log of any size."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from pitboss.cli.output import as_json, console, folding, say_error
from pitboss.cli.progress_bar import STOPPED, bar, halting
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.words import counted, value_in_words, with_commas

if TYPE_CHECKING:
    from pitboss.journal.audit.audit import AuditReport, LocatedDeviation

FEW = 100
"""Deviations that are printed one by one; of more the first, and all of them by kind."""


def check_records(
    logs: list[str],
    as_of: str,
    workers: int,
    dask: str | None,
    resume: Path | None,
    output: Path | None,
    statistics: bool,
    json: bool,
) -> int:
    """Check the rounds of a log; 1 if one deviates, 2 if something cannot be read."""
    from pitboss.journal.audit import report_files
    from pitboss.journal.audit.audit import audit

    if output is not None:
        report_files.verify_writable(output)
    with halting() as halt, bar(None, "checking", quiet=json) as show:

        def progress(done: int, total: int) -> None:
            if show is not None:
                show(done, total, "checking")

        done = audit(
            logs,
            as_of,
            workers=workers,
            dask=dask,
            resume=resume,
            progress=progress,
            statistics=statistics,
            halt=halt,
        )
    report = done.report
    _verify_anything(report)
    if output is not None:
        report_files.write(output, done)
    if json:
        as_json(report.shown())
    else:
        _print(report, output)
    for unread in report.unread[:FEW]:
        say_error(_unread(report, *unread), None, False)
    if (more := report.unreadable - FEW) > 0:
        say_error(f"and {more:,} more that cannot be read", None, False)
    if not report.finished:
        again = f"; go on with the same command and --resume {resume}" if resume else ""
        say_error(f"stopped: what is reported is the part that is done{again}", None, False)
        raise typer.Exit(STOPPED)
    return 2 if report.unreadable else 1 if report.deviations or report.alarms else 0


def _verify_anything(report: "AuditReport") -> None:
    """Refuse a log with nothing in it, and one with nothing but a single thing that cannot be read."""
    if not report.finished or report.total:
        return
    if not report.unreadable:
        whole = report.files[0].path if len(report.files) == 1 else "the log"
        raise Refusal(f"{whole} is empty: there is no round to check")
    if report.unreadable == 1:
        raise Refusal(_unread(report, *report.unread[0]))


def _unread(report: "AuditReport", file: str, line: int, why: str) -> str:
    where = "" if len(report.files) == 1 and line else f"{file}, " if line else f"{file} "
    return where + why


def _print(report: "AuditReport", output: Path | None) -> None:
    out = console()
    for one in report.listed[:FEW]:
        _print_deviation(one, with_file=len(report.files) > 1)
    if (more := report.deviations - FEW) > 0:
        everything = "" if output else " (-o report.parquet has all)"
        out.print(f"and {counted(more, 'more deviation')}{everything}")
    if report.deviations > 1:
        _print_kinds(report)
    if report.counts is not None:
        _print_statistics(report)
    if len(report.settled) > 1:
        out.print("settled by " + ", ".join(f"{way} {many:,}" for way, many in sorted(report.settled.items())))
    verdict = "[green]as the rules have them[/green]"
    if report.deviations:
        verdict = f"[red]{counted(report.deviations, 'deviation')}[/red]"
    unread_too = f", [red]{report.unreadable:,} not read[/red]" if report.unreadable else ""
    out.print(f"{counted(report.total, 'round')}: {verdict}{unread_too}")


def _print_deviation(one: "LocatedDeviation", *, with_file: bool) -> None:
    d = one.found
    cite = f" [cyan]{escape(d.cite)}[/cyan]" if d.cite else ""
    where = f"{escape(one.file)}, line {one.line}" if with_file else f"line {one.line}"
    if d.recorded is None and isinstance(d.ruled, str):
        console().print(f"{where}: {escape(d.what)}: {escape(d.ruled)}{cite}")
    else:
        console().print(f"{where}: {escape(d.what)}: recorded {_short(d.recorded)}, ruled {_short(d.ruled)}{cite}")


def _print_kinds(report: "AuditReport") -> None:
    grid = folding("game", "kind", "paragraph", "rounds", "staked", "difference")
    for kind in report.ranked()[:FEW]:
        money = [with_commas(f"${dollars(amount)}") for amount in (kind.staked, kind.difference)]
        grid.add_row(
            kind.game, escape(kind.kind), f"[cyan]{escape(kind.cite or '')}[/cyan]", f"{kind.rounds:,}", *money
        )
    console().print()
    console().print(grid)


def _print_statistics(report: "AuditReport") -> None:
    from pitboss.journal.audit.statistics import LEVEL

    alarming = report.alarms
    grid = folding("table", "test", "statistic", "P-value", "")
    for test in report.tests:
        colour = "red" if test in alarming else "green"
        row = (test.table, test.what, test.statistic, f"[{colour}]{test.p_value:.4g}[/{colour}]", test.remark)
        grid.add_row(*(escape(cell) if place != 3 else cell for place, cell in enumerate(row)))
    console().print()
    console().print(grid)
    verdict = f"[red]{counted(len(alarming), 'alarm')}[/red]" if alarming else "[green]no alarm[/green]"
    tests = counted(len(report.tests), "test") if report.tests else "the log is too short for any test"
    console().print(f"{tests}: {verdict} (level {LEVEL:g} for all together)")


def _short(value: object) -> str:
    return escape(value_in_words(value))
