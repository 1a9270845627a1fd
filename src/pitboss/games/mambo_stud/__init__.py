"""Mambo stud high-low split six or better, N.J.A.C. 19:47-14.13A (now 13:69F-14.13A).

Of the section only (a) to (d) are held; house readings stand for the rest.
"""

from dataclasses import dataclass

from pitboss.games.poker_room.form import EACH, LOWEST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.irregularities import STUD_RULINGS
from pitboss.games.poker_room.script.mambo_stud import POT, MamboOptions, hand
from pitboss.ranking import SIX_OR_BETTER, THREE, THREE_LOW


@dataclass(frozen=True, kw_only=True)
class Options(MamboOptions):
    """What a house may elect at mambo stud."""

    form = Form(
        name="mambo-stud",
        title="Mambo stud",
        section="19:47-14.13A",
        contest=Contest(high=side(THREE), low=side(THREE_LOW, least=SIX_OR_BETTER), by_suit=True),
        start=2,
        streets=(EACH, 1),
        opens=LOWEST,
        tight="mambo",
    )


GAME = room_game(Options, hand, POT, turn="house:poker-room/mambo-betting", stud=True, rulings=STUD_RULINGS)
