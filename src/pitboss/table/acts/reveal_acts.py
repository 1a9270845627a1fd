"""Acts that reveal face-down cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment import Card
from pitboss.equipment.cards import sign, unpacked
from pitboss.table.act import Act, Row
from pitboss.table.parts import SharedPot

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene


class HandOver(Act, frozen=True):
    """A hand's cards go face down to a player, who alone sees them."""

    hand: str
    player: str
    cards: str

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """Only for the player."""
        return () if viewer in ("auditor", f"player:{self.player}") else ("cards",)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The person who looks and sees them."""
        if "cards" not in row:
            return f"{row['player']} looks at the {row['hand']}'s cards"
        turned(scene, row)
        return f"you look at the {row['hand']}'s cards: {' '.join(sign(card) for card in unpacked(row['cards']))}"

    @classmethod
    def reveals(cls, scene: Scene, row: Row) -> list[Card]:
        """The cards that were face down before the player who looks."""
        return unseen(scene, row) if "cards" in row else []


class TurnUp(Act, frozen=True):
    """Turn face-down cards up for all to see, by the dealer or by their player."""

    hand: int | str
    cards: str
    player: str = ""
    at: int = -1
    """The position of the first card turned; -1 for the last cards of the hand."""

    def places(self, held: int) -> slice:
        """The positions of the turned cards in a hand of this many cards."""
        return places(held, len(unpacked(self.cards)), self.at)

    def by(self, t: Table) -> str:
        """The player who had them, or the dealer."""
        return f"player:{self.player}" if self.player else "dealer"

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Turn the cards up."""
        turned(scene, row)
        return f"{scene.whose(row['hand'])}: {' '.join(sign(card) for card in unpacked(row['cards']))}"

    @classmethod
    def reveals(cls, scene: Scene, row: Row) -> list[Card]:
        """The cards that the viewer had not seen."""
        return unseen(scene, row)

    def implied_hand(self, t: Table, outcome: object) -> int | str | None:
        """At a showdown in turn, how the hand about to be shown compares with those shown."""
        return self.hand if outcome is not None and t.game.has(SharedPot) else None


def places(held: int, count: int, at: int) -> slice:
    """A number of cards of a hand from a position on, or the last ones."""
    return slice(at, at + count) if at >= 0 else slice(max(held - count, 0), held)


def turned(scene: Scene, row: Row) -> None:
    """Some cards of a hand are now face up."""
    spot, cards = scene.spot(row["hand"]), unpacked(row["cards"])
    spot.cards[places(len(spot.cards), len(cards), row.get("at", -1))] = cards


def unseen(scene: Scene, row: Row) -> list[Card]:
    """The turned cards that the viewer had not seen before."""
    cards = unpacked(row["cards"])
    held = scene.spot(row["hand"]).cards
    before = held[places(len(held), len(cards), row.get("at", -1))]
    return [card for card, old in zip(cards, before, strict=False) if old is None]
