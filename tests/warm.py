"""Compiles the tests and every kernel that they use, so that workers find them on disk: `python -m tests.warm`.

Where nothing has changed that a kernel is made of there is nothing to do, and nothing is imported to find that out.
"""

import hashlib
import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
STAMP = ROOT / "build" / "warm.txt"
"""What the kernels were made of when all of them were compiled last."""
SOURCES = (
    "src/pitboss/games",
    "src/pitboss/pricing",
    "src/pitboss/ranking",
    "src/pitboss/adapters",
    "src/pitboss/journal/audit",
)
FEW = 20
"""Tests that workers may compile for themselves: less work than to collect them all once more."""


def stamp() -> str:
    """The state of everything that a kernel is made of, and of what compiles it."""
    files = [path for folder in SOURCES for path in sorted((ROOT / folder).rglob("*.py"))]
    files += sorted((ROOT / "tests" / "games").glob("*/warm.py"))
    seen = [sys.version, sys.prefix]
    seen += [f"{path} {found.st_mtime_ns} {found.st_size}" for path in files if (found := path.stat())]
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()


def compiled(test: Path) -> bool:
    """Whether pytest finds a test compiled since it was written."""
    kept = test.parent.joinpath("__pycache__").glob(f"{test.stem}.{sys.implementation.cache_tag}-pytest-*.pyc")
    return any(path.stat().st_mtime >= test.stat().st_mtime for path in kept)


def given() -> dict[str, Callable[[Any, Any], object]]:
    """How kernels are asked to play what is given, where a game's tests say so in a module `warm.py`."""
    folders = sorted((Path(__file__).parent / "games").glob("*/warm.py"))
    modules = [importlib.import_module(f"tests.games.{path.parent.name}.warm") for path in folders]
    return {module.GAME: module.work for module in modules}


def works() -> Iterator[Callable[[], object]]:
    """Something short for each piece of compiled code."""
    import numpy as np

    from pitboss.adapters import vector_env
    from pitboss.games import game
    from pitboss.games.poker_room.equity.calculation import equity
    from pitboss.journal.audit.machine import settle_lines
    from pitboss.pricing.hands import frequencies, values
    from pitboss.pricing.kernels.kernel import OneDeck
    from pitboss.pricing.session import play
    from pitboss.pricing.simulate import simulate
    from pitboss.ranking import HIGH, LOW, MANY, THREE, THREE_LOW
    from tests.volume import playable

    war = game("casino-war")
    shoes = given()
    for name in playable():
        found = game(name)
        yield lambda found=found: simulate(found, found.options(), 10)
        kernel = found.module("kernel")
        if isinstance(getattr(kernel, "DECK", None), OneDeck):
            plan = kernel.setup(found.options())
            yield lambda kernel=kernel, plan=plan: kernel.DECK.play_decks(plan, [range(plan.deck)])
        if name in shoes:
            yield lambda kernel=kernel, found=found, name=name: shoes[name](kernel, kernel.setup(found.options()))
    yield lambda: play(war, war.options(), sessions=10, bankroll=100_00, bet=10_00, rounds=10)
    for trials in (None, 100):
        yield lambda trials=trials: equity("holdem", ["AhKh", "QsQd"], board="Th9h2c", trials=trials)
    for ranking, size in ((HIGH, 5), (MANY, 5), (LOW, 5), (THREE, 3), (THREE_LOW, 3)):
        yield lambda ranking=ranking, size=size: values(ranking, np.arange(size).reshape(1, size))
    yield lambda: frequencies(THREE, 3)
    vectors = ROOT / "vectors"
    for name in playable():
        # Games without a house's figures have no vectors.
        if game(name).offers("audit") and (vectors / f"{name}.jsonl").exists():
            lines = (vectors / f"{name}.jsonl").read_bytes().splitlines()
            yield lambda lines=lines: settle_lines(lines, "")
        if game(name).offers("stepper"):
            yield lambda name=name: vector_env(name, 2).reset(seed=1)


def main() -> None:
    """All of them; what cannot be had is for the tests to tell."""
    if sum(not compiled(test) for test in (ROOT / "tests").rglob("test_*.py")) > FEW:
        collecting = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
        subprocess.run(collecting, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    made_of = stamp()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == made_of:
        return
    for work in works():
        try:
            work()
        except Exception as error:
            print(f"not compiled beforehand: {type(error).__name__}: {error}")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(made_of, encoding="utf-8")


if __name__ == "__main__":
    main()
