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
    Options,
    bet_odds,
    result,
)
from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.progressive import ProgressiveMemory
from pitboss.games.house_poker_family.settling import level, limited, lost, won
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper, law
from pitboss.table import HOUSE, Order, Script, Table
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "progressive/register": "house/progressive-wager",
    "progressive/meter": "16.12(f)",
    "reveal": "house/qualify",
    "settle": "house/settlement",
    "progressive/check": "16.11(b)",
    "progressive/hand": "16.11(b)1",
    "progressive/light": "16.11(b)2",
    "progressive/word": "16.11(b)3",
    "progressive/paid": "16.11(c)",
    "progressive/turn": "16.12(g)",
    "progressive/papers": "house/papers",
    "hole-card-exposed": "16.13(a)",
    "hole-card-moment": "house/hole-card-moment",
    "face-up": "16.13(b)",
    "drawn-in-error": "16.13(c)",
    "wrong-count": "16.13(d)",
    "shuffler-jam": "16.13(e)",
    "shoe-jam": "16.13(f)",
    "device-removed": "16.13(g)",
    # The meter keeps what it got: 16.12 lets it go down for a payout only.
    "fold/void": "house/void-after-fold",
}
"""Where 16.11 to 16.13 and the house's readings say what the family's scripts carry out."""


@helper
def results(t: Table[Options, ProgressiveMemory], box: int) -> Iterator[Settle]:
    """Ante and bet against the dealer's hand (16.12(b)-(d)); a hand below a flush wins nothing of the progressive."""
    hand, ante = HIGH.value(t.hands[box]), t.options.ante_odds
    came = result(hand, HIGH.value(t.hands[HOUSE]))
    if came == LOSE:
        yield lost(t, box, "ante")
        yield lost(t, box, "bet")
    elif came == PUSH:
        yield level(t, box, "ante")
        yield level(t, box, "bet")
    else:
        yield won(t, box, "ante", ante, cite="16.12(b)")
        if came == NO_HAND:
            yield level(t, box, "bet", cite="house:caribbean-stud/qualify")
        else:
            bet = won(t, box, "bet", bet_odds(t.options, hand >> CLASS), cite="16.12(c)")
            yield from limited([bet], t.options.limit, "16.12(d)")
    yield from PROGRESSIVE.lost(t, box, hand >> CLASS)


@law("16.11(c)")
def pay_progressive(t: Table[Options, ProgressiveMemory]) -> Script[None]:
    """A winning progressive wager is paid whatever the dealer holds, better, worse or not qualifying."""
    boxes = t.clockwise(PROGRESSIVE.name)
    yield from PROGRESSIVE.pay_winners(t, {box: HIGH.value(t.hands[box]) >> CLASS for box in boxes})


COURSE = Course(
    base="ante",
    opening=("ante", PROGRESSIVE.name),
    call_cites=("house/wagers",),
    called=PROGRESSIVE.register,
    deal=(Hands(own=SIZE, dealer=SIZE, dealer_up=1),),
    streets=(
        Street(
            may=(
                Bet(word="bet", wager="bet", times=BET_ANTES),
                Fold(
                    lost=lambda options: {
                        "ante": "house/fold",
                        PROGRESSIVE.name: "house/fold-progressive",
                    },
                    at_once=True,
                    cite="house/fold",
                ),
            ),
            cite="house/bet",
            also=("deal/own-cards",),
        ),
    ),
    dealer=Dealer(
        value=lambda t: HIGH.value(t.hands[HOUSE]),
        says=HIGH.says,
        qualifies=lambda hand: hand >= QUALIFYING,
    ),
    showdown=results,
    order=Order(),
    last=pay_progressive,
)
