"""What was ordered and waits for the end of the round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.table import Table

if TYPE_CHECKING:
    from pitboss.floor.people import Who


@dataclass(frozen=True)
class Pending:
    """A procedure that waits for the end of the round."""

    who: Who
    id: int
    procedure: str
    args: dict[str, str | int]

    @property
    def says(self) -> str:
        """The order in one line, however it was written."""
        return msgspec.json.encode([self.procedure, self.args], order="deterministic").decode()

    @property
    def leaver(self) -> str:
        """The player who is about to leave, if that is what waits."""
        return str(self.args.get("player", "")) if self.procedure == "leave" else ""


def due(t: Table[Any], waiting: Iterable[Pending]) -> Pending | None:
    """What waits and can begin now; nobody leaves while wagers of theirs stand from round to round."""
    if t.pending is not None and not t.betting:
        return None
    lying = {t.seats[box] for box, _ in t.wagers}
    can = [item for item in waiting if item.leaver not in lying]
    return next((item for item in can if t.pending is None or t.game.procedures[item.procedure].while_betting), None)
