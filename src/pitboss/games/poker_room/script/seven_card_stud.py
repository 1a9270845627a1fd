"""What the three forms of seven-card stud share, 19:47-14.9: who opens and what wins is each form's own."""

from dataclasses import dataclass

from pitboss.games.poker_room.options import SIGN, StudOptions, amount
from pitboss.games.poker_room.script.betting import Street, betting_round, live
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.frame import begin_stud, deal
from pitboss.games.poker_room.script.hands import both_at_stud
from pitboss.games.poker_room.script.showdown import showdown
from pitboss.games.poker_room.script.stud import Up, best_showing, forced_bet, last_card, next_card, opened
from pitboss.games.poker_room.state import Room
from pitboss.ranking import HIGH, LOW
from pitboss.rulebook.election import ABOVE, count
from pitboss.table import Script, Table

DOWN = 2
ODD = "19:47-14.9(i)2iv"
"""Where the odd chip of a half goes."""

THIRD = Street("19:47-14.9(e)")
FOURTH = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("19:47-14.9(f)",))
OPEN_PAIR = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("house:poker-room/open-pair",), early=False)
LATER = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("19:47-14.9(h)",), early=False)


@dataclass(frozen=True, kw_only=True)
class SevenOptions(StudOptions):
    """What a house may elect at all three forms of seven-card stud."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.9(b)", closes=ABOVE)
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.9(b)", notice=SIGN)


def stud(t: Table[SevenOptions, Room], boxes: list[int], opens: Up, opens_cite: str) -> Script[None]:
    """From the ante to the pot; who opens and what wins is each form's own."""
    yield from begin_stud(t, boxes, "19:47-14.9(b)")
    yield from deal(t, "ddu", "19:47-14.9(c)")
    last = first = yield from forced_bet(t, opens, DOWN, opens_cite, THIRD, ("19:47-14.9(d)",))
    for number, name in enumerate(("fourth", "fifth", "sixth", "seventh")):
        if len(live(t)) == 1:
            break
        if name == "seventh":
            yield from last_card(t, "19:47-14.9(h)")
        else:
            yield from next_card(t, "u", "19:47-14.9(h)" if number else "19:47-14.9(f)", name)
        first = best_showing(t, DOWN)
        street = opened(t, LATER if number else _fourth(t), first, DOWN, "19:47-14.9(f)2")
        last = yield from betting_round(t, street, first)
    yield from showdown(t, t.options.form.contest, last or first)


def _fourth(t: Table[SevenOptions, Room]) -> Street:
    """The lower limit still holds, unless the house lets an open pair raise it."""
    raises = getattr(t.options, "open_pair", False)
    pair = any(t.hands[box][2][0] == t.hands[box][3][0] for box in live(t))
    return OPEN_PAIR if raises and pair else FOURTH


def split_contest(least: int = 0, whole: str = "") -> Contest:
    """The best high and the best low hand share the pot (14.9(i)2); a low hand must be good enough (14.9(j))."""
    return Contest(
        shows="19:47-14.9(i)",
        high=side(HIGH, "19:47-14.9(i)2", "19:47-14.9(i)2ii", odd=(ODD, "house:poker-room/high-card-by-suit")),
        low=side(
            LOW, "19:47-14.9(i)2", "19:47-14.9(i)2iii", odd=(ODD, "house:poker-room/low-card-by-suit"), least=least
        ),
        splits="19:47-14.9(i)2i",
        whole=whole,
        by_suit=True,
        both=both_at_stud,
    )
