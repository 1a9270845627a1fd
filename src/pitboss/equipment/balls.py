"""Numbered balls: some are drawn from a cage one after the other, none of them twice, in text such as "7-41-3"."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from pitboss.equipment.device import ChanceSource, Device, Result, register_device
from pitboss.refusal import Refusal


@dataclass(frozen=True)
class Balls(Device):
    """Balls drawn from a cage, in order."""

    cage: int = 80
    drawn: int = 20

    kind: ClassVar[str] = "balls"
    act: ClassVar[str] = "draw-balls"
    shown: ClassVar[str] = "balls"
    record: ClassVar[str] = "balls"

    @property
    def numbers(self) -> int:  # type: ignore[override]
        """A number for each ball."""
        return self.drawn

    def read(self, value: object) -> str:
        """Balls from text ("7-41-3") or a list of numbers."""
        shown: Sequence[object] = (
            value.split("-") if isinstance(value, str) else value if isinstance(value, list) else ()
        )
        found = [int(one) for one in shown if type(one) is int or (isinstance(one, str) and one.isdecimal())]
        if strange := [one for one in found if not 1 <= one <= self.cage]:
            raise Refusal(f"there is no ball {strange[0]}: they are numbered from 1 to {self.cage}")
        if twice := [one for at, one in enumerate(found) if one in found[:at]]:
            raise Refusal(f"ball {twice[0]} is there twice, and none goes back into the cage")
        if len(found) != self.drawn or len(shown) != self.drawn:
            raise self.refusal(value)
        return "-".join(map(str, found))

    def plain(self, result: str) -> list[int]:
        """The list of numbers."""
        return [*numbers(result)]

    def draw(self, chance: ChanceSource) -> str:
        """Every ball that is left comes next equally often."""
        cage = [*range(1, self.cage + 1)]
        return "-".join(str(cage.pop(chance.below(len(cage)))) for _ in range(self.drawn))

    def results(self) -> Sequence[Result]:
        """Too many to list; exact counts go by the number of hits."""
        raise AssertionError("the draws of balls are counted, not listed")

    def count(self, result: str) -> tuple[int, ...]:
        """The numbers."""
        return numbers(result)

    def describe(self, who: str, plain: Sequence[int]) -> str:
        """The numbers in their order."""
        return f"drawn: {', '.join(map(str, sorted(plain)))}"

    def signs(self, plain: Sequence[int], plainly: bool = False) -> str:
        """The numbers in their order."""
        return " ".join(map(str, sorted(plain)))

    def schema(self) -> dict[str, object]:
        """A list of numbers."""
        return {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": self.cage}, "minItems": 1}

    def refusal(self, value: object) -> Refusal:
        """As many different balls as are drawn."""
        return Refusal(f"{value!r} is not a draw of {self.drawn} of {self.cage} balls: write their numbers")


@dataclass(frozen=True)
class Picks(Balls):
    """Quick picks: numbers chosen by the system."""

    act: ClassVar[str] = "pick-numbers"
    shown: ClassVar[str] = "picked"
    record: ClassVar[str] = "picks"
    aside: ClassVar[bool] = True

    def describe(self, who: str, plain: Sequence[int]) -> str:
        """The numbers in their order."""
        return f"quick pick: {', '.join(map(str, sorted(plain)))}"


@cache
def picks(spots: int) -> Picks:
    """A quick pick of this many numbers."""
    return register_device(Picks(f"quick-pick-{spots}", 80, spots))


BALLS = register_device(Balls("keno-balls"))
for _spots in range(1, 21):
    picks(_spots)


def numbers(result: str) -> tuple[int, ...]:
    """The numbers of a draw."""
    return tuple(int(one) for one in result.split("-"))
