"""Two card joker poker: the round of play. Nothing of the subchapter is held, so every step is a house reading."""

from collections.abc import Iterator

from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, WIN, compare, qualifies
from pitboss.games.house_poker_family.settling import EVEN, by_table, level, lost, side, won
from pitboss.games.house_poker_family.wagering import lost_by_a_fold
from pitboss.games.two_card_joker_poker.rules import CALL, HAND, PAIR_UP, Options, hand_words, kind, value
from pitboss.ranking.numbers import numbers
from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Order, Table
from pitboss.table.acts.settlement_acts import Settle

PARAGRAPHS = {
    "decks": "house/deck",
    "reveal": "house/reveal",
}
UNQUALIFIED = "house:two-card-joker-poker/qualifying"
RANKING = "house/ranking"


def worth(t: Table[Options], of: int) -> int:
    """The value of a hand in the order of kinds that the house has."""
    a, b = numbers(t.hands[of])
    return value(a, b, *t.options.places)


COSTS = lost_by_a_fold("ante", side=PAIR_UP, option="pair_up_on_fold")
"""What a fold loses."""


@helper
def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and call against the dealer's hand, then pair up."""
    hand = worth(t, box)
    if (box, "call") in t.wagers:
        result = compare(hand, worth(t, HOUSE))
        if result == NO_QUALIFY:
            yield won(t, box, "ante", EVEN, "house/even-money", cite=UNQUALIFIED)
            yield level(t, box, "call", cite=UNQUALIFIED)
        elif result == WIN:
            yield won(t, box, "ante", EVEN, RANKING, "house/even-money")
            yield by_table(t, box, CALL, kind(hand), "call", RANKING)
        else:
            for wager in ("ante", "call"):
                yield (lost if result == LOSE else level)(t, box, wager, RANKING)
    yield from side(t, box, PAIR_UP, kind(hand), RANKING)


COURSE = Course(
    base="ante",
    opening=("ante", PAIR_UP.name),
    call_cites=("house/ante",),
    deal=(Hands(own=HAND, dealer=HAND),),
    streets=(
        Street(
            may=(Bet(word="call", wager="call"), Fold(lost=COSTS, cite="house/fold")),
            cite="house/call",
            also=("deal/own-cards",),
        ),
    ),
    dealer=Dealer(
        value=lambda t: worth(t, HOUSE),
        says=hand_words,
        qualifies=qualifies,
        announced="house/qualifying",
        also=(RANKING, "house/class-order"),
    ),
    showdown=results,
    order=Order(losers_first=False),
)
