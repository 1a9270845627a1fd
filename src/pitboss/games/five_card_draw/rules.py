"""Five-card draw, 19:47-14.12: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.options import SIGN, ButtonOptions, amount
from pitboss.games.poker_room.showdown import Contest, Side
from pitboss.ranking import HIGH
from pitboss.rulebook.election import count, flag


@dataclass(frozen=True, kw_only=True)
class Options(ButtonOptions):
    """What a house may elect at five-card draw."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.12(b)")
    ante: int = amount("0", says="ante of each player", cite="19:47-14.12(b)", notice=SIGN)
    own_discards: bool = flag(
        True,
        says="a player may get back his own discards from a reshuffle",
        cite="house:poker-room/draw-own-discards",
    )


CONTEST = Contest(
    shows="19:47-14.12(h)",
    high=Side(
        value=lambda own, none: HIGH.value(own),
        best=lambda own, none: HIGH.best(own),
        wins="19:47-14.12(h)1",
        ties="19:47-14.3(d)",
        says=HIGH.says,
    ),
)
