"""Counting cards: a system of tags, how much is wagered at each count, and the choices that depend on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.equipment import RANKS
from pitboss.games.blackjack_family.mathematics.chart import CODES, PAIR, Chart, columns, label, rows
from pitboss.refusal import Refusal, near


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
        """The counts that are told apart."""
        return range(self.least, self.most + 1)

    def units(self, count: int) -> int:
        """How many times the stake is wagered at a count."""
        return self.spread[max(start for start in self.spread if start <= max(count, self.least))]

    def chart(self, base: Chart, count: int) -> Chart:
        """The chart as it stands at a count."""
        named = {label(row): row for row in rows()}
        cells = dict(base.cells)
        for index in sorted(self.indices, key=lambda index: index.count):
            if count >= index.count:
                cells[named[index.row], index.column] = index.code
        return Chart(cells, base.face_up)


HI_LO = dict.fromkeys("23456", 1) | dict.fromkeys("789", 0) | dict.fromkeys("TJQKA", -1)
"""The best known tags: low cards gone are good, tens and aces gone are bad."""

KNOCK_OUT = HI_LO | {"7": 1}
"""An unbalanced count that needs no division."""


def hi_lo(spread: Mapping[int, int] | None = None, indices: tuple[Index, ...] = ()) -> Count:
    """The high-low count, by true counts rounded down, with insurance from 3 on."""
    return Count(HI_LO, spread=spread or {-99: 1}, insurance=3, indices=indices)
