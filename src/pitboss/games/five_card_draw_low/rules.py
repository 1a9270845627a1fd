"""Five-card draw for low, 19:47-14.12: the lowest hand wins."""

from dataclasses import dataclass

from pitboss.games.poker_room.five import DrawOptions
from pitboss.games.poker_room.hands import LOW_ORDER, low
from pitboss.games.poker_room.showdown import Contest, Side
from pitboss.ranking import LOW


@dataclass(frozen=True, kw_only=True)
class Options(DrawOptions):
    """What a house may elect at five-card draw for low."""


CONTEST = Contest(
    shows="19:47-14.12(h)",
    high=Side(
        value=lambda own, none: LOW.value(own),
        best=lambda own, none: LOW.best(own),
        wins="19:47-14.12(h)2",
        ties="19:47-14.3(d)",
        says=LOW.says,
        ranks=low,
        order=LOW_ORDER,
        like="house:poker-room/low-comparison",
    ),
)
