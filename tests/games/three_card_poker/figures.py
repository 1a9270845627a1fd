"""Three card poker: our own figure for each row of the reference table, whatever its pay table."""

import re
from fractions import Fraction
from math import comb

from pitboss.games.three_card_poker import odds
from pitboss.games.three_card_poker.counting import meetings
from pitboss.games.three_card_poker.rules import Options
from pitboss.studio import read_wager
from tests.oracles import options_of

TABLES = {"three card poker": 24}
ELECTED = {
    "40-30-6-4-1": "P20-1",
    "40-30-6-3-1": "P20-2",
    "40-25-6-4-1": "P20-3",
    "5-4-1": "A20-1",
    "4-3-1": "A20-2",
    "5-3-1": "A20-3",
}
"""Tables that a house may elect as they stand; others are elected row by row."""
HANDS = ("straight flush", "three of a kind", "straight", "flush", "pair")
COMBINATIONS = {"player beats qualifying dealer": "win", "tie": "tie", "qualifying dealer beats player": "lose"}


def figure(row):
    wager, variant = row["wager"], row["variant"]
    if wager == "dealer":
        return Fraction(sum(r.ways for r in meetings() if r.hand >= 12 << 16), comb(52, 3))
    if wager in COMBINATIONS:
        ends = odds.odds(Options())["ante"].outcomes
        return sum(end.probability for end in ends if end.name.split(",")[0] == COMBINATIONS[wager])
    if "AKQs" in variant:
        # No elected table has a row of its own for ace, king and queen of a suit; a house's wager has.
        return read_wager("pair-plus-mini-royal").odds
    if wager == "six-card bonus":
        return odds.odds(Options.configure({"six_card_bonus": "S20-1"}))["six-card-bonus"]
    option, least, name = (
        ("pair_plus_table", "P20-1", "pair-plus") if wager == "pair plus" else ("ante_bonus_table", "A20-1", "ante")
    )
    pays = (re.findall(r"\d+(?:-\d+)+", variant) or [next(key for key in ELECTED if ELECTED[key] == least)])[0]
    rows = ", ".join(f"{hand} {win} to 1" for hand, win in zip(HANDS, pays.split("-"), strict=False))
    options = options_of("three-card-poker", **{option: ELECTED.get(pays, f"{least} with {rows}")})
    found = odds.odds(options, "always-play" if "always" in variant else "best")[name]
    return found.average_staked - 1 if row["quantity"] == "probability of playing" else found
