"""The acts by which cards that lay face down come to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.table.act import Act

if TYPE_CHECKING:
    from pitboss.table.table import Table


class HandOver(Act, frozen=True):
    """Cards of a hand go face down to a player, who alone sees them."""

    hand: str
    player: str
    cards: str

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """For the player's eyes."""
        return () if viewer in ("auditor", f"player:{self.player}") else ("cards",)


class TurnUp(Act, frozen=True):
    """Cards that lay face down are shown to everybody, by the dealer or by the player who had them."""

    hand: int | str
    cards: str
    player: str = ""

    def by(self, t: Table[Any]) -> str:
        """The player who had them, or the dealer."""
        return f"player:{self.player}" if self.player else "dealer"
