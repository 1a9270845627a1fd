"""Seven-card stud high-low split: the round of play, 19:47-14.9."""

from pitboss.games.poker_room.seven import hand
from pitboss.games.poker_room.stud import highest_opens
from pitboss.games.seven_card_stud_hi_lo.rules import CONTEST, Options
from pitboss.table import Script, Table


def round_of_play(t: Table[Options]) -> Script[None]:
    """The highest card opens, the ace counted below the two (14.9(d)2)."""
    yield from hand(t, highest_opens, "19:47-14.9(d)2", CONTEST)
