"""Seven-card stud for high, N.J.A.C. 19:47-14.9 (now 13:69F-14.9): the best five of seven cards."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import EACH, LAST, LOWEST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.irregularities import STUD_RULINGS
from pitboss.games.poker_room.script.seven_card_stud import SevenOptions, stud
from pitboss.games.poker_room.script.stud import lowest_opens
from pitboss.games.poker_room.state import Room
from pitboss.ranking import HIGH
from pitboss.rulebook.election import flag
from pitboss.table import Script, Table


@dataclass(frozen=True, kw_only=True)
class Options(SevenOptions):
    """What a house may elect at seven-card stud for high."""

    open_pair: bool = flag(
        False,
        says="a pair showing on the fourth card lets everybody bet the higher limit",
        cite="house:poker-room/open-pair",
    )

    form = Form(
        name="seven-card-stud",
        title="Seven-card stud, high",
        section="19:47-14.9",
        contest=Contest(
            shows="19:47-14.9(i)",
            high=side(
                HIGH,
                "19:47-14.9(i)1",
                "19:47-14.3(d)",
                odd=("house:poker-room/odd-chip", "house:poker-room/high-card-by-suit"),
            ),
            by_suit=True,
        ),
        start=3,
        streets=(EACH, EACH, EACH, LAST),
        opens=LOWEST,
        tight="three",
    )


def hand(t: Table[Options, Room], boxes: list[int]) -> Script[None]:
    """The lowest card opens (14.9(d)1)."""
    yield from stud(t, boxes, lowest_opens, "19:47-14.9(d)1")


GAME = room_game(Options, hand, turn="19:47-14.9(g)", stud=True, rulings=STUD_RULINGS)
