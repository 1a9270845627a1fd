"""Coverage: how much of a game is text of the printings, of the present code, named but not held, and house reading."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Literal

from pitboss.rulebook.citation import canonical
from pitboss.rulebook.contents import contents
from pitboss.rulebook.editions import section_of, subchapter_of
from pitboss.rulebook.provision import Provision, rulebook

Basis = Literal["text", "part text", "readings"]
"""What a game rests on: its own text, part of that and readings for the rest, or readings alone."""

BASES: dict[str, str] = {
    "text": "text of every section that the contents name is held; readings fill what it leaves open",
    "part text": "text of some sections is held; readings with their sources stand in for the others",
    "readings": "no text of the subchapter is held; the game rests on readings with their sources",
}
UNNAMED = "the regulation does not name the game; it rests on readings with their sources"
"""What the last of them means for a game of a house's own."""


@dataclass(frozen=True)
class Coverage:
    """What a game rests on, in numbers."""

    law: int
    """Paragraphs of its subchapter whose text the printings held have."""
    readings: int
    """House readings of its own."""
    shared: int
    """Readings of the family of games to which it belongs."""
    sections: int | None
    """Sections that the contents name; None where no contents are held."""
    missing: tuple[str, ...]
    """Those of them of which no text is held."""
    present: int = 0
    """Paragraphs of its subchapter of the present code of which a public copy is held."""
    named: bool = True
    """Whether the regulation names the game."""

    @property
    def basis(self) -> Basis:
        """In a word that can be relied on."""
        if not self.law and not self.present:
            return "readings"
        return "part text" if self.missing or self.sections is None else "text"

    @property
    def means(self) -> str:
        """What it rests on, in a sentence."""
        return BASES[self.basis] if self.named else UNNAMED

    @property
    def words(self) -> str:
        """In one line: `law 62 · readings 10`, `law 3 · present code 7 · readings 25 + 32 shared · 10 of 12 …`."""
        parts = [f"law {self.law}"] + ([f"present code {self.present}"] if self.present else [])
        parts.append(f"readings {self.readings}" + (f" + {self.shared} shared" if self.shared else ""))
        if not self.law and not self.present:
            parts.append("text not held" if self.named else "not in the regulation")
        elif self.missing:
            parts.append(f"{len(self.missing)} of {self.sections} sections not held")
        return " · ".join(parts)

    def shown(self) -> dict[str, object]:
        """As plain JSON."""
        return {
            "basis": self.basis,
            "means": self.means,
            "law": self.law,
            "present_code": self.present,
            "readings": self.readings,
            "shared_readings": self.shared,
            "sections_named": self.sections,
            "sections_not_held": list(self.missing),
            "words": self.words,
        }


@cache
def _law() -> dict[str, list[Provision]]:
    """The paragraphs whose text is held, by subchapter."""
    found: dict[str, list[Provision]] = {}
    for p in rulebook().values():
        if p.is_law and p.kind != "not held":
            found.setdefault(subchapter_of(p.cite), []).append(p)
    return found


def covered(subchapter: str, name: str, folder: str, families: Collection[str] = ()) -> Coverage:
    """What the rulebook has for a game, by the folders in which its readings stand."""
    held_law = _law().get(subchapter, [])
    law = [p for p in held_law if not p.is_present]
    present = [p for p in held_law if p.is_present]
    readings = [p for p in rulebook().values() if p.folder in {folder, *families} and not p.is_law]
    own = [p for p in readings if p.folder == folder or p.cite.startswith(f"house:{name}/")]
    named = contents().get(subchapter)
    held = {section_of(p.cite) for p in (*law, *present)}
    missing = tuple(section for section in named or () if section not in held)
    sections = None if named is None else len(named)
    named_there = not subchapter.startswith("house:")
    return Coverage(len(law), len(own), len(readings) - len(own), sections, missing, len(present), named_there)


_NUMBER = r"(?:(?:19:4[67]|13:69[A-Z])-)?[0-9]+[A-Z]?\.[0-9]+[A-Z]?(?:\([a-z]\))?"
_HEADING = re.compile(
    rf"\bof (?P<first>{_NUMBER})[^;]{{0,40}}? (?:title|heading)|(?:title|heading)s? of (?P<other>{_NUMBER})"
)


def replacement(reading: Provision, subchapter: str = "") -> str:
    """What would replace a reading: the text that is named and not held, or else any that says it."""
    named = _HEADING.search(reading.source)
    if named:
        number = named["first"] or named["other"]
        return f"the text of {number if ':' in number else canonical(number)}, of which only the heading is held"
    home = f"of {subchapter}" if subchapter and not subchapter.startswith("house") else "of the chapter"
    return f"a paragraph {home} that says it, or the regulator's answer"
