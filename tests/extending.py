"""The names of `pitboss.extend` with their signatures, stored so that no change goes unseen.

After a change that packages must follow, and that CHANGELOG names: `python -m tests.extending`.
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss import extend

KEPT = Path(__file__).parent / "extending.txt"


def _signature(of: Any) -> str:
    try:
        # Where a default is a function, its address says nothing.
        return re.sub(r" at 0x[0-9a-f]+", "", str(inspect.signature(of)))
    except (TypeError, ValueError):
        return ""


def lines() -> Iterator[str]:
    """A line for every name, and below a class one for each method of its own."""
    for name in extend.__all__:
        found = getattr(extend, name)
        if not callable(found) or name == "Script":
            yield f"{name}: {type(found).__name__}"
            continue
        yield f"{name}{_signature(found)}"
        if inspect.isclass(found) and found.__module__.startswith("pitboss"):
            for own, method in sorted(vars(found).items()):
                plain = getattr(method, "__func__", method)
                if not own.startswith("_") and inspect.isfunction(plain):
                    yield f"    .{own}{_signature(plain)}"


if __name__ == "__main__":
    KEPT.write_text("\n".join(lines()) + "\n", encoding="utf-8")
