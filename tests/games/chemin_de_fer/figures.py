"""Chemin de fer: our own figure for each row of the reference table."""

from fractions import Fraction

from pitboss.games.baccarat_family.pricing import WITH_REPLACEMENT
from pitboss.games.chemin_de_fer.equilibrium import Freedom, equilibrium
from tests.oracles import UnansweredError

from .freedom import EVERYWHERE

TABLES = {"chemin de fer": 3}


def figure(row):
    if row["unit"] == "size":
        raise UnansweredError("the size of the game as a matrix, which is no figure of ours")
    decks = WITH_REPLACEMENT if row["variant"].startswith("infinite") else int(row["variant"].split()[0])
    found = equilibrium(Freedom(decks, True, EVERYWHERE, Fraction(0)))
    if row["wager"] == "player hand":
        return found.player
    (mixed,) = (often for often in found.banker.values() if 0 < often < 1)
    return mixed
