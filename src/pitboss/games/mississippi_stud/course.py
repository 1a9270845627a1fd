"""Mississippi stud: the round of play, in the order of 13:69F-35.1 and 35.9."""

from collections.abc import Iterator

from pitboss.games.house_poker_family.course import (
    COMMUNITY,
    Community,
    Course,
    Fold,
    Hands,
    Street,
    Turn,
    raises,
)
from pitboss.games.house_poker_family.pay_kinds import kind
from pitboss.games.house_poker_family.settling import by_table, limited, side
from pitboss.games.mississippi_stud.rules import (
    ANTE,
    COMMON,
    OWN,
    PAYS,
    RAISES,
    STREET_CITES,
    STREETS,
    THREE_CARD,
    Options,
)
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper
from pitboss.table import Order, Table
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "deal/automated-shoe": "13:69F-35.9(c)",
    "stub": "house/stub",
    "stub/count": "house/stub-count",
    "fold/void": "house/void-after-fold",
}
RANKING = "house/ranking"
FOLD = Fold(
    lost=lambda options: dict.fromkeys(("ante", *STREETS), "house/fold"),
    at_once=True,
    discards=True,
    cite="house/fold",
)


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """All wagers of a hand by the one table, within the limit; then the bonus on the community cards."""
    left = [wager for wager in ("ante", *STREETS) if (box, wager) in t.wagers]
    if left:
        of = kind(HIGH.value([*t.hands[box], *t.hands[COMMUNITY]]))
        paid = [by_table(t, box, PAYS, of, wager, RANKING) for wager in left]
        yield from limited(paid, t.options.limit, "house/limit")
    yield from side(t, box, THREE_CARD, THREE.value(t.hands[COMMUNITY]) >> CLASS, RANKING)


def street(wager: str, number: int, *also: str) -> Street:
    """Fold or raise; then the next community card is turned."""
    return Street(
        may=(*raises(*RAISES, wager=wager), FOLD),
        cite=STREET_CITES[wager],
        also=also,
        then=(Turn(at=number, cite="house/turned"),),
    )


COURSE = Course(
    base="ante",
    opening=("ante", THREE_CARD.name),
    call_cites=(ANTE,),
    deal=(Hands(own=OWN), Community(cards=COMMON, cite="house/community")),
    streets=tuple(street(wager, at, *([] if at else ["deal/own-cards"])) for at, wager in enumerate(STREETS)),
    showdown=results,
    order=Order(),
)
