"""Seven-card stud high-low split eight or better, 19:47-14.9: a low hand must qualify."""

from dataclasses import dataclass

from pitboss.games.poker_room.hands import both_at_stud
from pitboss.games.poker_room.options import low_odd_unit
from pitboss.games.poker_room.seven import SPLIT_ODD, SevenOptions, high_side, low_side
from pitboss.games.poker_room.showdown import Contest
from pitboss.ranking import EIGHT_OR_BETTER


@dataclass(frozen=True, kw_only=True)
class Options(SevenOptions):
    """What a house may elect at seven-card stud eight or better."""

    low_odd_unit: str = low_odd_unit()


CONTEST = Contest(
    shows="19:47-14.9(i)",
    high=high_side("19:47-14.9(i)2", "19:47-14.9(i)2ii", SPLIT_ODD),
    low=low_side(EIGHT_OR_BETTER),
    splits="19:47-14.9(i)2i",
    whole="19:47-14.9(j)",
    by_suit=True,
    both=both_at_stud,
)
