"""How a paragraph is named: one canonical spelling, and the spellings that people use for it."""

import re
from functools import cache

from pitboss.refusal import Refusal

PRESENT = {"19:47": "13:69F", "19:46": "13:69E"}
"""The chapters by their former numbers, which the printings held carry, each with its number in the present code."""
FORMER = {present: former for former, present in PRESENT.items()}

_PARAGRAPH = re.compile(
    r"""(?:N\.?J\.?A\.?C\.?\s*)?
        (?:(?P<chapter>\d+:\d+[A-Z]?)-)?
        (?P<section>\d+[A-Z]?\.\d+[A-Z]?)
        (?P<parts>(?:\([a-z]{1,2}\)(?:\d+(?:[ivxl]+(?:\(\d+\))?)?)?)?)
        (?:\s+["“](?P<term>[^"”]+)["”])?""",
    re.VERBOSE | re.IGNORECASE,
)

_LEVELS = re.compile(r'^[^( ]+|\([a-z0-9]+\)|\d+|[ivxl]+| ".*"')
"""A section, and then each letter, number, roman numeral, number in brackets or defined term below it."""


def canonical(text: str) -> str:
    """The canonical spelling of a citation: `22.8(c)2` is `19:47-22.8(c)2`; a chapter that is named stays as named."""
    if text.startswith("house:"):
        return text
    match = _PARAGRAPH.fullmatch(text.strip())
    if match is None:
        raise Refusal(f"{text!r} is not a citation: write it as 19:47-22.8(c)2")
    chapter = (match["chapter"] or "19:47").upper()
    if chapter not in PRESENT and chapter not in FORMER:
        raise Refusal(f"the rulebook holds no chapter {chapter}: it has 19:47 (now 13:69F) and 19:46 (now 13:69E)")
    term = f' "{match["term"]}"' if match["term"] else ""
    return f"{chapter}-{match['section'].upper()}{match['parts'].lower()}{term}"


def former(cite: str) -> str:
    """The number of a paragraph of the present code in the former chapter; of any other its own."""
    chapter, dash, part = cite.partition("-")
    return f"{FORMER.get(chapter, chapter)}{dash}{part}"


def present(cite: str) -> str:
    """The number of a paragraph of the former chapter in the present code; of any other its own."""
    chapter, dash, part = cite.partition("-")
    return f"{PRESENT.get(chapter, chapter)}{dash}{part}"


def within(cite: str, part: str) -> bool:
    """Whether a citation is a part, or stands in it: 7.7(c)3ii stands in 7.7(c)3, and not in 7.7(c)3i."""
    above = _LEVELS.findall(part)
    return _LEVELS.findall(cite)[: len(above)] == above


@cache
def wholes(cite: str) -> tuple[str, ...]:
    """A citation, and each that it is a part of: 7.7(c)3ii, 7.7(c)3, 7.7(c), 7.7."""
    levels = _LEVELS.findall(cite)
    return tuple("".join(levels[:n]) for n in range(len(levels), 0, -1))


def order(part: str) -> tuple[tuple[int, str], ...]:
    """Sorts the parts of a section as the text has them: terms by name, then (a), (a)1, (a)1i, (b), … (z), (aa)."""
    levels = re.findall(r'\([a-z]+\)|\d+|[ivxl]+| ".*"', part)
    return tuple((_value(level), level) for level in levels)


_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")


def _value(level: str) -> int:
    if level.startswith("("):
        return len(level)
    return int(level) if level.isdigit() else _ROMAN.index(level) if level in _ROMAN else 0


def law(subchapter: str) -> str:
    """A part of the rulebook as it is announced: the code's own name before it, unless it is a house's own."""
    return subchapter if subchapter.startswith("house:") else f"N.J.A.C. {subchapter}"
