"""Five-card stud, N.J.A.C. 19:47-14.13 (now 13:69F-14.13): one card down, four up."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import EACH, LOWEST, Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import SIGN, StudOptions, amount
from pitboss.games.poker_room.script.betting import Street, betting_round, live
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.frame import begin_stud, deal
from pitboss.games.poker_room.script.irregularities import EXPOSED_DOWN_CARD
from pitboss.games.poker_room.script.showdown import showdown
from pitboss.games.poker_room.script.stud import best_showing, forced_bet, lowest_opens, next_card, opened
from pitboss.games.poker_room.state import Room
from pitboss.ranking import HIGH
from pitboss.rulebook.election import ABOVE, choice, count
from pitboss.table import Script, Table

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


@dataclass(frozen=True, kw_only=True)
class Options(StudOptions):
    """What a house may elect at five-card stud."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.13(b)", closes=ABOVE)
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.13(b)", notice=SIGN)
    opener: str = choice(
        "bets",
        allowed=("bets", "may-check"),
        says="whether the best hand showing must bet",
        cite="house:poker-room/opener-bets",
    )

    form = Form(
        name="five-card-stud",
        title="Five-card stud",
        section="19:47-14.13",
        contest=Contest(
            shows="19:47-14.13(h)",
            high=side(
                HIGH,
                "19:47-14.13(h)",
                "19:47-14.3(d)",
                odd=("house:poker-room/odd-chip", "house:poker-room/high-card-by-suit"),
            ),
            by_suit=True,
        ),
        start=2,
        streets=(EACH, EACH, EACH),
        opens=LOWEST,
        tight="two",
    )


def hand(t: Table[Options, Room], boxes: list[int]) -> Script[None]:
    """From the ante to the pot, 14.13(b) to (h)."""
    yield from begin_stud(t, boxes, "19:47-14.13(b)")
    yield from deal(t, "du", "19:47-14.13(c)")
    last = first = yield from forced_bet(t, lowest_opens, DOWN, "19:47-14.13(d)", SECOND, ("19:47-14.9(d)",))
    for name, street in (MUST if t.options.opener == "bets" else MAY).items():
        if len(live(t)) == 1:
            break
        yield from next_card(t, "u", "19:47-14.13(f)" if name == "third" else "19:47-14.13(g)", name)
        first = best_showing(t, DOWN)
        last = yield from betting_round(t, opened(t, street, first, DOWN), first)
    yield from showdown(t, t.options.form.contest, last or first)


GAME = room_game(Options, hand, turn="19:47-14.13(e)", stud=True, rulings=(EXPOSED_DOWN_CARD,))
