"""Wagers and games of a house's own, as files: their worth, their sheet, their sign, and what counting finds."""

from pitboss.studio.house_wager import HouseWager, PaidClass
from pitboss.studio.removal import count_report
from pitboss.studio.sample import sample
from pitboss.studio.wager_files import read_wager, shipped_wagers, wager_of
from pitboss.studio.ways import WaysGame, as_game, read_ways, ways_of

__all__ = [
    "HouseWager",
    "PaidClass",
    "WaysGame",
    "as_game",
    "count_report",
    "read_wager",
    "read_ways",
    "sample",
    "shipped_wagers",
    "wager_of",
    "ways_of",
]
