"""The trade's words, as pages and figures use them."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

KINDS = {
    "figures": "Figures",
    "table": "At the table",
    "house": "House and money",
    "law": "The law and the record",
}


@dataclass(frozen=True, slots=True)
class Term:
    """A word and what it means here."""

    word: str
    kind: str
    says: str
    see: tuple[str, ...] = ()


@cache
def glossary() -> tuple[Term, ...]:
    """All of them, in the order of the alphabet."""
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["term"]
    return tuple(Term(row["word"], row["kind"], row["says"], tuple(row.get("see", ()))) for row in rows)
