"""Hold 'em, N.J.A.C. 19:47-14.10 (now 13:69F-14.10): two cards of one's own and five for everybody."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.script.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.holdem import POT, hand
from pitboss.ranking import HIGH
from pitboss.rulebook.election import ABOVE, count


@dataclass(frozen=True, kw_only=True)
class Options(ButtonOptions):
    """What a house may elect at hold 'em."""

    boxes: int = count(10, allowed=tuple(range(2, 12)), says="seats at the table", cite="19:47-14.10(b)", closes=ABOVE)

    form = Form(
        name="holdem",
        title="Hold 'em",
        section="19:47-14.10",
        contest=Contest(high=side(HIGH)),
        start=2,
        streets=(3, 1, 1),
        tight="two",
    )


GAME = room_game(Options, hand, POT, turn="14.10(g)", stud=False, rulings=BOARD_RULINGS)
