"""Devices at the table that show a number which nobody at it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row

if TYPE_CHECKING:
    from pitboss.table.scene import Scene
    from pitboss.table.table import Table


class Display(Act, frozen=True):
    """A player presses a button and the display shows one of some numbers."""

    box: int
    shows: tuple[int, ...]
    asks: ClassVar[str | None] = "display"
    named: ClassVar[str] = "shown"

    def by(self, t: Table[Any]) -> str:
        """Whoever presses."""
        return f"player:{t.seats[self.box]}"

    def verify(self, t: Table[Any], outcome: Any) -> None:
        """One of the numbers that it can show."""
        if type(outcome) is not int or outcome not in self.shows:
            raise Refusal(f"the display shows one of {', '.join(map(str, self.shows))}", self.cite)

    @classmethod
    def told(cls, scene: Scene, row: Row) -> str:
        """What everybody can read."""
        return f"{scene.whose(row['box'])}: the display shows {row['shown']}"
