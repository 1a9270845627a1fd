"""Who wants to know that the compiler is at work: kernels are compiled on their first use, and that takes seconds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str, bool], None]
"""Told the name of what is compiled, and whether that begins or ends."""

_LISTENERS: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Be told, in place of whoever was told before, until the end of the block."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


def tell(name: str, begins: bool) -> None:
    """The compiler begins or ends its work on a function."""
    if _LISTENERS:
        _LISTENERS[-1](name, begins)
