"""Fast action hold 'em: every figure of the reference table, to the hand."""

import csv
from math import comb
from pathlib import Path

import pytest

from pitboss.games.fast_action_holdem import odds
from pitboss.ranking import MANY

REFERENCE = Path(__file__).parents[4] / "shared" / "math" / "reference.csv"


def reference() -> list[dict[str, str]]:
    if not REFERENCE.exists():
        return []
    with REFERENCE.open(encoding="utf-8") as rows:
        return [row for row in csv.DictReader(rows) if row["game"] == "fast action hold'em"]


def test_the_reference_table_is_there():
    if not REFERENCE.exists():
        pytest.skip(f"REFERENCE TABLE MISSING: {REFERENCE} is not beside the checkout, its rows are not tested")
    assert len(reference()) >= 18


@pytest.mark.parametrize("row", reference(), ids=lambda row: f"{row['variant']}: {row['wager']}")
def test_the_reference_table(row):
    decks = int(row["variant"][0])
    if row["wager"].startswith("natural"):
        assert float(odds.natural(decks)) == pytest.approx(float(row["value"]), rel=1e-11)
        return
    by_class = dict(zip(reversed(MANY.classes), odds.classes(decks), strict=True))
    share = by_class[row["wager"].replace(" ", "-")]
    assert share * comb(52 * decks, 5) == int(row["value"])
