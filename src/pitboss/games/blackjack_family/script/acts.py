"""What the games of blackjack remember beyond other tables, and the acts that only they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from pitboss.equipment import Card
from pitboss.equipment.cards import sign
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.games.blackjack_family.script.shuffle_acts import ShoeSide
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import memory
from pitboss.table.act import Act, Betting, Row, Wager
from pitboss.table.acts.calls import Call
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.table.view.scene import Scene


class BlackjackFamilyMemory(memory.Memory):
    """Who has wagered on this shoe, whose spots are held, and the state of the card reader."""

    shoe_rounds: int = 0
    """Rounds dealt since the last shuffle."""
    first_bettors: list[str] = msgspec.field(default_factory=list)
    last_bets: dict[str, int] = msgspec.field(default_factory=dict)
    """The round since the shuffle in which each player last wagered."""
    held_spots: list[str] = msgspec.field(default_factory=list)
    let_in: list[str] = msgspec.field(default_factory=list)
    reader_day: str = ""
    """The gaming day on which the card reader was last inspected."""
    reader_failed: bool = False
    continuous: bool = False
    side: str = "left"
    """The compartment of a double shoe that is dealt from, and the other one."""
    other: ShoeSide | None = None
    other_discards: str = ""
    """In a case, what lies among the other side's discards."""

    def cards(self) -> list[Card]:
        """The cards of the other compartment."""
        return self.other.cards() if self.other is not None else []

    def withheld(self) -> bool:
        """A card that was drawn from the other compartment in error is its next one."""
        return self.other is not None and bool(self.other.held) and not self.other.held_for_hand

    def clear(self) -> None:
        """No card in it."""
        self.side, self.other = "left", None

    def prepare_for(self, procedure: str) -> None:
        """A case begins with everything in order."""
        self.reader_day = "day 1"

    def record_fields(self) -> dict[str, object]:
        """What decides who may enter, and whether the reader works."""
        known = {
            "shoe_rounds": self.shoe_rounds,
            "first_bettors": list(self.first_bettors),
            "last_bets": dict(self.last_bets),
            "held_spots": list(self.held_spots),
            "let_in": list(self.let_in),
            "reader_failed": self.reader_failed,
            "side": self.side if self.side != "left" else "",
            "other_discards": self.other.discards() if self.other is not None else self.other_discards,
        }
        return {name: value for name, value in known.items() if value}

    def new_shoe(self) -> None:
        """The cards were shuffled: everybody may enter."""
        self.shoe_rounds = 0
        self.first_bettors, self.last_bets, self.let_in = [], {}, []

    def close_betting(self, players: list[str]) -> None:
        """A round begins with these bettors."""
        if not self.shoe_rounds:
            self.first_bettors = list(players)
        self.shoe_rounds += 1
        self.last_bets |= dict.fromkeys(players, self.shoe_rounds)
        self.held_spots = [player for player in self.held_spots if player not in players]


class Wagering(Betting, frozen=True):
    """Betting before a round; when it closes, who has wagered on this shoe is remembered."""

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: Wager | Call | None) -> None:
        """Chips to the layout, or the round begins."""
        if isinstance(outcome, Wager):
            t.place(outcome)
        elif t.wagers:
            t.memory.close_betting(list(dict.fromkeys(t.seats[place] for place, _ in sorted(t.wagers))))


class Offer(Betting, frozen=True):
    """A wager that one player may make in mid-round, up to an amount."""

    most: int = 0

    def verify_amount(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], wager: Wager) -> None:
        """No more than the rules allow."""
        if wager.amount > self.most:
            # Insurance has a paragraph for its amount; any other wager has one for all of it.
            cite = "2.9(b)" if wager.wager.endswith("insurance") else t.game.wager(wager.wager).cite
            raise Refusal(f"{dollars(wager.amount)} is above {dollars(self.most)}", cite)


class SplitHand(Act, frozen=True):
    """The second card of a pair becomes a hand of its own."""

    hand: int | str
    to: str

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """One card to the new hand."""
        t.hands[self.to] = [t.hands[self.hand].pop()]

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The second card goes to the new hand."""
        scene.spot(row["to"]).cards = [scene.spot(row["hand"]).cards.pop()]
        return f"{scene.whose(row['hand'])} becomes two hands"


class SwitchCards(Act, frozen=True):
    """The second cards of two hands change places."""

    hands: tuple[str, str]

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Each to the other."""
        first, second = (t.hands[hand] for hand in self.hands)
        first[1], second[1] = second[1], first[1]

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Each to the other."""
        first, second = (scene.spot(hand).cards for hand in row["hands"])
        first[1], second[1] = second[1], first[1]
        return f"{scene.whose(row['hands'][0])}: the second cards change places"


class ReadHoleCard(Act, frozen=True):
    """The hole card goes face down into the card reader, which shows whether it makes a blackjack."""

    blackjack: bool

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """What the reader says."""
        return f"the reader: {'blackjack' if row['blackjack'] else 'no blackjack'}"


class BurnExposed(Act, frozen=True):
    """A card that was drawn by mistake, seen, and found no taker goes into the rack."""

    card: Card

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """To the rack."""
        t.cards.held.remove(self.card)
        t.cards.held_for_hand = False
        t.cards.rack.put(t.round, "burn", [self.card])

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Everybody has seen it."""
        return f"{sign(row['card'])}, which was seen, is burned"


class NewShoe(Act, frozen=True):
    """A freshly shuffled shoe: everybody may enter the game."""

    burns: bool = True
    """Whether its first card is burned."""
    continuous: bool = False
    """Whether a device has it that takes the cards back after every round."""
    sentence = ""

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Forget who played from the old one."""
        t.memory.new_shoe()
        t.memory.continuous = self.continuous
        t.cards.burn_due = self.burns


class InspectReader(Act, frozen=True):
    """The floorperson looks the card reader over, once each gaming day, or after it was put right."""

    performed_by = "floorperson"
    sentence = "the floorperson has looked the card reader over"

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Good for the day."""
        t.memory.reader_day, t.memory.reader_failed = t.day, False


class ReaderFails(Act, frozen=True):
    """The card reader does not work: no hole card goes into it until it has been put right."""

    sentence = "the card reader does not work"

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Out of use."""
        t.memory.reader_failed = True


class HoldSpot(Act, frozen=True):
    """The house agrees to reserve a spot for a player who leaves for a while."""

    player: str
    granted_by: ClassVar[str] = "floorperson"
    sentence = "{player}'s place is kept"

    def by(self, t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> str:
        """The house's word."""
        return self.granted_by

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Remember it."""
        t.memory.held_spots.append(self.player)


class LetIn(Act, frozen=True):
    """The house allows a wager by a player who would have to wait for the reshuffle."""

    player: str
    performed_by = "floorperson"
    sentence = "{player} may wager again"

    def apply(self, t: Table[BlackjackOptions, BlackjackFamilyMemory], outcome: object) -> None:
        """Remember it."""
        t.memory.let_in.append(self.player)
