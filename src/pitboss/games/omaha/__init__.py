"""Omaha for high, N.J.A.C. 19:47-14.11 (now 13:69F-14.11): two of four own cards, and three of the board."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.omaha import AS_HOLDEM, HIGH_POT, OmahaOptions, hand
from pitboss.ranking import HIGH


@dataclass(frozen=True, kw_only=True)
class Options(OmahaOptions):
    """What a house may elect at omaha."""

    form = Form(
        name="omaha",
        title="Omaha, high",
        section="19:47-14.11",
        contest=Contest(high=side(HIGH, two_of_four=True)),
        start=4,
        streets=(3, 1, 1),
        tight="omaha",
    )


GAME = room_game(Options, hand, {**AS_HOLDEM, **HIGH_POT}, turn="14.10(g)", stud=False, rulings=BOARD_RULINGS)
