"""Who wants to know that something is done once and takes its time: a kernel is compiled, all deals are counted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str, bool], None]
"""Told what is done, in words, and whether it goes on or has ended."""

_LISTENERS: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Be told, in place of whoever was told before, until the end of the block."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


def tell(what: str, goes_on: bool) -> None:
    """Something begins, goes on or ends."""
    if _LISTENERS:
        _LISTENERS[-1](what, goes_on)
