"""Sources as trees, for tests of what they say."""

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path


@contextmanager
def undisturbed() -> Iterator[None]:
    """Meanwhile nobody looks for garbage, of which trees have none: that took twice the time of the parsing."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a source, cached."""
    with undisturbed():
        return ast.parse(path.read_text(encoding="utf-8"))
