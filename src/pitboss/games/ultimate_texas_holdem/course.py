"""Ultimate Texas hold 'em: the round of play, as rules pages of licensees agree on it.

Of the sections of 19:47-32 nothing is at hand, so every step is a house reading.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from pitboss.games.house_poker_family.course import (
    COMMUNITY,
    Community,
    Course,
    Dealer,
    Fold,
    Hands,
    Stay,
    Street,
    Turn,
    raises,
)
from pitboss.games.house_poker_family.settling import EVEN, level, limited, lost, side, won
from pitboss.games.house_poker_family.wagering import lost_by_a_fold
from pitboss.games.ultimate_texas_holdem.rules import (
    BLIND,
    COMMON,
    EQUAL,
    FLOP,
    IN_STAGES,
    LOSES,
    LOSES_UNQUALIFIED,
    OWN,
    TRIPS,
    WON,
    WON_UNQUALIFIED,
    Options,
    qualifies,
    result,
)
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Order, Table
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "reveal": "house/reveal",
}
RANKING, QUALIFYING = "house/ranking", "house/qualifying"
CHECK = Stay(word="check")


def value(t: Table, hand: int) -> int:
    """The best five of a hand and the community cards."""
    return HIGH.value([*t.hands[hand], *t.hands[COMMUNITY]])


COSTS = lost_by_a_fold("ante", "blind", side=TRIPS, option="trips_on_fold")
"""What a fold loses."""


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante, play and blind against the dealer's hand; then trips on the player's own."""
    hand = value(t, box)
    of = hand >> CLASS
    if (box, "play") in t.wagers:
        acts, limit = against_dealer(t, box, result(hand, value(t, HOUSE)), of), t.options.payout_limit
        yield from limited(acts, limit, "house/limit") if limit else acts
    yield from side(t, box, TRIPS, of, RANKING)


@helper
def against_dealer(t: Table[Options], box: int, came: int, of: int) -> Iterator[Settle]:
    """The ante, unless the dealer does not qualify, and the play wager at even money; then the blind."""
    if came in (WON_UNQUALIFIED, LOSES_UNQUALIFIED):
        yield level(t, box, "ante", cite=QUALIFYING)
    for wager in ("ante", "play") if came in (WON, LOSES, EQUAL) else ("play",):
        if came == EQUAL:
            yield level(t, box, wager, RANKING)
        elif came in (WON, WON_UNQUALIFIED):
            yield won(t, box, wager, EVEN, RANKING, "house/even-money")
        else:
            yield lost(t, box, wager, RANKING)
    yield blind(t, box, came, of)


def blind(t: Table[Options], box: int, came: int, of: int) -> Settle:
    """Lost to a better hand; otherwise paid by its table if the hand wins and is there, and returned if not."""
    cite, table = "house/blind", BLIND.elected(t.options)
    if came in (LOSES, LOSES_UNQUALIFIED):
        return lost(t, box, "blind", RANKING, cite=cite)
    odds = table.odds(BLIND.kinds[of])
    if came == EQUAL or odds is None:
        return level(t, box, "blind", RANKING, table.cite, cite=cite)
    return won(t, box, "blind", odds, RANKING, table.cite, cite=cite)


def not_yet_in(t: Table, box: int) -> bool:
    """Players who have not made the play wager: it is made once."""
    return (box, "play") not in t.wagers


def is_open(times: int, options: Any) -> bool:
    """Whether this many antes may be played before the flop."""
    return times in options.multiples


COURSE = Course(
    base="ante",
    opening=("ante", "blind", TRIPS.name),
    call_cites=("house/ante", "house/blind", "house/trips"),
    deal=(Hands(own=OWN, dealer=OWN), Community(cards=COMMON, cite="house/community")),
    staged=lambda options: options.community == IN_STAGES,
    streets=(
        Street(
            may=(
                CHECK,
                *(replace(bet, offered=partial(is_open, bet.times)) for bet in raises(3, 4, wager="play")),
            ),
            cite="house/first-raise",
            also=("deal/own-cards", "house/play"),
            then=(Turn(at=0, cards=FLOP, cite="house/flop"),),
        ),
        Street(
            may=(CHECK, *raises(2, wager="play")),
            cite="house/second-raise",
            also=("house/play",),
            asked=not_yet_in,
            then=(Turn(at=FLOP, cards=COMMON - FLOP, cite="house/turn-and-river"),),
        ),
        Street(
            may=(*raises(1, wager="play"), Fold(lost=COSTS, cite="house/fold")),
            cite="house/last-choice",
            also=("house/play",),
            asked=not_yet_in,
        ),
    ),
    dealer=Dealer(
        value=lambda t: value(t, HOUSE),
        says=HIGH.says,
        qualifies=qualifies,
        announced=QUALIFYING,
        also=(RANKING,),
    ),
    showdown=results,
    order=Order(losers_first=False),
)
