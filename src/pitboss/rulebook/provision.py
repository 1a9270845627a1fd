"""The provisions: what each paragraph orders, in our words, and what kind of duty that is."""

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal

from pitboss.refusal import Refusal, near
from pitboss.rulebook.citation import canonical, former, order, present
from pitboss.rulebook.pay_table import entries, read_table
from pitboss.rulebook.scripts import ScriptPlace, places
from pitboss.shipped import folder_of, shipped
from pitboss.words import Json

Kind = Literal["executed", "declared", "physical", "not held"]
"""The engine does it; the software states and checks it; software can only record it; its text is not held."""

READERS: list[Callable[[str], None]] = []
"""Called with the paragraph of every declared fact that is asked for by name; the trace of provisions listens here."""

PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Provision:
    """One paragraph, or one house reading of what the paragraphs leave open."""

    cite: str
    heading: str
    words: str
    """What it says where that is data; nothing where the function that carries it out says it (`says`)."""
    kind: Kind
    editions: tuple[date, ...]
    source: str
    folder: str = ""
    """The folder whose file has it: a game's, a family's, or the rulebook's own."""
    through: date | None = None
    """Of the present code: up to which day the public copy proves it."""
    scripts: tuple[Path, ...] = ()
    """Where the scripts lie that carry it out."""

    @property
    def says(self) -> str:
        """What it orders, in our words: the docstring of the function that carries it out, or a row of data."""
        return self.words or functions_with_words(self.scripts)[self.cite].says

    @property
    def is_present(self) -> bool:
        """Whether it is of the present code, 13:69, of which public copies of single sections are held."""
        return self.through is not None

    @property
    def is_law(self) -> bool:
        """Whether New Jersey's text says it; a house reading is never law."""
        return not self.cite.startswith("house:")

    def shown(self) -> Json:
        """As plain JSON."""
        return {
            "cite": self.cite,
            "heading": self.heading,
            "says": self.says,
            "kind": self.kind,
            "law": self.is_law,
            "current_through": self.through.isoformat() if self.through else None,
            "editions": [day.isoformat() for day in self.editions],
            "source": self.source,
        }

    def stands_on(self, day: date) -> bool:
        """Whether some edition of the paragraph is in force on that day."""
        return any(edition <= day for edition in self.editions)


_COPIED = {"through": "current through", "posted": "put up on", "read": "which states no day and was read on"}
"""How the day of a public copy is known."""


def _copy(section: Json) -> tuple[date, str]:
    """Up to which day a copy of a section of the present code proves its words, and its source line."""
    known = next(key for key in _COPIED if key in section)
    return section[known], f"a public copy of {section['number']}, {_COPIED[known]} {section[known]}"


@cache
def functions_with_words(scripts: tuple[Path, ...]) -> dict[str, ScriptPlace]:
    """Which function has the words of each paragraph."""
    found: dict[str, ScriptPlace] = {}
    for place in (place for folder in scripts for place in places(folder)):
        # A function that is marked with one sentence has not the words of the whole paragraph.
        whole = not re.search(r" s\d[a-z]?$", place.number)
        if place.says and whole and (place.number[0].isdigit() or place.number.startswith("house:")):
            found.setdefault(canonical(place.number), place)
    return found


def _read(path: Path) -> dict[str, Provision]:
    book: Json = tomllib.loads(path.read_text(encoding="utf-8"))
    folder = path.parent.name
    # A family's scripts carry out the paragraphs of the game that it is named for.
    scripts = tuple(path.parent.parent / name for name in book.get("scripts", [folder]))
    rows: dict[str, Provision] = {}
    for section in book.get("section", []):
        editions = tuple(section.get("editions", book["editions"]))
        source = section.get("source", book["source"])
        listed = section.get("provisions", [])
        if "in_code" in section:
            in_code = [(part, "executed", "") for part in section["in_code"]]
            listed = sorted((*in_code, *listed), key=lambda row: order(row[0]))
        for part, kind, says, *only in listed:
            cite = canonical(f"{book.get('chapter', '19:47')}-{section['number']}{part}")
            printed = tuple(only[0]) if only else editions
            rows[cite] = Provision(cite, section["heading"], says, kind, printed, source, folder, scripts=scripts)
    for section in book.get("present", []):
        through, source = _copy(section)
        for part, kind, says in section["provisions"]:
            cite = canonical(f"{section['number']}{part}")
            first = (section.get("from", through),)
            rows[cite] = Provision(cite, section["heading"], says, kind, first, source, folder, through)
    for name, (heading, source, *says) in book.get("house", {}).items():
        cite = f"house:{name}"
        rows[cite] = Provision(cite, heading, "".join(says), "executed", (), source, folder, scripts=scripts)
    for table in entries(book, folder):
        if "source" in table:
            said = f"{table['title']}: {read_table(table).said()}."
            heading = table.get("heading", "Payout odds")
            rows[table["cite"]] = Provision(table["cite"], heading, said, "executed", (), table["source"], folder)
    return rows


def rulebook() -> dict[str, Provision]:
    """Every provision by its citation: the shared ones here, each game's own beside its script, wherever that is."""
    return _further[0] if _further else _rulebook()


_further: list[dict[str, Provision]] = []
"""The same with what is not in any of the package's files."""


def add_readings(readings: Iterable[Provision]) -> None:
    """Have readings of the house's own in the rulebook from now on; who reads the old one reads on."""
    _further[:] = [rulebook() | {provision.cite: provision for provision in readings}]


@cache
def _rulebook() -> dict[str, Provision]:
    files = [*(PACKAGE / "rulebook" / "provisions").glob("*.toml"), *(PACKAGE / "games").glob("*/provisions.toml")]
    folders = (folder_of(entry.module) for entry in shipped().values())
    further = (folder / "provisions.toml" for folder in folders if folder is not None)
    files = [*sorted(files), *sorted(path for path in further if path.is_file())]
    rows: dict[str, Provision] = {}
    for path in files:
        # What the house itself holds stands, whatever others ship beside it.
        rows |= {cite: row for cite, row in _read(path).items() if cite not in rows}
    return rows


def cite(text: str) -> Provision:
    """The provision behind a citation, in any usual spelling; by its former or present number, whichever is held."""
    key = canonical(text)
    for spelled in (key, former(key), present(key)):
        found = rulebook().get(spelled) or next(
            (p for c, p in rulebook().items() if c.lower() == spelled.lower()), None
        )
        if found is not None:
            break
    if found is None:
        section, _, _ = key.partition("(")
        beside = [c for c in rulebook() if c.startswith(section.partition(" ")[0])]
        held = sorted({c.partition(".")[0] for c in rulebook() if not c.startswith("house:")})
        raise Refusal(
            f"the rulebook holds no {key}; " + (near(key, beside) if beside else f"it holds {', '.join(held)}")
        )
    read_by_name(found.cite)
    return found


def read_by_name(cite: str) -> None:
    """Report to the provision trace that a declared fact was read: its statement, its option, its sign."""
    for reader in READERS:
        reader(cite)


def below(text: str) -> list[Provision]:
    """The provisions of a subchapter, section or paragraph, in the regulation's order, of both codes."""
    prefix = text.strip().removeprefix("N.J.A.C.").strip()
    if "." in prefix and not prefix.startswith("house:"):
        prefix = canonical(prefix)
    elif prefix[:1].isdigit() and ":" not in prefix:
        prefix = f"19:47-{prefix}"
    if "-" not in prefix:
        # A whole chapter is that chapter alone.
        return [p for c, p in rulebook().items() if _stands_in(c, prefix)]
    prefix = former(prefix)
    return [p for c, p in rulebook().items() if _stands_in(former(c), prefix)]


def _stands_in(cite: str, prefix: str) -> bool:
    return cite == prefix or (cite.startswith(prefix) and _part_of(cite[len(prefix)], prefix))


def _part_of(following: str, prefix: str) -> bool:
    """Whether what follows a prefix goes into it: 22.1 does not hold 22.10, nor subchapter 2 subchapter 22 or 2A."""
    if prefix.endswith(")"):
        return True
    return not following.isdigit() if "(" in prefix else not following.isalnum()
