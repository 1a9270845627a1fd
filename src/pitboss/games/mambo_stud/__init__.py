"""Mambo stud high-low split six or better, N.J.A.C. 19:47-14.13A (now 13:69F-14.13A)."""

from pitboss.games.mambo_stud.round import round_of_play
from pitboss.games.mambo_stud.rules import Options
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.irregularities import STUD_RULINGS

GAME = room_game(
    "mambo-stud",
    "Mambo stud",
    "19:47-14.13A(a)",
    Options,
    round_of_play,
    turn="house:poker-room/mambo-betting",
    stud=True,
    rulings=STUD_RULINGS,
    hands=("board",),
)
