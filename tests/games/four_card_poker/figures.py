"""Four card poker: our own figure for each row of the reference table."""

from pitboss.games.four_card_poker import odds
from pitboss.games.four_card_poker.rules import Options

TABLES = {"four card poker": 5}
HANDS = ("four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pairs", "pair of aces")
HIGHEST = "50-40-7-5-4-3-1"


def aces_up(pays):
    rows = ", ".join(f"{hand} {win} to 1" for hand, win in zip(HANDS, pays.split("-"), strict=True))
    return odds.odds(Options.configure({"aces_up_table": f"A27-1 with {rows}"}))["aces-up"]


def figure(row):
    if row["wager"] == "ante and play, optimal":
        return odds.odds(Options())["ante"]
    if " to " in row["value"]:
        row["value"] = row["value"].replace(" to ", " / ")
        lowest = odds.odds(Options.configure({"aces_up_table": "A27-4"}))["aces-up"]
        return lowest.edge, aces_up(HIGHEST).edge
    return aces_up(row["variant"].split()[-1] if "pays" in row["variant"] else HIGHEST)
