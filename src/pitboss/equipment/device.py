"""Devices: whatever shows a result that nobody at the table decides, such as dice, a wheel or a display of numbers.

A kind of device is a module of this package, or of a game, that makes its devices `known`. Scripts name a device when
they draw from it; drivers, records, views and pages ask it everything else: none of them knows one kind from another.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar

import pitboss.equipment
from pitboss.refusal import Refusal, near

Result = int | str
"""What a device showed, as it is stored in a journal."""


class ChanceSource(Protocol):
    """Where a result comes from: the source of chance, or a test's own draws."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


@dataclass(frozen=True)
class Device:
    """Base of all devices: its name, and how results are read, drawn, recorded and announced."""

    name: str
    """How acts name it: "double-zero-wheel"."""

    kind: ClassVar[str]
    """The kind of device, for drawing it: "dice", "wheel"."""
    act: ClassVar[str]
    """The verb for starting it: "roll", "spin"."""
    shown: ClassVar[str]
    """Under which name an event shows its result: "dice", "stop"."""
    record: ClassVar[str]
    """The list of a record that has its results: "rolls"; empty where they stand among the decisions."""
    invites: ClassVar[tuple[str, str]] = ("", "")
    """The words for a player who is to set it going, and for doing so; empty where no player is asked."""
    aside: ClassVar[bool] = False
    """Whether it shows something about one wager alone, and not what decides a round."""
    numbers: ClassVar[int] = 1
    """How many numbers say what it shows."""

    def read(self, value: object) -> Result:
        """A result from text or plain data; what the device cannot show is refused."""
        raise NotImplementedError

    def plain(self, result: Any) -> Any:
        """A result as plain data, which `read` takes again."""
        return result

    def draw(self, chance: ChanceSource) -> Result:
        """A result from the source of chance."""
        raise NotImplementedError

    def results(self) -> Sequence[Result]:
        """Every result with its weight among equally likely ones."""
        raise NotImplementedError

    def count(self, result: Any) -> tuple[int, ...]:
        """A result as this many `numbers`."""
        raise NotImplementedError

    def describe(self, who: str, plain: Any) -> str:
        """A sentence with the result; `who` is empty where the dealer sets the device going."""
        raise NotImplementedError

    def signs(self, plain: Any, plainly: bool = False) -> str:
        """A result as it looks in a line of text."""
        return str(plain)

    def total(self, plain: Any) -> str:
        """What a result comes to, where that is more than it shows."""
        return ""

    def picture(self) -> dict[str, object]:
        """Drawing data of the device, visible before it shows anything; empty for most."""
        return {}

    def schema(self) -> dict[str, object]:
        """One result in the JSON Schema of a record."""
        raise NotImplementedError

    def refusal(self, value: object) -> Refusal:
        """Why a value is not a result."""
        raise NotImplementedError


D = TypeVar("D", bound=Device)
_KNOWN: dict[str, Device] = {}


def register_device(device: D) -> D:
    """Let acts, journals and records name a device from here on."""
    _KNOWN[device.name] = device
    return device


def devices() -> Iterable[Device]:
    """Every device that can be named: those of this package, and those of each game that is loaded."""
    _load_own()
    return _KNOWN.values()


@cache
def _load_own() -> None:
    for module in pkgutil.iter_modules(pitboss.equipment.__path__, "pitboss.equipment."):
        importlib.import_module(module.name)


def device(name: str) -> Device:
    """The device of a name."""
    if name not in _KNOWN:
        names = [one.name for one in devices()]
        if name not in _KNOWN:
            raise Refusal(f"there is no device {name!r}; {near(name, names)}")
    return _KNOWN[name]


def records() -> dict[str, Device]:
    """The lists of a record that have results, each with a device that fills it."""
    return {one.record: one for one in devices() if one.record}
