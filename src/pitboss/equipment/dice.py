"""Dice: what lies uppermost after a throw as text such as "3-4", and throws from the source of chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import ClassVar

from pitboss.equipment.device import ChanceSource, Device, register_device
from pitboss.refusal import Refusal

Rolled = str
"""The upper faces of a throw in the order in which they are called, joined by dashes."""

SIDES = 6
_FACES = frozenset(map(str, range(1, SIDES + 1)))


@dataclass(frozen=True)
class Dice(Device):
    """Some dice that are thrown together."""

    dice: int = 2

    kind: ClassVar[str] = "dice"
    act: ClassVar[str] = "roll"
    shown: ClassVar[str] = "dice"
    record: ClassVar[str] = "rolls"
    invites: ClassVar[tuple[str, str]] = ("has the dice", "throw the dice")

    @property
    def numbers(self) -> int:  # type: ignore[override]
        """A number for each die."""
        return self.dice

    def read(self, value: object) -> Rolled:
        """Dice from text ("3-4") or a list of faces ([3, 4])."""
        if type(value) is str and value in self._throws:
            return value
        shown: Sequence[object] = (
            value.split("-") if isinstance(value, str) else value if isinstance(value, list) else ()
        )
        if len(shown) != self.dice or any(isinstance(face, bool) or str(face) not in _FACES for face in shown):
            raise self.refusal(value)
        return "-".join(map(str, shown))

    def plain(self, result: Rolled) -> list[int]:
        """The list of faces."""
        return [*faces(result)]

    def draw(self, chance: ChanceSource) -> Rolled:
        """A throw: each die shows each face equally often."""
        drawn = 0
        for _ in range(self.dice):
            drawn = SIDES * drawn + chance.below(SIDES)
        return self._by_place[drawn]

    def results(self) -> list[Rolled]:
        """Every face of every die with every other."""
        return ["-".join(shown) for shown in product(map(str, range(1, SIDES + 1)), repeat=self.dice)]

    @cached_property
    def _by_place(self) -> tuple[Rolled, ...]:
        return tuple(self.results())

    @cached_property
    def _throws(self) -> frozenset[Rolled]:
        return frozenset(self._by_place)

    def count(self, result: Rolled) -> tuple[int, ...]:
        """The faces."""
        return faces(result)

    def describe(self, who: str, plain: Sequence[int]) -> str:
        """The faces in words."""
        return f"{who or 'the dealer'} throws {' and '.join(map(str, plain))}"

    def signs(self, plain: Sequence[int], plainly: bool = False) -> str:
        """The dice as they lie."""
        return " ".join(f"[{face}]" if plainly else chr(0x267F + face) for face in plain)

    def total(self, plain: Sequence[int]) -> str:
        """The sum of the faces."""
        return f"{' + '.join(map(str, plain))} = {sum(plain)}"

    def schema(self) -> dict[str, object]:
        """A list of faces."""
        return {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": SIDES}, "minItems": 1}

    def refusal(self, value: object) -> Refusal:
        """As many faces as there are dice."""
        return Refusal(f"{value!r} is not a roll of {self.dice} dice: write the faces, such as [3, 4]")


@cache
def dice(count: int) -> Dice:
    """A number of dice thrown together."""
    return register_device(Dice("dice" if count == 2 else f"{count}-dice", count))


DICE, THREE_DICE = dice(2), dice(3)


@lru_cache(1 << 12)
def faces(rolled: str) -> tuple[int, ...]:
    """The faces of a roll."""
    return tuple(int(face) for face in rolled.split("-"))
