"""What a person at a terminal is told while the machine works: that it compiles, and how far it is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from pitboss.cli.output import console
from pitboss.pricing import waiting


@contextmanager
def notices() -> Iterator[None]:
    """Say on a terminal that something is being compiled, for as long as it is; elsewhere say nothing."""
    if not sys.stderr.isatty():
        yield
        return

    def notice(name: str, begins: bool) -> None:
        print(f"\rcompiling {name} (once) …" if begins else "\r\x1b[K", end="", file=sys.stderr, flush=True)

    with waiting.listening(notice):
        yield


class Told(Protocol):
    """Moves the bar: how much is done, of how much, and what is known so far."""

    def __call__(self, done: int, total: int, now: str) -> None:
        """One more step."""
        ...


@contextmanager
def bar(total: int | None, first: str, *, quiet: bool) -> Iterator[Told | None]:
    """A progress bar with a line that changes, on a terminal; nothing elsewhere."""
    out = console()
    if quiet or not out.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>4.0f}%"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=out, transient=True) as live:
        task = live.add_task(first, total=total)
        said = [first]

        def told(done: int, total: int, now: str) -> None:
            said[0] = now
            live.update(task, completed=done, total=total, description=now)

        def notice(name: str, begins: bool) -> None:
            live.update(task, description=f"compiling {name} (once)" if begins else said[0])

        with waiting.listening(notice):
            yield told
