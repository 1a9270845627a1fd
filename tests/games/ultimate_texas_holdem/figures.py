"""Ultimate Texas hold 'em: our own figure for each row of the reference table."""

import re
from fractions import Fraction

from pitboss.games.house_poker_family.starting_hands import names
from pitboss.games.ultimate_texas_holdem import odds
from pitboss.games.ultimate_texas_holdem.rules import Options

TABLES = {"ultimate texas hold'em": 25}
TRIPS = {
    "50-40-30-9-7-4-3": "T32-A",
    "50-40-30-8-6-5-3": "T32-B",
    "50-40-30-8-7-4-3": "T32-C",
    "50-40-20-7-6-5-3": "T32-D",
}


def figure(row):
    wager, quantity = row["wager"], row["quantity"]
    if wager == "trips":
        pays = re.findall(r"\d+(?:-\d+)+", row["variant"])[-1]
        return odds.odds(Options.configure({"trips_table": TRIPS[pays]}))["trips"]
    if wager.startswith("starting hand"):
        number = names().index(wager.split()[-1])
        raised, checked, deals = odds.worth(Options())
        worth = checked if quantity.endswith("checking") else raised[4]
        return Fraction(worth[number], odds.pays(Options())[1][0] * deals[number])
    if quantity == "probability of raising 1x on the river":
        return sum(fact.value for fact in odds.facts(Options()) if fact.name == "plays 1x")
    return odds.odds(Options())["ante"]
