"""The layout as data: the area of each wager, the print on the felt, the hands in the middle.

Positions are in units of an arrangement, from its upper left corner. Pages and the terminal draw
tables from these and know no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

ON_A_LINE = "line"
"""The look of an area without a frame, whose chips lie on a line or corner of its neighbors."""


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
    """Its printed label; empty where its position says enough."""
    look: str = ""
    """How it is drawn if not as a plain frame, in words: `red`, `black`, `green`; `broad`, `tall`, `slim`,
    `place`, `behind` (a dashed frame); letters `warm` or `gold`; `faces` where dice say it all; or `line`.
    """
    group: str = ""
    """The group that it belongs to, in words."""
    key: str = ""
    """Its shortcut key."""
    outline: str = ""
    """Its frame as a path in units, if not a rectangle."""
    dice: tuple[int, ...] = ()
    """The dice pictured on it."""


@dataclass(frozen=True)
class Print(FeltRectangle):
    """Printed words that take no chips."""

    text: str = ""
    look: str = ""
    """`number` for large figures, `upright` for vertical words."""


@dataclass(frozen=True)
class Arrangement:
    """Areas and words of a felt of some size."""

    width: float
    areas: tuple[Area, ...]
    prints: tuple[Print, ...] = ()
    marker: dict[int, tuple[float, float]] = field(default_factory=dict)
    """Positions of the marker by number; at 0 when off."""

    @property
    def height(self) -> float:
        """Its height, down to the last item."""
        return max(place.y + place.h for place in (*self.areas, *self.prints))

    def offered(self, takes: Callable[[str], bool]) -> Arrangement:
        """Only the areas of wagers that are offered."""
        return replace(self, areas=tuple(area for area in self.areas if takes(area.wager)))

    def turned(self) -> Arrangement:
        """The same layout upright: left becomes top, bottom becomes left."""
        height = self.height

        def turn(place: FeltRectangle) -> FeltRectangle:
            return replace(place, x=height - place.y - place.h, y=place.x, w=place.h, h=place.w)

        marker = {number: (height - y, x) for number, (x, y) in self.marker.items()}
        areas, prints = map(turn, self.areas), map(turn, self.prints)
        return Arrangement(height, tuple(areas), tuple(prints), marker)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Blank:
    """A form for marking numbers: a wager's name contains them, joined by dashes, and groups by slashes."""

    numbers: int
    across: int
    most: int
    """Maximum numbers per wager."""
    single: str
    """The name of a wager on one group, with braces for its count of numbers."""
    grouped: dict[str, str] = field(default_factory=dict)
    """Wagers on several groups, each with an example of what follows them, or an empty string."""
    races: int = 1
    """Maximum number of races; more than one follow an asterisk."""
    quick: bool = False
    """Whether quick picks are possible."""


@dataclass(frozen=True)
class Layout:
    """A game's felt; without areas, wagers lie before each box."""

    wide: Arrangement | None = None
    upright: Arrangement | None = None
    """For portrait pages; the same areas at other positions."""
    hands: tuple[str, ...] | None = None
    """The hands in the middle before a card is dealt; None is the dealer's."""
    cards_on_boxes: bool = True
    printed: str = ""
    spread: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """Positions of a middle hand's cards that are not in a row: column and line of each, from 1."""
    places: dict[str, int] = field(default_factory=dict)
    """How many places for cards are printed, by hand in the middle (`0` is the dealer's); before each box by `box`."""
    later: tuple[str, ...] = ()
    """Spots printed before each box for wagers that are only made in the course of a round."""
    blank: Blank | None = None
    """The form for tickets, where wagers are tickets."""
    marker: tuple[str, str] = ("", "")
    """The marker's label when off, and on a number, which is in braces."""

    def offered(self, takes: Callable[[str], bool]) -> Layout:
        """The felt with the areas of offered wagers only."""
        wide, upright = (one and one.offered(takes) for one in (self.wide, self.upright))
        return replace(self, wide=wide, upright=upright)


def row(places: Iterable[str], x: float, y: float, w: float, h: float, gap: float = 0) -> dict[str, FeltRectangle]:
    """Names side by side, equally wide, in a row of the given width."""
    names = [*places]
    each = (w - gap * (len(names) - 1)) / len(names)
    return {name: FeltRectangle(x + at * (each + gap), y, each, h) for at, name in enumerate(names)}
