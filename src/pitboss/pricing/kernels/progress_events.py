"""Listeners to long work that is done once: a kernel is compiled, all deals are counted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str, bool], None]
"""What is being done, in words, and whether it goes on."""

_LISTENERS: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Report to this listener, in place of the current one, until the end of the block."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


def report(what: str, goes_on: bool) -> None:
    """Report to the current listener that something begins, goes on or ends."""
    if _LISTENERS:
        _LISTENERS[-1](what, goes_on)
