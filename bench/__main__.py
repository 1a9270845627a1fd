"""One run, one table: our speed beside targets and peers, medians of several runs, written to BENCHMARKS.md.

`python -m bench` measures everything; `python -m bench kernel beside` only those parts, and writes nothing unless
`--write` is added: then the tables of all but the targets take the place of those on the page.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from bench import (
    beside,
    bounds,
    calls,
    cold,
    evaluator,
    floor,
    gpu,
    journal,
    kernel,
    machine,
    poker,
    report,
    script,
    workers,
)
from bench.report import Sheet

TARGETS = {
    part.__name__.rpartition(".")[2]: part.rows for part in (script, calls, journal, kernel, poker, evaluator, floor)
}
OTHERS: dict[str, Callable[[], Sheet]] = {
    "beside": lambda: report.beside(beside.rows()),
    "bounds": lambda: report.bounds(bounds.rows()),
    "workers": lambda: report.workers(workers.rows()),
    "gpu": lambda: report.gpu(gpu.kept()),
    "cold": lambda: report.cold(cold.rows()),
}
DOCUMENT = Path(__file__).parents[1] / "BENCHMARKS.md"


def main(wanted: list[str]) -> int:
    """Measure what is wanted, or everything, and print it; everything is written down too."""
    console = Console(width=None if sys.stdout.isatty() else 160)
    write = "--write" in wanted
    wanted = [name for name in wanted if name != "--write"]
    for name in wanted:
        if name not in (*TARGETS, *OTHERS):
            console.print(f"bench: there is no part {name!r}; parts: {', '.join((*TARGETS, *OTHERS))}")
            return 2
    told = machine.told()
    sheets = []
    with console.status("measuring") as status:
        rows = []
        for name, part in TARGETS.items():
            if not wanted or name in wanted:
                status.update(f"measuring: {name}")
                rows += part()
        if rows:
            sheets.append(report.targets(rows))
        for name, make in OTHERS.items():
            if not wanted or name in wanted:
                status.update(f"measuring: {name}")
                sheets.append(make())
    console.print("\n".join(told) + "\n")
    for sheet in sheets:
        sheet.show(console)
    if not wanted:
        head = "# Benchmarks\n\n`make bench` measures and writes this page.\n\n" + "".join(
            f"- {line}\n" for line in told
        )
        DOCUMENT.write_text(head + "\n" + "\n".join(sheet.markdown() for sheet in sheets), encoding="utf-8")
        console.print(f"written to {DOCUMENT.name}")
    elif write:
        page = DOCUMENT.read_text(encoding="utf-8")
        for sheet in sheets:
            if sheet.before:
                # What was measured elsewhere says so itself.
                sheet.after = sheet.after or f"*{told[1]}; {told[2].partition(';')[0]}; load {os.getloadavg()[0]:.1f}*"
                page = report.replaced(page, sheet)
        DOCUMENT.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
