"""Three card poker: the pay tables that a house may elect, each with its name and where it was found.

Of 19:47-20.11 only the title is at hand, so which of them New Jersey allows is not known; none is cited as law.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.money import Odds

NAME = "three-card-poker"
READINGS = f"house:{NAME}"

NOTHING, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
"""What three cards can be, from the lowest up; the same places as in `pitboss.ranking.THREE`."""

KINDS = ("nothing", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")

SIX_NOTHING, SIX_THREE, SIX_STRAIGHT, SIX_FLUSH, SIX_FULL, SIX_FOUR, SIX_STRAIGHT_FLUSH, SIX_ROYAL = 0, *range(3, 10)
"""What the best five of six cards can be, as in `pitboss.ranking.HIGH`; below three of a kind nothing is paid."""

SIX_KINDS = {
    SIX_NOTHING: "nothing",
    SIX_THREE: "three-of-a-kind",
    SIX_STRAIGHT: "straight",
    SIX_FLUSH: "flush",
    SIX_FULL: "full-house",
    SIX_FOUR: "four-of-a-kind",
    SIX_STRAIGHT_FLUSH: "straight-flush",
    SIX_ROYAL: "royal-flush",
}


@dataclass(frozen=True)
class PayTable:
    """A named pay table: what each kind of hand pays, to 1."""

    name: str
    rows: Mapping[int, int]
    names: Mapping[int, str]
    cite: str
    """The reading that says where the table comes from."""

    def odds(self, kind: int) -> Odds | None:
        """What a kind of hand pays; None where it loses."""
        return Odds(self.rows[kind], 1) if kind in self.rows else None

    def pays(self, kind: int, stake: int) -> int:
        """The winnings in cents, 0 where there are none."""
        return self.rows.get(kind, 0) * stake

    def range(self) -> str:
        """The least and the most that it pays."""
        return f"{min(self.rows.values())} to 1 up to {max(self.rows.values())} to 1, table {self.name}"

    def said(self) -> str:
        """The table in one line, the best hand first."""
        return ", ".join(f"{self.names[kind].replace('-', ' ')} {pays} to 1" for kind, pays in self.rows.items())


def _three(name: str, *pays: int) -> PayTable:
    """Straight flush, three of a kind, straight, flush, pair, as far as they are paid."""
    rows = dict(zip((STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR), pays, strict=False))
    return PayTable(name, rows, dict(enumerate(KINDS)), f"{READINGS}/{name.lower()}")


def _six(name: str, *pays: int) -> PayTable:
    """Royal flush down to three of a kind."""
    rows = dict(zip(sorted(SIX_KINDS, reverse=True)[:-1], pays, strict=True))
    return PayTable(name, rows, SIX_KINDS, f"{READINGS}/{name.lower()}")


PAIR_PLUS = {
    table.name: table
    for table in (
        _three("P20-1", 40, 30, 6, 4, 1),
        _three("P20-2", 40, 30, 6, 3, 1),
        _three("P20-3", 40, 25, 6, 4, 1),
        _three("P20-4", 35, 25, 5, 3, 1),
    )
}
"""What a pair plus wager pays."""

ANTE_BONUS = {table.name: table for table in (_three("A20-1", 5, 4, 1), _three("A20-2", 4, 3, 1))}
"""What the ante bonus pays, on the ante."""

SIX_CARD = {
    table.name: table
    for table in (
        _six("S20-1", 1000, 200, 50, 25, 20, 10, 5),
        _six("S20-2", 1000, 200, 50, 25, 15, 10, 5),
        _six("S20-3", 1000, 200, 100, 20, 15, 10, 7),
    )
}
"""What a six-card bonus wager pays."""

NONE = "none"
"""The six-card bonus is not offered."""
