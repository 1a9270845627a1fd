"""Craps: our own figure for each row of the reference table, whatever odds it names."""

import re
from fractions import Fraction

from pitboss.games import game
from pitboss.games.craps_family.bets import BETS, POINTS
from pitboss.games.craps_family.pricing import ROLLS, rolls, with_odds
from pitboss.money import odds as read_odds
from pitboss.studio import read_wager, wager_of
from pitboss.studio.rounds import points_made
from tests.oracles import UnansweredError, options_of

TABLES = {"craps": 49}
WAGERS = {
    "pass / come": "pass",
    "don't pass / don't come": "dont-pass",
    "place 4 or 10 to win": "place-4",
    "place 5 or 9 to win": "place-5",
    "place 6 or 8 to win": "place-6",
    "place 6 or 8 to lose": "place-to-lose-6",
    "buy 4 or 10": "buy-4",
    "buy 5 or 9": "buy-5",
    "lay 4 or 10": "lay-4",
    "lay 5 or 9": "lay-5",
    "hardway 4 or 10": "hard-4",
    "hardway 6 or 8": "hard-6",
    "field": "field",
    "any seven": "any-seven",
    "any craps": "any-craps",
    "craps two / craps twelve": "craps-2",
    "craps three / eleven in one roll": "craps-3",
    "horn (1/4 on each of 2, 3, 11, 12)": "horn",
    "whirl/world (1/5 on each of 2, 3, 11, 12, any 7)": "whirl",
}
OF_A_HOUSE = {
    "big 6 / big 8": ({"rolls": "until-seven"}, {"covers": [6]}, "1 to 1"),
    "hop easy way": ({"dice": 2}, {"shows": "1 2"}, "15 to 1"),
    "hop hard way": ({"dice": 2}, {"shows": "3 3"}, "30 to 1"),
}
"""What decides each, its class and its odds."""


def figure(row):
    wager, variant, quantity = row["wager"], row["variant"], row["quantity"]
    if total := re.fullmatch(r"total (\d+)", wager):
        return Fraction(sum(a + b == int(total[1]) for a, b in ROLLS), len(ROLLS))
    if wager == "shooter":
        out = (sum(a + b == n for a, b in ROLLS) for n in POINTS)
        return sum(Fraction(ways, 36) * Fraction(6, 6 + ways) for ways in out)
    if "odds" in wager:
        return of_the_line_with_odds(f"{variant} {wager}")
    if wager in OF_A_HOUSE or wager == "fire bet":
        return of_a_house(wager, quantity)
    if wager not in WAGERS:
        raise UnansweredError("New Jersey has no such wager")
    name, o = WAGERS[wager], options(variant)
    priced = game("craps").module("odds").odds(o)[name]
    if quantity == "house edge per roll":
        return priced.edge / rolls(BETS[name])
    if quantity == "house edge per wager resolved":
        return priced.edge / (1 - priced.probability("void"))
    if quantity == "push probability":
        return priced.probability("void")
    return priced.element_of_risk if row["unit"] == "fraction of wager plus vig" else priced


def of_a_house(wager, quantity):
    """Wagers that the law does not have, as files would: hops, big 6, the fire bet."""
    if wager == "fire bet":
        return points_made()[3] if quantity == "probability" else read_wager("fire-bet").odds
    deciding, when, pays = OF_A_HOUSE[wager]
    row = {"name": "win", "pays": pays, "when": when}
    about = {"wager": "own", "game": "craps", "says": wager, "source": "the table of figures", "class": [row]}
    return wager_of(about | deciding).odds


def options(variant):
    """The table of a row; one may pay less than New Jersey lets it, and is priced all the same."""
    o = {"whirl": True}
    if "vig on win" in variant:
        o["vigorish_when"] = "win"
    if pays := re.fullmatch(r"(\d+)(?: to |:)1(?: and (\d+):1)?", variant):
        first, second = (read_odds(f"{part} to 1") for part in (pays[1], pays[2] or pays[1]))
        if first.win >= 29:
            o["craps_2_12_odds"] = str(first)
        if second.win in (14, 15):
            o["craps_3_11_odds"] = str(second)
    if "12 pays 3:1" in variant:
        o["field_12_odds"] = "3 to 1"
    return options_of("craps", **o)


def of_the_line_with_odds(text):
    """Pass or don't pass with all the odds that a table takes."""
    if text.strip().startswith("$"):
        raise UnansweredError("odds have no price of their own: they are fair")
    line = "dont-pass" if "don't" in text else "pass"
    if "3-4-5x" in text:
        many = (3, 4, 5)
    else:
        found = re.search(r"(\d+)x", text)
        many = (int(found[1]) if found else 1 + ("double" in text),) * 3
    taken = dict(zip(("odds_4_10", "odds_5_9", "odds_6_8"), many, strict=True))
    return with_odds(options_of("craps", **taken), line).element_of_risk
