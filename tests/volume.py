"""How much a run does: which games it is about, how many lives of each are played, and how long a long trial is.

`PITBOSS_GAMES=casino-war,craps` confines a run to some games before any test is made of the others; `changed` means
those whose own folder, family or engine differs from main. Games that differ by themselves share many seeds, any other
gets few, and `make soak` plays them all at length.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pitboss.games import game, ready
from pitboss.refusal import Refusal
from pitboss.rulebook.election import HOUSE_FILE

SLOW = {
    line
    for line in Path(__file__).with_name("slow.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}
"""Cases that take long by measure, and so run in `make test-all` only."""
SOAK = "PITBOSS_SOAK" in os.environ
ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "pitboss" / "games"
ENGINE = re.compile(
    r"src/pitboss/(table|equipment|rulebook|ranking|journal|money|refusal)\b|src/pitboss/games/__init__"
)
T = TypeVar("T")
WITHOUT = os.environ.get("PITBOSS_WITHOUT", "").split()
"""Of `chromium` and `postgresql` what the tests are to do without although it is there, as others must."""
PATIENCE = 180
"""Seconds after which something is taken never to come: a busy machine takes its time."""

only_soaking = pytest.mark.skipif(not SOAK, reason="a long trial, for make soak")


def volume(sample: T, whole: T) -> T:
    """The one or the other."""
    return whole if SOAK else sample


FIGURES = "PITBOSS_FIGURES"
"""The variable that names the file in which a long trial writes what it measured."""


def figure(text: str) -> None:
    """What a trial has measured, for its row of the book."""
    if file := os.environ.get(FIGURES):
        with Path(file).open("a", encoding="utf-8") as out:
            out.write(text + "\n")


def folder(name: str) -> str:
    """The folder of a game."""
    return game(name).package.rpartition(".")[2]


@cache
def families(name: str) -> frozenset[str]:
    """The shared folders that a game leans on."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (GAMES / folder(name)).rglob("*.py"))
    return frozenset(re.findall(r"pitboss\.games\.(\w+_(?:family|room))\b", sources))


@cache
def differing() -> tuple[str, ...] | None:
    """The files that differ from main, committed or not; nothing where git cannot say."""
    git = ["git", "-C", str(ROOT)]
    try:
        base = subprocess.run([*git, "merge-base", "HEAD", "main"], capture_output=True, text=True, check=True).stdout
        listed = [*git, "diff", "--name-only", base.strip()], [*git, "ls-files", "--others", "--exclude-standard"]
        printed = [subprocess.run(row, capture_output=True, text=True, check=True).stdout for row in listed]
    except (OSError, subprocess.CalledProcessError):
        return None
    return tuple("\n".join(printed).split())


@cache
def changed(name: str) -> bool:
    """Whether anything that a game is made of, or its tests, differ from main."""
    files = differing()
    if files is None or any(ENGINE.match(path) for path in files):
        return True
    own = {folder(name), *families(name)}
    return any(re.search(rf"games/{part}/|golden/{name}/", path) for path in files for part in own)


@cache
def apart() -> tuple[str, ...]:
    """The games that differ from main; none where the engine does, for then all are as new as they ever were."""
    found = tuple(name for name in ready() if changed(name))
    return found if len(found) < len(ready()) else ()


@cache
def standing() -> tuple[str, ...]:
    """Games that stand for all: one of each family, and those that have none."""
    first: dict[frozenset[str] | str, str] = {}
    for name in ready():
        first.setdefault(families(name) or name, name)
    return tuple(first.values())


@cache
def playable() -> tuple[str, ...]:
    """The games that this run is about."""
    wanted = os.environ.get("PITBOSS_GAMES", "")
    if wanted == "changed":
        # Where no game differs by itself, one of each family will do for a quick look.
        return apart() or standing()
    names = [part for part in wanted.split(",") if part]
    unknown = set(names) - set(ready())
    if unknown:
        raise pytest.UsageError(f"PITBOSS_GAMES: there is no playable game {', '.join(sorted(unknown))}")
    return tuple(name for name in ready() if not names or name in names)


def every(names: Iterable[str]) -> list[Any]:
    """Games as a test's parameter: in every run one of each family, or those that the run is about; the others slow."""
    quick = standing() if len(playable()) == len(ready()) else playable()
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in names]


def sampled(names: Iterable[str]) -> list[str]:
    """Of these, the games that differ from main or stand for a family; all of them in a long trial."""
    return [name for name in names if SOAK or name in standing() or name in apart()]


def unaided() -> list[str]:
    """The games of this run that open without numbers that a house must supply."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(HOUSE_FILE, raising=False)
        found = []
        for name in playable():
            with suppress(Refusal):
                game(name).elect({})
                found.append(name)
    return found


def seeds(name: str, few: int, many: int) -> range:
    """As many lives of a game as its last changes ask for: those that differ from main share the work of `many`."""
    if SOAK or name not in apart():
        return range(many if SOAK else few)
    return range(max(few, many // len(apart())))


def of_other_games(path: Path) -> bool:
    """Whether a folder of tests is about games that this run is not about."""
    if path.parent.name not in {"games", "golden"} or not path.is_dir() or len(playable()) == len(ready()):
        return False
    about = {part for name in playable() for part in (name, folder(name), *families(name))}
    return path.parent.parent == ROOT / "tests" and path.name not in {*about, "__pycache__"}


def main(name: str) -> None:
    """Print the folders of a game, for `make game`: its source, and its own tests or those of its family.

    A game of another package is there with its source alone: it brings no tests to this tree.
    """
    try:
        source = Path(str(sys.modules[game(name).package].__file__)).parent
    except Refusal as refusal:
        print(f"make game: {refusal}", file=sys.stderr)
        sys.exit(2)
    tests = [f"tests/games/{part}" for part in (folder(name), *sorted(families(name)))]
    print(os.path.relpath(source, ROOT), next((path for path in tests if (ROOT / path).is_dir()), ""))


if __name__ == "__main__":
    main(sys.argv[1])
