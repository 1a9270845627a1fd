"""The tables of contents: each section by its heading, how far its text is held, and what stands in for the rest.

`contents.toml` has the headings, what is not held of a section, and what the printings say beside the paragraphs: by
which power the chapter was made and until when, decisions of courts, sections of other chapters that are named,
references that lead nowhere.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from pitboss.refusal import Refusal
from pitboss.rulebook.citation import FORMER, PRESENT, canonical, former, present, within
from pitboss.rulebook.editions import READING, adopted
from pitboss.rulebook.provision import Provision, rulebook
from pitboss.words import Json

Status = Literal["held", "in part", "heading only", "reserved"]

STATUSES: dict[Status, str] = {
    "held": "its text is held",
    "in part": "some of its paragraphs are held",
    "heading only": "the contents name it; its text is not held",
    "reserved": "a number kept free; there is no text",
}

CHAPTER = "19:47"
_RESERVED = "(reserved)"


@dataclass(frozen=True)
class CourtDecision:
    """A decision of a court that a printing notes beside a section."""

    name: str
    where: str
    sections: tuple[str, ...]
    says: str


class Reference(NamedTuple):
    """A section that is not held and that paragraphs name."""

    to: str
    about: str
    by: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A section of the contents."""

    cite: str
    heading: str
    status: Status
    earlier: str = ""
    """Its heading in the printing of late 1998, where that was another."""
    lacks: str = ""
    """What is not held of it, or what is known beside its heading."""

    @property
    def number(self) -> str:
        """Without the chapter: 5.4."""
        return self.cite.partition("-")[2]

    @property
    def stands_in(self) -> tuple[str, ...]:
        """What is done in its place: the readings whose source names it as not held, or that are listed for it."""
        return () if self.status in ("held", "reserved") else _stand_ins().get(self.cite, ())

    @property
    def present(self) -> str:
        """What of it a copy of the present code has, such as `13:69F-27.6(a) to (e)`; nothing where none does."""
        held = [cite for cite, p in rulebook().items() if p.is_present and p.kind != "not held"]
        parts = [cite for cite in held if former(cite).partition("(")[0].partition(" ")[0] == self.cite]
        if not parts:
            return ""
        first, last = parts[0], parts[-1].removeprefix(parts[0].partition("(")[0])
        return first if len(parts) == 1 else f"{first} to {last}"

    @property
    def cases(self) -> tuple[CourtDecision, ...]:
        """Decisions of courts noted beside it."""
        return tuple(case for case in cases() if self.cite in case.sections)

    @property
    def words(self) -> str:
        """In one line: `Roulette: irregularities; heading only; stands in: house:roulette/no-spin`."""
        lacks = {"in part": f" (not held: {self.lacks})", "heading only": f" ({self.lacks})"}.get(self.status, "")
        parts = [] if self.status == "reserved" else [self.heading]
        parts.append(self.status + (lacks if self.lacks else ""))
        if self.earlier:
            parts.append(f"in late 1998 it was headed {self.earlier}")
        if self.present:
            parts.append(f"of the present code {self.present} is held")
        if self.stands_in:
            parts.append(f"stands in: {', '.join(self.stands_in)}")
        return "; ".join(dict.fromkeys(parts))

    def shown(self) -> Json:
        """As plain JSON."""
        return {
            "cite": self.cite,
            "heading": self.heading,
            "status": self.status,
            "means": STATUSES[self.status],
            "earlier_heading": self.earlier,
            "lacks": self.lacks,
            "present_code": self.present,
            "stands_in": list(self.stands_in),
            "cases": [{"name": case.name, "where": case.where, "says": case.says} for case in self.cases],
        }


@cache
def _book() -> Json:
    found: Json = tomllib.loads(Path(__file__).with_name("contents.toml").read_text(encoding="utf-8"))
    return found


@cache
def sections_named() -> dict[str, Section]:
    """Every section that the contents name, by its citation, in the regulation's order."""
    book = _book()
    held = {p.cite.partition("(")[0].partition(" ")[0] for p in rulebook().values() if p.is_law}
    found = {}
    for rows in book["subchapter"].values():
        for number, heading in rows.items():
            if number == "title":
                continue
            cite = f"{CHAPTER}-{number}"
            status: Status = "heading only"
            if heading == _RESERVED:
                status = "reserved"
            elif number in book["part"]:
                status = "in part"
            elif cite in held and number not in book["heading_only"]:
                status = "held"
            lacks = book["part"].get(number) or book["heading_only"].get(number, "")
            found[cite] = Section(cite, heading, status, book["earlier"].get(number, ""), lacks)
    return found


@cache
def contents() -> dict[str, tuple[str, ...]]:
    """The numbers that the contents name, by subchapter, without those reserved."""
    return {
        f"{CHAPTER}-{number}": tuple(part for part, heading in rows.items() if part != "title" and heading != _RESERVED)
        for number, rows in _book()["subchapter"].items()
    }


def subchapter_title(subchapter: str) -> str:
    """What the contents call a subchapter; nothing where they do not name it."""
    found: str = _book()["subchapter"].get(subchapter.removeprefix(f"{CHAPTER}-"), {}).get("title", "")
    return found


def known_by_name() -> dict[str, str]:
    """Games that the present code has and that cannot be played here, by subchapter."""
    return {f"{PRESENT[CHAPTER]}-{number}": title for number, title in _book()["known_by_name"].items()}


def chapter() -> Json:
    """By which power the chapter was made, and until when its printings were to hold."""
    found: Json = _book()["chapter"]
    return found


def section(text: str) -> Section | None:
    """The section of the contents that a text names, in any usual spelling; nothing where it is none."""
    wanted = text.strip()
    if "." not in wanted or "(" in wanted or wanted.startswith("house:"):
        return None
    try:
        cite = canonical(wanted)
    except Refusal:
        return None
    return sections_named().get(former(cite)) or _only_present(present(cite))


def _only_present(cite: str) -> Section | None:
    """A section that no contents name and of which a copy of the present code is held."""
    rows = [p for c, p in rulebook().items() if p.is_present and c.partition("(")[0].partition(" ")[0] == cite]
    if not rows:
        return None
    lacks = ", ".join(p.cite.removeprefix(cite).strip() for p in rows if p.kind == "not held")
    return Section(cite, rows[0].heading, "in part" if lacks else "held", lacks=lacks)


def sections_of(subchapter: str) -> list[Section]:
    """The sections of a subchapter, as the contents name them."""
    return [row for row in sections_named().values() if row.cite.partition(".")[0] == subchapter]


def stood(found: Section, day: date) -> str:
    """What is known of a section on a day on which its subchapter was law; a day before that is refused."""
    subchapter = found.cite.partition(".")[0]
    if (before := adopted(subchapter, day)) is not None:
        raise Refusal(f"{found.cite} on {day}: {before.why}", READING)
    if found.status == "reserved":
        return "a number kept free in both printings"
    return "its words are not held for any day" if found.status == "heading only" else "its paragraphs say what is held"


@cache
def cases() -> tuple[CourtDecision, ...]:
    """Decisions of courts, in the order in which the printings note them."""
    return tuple(
        CourtDecision(row["name"], row["where"], tuple(map(canonical, row["sections"])), row["says"])
        for row in _book()["case"]
    )


@cache
def references() -> tuple[Reference, ...]:
    """Sections of chapters that are not held, with the paragraphs that name them."""
    return tuple(Reference(row["to"], row["about"], tuple(map(canonical, row["by"]))) for row in _book()["reference"])


def slips(cite: str) -> list[str]:
    """References of a paragraph, or of its section, that lead nowhere, and what they must mean."""
    return [row["says"] for row in _book()["slip"] if any(within(cite, canonical(at)) for at in row["at"])]


def notes_beside(provision: Provision) -> list[str]:
    """What to know beside a paragraph: its wrong references, and sections that it names and that are not held."""
    if not provision.is_law:
        return []
    named_by = [
        f"{row.to} is not held: {row.about}"
        for row in references()
        if any(within(provision.cite, by) or provision.cite == by for by in row.by)
    ]
    return [*slips(provision.cite), *named_by]


_PLACE = re.compile(r"(?:(?P<chapter>1[39]:\d+[A-Z]?)-|(?<![\w:.-]))(?P<number>\d+[A-Z]?\.\d+[A-Z]?)(?![\w:]|\.\w)")
_UNHELD = re.compile(r"\b(?:heading|title|known|held|allows)")


def _listed(rows: list[str]) -> Iterator[str]:
    """The readings of a game under a heading ("keno: Runners"), or the paragraph that is named itself."""
    for row in rows:
        of, colon, heading = row.partition(": ")
        if not colon:
            yield canonical(row)
            continue
        wanted = f"house:{of}/"
        yield from (p.cite for p in rulebook().values() if p.heading == heading and p.cite.startswith(wanted))


@cache
def _stand_ins() -> dict[str, tuple[str, ...]]:
    """For each section the readings whose source says that it is not held, or that the contents list for it."""
    found = {canonical(number): [*_listed(rows)] for number, rows in _book()["stands_in"].items()}
    for reading in rulebook().values():
        if reading.is_law:
            continue
        for clause in reading.source.split(";"):
            if not _UNHELD.search(clause):
                continue
            of = CHAPTER
            for place in _PLACE.finditer(clause):
                # A number without its chapter is of the chapter named last.
                chapter = place["chapter"] or of
                of = FORMER.get(chapter, chapter if chapter in PRESENT else "")
                rows = found.setdefault(f"{of}-{place['number']}", [])
                if reading.cite not in rows:
                    rows.append(reading.cite)
    return {cite: tuple(rows) for cite, rows in found.items()}
