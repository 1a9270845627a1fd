"""Five-card draw for high, N.J.A.C. 19:47-14.12 (now 13:69F-14.12)."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.five_card_draw import AS_HOLDEM, HIGH_POT, DrawOptions, hand
from pitboss.games.poker_room.script.irregularities import EXPOSED_HOLE_CARD
from pitboss.ranking import HIGH


@dataclass(frozen=True, kw_only=True)
class Options(DrawOptions):
    """What a house may elect at five-card draw for high."""

    form = Form(
        name="five-card-draw",
        title="Five-card draw, high",
        section="19:47-14.12",
        contest=Contest(high=side(HIGH)),
        start=5,
        draws=True,
        tight="draw",
    )


GAME = room_game(
    Options,
    hand,
    {**AS_HOLDEM, **HIGH_POT},
    turn="14.12(g)",
    stud=False,
    rulings=(EXPOSED_HOLE_CARD,),
    choices=("stand-pat", "discard"),
)
