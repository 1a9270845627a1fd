"""Counting cards: a system of tags, how much is wagered at each count, and the choices that depend on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from pitboss.equipment import RANKS
from pitboss.games.blackjack_family.mathematics.chart import CODES, PAIR, StrategyChart, columns, label, rows
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.refusal import Refusal, near

CARDS_OF_A_DECK = 52
"""Cards by which a true count is counted."""
_LOWEST = -99


@dataclass(frozen=True)
class Index:
    """A cell of the chart that changes at a count: from there on up it has this code."""

    row: str
    column: str
    count: int
    code: str


@dataclass(frozen=True)
class Count:
    """A point count with its spread of wagers and its index plays."""

    tags: Mapping[str, int]
    """By rank, in points; a system with half points doubles them and its scale."""
    scale: int = 1
    true: bool = True
    """Whether counts are divided by the 52s of cards that are left."""
    initial: int = 0
    """The running count of a fresh shoe, in points of the tags."""
    spread: Mapping[int, int] = field(default_factory=lambda: {-99: 1})
    """From which count on how many times the stake is wagered."""
    insurance: int | None = None
    """From which count on insurance is taken."""
    indices: tuple[Index, ...] = ()
    least: int = -10
    most: int = 12
    """Counts beyond these are treated alike."""

    def __post_init__(self) -> None:
        if missing := [rank for rank in RANKS if rank not in self.tags]:
            raise Refusal(f"the count has no tag for {', '.join(missing)}")
        if self.scale < 1 or self.least > self.most:
            raise Refusal("a count needs a scale of at least 1 and levels from the least to the most")
        if not self.spread or min(self.spread) > self.least or min(self.spread.values()) < 0:
            raise Refusal(f"the spread must say what is wagered from the count {self.least} on")
        labels = {label(row) for row in rows()}
        for index in self.indices:
            if index.row not in labels:
                raise Refusal(f"an index play for {index.row!r}; {near(index.row, labels)}")
            if index.column not in columns(False):
                raise Refusal(f"an index play against {index.column!r}; {near(index.column, columns(False))}")
            if index.code not in CODES or (index.code in ("P", "Rp") and not index.row.startswith(PAIR)):
                raise Refusal(f"an index play {index.code!r} on {index.row}: write one of {', '.join(CODES)}")

    @property
    def levels(self) -> range:
        """Counts below and above which all are treated alike."""
        return range(self.least, self.most + 1)

    def units(self, count: int) -> int:
        """How many times the stake is wagered at a count."""
        return self.spread[max(start for start in self.spread if start <= max(count, self.least))]

    def chart(self, base: StrategyChart, count: int) -> StrategyChart:
        """The chart as it stands at a count."""
        named = {label(row): row for row in rows()}
        cells = dict(base.cells)
        for index in sorted(self.indices, key=lambda index: index.count):
            if count >= index.count:
                cells[named[index.row], index.column] = index.code
        return StrategyChart(cells, base.face_up)


def _tags(points: str) -> dict[str, int]:
    """Tags from the points of 2 to 9, of the tens, and of the ace."""
    of = [int(each) for each in points.split()]
    return dict(zip("23456789", of, strict=False)) | dict.fromkeys("TJQK", of[8]) | {"A": of[9]}


HI_LO = _tags("1 1 1 1 1 0 0 0 -1 -1")
"""The best known tags: low cards gone are good, tens and aces gone are bad."""

KNOCK_OUT = HI_LO | {"7": 1}
"""An unbalanced count that needs no division."""

SYSTEMS: dict[str, tuple[Mapping[str, int], int]] = {
    "hi-lo": (HI_LO, 1),
    "ko": (KNOCK_OUT, 1),
    "hi-opt-1": (_tags("0 1 1 1 1 0 0 0 -1 0"), 1),
    "hi-opt-2": (_tags("1 1 2 2 1 1 0 0 -2 0"), 1),
    "omega-2": (_tags("1 1 2 2 2 1 0 -1 -2 0"), 1),
    "zen": (_tags("1 1 2 2 2 1 0 0 -2 -1"), 1),
    "halves": (_tags("1 2 2 3 2 1 0 -1 -2 -2"), 2),
}
"""Tags and their scale, general knowledge of the trade; the tests hold them to the published insurance correlations."""

LIKELY = 5
"""Counts from where the wager begins to grow to where it is greatest, in steps of the high-low count."""
PIVOT = 4
"""The running count at which an unbalanced count of four points a deck is what a balanced one would be."""


def counting(options: BlackjackOptions, system: str, spread: tuple[int, int] | Mapping[int, int]) -> Count:
    """A system by name, with insurance where it pays, and a spread from a minimum to a maximum of units, or as given.

    The smallest bet applies up to a true count of 1 on the hi-lo scale, the largest from 5 on, in even steps
    between. Without division the steps lie between the running counts that mean 1 and 4 in the middle of the shoe.
    """
    if system not in SYSTEMS:
        raise Refusal(f"there is no count called {system!r}; {near(system, SYSTEMS)}")
    tags, scale = SYSTEMS[system]
    if sum(tags.values()):
        initial, first = PIVOT - PIVOT * options.decks, PIVOT - 3 * options.decks // 2
        starts = [first + round((PIVOT - first) * step / (LIKELY - 1)) for step in range(LIKELY)]
        least, insurance = initial - 4 * options.decks, 3
        return Count(tags, true=False, initial=initial, spread=_ramp(starts, spread), insurance=insurance, least=least)
    square = sum(tag * tag for tag in tags.values()) / scale**2
    wide = sqrt(square / sum(tag * tag for tag in HI_LO.values()))
    # Tens are a third of what is left, so that insurance pays, where the points lie so far from their mean.
    insurance = round(CARDS_OF_A_DECK * square / len(RANKS) / 12 / (-tags["T"] / scale))
    starts = [round(wide * step) for step in range(1, LIKELY + 1)]
    return Count(tags, scale=scale, spread=_ramp(starts, spread), insurance=insurance, most=max(12, starts[-1] + 4))


def _ramp(starts: Sequence[int], spread: tuple[int, int] | Mapping[int, int]) -> dict[int, int]:
    """Units from each count on."""
    if isinstance(spread, Mapping):
        return {_LOWEST: min(spread.values()), **spread}
    low, high = spread
    steps = {start: low + round((high - low) * place / (len(starts) - 1)) for place, start in enumerate(starts)}
    return {_LOWEST: low, **steps}
