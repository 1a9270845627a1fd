"""Red dog: our own figure for each row of the reference table."""

import re
from fractions import Fraction

from pitboss.games.red_dog import odds
from pitboss.games.red_dog.rules import Options
from tests.oracles import UnansweredError

TABLES = {"red dog": 51}
ABOUT = {
    "probability of consecutive cards (push)": ("first two cards", "consecutive"),
    "probability of a pair": ("first two cards", "pair"),
}


def figure(row):
    options = Options.configure({"decks": row["variant"].split()[0]})
    facts = {(fact.about, fact.name): fact.value for fact in odds.facts(options)}
    wager, quantity = row["wager"], row["quantity"]
    if row["value"] == "3.15":
        raise UnansweredError("the source cuts 3.155 percent off where others round it")
    if wager.startswith("ante"):
        return odds.odds(options)["original"]
    if quantity in ABOUT:
        return facts[ABOUT[quantity]]
    if wager.startswith("three of a kind"):
        return facts["three cards", "three of a kind"]
    if wager == "raise":
        raised = odds.odds(options).strategy["raises"]
        return sum((facts["first two cards", f"spread {width}"] for width in raised), Fraction(0))
    width = re.findall(r"\d+", wager)[0]
    about = "a raise" if quantity.startswith("expected gain") else "first two cards"
    return facts[about, f"spread {width}"]
