"""House-banked poker: the three ways to deal, the stub, and hands with a wrong number of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitboss.equipment import packed
from pitboss.games.house_poker_family.acts import CountStub, HousePokerMemory, PutStub
from pitboss.games.house_poker_family.course import COMMUNITY, Community, Course, Hands, Step, Turn
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE, HAND, MANUAL_SHOE
from pitboss.rulebook.marks import helper, law
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Burn, Collect, Deal, TableAction
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Void

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions


def way(t: Table[HousePokerOptions, Any]) -> str:
    """How this round is dealt: as elected, or from a manual shoe while the automated one is off the table."""
    removed = t.options.dealing == AUTOMATED_SHOE and t.memory.shoe_removed
    return MANUAL_SHOE if removed else str(t.options.dealing)


def order(how: str, boxes: Sequence[int], step: Hands) -> Iterator[tuple[int, int]]:
    """Whose card comes next, and which of the cards of that hand it is: from the dealer's left, the dealer last."""
    sizes = {**dict.fromkeys(boxes, step.own), HOUSE: step.dealer}
    if how == AUTOMATED_SHOE:
        return ((to, number) for to, size in sizes.items() for number in range(1, size + 1))
    rows = range(1, max(step.own, step.dealer) + 1)
    return ((to, number) for number in rows for to, size in sizes.items() if number <= size)


@dataclass
class DealProgress:
    """What should lie on the table by now, and which cards of the dealer or the community were forgotten."""

    own: int = 0
    sizes: dict[int | str, int] = field(default_factory=dict)
    missed: list[Deal] = field(default_factory=list)


@helper
def cards_come(
    course: Course,
    t: Table[HousePokerOptions, HousePokerMemory],
    steps: Sequence[Step],
    boxes: Sequence[int],
    dealt: DealProgress,
) -> Script[None]:
    """Cards are dealt or turned up, step by step; after the last that is dealt the stub goes away.

    A forgotten card comes back as None; a player with the wrong number of cards is dealt with before play goes on.
    """
    steps = course.at(t.options, steps)
    last = [step for step in course.at(t.options) if not isinstance(step, Turn)][-1]
    if way(t) == HAND and not dealt.own:
        yield from hold_deck()
    for step in steps:
        if isinstance(step, Hands):
            yield from deal_hands(t, step, boxes, dealt)
        elif isinstance(step, Community):
            yield from deal_community(t, step, dealt)
        else:
            turned = t.hands[step.hand][step.at : step.at + step.cards]
            yield TurnUp(hand=step.hand, cards=packed(turned), at=step.at, cite=t.law[step.cite])
    if all(isinstance(step, Turn) for step in steps):
        return
    yield from complete_hands(t, dealt)
    if last in steps:
        yield from put_stub()
        if t.memory.uncounted >= t.options.count_every:
            yield from count_stub(t)
    for box in boxes:
        if len(t.hands.get(box, ())) != dealt.own:
            yield from void_misdealt(t, box)


@law("deal/hand")
def hold_deck() -> Script[None]:
    """How a deck is dealt from the hand."""
    yield TableAction(what="hold", words="the deck in one hand over the table inventory")


@helper
def deal_hands(
    t: Table[HousePokerOptions, HousePokerMemory], step: Hands, boxes: Sequence[int], dealt: DealProgress
) -> Script[None]:
    """Cards to the players and the dealer, under the paragraph of the step or of the way to deal."""
    cite = t.law[step.cite or f"deal/{way(t)}"]
    for to, number in order(way(t), boxes, step):
        if to == HOUSE:
            face = "up" if number > step.dealer - step.dealer_up else "down"
            yield from deal_counted(Deal(to=HOUSE, face=face, cite=cite), dealt)
        else:
            yield Deal(to=to, face="down", eyes=t.seats[to], cite=cite, also=("deal/own-cards",))
    dealt.own += step.own
    if step.dealer:
        dealt.sizes[HOUSE] = dealt.sizes.get(HOUSE, 0) + step.dealer


@helper
def deal_community(t: Table[HousePokerOptions, HousePokerMemory], step: Community, dealt: DealProgress) -> Script[None]:
    """Community cards, under the paragraph of the step or of the way to deal."""
    cite = t.law[step.cite or f"deal/{way(t)}"]
    if step.burn:
        yield from burn_card()
    for number in range(step.cards):
        yield from deal_counted(Deal(to=COMMUNITY, face="up" if number < step.up else "down", cite=cite), dealt)
    if way(t) == AUTOMATED_SHOE:
        yield from put_left_over(step.stack - step.cards, dealt)
    dealt.sizes[COMMUNITY] = dealt.sizes.get(COMMUNITY, 0) + step.cards


@helper
def deal_counted(act: Deal, dealt: DealProgress) -> Script[None]:
    """A card of the dealer or the community; that it was forgotten is noted."""
    if (yield act) is None:
        dealt.missed.append(act)


@law("deal/burn")
def burn_card() -> Script[None]:
    """A card is burned before community cards."""
    yield Burn()


@law("deal/left-over")
def put_left_over(cards: int, dealt: DealProgress) -> Script[None]:
    """What is left of a stack of community cards; a stack that comes a card short still holds what is wanted of it."""
    for _ in range(cards):
        short = dealt.missed.pop() if dealt.missed and dealt.missed[-1].to == COMMUNITY else None
        yield Burn() if short is None else Deal(to=short.to, face=short.face)


@law("wrong-count")
def complete_hands(t: Table[HousePokerOptions, HousePokerMemory], dealt: DealProgress) -> Script[None]:
    """The dealer's hand or the community cards get the one card that is missing; any other fault voids all hands."""
    for hand, size in dealt.sizes.items():
        missed = [act for act in dealt.missed if act.to == hand]
        if len(t.hands.get(hand, ())) == size - 1 and missed:
            yield Deal(to=hand, deal="missing", face=missed[0].face)
        if len(t.hands.get(hand, ())) != size:
            whose = "the dealer's hand was" if hand == HOUSE else "the community cards were"
            raise RoundVoid("wrong-count", f"{whose} misdealt")
    dealt.missed.clear()


@law("stub")
def put_stub() -> Script[None]:
    """What is left once the last card is dealt."""
    yield PutStub()


@law("stub/count")
def count_stub(t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """The stub is counted, to prove that the deck is whole."""
    yield CountStub(count=len(t.cards.rack.rebuild(t.round)["stub"]))


@law("wrong-count")
def void_misdealt(t: Table[HousePokerOptions, HousePokerMemory], box: int) -> Script[None]:
    """A player's hand that has not the right number of cards."""
    yield from void_hand(t, box)


@helper
def void_hand(t: Table[HousePokerOptions, HousePokerMemory], box: int) -> Script[None]:
    """A player's hand is void: everything that they have on it goes back, and the others play on."""
    for at, wager in [key for key in t.wagers if key[0] == box]:
        yield Void(box=at, wager=wager, stake=t.wagers[at, wager])
    if box in t.hands:
        yield Collect(boxes=(box,))
