"""Let it ride's answers to the table of figures."""

from fractions import Fraction

from pitboss.games.let_it_ride import odds
from pitboss.games.let_it_ride.rules import Options
from tests.oracles import UnansweredError

TABLES = {"let it ride": 10}


def figure(row):
    """Our own figure for a row."""
    options = Options(bonus_table="B18-1", three_card_bonus_table="C18-2")
    wager, quantity, way = (
        row["wager"],
        row["quantity"],
        "ride-when-even" if "indifferent" in row["variant"] else "best",
    )
    found = odds.odds(options, way)
    main = found["first"]
    if "three-card" in wager:
        return found["three-card-bonus"]
    if "five-card bonus" in wager:
        return 1 - found["bonus"].edge
    if quantity == "average wagers left riding":
        return main.average_staked
    if "riding" in wager:
        rides = [end for end in main.outcomes if end.name.endswith(f", {wager[0]} riding")]
        paid = [end for end in rides if "paying" not in quantity or end.pays > 0]
        return sum((end.probability for end in paid), Fraction(0))
    if quantity.startswith("hit frequency"):
        return main.hit
    if quantity not in ("house edge", "element of risk", "standard deviation"):
        raise UnansweredError(f"nobody asks for the {quantity}")
    return main
