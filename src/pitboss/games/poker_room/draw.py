"""Five-card draw for high and for low, N.J.A.C. 19:47-14.12: one game but for which hand wins."""

from collections.abc import Mapping

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.five_card_draw import AS_HOLDEM, DrawOptions, hand
from pitboss.games.poker_room.script.irregularities import EXPOSED_HOLE_CARD
from pitboss.ranking import High, Low
from pitboss.table import Game


def draw_form(name: str, title: str, ranking: High | Low, tight: str) -> Form:
    """Five cards of which some may be exchanged; the better by that ranking takes the pot."""
    return Form(
        name=name,
        title=title,
        section="19:47-14.12",
        contest=Contest(high=side(ranking)),
        start=5,
        draws=True,
        tight=tight,
    )


def draw_game(options: type[DrawOptions], pot: Mapping[str, str | tuple[str, ...]]) -> Game:
    """The game with these options; `pot` has the paragraphs on who wins."""
    return room_game(
        options,
        hand,
        {**AS_HOLDEM, **pot},
        turn="14.12(g)",
        stud=False,
        rulings=(EXPOSED_HOLE_CARD,),
        choices=("stand-pat", "discard"),
    )
