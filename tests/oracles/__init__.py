"""What others found, as files: published and computed figures, the paragraphs of the regulation, real hands."""

import csv
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.table.offer.hypotheses import rules, suppose
from pitboss.table.offer.table_options import Posted

HERE = Path(__file__).parent
TESTS = HERE.parent


@cache
def provisions() -> tuple[str, ...]:
    """Every paragraph of the regulation that is at hand, in its own numbering."""
    return tuple((HERE / "provisions.txt").read_text(encoding="utf-8").splitlines())


@cache
def reference() -> tuple[dict[str, str], ...]:
    """The rows of the table of figures: game, variant, wager, quantity, value, unit, source, confidence, notes."""
    with (HERE / "reference.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def answering() -> dict[str, ModuleType]:
    """Who answers for which game of the table: a module `figures` beside its tests, with the rows that it meets."""
    found: dict[str, ModuleType] = {}
    for path in sorted(TESTS.rglob("*/figures.py")):
        module = importlib.import_module(".".join(("tests", *path.relative_to(TESTS).with_suffix("").parts)))
        found |= dict.fromkeys(module.TABLES, module)
    return found


class UnansweredError(Exception):
    """A row that a game has no figure for, with the reason."""


SUPPOSED: list[Posted] = []
"""Options of the row that is answered, as far as the law refuses them: emptied before each row."""


def options_of(name: str, **rules_of_the_row: object) -> Posted:
    """The table of a row: elected as far as the law grants it, and supposed beyond."""
    found = game(name)
    lawful: dict[str, object] = {}
    refused: dict[str, object] = {}
    for rule, value in rules_of_the_row.items():
        try:
            if rule in found.options.elections():
                found.elect({**lawful, rule: value})
                lawful[rule] = value
            else:
                rules(found)[rule].read(value)
        except Refusal:
            refused[rule] = value
    options = suppose(found, lawful, refused)
    SUPPOSED.extend([options] if refused else [])
    return options
