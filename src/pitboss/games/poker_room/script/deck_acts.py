"""The acts of a poker table's two decks: from the sealed packs through wash, shuffle and cut into the dealer's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pitboss.equipment import DiscardRack, decks
from pitboss.games.poker_room.script.card_acts import reload
from pitboss.games.poker_room.state import BACKS, Deck, Room
from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker_room.options import PokerOptions
    from pitboss.table.view.scene import Scene

LEAST_CUT = 10
"""Cards that the dealer takes off the top at least (14.5(b)2)."""


def by_device(t: Table[PokerOptions, Room]) -> bool:
    """Whether the shuffling device is in use, and with it both decks."""
    return t.options.shuffle == "device" and not t.cards.device_jammed


def take_up(t: Table[PokerOptions, Room]) -> None:
    """The deck in play comes together on the table; the shuffle from which it was dealt is done with."""
    if t.chance.seal:
        t.chance.spent, t.chance.seal = t.chance.seal, ""
    t.shoe.empty()
    t.cards.rack = DiscardRack()
    t.cards.held, t.cards.hands = [], {}
    t.cards.stack, t.cards.stack_unseen, t.cards.stack_face_up = decks(1), False, ()


class OpenTwoDecks(Act, frozen=True):
    """Two new decks with backs that differ come to the table, the first of them for immediate use."""

    backs: tuple[str, ...] = BACKS
    sentence = "two new decks come to the table"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """One lies on the table, the other beside it."""
        take_up(t)
        t.memory.decks = [Deck(back) for back in self.backs]
        t.cards.opened_on = t.day


class SpreadDecks(Act, frozen=True):
    """Both decks lie spread out on the table, each by itself."""

    words: str
    sentence = "the dealer spreads {words}"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """What was mixed before has to be mixed again."""
        take_up(t)
        for deck in t.memory.decks:
            deck.washed = False


class WashDeck(Act, frozen=True):
    """One deck is turned face down, mixed on the table and stacked."""

    deck: str
    sentence = "the {deck} deck is washed face down and stacked"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Ready to be shuffled."""
        of(t, self.deck).washed = True


class RotateDecks(Act, frozen=True):
    """The deck in play goes out and the other one comes in."""

    deck: str
    sentence = "the {deck} deck comes into play"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """They change places."""
        take_up(t)
        t.memory.decks.reverse()


class SequenceDeck(Act, frozen=True):
    """The 52 cards of a deck are put into suit and sequence, which also shows that all are there."""

    deck: str
    who: str
    sentence = "the {who} puts the {deck} deck in suit and sequence"

    def by(self, t: Table[PokerOptions, Room]) -> str:
        """Dealer or floorperson."""
        return self.who

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Its two hours begin anew."""
        deck = of(t, self.deck)
        deck.used = 0
        if deck is t.memory.decks[0]:
            take_up(t)


class ShuffleDeck(Shuffle, frozen=True):
    """The deck that comes into play is randomly intermixed and stacked; the other one stays where it is."""

    what: ClassVar[str] = "the deck"

    def take(self, t: Table[PokerOptions, Room]) -> None:
        """That deck only."""
        take_up(t)


class CutDeck(OfferCut, frozen=True):
    """The dealer's own cut with one hand, onto the cover card; the deck is then ready to be dealt."""

    to: str = "dealer"
    margin: int = LEAST_CUT
    margin_cite: str = "19:47-14.5(b)2"

    def verify(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Ten cards or more from the top, and something left to put on them."""
        size = len(t.cards.stack)
        if type(outcome) is not int or not self.margin <= outcome < size:
            raise Refusal(
                f"the dealer cuts at least {self.margin} cards off the top, and fewer than all {size}", self.margin_cite
            )

    def apply(self, t: Table[PokerOptions, Room], outcome: int | None) -> None:
        """The top part lies on the cover card with the rest above it, and nothing is due any more."""
        super().apply(t, outcome)
        reload(t)
        t.cards.reshuffle_due, t.cards.reshuffle_cite, t.cards.cut_offer_from = None, "", None

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """How many cards are cut."""
        return f"the dealer cuts {row['position']} cards onto the cover card"


class TellTime(Act, frozen=True):
    """The clock time is announced: decks age, and seats are charged, accordingly."""

    time: str
    minutes: int
    sentence = "it is {time}"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Every deck ages; those in use wear."""
        room = t.memory
        room.time = self.time
        in_use = (2 if by_device(t) else 1) if t.status == "open" else 0
        # A player who sits alone waits for a game, and pays for none.
        room.unpaid += self.minutes if in_use and len(t.seats) > 1 else 0
        for number, deck in enumerate(room.decks):
            deck.age += self.minutes
            deck.used += self.minutes if number < in_use else 0


def of(t: Table[PokerOptions, Room], back: str) -> Deck:
    """The deck with that back."""
    found: Deck = next(deck for deck in t.memory.decks if deck.back == back)
    return found
