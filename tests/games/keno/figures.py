"""Keno: our own figure for each row of the reference table; a catch needs no pay table."""

import re

from pitboss.games.keno.options import chance

TABLES = {"keno": 66}


def figure(row):
    caught, spots = map(int, re.fullmatch(r"catch (\d+) of (\d+)", row["wager"]).groups())
    return chance(spots, caught)
