"""Mississippi stud's answers to the table of figures."""

from pitboss.games.mississippi_stud import odds
from pitboss.games.mississippi_stud.rules import Options
from tests.oracles import UnansweredError

TABLES = {"mississippi stud": 8}


def figure(row):
    """Our own figure for a row; published elements of risk go with the larger bet where that is even."""
    straight = "P35 with straight 5 to 1" if "straight pays 5:1" in row["variant"] else "P35"
    options, quantity = Options.configure({"main_table": straight}), row["quantity"]
    larger = "indifferent" in row["variant"] or row["quantity"] == "element of risk"
    ways = odds.ways(options, "larger-when-even" if larger else "best")
    main = odds.main_ends(options).odds(ways)
    if quantity == "average total wager":
        return main.average_staked
    if quantity == "probability of folding the first two cards":
        return next(end.probability for end in main.outcomes if end.name == "fold, 1 lost")
    if quantity not in ("house edge", "element of risk", "standard deviation"):
        raise UnansweredError(f"nobody asks for the {quantity}")
    return main
