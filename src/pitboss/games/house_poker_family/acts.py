"""What the games of house-banked poker remember between rounds, and the acts that only they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from pitboss.equipment import Card, decks
from pitboss.refusal import Refusal
from pitboss.table import memory
from pitboss.table.act import Act, Row
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions
    from pitboss.table.view.scene import Scene


class HousePokerMemory(memory.Memory):
    """Rounds since the stub was counted, the deck in play, and whether the automated shoe is off the table."""

    uncounted: Annotated[int, Meta(ge=0)] = 0
    deck: Annotated[int, Meta(ge=1, le=2)] = 1
    """Which of two decks is in play."""
    aside: int = 0
    """Whole decks that lie in the shuffling device."""
    shoe_removed: bool = False
    jokers: ClassVar[int] = 0
    """Jokers of each deck."""

    def record_fields(self) -> dict[str, object]:
        """What decides how the next round is dealt and whether its stub is counted."""
        known = {"uncounted": self.uncounted, "shoe_removed": self.shoe_removed}
        return {name: value for name, value in known.items() if value}

    def cards(self) -> list[Card]:
        """The deck in the device."""
        return decks(self.aside, self.jokers)

    def clear(self) -> None:
        """The device is empty."""
        self.aside = 0


class SwapDecks(Act, frozen=True):
    """The deck that the device has shuffled comes into play, and the one just played goes into the device."""

    deck: int
    sentence = "the other deck comes out of the device"

    def apply(self, t: Table[HousePokerOptions, HousePokerMemory], outcome: object) -> None:
        """Note which deck is in play."""
        t.memory.deck = self.deck


class ShuffleOneDeck(Shuffle, frozen=True):
    """The deck that comes into play is shuffled whole; a second one stays apart."""

    def take(self, t: Table[HousePokerOptions, HousePokerMemory]) -> None:
        """Take all cards out of shoe, rack and hands; both decks are whole again."""
        t.clear()
        t.memory.aside = t.options.decks - 1


class DealerCut(OfferCut, frozen=True):
    """The dealer cuts with one hand: some cards off the top, and the rest on top of them."""

    def verify(self, t: Table[HousePokerOptions, HousePokerMemory], outcome: object) -> None:
        """Refuse a cut of too few cards; how many are left beneath does not matter."""
        size = len(t.cards.stack)
        if type(outcome) is not int or not self.margin <= outcome < size:
            raise Refusal(f"the cut takes at least {self.margin} of the {size} cards off the top", self.margin_cite)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """How many cards are cut."""
        return f"the dealer cuts {row['position']} cards"


class PutStub(Act, frozen=True):
    """The undealt cards go face down into the discard rack, unseen."""

    sentence = "the rest of the deck goes face down into the discard rack"

    def apply(self, t: Table[HousePokerOptions, HousePokerMemory], outcome: object) -> None:
        """Put the shoe's cards, with any card drawn too many, into the rack."""
        t.cards.rack.put(t.round, "stub", [*t.cards.held, *t.shoe.rest()])
        t.shoe.empty()
        t.cards.held = []
        t.memory.uncounted += 1


class CountStub(Act, frozen=True):
    """The stub is counted face down, to prove that the deck is whole."""

    count: int
    sentence = "the dealer counts the stub: {count} cards"

    def apply(self, t: Table[HousePokerOptions, HousePokerMemory], outcome: object) -> None:
        """Begin the count of rounds anew."""
        t.memory.uncounted = 0


class CondemnCards(Act, frozen=True):
    """The cards are no good any more: no round begins before new ones have come."""

    sentence = "the deck is not whole and leaves the table"

    def apply(self, t: Table[HousePokerOptions, HousePokerMemory], outcome: object) -> None:
        """No gaming day has these cards, so that a round is refused."""
        t.cards.opened_on = ""


class RemoveShoe(Act, frozen=True):
    """The automated dealing shoe leaves the table; cards come from a manual shoe until it is back."""

    sentence = "the automated shoe leaves the table"

    def apply(self, t: Table[HousePokerOptions, HousePokerMemory], outcome: object) -> None:
        """Note that the shoe is off the table."""
        t.memory.shoe_removed = True


class RestoreShoe(Act, frozen=True):
    """The automated dealing shoe works again and is back on the table."""

    performed_by = "casino-supervisor"
    sentence = "the automated shoe is back"

    def apply(self, t: Table[HousePokerOptions, HousePokerMemory], outcome: object) -> None:
        """Note that the shoe is in use."""
        t.memory.shoe_removed = False
