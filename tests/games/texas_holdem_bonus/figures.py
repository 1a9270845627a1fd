"""Texas hold 'em bonus poker: our own figure for each row of the reference table."""

from fractions import Fraction

from pitboss.games.texas_holdem_bonus import odds
from pitboss.games.texas_holdem_bonus.rules import Options
from tests.oracles import UnansweredError

TABLES = {"texas hold'em bonus": 7}


def figure(row):
    if "slightly" in row["value"]:
        raise UnansweredError("a figure in words")
    options = Options(ante_pays_on="straight" if "straight" in row["variant"] else "flush")
    facts = {fact.name: fact.value for fact in odds.facts(options)}
    if row["quantity"] == "probability of folding before the flop":
        return facts["folds"]
    if row["wager"] == "river wager":
        found: Fraction = facts["makes the river wager"]
        return found
    return odds.odds(options)["bonus" if row["wager"] == "bonus" else "ante"]
