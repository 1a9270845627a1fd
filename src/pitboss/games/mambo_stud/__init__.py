"""Mambo stud high-low split six or better, N.J.A.C. 19:47-14.13A (now 13:69F-14.13A).

Of the section only (a) to (d) are held; house readings stand for the rest.
"""

from dataclasses import dataclass

from pitboss.equipment import RANKS, SUITS
from pitboss.games.poker_room.form import EACH, LOWEST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import SIGN, StudOptions, amount, low_odd_unit
from pitboss.games.poker_room.script.betting import Street, betting_round, live
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.frame import begin_stud, community, deal
from pitboss.games.poker_room.script.irregularities import STUD_RULINGS
from pitboss.games.poker_room.script.showdown import showdown
from pitboss.games.poker_room.script.stud import forced_bet, lowest_opens, next_card
from pitboss.games.poker_room.state import Room
from pitboss.ranking import SIX_OR_BETTER, THREE, THREE_LOW
from pitboss.rulebook.election import ABOVE, choice, count
from pitboss.table import Script, Table

DOWN = 1
BETTING = "house:poker-room/mambo-betting"
SECOND = Street(BETTING, also=("19:47-14.13A(a)",))
LATER = Street(BETTING, early=False)


@dataclass(frozen=True, kw_only=True)
class Options(StudOptions):
    """What a house may elect at mambo stud."""

    boxes: int = count(11, allowed=tuple(range(2, 12)), says="seats at the table", cite="19:47-14.13A(b)", closes=ABOVE)
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.13A(b)", notice=SIGN)
    third_card: str = choice(
        "down", allowed=("down", "up"), says="how the third card is dealt", cite="house:poker-room/mambo-third-card"
    )
    low_odd_unit: str = low_odd_unit()

    form = Form(
        name="mambo-stud",
        title="Mambo stud",
        section="19:47-14.13A",
        contest=Contest(
            shows="house:poker-room/mambo-showdown",
            high=side(
                THREE,
                "house:poker-room/mambo-showdown",
                "house:poker-room/mambo-split",
                odd=("house:poker-room/high-card-by-suit",),
            ),
            low=side(
                THREE_LOW,
                "house:poker-room/mambo-showdown",
                "house:poker-room/mambo-split",
                odd=("house:poker-room/low-card-by-suit",),
                least=SIX_OR_BETTER,
            ),
            splits="house:poker-room/mambo-split",
            whole="house:poker-room/mambo-six",
            by_suit=True,
        ),
        start=2,
        streets=(EACH, 1),
        opens=LOWEST,
        tight="mambo",
    )


def hand(t: Table[Options, Room], boxes: list[int]) -> Script[None]:
    """From the ante to the pot."""
    yield from begin_stud(t, boxes, "19:47-14.13A(b)")
    yield from deal(t, "du", "19:47-14.13A(c)")
    last = first = yield from forced_bet(t, lowest_opens, DOWN, "19:47-14.13A(d)", SECOND, ("19:47-14.3(a)",))
    if len(live(t)) > 1:
        face = "u" if t.options.third_card == "up" else "d"
        yield from next_card(t, face, "house:poker-room/mambo-third-card", "third")
        first = highest_up(t)
        last = yield from betting_round(t, SECOND, first)
    if len(live(t)) > 1:
        yield from community(t, 1, "house:poker-room/mambo-community", street="community")
        first = highest_up(t)
        last = yield from betting_round(t, LATER, first)
    yield from showdown(t, t.options.form.contest, last or first)


def highest_up(t: Table[Options, Room]) -> int:
    """Who begins: the highest first up-card, and of equal ones the highest suit."""
    return max(live(t), key=lambda box: _up(t.hands[box][DOWN]))


def _up(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])


GAME = room_game(Options, hand, turn="house:poker-room/mambo-betting", stud=True, rulings=STUD_RULINGS)
