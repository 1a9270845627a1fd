"""Seven-card stud high-low split eight or better, N.J.A.C. 19:47-14.9 (now 13:69F-14.9): a low hand must qualify."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import EACH, LAST, LOWEST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import low_odd_unit
from pitboss.games.poker_room.script.irregularities import STUD_RULINGS
from pitboss.games.poker_room.script.seven_card_stud import EIGHT_POT, SevenOptions, hand, split_contest
from pitboss.ranking import EIGHT_OR_BETTER


@dataclass(frozen=True, kw_only=True)
class Options(SevenOptions):
    """What a house may elect at seven-card stud eight or better."""

    low_odd_unit: str = low_odd_unit()

    form = Form(
        name="seven-card-stud-8",
        title="Seven-card stud, high-low split eight or better",
        section="19:47-14.9",
        contest=split_contest(EIGHT_OR_BETTER),
        start=3,
        streets=(EACH, EACH, EACH, LAST),
        opens=LOWEST,
        tight="three-split",
    )


GAME = room_game(Options, hand, EIGHT_POT, turn="14.9(g)", stud=True, rulings=STUD_RULINGS)
