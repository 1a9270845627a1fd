"""Seven-card stud for high, N.J.A.C. 19:47-14.9 (now 13:69F-14.9): the best five of seven cards."""

from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.irregularities import STUD_RULINGS
from pitboss.games.seven_card_stud.round import round_of_play
from pitboss.games.seven_card_stud.rules import Options

GAME = room_game(
    "seven-card-stud",
    "Seven-card stud, high",
    "19:47-14.9(a)",
    Options,
    round_of_play,
    turn="19:47-14.9(g)",
    stud=True,
    rulings=STUD_RULINGS,
)
