"""Baccarat: our own figure for each row of the reference table."""

import re
from fractions import Fraction

from pitboss.games.baccarat_family import pricing
from pitboss.games.baccarat_family.pricing import deals, priced
from pitboss.games.minibaccarat.rules import WAGERS
from tests.oracles import UnansweredError, options_of

TABLES = {"baccarat / minibaccarat": 100}


def wager_of(row, decks):
    """The wager that a row is about, under the options that it names."""
    text = row["wager"]
    if text.startswith("tie"):
        odds = f"{9 if '9:1' in text else 8} to 1"
        return priced(options_of("minibaccarat", decks=decks, tie_odds=odds), WAGERS["tie"])
    if text.startswith("player"):
        return priced(options_of("minibaccarat", decks=decks), WAGERS["player"])
    if "no vigorish" in text:
        options = options_of("minibaccarat", decks=decks, vigorish="no-vigorish")
    elif "25% vigorish" in text:
        options = options_of("minibaccarat", decks=decks, vigorish="tie-25")
    else:
        options = options_of("minibaccarat", decks=decks, vigorish_percent=4 if "4%" in text else 5)
    return priced(options, WAGERS["banker"])


def banker_wins_with(ways, count):
    return sum(n for (player, banker), n in zip(pricing.COUNTS, ways.finals, strict=True) if player < banker == count)


def figure(row):
    if "WRONG" in row["variant"]:
        raise UnansweredError("what a misread table of third cards would give")
    decks, wager, quantity = int(re.match(r"(\d) deck", row["variant"])[1]), row["wager"], row["quantity"]
    ways = deals(options_of("minibaccarat", decks=decks).decks)
    if quantity == "outcome shares":
        return tuple(Fraction(ways.results[hand], ways.total) for hand in wager.split(" / "))
    if "combinations" in quantity or "deals" in quantity:
        with_count = re.match(r"banker wins with (\d)", wager)
        return banker_wins_with(ways, int(with_count[1])) if with_count else ways.results[wager.split()[0]]
    if final := re.match(r"(player|banker) hand final total (\d)", wager):
        place = ("player", "banker").index(final[1])
        found = sum(n for counts, n in zip(pricing.COUNTS, ways.finals, strict=True) if counts[place] == int(final[2]))
        return Fraction(found, ways.total)
    if quantity in {"house edge", "standard deviation"}:
        return wager_of(row, decks)
    ways_of = {
        "win probability": lambda: ways.results[wager.split()[0]],
        "probability banker wins with 6": lambda: banker_wins_with(ways, 6),
        "expected cards per round": lambda: sum(n * cards for n, cards in zip(ways.cards, (4, 5, 6), strict=True)),
        "probability of exactly four cards": lambda: ways.cards[0],
        "probability of exactly six cards": lambda: ways.cards[2],
        "probability of a natural (either hand)": lambda: ways.naturals,
    }
    return Fraction(ways_of[quantity](), ways.total)
