"""How a wager can end: what each end is called, what it pays and what more was staked by then.

A game writes the table once. Its exact odds count the ends over all deals, its kernel over the rounds that it plays.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.pricing.distribution import WagerOdds
from pitboss.rulebook.pay_table import PayTable


class End(NamedTuple):
    """One way in which a wager ends."""

    name: str
    pays: Fraction | int
    """Net units for each unit of the wager: what comes back less all that was staked, later stakes included."""
    more: Fraction | int = 0
    """What was staked later, for each unit of the wager."""
    made: bool = True
    """Whether the wager was made at all; one that is open in some rounds only has an end for the others."""


@dataclass(frozen=True)
class Ends:
    """A wager and all its ends; an end is known by its place here."""

    wager: str
    says: str
    ends: Sequence[End]
    cents: Callable[[int, int], int] | None = None
    """By end and stake what is gained in cents, where that is not a multiple of the stake: under a limit, say."""
    given: str | None = None
    """On what the figures are conditional, for a wager that is not open in every round."""

    def gains(self, end: int, stake: int) -> int:
        """What a stake gains in cents."""
        if self.cents is not None:
            return self.cents(end, stake)
        gained = Fraction(self.ends[end].pays) * stake
        if gained.denominator != 1:
            raise AssertionError(f"{self.wager} cannot be paid to the cent: {self.ends[end].name} on {stake} cents")
        return int(gained)

    def odds(self, ways: Mapping[int, int] | Iterable[int]) -> WagerOdds:
        """The exact odds, from the number of deals that come to each end."""
        found = ways if isinstance(ways, Mapping) else dict(enumerate(ways))
        rows: Counter[tuple[str, Fraction]] = Counter()
        total = more = Fraction(0)
        for place, number in sorted(found.items()):
            end = self.ends[place]
            if number and end.made:
                rows[end.name, Fraction(end.pays)] += number
                total += number
                more += number * Fraction(end.more)
        return WagerOdds.from_ways(self.wager, self.says, rows, average_staked=1 + more / total, given=self.given)


def by_table(wager: str, says: str, kinds: Sequence[str], table: PayTable, stake: int = 0) -> Ends:
    """The ends of a wager on a pay table, one for each kind of hand; of prizes in money the stake is no part."""
    if stake:
        return Ends(wager, says, [End(kind, Fraction(table.amount(kind) - stake, stake)) for kind in kinds])
    return Ends(wager, says, [End(kind, table.net(kind)) for kind in kinds])
