"""The layout as data: the area of each wager, the print on the felt, the hands in the middle.

Positions are in units of an arrangement, from its upper left corner. Pages and the terminal draw
tables from these and know no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

ON_A_LINE = "line"
"""The look of an area without a frame, whose chips lie on a line or a corner of its neighbours."""


@dataclass(frozen=True)
class FeltRectangle:
    """A rectangle on the felt."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True)
class Area(FeltRectangle):
    """Where the chips of a wager lie."""

    wager: str = ""
    label: str = ""
    """What is printed on it; nothing where the place says enough."""
    look: str = ""
    """How it is drawn where it is not a plain frame, in words: `red`, `black`, `green`; `broad`, `tall`, `slim`,
    `place`, `behind` (a dashed frame); letters `warm` or `gold`; `faces` where dice say it all; or `line`."""
    group: str = ""
    """What its neighbours and it are together, in words."""
    key: str = ""
    """The letter of a keyboard that puts a chip there."""
    outline: str = ""
    """Its frame as a path in units, where that is no rectangle."""
    dice: tuple[int, ...] = ()
    """The dice that are pictured on it."""


@dataclass(frozen=True)
class Print(FeltRectangle):
    """Words on the felt that take no chips."""

    text: str = ""
    look: str = ""
    """`number` for large figures, `upright` for words that run up the side."""


@dataclass(frozen=True)
class Arrangement:
    """Areas and words on a felt of some size."""

    width: float
    areas: tuple[Area, ...]
    prints: tuple[Print, ...] = ()
    marker: dict[int, tuple[float, float]] = field(default_factory=dict)
    """Where the marker lies on each number; at 0 where it lies while it is off."""

    @property
    def height(self) -> float:
        """Down to the last thing that is drawn."""
        return max(place.y + place.h for place in (*self.areas, *self.prints))

    def offered(self, takes: Callable[[str], bool]) -> Arrangement:
        """Only the areas of wagers that are taken: what is not offered is not drawn."""
        return replace(self, areas=tuple(area for area in self.areas if takes(area.wager)))

    def turned(self) -> Arrangement:
        """The same upright: what is at the left comes to the top, what is below to the left."""
        height = self.height

        def turn(place: FeltRectangle) -> FeltRectangle:
            return replace(place, x=height - place.y - place.h, y=place.x, w=place.h, h=place.w)

        marker = {number: (height - y, x) for number, (x, y) in self.marker.items()}
        areas, prints = map(turn, self.areas), map(turn, self.prints)
        return Arrangement(height, tuple(areas), tuple(prints), marker)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Blank:
    """A form on which numbers are marked: a wager's name then holds them, joined by dashes, and groups by strokes."""

    numbers: int
    across: int
    most: int
    """Numbers of one wager at most."""
    single: str
    """The name of a wager on one group, with braces for how many numbers it has."""
    grouped: dict[str, str] = field(default_factory=dict)
    """Wagers on several groups, each with what is said after them: an example, or nothing."""
    races: int = 1
    """For how many races it can be played; more than one stand after a star."""
    quick: bool = False
    """Whether numbers can be left to the house."""


@dataclass(frozen=True)
class Layout:
    """A game's felt; without areas wagers lie before each box."""

    wide: Arrangement | None = None
    upright: Arrangement | None = None
    """For a page that is higher than wide; the same areas at other places."""
    hands: tuple[str, ...] | None = None
    """The hands in the middle before a card is dealt; None is the dealer's."""
    cards_on_boxes: bool = True
    printed: str = ""
    spread: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """How the cards of a hand in the middle lie where that is no row: column and line of each, from 1."""
    blank: Blank | None = None
    """The form that is marked, where wagers are tickets."""
    marker: tuple[str, str] = ("", "")
    """What the marker says while it is off, and on a number, which stands in braces."""

    def offered(self, takes: Callable[[str], bool]) -> Layout:
        """With the areas of wagers that are taken alone."""
        wide, upright = (one and one.offered(takes) for one in (self.wide, self.upright))
        return replace(self, wide=wide, upright=upright)


def row(places: Iterable[str], x: float, y: float, w: float, h: float, gap: float = 0) -> dict[str, FeltRectangle]:
    """Names side by side, each as wide as the others, in a row of that whole width."""
    names = [*places]
    each = (w - gap * (len(names) - 1)) / len(names)
    return {name: FeltRectangle(x + at * (each + gap), y, each, h) for at, name in enumerate(names)}
