"""Caribbean stud poker: the round of play, from the antes to the last card in the rack.

Of the sections before settlement the titles are held and the text is not: what they order stands as readings.
"""

from collections.abc import Iterator

from pitboss.games.caribbean_stud.rules import (
    BET_ANTES,
    LOSE,
    NO_HAND,
    PROGRESSIVE,
    PUSH,
    QUALIFYING,
    SIZE,
    TEXT,
    Options,
    bet_odds,
    result,
)
from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.progressive import Memory
from pitboss.games.house_poker_family.settling import level, limited, lost, won
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.table import HOUSE, Order, Script, Table
from pitboss.table.settling import Settle

SETTLEMENT, QUALIFY = TEXT.reading("settlement"), TEXT.reading("qualify")


def results(t: Table[Options, Memory], box: int) -> Iterator[Settle]:
    """Ante and bet against the dealer's hand (16.12(b)-(d)); a hand below a flush wins nothing of the progressive."""
    hand, ante = HIGH.value(t.hands[box]), t.options.ante_odds
    came = result(hand, HIGH.value(t.hands[HOUSE]))
    if came == LOSE:
        yield lost(t, box, "ante", SETTLEMENT)
        yield lost(t, box, "bet", SETTLEMENT)
    elif came == PUSH:
        yield level(t, box, "ante", SETTLEMENT)
        yield level(t, box, "bet", SETTLEMENT)
    else:
        yield won(t, box, "ante", ante, "19:47-16.12(b)")
        if came == NO_HAND:
            yield level(t, box, "bet", QUALIFY)
        else:
            bet = won(t, box, "bet", bet_odds(t.options, hand >> CLASS), "19:47-16.12(c)")
            yield from limited([bet], t.options.limit, "19:47-16.12(d)")
    yield from PROGRESSIVE.lost(t, box, hand >> CLASS)


def pay_progressive(t: Table[Options, Memory]) -> Script[None]:
    """Those who win of the meter, last of all (16.11(b), (c))."""
    boxes = t.clockwise(PROGRESSIVE.name)
    yield from PROGRESSIVE.pay_winners(t, {box: HIGH.value(t.hands[box]) >> CLASS for box in boxes})


COURSE = Course(
    text=TEXT,
    base="ante",
    opening=("ante", PROGRESSIVE.name),
    calls=(TEXT.reading("wagers"),),
    called=PROGRESSIVE.register,
    deal=(Hands(own=SIZE, dealer=SIZE, dealer_up=1),),
    streets=(
        Street(
            may=(
                Bet(word="bet", wager="bet", times=BET_ANTES),
                Fold(
                    lost=lambda options: {
                        "ante": TEXT.reading("fold"),
                        PROGRESSIVE.name: TEXT.reading("fold-progressive"),
                    },
                    at_once=True,
                    cite=TEXT.reading("fold"),
                ),
            ),
            cite=TEXT.reading("bet"),
            also=(TEXT.own_cards,),
        ),
    ),
    dealer=Dealer(
        value=lambda t: HIGH.value(t.hands[HOUSE]),
        says=HIGH.says,
        qualifies=lambda hand: hand >= QUALIFYING,
        cite=QUALIFY,
    ),
    showdown=results,
    order=Order(cite=SETTLEMENT),
    # The meter keeps what it got: 16.12 lets it go down for a payout only.
    void_after_fold=TEXT.reading("void-after-fold"),
    last=pay_progressive,
)
