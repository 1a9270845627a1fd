"""Omaha, 19:47-14.11: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.options import SIGN, ButtonOptions, amount
from pitboss.games.poker_room.showdown import Contest, Side
from pitboss.ranking import HIGH, omaha_best, omaha_value
from pitboss.rulebook.election import count


@dataclass(frozen=True, kw_only=True)
class Options(ButtonOptions):
    """What a house may elect at omaha."""

    boxes: int = count(10, allowed=tuple(range(2, 11)), says="seats at the table", cite="19:47-14.11(b)")
    ante: int = amount("0", says="ante of each player", cite="19:47-14.11(b)", notice=SIGN)


def high_side(wins: str, ties: str) -> Side:
    """The best high hand of exactly two own cards and three of the board (14.11(f))."""
    return Side(
        value=lambda own, board: omaha_value(HIGH, own, board),
        best=lambda own, board: omaha_best(HIGH, own, board),
        wins=wins,
        ties=ties,
        says=HIGH.says,
    )


CONTEST = Contest(shows="19:47-14.11(f)", high=high_side("19:47-14.11(f)1", "19:47-14.3(d)"))
