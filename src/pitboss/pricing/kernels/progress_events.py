"""Who wants to know that something is done once and takes its time: a kernel is compiled, all deals are counted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str, bool], None]
"""Listener: what is being done, in words, and whether it has ended."""

_LISTENERS: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Replace the current listener until the end of the block."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


def tell(what: str, goes_on: bool) -> None:
    """Something begins, goes on or ends."""
    if _LISTENERS:
        _LISTENERS[-1](what, goes_on)
