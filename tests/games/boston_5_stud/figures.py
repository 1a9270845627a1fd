"""Boston 5 stud's answers to the table of figures."""

from pitboss.games.boston_5_stud import odds
from pitboss.games.boston_5_stud.rules import Options
from pitboss.games.house_poker_family.odds import side_ends
from tests.oracles import UnansweredError

TABLES = {"boston 5": 1}


def figure(row):
    """Our own figure for a row: the three-card bonus, by what its flush pays."""
    if row["wager"] != "three-card bonus" or row["quantity"] != "house edge":
        raise UnansweredError(f"nobody asks for the {row['quantity']} of the {row['wager']}")
    table = {"40-30-6-4-1": "B24-2", "40-30-6-3-1": "B24-1"}[row["variant"].rpartition(" ")[2]]
    (bonus,) = side_ends(Options(three_card_bonus_table=table))
    return bonus.odds(odds.three_card_ways())
