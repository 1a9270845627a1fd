"""Seven-card stud for high, 19:47-14.9: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.options import SIGN, StudOptions, amount
from pitboss.games.poker_room.showdown import Cards, Contest, Side
from pitboss.ranking import HIGH, LOW
from pitboss.rulebook.election import count, flag


@dataclass(frozen=True, kw_only=True)
class SevenOptions(StudOptions):
    """What a house may elect at all three forms of seven-card stud."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.9(b)")
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.9(b)", notice=SIGN)


@dataclass(frozen=True, kw_only=True)
class Options(SevenOptions):
    """What a house may elect at seven-card stud for high."""

    open_pair: bool = flag(
        False,
        says="a pair showing on the fourth card lets everybody bet the higher limit",
        cite="house:poker-room/open-pair",
    )


def high_side(wins: str, ties: str) -> Side:
    """The best five of seven cards; a common card counts as the seventh (14.9(i))."""
    return Side(
        value=lambda own, common: HIGH.value([*own, *common]),
        best=lambda own, common: HIGH.best([*own, *common]),
        wins=wins,
        ties=ties,
        says=HIGH.says,
    )


def low_side(least: int) -> Side:
    """The best five low cards of seven, if they are good enough (14.9(i)2, (j))."""

    def value(own: Cards, common: Cards) -> int:
        found = LOW.value([*own, *common])
        return found if found >= least else -1

    return Side(
        value=value,
        best=lambda own, common: LOW.best([*own, *common]),
        wins="19:47-14.9(i)2",
        ties="19:47-14.9(i)2iii",
        says=LOW.says,
    )


CONTEST = Contest(shows="19:47-14.9(i)", high=high_side("19:47-14.9(i)1", "19:47-14.3(d)"), by_suit=True)
