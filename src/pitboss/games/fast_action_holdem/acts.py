"""What fast action hold 'em remembers beyond other tables, and the acts that only it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from pitboss.equipment import unpacked
from pitboss.equipment.cards import sign
from pitboss.table import memory
from pitboss.table.act import Act, Row, place
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.fast_action_holdem.rules import Options
    from pitboss.table.view.scene import Scene


class FastActionMemory(memory.Memory):
    """Where the dealing marker lies, and whether a device has the cards that never stops."""

    marker: Annotated[int, Meta(ge=0)] = 0
    """The box that gets the first card, 0 for the dealer."""
    position_matters = True
    continuous: bool = False

    def record_fields(self) -> dict[str, object]:
        """Where the next deal starts, and from what."""
        return {name: value for name in ("marker", "continuous") if (value := getattr(self, name))}


class PlaceMarker(Act, frozen=True):
    """The dealing marker lies at a box or, at 0, before the dealer."""

    to: int

    def apply(self, t: Table[Options, FastActionMemory], outcome: object) -> None:
        """Note the position."""
        t.memory.marker = self.to

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The position it goes to."""
        return f"the dealing marker goes to {place(row['to'])}"


class UseDevice(Act, frozen=True):
    """The cards are in a device that takes them back after every round: there is nothing to burn."""

    on: bool
    sentence = ""

    def apply(self, t: Table[Options, FastActionMemory], outcome: object) -> None:
        """Remember it."""
        t.memory.continuous = self.on
        t.cards.burn_due = t.cards.burn_due and not self.on


class SetDealersHand(Act, frozen=True):
    """The dealer keeps two cards in view by the house ways; the others go into the rack."""

    hand: int
    cards: str
    why: str

    def apply(self, t: Table[Options, FastActionMemory], outcome: object) -> None:
        """Two cards stay in the hand, the rest goes into the rack."""
        rest = t.hands[self.hand]
        kept = unpacked(self.cards)
        for card in kept:
            rest.remove(card)
        t.hands[self.hand] = kept
        t.cards.rack.put(t.round, self.hand, rest)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The cards that stay, and why."""
        kept = unpacked(row["cards"])
        scene.spot(row["hand"]).cards = [*kept]
        return f"the dealer keeps {' '.join(sign(card) for card in kept)}: {row['why']}"
