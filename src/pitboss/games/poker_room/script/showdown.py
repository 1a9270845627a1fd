"""The showdown: who shows, what each hand is worth, the rake, and every pot to its winners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pitboss.equipment import RANKS, SUITS, Card, packed
from pitboss.games.poker_room.mathematics.pot import (
    ContestedPot,
    Won,
    award_pots,
    contested_pots,
    pots,
    pots_after_rake,
)
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import POT, Award, Muck, TakeRake
from pitboss.games.poker_room.script.betting import clockwise, live
from pitboss.games.poker_room.script.contest import Contest, PotSide
from pitboss.games.poker_room.script.hand_skeleton import BOARD, COMMON, collect
from pitboss.games.poker_room.script.hands import CARDS_SPEAK, Cites
from pitboss.games.poker_room.state import Room
from pitboss.ranking.high import CLASS
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Script, Table
from pitboss.table.act import Decide
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import SettlePot

CONCESSION = "house:poker-room/concession"
HIGH, LOW = ("pot/wins", "pot/tied", "pot/odd"), ("pot/low", "pot/low-tied", "pot/low-odd")
"""Steps of a game's table of paragraphs: who wins a side, how it is shared, who gets the odd chip."""
DEAD = "dead"
"""The outcome of showing a hand that may not contend."""


def shown(t: Table[PokerOptions, Room], contest: Contest, first: int) -> Script[Judged | None]:
    """Those who are left show from a box on, or give up; their hands judged, or None if one is left."""
    boxes = live(t)
    order = clockwise(list(t.memory.put), first if first in boxes else boxes[0])
    order = [box for box in order if box in boxes]
    return (_ask if t.options.showdown == "asked" else _show)(t, contest, order)


@helper
def divided(t: Table[PokerOptions, Room], contest: Contest, judged: Judged | None) -> Script[dict[int, int]]:
    """The house takes its part, and each pot goes to its best hand, or all to the only one left. What each won."""
    if judged is None:
        return (yield from _to_the_last(t, live(t)[0]))
    yield from _take_rake(t)
    totals: dict[int, int] = {}
    for row in judged.won:
        totals[row.box] = totals.get(row.box, 0) + row.amount
        if row.amount:
            values = judged.high if row.half != "low" else judged.low or {}
            yield _award(contest, row, judged.won, judged.found, values)
    yield _settled(t, totals, "pot/wins")
    yield from collect(t)
    return totals


class Judged(NamedTuple):
    """What the hands of those who are left come to."""

    found: Sequence[ContestedPot]
    high: Mapping[int, int]
    low: Mapping[int, int] | None
    won: Sequence[Won]


class _Worth(NamedTuple):
    """What hands come to for high, and those that qualify for low."""

    high: dict[int, int]
    low: dict[int, int] | None


def _worth(t: Table[PokerOptions, Room], contest: Contest, boxes: Iterable[int]) -> _Worth:
    shared = _shared(t)
    hands = {box: t.hands[box] for box in boxes}
    high = {box: contest.high.value(hand, shared) for box, hand in hands.items()}
    if contest.low is None:
        return _Worth(high, None)
    low = {box: contest.low.value(hand, shared) for box, hand in hands.items()}
    return _Worth(high, {box: value for box, value in low.items() if value >= 0})


def _judge(t: Table[PokerOptions, Room], contest: Contest, worth: _Worth, found: Sequence[ContestedPot]) -> Judged:
    """Every pot to its best hands, less the rake that it will give."""
    o = t.options
    won = award_pots(
        pots_after_rake(found, _rake(t), o.odd_unit),
        worth.high,
        worth.low,
        o.odd_unit,
        _order(t, contest.high, highest=True) if contest.by_suit else _seats(t),
        _order(t, contest.low, highest=False) if contest.low and contest.by_suit else _seats(t),
    )
    return Judged(found, worth.high, worth.low, won)


@helper
def _show(t: Table[PokerOptions, Room], contest: Contest, order: list[int]) -> Script[Judged | None]:
    """Each in turn shows, or gives up to a hand that is shown. None if only one may contend.

    What still lies face down decides nothing here, for a hand whose deck is found fouled then is void and never shown.
    """
    if len(order) == 1:
        return None
    left, shown = [*order], list[int]()
    worth, found = _worth(t, contest, order), pots(t.memory.put, left, t.memory.dead)
    for box in order:
        if t.options.showdown != "all" and _beaten(box, shown, worth, found):
            yield Muck(box=box, cite=CONCESSION)
        elif (yield _turn_up(t, box, contest, worth.high[box])) == DEAD:
            left.remove(box)
            if len(left) == 1:
                return None
            found = pots(t.memory.put, left, t.memory.dead)
        else:
            shown.append(box)
    return _judge(t, contest, worth, found)


def _beaten(box: int, shown: list[int], worth: _Worth, found: Sequence[ContestedPot]) -> bool:
    """Whether hands that are shown leave a player nothing of any pot."""
    high, low = worth.high, worth.low or {}
    for pot in found:
        if box in pot.players:
            rivals = [other for other in shown if other in pot.players]
            if not rivals or high[box] >= max([high[other] for other in rivals]):
                return False
            if box in low and low[box] >= max([low.get(other, -1) for other in rivals]):
                return False
    return True


@helper
def _ask(t: Table[PokerOptions, Room], contest: Contest, order: list[int]) -> Script[Judged | None]:
    """Each in turn shows or gives up; the last player in a pot cannot give it up."""
    if len(order) == 1:
        return None
    # The pots are made up before any player gives up, and are divided one by one.
    left, there = [*order], live(t)
    found = pots(t.memory.put, there, t.memory.dead)
    for box in order:
        if any(box in pot.players and not {*pot.players} & {*there} - {box} for pot in found):
            shown = yield _turn_up(t, box, contest, contest.high.value(t.hands[box], _shared(t)))
        elif (yield Decide(box=box, choices=("show", "muck"), default="show", cite=CONCESSION)) == "muck":
            shown = yield Muck(box=box, cite=CONCESSION)
        else:
            shown = yield _turn_up(t, box, contest, contest.high.value(t.hands[box], _shared(t)))
        if shown == DEAD:
            left.remove(box)
            found = pots(t.memory.put, left, t.memory.dead)
        there = live(t)
        if len(there) == 1:
            return None
    return _judge(t, contest, _worth(t, contest, there), contested_pots(found, there))


@reading("poker-room/last-player")
def _to_the_last(t: Table[PokerOptions, Room], box: int) -> Script[dict[int, int]]:
    """When all others have folded, the player who is left takes the pot without showing a card."""
    yield from _take_rake(t)
    amount = t.bank.get(POT, 0)
    if amount:
        yield Award(box=box, amount=amount)
    yield _settled(t, {box: amount})
    yield from collect(t)
    return {box: amount}


def _award(
    contest: Contest, row: Won, won: Sequence[Won], found: Sequence[ContestedPot], values: Mapping[int, int]
) -> Award:
    """A share of a pot, with the paragraphs on why it goes there."""
    side = contest.low if row.half == "low" and contest.low else contest.high
    tied = [other.amount for other in won if other.pot == row.pot and other.half == row.half]
    wins, ties, odd = LOW if side is contest.low else HIGH
    cite = ties if len(tied) > 1 else wins
    also: list[str] = []
    if row.half == "all" and contest.low:
        also += [cite] if len(tied) > 1 else []
        cite = "pot/no-low"
    if row.half == "high":
        lower = sum(other.amount for other in won if (other.pot, other.half) == (row.pot, "low"))
        also += ["pot/excess"] if sum(tied) > lower else []
    if row.amount > min(tied):
        several = sum(amount > min(tied) for amount in tied) > 1
        also += [odd, "house:poker-room/odd-chips"] if several else [odd]
    best = values[row.box]
    others = [values[box] >> CLASS for box in found[row.pot].players if values.get(box, best) != best]
    also += side.order if others or len(tied) > 1 else ()
    if side.like and best >> CLASS in others:
        also.append(side.like)
    also += ["house:poker-room/side-pot"] if len(found) > 1 else []
    return Award(box=row.box, amount=row.amount, pot=row.pot, half=row.half, cite=cite, also=tuple(also))


def _turn_up(t: Table[PokerOptions, Room], box: int, contest: Contest, value: int) -> TurnUp:
    """A hand of that value for high is shown, with the paragraphs of what it is."""
    own = t.hands[box]
    ranks = contest.high.ranks(value)
    if contest.low and (low := contest.low.value(own, shared := _shared(t))) >= 0:
        ranks += contest.low.ranks(low)
        if contest.both:
            ranks += contest.both(contest.high.best(own, shared), contest.low.best(own, shared), value)
    return TurnUp(hand=box, cards=packed(own), also=_shown_under(ranks))


@cache
def _shown_under(ranks: Cites) -> Cites:
    return (*dict.fromkeys(("house:poker-room/showdown-order", CARDS_SPEAK, *ranks)),)


def _shared(t: Table[PokerOptions, Room]) -> list[Card]:
    return [*t.hands.get(BOARD, ()), *t.hands.get(COMMON, ())]


def _rake(t: Table[PokerOptions, Room]) -> int:
    return t.options.rake_of(t.bank.get(POT, 0), first_round=t.memory.streets == 1)


@helper
def _take_rake(t: Table[PokerOptions, Room]) -> Script[None]:
    """The house's part of the pot, before it is awarded."""
    o = t.options
    if rake := _rake(t):
        cite = "house:poker-room/rake-steps" if o.revenue == "stepped" else "house:poker-room/rake-percentage"
        yield TakeRake(amount=rake, how=o.revenue, cite=cite, also=("house:poker-room/rake-order",))


def _settled(t: Table[PokerOptions, Room], won: dict[int, int], cite: str = "") -> SettlePot:
    """What the hand came to for each player who was in it."""
    shares = [(box, t.seats[box], put, won.get(box, 0)) for box, put in t.memory.put.items()]
    return SettlePot(shares=tuple(shares), cite=cite)


def _seats(t: Table[PokerOptions, Room]) -> Callable[[Sequence[int]], Sequence[int]]:
    """Odd chips by seats: from the button's or the dealer's left."""
    order = list(t.memory.put)
    return lambda tied: sorted(tied, key=order.index)


def _order(t: Table[PokerOptions, Room], side: PotSide, *, highest: bool) -> Callable[[Sequence[int]], Sequence[int]]:
    """Odd chips by suits: the best card of a high hand, highest suit first, or the worst of a low one, lowest first.

    A house may begin a low hand with its lowest card instead.
    """
    low_card = _lowest if getattr(t.options, "low_odd_unit", "") == "lowest-card" else _low_card

    def key(box: int) -> list[tuple[int, int]]:
        found = side.best(t.hands[box], _shared(t))
        if highest:
            return [(-RANKS.index(card[0]), -SUITS.index(card[1])) for card in sorted(found, key=_high_card)]
        return [(0, SUITS.index(card[1])) for card in sorted(found, key=low_card)]

    return lambda tied: sorted(tied, key=key)


def _high_card(card: Card) -> tuple[int, int]:
    return -RANKS.index(card[0]), -SUITS.index(card[1])


def _low_card(card: Card) -> tuple[int, int]:
    return -((RANKS.index(card[0]) + 1) % 13), SUITS.index(card[1])


def _lowest(card: Card) -> tuple[int, int]:
    return (RANKS.index(card[0]) + 1) % 13, SUITS.index(card[1])
