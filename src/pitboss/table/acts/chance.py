"""Acts of chance: a device is started and shows a random result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.equipment.device import Device, Result, device
from pitboss.equipment.dice import dice
from pitboss.equipment.display import NumberDisplay as Shows
from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row
from pitboss.table.engine.sealed_key import CITE, DRAWS, SealedKey

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene


class Chance(Act, frozen=True):
    """Base: who operates a device, and which one."""

    box: int = 0
    """The box whose player does so; 0 for the dealer."""
    reader: str = ""
    """A role that reads the result instead."""
    asks: ClassVar[str | None] = "chance"
    moves_chips: ClassVar[bool] = False

    @property
    def of(self) -> Device:
        """The device."""
        raise NotImplementedError

    def by(self, t: Table) -> str:
        """The player at the box, the dealer, or the person who reads it."""
        return self.reader or (f"player:{t.seats[self.box]}" if self.box else "dealer")

    def verify(self, t: Table, outcome: object) -> None:
        """Verify a result that the device can show."""
        shown = self.read(outcome)
        if shown is not outcome and (type(shown) is not type(outcome) or shown != outcome):
            raise Refusal(self.of.refusal(outcome).reason, self.cite)
        if (lot := self.lot(t)) is not None and lot.next(self.of) != outcome:
            raise Refusal(f"{self.of.plain(outcome)} is not what was sealed before the wagers closed", CITE)

    def lot(self, t: Table) -> SealedKey | None:
        """The sealed key behind it; a device that decides nothing needs none."""
        lots = t.chance.sealed_keys
        lot = lots.get(DRAWS) if lots else None
        return None if lot is None or self.of.aside else lot

    def apply(self, t: Table, outcome: object) -> None:
        """Count one more draw from the sealed key."""
        if (lot := self.lot(t)) is not None:
            lot.shown.append(outcome)

    def read(self, value: object) -> Result:
        """The device's result from text or plain data; an impossible one is refused under the act's paragraph."""
        try:
            return self.of.read(value)
        except Refusal as refusal:
            raise Refusal(refusal.reason, self.cite) from None

    def invites(self, t: Table) -> bool:
        """Whether a player is asked to start it."""
        return bool(self.of.invites[0]) and self.by(t).startswith("player:")

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A row under the device's name, with its result."""
        row["act"] = self.of.act
        row[self.of.shown] = self.of.plain(outcome)
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The device's result, and who started it."""
        of, box = of_row(row), row.get("box", 0)
        assert of is not None
        if not of.aside:
            scene.drawn = of, row[of.shown]
        return of.describe(scene.spot(box).player if box else "", row[of.shown])


def of_row(row: dict[str, Any]) -> Device | None:
    """The device whose result a row shows."""
    if "device" in row:
        return device(row["device"])
    if row["act"] == "roll":
        return dice(len(row["dice"]))
    return Shows("display", (row["shown"],)) if row["act"] == "display" else None


class Draw(Chance, frozen=True, kw_only=True):
    """Draw from a device by name: a wheel, a cage of balls, a cup of dice."""

    device: str

    @property
    def of(self) -> Device:
        """The device of that name."""
        return device(self.device)


class Roll(Chance, frozen=True):
    """The player at a box throws the dice."""

    dice: int = 2

    @property
    def of(self) -> Device:
        """A number of dice."""
        return dice(self.dice)


class Display(Chance, frozen=True):
    """A player presses a button and the display shows a number."""

    shows: tuple[int, ...] = ()

    @property
    def of(self) -> Device:
        """A display of these numbers."""
        return Shows("display", self.shows)
