"""Five-card draw for high, N.J.A.C. 19:47-14.12 (now 13:69F-14.12)."""

from pitboss.games.five_card_draw.round import round_of_play
from pitboss.games.five_card_draw.rules import Options
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.irregularities import EXPOSED_HOLE_CARD

GAME = room_game(
    "five-card-draw",
    "Five-card draw, high",
    "19:47-14.12(a)",
    Options,
    round_of_play,
    turn="19:47-14.12(g)",
    stud=False,
    rulings=(EXPOSED_HOLE_CARD,),
    choices=("stand-pat", "discard"),
)
