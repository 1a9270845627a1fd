"""Double down stud: the round of play, in the order of the titles of 19:47-17.6 to 19:47-17.10."""

from collections.abc import Iterator
from typing import Any

from pitboss.games.double_down_stud.rules import (
    DOUBLING,
    HAND,
    HAND_RANKED,
    HOLE,
    HOLE_CARD,
    OPEN,
    OWN,
    PAYS,
    PUSH,
    TEXT,
    Options,
)
from pitboss.games.house_poker_family.course import Bet, Course, Hands, Stay, Street, Turn
from pitboss.games.house_poker_family.jacks import KINDS, kind
from pitboss.games.house_poker_family.settling import by_table, limited
from pitboss.ranking import HIGH
from pitboss.table import HOUSE, Order, Table
from pitboss.table.game import Lying
from pitboss.table.settling import Settle

SETTLING, RANKING, LIMIT = TEXT.reading("settling"), "13:69F-17.5(b)", TEXT.reading("limit")
STAND, DOUBLE = "stand", "double-down"


def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """The own card and the dealer's four make the hand, and one table decides all that lies on it."""
    of = kind(HIGH.value([*t.hands[box], *t.hands[HOUSE]]))
    made = [wager for wager in ("original", "double-down") if (box, wager) in t.wagers]
    level = (PUSH,) if PAYS.elected(t.options).pushes(KINDS[of]) else ()
    settled = [by_table(t, box, PAYS, of, wager, SETTLING, RANKING, *HAND_RANKED, *level) for wager in made]
    limit = t.options.payout_limit
    if not limit:
        yield from settled
    elif t.options.limit_on == HAND:
        yield from limited(settled, limit, LIMIT)
    else:
        for one in settled:
            yield from limited([one], limit, LIMIT)


def reads(options: Any, of: int | str, lying: Lying) -> str:
    """A player's hand in words, once the hole card lies open: the own card with the dealer's four."""
    cards = [card for card in (*lying[of], *lying.get(HOUSE, ())) if card] if of != HOUSE else []
    return HIGH.says(HIGH.value(cards)) if len(cards) == OWN + OPEN + HOLE else ""


COURSE = Course(
    text=TEXT,
    base="original",
    opening=("original",),
    calls=(TEXT.reading("original"),),
    deal=(
        Hands(own=OWN, dealer=OPEN, dealer_up=OPEN, cite=TEXT.reading("deal")),
        Hands(own=0, dealer=HOLE, cite=HOLE_CARD),
    ),
    streets=(
        Street(
            may=(
                Stay(word=STAND),
                Bet(word=DOUBLE, wager="double-down", times=0, up_to=1, on="original"),
            ),
            cite=DOUBLING,
            also=(TEXT.reading("turn"), TEXT.own_cards),
            then=(Turn(hand=HOUSE, at=0, cards=OPEN + HOLE, cite=HOLE_CARD),),
        ),
    ),
    showdown=results,
    order=Order(cite=SETTLING),
)
