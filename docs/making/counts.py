"""Counts in pages that are written by hand: made from the games, never typed.

A page marks a count by its name, as `<!--=played-->44<!--=-->`. After a game has come, `python -m docs.making.counts`
writes them anew; a test holds that they are current.
"""

import os
import re
from pathlib import Path

from docs.making.site import ROOT

from pitboss.games import authorised, by_family, game, nameplates
from pitboss.refusal import Refusal
from pitboss.rulebook.election import HOUSE_FILE
from pitboss.table.parts import SharedPot

PAGES = (
    "README.md",
    *(f"docs/{name}.md" for name in ("adding-a-game", "extending", "floor", "index", "poker", "school")),
)
EXAMPLES = (ROOT / "examples/casino_holdem", ROOT / "examples/lucky_card")
COUNT = re.compile(r"(<!--=(?P<name>[a-z0-9-]+)-->)(?P<says>.*?)(<!--=-->)")


def _opens(name: str) -> bool:
    """Whether a table can be opened without figures of the house's own."""
    try:
        game(name).options.configure({})
    except Refusal:
        return False
    return True


def _lines(folder: Path) -> int:
    """Lines of Python of a package."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))


def counts() -> dict[str, str]:
    """What each mark stands for."""
    played = [name for name in nameplates() if not authorised(name)]
    by_itself = [name for name in played if _opens(name)]
    families = {f"family-{family.lower().replace(' ', '-')}": len(names) for family, names in by_family().items()}
    examples = {f"lines-{path.name.replace('_', '-')}": _lines(path) for path in EXAMPLES}
    numbers = {
        "listed": len(nameplates()),
        "of-law": sum(not plate.subchapter.startswith("house:") for plate in nameplates().values()),
        "played": len(played),
        "open-at-once": len(by_itself),
        "want-figures": len(played) - len(by_itself),
        "banked": sum(not game(name).has(SharedPot) for name in by_itself),
        **families,
        **examples,
    }
    rests = {f"coverage-{name}": f"`{game(name).coverage.words}`" for name in played}
    return {name: str(number) for name, number in numbers.items()} | rests


def current(text: str) -> str:
    """A page with its counts as they are now; a mark that stands for nothing is an error."""
    known = counts()
    return COUNT.sub(lambda found: f"{found[1]}{known[found['name']]}{found[4]}", text)


def main() -> None:
    """Write all pages anew, as those of a house that has supplied nothing: the tests' own has."""
    os.environ.pop(HOUSE_FILE, None)
    for page in PAGES:
        path = ROOT / page
        path.write_text(current(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
