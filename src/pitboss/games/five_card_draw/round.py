"""Five-card draw: the round of play, 19:47-14.12(c) to (h)."""

from pitboss.games.five_card_draw.rules import CONTEST, Options
from pitboss.games.poker_room.betting import Street, betting_round, live
from pitboss.games.poker_room.button import to_the_first_bet
from pitboss.games.poker_room.draw import draw
from pitboss.games.poker_room.frame import give_back, ready
from pitboss.games.poker_room.showdown import Contest, showdown
from pitboss.table import RoundVoid, Script, Table

BEFORE = Street("19:47-14.10(f)", also=("19:47-14.12(e)",))
AFTER = Street("19:47-14.12(g)", early=False)


def round_of_play(t: Table[Options]) -> Script[None]:
    """Five-card draw for high."""
    yield from hand(t, CONTEST)


def hand(t: Table[Options], contest: Contest) -> Script[None]:
    """Five cards each, a betting round, the draw, and another."""
    boxes = ready(t)
    try:
        bet, first = yield from to_the_first_bet(
            t,
            boxes,
            5,
            ante="19:47-14.12(b)",
            button="19:47-14.12(c)",
            blind="19:47-14.12(e)",
            dealt="19:47-14.12(d)",
        )
        last = yield from betting_round(t, BEFORE, first, posted=bet)
        if len(live(t)) > 1:
            yield from draw(t, own_discards=t.options.own_discards)
            first = live(t)[0]
            last = yield from betting_round(t, AFTER, first)
        yield from showdown(t, contest, last or first)
    except RoundVoid as void:
        yield from give_back(t, void)
