"""Omaha high-low split eight or better, N.J.A.C. 19:47-14.11 (now 13:69F-14.11), with kill and half-kill."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import low_odd_unit
from pitboss.games.poker_room.script.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.omaha import AS_HOLDEM, EIGHT_POT, KillOptions, both_at_omaha, hand_with_kill
from pitboss.ranking import EIGHT_OR_BETTER, HIGH, LOW


@dataclass(frozen=True, kw_only=True)
class Options(KillOptions):
    """What a house may elect at omaha eight or better."""

    low_odd_unit: str = low_odd_unit()

    form = Form(
        name="omaha-8",
        title="Omaha, high-low split eight or better",
        section="19:47-14.11",
        contest=Contest(
            high=side(HIGH, two_of_four=True),
            low=side(LOW, least=EIGHT_OR_BETTER, two_of_four=True),
            by_suit=True,
            both=both_at_omaha,
        ),
        start=4,
        streets=(3, 1, 1),
        tight="omaha-8",
    )


GAME = room_game(
    Options,
    hand_with_kill,
    {**AS_HOLDEM, **EIGHT_POT},
    turn="14.10(g)",
    stud=False,
    rulings=BOARD_RULINGS,
)
