"""Hold 'em, N.J.A.C. 19:47-14.10 (now 13:69F-14.10): two cards of one's own and five for everybody."""

from pitboss.games.holdem.round import round_of_play
from pitboss.games.holdem.rules import Options
from pitboss.games.poker_room.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.game import room_game

GAME = room_game(
    "holdem",
    "Hold 'em",
    "19:47-14.10(a)",
    Options,
    round_of_play,
    turn="19:47-14.10(g)",
    stud=False,
    rulings=BOARD_RULINGS,
    hands=("board",),
)
