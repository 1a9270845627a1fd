"""The acts of people and of the gaming day: sitting down, leaving, changing the dealer, fills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.table.act import Act, Wager

if TYPE_CHECKING:
    from pitboss.table.table import Table


class Sit(Act, frozen=True):
    """A player takes a box, bringing chips from the cage."""

    player: str
    box: int
    chips: int

    def by(self, t: Table[Any]) -> str:
        """The player."""
        return f"player:{self.player}"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Cage to player."""
        t.seats[self.box] = self.player
        t.bank.move("cage", f"player:{self.player}", self.chips)


class Leave(Act, frozen=True):
    """A player leaves the table with all chips."""

    player: str

    def by(self, t: Table[Any]) -> str:
        """The player."""
        return f"player:{self.player}"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Player to cage."""
        for box in [box for box, player in t.seats.items() if player == self.player]:
            del t.seats[box]
        t.bank.close(f"player:{self.player}", "cage")


class NewDealer(Act, frozen=True):
    """Another dealer comes to the table, and owes a burn card if there is a shoe to deal from."""

    dealer: str
    burns: bool = True

    def by(self, t: Table[Any]) -> str:
        """Dealers are assigned by the floor."""
        return "floorperson"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Note the name."""
        t.dealer = self.dealer
        if self.burns and t.shoe.left:
            t.burn_due = True


class NewDay(Act, frozen=True):
    """A gaming day begins."""

    day: str

    def by(self, t: Table[Any]) -> str:
        """The supervisor's clock."""
        return "casino-supervisor"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Note the day."""
        t.day = self.day


class SetStatus(Act, frozen=True):
    """The table opens, stands idle or closes."""

    status: str

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Note it."""
        t.status = self.status


class Fill(Act, frozen=True):
    """Chips come from the cage into the table inventory."""

    amount: int

    def by(self, t: Table[Any]) -> str:
        """A supervisor's business."""
        return "casino-supervisor"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Cage to inventory, on an account of its own, so that the table's win can be told."""
        t.bank.move("fills", "inventory", self.amount)


class ConvertCash(Act, frozen=True):
    """The cash of a spoken wager is dropped and becomes chips."""

    wager: Wager

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Cash into the drop box, chips to the player."""
        t.bank.move("cage", "drop", self.wager.amount)
        t.bank.move("inventory", f"player:{self.wager.player}", self.wager.amount)


class ClearDevice(Act, frozen=True):
    """The shuffling device works again."""

    def by(self, t: Table[Any]) -> str:
        """A supervisor's business."""
        return "casino-supervisor"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Back in use."""
        t.device_jammed = False
