"""One run, one page: our speed beside targets and peers, medians of several runs, written to BENCHMARKS.md.

`python -m bench` measures everything; `python -m bench kernel beside` only those parts, and leaves the others' rows as
they stand. Each part is written as soon as it is measured, so that one that fails, or a stop, costs only what is left.
"""

import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from bench import (
    agents,
    beside,
    bounds,
    calls,
    cold,
    company,
    crowd,
    evaluator,
    floor,
    gpu,
    journal,
    kernel,
    machine,
    poker,
    postgres,
    report,
    script,
    workers,
)
from bench.report import Sheet

TARGETS = {
    part.__name__.rpartition(".")[2]: part.rows
    for part in (script, calls, journal, kernel, poker, evaluator, agents, floor, crowd, company)
}
OTHERS: dict[str, Callable[[], Sheet]] = {
    "beside": lambda: report.beside(beside.rows()),
    "bounds": lambda: report.bounds(bounds.rows()),
    "workers": lambda: report.workers(workers.rows()),
    "cluster": lambda: report.cluster(workers.clustered()),
    "postgres": lambda: report.postgres(postgres.rows()),
    "gpu": lambda: report.gpu(gpu.figures()),
    "cold": lambda: report.cold(cold.rows()),
}
DOCUMENT = Path(__file__).parents[1] / "BENCHMARKS.md"


def main(wanted: list[str]) -> int:
    """Measure what is wanted, or everything, print it and write it down; 1 if any part failed."""
    console = Console(width=None if sys.stdout.isatty() else 160)
    for name in wanted:
        if name not in (*TARGETS, *OTHERS):
            console.print(f"bench: there is no part {name!r}; parts: {', '.join((*TARGETS, *OTHERS))}")
            return 2
    described = machine.describe()
    head = f"# Benchmarks\n\n`make bench` measures and writes this page.\n\n- {described[0]}\n- {described[1]}\n"
    shown: dict[str, Sheet] = {}
    failed = {}
    for name in (*TARGETS, *OTHERS):
        if wanted and name not in wanted:
            continue
        began, page = time.perf_counter(), DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
        stamp = machine.stamp()
        try:
            with console.status(f"measuring: {name}"):
                sheet = _measured(name, page, stamp)
        except Exception as error:
            failed[name] = f"{type(error).__name__}: {error}"
            traceback.print_exc()
            continue
        # What was measured elsewhere says so itself.
        sheet.after = sheet.after or f"*{stamp}*"
        shown[sheet.title] = sheet
        page = report.replaced(page, sheet)
        DOCUMENT.write_text(report.titled(page, head, report.behind(page)), encoding="utf-8")
        console.print(f"{name}: {time.perf_counter() - began:,.0f} s")
    console.print("\n".join(described) + "\n")
    for sheet in (report.behind(DOCUMENT.read_text(encoding="utf-8")), *shown.values()):
        sheet.show(console)
    for name, why in failed.items():
        console.print(f"bench: {name} failed, and its rows are those of an earlier run: {why}", markup=False)
    return int(bool(failed))


def _measured(name: str, page: str, stamp: str) -> Sheet:
    if name in OTHERS:
        return OTHERS[name]()
    return report.targets(name, [*TARGETS[name]()], page, [*TARGETS], stamp)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
