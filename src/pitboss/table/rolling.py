"""The act of the dice: a throw, which is its shooter's to make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.equipment.dice import dice, faces
from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row

if TYPE_CHECKING:
    from pitboss.table.scene import Scene
    from pitboss.table.table import Table


class Roll(Act, frozen=True):
    """The player at a box throws the dice; with a reader, what lies there is read by that role instead."""

    box: int
    dice: int = 2
    reader: str = ""
    asks: ClassVar[str | None] = "roll"
    page: ClassVar[tuple[str, ...]] = ("dice",)

    def by(self, t: Table[Any]) -> str:
        """The shooter, or whoever reads the dice."""
        return self.reader or f"player:{t.seats[self.box]}"

    def verify(self, t: Table[Any], outcome: Any) -> None:
        """As many faces as there are dice."""
        if not isinstance(outcome, str) or dice(outcome, self.dice) != outcome:
            raise Refusal(f"a throw shows the upper faces of {self.dice} dice", self.cite)

    def view(self, row: Row, outcome: Any, viewer: str) -> Row:
        """The faces."""
        return row | {"dice": list(faces(str(outcome)))}

    @classmethod
    def told(cls, scene: Scene, row: Row) -> str:
        """The dice lie where they fell."""
        scene.things |= {"dice": row["dice"], "shooter": row["box"]}
        return f"{scene.spot(row['box']).player} throws {' and '.join(map(str, row['dice']))}"
