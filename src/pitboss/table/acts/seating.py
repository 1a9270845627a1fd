"""Acts of people and of the gaming day: sitting down, leaving, changing dealers, fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.money import cents, dollars
from pitboss.table.act import Act, Row, Wager, flat
from pitboss.table.engine.bank import HOUSE_PLAYERS
from pitboss.table.play.player_names import of_the_house

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene


def _account(player: str) -> str:
    """The account that a player's chips come from and go back to."""
    return HOUSE_PLAYERS if of_the_house(player) else "cage"


class Sit(Act, frozen=True):
    """A player takes a box with chips from the cage."""

    player: str
    box: int
    chips: int

    def by(self, t: Table) -> str:
        """The player."""
        return f"player:{self.player}"

    def apply(self, t: Table, outcome: object) -> None:
        """Move chips from cage to player; a house player brings the house's chips."""
        t.seats[self.box] = self.player
        t.bank.move(_account(self.player), f"player:{self.player}", self.chips)
        t.memory.player_joined(t, self.player, self.box)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Seat the player."""
        spot, money = scene.spot(row["box"]), cents(row["chips"])
        old, spot.player = spot.player, row["player"]
        if old and money:
            return f"{row['player']} buys {dollars(money)} more"
        return f"{row['player']} sits at box {row['box']}" + (f" with {dollars(money)}" if money else "")


class Leave(Act, frozen=True):
    """A player leaves the table with all chips."""

    player: str

    def by(self, t: Table) -> str:
        """The player."""
        return f"player:{self.player}"

    def apply(self, t: Table, outcome: object) -> None:
        """Move chips from player to cage, or for a house player back to the house."""
        for box in [box for box, player in t.seats.items() if player == self.player]:
            del t.seats[box]
        t.bank.close(f"player:{self.player}", _account(self.player))
        t.memory.player_left(self.player)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Free the places."""
        scene.left_by(row["player"])
        return f"{row['player']} leaves"


class NewDealer(Act, frozen=True):
    """A new dealer comes to the table, and owes a burn card if there is a shoe to deal from."""

    dealer: str
    burns: bool = True
    performed_by = "floorperson"
    sentence = "{dealer} takes over"

    def apply(self, t: Table, outcome: object) -> None:
        """Record the name."""
        t.dealer = self.dealer
        if self.burns and t.shoe.left:
            t.cards.burn_due = True


class NewDay(Act, frozen=True):
    """A gaming day begins."""

    day: str
    performed_by = "casino-supervisor"
    sentence = "a new gaming day begins: {day}"

    def apply(self, t: Table, outcome: object) -> None:
        """Record the day."""
        t.day = self.day


class SetStatus(Act, frozen=True):
    """The table opens, goes idle or closes."""

    status: str
    sentence = "the table is {status}"

    def apply(self, t: Table, outcome: object) -> None:
        """Record the status."""
        t.status = self.status


class Fill(Act, frozen=True):
    """Bring chips from the cage into the table inventory."""

    amount: int
    performed_by = "casino-supervisor"
    sentence = "chips for {amount} come to the table"

    def apply(self, t: Table, outcome: object) -> None:
        """Transfer from cage to inventory, on a separate account, so that the table's win is known."""
        t.bank.move("fills", "inventory", self.amount)


class ConvertCash(Act, frozen=True):
    """The cash of a spoken wager is dropped and becomes chips."""

    wager: Wager
    sentence = "{player}'s cash on {wager} becomes chips for {amount}"

    def apply(self, t: Table, outcome: object) -> None:
        """Move cash into the drop box and chips to the player."""
        t.bank.move("cage", "drop", self.wager.amount)
        t.bank.move("inventory", f"player:{self.wager.player}", self.wager.amount)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A row with the wager's fields."""
        return flat(row)


class ClearDevice(Act, frozen=True):
    """The shuffling device works again."""

    performed_by = "casino-supervisor"
    sentence = "the device works again"

    def apply(self, t: Table, outcome: object) -> None:
        """Put it back in use."""
        t.cards.device_jammed = False
