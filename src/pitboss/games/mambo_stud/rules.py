"""Mambo stud, 19:47-14.13A: hands of three cards, high and six or better share the pot."""

from dataclasses import dataclass

from pitboss.games.poker_room.hands import LOW_ORDER, THREE_ORDER, low, three
from pitboss.games.poker_room.options import SIGN, StudOptions, amount, low_odd_unit
from pitboss.games.poker_room.showdown import Cards, Contest, Side
from pitboss.ranking import THREE, THREE_LOW, six_or_better
from pitboss.rulebook.election import choice, count


@dataclass(frozen=True, kw_only=True)
class Options(StudOptions):
    """What a house may elect at mambo stud."""

    boxes: int = count(11, allowed=tuple(range(2, 12)), says="seats at the table", cite="19:47-14.13A(b)")
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.13A(b)", notice=SIGN)
    third_card: str = choice(
        "down", allowed=("down", "up"), says="how the third card is dealt", cite="house:poker-room/mambo-third-card"
    )
    low_odd_unit: str = low_odd_unit()


def _low(own: Cards, board: Cards) -> int:
    value = THREE_LOW.value([*own, *board])
    return value if six_or_better(value) else -1


CONTEST = Contest(
    shows="house:poker-room/mambo-showdown",
    high=Side(
        value=lambda own, board: THREE.value([*own, *board]),
        best=lambda own, board: THREE.best([*own, *board]),
        wins="house:poker-room/mambo-showdown",
        ties="house:poker-room/mambo-split",
        says=THREE.says,
        ranks=three,
        order=THREE_ORDER,
        like="house:poker-room/tied-ranks",
        odd=("house:poker-room/high-card-by-suit",),
    ),
    low=Side(
        value=_low,
        best=lambda own, board: THREE_LOW.best([*own, *board]),
        wins="house:poker-room/mambo-showdown",
        ties="house:poker-room/mambo-split",
        says=THREE_LOW.says,
        ranks=low,
        order=LOW_ORDER,
        like="house:poker-room/low-comparison",
        odd=("house:poker-room/low-card-by-suit",),
    ),
    splits="house:poker-room/mambo-split",
    whole="house:poker-room/mambo-six",
    by_suit=True,
)
