"""House-banked poker: how the wagers of a box are settled, and in which order all boxes are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.equipment import packed
from pitboss.games.house_poker_family.course import Course
from pitboss.money import Odds
from pitboss.rulebook.marks import helper, law
from pitboss.table import Script, Table
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Pay, PayBonus, Push, Settle, Take
from pitboss.table.offer.elected_pay_table import PaidByTable, Side
from pitboss.table.procedures.progressive import paid

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions

EVEN = Odds(1, 1)


@law("settle")
def settle(course: Course, t: Table[HousePokerOptions]) -> Script[None]:
    """From one side each hand is opened: what has lost is collected and then winners are paid, or box by box."""
    order = course.order
    boxes = sorted({box for box, _ in t.wagers}, reverse=order.from_the == "right")
    paid_later: list[Settle] = []
    for box in boxes:
        for hand in course.opened(t, box):
            if hand in t.hands:
                yield TurnUp(hand=hand, cards=packed(t.hands[hand]))
        for act in list(course.showdown(t, box)):
            if order.losers_first and not isinstance(act, Take):
                paid_later.append(act)
            else:
                yield act
    yield from paid_later


def lost(t: Table[HousePokerOptions], box: int, wager: str, *also: str, cite: str = "") -> Take:
    """A wager that has lost."""
    return Take(box=box, wager=wager, stake=t.wagers[box, wager], cite=cite, also=also)


def level(t: Table[HousePokerOptions], box: int, wager: str, *also: str, cite: str = "") -> Push:
    """A wager that neither wins nor loses."""
    return Push(box=box, wager=wager, stake=t.wagers[box, wager], cite=cite, also=also)


def won(t: Table[HousePokerOptions], box: int, wager: str, odds: Odds, *also: str, cite: str = "") -> Pay:
    """A winning wager at its odds."""
    stake = t.wagers[box, wager]
    return Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite, also=also)


@helper
def bonus(
    t: Table[HousePokerOptions], box: int, paying: PaidByTable, of: int, on: str, cite: str
) -> Iterator[PayBonus]:
    """A hand's bonus on a wager, independent of its result."""
    table = paying.elected(t.options)
    if (odds := table.odds(paying.kinds[of])) is not None:
        winnings = odds.pay(t.wagers[box, on])
        name, also = paying.name, (table.cite,)
        yield PayBonus(box=box, wager=name, on=on, stake=0, winnings=winnings, odds=odds, cite=cite, also=also)


def by_table(
    t: Table[HousePokerOptions], box: int, paying: PaidByTable, of: int, wager: str, *also: str, cite: str = ""
) -> Settle:
    """A wager on a pay table: won at its row, pushed, or lost."""
    table, row = paying.elected(t.options), paying.kinds[of]
    also = (table.cite, *also)
    if (odds := table.odds(row)) is not None:
        return won(t, box, wager, odds, *also, cite=cite)
    if table.pushes(row):
        return level(t, box, wager, *also, cite=cite)
    return lost(t, box, wager, *also, cite=cite)


@helper
def side(t: Table[HousePokerOptions], box: int, wager: Side, of: int, *also: str) -> Iterator[Settle]:
    """A side wager on its pay table, if the box has made it."""
    if (box, wager.name) not in t.wagers:
        return
    if not wager.stake:
        yield by_table(t, box, wager, of, wager.name, *also, cite=wager.wager_cite)
        return
    # A prize in money for a stake of fixed size, which is the house's whether it wins or loses.
    table = wager.elected(t.options)
    if prize := table.amount(wager.kinds[of]):
        yield paid(t, box, prize, wager=wager.name, cite=wager.wager_cite, also=(table.cite, *also))
    else:
        yield lost(t, box, wager.name, table.cite, *also, cite=wager.wager_cite)


@helper
def limited(acts: Iterable[Settle], limit: int, cite: str) -> Iterator[Settle]:
    """The same acts, their winnings together no more than a limit: what comes last is cut."""
    left = limit
    for act in acts:
        if not isinstance(act, Pay):
            yield act
            continue
        within = min(act.winnings, left)
        left -= within
        yield act if within == act.winnings else replace(act, winnings=within, also=(*act.also, cite))
