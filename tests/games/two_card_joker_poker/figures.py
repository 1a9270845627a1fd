"""Two card joker poker: our own figure for each row of the reference table."""

from fractions import Fraction
from math import comb

from pitboss.games.two_card_joker_poker import odds
from pitboss.games.two_card_joker_poker.rules import KINDS, Options
from tests.oracles import UnansweredError

TABLES = {"two card joker poker": 8}


def figure(row):
    if row["quantity"] == "combinations":
        name = row["wager"].split(" (")[0].replace(" ", "-")
        of = KINDS.index("nothing" if name == "high-card" else name)
        return Fraction(odds.kind_ways()[of], comb(54, 2))
    if row["quantity"] == "strategy":
        raise UnansweredError("words, not a figure; the test of the best play has it")
    return odds.odds(Options())["ante"]
