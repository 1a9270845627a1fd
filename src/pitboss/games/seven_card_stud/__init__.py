"""Seven-card stud for high, N.J.A.C. 19:47-14.9 (now 13:69F-14.9): the best five of seven cards."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import EACH, LAST, LOWEST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.irregularities import STUD_RULINGS
from pitboss.games.poker_room.script.seven_card_stud import HIGH_POT, SevenOptions, hand
from pitboss.ranking import HIGH
from pitboss.rulebook.election import flag


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
        contest=Contest(high=side(HIGH), by_suit=True),
        start=3,
        streets=(EACH, EACH, EACH, LAST),
        opens=LOWEST,
        tight="three",
    )


GAME = room_game(Options, hand, HIGH_POT, turn="14.9(g)", stud=True, rulings=STUD_RULINGS)
