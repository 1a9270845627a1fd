"""Three card poker: our own figure for each row of the reference table, whatever its pay table."""

import re
from fractions import Fraction
from math import comb

from pitboss.games.three_card_poker import odds
from pitboss.games.three_card_poker.counting import meetings, three_card_ways
from pitboss.games.three_card_poker.options import Options
from pitboss.games.three_card_poker.tables import PayTable
from pitboss.pricing.ends import Ends
from tests.oracles import UnansweredError

TABLES = {"three card poker": 24}
PAIR_PLUS = {"40-30-6-4-1": "P20-1", "40-30-6-3-1": "P20-2", "40-25-6-4-1": "P20-3"}
ANTE_BONUS = {"5-4-1": "A20-1", "4-3-1": "A20-2"}
"""Tables that a house may elect; others are built for their row."""
COMBINATIONS = {"player beats qualifying dealer": "win", "tie": "tie", "qualifying dealer beats player": "lose"}


def figure(row):
    wager, variant = row["wager"], row["variant"]
    if wager == "dealer":
        return Fraction(sum(r.ways for r in meetings() if r.hand >= 12 << 16), comb(52, 3))
    if wager in COMBINATIONS:
        ends = odds.odds(Options())["ante"].outcomes
        return sum(end.probability for end in ends if end.name.split(",")[0] == COMBINATIONS[wager])
    if "AKQs" in variant:
        raise UnansweredError("no elected table has a row of its own for ace, king and queen of a suit")
    pays = (re.findall(r"\d+(?:-\d+)+", variant) or ["40-30-6-4-1" if wager == "pair plus" else "5-4-1"])[0]
    rows = [int(part) for part in pays.split("-")]
    if wager == "six-card bonus":
        return odds.odds(Options(six_card_bonus="S20-1"))["six-card-bonus"]
    if wager == "pair plus":
        if pays in PAIR_PLUS:
            return odds.odds(Options(pair_plus_table=PAIR_PLUS[pays]))["pair-plus"]
        table = PayTable("of the row", dict(zip((5, 4, 3, 2, 1), rows, strict=True)), {}, "")
        return Ends("pair-plus", "", odds.table_ends(table, odds.KINDS)).odds(three_card_ways())

    class Paying(Options):
        """The same table with another bonus."""

        bonus_table = PayTable("of the row", dict(zip((5, 4, 3), rows, strict=True)), {}, "")

    options = Options(ante_bonus_table=ANTE_BONUS[pays]) if pays in ANTE_BONUS else Paying()
    ante = odds.odds(options, "always-play" if "always" in variant else "best")["ante"]
    return ante.average_staked - 1 if row["quantity"] == "probability of playing" else ante
