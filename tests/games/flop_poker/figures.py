"""Flop poker's answers to the table of figures."""

from fractions import Fraction

from pitboss.games.flop_poker import odds
from pitboss.games.flop_poker.counting import FLOPS, alike, outcomes
from pitboss.games.flop_poker.rules import KINDS, Options
from tests.oracles import UnansweredError

TABLES = {"flop poker": 8}
ROWS = {"less than jacks": "nothing", "pair of jacks or better": "pair-of-jacks-or-better", "full house": "full-house"}


def figure(row):
    """Our own figure for a row."""
    wager, quantity = row["wager"], row["quantity"]
    if quantity == "combinations":
        return Fraction(int((outcomes()[:, KINDS.index(ROWS[wager])] * alike().ways).sum()), 22_100 * FLOPS)
    if quantity != "house edge":
        raise UnansweredError(f"nobody asks for the {quantity}")
    table = "F29 with straight 11 to 1" if "11:1" in row["variant"] else "F29"
    options = Options.configure({"flop_table": table, "three_card_bonus_table": "T29"})
    if wager.startswith("pot"):
        return odds.pot_odds()
    found = odds.odds(options)
    return found["three-card-bonus" if "three-card" in wager else "ante"]
