"""Double attack blackjack: our own figure for each row of the reference table."""

import re
from fractions import Fraction

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics import side_wagers
from pitboss.games.double_attack_blackjack.rules import BUST_ODDS
from pitboss.pricing.distribution import WagerOdds
from tests.oracles import UnansweredError

F = Fraction
TABLES = {"double attack blackjack": 15}
NAMES = {
    "third card ten-value": "third-card-face",
    "8-8-8 of one colour, not one suit": "8-8-8-of-a-colour",
    "8-8-8 of one suit": "8-8-8-of-a-suit",
}
THIRD = (arithmetic.BUST_FACE, arithmetic.BUST_9, arithmetic.BUST_8, arithmetic.BUST_7, arithmetic.BUST_6)


def figure(row):
    variant, wager = row["variant"], row["wager"]
    decks = int(variant[0])
    if wager.startswith("insurance"):
        return WagerOdds.from_ways("", "", side_wagers.insurance(decks, F(5, 2), side_wagers.WITHOUT_TENS)).edge
    if not wager.startswith("bust it"):
        raise UnansweredError("no wager of ours")
    pays = {kind: F(*odds) for kind, odds in BUST_ODDS.items()}
    if paid := re.search(r"pays ([\d-]+)", variant):
        pays |= dict(zip(THIRD, map(F, paid[1].split("-")), strict=True))
    ways = side_wagers.bust_it(decks, pays, side_wagers.WITHOUT_TENS)
    if ": " not in wager:
        found = WagerOdds.from_ways("", "", ways)
        return found.hit if row["quantity"].startswith("hit frequency") else found
    what = wager.partition(": ")[2]
    name = NAMES.get(what, what.replace(" ", "-"))
    # Three eights of one colour have an eight for their third card too.
    counted = {name} | ({"8-8-8-of-a-colour", "8-8-8-of-a-suit"} if name == "third-card-8" else set())
    return F(sum(n for (outcome, _), n in ways.items() if outcome in counted), sum(ways.values()))
