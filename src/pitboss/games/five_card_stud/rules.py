"""Five-card stud, 19:47-14.13: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.hands import HIGH_ORDER, five
from pitboss.games.poker_room.options import SIGN, StudOptions, amount
from pitboss.games.poker_room.showdown import Contest, Side
from pitboss.ranking import HIGH
from pitboss.rulebook.election import choice, count


@dataclass(frozen=True, kw_only=True)
class Options(StudOptions):
    """What a house may elect at five-card stud."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.13(b)")
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.13(b)", notice=SIGN)
    opener: str = choice(
        "bets",
        allowed=("bets", "may-check"),
        says="whether the best hand showing must bet",
        cite="house:poker-room/opener-bets",
    )


CONTEST = Contest(
    shows="19:47-14.13(h)",
    high=Side(
        value=lambda own, none: HIGH.value(own),
        best=lambda own, none: HIGH.best(own),
        wins="19:47-14.13(h)",
        ties="19:47-14.3(d)",
        says=HIGH.says,
        ranks=five,
        order=HIGH_ORDER,
        like="house:poker-room/tied-ranks",
        odd=("house:poker-room/odd-chip", "house:poker-room/high-card-by-suit"),
    ),
    by_suit=True,
)
