"""Fast action hold 'em: our own figure for each row of the reference table."""

from math import comb

from pitboss.games.fast_action_holdem import odds
from pitboss.ranking import MANY

TABLES = {"fast action hold'em": 20}


def figure(row):
    decks = int(row["variant"][0])
    if row["wager"].startswith("natural"):
        return odds.natural(decks)
    by_class = dict(zip(reversed(MANY.classes), odds.classes(decks), strict=True))
    share = by_class[row["wager"].replace(" ", "-")]
    return share * comb(52 * decks, 5) if row["unit"] == "hands" else share
