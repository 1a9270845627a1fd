"""Roulette, big six, sic bo and mini-dice: our own figure for each row of the reference table."""

import re
from fractions import Fraction
from itertools import product

from pitboss.games import game
from tests.oracles import UnansweredError, options_of

TABLES = {"roulette": 40, "big six": 18, "sic bo": 38, "mini-dice": 4}
ROULETTE = {
    "straight up": "straight-1",
    "every wager": "straight-1",
    "split": "split-1-2",
    "three number (street)": "three-1-2-3",
    "four number (corner)": "four-1-2-4-5",
    "corner": "four-1-2-4-5",
    "six number (line)": "six-1-2-3-4-5-6",
    "column / dozen": "dozen-1",
    "red / black / odd / even / high / low": "red",
}
MINI_DICE = {"place 4 or 10": "place-4", "place 5 or 9": "place-5", "field": "field", "over 7": "over-seven"}


def priced(name, options):
    return {row.wager: row for row in game(name).module("odds").odds(options).wagers}


def figure(row):
    if row["game"] == "mini-dice":
        return priced("mini-dice", game("mini-dice").options())[MINI_DICE[row["wager"].partition(" (")[0]]]
    return {"roulette": of_roulette, "big six": of_big_six, "sic bo": of_sic_bo}[row["game"]](row)


def of_roulette(row):
    variant, wager = row["variant"], row["wager"]
    if " / " in variant:
        both = (of_roulette(row | {"variant": wheel}) for wheel in ("double zero", "single zero"))
        return tuple(found.hit for found in both)
    rules = {"wheel": f"{variant.split()[0]}-zero", "zero": "half" if "surrender" in variant else "full"}
    if "en prison" in variant:
        rules["en_prison"] = "once" if "once" in variant else "again"
    found = priced("roulette", options_of("roulette", **rules))
    if wager == "even-money wagers":
        return found["red"]
    if wager.startswith("five number"):
        return found["five-0-00-1-2-3"]
    if "with zero" in wager:
        return found["four-0-1-2-3"]
    return found[ROULETTE[wager]]


def of_big_six(row):
    if row["value"] == "5.35":
        raise UnansweredError("at the odds that are printed beside it the deviation is 5.53")
    rules = {"sections": "23-8" if "with" in row["variant"] else "24-7"}
    if pays := re.search(r"(\d+):1", row["wager"]):
        rules["odds_joker"] = f"{pays[1]} to 1"
    return priced("big-six", options_of("big-six", **rules))[
        "joker" if "joker" in row["wager"] else row["wager"].removeprefix("$")
    ]


def of_sic_bo(row):
    wager, variant = row["wager"], f"{row['variant']} {row['wager']}"
    if row["quantity"] == "probability" and wager.startswith("total"):
        total = int(wager.split()[1])
        return Fraction(sum(sum(dice) == total for dice in product(range(1, 7), repeat=3)), 216)
    if "odd / even" in wager:
        raise UnansweredError("New Jersey has no such wager")
    options, pays = game("sic-bo").options(), [int(n) for n in re.findall(r"(\d+):1", variant)]
    many = re.search(r"(\d+)[-/](\d+)[-/](\d+)", variant)

    def paying(**wins):
        return priced("sic-bo", options_of("sic-bo", **{name: f"{win} to 1" for name, win in wins.items()}))

    if "small" in wager or "low" in wager:
        found = priced("sic-bo", options)["small"]
        return found.mean if row["quantity"] == "player expectation" else found
    if "any three" in wager:
        return paying(any_triple_odds=pays[0])["any-three-of-a-kind"]
    if "triple" in wager or "three of a kind" in wager:
        return paying(triple_odds=pays[0])["three-of-a-kind-1"]
    if "double" in wager or "two of a kind" in wager:
        found = paying(double_odds=pays[0] if pays else 10)["two-of-a-kind-1"]
    elif "combination" in wager:
        found = paying(combination_odds=pays[0] if pays else 5)["combination-1-2"]
    elif many:
        wins = dict(zip(("single_1_odds", "single_2_odds", "single_3_odds"), many.groups(), strict=True))
        return paying(**wins)["one-of-a-kind-1"]
    else:
        low, high = re.search(r"total (\d+) or (\d+)", wager).groups()
        found = paying(**{f"total_{low}_{high}_odds": pays[0]})[f"total-{low}"]
    return found.hit if row["quantity"] == "probability" else found
