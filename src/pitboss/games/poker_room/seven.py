"""What the three forms of seven-card stud share, 19:47-14.9: who opens and what wins is each form's own."""

from dataclasses import dataclass

from pitboss.games.poker_room.betting import Street, betting_round, live
from pitboss.games.poker_room.frame import begin_stud, deal, give_back, ready
from pitboss.games.poker_room.hands import HIGH_ORDER, LOW_ORDER, Cites, five, low
from pitboss.games.poker_room.options import SIGN, StudOptions, amount
from pitboss.games.poker_room.showdown import Cards, Contest, Side, showdown
from pitboss.games.poker_room.stud import Up, best_showing, forced_bet, last_card, next_card, opened
from pitboss.ranking import HIGH, LOW
from pitboss.rulebook.election import count
from pitboss.table import RoundVoid, Script, Table

DOWN = 2
SPLIT_ODD = ("19:47-14.9(i)2iv", "house:poker-room/high-card-by-suit")
"""Where the odd chip of a high half goes."""

THIRD = Street("19:47-14.9(e)")
FOURTH = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("19:47-14.9(f)",))
OPEN_PAIR = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("house:poker-room/open-pair",), early=False)
LATER = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("19:47-14.9(h)",), early=False)


@dataclass(frozen=True, kw_only=True)
class SevenOptions(StudOptions):
    """What a house may elect at all three forms of seven-card stud."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.9(b)")
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.9(b)", notice=SIGN)


def hand(t: Table[SevenOptions], opens: Up, opens_cite: str, contest: Contest) -> Script[None]:
    """From the ante to the pot; who opens and what wins is each form's own."""
    boxes = ready(t)
    try:
        yield from begin_stud(t, boxes, "19:47-14.9(b)")
        yield from deal(t, "ddu", "19:47-14.9(c)")
        last = yield from forced_bet(t, opens, DOWN, opens_cite, THIRD, ("19:47-14.9(d)",))
        first = last
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
        yield from showdown(t, contest, last or first)
    except RoundVoid as void:
        yield from give_back(t, void)


def _fourth(t: Table[SevenOptions]) -> Street:
    """The lower limit still holds, unless the house lets an open pair raise it."""
    raises = getattr(t.options, "open_pair", False)
    pair = any(t.hands[box][2][0] == t.hands[box][3][0] for box in live(t))
    return OPEN_PAIR if raises and pair else FOURTH


def high_side(wins: str, ties: str, odd: Cites) -> Side:
    """The best five of seven cards; a common card counts as the seventh (14.9(i))."""
    return Side(
        value=lambda own, common: HIGH.value([*own, *common]),
        best=lambda own, common: HIGH.best([*own, *common]),
        wins=wins,
        ties=ties,
        says=HIGH.says,
        ranks=five,
        order=HIGH_ORDER,
        like="house:poker-room/tied-ranks",
        odd=odd,
    )


def low_side(least: int) -> Side:
    """The best five low cards of seven, if they are good enough (14.9(i)2, (j))."""

    def value(own: Cards, common: Cards) -> int:
        found = LOW.value([*own, *common])
        return found if found >= least else -1

    return Side(
        value=value,
        best=lambda own, common: LOW.best([*own, *common]),
        wins="19:47-14.9(i)2",
        ties="19:47-14.9(i)2iii",
        says=LOW.says,
        ranks=low,
        order=LOW_ORDER,
        like="house:poker-room/low-comparison",
        odd=("19:47-14.9(i)2iv", "house:poker-room/low-card-by-suit"),
    )
