"""Five-card draw for high: the round of play, 19:47-14.12."""

from pitboss.games.five_card_draw.rules import CONTEST, Options
from pitboss.games.poker_room.five import hand
from pitboss.table import Script, Table


def round_of_play(t: Table[Options]) -> Script[None]:
    """The best high hand wins (14.12(h)1)."""
    yield from hand(t, CONTEST)
