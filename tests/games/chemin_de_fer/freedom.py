"""Chemin de fer: a banker who is free on every hand."""

from pitboss.games.chemin_de_fer.equilibrium import COLUMNS

EVERYWHERE = tuple((count, third) for count in range(8) for third in COLUMNS)
