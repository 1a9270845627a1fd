"""Five-card draw for high, 19:47-14.12: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.five import DrawOptions
from pitboss.games.poker_room.hands import HIGH_ORDER, five
from pitboss.games.poker_room.showdown import Contest, Side
from pitboss.ranking import HIGH


@dataclass(frozen=True, kw_only=True)
class Options(DrawOptions):
    """What a house may elect at five-card draw for high."""


CONTEST = Contest(
    shows="19:47-14.12(h)",
    high=Side(
        value=lambda own, none: HIGH.value(own),
        best=lambda own, none: HIGH.best(own),
        wins="19:47-14.12(h)1",
        ties="19:47-14.3(d)",
        says=HIGH.says,
        ranks=five,
        order=HIGH_ORDER,
        like="house:poker-room/tied-ranks",
    ),
)
