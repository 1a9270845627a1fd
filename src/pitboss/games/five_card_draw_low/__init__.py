"""Five-card draw for low, N.J.A.C. 19:47-14.12 (now 13:69F-14.12)."""

from dataclasses import dataclass

from pitboss.games.poker_room.draw import draw_form, draw_game
from pitboss.games.poker_room.script.five_card_draw import LOW_POT, DrawOptions
from pitboss.ranking import LOW


@dataclass(frozen=True, kw_only=True)
class Options(DrawOptions):
    """What a house may elect at five-card draw for low."""

    form = draw_form("five-card-draw-low", "Five-card draw, low", LOW, "draw-low")


GAME = draw_game(Options, LOW_POT)
