"""Five-card draw for low, N.J.A.C. 19:47-14.12 (now 13:69F-14.12)."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.five_card_draw import AS_HOLDEM, LOW_POT, DrawOptions, hand
from pitboss.games.poker_room.script.irregularities import EXPOSED_HOLE_CARD
from pitboss.ranking import LOW


@dataclass(frozen=True, kw_only=True)
class Options(DrawOptions):
    """What a house may elect at five-card draw for low."""

    form = Form(
        name="five-card-draw-low",
        title="Five-card draw, low",
        section="19:47-14.12",
        contest=Contest(high=side(LOW)),
        start=5,
        draws=True,
        tight="draw-low",
    )


GAME = room_game(
    Options,
    hand,
    {**AS_HOLDEM, **LOW_POT},
    turn="14.12(g)",
    stud=False,
    rulings=(EXPOSED_HOLE_CARD,),
    choices=("stand-pat", "discard"),
)
