"""What fast action hold 'em remembers beyond other tables, and the acts that only it has."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from pitboss.equipment import unpacked
from pitboss.table.act import Act
from pitboss.table.game import Nothing
from pitboss.table.table import Table


class Memory(Nothing):
    """Where the dealing marker lies, and whether a device has the cards that never stops."""

    marker: Annotated[int, Meta(ge=0)] = 0
    """The box that gets the first card, 0 for the dealer."""
    continuous: bool = False

    def before(self) -> dict[str, Any]:
        """Where the next deal starts, and from what."""
        return {name: value for name in ("marker", "continuous") if (value := getattr(self, name))}


class PlaceMarker(Act, frozen=True):
    """The dealing marker lies at a box or, at 0, before the dealer."""

    to: int

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Remember where."""
        t.extra.marker = self.to


class UseDevice(Act, frozen=True):
    """The cards are in a device that takes them back after every round: there is nothing to burn."""

    on: bool

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Remember it."""
        t.extra.continuous = self.on
        t.burn_due = t.burn_due and not self.on


class SetHand(Act, frozen=True):
    """Two cards of a box stay before its wager, face down; the rest goes where discards or a second hand lie."""

    box: int
    player: str
    cards: str
    rest: str

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """Which they are is the player's secret."""
        return () if viewer in ("auditor", f"player:{self.player}") else ("cards",)

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """One hand becomes two places."""
        rest = t.hands[self.box]
        kept = unpacked(self.cards)
        for card in kept:
            rest.remove(card)
        t.hands[self.box], t.hands[self.rest] = kept, rest


class SetDealersHand(Act, frozen=True):
    """The dealer keeps two cards in view by the house ways; the others go into the rack."""

    hand: int
    cards: str
    why: str

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Two stay, the rest goes."""
        rest = t.hands[self.hand]
        kept = unpacked(self.cards)
        for card in kept:
            rest.remove(card)
        t.hands[self.hand] = kept
        t.rack.put(t.round, self.hand, rest)
