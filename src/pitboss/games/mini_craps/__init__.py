"""Mini-craps, N.J.A.C. 19:47-1 (now 13:69F-1): craps at a small table, run by a dealer."""

from pitboss.games.craps_family.game import craps_game
from pitboss.games.mini_craps.rules import Options

GAME = craps_game(__name__, Options, in_charge="dealer", cup_stands="the dealer or the stickperson")
