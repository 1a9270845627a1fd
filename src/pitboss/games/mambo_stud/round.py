"""Mambo stud: the round of play, 19:47-14.13A(b) to (d), and house readings for the rest, which is not held."""

from pitboss.equipment import RANKS, SUITS
from pitboss.games.mambo_stud.rules import CONTEST, Options
from pitboss.games.poker_room.betting import Street, betting_round, live
from pitboss.games.poker_room.frame import begin_stud, community, deal, give_back, ready
from pitboss.games.poker_room.showdown import showdown
from pitboss.games.poker_room.stud import forced_bet, lowest_opens, next_card
from pitboss.table import RoundVoid, Script, Table

DOWN = 1
BETTING = "house:poker-room/mambo-betting"
SECOND = Street(BETTING, also=("19:47-14.13A(a)",))
LATER = Street(BETTING, early=False)


def round_of_play(t: Table[Options]) -> Script[None]:
    """From the ante to the pot."""
    boxes = ready(t)
    try:
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
        yield from showdown(t, CONTEST, last or first)
    except RoundVoid as void:
        yield from give_back(t, void)


def highest_up(t: Table[Options]) -> int:
    """Who begins: the highest first up-card, and of equal ones the highest suit."""
    return max(live(t), key=lambda box: _up(t.hands[box][DOWN]))


def _up(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])
