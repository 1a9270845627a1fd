"""Double down stud: the round of play, in the order of the titles of 19:47-17.6 to 19:47-17.10."""

from collections.abc import Iterator

from pitboss.games.double_down_stud.rules import (
    HAND,
    HOLE,
    OPEN,
    OWN,
    PAYS,
    Options,
)
from pitboss.games.house_poker_family.course import Bet, Course, Hands, Stay, Street, Turn
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.pay_kinds import KINDS, kind
from pitboss.games.house_poker_family.settling import by_table, limited
from pitboss.ranking import HIGH
from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Order, Table
from pitboss.table.acts.settlement_acts import Settle
from pitboss.table.parts import Lying

RANKING, LIMIT = "13:69F-17.5(b)", "house/limit"
HAND_RANKED = ('17.1 "Hand"', '17.1 "Rank"', '17.1 "Round of play"')
"""Under these every wager is settled."""
DOUBLING, HOLE_CARD, PUSH = '17.1 "Double down wager"', '17.1 "Hole card"', '17.1 "Push"'
STAND, DOUBLE = "stand", "double-down"


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """The own card and the dealer's four make the hand, and one table decides all that lies on it."""
    of = kind(HIGH.value([*t.hands[box], *t.hands[HOUSE]]))
    made = [wager for wager in ("original", "double-down") if (box, wager) in t.wagers]
    level = (PUSH,) if PAYS.elected(t.options).pushes(KINDS[of]) else ()
    settled = [by_table(t, box, PAYS, of, wager, RANKING, *HAND_RANKED, *level) for wager in made]
    limit = t.options.payout_limit
    if not limit:
        yield from settled
    elif t.options.limit_on == HAND:
        yield from limited(settled, limit, LIMIT)
    else:
        for one in settled:
            yield from limited([one], limit, LIMIT)


def reads(options: HousePokerOptions, of: int | str, lying: Lying) -> str:
    """A player's hand in words, once the hole card lies open: the own card with the dealer's four."""
    cards = [card for card in (*lying[of], *lying.get(HOUSE, ())) if card] if of != HOUSE else []
    return HIGH.says(HIGH.value(cards)) if len(cards) == OWN + OPEN + HOLE else ""


COURSE = Course(
    base="original",
    opening=("original",),
    call_cites=("house/original",),
    deal=(
        Hands(own=OWN, dealer=OPEN, dealer_up=OPEN, cite="house/deal"),
        Hands(own=0, dealer=HOLE, cite=HOLE_CARD),
    ),
    streets=(
        Street(
            may=(
                Stay(word=STAND),
                Bet(word=DOUBLE, wager="double-down", times=0, up_to=1, on="original"),
            ),
            cite=DOUBLING,
            also=("house/turn", "deal/own-cards"),
            then=(Turn(hand=HOUSE, at=0, cards=OPEN + HOLE, cite=HOLE_CARD),),
        ),
    ),
    showdown=results,
    order=Order(),
)
