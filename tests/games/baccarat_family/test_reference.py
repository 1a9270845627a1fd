"""Baccarat: exact odds against every figure of the reference table, whoever computed it."""

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games.baccarat_family import pricing
from pitboss.games.baccarat_family.pricing import deals, priced
from pitboss.games.minibaccarat.rules import WAGERS, Options
from pitboss.money import Odds

REFERENCE = Path(__file__).parents[4] / "shared" / "math" / "reference.csv"


def reference_rows():
    if not REFERENCE.exists():
        return []
    with REFERENCE.open(newline="") as file:
        return [row for row in csv.DictReader(file) if row["game"] == "baccarat / minibaccarat"]


def usable(row):
    return "WRONG" not in row["variant"]


def test_the_reference_table_is_there():
    if not REFERENCE.exists():
        pytest.skip(f"REFERENCE TABLE MISSING: {REFERENCE} is not beside the checkout, its rows are not tested")
    assert sum(map(usable, reference_rows())) >= 100


def wager_of(row):
    """The wager that a row is about, under the options that it names."""
    text, decks = row["wager"], int(re.match(r"(\d) deck", row["variant"])[1])
    if text.startswith("tie"):
        return priced(Options(decks=decks, tie_odds=Odds(9 if "9:1" in text else 8, 1)), WAGERS["tie"])
    if text.startswith("player"):
        return priced(Options(decks=decks), WAGERS["player"])
    if "no vigorish" in text:
        options = Options(decks=decks, vigorish="no-vigorish")
    elif "25% vigorish" in text:
        options = Options(decks=decks, vigorish="tie-25")
    else:
        options = Options(decks=decks, vigorish_percent=4 if "4%" in text else 5)
    return priced(options, WAGERS["banker"])


def computed(row):
    """Our own figure for a row of the table; a row that nothing answers is an error."""
    ways = deals(int(re.match(r"(\d) deck", row["variant"])[1]))
    wager, quantity = row["wager"], row["quantity"]
    if "combinations" in quantity or "deals" in quantity:
        with_count = re.match(r"banker wins with (\d)", wager)
        return ways.banker_wins_with(int(with_count[1])) if with_count else ways.results[wager.split()[0]]
    if final := re.match(r"(player|banker) hand final total (\d)", wager):
        place = ("player", "banker").index(final[1])
        found = sum(n for counts, n in zip(pricing.COUNTS, ways.finals, strict=True) if counts[place] == int(final[2]))
        return Fraction(found, ways.total)
    if quantity == "house edge":
        return wager_of(row).edge
    if quantity == "standard deviation":
        return wager_of(row).variance if "variance exact" in row["notes"] else wager_of(row).sd
    ways_of = {
        "win probability": lambda: ways.results[wager.split()[0]],
        "probability banker wins with 6": lambda: ways.banker_wins_with(6),
        "expected cards per round": lambda: sum(n * cards for n, cards in zip(ways.cards, (4, 5, 6), strict=True)),
        "probability of exactly four cards": lambda: ways.cards[0],
        "probability of exactly six cards": lambda: ways.cards[2],
        "probability of a natural (either hand)": lambda: ways.naturals,
    }
    return Fraction(ways_of[quantity](), ways.total)


def printed_alike(ours, value, *, as_percent):
    """Within half a unit of the last printed place."""
    scale, digits = (100 if as_percent else 1), len(value.partition(".")[2])
    return abs(scale * float(ours) - float(value)) <= 0.5001 * 10**-digits


@pytest.mark.parametrize(
    "row",
    list(filter(usable, reference_rows())),
    ids=lambda row: f"{row['variant']}-{row['wager'][:30]}-{row['quantity']}",
)
def test_reference(row):
    as_percent = row["unit"] == "percent"
    if row["quantity"] == "outcome shares":
        ways = deals(int(row["variant"].split()[0]))
        for hand, value in zip(row["wager"].split(" / "), row["value"].split(" / "), strict=True):
            assert printed_alike(Fraction(ways.results[hand], ways.total), value, as_percent=True)
        return
    ours = computed(row)
    if row["unit"] == "deals":
        assert ours == int(row["value"])
        return
    if exact := re.search(r"exact (\d+/\d+)", row["notes"]):
        assert ours == Fraction(exact[1])
        if "variance" in row["notes"]:
            ours = float(ours) ** 0.5
    assert printed_alike(ours, row["value"], as_percent=as_percent)
