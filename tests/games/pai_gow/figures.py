"""Pai gow: our own figure for each row of the reference table."""

from fractions import Fraction

from pitboss.games.pai_gow import odds
from pitboss.games.pai_gow.counting import two_tile_ways
from pitboss.games.pai_gow.hands import PAIR, RANKED
from tests.oracles import UnansweredError

TABLES = {"pai gow tiles": 8}


def figure(row):
    if row["variant"].startswith("one on one"):
        raise UnansweredError("it is of a house way that the source does not print; ours are within 0.0001 (way B)")
    if row["variant"] == "32 tiles, any two":
        if row["wager"] == "matched pair":
            alike = {PAIR + 17 - rank for rank, tiles in enumerate(RANKED) if len(tiles) == 1}
            return Fraction(sum(ways for worth, ways in two_tile_ways().items() if worth in alike), 496)
        kind = row["wager"].replace("points", "value")
        return Fraction(odds.two_tile_kinds()[kind], 496)
    kinds = odds.four_tile_kinds()
    several = "wong" in row["wager"]
    return Fraction(kinds["a pair, wong or gong" if several else "one of the sixteen pairs"], 35960)
