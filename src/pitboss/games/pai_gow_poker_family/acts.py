"""What a table with seven cards a place remembers, and the acts that only such a table has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from pitboss.equipment import Card, decks
from pitboss.games.pai_gow_poker_family.options import SHARED
from pitboss.refusal import Refusal
from pitboss.table.act import HOUSE, Act, Row, place
from pitboss.table.offer.table_options import Posted
from pitboss.table.procedures import player_bank

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene


class PaiGowPokerMemory(player_bank.BankMemory):
    """The bank, the deck in play, the automated shoe, and where the dealing button lies."""

    uncounted: int = 0
    deck: Annotated[int, Meta(ge=1, le=2)] = 1
    aside: int = 0
    """Whole decks that lie in the shuffling device."""
    shoe_removed: bool = False
    button: Annotated[int, Meta(ge=0)] = HOUSE
    """The place that got the first card by the button, 0 for the dealer's."""
    jokers: ClassVar[int] = 1

    def verify(self, t: Table) -> None:
        """The button lies on the layout."""
        super().verify(t)
        if self.button > t.boxes:
            raise Refusal(
                f"before: the button cannot lie at box {self.button}: boxes are 1 to {t.boxes}", f"{SHARED}/button"
            )

    def record_fields(self) -> dict[str, object]:
        """The fields that decide who banks and how the next round is dealt."""
        own = {name: value for name in ("shoe_removed", "button") if (value := getattr(self, name))}
        return player_bank.BankMemory.record_fields(self) | own

    def cards(self) -> list[Card]:
        """The deck in the device."""
        return decks(self.aside, self.jokers)

    def clear(self) -> None:
        """Take the deck out of the device."""
        self.aside = 0


class PassButton(Act, frozen=True):
    """The dealing button goes on to the place that gets the next first card."""

    to: int

    def apply(self, t: Table[Posted, PaiGowPokerMemory], outcome: object) -> None:
        """Set where the button lies."""
        t.memory.button = self.to

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The act in words, with the place."""
        return f"the dealing button goes to {place(row['to'])}"
