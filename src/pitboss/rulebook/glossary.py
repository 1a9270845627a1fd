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
    """All terms, in the order of the alphabet."""
    book = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    found = [Term(word, kind, says, tuple(see)) for kind, words in book.items() for word, (says, *see) in words.items()]
    return tuple(sorted(found, key=lambda term: term.word))
