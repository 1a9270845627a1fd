"""Hold 'em, 19:47-14.10: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.hands import HIGH_ORDER, five
from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.showdown import Contest, Side
from pitboss.ranking import HIGH
from pitboss.rulebook.election import count


@dataclass(frozen=True, kw_only=True)
class Options(ButtonOptions):
    """What a house may elect at hold 'em."""

    boxes: int = count(10, allowed=tuple(range(2, 12)), says="seats at the table", cite="19:47-14.10(b)")


CONTEST = Contest(
    shows="19:47-14.10(j)",
    high=Side(
        value=lambda own, board: HIGH.value([*own, *board]),
        best=lambda own, board: HIGH.best([*own, *board]),
        wins="19:47-14.10(j)",
        ties="19:47-14.3(d)",
        says=HIGH.says,
        ranks=five,
        order=HIGH_ORDER,
        like="house:poker-room/tied-ranks",
    ),
)
"""The best five of two own cards and five of the board, in any combination."""
