"""The acts of a draw: cards are thrown away, and the discards shuffled if the deck runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment import Card, DiscardRack, unpacked
from pitboss.equipment.cards import sign
from pitboss.games.poker_room.script.card_acts import reload
from pitboss.table import Table
from pitboss.table.act import Act, Row, Shuffled
from pitboss.table.acts.shuffle_acts import Shuffle

if TYPE_CHECKING:
    from pitboss.table.view.scene import Scene

PAT = "stand-pat"
OUT_OF_PLAY = ("burn", "unused")


class ThrowAway(Act, frozen=True):
    """Cards leave a hand for the discard pile, face down."""

    box: int
    player: str
    number: int
    cards: str

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """For the player's eyes."""
        return () if viewer in ("auditor", f"player:{self.player}") else ("cards",)

    def apply(self, t: Table, outcome: object) -> None:
        """Hand to discards."""
        thrown = unpacked(self.cards)
        for card in thrown:
            t.hands[self.box].remove(card)
        t.cards.rack.put(t.round, f"discard {self.box}", thrown)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Only their player knows which."""
        spot, cards = scene.spot(row["box"]), unpacked(row.get("cards", ""))
        gone: list[str | None] = [*cards] or [None] * row["number"]
        for card in gone:
            if card in spot.cards:
                spot.cards.remove(card)
        named = f": {' '.join(map(sign, cards))}" if cards else ""
        return f"{scene.whose(row['box'])} throws {row['number']} away{named}"


class ShuffleDiscards(Shuffle, frozen=True):
    """The discard pile is shuffled to be drawn from; burn cards are part of it only where a house says so."""

    box: int
    own: bool
    """Whether what the player at that box has thrown away is in it."""
    burns: bool = False
    whole = False
    starts_new_shoe = False
    what = "the discards"

    def _in(self, of: int | str) -> bool:
        return self.burns or (of not in OUT_OF_PLAY and (self.own or of != f"discard {self.box}"))

    def pool(self, t: Table) -> list[Card]:
        """Cards of players who folded or have drawn."""
        piles = t.cards.rack.rebuild(t.round)
        return sorted(card for of, cards in piles.items() if self._in(of) for card in cards)

    def take(self, t: Table) -> None:
        """Out of the rack."""
        t.cards.rack = DiscardRack(
            [pile for pile in t.cards.rack.piles if pile.round != t.round or not self._in(pile.of)]
        )

    def apply(self, t: Table, outcome: Shuffled) -> None:
        """They are the deck from here on."""
        super().apply(t, outcome)
        reload(t)
