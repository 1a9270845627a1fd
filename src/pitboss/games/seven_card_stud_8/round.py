"""Seven-card stud eight or better: the round of play, 19:47-14.9."""

from pitboss.games.poker_room.seven import hand
from pitboss.games.poker_room.stud import lowest_opens
from pitboss.games.seven_card_stud_8.rules import CONTEST, Options
from pitboss.table import Script, Table


def round_of_play(t: Table[Options]) -> Script[None]:
    """The lowest card opens, the ace counted highest (14.9(d)3)."""
    yield from hand(t, lowest_opens, "19:47-14.9(d)3", CONTEST)
