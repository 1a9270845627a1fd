"""Five-card draw for low: the round of play, 19:47-14.12."""

from pitboss.games.five_card_draw_low.rules import CONTEST, Options
from pitboss.games.poker_room.five import hand
from pitboss.table import Script, Table


def round_of_play(t: Table[Options]) -> Script[None]:
    """As for high, but the lowest hand wins (14.12(h)2)."""
    yield from hand(t, CONTEST)
