"""Spanish 21: our own figure for each row of the reference table."""

from dataclasses import replace
from fractions import Fraction

from pitboss.games import game
from pitboss.games.blackjack_family.mathematics import side_wagers
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.spanish_21.odds import terms, with_prize
from pitboss.pricing.distribution import WagerOdds
from tests.oracles import UnansweredError

F = Fraction
TABLES = {"spanish 21": 13}
OPTIONS = game("spanish-21").options


def edge(decks=6, **changed):
    """The worth of the main wager, played at its best."""
    return Analysis(replace(terms(OPTIONS.configure({"decks": decks})), **changed)).edge


def figure(row):
    variant, wager = row["variant"], row["wager"]
    decks = int(variant[0]) if variant[0].isdigit() else 6
    if wager == "player hand":
        return next(fact.value for fact in side_wagers.first_cards(decks, side_wagers.WITHOUT_TENS))
    if wager.startswith("insurance"):
        return WagerOdds.from_ways("", "", side_wagers.insurance(decks, F(2), side_wagers.WITHOUT_TENS)).edge
    if wager.startswith("match the dealer"):
        like, identical = (F(3), F(12)) if decks == 8 else (F(4), F(9))
        ways = side_wagers.match_the_dealer(decks, like, identical, side_wagers.WITHOUT_TENS)
        return WagerOdds.from_ways("", "", ways)
    if wager == "super bonus":
        options = OPTIONS()
        return Analysis(with_prize(options, 5_00)).edge - edge()
    hits = {"hits_soft_17": True} if "H17" in variant else {}
    if row["quantity"] == "effect on house edge":
        if not hits:
            raise UnansweredError("printed 0.006, ours 0.0068: the worth of one cell, whose play is not named")
        return edge(**hits, surrender=False) - edge(**hits)
    if variant == "6 decks S17":
        raise UnansweredError(
            "printed 0.37 for a chart with the number of cards: ours are 0.364 at best, 0.399 by totals"
        )
    return edge(decks, **hits, **({"doubles": 3} if "redoubling" in variant else {}))
