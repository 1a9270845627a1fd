"""Blackjack and blackjack switch: our own figure for each row of the reference table."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pitboss
from pitboss.games import game
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics import side_wagers
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_switch.odds import KINDS
from pitboss.pricing.distribution import WagerOdds
from pitboss.studio import wager_of
from tests.oracles import UnansweredError, options_of

F = Fraction
TABLES = {"blackjack": 153, "blackjack switch": 7, "multiple action blackjack": 1}
TWO = F(2)
THREE_HANDS, FOUR_HANDS = {"resplit": True, "boxes": 7}, {"resplit": True, "boxes": 6}
RULES = {
    "no DAS": {"double_after_split": False},
    "late surrender": {"surrender": True},
    "early surrender": {"early_surrender": True},
    "double 9-11 only": {"double_on": "9-11"},
    "double 10-11 only": {"double_on": "10-11"},
    "blackjack pays 1:1": {"blackjack_odds": "1 to 1"},
    "blackjack pays 6:5": {"blackjack_odds": "6 to 5"},
    "blackjack pays 2:1": {"blackjack_odds": "2 to 1"},
    "five cards totalling 21 pays 2:1": {"five_card_21": True},
    "6-7-8 of one suit pays 2:1": {"suited_678": True},
    "7-7-7 pays 3:2": {"three_sevens": True},
    "hit split aces": {"hit_split_aces": True},
    "dealer blackjack takes doubles and splits (ENHC)": {"dealer_blackjack_takes": "all", "hole_card": "none"},
    "resplit pairs (not aces) to 3 hands": THREE_HANDS,
    "resplit pairs (not aces) to 4 hands": FOUR_HANDS,
}
ALONE = {
    "blackjack pays 1:1": {"blackjack_odds": "1 to 1"},
    "blackjack pays 2:1": {"blackjack_odds": "2 to 1"},
    "blackjack pays 6:5": {"blackjack_odds": "6 to 5"},
    "dealer hits soft 17": {"dealer_hits_soft_17": True},
    "double after split": {"double_after_split": True},
}
"""Rules whose effect hardly depends on the others."""
ACES = {
    arithmetic.TWO_ACES: F(25),
    arithmetic.TWO_ACES_SUITED: F(100),
    arithmetic.THREE_ACES: F(250),
    arithmetic.THREE_ACES_SUITED: F(2500),
    arithmetic.FOUR_ACES_ONE_COLOUR: F(0),
}


def figure(row):
    variant, wager = row["variant"], row["wager"]
    if row["game"] == "blackjack switch":
        return of_the_match(row)
    if "net result" in wager:
        raise UnansweredError("it was played with a cutting card, and the rules behind it are not all named")
    if variant.startswith("effect relative"):
        return of_a_rule_alone(wager)
    if "streak" in wager:
        return streak(row)
    if "basic strategy" in variant:
        return basically_played(row)
    if wager in {"main", "main wager", "each of the three wagers"} or wager.startswith("rule effect"):
        return of_the_main_wager(row)
    return of_the_first_cards(row)


def edge(**rules):
    """The worth of the main wager, played at its best."""
    return worked_out(options_of("blackjack", **rules))


def of_a_rule_alone(rule):
    """What a rule changes for the player at one deck without doubling after a split, which the source names."""
    if rule not in ALONE:
        raise UnansweredError("it depends on rules of the source's table that are not named")
    named = {"decks": 1, "double_after_split": False}
    return edge(**named) - edge(**named | ALONE[rule])


def beside_the_game(decks, cards, *conditions):
    """A wager of a house's own, for what no wager of the law is on: classes by name, with pay and condition."""
    classes = [{"name": name, "pays": pays, "when": when} for name, (pays, when) in conditions]
    about = {"wager": "asked", "game": "blackjack", "says": "what a row asks", "source": "the table of figures"}
    return wager_of({**about, "decks": decks, "cards": cards, "class": classes}).odds


def busting(third):
    """That the dealer busts with the third card, which is one of these."""
    return {"all": [{"of": "two", "total": "4-16"}, {"total": "22-30"}, {"of": "third", "only": third}]}


BUST_IT = {
    "8-8-8 of one suit": ("200 to 1", {"has": "8 8 8", "suits": 1}),
    "8-8-8 of one colour, not one suit": ("50 to 1", {"has": "8 8 8", "colours": 1}),
    "third card 6": ("15 to 1", busting("6")),
    "third card 7": ("9 to 1", busting("7")),
    "third card 8": ("7 to 1", busting("8")),
    "third card 9": ("5 to 1", busting("9")),
    "third card ten-value": ("3 to 1", busting("T J Q K")),
}


@cache
def bust_it(decks):
    """The wager of blackjack that the table has and the law has not."""
    return beside_the_game(decks, {"two": 2, "third": 1}, *BUST_IT.items())


def asked_of_cards(wager, decks):
    """A chance of the first cards that stands in no wager of the law."""
    both = {"all": [{"of": "own", "total": 21}, {"of": "dealer", "total": 21}]}
    rows = {
        "one designated ace and face card (19:47-2.3(e)3)": ({"own": 2}, {"has": "As Ks"}),
        "progressive: three aces of one suit": ({"first": 3}, {"has": "A A A", "suits": 1}),
        "player blackjack": ({"own": 2, "dealer": 2}, both),
    }
    if wager not in rows:
        raise UnansweredError("no wager depends on it alone, and no figure of ours is that")
    cards, when = rows[wager]
    chance_of = beside_the_game(decks, cards, ("asked", ("1 to 1", when))).hit
    blackjack = chance(side_wagers.blackjack_bonus(decks, (1,)), "lose")
    return chance_of / (1 - blackjack) if wager == "player blackjack" else chance_of


@cache
def worked_out(options):
    return game("blackjack").module("odds").edge(options)


def of_the_main_wager(row):
    variant, wager = row["variant"], row["wager"]
    if row["quantity"] == "standard deviation":
        return game("blackjack").module("odds").odds(game("blackjack").options())["blackjack"].sd
    if variant == "H17 against S17":
        return edge() - edge(dealer_hits_soft_17=True)
    terms = {"decks": int(variant[0])}
    if "hits soft 17" in variant:
        terms["dealer_hits_soft_17"] = True
    if wager.startswith("rule effect"):
        return edge(**terms) - edge(**terms, **ruled(wager.removeprefix("rule effect: ")))
    if "2.6(k)" in variant:
        if row["confidence"] == "published":
            raise UnansweredError("printed to a tenth and cut off there: 0.759")
        if "tied blackjack pushes" in variant:
            return edge(**terms, hole_card="up", tied_blackjack="pushes")
        options = options_of("blackjack", **terms, hole_card="up")
        ruled_out = {"double": "any"} if "double any two" in variant else {}
        return Analysis(replace(game("blackjack").module("odds").terms(options), **ruled_out)).edge
    if hands := re.search(r"resplit to (\d) hands", variant):
        resplit = {"3": THREE_HANDS, "4": FOUR_HANDS}[hands[1]]
        return edge(**terms, **resplit, surrender="late surrender" in variant)
    rule = variant.partition(": ")[2]
    return edge(**terms, **(ruled(rule) if rule else {}))


def ruled(rule):
    """The options of a rule in words."""
    return RULES[rule]


@cache
def charted(decks):
    """Every wager of a table whose player follows the chart by totals."""
    options = options_of("blackjack", decks=decks, streak=True)
    return game("blackjack").module("odds").odds(options, "basic")


def basically_played(row):
    found = charted(int(row["variant"][0]))["blackjack"]
    if row["quantity"] == "house edge":
        return found
    return sum(outcome.probability for outcome in found.outcomes if outcome.pays < 0)


def streak(row):
    if row["confidence"] == "published":
        raise UnansweredError("printed for rules that are not named; ours are within half a point")
    return charted(int(row["variant"][0]))["streak-5"].edge


def chance(ways, *names):
    return F(sum(n for (name, _), n in ways.items() if name in names), sum(ways.values()))


def beside(wager, decks, **given):
    """A wager beside the main one, at the odds that a table has unless it elects others."""
    options = game("blackjack").options.configure(given)
    return game("blackjack").module("odds").beside(options)[wager](decks)


def priced(ways):
    return WagerOdds.from_ways("", "", ways)


def of_the_match(row):
    decks = int(row["variant"][0])
    options = game("blackjack-switch").options.configure({"decks": decks})
    ways = side_wagers.match(decks, {kind: F(*options.match_odds(kind)) for kind in KINDS})
    if row["wager"] == "match wager":
        return priced(ways)
    names = {"one pair": "pair", "two pair": "two-pairs", "no match": "lose"}
    name = row["wager"].removeprefix("match: ")
    return chance(ways, names.get(name, name.replace(" ", "-")))


def of_the_first_cards(row):
    """Wagers and chances that the first cards of a shoe decide."""
    wager, quantity, decks = row["wager"], row["quantity"], int(row["variant"][0])
    over, under = (beside(name, decks, additional_wager="over-under-13") for name in ("over-13", "under-13"))
    royal = beside("same-suit", decks, additional_wager="same-suit")
    sevens = beside("sevens", decks, additional_wager="sevens")
    dealers = beside("match-the-dealer", decks, match_dealer=True)
    aces = side_wagers.aces(decks, ACES)
    three = ("three-aces", "three-suited-aces", "four-aces-of-a-colour")
    returned = sum(pays * n for (_, pays), n in aces.items() if pays > 0) / F(sum(aces.values()))
    answers = {
        "player hand": lambda: 1 - chance(side_wagers.blackjack_bonus(decks, (1,)), "lose"),
        "over 13": lambda: priced(over),
        "over 13 (1:1, 13 loses, ace = 1)": lambda: priced(over),
        "under 13": lambda: priced(under),
        "under 13 (1:1, 13 loses, ace = 1)": lambda: priced(under),
        "over/under 13": lambda: 1 - chance(over, "win") - chance(under, "win"),
        "two cards of one suit": lambda: 1 - chance(royal, "lose"),
        "king-queen of one suit": lambda: chance(royal, "king-and-queen"),
        "royal match: royal (suited K-Q)": lambda: chance(royal, "king-and-queen"),
        "royal match": lambda: priced(royal).edge,
        "royal match: suited 2.5:1, royal 25:1": lambda: priced(royal),
        "royal match 3:1, K-Q 10:1": lambda: priced(side_wagers.same_suit(decks, F(3), F(10))),
        "first card a seven": lambda: 1 - chance(sevens, "lose"),
        "first two cards sevens": lambda: 1 - chance(sevens, "lose", "one-seven"),
        "first three cards sevens": lambda: chance(sevens, "three-sevens", "three-suited-sevens"),
        "first three cards suited sevens": lambda: chance(sevens, "three-suited-sevens"),
        "super sevens 3-50-100-500-5000, third card always dealt": lambda: priced(sevens),
        "match the dealer": lambda: priced(dealers),
        "match the dealer 4:1 unsuited, 11:1 suited, sums for two": lambda: priced(dealers),
        "progressive: any two aces first two cards": lambda: 1 - chance(aces, "lose"),
        "progressive: any three aces first three cards": lambda: chance(aces, *three),
        "progressive: four red or four black aces first four cards": lambda: chance(aces, "four-aces-of-a-colour"),
        "progressive $1 (19:47-2.19(c))": lambda: (
            (1 - returned) / chance(aces, "four-aces-of-a-colour") if quantity == "break-even meter" else returned
        ),
    }
    if wager == "insurance 2:1" and quantity == "house edge, only the dealer's ace removed":
        return priced(beside("insurance", decks)).edge
    if wager.startswith("bust it"):
        found, name = bust_it(decks), wager.removeprefix("bust it: ")
        if quantity.startswith("hit frequency"):
            return found.hit
        # A third eight that makes three of a colour is an eight too.
        also = [other for other in BUST_IT if other.startswith("8-8-8")] if name == "third card 8" else []
        return found.probability(name, *also) if name in BUST_IT else found
    if (fact := FACTS.get(wager)) or wager == "insurance 2:1":
        if tens := re.search(r"with (no|\d) ten", quantity):
            fact = "edge on insurance", f"{tens[1].replace('no', '0')} tens in the player's two cards"
        assert fact is not None
        return shown(decks).fact(*fact)
    return answers[wager]() if wager in answers else asked_of_cards(wager, decks)


@cache
def shown(decks):
    """The odds with their facts."""
    return pitboss.odds("blackjack", decks=decks)


FACTS = {
    "initial two-card 20 (any)": ("two cards", "twenty"),
    "initial pair of equal value": ("two cards", "pair of one value"),
    "first two cards suited sevens": ("two cards", "two sevens of one suit"),
    "6-7-8 of one suit in the first three cards": ("three cards", "6-7-8 of one suit"),
}
