"""Seven-card stud high-low split, N.J.A.C. 19:47-14.9 (now 13:69F-14.9): the best high and low hands share the pot."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import EACH, HIGHEST, LAST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import low_odd_unit
from pitboss.games.poker_room.script.irregularities import STUD_RULINGS
from pitboss.games.poker_room.script.seven_card_stud import SPLIT_POT, SevenOptions, hand, split_contest


@dataclass(frozen=True, kw_only=True)
class Options(SevenOptions):
    """What a house may elect at seven-card stud high-low split."""

    low_odd_unit: str = low_odd_unit()

    form = Form(
        name="seven-card-stud-hi-lo",
        title="Seven-card stud, high-low split",
        section="19:47-14.9",
        contest=split_contest(),
        start=3,
        streets=(EACH, EACH, EACH, LAST),
        opens=HIGHEST,
        tight="three-split",
    )


GAME = room_game(Options, hand, SPLIT_POT, turn="14.9(g)", stud=True, rulings=STUD_RULINGS)
