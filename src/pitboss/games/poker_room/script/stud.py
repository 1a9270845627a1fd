"""What the games with up-cards share: the forced bet, the hand showing, and the card that stands for the last one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pitboss.equipment import RANKS, SUITS, Card, DiscardRack
from pitboss.games.poker_room.options import StudOptions
from pitboss.games.poker_room.script.acts import Post
from pitboss.games.poker_room.script.betting import BettingStreet, betting_round, clockwise, live
from pitboss.games.poker_room.script.card_acts import reload
from pitboss.games.poker_room.script.hand_skeleton import COMMON, LEAST_PLAYERS, deal, short
from pitboss.games.poker_room.state import Room
from pitboss.ranking import showing
from pitboss.rulebook.marks import helper
from pitboss.table import Script, Table
from pitboss.table.act import Burn, Deal, Decide, Shuffled
from pitboss.table.acts.shuffle_acts import Shuffle

Up = Callable[[Card], tuple[int, int]]
"""The order of up-cards: the least of them opens."""


def lowest_opens(card: Card) -> tuple[int, int]:
    """The lowest card, ace high, and of equal ones the lowest suit."""
    return RANKS.index(card[0]), SUITS.index(card[1])


def highest_opens(card: Card) -> tuple[int, int]:
    """The highest card with the ace below the two, and of equal ones the highest suit."""
    return -((RANKS.index(card[0]) + 1) % len(RANKS)), -SUITS.index(card[1])


def up_cards(t: Table[StudOptions, Room], box: int, down: int) -> list[Card]:
    """The cards that a hand shows: all but the first ones, and never more than four."""
    return t.hands[box][down : down + 4]


@helper
def forced_bet(
    t: Table[StudOptions, Room], opens: Up, down: int, *, also: tuple[str, ...] = ()
) -> Script[tuple[int, int]]:
    """A forced bet by the up-card. Returns whose it is, and the bet to call; 0 if no one could answer it."""
    o = t.options
    order = live(t)
    able = [box for box in order if t.chips(t.seats[box])]
    box = min(order, key=lambda box: opens(t.hands[box][down]))
    if len(able) < LEAST_PLAYERS:
        return box, 0
    # A player who went all-in with the ante has nothing to open with: the next one does.
    box = next(other for other in clockwise(order, box) if other in able)
    chips = t.chips(t.seats[box])
    posted = o.forced_bet
    if chips > posted and o.minimum > posted:
        choices = ("forced-bet", "full-bet")
        opened = yield Decide(
            box=box, choices=choices, default="forced-bet", cite="house:poker-room/forced-bet", also=("opens",)
        )
        posted = o.minimum if opened == "full-bet" else posted
    yield Post(box=box, what="forced-bet", amount=min(posted, chips), cite="opens", also=(*also, *short(posted, chips)))
    given = t.memory.forced
    # A forced bet that is posted short is met in full, a full bet in its place only as far as the chips went.
    to_meet = min(posted, chips)
    if given is None or given.full:
        to_meet = max(to_meet, o.forced_bet)
    return box, to_meet


@helper
def answer_forced(t: Table[StudOptions, Room], street: BettingStreet, box: int, bet: int) -> Script[int]:
    """The first betting round, after a forced bet if there is one. Returns who bet last."""
    return (yield from betting_round(t, street, box, posted=bet, forced=bet > 0)) or box


def best_showing(t: Table[StudOptions, Room], down: int) -> int:
    """Who begins: the highest hand showing, and of equal ones the nearest to the dealer's left."""
    return max(live(t), key=lambda box: showing(up_cards(t, box, down)))


def opened(t: Table[StudOptions, Room], street: BettingStreet, first: int, down: int, equal: str = "") -> BettingStreet:
    """A betting round as the hands showing open it; where several are equal, another paragraph may say who does."""
    showing_first = showing(up_cards(t, first, down))
    tied = any(box != first and showing(up_cards(t, box, down)) == showing_first for box in live(t))
    common = ("house:poker-room/common-card-showing",) if COMMON in t.hands else ()
    opens = equal if tied and equal else street.opens
    return replace(street, opens=opens, why=("house:poker-room/hand-showing", *common))


@helper
def next_card(t: Table[StudOptions, Room], face: str, name: str) -> Script[None]:
    """A burn card, then a card to each player who has not folded."""
    if not t.memory.burned:
        yield Burn()
    t.memory.burned = False
    yield from deal(t, face, name)


@helper
def last_card(t: Table[StudOptions, Room]) -> Script[None]:
    """The seventh card face down or, where the deck has too few, one common card for all."""
    if t.shoe.left > len(live(t)):
        yield from next_card(t, "d", "seventh")
        return
    if (given := t.memory.forced) is not None and given.each:
        yield ShuffleBurns(method="manual", rest=True)
        yield from deal(t, "d", "seventh")
        return
    if t.shoe.left <= 1:
        # The text has only the burn cards shuffled; what is left of the deck stays out.
        yield ShuffleBurns(method="manual")
    yield Burn()
    yield Deal(to=COMMON, deal="common")


class ShuffleBurns(Shuffle, frozen=True):
    """The burn cards of the round are shuffled, for a deck that has run out."""

    rest: bool = False
    """Whether what is left of the deck and the hands that were folded are shuffled with them."""
    whole = False
    starts_new_shoe = False
    what = "the burn cards"

    def pool(self, t: Table) -> list[Card]:
        """The burn cards of this round, or all cards not in a hand."""
        piles = t.cards.rack.rebuild(t.round)
        if self.rest:
            return sorted([*t.shoe.rest(), *(card for cards in piles.values() for card in cards)])
        return sorted(piles.get("burn", []))

    def take(self, t: Table) -> None:
        """Out of the rack; the last card of the deck goes into it."""
        if self.rest:
            t.cards.rack = DiscardRack([pile for pile in t.cards.rack.piles if pile.round != t.round])
            return
        t.cards.rack = DiscardRack([pile for pile in t.cards.rack.piles if (pile.round, pile.of) != (t.round, "burn")])
        if t.shoe.left:
            t.cards.rack.put(t.round, "unused", t.shoe.rest())

    def apply(self, t: Table, outcome: Shuffled) -> None:
        """They are the deck from here on."""
        super().apply(t, outcome)
        reload(t)
