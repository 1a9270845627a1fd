"""Public state of a game beside cards and chips: a point, a pot, a button, a bank, a meter.

A game's memory lists it (`Memory.shows`), each with where it is kept, how felt and terminal draw it, and how an
observation counts it; its acts show it to a scene (`Scene.things`) and tell it in their sentences.
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
    """A number that lies open, such as the race of a ticket."""

    name: str
    """Its key in `Scene.things` and in a layout."""
    says: str
    """What an observation calls it."""
    label: str = ""
    """What people read beside it; empty where it is not drawn by itself."""
    sign: str = ""
    """The letter on it, where it is a marker."""
    field: str = ""
    """The field of the game's memory that keeps it, if that has another name."""

    numbers: ClassVar[int] = 1
    """How many numbers an observation has for it."""
    look: ClassVar[str] = ""
    """How it is drawn: `marker` before a box, `amount` beside the hands, `puck` on a number of the layout."""

    def kept(self, t: AnyTable) -> Any:
        """Its value as a layout shows it; None where there is nothing to show."""
        return getattr(t.memory, self.field or self.name)

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """The thing as that many numbers."""
        return (scene.things.get(self.name, 0),)


@dataclass(frozen=True)
class Puck(Thing):
    """A marker that lies on a number of the layout, or off."""

    look = "puck"


@dataclass(frozen=True)
class Amount(Thing):
    """Money, in units."""

    look = "amount"

    def kept(self, t: AnyTable) -> str | None:
        """In dollars; None while it is empty."""
        amount = super().kept(t)
        return dollars(amount) if amount else None

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """None where nothing lies there yet."""
        return (cents(scene.things.get(self.name, "0.00")) / viewpoint.unit,)


@dataclass(frozen=True)
class Marker(Thing):
    """A marker or button that lies before a player."""

    look = "marker"

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """Seats to it from the player's own, which is 1; 0 where it lies before nobody."""
        return (viewpoint.seats_to(scene, scene.things.get(self.name, 0)),)


@dataclass(frozen=True)
class Meter(Thing):
    """The progressive meter, in units; every scene has it."""

    def kept(self, t: AnyTable) -> None:
        """Nothing: a layout has the meter of every game in one place."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """What it shows to everybody."""
        return (scene.meter / viewpoint.unit,)
