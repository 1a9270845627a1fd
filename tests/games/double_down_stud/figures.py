"""Double down stud's answers to the table of figures."""

from fractions import Fraction

from pitboss.games.double_down_stud import odds
from pitboss.games.double_down_stud.rules import Options
from pitboss.games.house_poker_family.pay_kinds import KINDS
from tests.oracles import UnansweredError

TABLES = {"double down stud": 20}

TOPS = {"3999": ("3999", "199", "49"), "1000": ("1000", "200", "50"), "2000": ("2000", "200", "50")}
NAMED = {
    "loser": "nothing",
    "pair 6-10": "pair-of-sixes-to-tens",
    "pair J-A": "pair-of-jacks-or-better",
}


def figure(row):
    """Our own figure for a row; the published counts double where that is even."""
    variant, wager, quantity = row["variant"], row["wager"], row["quantity"]
    if quantity == "combinations":
        doubled, _, hand = wager.partition(": ")
        of = KINDS.index(NAMED.get(hand, hand.replace(" ", "-")))
        ways = odds.ways(Options(), "double-when-even")
        return Fraction(ways[of + (len(KINDS) if doubled == "doubled" else 0)], sum(ways))
    top = next((rows for name, rows in TOPS.items() if name in variant), None)
    if top is None:
        raise UnansweredError(f"nobody has a table {variant}")
    royal, straight, four = top
    table = f"W17 with royal flush {royal} to 1, straight flush {straight} to 1, four of a kind {four} to 1"
    options = Options.configure({"main_table": table})
    main = odds.main_ends(options).odds(odds.ways(options, "best"))
    if quantity == "probability of doubling":
        return main.average_staked - 1
    if quantity == "return":
        return -main.edge
    if quantity not in ("house edge", "element of risk", "standard deviation"):
        raise UnansweredError(f"nobody asks for the {quantity}")
    return main
