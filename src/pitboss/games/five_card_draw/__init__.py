"""Five-card draw for high, N.J.A.C. 19:47-14.12 (now 13:69F-14.12)."""

from dataclasses import dataclass

from pitboss.games.poker_room.draw import draw_form, draw_game
from pitboss.games.poker_room.script.five_card_draw import HIGH_POT, DrawOptions
from pitboss.ranking import HIGH


@dataclass(frozen=True, kw_only=True)
class Options(DrawOptions):
    """What a house may elect at five-card draw for high."""

    form = draw_form("five-card-draw", "Five-card draw, high", HIGH, "draw")


GAME = draw_game(Options, HIGH_POT)
