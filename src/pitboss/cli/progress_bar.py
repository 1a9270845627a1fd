"""Progress on a terminal: what is compiling, and how far a long run has come."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from pitboss.cli.output import console
from pitboss.pricing.kernels import progress_events


@contextmanager
def notices() -> Iterator[None]:
    """Show on a terminal what is being compiled while it is; print nothing elsewhere."""
    if not sys.stderr.isatty():
        yield
        return

    def notice(name: str, begins: bool) -> None:
        print(f"\r{name} (once) …" if begins else "\r\x1b[K", end="", file=sys.stderr, flush=True)

    with progress_events.listening(notice):
        yield


STOPPED = 130
"""The exit code of a command that was interrupted, as shells have it."""


@contextmanager
def halting() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed: the first stops with the results so far, the second exits at once."""
    asked = False
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return

    def ask(*_: object) -> None:
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, before)
        print("\nstopping; results so far are kept (press Ctrl-C again to exit at once)", file=sys.stderr, flush=True)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def working(what: str, *, quiet: bool) -> Iterator[None]:
    """A spinner on a terminal for work that may take seconds; nothing elsewhere."""
    out = console()
    if quiet or not out.is_terminal:
        yield
        return
    with out.status(what) as status:

        def notice(name: str, begins: bool) -> None:
            status.update(f"{name} (once)" if begins else what)

        with progress_events.listening(notice):
            yield


class ProgressCallback(Protocol):
    """Updates a bar: done, total, and the figures so far."""

    def __call__(self, done: int, total: int, now: str) -> None:
        """Show how far the work is."""
        ...


@contextmanager
def bar(total: int | None, first: str, *, quiet: bool) -> Iterator[ProgressCallback | None]:
    """A progress bar with a changing line, on a terminal; nothing elsewhere."""
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
        label = [first]

        def show(done: int, total: int, now: str) -> None:
            label[0] = now
            live.update(task, completed=done, total=total, description=now)

        def notice(name: str, begins: bool) -> None:
            live.update(task, description=f"{name} (once)" if begins else label[0])

        with progress_events.listening(notice):
            yield show
