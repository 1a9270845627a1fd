"""One run, one table: our speed beside the targets, medians of several runs."""

from rich.console import Console
from rich.table import Table as Grid

from bench import evaluator, floor, journal, kernel, poker, script


def main() -> None:
    """Measure everything and print it."""
    grid = Grid("what", "measured", "target", "", box=None, padding=(0, 2, 0, 0))
    console = Console()
    with console.status("measuring") as status:
        for part in (script, journal, kernel, poker, evaluator, floor):
            status.update(f"measuring: {part.__name__.rpartition('.')[2]}")
            for row in part.rows():
                verdict = "" if row.target is None else ("[green]met[/green]" if row.met else "[red]missed[/red]")
                grid.add_row(row.what, row.shown(row.measured), row.shown(row.target), verdict)
    console.print(grid)


if __name__ == "__main__":
    main()
