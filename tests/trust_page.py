"""Puts what a whole run has proven into docs/trust.md: `python -m tests.trust_page`, which `make trace` calls."""

import contextlib
import io
import re
from pathlib import Path

from pitboss.cli import main

PAGE = Path(__file__).parents[1] / "docs" / "trust.md"
BLOCK = re.compile(r"(?<=\$ pitboss trace --summary\n)(?:(?!```).*\n)+")


def summary(run: Path = Path("build/trace.json")) -> str:
    """What `pitboss trace --summary` prints of a run."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        main(["trace", "--summary", "--run", str(run)])
    return printed.getvalue()


def shown() -> str:
    """What the page has."""
    found = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None, "docs/trust.md shows no trace"
    return found[0]


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda _: summary(), page), encoding="utf-8")
