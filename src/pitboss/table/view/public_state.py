"""A game's public state besides cards and chips: a point, a pot, a button, a bank, a meter.

A game's memory lists it (`Memory.shows`), each with where it is stored, how felt and terminal draw it, and how an
observation counts it; its acts show it to a scene (`Scene.things`) and mention it in their sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pitboss.money import cents, dollars

if TYPE_CHECKING:
    from pitboss.table.table import AnyTable
    from pitboss.table.view.scene import Scene


class Viewpoint(NamedTuple):
    """Reference of an observation: the cents of a unit, and the table's places in order."""

    unit: int
    places: Sequence[int]

    def seats_to(self, scene: Scene, box: int) -> int:
        """Distance from the player's own seat, 1, to a box in dealing order; 0 for no box."""
        return self.around(scene).get(box, 0)

    def around(self, scene: Scene) -> dict[int, int]:
        """The same for every place of the table."""
        own = self.places.index(next(iter(scene.mine()), self.places[0]))
        return {box: 1 + (at - own) % len(self.places) for at, box in enumerate(self.places)}


@dataclass(frozen=True)
class Thing:
    """A public number, such as the race of a ticket."""

    name: str
    """Its key in `Scene.things` and in a layout."""
    says: str
    """Its name in observations."""
    label: str = ""
    """Its label; empty if it is not drawn separately."""
    sign: str = ""
    """The letter on it, if it is a marker."""
    field: str = ""
    """The field of the game's memory, if named differently."""

    numbers: ClassVar[int] = 1
    """Its length in an observation."""
    look: ClassVar[str] = ""
    """How it is drawn: `marker` before a box, `amount` beside the hands, `puck` on a number of the layout."""

    def value(self, t: AnyTable) -> Any:
        """Its value in a layout; None if there is nothing to show."""
        return getattr(t.memory, self.field or self.name)

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """The value as that many numbers."""
        return (scene.things.get(self.name, 0),)


@dataclass(frozen=True)
class Puck(Thing):
    """A marker on a number of the layout, or off."""

    look = "puck"


@dataclass(frozen=True)
class Amount(Thing):
    """Money, in units."""

    look = "amount"

    def value(self, t: AnyTable) -> str | None:
        """In dollars; None while it is zero."""
        amount = super().value(t)
        return dollars(amount) if amount else None

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """The amount in units; 0 while unset."""
        return (cents(scene.things.get(self.name, "0.00")) / viewpoint.unit,)


@dataclass(frozen=True)
class Marker(Thing):
    """A marker or button before a player."""

    look = "marker"

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """Distance from the player's own seat, 1; 0 if it is at no player."""
        return (viewpoint.seats_to(scene, scene.things.get(self.name, 0)),)


@dataclass(frozen=True)
class Meter(Thing):
    """The progressive meter, in units; every scene has it."""

    def value(self, t: AnyTable) -> None:
        """None: layouts have the meter in its own place."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """The meter's public amount."""
        return (scene.meter / viewpoint.unit,)
