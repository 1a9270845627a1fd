"""Let it ride: the round of play, in the order of the titles of 19:47-18.6 to 19:47-18.10."""

from collections.abc import Iterator

from pitboss.games.house_poker_family.course import (
    COMMUNITY,
    Back,
    Community,
    Course,
    Hands,
    Stay,
    Street,
    Turn,
)
from pitboss.games.house_poker_family.settling import by_table, limited, side
from pitboss.games.let_it_ride.rules import BONUS, COMMON, MAIN, OWN, PAYS, THREE_CARD, Options, kind
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper
from pitboss.table import Order, Table
from pitboss.table.acts.settlement_acts import Settle

RANKING = "house/ranking"
TAKE_BACK, RIDE = "take-back", "let-it-ride"


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Every main wager that is left by the one table, within the limit; then the bonus wagers by theirs."""
    of = kind(HIGH.value([*t.hands[box], *t.hands[COMMUNITY]]))
    left = [wager for wager in MAIN if (box, wager) in t.wagers]
    paid = [by_table(t, box, PAYS, of, wager, RANKING) for wager in left]
    limit = t.options.payout_limit
    yield from limited(paid, limit, "house/limit") if limit else paid
    yield from side(t, box, BONUS, of, RANKING)
    yield from side(t, box, THREE_CARD, THREE.value(t.hands[box]) >> CLASS, RANKING)


def street(wager: str, number: int, *also: str) -> Street:
    """Take that wager back or let it ride; then the next community card is turned."""
    return Street(
        may=(Back(word=TAKE_BACK, wager=wager, cite="house/returned"), Stay(word=RIDE)),
        cite=f"house/{wager}-choice",
        also=also,
        then=(Turn(at=number, cite="house/turned"),),
    )


COURSE = Course(
    base="third",
    opening=(*MAIN, BONUS.name, THREE_CARD.name),
    call_cites=("house/wagers",),
    deal=(Hands(own=OWN), Community(cards=COMMON, stack=OWN, cite="house/community")),
    streets=(street("first", 0, "deal/own-cards"), street("second", 1)),
    showdown=results,
    order=Order(),
)
