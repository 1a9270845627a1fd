"""Three card poker: the round of play, in the order of 19:47-20.6 to 19:47-20.10.

Of these sections only the titles are at hand, so every step is a house reading.
"""

from collections.abc import Iterator

from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, TIE, compare, qualifies
from pitboss.games.house_poker_family.settling import EVEN, bonus, level, lost, side, won
from pitboss.games.house_poker_family.wagering import lost_by_a_fold
from pitboss.games.three_card_poker.rules import (
    ANTE_BONUS,
    HAND,
    PAIR_PLUS,
    SIX_CARD,
    Options,
    hand_words,
    kind,
    six_kind,
    value,
)
from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Order, Table
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "reveal": "house/reveal",
    "shuffler-jam": "20.12(e)",
    "shoe-jam": "20.12(f)",
    "device-removed": "20.12(g)",
}
"""Of the subchapter only 20.12(e) to (g) are at hand."""
QUALIFYING = "house/qualifying"
HANDS = "13:69F-20.3(b)"
RANKING = (HANDS, "house/like-hands")
EVEN_MONEY = (*RANKING, "house/even-money")


COSTS = lost_by_a_fold("ante", side=PAIR_PLUS, option="pair_plus_on_fold")
"""What a fold loses."""


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and play against the dealer's hand; then the ante bonus, pair plus and the six-card bonus."""
    cards, dealer = t.hands[box], t.hands[HOUSE]
    of = kind(value(cards))
    if (box, "play") in t.wagers:
        result = compare(value(cards), value(dealer))
        if result == NO_QUALIFY:
            yield won(t, box, "ante", EVEN, *EVEN_MONEY, cite=QUALIFYING)
            yield level(t, box, "play", cite=QUALIFYING)
        else:
            for wager in ("ante", "play"):
                if result == LOSE:
                    yield lost(t, box, wager, *RANKING)
                elif result == TIE:
                    yield level(t, box, wager, *RANKING)
                else:
                    yield won(t, box, wager, EVEN, *EVEN_MONEY)
        yield from bonus(t, box, ANTE_BONUS, of, "ante", "house/ante-bonus")
    yield from side(t, box, PAIR_PLUS, of, HANDS)
    if (box, SIX_CARD.name) in t.wagers:
        yield from side(t, box, SIX_CARD, six_kind(cards, dealer))


COURSE = Course(
    base="ante",
    opening=("ante", PAIR_PLUS.name, SIX_CARD.name),
    call_cites=("house/ante", "house/pair-plus"),
    deal=(Hands(own=HAND, dealer=HAND),),
    streets=(
        Street(
            may=(Bet(word="play", wager="play"), Fold(lost=COSTS, cite="house/fold")),
            cite="house/play",
            also=("deal/own-cards",),
        ),
    ),
    dealer=Dealer(
        value=lambda t: value(t.hands[HOUSE]),
        says=hand_words,
        qualifies=qualifies,
        announced=QUALIFYING,
        also=RANKING,
    ),
    showdown=results,
    order=Order(losers_first=False),
)
