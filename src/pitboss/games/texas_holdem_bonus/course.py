"""Texas hold 'em bonus poker: the round of play, as rules pages of licensees agree on it.

Of the sections of 19:47-28 nothing is at hand, so every step is a house reading.
"""

from collections.abc import Iterator

from pitboss.games.house_poker_family.course import (
    COMMUNITY,
    Bet,
    Community,
    Course,
    Dealer,
    Fold,
    Hands,
    Stay,
    Street,
)
from pitboss.games.house_poker_family.settling import EVEN, level, limited, lost, side, won
from pitboss.games.house_poker_family.wagering import lost_by_a_fold
from pitboss.games.texas_holdem_bonus.rules import BONUS, FLOP_ANTES, OWN, Options, bonus_kind
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers
from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Order, Table
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "reveal": "house/reveal",
    "fold/void": "house/void-after-fold",
}
RANKING = "house/ranking"
MAIN = ("ante", "flop", "turn", "river")


def value(t: Table, hand: int) -> int:
    """The best five of a hand and the community cards."""
    return HIGH.value([*t.hands[hand], *t.hands[COMMUNITY]])


COSTS = lost_by_a_fold("ante", side=BONUS, option="bonus_on_fold")
"""What a fold loses."""


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """The bonus wager; then ante, flop, turn and river against the dealer's hand."""
    yield from side(t, box, BONUS, bonus_kind(*numbers(t.hands[box]), *numbers(t.hands[HOUSE])))
    if (box, "flop") in t.wagers:
        limit, acts = t.options.payout_limit, against_dealer(t, box)
        yield from limited(acts, limit, "house/limit") if limit else acts


@helper
def against_dealer(t: Table[Options], box: int) -> Iterator[Settle]:
    """All wagers that were made at even money; the ante goes back where the hand that wins is too low for it."""
    hand, dealer = value(t, box), value(t, HOUSE)
    for wager in (name for name in MAIN if (box, name) in t.wagers):
        if hand < dealer:
            yield lost(t, box, wager, RANKING)
        elif hand == dealer:
            yield level(t, box, wager, RANKING)
        elif wager == "ante" and hand >> CLASS < t.options.least_paid:
            yield level(t, box, wager, RANKING, cite="house/ante-pays")
        else:
            yield won(t, box, wager, EVEN, RANKING, "house/even-money")


def street(wager: str, cards: str) -> Street:
    """Check or one more wager; then a card is burned and one is turned up."""
    return Street(
        may=(Stay(word="check"), Bet(word="bet", wager=wager)),
        cite=f"house/{wager}",
        then=(Community(cards=1, up=1, burn=True, cite=f"house/{cards}"),),
    )


COURSE = Course(
    base="ante",
    opening=("ante", BONUS.name),
    call_cites=("house/ante",),
    deal=(Hands(own=OWN, dealer=OWN),),
    streets=(
        Street(
            may=(
                Bet(word="bet", wager="flop", times=FLOP_ANTES),
                Fold(lost=COSTS, cite="house/fold"),
            ),
            cite="house/flop",
            also=("deal/own-cards",),
            then=(Community(cards=3, up=3, burn=True, cite="house/flop-cards"),),
        ),
        street("turn", "turn-card"),
        street("river", "river-card"),
    ),
    dealer=Dealer(
        value=lambda t: value(t, HOUSE),
        says=HIGH.says,
        also=(RANKING,),
    ),
    showdown=results,
    order=Order(losers_first=False),
)
