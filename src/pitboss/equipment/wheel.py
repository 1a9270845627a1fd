"""Wheels: named stops of equal width, one of which comes to rest under the pointer or takes the ball."""

from dataclasses import dataclass
from typing import ClassVar

from pitboss.equipment.device import ChanceSource, Device, register_device
from pitboss.refusal import Refusal, near


@dataclass(frozen=True)
class Wheel(Device):
    """The stops in their order round the wheel; a name may stand at many of them."""

    stops: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    """The colour of each stop, where it is known."""

    kind: ClassVar[str] = "wheel"
    act: ClassVar[str] = "spin"
    shown: ClassVar[str] = "stop"
    record: ClassVar[str] = "spins"

    def read(self, value: object) -> str:
        """A stop by its name; a number is read as its name."""
        stop = str(value) if type(value) is int else value
        if not isinstance(stop, str) or stop not in self.stops:
            raise self.refusal(value)
        return stop

    def draw(self, chance: ChanceSource) -> str:
        """Each stop equally often."""
        return self.stops[chance.below(len(self.stops))]

    def results(self) -> tuple[str, ...]:
        """The stops."""
        return self.stops

    def count(self, result: str) -> tuple[int, ...]:
        """The first place of the stop's name, from 1."""
        return (1 + self.stops.index(result),)

    def describe(self, who: str, plain: str) -> str:
        """The stop."""
        return f"{who} spins the wheel, which stops at {plain}" if who else f"the wheel stops at {plain}"

    def picture(self) -> dict[str, object]:
        """The stops clockwise, and their colours."""
        return {"stops": self.stops, "looks": self.looks}

    def schema(self) -> dict[str, object]:
        """The name of a stop, or its number."""
        return {"type": ["string", "integer"]}

    def refusal(self, value: object) -> Refusal:
        """The nearest stop."""
        return Refusal(f"the {self.name.replace('-', ' ')} has no stop {value!r}; {near(str(value), self.stops)}")


_SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
_DOUBLE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"

RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
"""The numbers that are red on every wheel; the others are black."""


def _zeros(name: str, stops: str) -> Wheel:
    """A wheel of numbers, red and black, with zeros that are green."""
    order = tuple(stops.split())
    looks = tuple("green" if stop in ("0", "00") else "red" if int(stop) in RED else "black" for stop in order)
    return register_device(Wheel(name, order, looks))


SINGLE_ZERO, DOUBLE_ZERO = _zeros("single-zero-wheel", _SINGLE), _zeros("double-zero-wheel", _DOUBLE)
