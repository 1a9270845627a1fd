"""How far the order of the code is the order of the text: for each executed paragraph, where it is carried out.

`python -m tests.order blackjack 2.3 2.13` counts, along the paragraphs of those sections in the text, changes of
file and jumps backwards within a file; `--tree DIR` looks at another checkout, `--rows` prints every paragraph
with its place. A paragraph stands where a function is marked with it, or is marked with what the game's table maps to
it; without a mark, where its number stands in the source: in the script that names it most often, at its first line,
or in a marked function that names it at an act.
"""

import argparse
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from pitboss.rulebook.citation import order
from pitboss.rulebook.scripts import places

SOURCES = Path(__file__).parents[1] / "src" / "pitboss"
MEASURED = (
    ("casino-war", "22.2", "22.10", 6),
    ("fast-action-holdem", "21.2", "21.11", 12),
    ("blackjack", "2.3", "2.13", 15),
    ("blackjack-switch", "2A.5", "2A.14", 15),
    ("craps", "1.1", "1.12", 12),
    ("minibaccarat", "7.1", "7.12", 12),
    ("punto-banco", "3.1", "3.14", 12),
    ("holdem", "14.2", "14.13A", 12),
)
"""Games with held text, from which section to which, and the number of changes that we aim at."""
_FAMILIES = {
    "blackjack": "blackjack_family",
    "blackjack-switch": "blackjack_family",
    "craps": "craps_family",
    "minibaccarat": "baccarat_family",
    "punto-banco": "baccarat_family",
    "holdem": "poker_room",
}
TABLES = ("carried.py", "concordance.py")
"""Tables of games by the numbers of another."""
_LITERAL = re.compile(
    r"""["'](?:19:47-)?(\d+[A-Z]?\.\d+[A-Z]?(?:\([a-z]{1,2}\)\d*[ivxl]*(?:\(\d+\))?)?(?: "[^"]+")?)"""
    r"""(?:: [\w ]+| s\d[a-z]?)?["']"""
)


_STEP = re.compile(r"""["']([a-z]+/[a-z-]+|decks)["']""")


def number(section: str) -> tuple[int, str, int, str]:
    """Sorts sections: 2.3 before 2.12, 14.13 before 14.13A."""
    found = re.fullmatch(r"(\d+)([A-Z]?)\.(\d+)([A-Z]?)", section)
    assert found, section
    return int(found[1]), found[2], int(found[3]), found[4]


def executed(folders: list[Path], first: str, last: str) -> list[str]:
    """The executed paragraphs of some sections, in the text's order; definitions are carried out all over."""
    rows = []
    for folder in folders:
        path = folder / "provisions.toml"
        book = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        for section in book.get("section", []):
            if number(first) <= number(section["number"]) <= number(last):
                parts = [part for part, kind, *_ in section.get("provisions", []) if kind == "executed"]
                parts += section.get("in_code", [])
                rows += [(section["number"], part) for part in parts if '"' not in part]
    return [section + part for section, part in sorted(set(rows), key=lambda row: (number(row[0]), order(row[1])))]


def marked(folders: list[Path], table: dict[str, tuple[str, ...]]) -> dict[str, tuple[Path, int]]:
    """Where functions are marked with a paragraph, or with what a game's table maps to it."""
    found: dict[str, tuple[Path, int]] = {}
    for folder in folders:
        for place in places(folder):
            for part in ("", *place.parts):
                key = place.number + part
                for own in table.get(key, (key,)):
                    found.setdefault(own.removeprefix("19:47-"), (place.file, place.line))
    for place in (place for folder in folders for place in places(folder)):
        body = "\n".join(place.file.read_text(encoding="utf-8").splitlines()[place.line - 1 : place.end])
        for key in _LITERAL.findall(body):
            for own in table.get(key, (key,)):
                found.setdefault(own.removeprefix("19:47-"), (place.file, place.line))
    # A step that a game's table names stands where shared code names it, be it in a function that helps another.
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        for line, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for key in _STEP.findall(row):
                for own in table.get(key, ()) if "/games/" not in path.as_posix() else ():
                    found.setdefault(own.removeprefix("19:47-"), (path, line))
    return found


def literal(folders: list[Path]) -> dict[str, tuple[Path, int]]:
    """Where the numbers of paragraphs stand as strings: most often in which file, and there first."""
    seen: dict[str, dict[Path, list[int]]] = defaultdict(lambda: defaultdict(list))
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py")) if path.name not in TABLES):
        for line, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for cited in _LITERAL.findall(row):
                seen[cited][path].append(line)
    return {
        cited: min(((path, lines[0]) for path, lines in rows.items()), key=lambda row: -len(rows[row[0]]))
        for cited, rows in seen.items()
    }


def paragraphs(game: str, tree: Path) -> dict[str, tuple[str, ...]]:
    """The game's table, if it is of this tree: by key, its own paragraphs."""
    if tree != SOURCES:
        return {}
    from pitboss.games import game as game_of
    from pitboss.rulebook.marks import UnknownParagraphError

    law, found = game_of(game).law, {}
    keys = {
        p.number + part
        for folder in (tree / "table", tree / "games")
        for p in places(folder)
        for part in ("", *p.parts)
    }
    for key in {*law, *keys}:
        try:
            found[key] = law.cited(key)
        except UnknownParagraphError:
            found[key] = ()
    return found


def walk(game: str, first: str, last: str, tree: Path = SOURCES) -> list[tuple[str, Path | None, int]]:
    """Every executed paragraph with its file and line."""
    names = [game.replace("-", "_"), _FAMILIES.get(game, "")]
    folders = [tree / "games" / name for name in names if name]
    by_mark = marked([*folders, tree / "table"], paragraphs(game, tree))
    by_number = literal(folders)
    return [
        (cited, *(by_mark.get(cited) or by_number.get(cited) or (None, 0))) for cited in executed(folders, first, last)
    ]


def counted(rows: list[tuple[str, Path | None, int]]) -> tuple[int, int, int, int]:
    """Paragraphs with a place, files, changes of file, and jumps backwards within one."""
    known = [(path, line) for _, path, line in rows if path]
    steps = [*pairwise(known)]
    changes = sum(before[0] != after[0] for before, after in steps)
    jumps = sum(before[0] == after[0] and after[1] < before[1] for before, after in steps)
    return len(known), len({path for path, _ in known}), changes, jumps


def report() -> Iterator[str]:
    """A line for each game that is measured."""
    for game, first, last, aim in MEASURED:
        known, files, changes, jumps = counted(walk(game, first, last))
        over = f"{changes} changes over {files} files (aim {aim}), {jumps} jumps"
        yield f"{game} {first} to {last}: {known} paragraphs, {over}"


def main() -> None:
    """Print the report, or one game's walk."""
    given = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    given.add_argument("walk", nargs="*", help="a game, and its first and last section")
    given.add_argument("--tree", type=Path, default=SOURCES.parents[1])
    given.add_argument("--rows", action="store_true")
    arguments = given.parse_args()
    if not arguments.walk:
        print(*report(), sep="\n")
        return
    tree = arguments.tree.resolve() / "src" / "pitboss"
    rows = walk(*arguments.walk, tree=tree)
    if arguments.rows:
        for cited, path, line in rows:
            print(f"{cited:<12} {path.relative_to(tree) if path else '-'}:{line}")
    known, files, changes, jumps = counted(rows)
    print(f"{known} paragraphs, {changes} changes over {files} files, {jumps} jumps")
    print(Counter(str(path.relative_to(tree)) for _, path, _ in rows if path))


if __name__ == "__main__":
    main()
