"""Markdown that pages are put together from: cells, tables, and citations that lead to the rulebook's pages."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from pitboss.asking.citation_index import parts, subchapter
from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook
from pitboss.rulebook.citation import canonical

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#])")
_BRACKETS = re.compile(r"\[((?:19:4[67]-)?\d+[A-Z]?\.\d+[A-Z]?(?:\([a-z]+\)[0-9a-z()]*)?)\]")


def text(value: Any) -> str:
    """Words as they are, whatever signs they hold; yes and no for what is on or off."""
    words = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    return _SPECIAL.sub(r"\\\1", words).replace("\n", " ")


def code(value: Any) -> str:
    """A name set as code."""
    return f"`{value}`"


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[str]:
    """A table whose cells are Markdown already; a head that begins with > has its column to the right."""
    lines = [[head.lstrip(">") for head in heads], ["---:" if head.startswith(">") else "---" for head in heads]]
    lines += [[str(cell) for cell in row] for row in rows]
    return ["", *(f"| {' | '.join(line)} |" for line in lines), ""]


def percent(value: float) -> str:
    """A part of a hundred as it is printed everywhere."""
    return f"{100 * value:.4f}%"


def slug(of: str) -> str:
    """The name of a page or of a place in it."""
    return re.sub(r"[^a-z0-9.]+", "-", of.lower()).strip("-")


@cache
def place(citation: str) -> str:
    """Where a provision, or the section it belongs to, stands among the rulebook's pages; empty if nowhere."""
    try:
        cite = canonical(citation)
    except Refusal:
        return ""
    section = cite.partition("(")[0].partition(' "')[0]
    if cite in rulebook():
        return f"{slug(subchapter(cite))}.md#{slug(cite)}"
    beside = next(
        (one for one in rulebook() if one == section or one.startswith((f"{section}(", f'{section} "'))), None
    )
    return f"{slug(subchapter(beside))}.md#{slug(section)}" if beside else ""


def cited(citation: str, up: str = "../") -> str:
    """A citation that leads to what it says."""
    found = place(citation)
    return f"[{text(citation)}]({up}rulebook/{found})" if found else text(citation)


def linked(words: str, up: str = "../") -> str:
    """Words of a guide, whose paragraphs in brackets lead to the rulebook."""
    return _BRACKETS.sub(
        lambda found: f"[\\[{found[1]}\\]]({up}rulebook/{place(found[1])})" if place(found[1]) else found[0], words
    )


def lower_headings(words: str, by: int = 1) -> str:
    """A text one level down, for a page that has a title of its own."""
    return re.sub(r"^(#+) ", lambda found: "#" * (len(found[1]) + by) + " ", words, flags=re.M)


def shelves() -> dict[str, list[Any]]:
    """The parts of the rulebook, a page each."""
    return parts()
