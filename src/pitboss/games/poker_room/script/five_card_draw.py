"""What the two forms of five-card draw share, 19:47-14.12: five cards, a draw, and two betting rounds."""

from dataclasses import dataclass

from pitboss.games.poker_room.options import SIGN, ButtonOptions, amount
from pitboss.games.poker_room.script.betting import Street, betting_round, live
from pitboss.games.poker_room.script.button import to_the_first_bet
from pitboss.games.poker_room.script.draw import draw
from pitboss.games.poker_room.script.showdown import showdown
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.election import ABOVE, count, flag
from pitboss.table import Script, Table

BEFORE = Street("19:47-14.10(f)", also=("19:47-14.12(e)",))
AFTER = Street("19:47-14.12(g)", early=False)


@dataclass(frozen=True, kw_only=True)
class DrawOptions(ButtonOptions):
    """What a house may elect at both forms of five-card draw."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.12(b)", closes=ABOVE)
    ante: int = amount("0", says="ante of each player", cite="19:47-14.12(b)", notice=SIGN)
    own_discards: bool = flag(
        True,
        says="a player may get back their own discards from a reshuffle",
        cite="house:poker-room/draw-own-discards",
    )


def hand(t: Table[DrawOptions, Room], boxes: list[int]) -> Script[None]:
    """Five cards each, a betting round, the draw, and another."""
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
    yield from showdown(t, t.options.form.contest, last or first)
