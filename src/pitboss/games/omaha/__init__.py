"""Omaha for high, N.J.A.C. 19:47-14.11 (now 13:69F-14.11): two of four own cards, and three of the board."""

from pitboss.games.omaha.round import round_of_play
from pitboss.games.omaha.rules import Options
from pitboss.games.poker_room.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.game import room_game

GAME = room_game(
    "omaha",
    "Omaha, high",
    "19:47-14.11(a)",
    Options,
    round_of_play,
    turn="19:47-14.10(g)",
    stud=False,
    rulings=BOARD_RULINGS,
    hands=("board",),
)
