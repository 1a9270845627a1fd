"""House-banked poker: the script of a round, from the call to the last card in the rack, for any course."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pitboss.equipment import RANKS, packed, unpacked
from pitboss.games.house_poker_family.acts import HousePokerMemory
from pitboss.games.house_poker_family.course import DISCARD, Back, Bet, Course, Fold, Street
from pitboss.games.house_poker_family.dealing import DealProgress, cards_come, way
from pitboss.games.house_poker_family.settling import settle
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Collect, Decide, Place, TableAction
from pitboss.table.acts.choices import Bid, Pick, Raise
from pitboss.table.acts.hand_setting import SetHand, part_of
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Restore, Take, TakeBack
from pitboss.table.acts.shuffle_acts import OrderReshuffle
from pitboss.table.offer.elected_pay_table import Side
from pitboss.table.offer.table_options import Posted
from pitboss.table.procedures.common import return_everything, verify_open, verify_seated

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions

Folded = list[tuple[int, str, int]]
"""Wagers that were collected at a fold: box, wager, stake."""


@law("round")
def round_of_play(course: Course, t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """One round: wagers, cards, choices street by street, the dealer's hand if there is one, settlement."""
    ready(t)
    folded: Folded = []
    try:
        yield from take_wagers(course, t)
        if not t.wagers:
            return
        yield from course.called(t)
        dealt = DealProgress()
        boxes = sorted({box for box, _ in t.wagers})
        yield from cards_come(course, t, course.deal, boxes, dealt)
        yield from course.dealt(t)
        for street in course.streets:
            yield from street.before(t)
            given_up = yield from choices(course, street, t, folded)
            boxes = [box for box in boxes if box in t.hands and box not in given_up]
            dealt.own -= street.lays
            if not t.wagers:
                break
            yield from cards_come(course, t, street.then, boxes, dealt)
        if t.wagers:
            yield from reveal(course, t)
            yield from settle(course, t)
            yield from course.last(t)
        yield from collect_cards(t)
        yield from order_shuffle()
    except RoundVoid as void:
        if "fold/void" in t.law:
            yield from restore_folded(folded)
        yield from return_everything(t, void)


def ready(t: Table[HousePokerOptions]) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "cards/open")
    if t.cards.reshuffle_due:
        raise Refusal("the cards are shuffled before another round", t.cards.reshuffle_cite)
    if t.cards.opened_on != t.day:
        raise Refusal("the cards are changed before another round", "cards/change")
    verify_seated(t)


@law("closed")
def take_wagers(course: Course, t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """Wagers by those who sit, until the dealer calls."""
    act = Betting(
        open=tuple(name for name in course.opening if t.options.takes(name)),
        words="No more bets",
        placing="handling",
        also=("seated", f"deal/{way(t)}", *course.call_cites),
    )
    while (yield act) is not None:
        pass


def verify_wager(course: Course, t: Table[HousePokerOptions, HousePokerMemory], act: Betting, wager: Wager) -> None:
    """No wager that needs another is made without it or left alone, and one of fixed size has that size."""
    rules = t.game.wagers
    alone = {side.name: side for side in t.options.paying if isinstance(side, Side) and side.alone}
    for name, rule in rules.items():
        needs, cite = rule.needs, rule.cite
        if name in alone and not getattr(t.options, alone[name].alone):
            needs, cite = course.base, alone[name].alone_cite
        made = wager.wager == name and wager.amount and (wager.box, needs) not in t.wagers
        left = wager.wager == needs and not wager.amount and (wager.box, name) in t.wagers
        if needs and (made or left):
            raise Refusal(f"the {name} wager of box {wager.box} needs the {needs} wager beside it", cite)
    rule = rules[wager.wager]
    if rule.minimum and rule.minimum == rule.maximum:
        fixed = getattr(t.options, rule.minimum)
        if wager.amount not in (0, fixed):
            raise Refusal(f"a {rule.name} wager is {dollars(fixed)}", rule.cite)
    course.verify(t, wager)


@helper
def choices(
    course: Course, street: Street, t: Table[HousePokerOptions, HousePokerMemory], folded: Folded
) -> Script[list[int]]:
    """Each box that plays, in turn from the dealer's left; then what was given up or taken back leaves the layout."""
    given_up: list[tuple[int, Fold]] = []
    back: list[tuple[int, Back]] = []
    for box in t.clockwise(course.base):
        if box not in t.hands or not street.asked(t, box):
            continue
        if street.lays:
            yield from lay_away(street, t, box)
            continue
        # A wager that cannot be placed is not offered.
        chips = t.chips(t.seats[box])
        here = [choice for choice in street.may if choice.offered(t.options)]
        may = {c.word: c for c in here if not isinstance(c, Bet) or c.least(t, box) <= chips}
        act = _question(street, t, box, may.values())
        word = yield act
        chosen = may[str(word).partition(" ")[0]]
        cite = t.law[chosen.cite or street.cite]
        if isinstance(chosen, Bet):
            amount = act.amount(word) if isinstance(act, Bid) else chosen.least(t, box)
            yield Place(wager=Wager(box, t.seats[box], chosen.wager, amount), cite=cite)
        elif isinstance(chosen, Fold):
            given_up.append((box, chosen))
            if chosen.at_once:
                yield from fold(t, box, chosen, cite, folded)
        elif isinstance(chosen, Back):
            back.append((box, chosen))
    for box, choice in given_up:
        if not choice.at_once:
            yield from fold(t, box, choice, t.law[choice.cite or street.cite], folded)
    for box, taken in back:
        stake = t.wagers[box, taken.wager]
        yield TakeBack(box=box, wager=taken.wager, stake=stake, cite=t.law[taken.cite or street.cite])
    return [box for box, _ in given_up]


@helper
def lay_away(street: Street, t: Table[HousePokerOptions, HousePokerMemory], box: int) -> Script[None]:
    """Some of a player's cards go to the discards, face down; by default the lowest."""
    cite = t.law[street.cite]
    usual = sorted(t.hands[box], key=lambda card: (RANKS.index(card[0]), card[1]))[: street.lays]
    chosen = yield Pick(
        box=box,
        player=t.seats[box],
        fewest=street.lays,
        greatest=street.lays,
        what=DISCARD,
        default=packed(usual),
        cite=cite,
        also=street.also,
    )
    if box in t.hands:
        left = [card for card in t.hands[box] if card not in unpacked(chosen)]
        yield SetHand(box=box, player=t.seats[box], cards=packed(left), rest=discards(box), count=len(left), cite=cite)


def discards(box: int) -> str:
    """The key of the cards that a player has laid away."""
    return part_of(box, "discards")


def _question(street: Street, t: Table[HousePokerOptions, HousePokerMemory], box: int, may: Iterable[Any]) -> Decide:
    cite = t.law[street.cite]
    words = tuple(choice.word for choice in may)
    for bet in may:
        if isinstance(bet, Bet) and (most := bet.most(t, box)):
            step = t.options.increment
            high = min(most, t.chips(t.seats[box]) // step * step)
            low = bet.least(t, box)
            sized = (bet.word,)
            # Where any amount will do, the word alone is the whole of it.
            return (Bid if bet.times else Raise)(
                box=box, choices=words, low=low, high=high, step=step, sized=sized, cite=cite, also=street.also
            )
    return Decide(box=box, choices=words, cite=cite, also=street.also)


@helper
def fold(
    t: Table[HousePokerOptions, HousePokerMemory], box: int, choice: Fold, cite: str, folded: Folded
) -> Script[None]:
    """What the fold costs is collected, and the cards too unless another wager waits for them."""
    for wager, paragraph in choice.lost(t.options).items():
        if stake := t.wagers.get((box, wager)):
            yield Take(box=box, wager=wager, stake=stake, cite=t.law[paragraph])
            folded.append((box, wager, stake))
    if choice.discards or not any(of == box for of, _ in t.wagers):
        yield Collect(boxes=(box,), cite=cite)


@law("reveal")
def reveal(course: Course, t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """The dealer's hand, what it makes, and whether it qualifies."""
    dealer = course.dealer
    if dealer is None:
        return
    yield TurnUp(hand=HOUSE, cards=packed(t.hands[HOUSE]))
    hand = dealer.value(t)
    words = dealer.says(hand)
    if dealer.qualifies is not None:
        words += ": the dealer qualifies" if dealer.qualifies(hand) else ": the dealer does not qualify"
    yield TableAction(what="announce", words=words, cite=dealer.announced, also=dealer.also)


@law("cards/away")
def collect_cards(t: Table[Posted, Any]) -> Script[None]:
    """All hands go into the rack one by one, so that each can be rebuilt."""
    if t.hands:
        yield Collect(boxes=tuple(sorted(t.hands, key=lambda of: (of == HOUSE, str(of)))))


@law("shuffle")
def order_shuffle() -> Script[None]:
    """A shuffle is due after every round."""
    yield OrderReshuffle(why="round")


@law("fold/void")
def restore_folded(folded: Folded) -> Script[None]:
    """Where all hands are void, so are those that had been given up."""
    for box, wager, stake in folded:
        yield Restore(box=box, wager=wager, stake=stake)
