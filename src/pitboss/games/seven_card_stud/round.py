"""Seven-card stud: the round of play, 19:47-14.9(b) to (i)."""

from pitboss.games.poker_room.betting import Street, betting_round, live
from pitboss.games.poker_room.frame import begin_stud, deal, give_back, ready
from pitboss.games.poker_room.showdown import Contest, showdown
from pitboss.games.poker_room.stud import Up, best_showing, forced_bet, last_card, lowest_opens, next_card
from pitboss.games.seven_card_stud.rules import CONTEST, SevenOptions
from pitboss.table import RoundVoid, Script, Table

DOWN = 2
THIRD = Street("19:47-14.9(e)")
FOURTH = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("19:47-14.9(f)",))
OPEN_PAIR = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("house:poker-room/open-pair",), early=False)
LATER = Street("19:47-14.9(g)", opens="19:47-14.9(f)1", also=("19:47-14.9(h)",), early=False)


def round_of_play(t: Table[SevenOptions]) -> Script[None]:
    """Seven-card stud for high: the lowest card opens (14.9(d)1)."""
    yield from hand(t, lowest_opens, "19:47-14.9(d)1", CONTEST)


def hand(t: Table[SevenOptions], opens: Up, opens_cite: str, contest: Contest) -> Script[None]:
    """From the ante to the pot; who opens and what wins is each form's own."""
    boxes = ready(t)
    try:
        yield from begin_stud(t, boxes, "19:47-14.9(b)")
        yield from deal(t, "ddu", "19:47-14.9(c)")
        last = yield from forced_bet(t, opens, DOWN, opens_cite, THIRD)
        first = last
        for number, name in enumerate(("fourth", "fifth", "sixth", "seventh")):
            if len(live(t)) == 1:
                break
            if name == "seventh":
                yield from last_card(t, "19:47-14.9(h)")
            else:
                yield from next_card(t, "u", "19:47-14.9(h)" if number else "19:47-14.9(f)", name)
            first = best_showing(t, DOWN)
            last = yield from betting_round(t, LATER if number else _fourth(t), first)
        yield from showdown(t, contest, last or first)
    except RoundVoid as void:
        yield from give_back(t, void)


def _fourth(t: Table[SevenOptions]) -> Street:
    """The lower limit still holds, unless the house lets an open pair raise it."""
    raises = getattr(t.options, "open_pair", False)
    pair = any(t.hands[box][2][0] == t.hands[box][3][0] for box in live(t))
    return OPEN_PAIR if raises and pair else FOURTH
