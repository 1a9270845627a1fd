"""What lies open on a table beside cards and chips, and how an observation counts it, as a device's result is counted.

A game's memory lists such things (`Memory.shows`); its acts show them to a scene (`Scene.things`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pitboss.money import cents

if TYPE_CHECKING:
    from pitboss.table.scene import Scene


class Viewpoint(NamedTuple):
    """From where a scene is counted: the cents of a unit, and the places of the table in their order."""

    unit: int
    places: Sequence[int]

    def seats_to(self, scene: Scene, box: int) -> int:
        """Seats from the player's own, which is 1, on to a box in the order of dealing; 0 for no box."""
        return self.around(scene).get(box, 0)

    def around(self, scene: Scene) -> dict[int, int]:
        """The same for every place of the table."""
        own = self.places.index(next(iter(scene.mine()), self.places[0]))
        return {box: 1 + (at - own) % len(self.places) for at, box in enumerate(self.places)}


@dataclass(frozen=True)
class Thing:
    """A number that lies open, such as the point."""

    name: str
    """Its key in `Scene.things`."""
    says: str
    """What an observation calls it."""

    numbers: ClassVar[int] = 1
    """How many numbers an observation has for it."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """The thing as that many numbers."""
        return (scene.things.get(self.name, 0),)


class Amount(Thing):
    """Money, in units."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """None where nothing lies there yet."""
        return (cents(scene.things.get(self.name, "0.00")) / viewpoint.unit,)


class Marker(Thing):
    """A marker or button that lies before a player."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """Seats to it from the player's own, which is 1; 0 where it lies before nobody."""
        return (viewpoint.seats_to(scene, scene.things.get(self.name, 0)),)


class Meter(Thing):
    """The progressive meter, in units."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """What it shows to everybody."""
        return (scene.meter / viewpoint.unit,)
