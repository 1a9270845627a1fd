"""Sources as trees, for tests of what they say."""

import ast
import gc
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a source; meanwhile nobody looks for garbage, of which there is none: that took twice the time."""
    looking = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        if looking:
            gc.enable()
