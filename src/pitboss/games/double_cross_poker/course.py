"""Double cross poker: the round of play, as far as titles and layout show it; nothing of it is held."""

from collections.abc import Iterator
from typing import Any

from pitboss.games.double_cross_poker.rules import (
    ANTE_PAYS,
    BOTH,
    CENTRE,
    COMMON,
    OWN,
    RAISE_PAYS,
    RAISES,
    THREE_CARD,
    Options,
)
from pitboss.games.house_poker_family.course import COMMUNITY, Community, Course, ElectedBet, Hands, Stay, Street, Turn
from pitboss.games.house_poker_family.pair_ranks import kind
from pitboss.games.house_poker_family.settling import by_table, limited, side
from pitboss.ranking import HIGH, THREE
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper
from pitboss.table import Order, Table
from pitboss.table.acts.settlement_acts import Settle

LINES = "house/ranking"
RANKING = ("13:69F-25.5(b)", LINES)
RAISE, CHECK = "raise", "check"


def line(t: Table[Options], name: str) -> list[str]:
    """The three cards of a line of the cross."""
    return [t.hands[COMMUNITY][place] for place in t.options.line(name)]


def of_line(t: Table[Options], box: int, name: str) -> int:
    """What a player's two cards make of a line, as in `KINDS`."""
    return kind(HIGH.value([*t.hands[box], *line(t, name)]))


@helper
def results(t: Table[Any], box: int) -> Iterator[Settle]:
    """The ante and each raise by the hand of its line, then the three-card wager; each within the limit."""
    for act in _unlimited(t, box):
        yield from limited([act], t.options.payout_limit, "house/limit")


@helper
def _unlimited(t: Table[Any], box: int) -> Iterator[Settle]:
    yield by_table(t, box, ANTE_PAYS, of_line(t, box, t.options.ante_on), "ante", *RANKING)
    for number, wager in enumerate(RAISES):
        if (box, wager) in t.wagers:
            of = of_line(t, box, t.options.raised(number))
            yield by_table(t, box, RAISE_PAYS, of, wager, *RANKING)
    if (box, THREE_CARD.name) in t.wagers:
        on = t.options.three_on
        three = [*t.hands[box], t.hands[COMMUNITY][CENTRE]] if on == BOTH else line(t, on)
        yield from side(t, box, THREE_CARD, THREE.value(three) >> CLASS, LINES)


def street(number: int, wager: str) -> Street:
    """A raise or none, then the arm is opened; with the last one the centre."""
    return Street(
        may=(ElectedBet(word=RAISE, wager=wager), Stay(word=CHECK)),
        cite="house/raises",
        also=("deal/own-cards",) if not number else (),
        then=(Turn(at=number, cards=1 if number < CENTRE - 1 else 2, cite="house/cross"),),
    )


COURSE = Course(
    base="ante",
    opening=("ante", THREE_CARD.name),
    call_cites=("house/ante",),
    deal=(Hands(own=OWN), Community(cards=COMMON, cite="house/cross")),
    streets=tuple(street(number, wager) for number, wager in enumerate(RAISES)),
    showdown=results,
    order=Order(),
)
