"""Omaha high-low split eight or better, N.J.A.C. 19:47-14.11 (now 13:69F-14.11), with kill and half-kill."""

from pitboss.games.omaha_8.round import round_of_play
from pitboss.games.omaha_8.rules import Options
from pitboss.games.poker_room.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.game import room_game

GAME = room_game(
    "omaha-8",
    "Omaha, high-low split eight or better",
    "19:47-14.11(a)",
    Options,
    round_of_play,
    turn="19:47-14.10(g)",
    stud=False,
    rulings=BOARD_RULINGS,
    hands=("board",),
)
