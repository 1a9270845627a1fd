"""Pokette: our own figure for each row of the reference table, for any number of jacers."""

from pitboss.games import game

TABLES = {"pokette": 3}
WAGERS = {"two cards or split": "split-Ah-Kh", "four cards or corner": "corner-Ac-Ad-Kc-Kd", "single rank": "rank-A"}


def figure(row):
    found = set()
    for jacers in (1, 4, 9):
        options = game("pokette").options.configure({"jacer_stops": jacers})
        priced = game("pokette").module("odds").odds(options)[WAGERS[row["wager"]]]
        found.add((1 + priced.mean) * (52 + jacers))
    (times_n,) = found
    return times_n
