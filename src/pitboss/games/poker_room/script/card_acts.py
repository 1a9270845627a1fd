"""Acts by which cards of a hand go astray, come back, or are shuffled in mid-hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment import Card
from pitboss.equipment.cards import sign
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.state import Room
from pitboss.table.act import Act, Row, Shuffled
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.table.view.scene import Scene

EARLY = "early"
"""Community cards that came before their time."""


class SetAside(Act, frozen=True):
    """A card that everybody has seen will be the burn card."""

    card: Card
    uncovers = True

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Out of the deck, among the burn cards."""
        t.shoe.draw(self.card)
        t.cards.rack.put(t.round, "burn", [self.card])
        t.memory.burned = True

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Everybody has seen it."""
        return f"{sign(row['card'])} was exposed and will be the burn card"


class Expose(Act, frozen=True):
    """A card that was meant to lie face down falls face up, and stays with its hand."""

    box: int | str
    card: Card
    uncovers = True

    def apply(self, t: Table, outcome: object) -> None:
        """Into the hand."""
        t.shoe.draw(self.card)
        t.hands.setdefault(self.box, []).append(self.card)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """It lies face up."""
        scene.spot(row["box"]).cards.append(row["card"])
        return f"{scene.whose(row['box'])}: {sign(row['card'])}, for everybody to see"


class Arrange(Act, frozen=True):
    """The card that a hand shows lies behind its down cards."""

    box: int
    card: Card
    sentence = ""

    def apply(self, t: Table, outcome: object) -> None:
        """To the end of the hand."""
        hand = t.hands[self.box]
        hand.append(hand.pop(hand.index(self.card)))


class ShuffleStub(Shuffle, frozen=True):
    """The rest of the deck is shuffled again, with cards that should not have been dealt from it."""

    hand: str = EARLY
    """Where those cards lie."""
    cut: bool = False
    """Whether the dealer cuts it before anything is dealt."""
    whole = False
    starts_new_shoe = False

    def pool(self, t: Table) -> list[Card]:
        """What is left, and what goes back."""
        return sorted([*t.shoe.rest(), *t.hands.get(self.hand, ())])

    def take(self, t: Table) -> None:
        """Nothing lies there any more."""
        t.hands.pop(self.hand, None)
        t.shoe.empty()

    def apply(self, t: Table, outcome: Shuffled) -> None:
        """It is dealt from again, at once or after the cut."""
        super().apply(t, outcome)
        if not self.cut:
            reload(t)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Cards that should not have been dealt are in the deck again."""
        scene.spots.pop(row.get("hand", EARLY), None)
        return "the rest of the deck is shuffled again"


def reload(t: Table) -> None:
    """The stack is dealt from, without a cutting card; a cover card lies under it and comes out last, if at all."""
    if t.cards.stack_unseen:
        t.shoe.load_unseen(t.cards.stack)
    else:
        t.shoe.load(t.cards.stack, 0, frozenset(t.cards.stack_face_up))
        t.shoe.cutting_card = None
    t.cards.stack, t.cards.stack_face_up = [], ()
