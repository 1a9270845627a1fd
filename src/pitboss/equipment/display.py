"""A display that shows one of some numbers when a player presses its button."""

from dataclasses import dataclass
from typing import ClassVar

from pitboss.equipment.device import ChanceSource, Device
from pitboss.refusal import Refusal


@dataclass(frozen=True)
class NumberDisplay(Device):
    """The numbers that it can show, each as likely as the others; a number may stand there more than once."""

    shows: tuple[int, ...] = ()

    kind: ClassVar[str] = "display"
    act: ClassVar[str] = "display"
    shown: ClassVar[str] = "shown"
    record: ClassVar[str] = ""

    def read(self, value: object) -> int:
        """One of the numbers."""
        if type(value) is not int or value not in self.shows:
            raise self.refusal(value)
        return value

    def draw(self, chance: ChanceSource) -> int:
        """One of the numbers."""
        return self.shows[chance.below(len(self.shows))]

    def count(self, result: int) -> tuple[int, ...]:
        """The number."""
        return (result,)

    def describe(self, who: str, plain: int) -> str:
        """The number."""
        return f"the display shows {plain}"

    def schema(self) -> dict[str, object]:
        """A number."""
        return {"type": "integer"}

    def refusal(self, value: object) -> Refusal:
        """What it can show."""
        return Refusal(f"the display shows one of {', '.join(map(str, self.shows))}")
