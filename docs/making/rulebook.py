"""The rulebook's pages: every provision in our words, a page for each part, each paragraph with a place of its own."""

from collections.abc import Iterator
from itertools import groupby

from docs.making.markdown import shelves, slug, table, text

from pitboss.asking.citation_index import part_title
from pitboss.floor.pages.rulebook_pages import KINDS, counts, sections
from pitboss.games import home, nameplates
from pitboss.rulebook import Provision
from pitboss.rulebook.citation import law
from pitboss.rulebook.coverage import replacement


def overview() -> str:
    """All parts, with how many provisions of each kind they hold."""
    lines = [
        "# The rulebook",
        "",
        "What every paragraph orders, in our words, and where the text is silent or not held the house's reading "
        "with its source. A reading is never law.",
        "",
    ]
    rows = []
    for part, provisions in shelves().items():
        found = counts(provisions)
        games = ", ".join(
            f"[{text(plate.title)}](../games/{name}.md)"
            for name, plate in nameplates().items()
            if plate.subchapter == part
        )
        rows.append((f"[{text(part)}]({slug(part)}.md)", games or text(part_title(part)), *found.values()))
    lines += table(("part", "of", ">executed", ">declared", ">physical", ">readings"), rows)
    lines += [f"- **{kind}**: {means}" for kind, means in KINDS.items()]
    lines += ["- **readings**: what the house holds where the text is silent or not held, with its source", ""]
    return "\n".join(lines)


def page(part: str) -> str:
    """One part."""
    return "\n".join(_page(part)) + "\n"


def _title(part: str) -> str:
    """The heading of a part's page: of the law, or of readings that a family of games or every table shares."""
    of = text(part_title(part)) if part_title(part) != part else "what games share"
    return f"House readings: {of.replace('-', ' ').lower()}" if part.startswith("house") else f"{law(part)}: {of}"


def _section(cite: str) -> str:
    return cite.partition("(")[0].partition(' "')[0]


def _page(part: str) -> Iterator[str]:
    yield f"# {_title(part)}\n"
    seen: set[str] = set()
    for section in sections(shelves()[part]):
        for number, rows in groupby(section.provisions, key=lambda row: _section(row.cite) if row.is_law else ""):
            heading = f"{number} {section.heading}" if number else f"House reading: {section.heading}"
            anchor = f" {{ #{slug(number)} }}" if number and number not in seen else ""
            seen.add(number)
            yield f"\n## {text(heading)}{anchor}\n"
            for row in rows:
                yield from _provision(row, number)


def _provision(row: Provision, section: str) -> Iterator[str]:
    # A section that is one paragraph has its place at the heading.
    anchor = "" if row.cite == section else f'<a id="{slug(row.cite)}"></a>'
    yield f"{anchor}**{text(row.cite)}** *({row.kind if row.is_law else 'house reading, not law'})*  "
    yield f"{text(row.says)}"
    if not row.is_law:
        yield f"<br><small>Source: {text(row.source)}. Replaced by: {text(replacement(row, home(row.cite)))}.</small>"
    yield ""
