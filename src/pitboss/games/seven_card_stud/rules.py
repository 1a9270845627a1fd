"""Seven-card stud for high, 19:47-14.9: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.seven import SevenOptions, high_side
from pitboss.games.poker_room.showdown import Contest
from pitboss.rulebook.election import flag


@dataclass(frozen=True, kw_only=True)
class Options(SevenOptions):
    """What a house may elect at seven-card stud for high."""

    open_pair: bool = flag(
        False,
        says="a pair showing on the fourth card lets everybody bet the higher limit",
        cite="house:poker-room/open-pair",
    )


ODD = ("house:poker-room/odd-chip", "house:poker-room/high-card-by-suit")
CONTEST = Contest(shows="19:47-14.9(i)", high=high_side("19:47-14.9(i)1", "19:47-14.3(d)", ODD), by_suit=True)
