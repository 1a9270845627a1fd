"""A game's own memory between procedures, beyond every table's state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from pitboss.refusal import Refusal
from pitboss.table.view.public_state import Thing

if TYPE_CHECKING:
    from pitboss.table.table import AnyTable, Table


class Memory(msgspec.Struct):
    """Base class, and sufficient for games without anything to remember."""

    position_matters: ClassVar[bool] = False
    """True if the starting position rotates, so that boxes are not all alike.

    For the conformance suite, which expects equal results one box further everywhere else.
    """
    shows: ClassVar[tuple[Thing, ...]] = ()
    """Its public state, in the order of the observation."""

    def prepare_for(self, procedure: str) -> None:
        """Prepare for a case that begins with that procedure."""

    def restore_seats(self, boxes: Mapping[int, tuple[str, Iterable[str]]], given: Collection[str] = ()) -> None:
        """Restore the state of a table where these players make these wagers; the case has the fields `given`."""

    def verify(self, t: AnyTable) -> None:
        """Refuse a state that is impossible with these players and wagers."""

    def stands(self, wager: str) -> bool:
        """Whether a wager of that kind may carry over to the next round."""
        return False

    def record_fields(self) -> dict[str, Any]:
        """Fields that a record of the next round must contain."""
        return {}

    def player_joined(self, t: AnyTable, player: str, box: int) -> None:
        """Record a player who has taken a box, or bought more chips there."""

    def player_left(self, player: str) -> None:
        """Record a player who has left."""

    def cards(self) -> list[str]:
        """Cards in places that only this game has."""
        return []

    def clear(self) -> None:
        """Clear those places."""

    def withheld(self) -> bool:
        """Whether one of those cards was drawn unseen and will still be dealt."""
        return False

    def uncollected(self) -> dict[int, int]:
        """Winnings by box that wait for their player to collect them, in cents."""
        return {}

    def public_state(self, t: AnyTable) -> dict[str, Any]:
        """The public state besides cards and chips, other than what its acts show to a scene."""
        values = {thing.name: thing.value(t) for thing in self.shows}
        return {name: value for name, value in values.items() if value is not None}

    def clock_announcement(self, now: str) -> str:
        """Time announcement due now, if deck or seat hours matter."""
        return ""


class Contested(Memory):
    """State of a poker table: who sits out, what the house takes, and who is on the waiting list."""

    def sitting_out(self) -> list[str]:
        """Players who keep their seat and sit out."""
        return []

    def takings(self, t: Table) -> tuple[int, int, int]:
        """The pot, the rake so far, and the house's chips with its players."""
        return 0, 0, 0

    def queue(self, t: Table) -> tuple[list[str], list[str]]:
        """The waiting list in order, and those for whom a seat is reserved."""
        return [], []


def verify_seated(t: Table, box: int | None, has: str, player: str = "") -> None:
    """Refuse an empty box that is said to have something; 0 is the dealer, or none.

    A named player may have left since the last round, if the game's own script handles that.
    """
    if box and box not in t.seats and not player:
        raise Refusal(f"before: box {box} is said to have {has}, but has no player", "house:seating")


_NO_POT = Contested()


def contested(t: Table) -> Contested:
    """A table's pot state; the empty one without a pot."""
    return t.memory if isinstance(t.memory, Contested) else _NO_POT
