"""Five-card stud, N.J.A.C. 19:47-14.13 (now 13:69F-14.13): one card down, four up."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import EACH, LOWEST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.five_card_stud import POT, FiveOptions, hand
from pitboss.games.poker_room.script.irregularities import EXPOSED_DOWN_CARD
from pitboss.ranking import HIGH


@dataclass(frozen=True, kw_only=True)
class Options(FiveOptions):
    """What a house may elect at five-card stud."""

    form = Form(
        name="five-card-stud",
        title="Five-card stud",
        section="19:47-14.13",
        contest=Contest(high=side(HIGH), by_suit=True),
        start=2,
        streets=(EACH, EACH, EACH),
        opens=LOWEST,
        tight="two",
    )


GAME = room_game(Options, hand, POT, turn="14.13(e)", stud=True, rulings=(EXPOSED_DOWN_CARD,))
