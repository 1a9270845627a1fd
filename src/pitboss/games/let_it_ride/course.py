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
from pitboss.games.let_it_ride.rules import BONUS, COMMON, MAIN, OWN, PAYS, TEXT, THREE_CARD, Options, kind
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.table import Order, Table
from pitboss.table.settling import Settle

SETTLING, RANKING = TEXT.reading("settling"), TEXT.reading("ranking")
TAKE_BACK, RIDE = "take-back", "let-it-ride"


def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Every main wager that is left by the one table, within the limit; then the bonus wagers by theirs."""
    of = kind(HIGH.value([*t.hands[box], *t.hands[COMMUNITY]]))
    left = [wager for wager in MAIN if (box, wager) in t.wagers]
    paid = [by_table(t, box, PAYS, of, wager, SETTLING, RANKING) for wager in left]
    limit = t.options.payout_limit
    yield from limited(paid, limit, TEXT.reading("limit")) if limit else paid
    yield from side(t, box, BONUS, of, RANKING)
    yield from side(t, box, THREE_CARD, THREE.value(t.hands[box]) >> CLASS, RANKING)


def street(wager: str, number: int, *also: str) -> Street:
    """Take that wager back or let it ride; then the next community card is turned."""
    return Street(
        may=(Back(word=TAKE_BACK, wager=wager, cite=TEXT.reading("returned")), Stay(word=RIDE)),
        cite=TEXT.reading(f"{wager}-choice"),
        also=also,
        then=(Turn(at=number, cite=TEXT.reading("turned")),),
    )


COURSE = Course(
    text=TEXT,
    base="third",
    opening=(*MAIN, BONUS.name, THREE_CARD.name),
    calls=(TEXT.reading("wagers"),),
    deal=(Hands(own=OWN), Community(cards=COMMON, stack=OWN, cite=TEXT.reading("community"))),
    streets=(street("first", 0, TEXT.own_cards), street("second", 1)),
    showdown=results,
    order=Order(cite=SETTLING),
)
