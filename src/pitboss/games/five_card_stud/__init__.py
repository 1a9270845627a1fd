"""Five-card stud, N.J.A.C. 19:47-14.13 (now 13:69F-14.13): one card down, four up."""

from pitboss.games.five_card_stud.round import round_of_play
from pitboss.games.five_card_stud.rules import Options
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.irregularities import EXPOSED_DOWN_CARD

GAME = room_game(
    "five-card-stud",
    "Five-card stud",
    "19:47-14.13(a)",
    Options,
    round_of_play,
    turn="19:47-14.13(e)",
    stud=True,
    rulings=(EXPOSED_DOWN_CARD,),
)
