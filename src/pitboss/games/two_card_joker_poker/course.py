"""Two card joker poker: the round of play. Nothing of the subchapter is held, so every step is a house reading."""

from collections.abc import Iterator
from typing import Any

from pitboss.games.house_poker_family.course import Bet, Course, Dealer, Fold, Hands, Street
from pitboss.games.house_poker_family.settling import EVEN, by_table, level, lost, side, won
from pitboss.games.two_card_joker_poker.rules import (
    CALL,
    HAND,
    LOSE,
    LOST,
    NO_QUALIFY,
    PAIR_UP,
    QUEEN_HIGH,
    TEXT,
    WIN,
    Options,
    compare,
    kind,
    said,
    value,
)
from pitboss.ranking.numbers import numbers
from pitboss.table import HOUSE, Order, Table
from pitboss.table.settling import Settle

QUALIFYING, SETTLING, RANKING = TEXT.reading("qualifying"), TEXT.reading("settling"), TEXT.reading("ranking")


def worth(t: Table[Options], of: int) -> int:
    """The value of a hand in the order of kinds that the house has."""
    a, b = numbers(t.hands[of])
    return value(a, b, *t.options.places)


def lost_by_a_fold(options: Any) -> dict[str, str]:
    """The ante, and pair up where the house says so."""
    also = {PAIR_UP.name: TEXT.reading("pair-up-on-fold")} if options.pair_up_on_fold == LOST else {}
    return {"ante": TEXT.reading("fold"), **also}


def results(t: Table[Options], box: int) -> Iterator[Settle]:
    """Ante and call against the dealer's hand, then pair up."""
    hand = worth(t, box)
    if (box, "call") in t.wagers:
        result = compare(hand, worth(t, HOUSE))
        if result == NO_QUALIFY:
            yield won(t, box, "ante", EVEN, QUALIFYING, TEXT.reading("even-money"))
            yield level(t, box, "call", QUALIFYING)
        elif result == WIN:
            yield won(t, box, "ante", EVEN, SETTLING, RANKING, TEXT.reading("even-money"))
            yield by_table(t, box, CALL, kind(hand), "call", SETTLING, RANKING)
        else:
            for wager in ("ante", "call"):
                yield (lost if result == LOSE else level)(t, box, wager, SETTLING, RANKING)
    yield from side(t, box, PAIR_UP, kind(hand), RANKING)


COURSE = Course(
    text=TEXT,
    base="ante",
    opening=("ante", PAIR_UP.name),
    calls=(TEXT.reading("ante"),),
    deal=(Hands(own=HAND, dealer=HAND),),
    streets=(
        Street(
            may=(Bet(word="call", wager="call"), Fold(lost=lost_by_a_fold, cite=TEXT.reading("fold"))),
            cite=TEXT.reading("call"),
            also=(TEXT.own_cards,),
        ),
    ),
    dealer=Dealer(
        value=lambda t: worth(t, HOUSE),
        says=said,
        qualifies=lambda hand: hand >= QUEEN_HIGH,
        cite=TEXT.reading("reveal"),
        announced=QUALIFYING,
        also=(RANKING, TEXT.reading("class-order")),
    ),
    showdown=results,
    order=Order(cite=SETTLING, losers_first=False),
)
