"""Craps, N.J.A.C. 19:47-1 (now 13:69F-1): two dice, a shooter, and wagers that live for many rolls."""

from pitboss.games.craps.rules import Options
from pitboss.games.craps_family.game import craps_game

GAME = craps_game(__name__, Options, in_charge="boxperson", cup_stands="the stickperson")
