"""What others found, as files: published and computed figures, the paragraphs of the regulation, real hands."""

import csv
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@cache
def provisions() -> tuple[str, ...]:
    """Every paragraph of the regulation that is at hand, in its own numbering."""
    return tuple((HERE / "provisions.txt").read_text(encoding="utf-8").splitlines())


@cache
def reference() -> tuple[dict[str, str], ...]:
    """The rows of the table of figures: game, variant, wager, quantity, value, unit, source, confidence, notes."""
    with (HERE / "reference.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


class UnansweredError(Exception):
    """A row that a game has no figure for, with the reason."""
