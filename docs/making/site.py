"""The whole site: pages that are written, pages that are made, links between them, and what stands beside what."""

import json
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from posixpath import dirname, normpath, relpath

from docs.making import (
    commands,
    environments,
    gallery,
    games,
    glossary,
    interface,
    licences,
    notebooks,
    numbers,
    rulebook,
    settings,
)
from docs.making.markdown import shelves, slug

from pitboss.asking.citation_index import part_title
from pitboss.games import by_family, nameplates
from pitboss.games import game as game_of

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

ABROAD = {
    "ARCHITECTURE.md": "architecture.md",
    "BENCHMARKS.md": "benchmarks.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "RELIABILITY.md": "reliability.md",
    "SECURITY.md": "security.md",
    "vectors/README.md": "vectors.md",
}
"""Pages that stand elsewhere in the repository, and where they are on the site."""

LOOK = {
    "src/pitboss/sheet/static/tokens.css": "look/tokens.css",
    "docs/look.css": "look/look.css",
    "docs/iframe-worker.js": "look/iframe-worker.js",
    "src/pitboss/floor/static/icon.svg": "look/icon.svg",
}
CARRIED = ("docs/record.schema.json", "docs/images", "examples")
"""Files that pages point to, taken along as they are."""

NAV: list[tuple[str, list[str]]] = [
    (
        "Start here",
        [
            *("index.md", "install.md", "how-do-i.md"),
            *(f"for/{who}.md" for who in ("players", "mathematicians", "labs", "floor-and-school")),
            *(f"for/{who}.md" for who in ("developers", "researchers")),
        ],
    ),
    ("Games", []),
    ("Tutorials", []),
    (
        "How to",
        [
            "floor.md",
            "ruling.md",
            "odds.md",
            "simulate.md",
            "audits.md",
            "cluster.md",
            "scale.md",
            "counting.md",
            "parsheets.md",
            "poker.md",
            "lookup.md",
            "studio.md",
            "worth.md",
            "numbers.md",
            "trust.md",
            "privacy.md",
            "operations.md",
            "python.md",
            "learning.md",
            "house.md",
            "strategies.md",
            "school.md",
            "benchmark.md",
            "assistants.md",
            "adding-a-game.md",
        ],
    ),
    ("Rulebook", []),
    (
        "Reference",
        [
            *("commands.md", "interface.md", "api.md", "extending.md", "record.md", "journal.md", "phh.md"),
            *("craps.md", "devices.md", "glossary.md"),
        ],
    ),
    ("Environments", []),
    (
        "The project",
        [
            *("architecture.md", "contributing.md", "vectors.md", "benchmarks.md", "security.md", "reliability.md"),
            *("changelog.md", "versions.md", "releasing.md", "licences.md"),
        ],
    ),
]
"""Sections with their pages in order; those without are filled with what is made."""

TUTORIALS = ("tutorials/a-round.md", "tutorials/own-rules.md", "tutorials/check-a-log.md", "bots.md")

BOOST = {
    "how-do-i": 6,
    "install": 6,
    "glossary": 4,
    "games/": 2,
    "for/": 2,
    "rulebook/": 0.7,
    "api": 0.3,
    "environments/": 0.3,
}
"""The weight of a page in a search, by the beginning of its path."""

TABLES: dict[str, Callable[[], list[str]]] = {
    "methods": numbers.methods,
    "comparisons": numbers.comparisons,
    "settings": settings.settings,
}
"""Tables that written pages ask for by a comment: `<!-- made: methods -->`."""

_TABLE = re.compile(r"<!-- made: (\w+) -->")
_LINK = re.compile(r"(?P<before>!?\[[^\]]*\]\()(?P<path>(?![a-z]+:|#)[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")
_FENCED = re.compile(r"(^```.*?^```)", re.M | re.S)


def written() -> dict[str, str]:
    """Where on the site each page is that is written by hand, by its place in the repository."""
    here = {path.relative_to(ROOT).as_posix(): path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md"))}
    return here | {source: page for source, page in ABROAD.items() if (ROOT / source).exists()}


def made() -> dict[str, Callable[[], str]]:
    """The pages that are made from data."""
    pages: dict[str, Callable[[], str]] = {
        "commands.md": commands.page,
        "interface.md": interface.page,
        "glossary.md": glossary.page,
        "licences.md": licences.page,
        "adding-a-game.md": adding_a_game,
        "games/gallery.md": gallery.page,
        "notebooks/index.md": notebooks.overview,
        "games/index.md": games.overview,
        "rulebook/index.md": rulebook.overview,
        "environments/index.md": environments.overview,
    }
    pages |= {f"games/{name}.md": partial(games.page, name) for name in games.names()}
    pages |= {f"environments/{name}.md": partial(environments.page, name) for name in environments.names()}
    pages |= {f"notebooks/{name}.md": partial(notebooks.page, name) for name in notebooks.names()}
    return pages | {f"rulebook/{slug(part)}.md": partial(rulebook.page, part) for part in shelves()}


def adding_a_game() -> str:
    """The page on how to add a game, followed by whole games of other packages."""
    chapter = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
    folders = [ROOT / "examples" / name for name in ("casino_holdem", "lucky_card")]
    lines = [chapter.strip(), "", "## Whole games in packages of their own", ""]
    for path in (path for folder in folders for path in sorted(folder.rglob("*"))):
        if path.suffix in {".py", ".toml"}:
            kind = {".py": "python", ".toml": "toml"}[path.suffix]
            source = path.read_text(encoding="utf-8").rstrip()
            title = path.relative_to(ROOT).as_posix()
            lines += [f'``` {{ .{kind} title="{title}" }}', source, "```", ""]
    return relinked("\n".join(lines) + "\n", "docs/adding-a-game.md", "adding-a-game.md")


def filled(text: str) -> str:
    """A written page with the tables that it asks for."""
    return _TABLE.sub(lambda found: "\n".join(TABLES[found[1]]()).strip(), text)


def relinked(text: str, source: str, page: str) -> str:
    """Links of a page that stands elsewhere in the repository, as they must be on the site."""
    places = written()

    def link(found: re.Match[str]) -> str:
        target = normpath(f"{dirname(source)}/{found['path']}").lstrip("/")
        there = places.get(target, target.removeprefix("docs/"))
        path = relpath(there, dirname(page) or ".")
        return f"{found['before']}{path}{found['anchor'] or ''})"

    parts = _FENCED.split(text)
    return "".join(part if at % 2 else _LINK.sub(link, part) for at, part in enumerate(parts))


def navigation(pages: set[str]) -> list[dict[str, object]]:
    """The sections with their pages in order; those that are made have all of their pages."""
    filled: dict[str, list[object]] = {
        "Games": [
            *("games/index.md", "games/gallery.md"),
            *({family: [f"games/{name}.md" for name in names]} for family, names in by_family().items()),
        ],
        "Tutorials": [*TUTORIALS, {"Notebooks": [f"notebooks/{name}.md" for name in ("index", *notebooks.names())]}],
        "Rulebook": ["rulebook/index.md", *({_short(part): f"rulebook/{slug(part)}.md"} for part in shelves())],
        "Environments": [
            "environments/index.md",
            *({game_of(name).title: f"environments/{name}.md"} for name in environments.names()),
        ],
    }
    return [{title: filled.get(title) or [page for page in names if page in pages]} for title, names in NAV]


def _short(part: str) -> str:
    """A part's name where there is room for a few words."""
    of = [plate.title for plate in nameplates().values() if plate.subchapter == part]
    name = of[0] + (" and others" if len(of) > 2 else "") if of else part_title(part)
    return f"{part.partition('-')[2] or part} {name}" if not part.startswith("house") else name


def write(build: Path) -> int:
    """Write all pages and the settings; the number of pages."""
    target = build / "docs"
    shutil.rmtree(target, ignore_errors=True)
    pages = {}
    for source, page in written().items():
        pages[page] = filled(relinked((ROOT / source).read_text(encoding="utf-8"), source, page))
    for page, make in made().items():
        pages[page] = make()
    for page, text in pages.items():
        boost = next((weight for start, weight in BOOST.items() if page.startswith(start)), 1)
        path = target / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\nsearch:\n  boost: {boost}\n---\n{text}", encoding="utf-8")
    for source, place in LOOK.items():
        (target / place).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / source, target / place)
    for source in CARRIED:
        place = target / source.removeprefix("docs/")
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__", "*.md"))
        else:
            shutil.copy(ROOT / source, place)
    # JSON is YAML too, so that nothing here needs to know how to write that.
    sources = {"mkdocstrings": {"handlers": {"python": {"paths": [str(ROOT / "src")]}}}}
    settings: dict[str, object] = {
        "INHERIT": str(DOCS / "mkdocs.yml"),
        "docs_dir": "docs",
        "site_dir": "site",
        "plugins": sources,
    }
    settings["nav"] = navigation({*pages})
    (build / "mkdocs.yml").write_text(json.dumps(settings, indent=1, ensure_ascii=False), encoding="utf-8")
    return len(pages)
