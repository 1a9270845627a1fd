"""What a game has to remember of its own between two procedures, beside what every table does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from pitboss.refusal import Refusal
from pitboss.table.view.public_state import Thing

if TYPE_CHECKING:
    from pitboss.table.table import AnyTable, Table


class Memory(msgspec.Struct):
    """The base, and all that a game needs that has nothing to remember."""

    position_matters: ClassVar[bool] = False
    """Whether it marks a box from which the next round is dealt, so that boxes are not all alike.

    A declaration for the conformance suite, which expects the same results one box further everywhere else.
    """
    shows: ClassVar[tuple[Thing, ...]] = ()
    """Its public state, in the order in which an observation counts it."""

    def prepare_for(self, procedure: str) -> None:
        """Be as a table is before that procedure, for cases that begin with it."""

    def restore_seats(self, boxes: Mapping[int, tuple[str, Iterable[str]]], said: Collection[str] = ()) -> None:
        """Be as a table is at which these players make these wagers, beside what a case says of it itself."""

    def verify(self, t: AnyTable) -> None:
        """Refuse what no table can remember at which these people sit and these wagers lie."""

    def stands(self, wager: str) -> bool:
        """Whether a wager of that kind may lie on the layout from one round to the next."""
        return False

    def record_fields(self) -> dict[str, Any]:
        """What of it a record of the next round must say."""
        return {}

    def player_joined(self, t: AnyTable, player: str, box: int) -> None:
        """Take note of a player who has taken a box, or bought more chips there."""

    def player_left(self, player: str) -> None:
        """Take note of a player who has left."""

    def cards(self) -> list[str]:
        """Cards that lie where only this game has a place for them."""
        return []

    def clear(self) -> None:
        """No card there any more."""

    def withheld(self) -> bool:
        """Whether one of them was drawn, was not seen, and will still be dealt."""
        return False

    def uncollected(self) -> dict[int, int]:
        """Winnings by box that wait until their player comes for them, in cents."""
        return {}

    def public_state(self, t: AnyTable) -> dict[str, Any]:
        """What of it lies open on the table beside cards and chips; what its acts show to a scene comes on top."""
        values = {thing.name: thing.kept(t) for thing in self.shows}
        return {name: value for name, value in values.items() if value is not None}

    def clock_announcement(self, now: str) -> str:
        """What the dealer must say of the clock before anything else, where the hours of something count."""
        return ""


class Contested(Memory):
    """Where players contest a pot: who sits out, what the house takes, and who waits for a seat."""

    def sitting_out(self) -> list[str]:
        """Players who keep their place and take no part."""
        return []

    def takings(self, t: Table) -> tuple[int, int, int]:
        """What lies in the pot, the rake so far, and the house's own chips with its players."""
        return 0, 0, 0

    def queue(self, t: Table) -> tuple[list[str], list[str]]:
        """Those who wait for a place at this table, the first first, and those of them for whom one is kept."""
        return [], []


def verify_seated(t: Table, box: int | None, has: str, player: str = "") -> None:
    """Refuse a box that is said to have something, and at which nobody sits; 0 is the dealer, or nobody.

    A player who is named may have left since the last round, where the game's own script sees to that.
    """
    if box and box not in t.seats and not player:
        raise Refusal(f"before: box {box} is said to have {has}, but has no player", "house:seating")


NOBODY = Contested()


def contested(t: Table) -> Contested:
    """What a table remembers of a pot; where none is contested nobody waits or rests."""
    return t.memory if isinstance(t.memory, Contested) else NOBODY
