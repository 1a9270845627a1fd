"""Pai gow poker: our own figure for each row of the reference table."""

from fractions import Fraction
from math import comb

from pitboss.games.pai_gow_poker import odds
from pitboss.games.pai_gow_poker.rules import KINDS, Options
from pitboss.games.pai_gow_poker.tables import kind_ways, shape_ways
from pitboss.games.pai_gow_poker_family.joker import SHAPES
from tests.oracles import UnansweredError

TABLES = {"pai gow poker": 15}
HANDS = comb(53, 7)
CLASSES = dict(zip((name.replace("-", " ") for name in SHAPES), range(len(SHAPES)), strict=True))
CALLED = {"high card (pai gow)": "high card", "pair": "one pair", "two pair including three pair": "two pairs"}
PAYS = {"8000-2000-1000-400": "F11-2", "5000-1000-500-300": "F11-6"}


def figure(row):
    wager, quantity = row["wager"], row["quantity"]
    if quantity in ("combinations", "share"):
        return Fraction(_hands(wager), HANDS)
    if quantity == "probability the hand holds the joker":
        return Fraction(7, 53)
    if wager == "fortune with envy":
        raise UnansweredError(
            "the source does not say what envy paid; with our table it is 2.23 percent, as a test has it"
        )
    if quantity.startswith("hit frequency"):
        return Fraction(sum(kind_ways()[2:]), HANDS)
    if "fortune" in wager:
        found = next((table for pays, table in PAYS.items() if pays in row["variant"]), "F11-3")
        return odds.odds(Options.configure({"bonus_table": found}))["bonus"].edge
    raise UnansweredError("calculated with a house way that the source does not name; the tests have ours")


def _hands(name: str) -> int:
    """How many hands are of a class, or of a kind that only the bonus tells apart."""
    shapes, kinds = shape_ways(), dict(zip(KINDS, kind_ways(), strict=True))
    if name.startswith("three pair"):
        return kinds["three-pairs"]
    if name in ("two pair", "two pairs"):
        return shapes[CLASSES["two pairs"]]
    if name == "straight flush":
        return kinds["straight-flush"]
    if name.startswith("straight flush of any kind"):
        return (
            kinds["straight-flush"] + kinds["seven-card-straight-flush"] + kinds["seven-card-straight-flush-with-joker"]
        )
    if name.startswith("royal flush") or name.startswith("seven-card") or name.startswith("7"):
        raise UnansweredError(f"{name}: the test of frequencies has it")
    return shapes[CLASSES[CALLED.get(name, name)]]
