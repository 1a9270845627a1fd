"""Five-card stud: the round of play, 19:47-14.13(b) to (h)."""

from pitboss.games.five_card_stud.rules import CONTEST, Options
from pitboss.games.poker_room.betting import Street, betting_round, live
from pitboss.games.poker_room.frame import begin_stud, deal, give_back, ready
from pitboss.games.poker_room.showdown import showdown
from pitboss.games.poker_room.stud import best_showing, forced_bet, lowest_opens, next_card, opened
from pitboss.table import RoundVoid, Script, Table

DOWN = 1
SECOND = Street("19:47-14.13(e)")
# (f) has the one who begins bet, and (e), which completes it, knows no check: read as written.
MUST = {
    "third": Street("19:47-14.13(e)", opens="19:47-14.13(f)", also=("19:47-14.13(f)",), must_bet=True),
    "fourth": Street("19:47-14.13(e)", opens="19:47-14.13(g)", also=("19:47-14.13(g)",), early=False, must_bet=True),
    "fifth": Street("19:47-14.13(e)", opens="19:47-14.13(g)", also=("19:47-14.13(g)",), early=False, must_bet=True),
}
MAY = {
    name: Street("19:47-14.13(e)", opens="house:poker-room/opener-bets", also=street.also, early=street.early)
    for name, street in MUST.items()
}


def round_of_play(t: Table[Options]) -> Script[None]:
    """From the ante to the pot."""
    boxes = ready(t)
    streets = MUST if t.options.opener == "bets" else MAY
    try:
        yield from begin_stud(t, boxes, "19:47-14.13(b)")
        yield from deal(t, "du", "19:47-14.13(c)")
        last = first = yield from forced_bet(t, lowest_opens, DOWN, "19:47-14.13(d)", SECOND, ("19:47-14.9(d)",))
        for name, street in streets.items():
            if len(live(t)) == 1:
                break
            yield from next_card(t, "u", "19:47-14.13(f)" if name == "third" else "19:47-14.13(g)", name)
            first = best_showing(t, DOWN)
            last = yield from betting_round(t, opened(t, street, first, DOWN), first)
        yield from showdown(t, CONTEST, last or first)
    except RoundVoid as void:
        yield from give_back(t, void)
