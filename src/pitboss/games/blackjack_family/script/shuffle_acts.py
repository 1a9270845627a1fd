"""The acts of shuffling that only blackjack knows: part of the cards, no cutting card, a shoe of two sides."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, TypeVar

import msgspec

from pitboss.equipment import Card, DiscardRack, Pile, decks, packed, unpacked
from pitboss.equipment.cards import PLACE_IN_DECK
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.table.act import Act, Row, Shuffled
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
    from pitboss.table.view.scene import Scene

T = TypeVar("T")
DETERMINANT = "determinant"
"""The hand of the card that says from which side a round is dealt."""
STACKS = 3
"""Into how many stacks a Bart Carter shuffle splits the dealt cards."""


def in_sequence(cards: list[Card]) -> list[Card]:
    """Cards by suit and rank, so that a shuffle's key always meets the same order."""
    return sorted(cards, key=PLACE_IN_DECK.__getitem__)


def put_back(rest: list[T], shuffled: list[T]) -> list[T]:
    """Three stacks at the marks: after a quarter, a half and three quarters of what is left."""
    size = -(-len(shuffled) // STACKS)
    loaded: list[T] = []
    for part in range(STACKS + 1):
        loaded += rest[len(rest) * part // (STACKS + 1) : len(rest) * (part + 1) // (STACKS + 1)]
        loaded += shuffled[part * size : (part + 1) * size]
    return loaded


class ShuffleSide(Shuffle, frozen=True):
    """All cards of the shoe's compartment and its discards are shuffled; the other compartment stays as it is."""

    whole: ClassVar[bool] = False
    by_kind: ClassVar[bool] = True

    def pool(self, t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> list[Card]:
        """What lies in the compartment, in the rack, and beside them."""
        hands = [card for hand in t.hands.values() for card in hand]
        return in_sequence([*t.shoe.rest(), *t.cards.rack.cards(), *t.cards.stack, *t.cards.held, *hands])

    def take(self, t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> None:
        """Out of the compartment."""
        t.shoe.empty()
        t.cards.rack, t.cards.stack, t.cards.held, t.cards.hands = DiscardRack(), [], [], {}

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: Shuffled) -> None:
        """A shoe of one compartment is shuffled whole: its seal stands, and the last one's key can be revealed."""
        before, whole = t.chance.seal, len(self.pool(t)) == len(t.shoe.whole())
        super().apply(t, outcome)
        if whole:
            t.chance.spent, t.chance.seal = before or t.chance.spent, outcome.key or ""


class ShuffleRack(Shuffle, frozen=True):
    """The cards of the discard rack are shuffled in the middle of a round, for the shoe is empty."""

    whole: ClassVar[bool] = False

    def pool(self, t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> list[Card]:
        """What lies in the rack."""
        return in_sequence(t.cards.rack.cards())

    def take(self, t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> None:
        """Out of the rack."""
        t.cards.rack = DiscardRack()


class BartCarter(ShuffleRack, frozen=True):
    """The dealt cards are shuffled, split into three stacks, and put back at the marks among those not dealt."""

    def laid(self, rest: list[T], shuffled: list[T]) -> list[T]:
        """Three stacks at the marks."""
        return put_back(rest, shuffled)

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: Shuffled) -> None:
        """Each stack to its mark."""
        cards = self.pool(t)
        self.take(t)
        self.seal_next(t, outcome)
        t.chance.seal = ""
        order = outcome.cards(cards)
        rest = t.shoe.rest()
        if order is None or t.shoe.unseen:
            t.shoe.load_unseen([*rest, *cards])
            return
        face_up = {place - t.shoe.dealt for place in t.shoe.face_up}
        loaded = self.laid([(card, place in face_up) for place, card in enumerate(rest)], [(c, False) for c in order])
        t.shoe.load([c for c, _ in loaded], 0, frozenset(i for i, (_, up) in enumerate(loaded) if up))
        t.shoe.cutting_card = None


class ShoeSide(msgspec.Struct):
    """The compartment of a double shoe that is not dealt from: its cards, its discards, and whether it is due."""

    shoe: str = ""
    left: str | None = None
    dealt: int = 0
    cutting_card: int | None = None
    face_up: list[int] = msgspec.field(default_factory=list)
    rack: list[Pile] = msgspec.field(default_factory=list)
    stack: str = ""
    held: list[Card] = msgspec.field(default_factory=list)
    held_for_hand: bool = False
    reshuffle_due: str | None = None
    reshuffle_cite: str = ""
    cut_offer_from: int | str | None = None
    cut_offer_to: str = ""

    def discards(self) -> str:
        """What was dealt from it."""
        return "".join(pile.cards for pile in self.rack)

    def cards(self) -> list[Card]:
        """Every card that lies there."""
        inside = unpacked(self.left) if self.left is not None else unpacked(self.shoe)[self.dealt :]
        discards = (card for pile in self.rack for card in unpacked(pile.cards))
        return [*inside, *discards, *unpacked(self.stack), *self.held]


class SeparateSides(Act, frozen=True):
    """Half of the new decks belong to each compartment from here on."""

    sentence = "each stack is for one side of the shoe"

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Half stays, half goes to the other side."""
        half = len(t.cards.stack) // 2
        t.cards.stack, other = t.cards.stack[:half], t.cards.stack[half:]
        t.memory.side, t.memory.other = "left", ShoeSide(stack=packed(other)) if other else None


class TakeSide(Act, frozen=True):
    """The dealer turns to the other compartment: its cards and its discards are now those of the round."""

    side: str
    changes_shoe: ClassVar[bool] = True

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Change places."""
        other = t.memory.other
        if other is None:
            # In a case whose cards nobody knows beforehand, the other side is full.
            other = _full(t.shoe.decks, unpacked(t.memory.other_discards))
        t.memory.other = ShoeSide(
            shoe=packed(t.shoe.cards),
            left=packed(t.shoe.rest()) if t.shoe.unseen else None,
            dealt=t.shoe.dealt,
            cutting_card=t.shoe.cutting_card,
            face_up=sorted(t.shoe.face_up),
            rack=list(t.cards.rack.piles),
            stack=packed(t.cards.stack),
            held=t.cards.held,
            held_for_hand=t.cards.held_for_hand,
            reshuffle_due=t.cards.reshuffle_due,
            reshuffle_cite=t.cards.reshuffle_cite,
            cut_offer_from=t.cards.cut_offer_from,
            cut_offer_to=t.cards.cut_offer_to,
        )
        t.memory.side = self.side
        t.cards.shoe = t.shoe.another()
        t.shoe.restore(other.shoe, other.left, other.dealt, other.cutting_card, other.face_up)
        t.cards.rack = DiscardRack(list(other.rack))
        t.cards.stack = unpacked(other.stack)
        # A card that was drawn in error is the next one of the side that it came from.
        t.cards.held, t.cards.held_for_hand = list(other.held), other.held_for_hand
        t.cards.reshuffle_due, t.cards.reshuffle_cite = other.reshuffle_due, other.reshuffle_cite
        t.cards.cut_offer_from, t.cards.cut_offer_to = other.cut_offer_from, other.cut_offer_to

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Which side; the card that said so has been put away."""
        scene.spots.pop(DETERMINANT, None)
        return f"the dealer turns to the {row['side']} side of the shoe"


def _full(number: int, discards: list[Card]) -> ShoeSide:
    """A compartment from which only these cards have been dealt."""
    rest = Counter(decks(number)) - Counter(discards)
    rack = [Pile(0, "before", packed(discards))] if discards else []
    return ShoeSide(left=packed(sorted(rest.elements())), rack=rack)


class UseDeterminant(Act, frozen=True):
    """A determinant card from the side that its suit names becomes the first player's first card."""

    to: int | str

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """To that hand."""
        t.hands[self.to] = t.hands.pop(DETERMINANT)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """It goes to that hand."""
        scene.spot(row["to"]).cards = scene.spots.pop(DETERMINANT).cards
        return f"the determinant card is {scene.whose(row['to'])}'s first"
