"""Pay tables by a goal: edge, hit frequency, top prize and spread, searched over whole rows of figures.

A wager whose hands come as often as they do whatever they are paid has an edge that is a sum over its rows. So a search
is a walk through the rows from the best down, in whole numbers, that leaves out what can no longer reach the goal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappush, heappushpop
from math import ceil, floor, lcm, sqrt

from pitboss.pricing.distribution import WagerOdds
from pitboss.refusal import Refusal, near
from pitboss.words import Json

LADDER = (
    *(*range(1, 13), 15, 18, 20, 25, 30, 35, 40, 45, 50, 60, 75, 80, 100, 120, 125, 150, 175, 200, 250, 300, 400, 500),
    *(600, 750, 1000, 1500, 2000, 2500, 3000, 5000, 10_000),
)
"""Odds to one that pay tables print."""
REACH, MOST_STEPS = 3, 1_000_000
LOSE = Fraction(-1)

Ends = tuple[float | None, float | None]
"""The least and the most of a figure; None where it has no such end."""


@dataclass(frozen=True)
class Goal:
    """What a table should come to."""

    edge: Ends = (None, None)
    hit: Ends = (None, None)
    top: Ends = (None, None)
    sd: Ends = (None, None)

    def __post_init__(self) -> None:
        for name in ("edge", "hit", "top", "sd"):
            low, high = getattr(self, name)
            if low is not None and high is not None and low > high:
                raise Refusal(f"the goal for {name} ends below its beginning: {low:g} to {high:g}")


@dataclass(frozen=True)
class FoundTable:
    """A table that meets a goal."""

    pays: Mapping[str, Fraction]
    """By row, the best first: what is gained for each unit, a push being nothing and a row that loses -1."""
    edge: Fraction
    sd: float
    hit: Fraction
    changed: tuple[str, ...]
    """Rows that pay something else than the table from which the search began."""

    def shown(self) -> Json:
        """As JSON."""
        return {
            "pays": {row: str(pays) for row, pays in self.pays.items()},
            "edge": float(self.edge),
            "exact": str(self.edge),
            "sd": self.sd,
            "hit": float(self.hit),
            "changed": [*self.changed],
        }


@dataclass(frozen=True)
class TableSearch:
    """All tables that meet a goal counted, and the best of them."""

    wager: str
    found: tuple[FoundTable, ...]
    count: int
    """Of all that meet the goal."""
    of_rows: Mapping[str, Fraction]
    """What one unit more on a row takes off the edge: how likely it is."""

    def shown(self) -> Json:
        """As JSON."""
        return {
            "wager": self.wager,
            "count": self.count,
            "found": [table.shown() for table in self.found],
            "off_the_edge": {
                row: {"value": float(chance), "exact": str(chance)} for row, chance in self.of_rows.items()
            },
        }


def search_tables(
    row: WagerOdds,
    goal: Goal,
    *,
    least: Mapping[str, Fraction] | None = None,
    keep: Sequence[str] = (),
    reach: int = REACH,
    show: int = 10,
) -> TableSearch:
    """Tables whose rows are each within `reach` steps of what they pay now, by the usual odds, but not below `least`.

    Better rows never pay less than worse ones. The first are those that change the fewest rows, and of these those
    nearest to the middle of the edge that is wanted.
    """
    if row.method != "exact":
        raise Refusal(f"{row.wager} is {row.method}: a search needs exact ways")
    if not 1 <= reach <= len(LADDER) or show < 1:
        raise Refusal(f"a reach of {reach} steps: give 1 to {len(LADDER)}")
    ends = sorted((end for end in row.outcomes if end.pays > LOSE), key=lambda end: -end.pays)
    names = [end.name for end in ends]
    if len({*names}) < len(names) or not names:
        raise Refusal(f"{row.wager} has no table of single rows to search")
    for name in keep:
        if name not in names:
            raise Refusal(f"{row.wager} has no row {name!r}; {near(name, names)}")
    floors = least or {}
    choices = [
        (end.pays,) if end.name in keep else _steps(end.pays, floors.get(end.name), reach, goal.top[1]) for end in ends
    ]
    walk = _Walk(row, tuple(end.probability for end in ends), tuple(end.pays for end in ends), choices, goal, show)
    walk.go()
    tables = tuple(_table(row, names, walk.base, pays) for pays in walk.best_tables())
    return TableSearch(row.wager, tables, walk.count, {end.name: end.probability for end in ends})


def _middle(ends: Ends) -> Fraction | None:
    known = [Fraction(str(end)) for end in ends if end is not None]
    return sum(known, Fraction(0)) / len(known) if known else None


def _steps(pays: Fraction, least: Fraction | None, reach: int, top: float | None) -> tuple[Fraction, ...]:
    """What a row may pay: printed odds around its own, and its own."""
    ladder = sorted({*map(Fraction, LADDER), pays, *([] if least is None else [least])})
    at = ladder.index(pays)
    near_by = ladder[max(0, at - reach) : at + reach + 1]
    allowed = [value for value in near_by if least is None or value >= least]
    return tuple(value for value in allowed if top is None or value <= Fraction(str(top)))


def _table(row: WagerOdds, names: Sequence[str], base: Sequence[Fraction], pays: Sequence[Fraction]) -> FoundTable:
    chances = {end.name: end.probability for end in row.outcomes}
    paid = dict(zip(names, pays, strict=True))
    lost = 1 - sum((chances[name] for name in names), Fraction(0))
    mean = sum((chances[name] * value for name, value in paid.items()), Fraction(0)) - lost
    squares = sum((chances[name] * value**2 for name, value in paid.items()), Fraction(0)) + lost
    return FoundTable(
        paid,
        -mean,
        sqrt(squares - mean**2),
        sum((chances[name] for name, value in paid.items() if value > 0), Fraction(0)),
        tuple(name for name, one, other in zip(names, pays, base, strict=True) if one != other),
    )


class _Walk:
    """All tables row by row, in whole numbers: everything is multiplied by one denominator."""

    def __init__(
        self,
        row: WagerOdds,
        chances: tuple[Fraction, ...],
        base: tuple[Fraction, ...],
        choices: Sequence[Sequence[Fraction]],
        goal: Goal,
        show: int,
    ) -> None:
        lost = 1 - sum(chances, Fraction(0))
        self.goal, self.base, self.show = goal, base, show
        self.cases = lcm(*(chance.denominator for chance in chances), lost.denominator)
        self.unit = lcm(*(pays.denominator for row in (*choices, base) for pays in row))
        self.ways = [int(chance * self.cases) for chance in chances]
        self.pays = [sorted((int(pays * self.unit) for pays in row), reverse=True) for row in choices]
        self.current = [int(pays * self.unit) for pays in base]
        self.whole = self.cases * self.unit
        self.lost = int(lost * self.cases)
        wanted = goal.edge
        self.least = None if wanted[1] is None else -floor(Fraction(str(wanted[1])) * self.whole)
        self.most = None if wanted[0] is None else -ceil(Fraction(str(wanted[0])) * self.whole)
        middle = _middle(wanted)
        self.middle = None if middle is None else round(-middle * self.whole)
        # By row: the least and the most that this one and all below it can bring.
        self.low, self.high = [0], [0]
        for ways, pays in zip(reversed(self.ways), reversed(self.pays), strict=True):
            self.low.append(self.low[-1] + (ways * pays[-1] if pays else 0))
            self.high.append(self.high[-1] + (ways * pays[0] if pays else 0))
        self.low.reverse()
        self.high.reverse()
        self.steps = self.count = 0
        self.best: list[tuple[int, int, tuple[int, ...]]] = []
        """The tables to show as a heap with the worst on top: rows changed and distance, both below nothing."""

    def go(self) -> None:
        """Look at all tables."""
        if all(self.pays):
            self._from(0, (), -self.lost * self.unit)

    def best_tables(self) -> list[tuple[Fraction, ...]]:
        """The tables to show, the best first."""
        ranked = sorted(self.best, key=lambda row: (-row[0], -row[1], row[2]))
        return [tuple(Fraction(each, self.unit) for each in pays) for *_, pays in ranked]

    def _from(self, at: int, above: tuple[int, ...], total: int) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Refusal(
                f"more than {MOST_STEPS:,} tables to look at: keep some rows as they are, or take a smaller reach"
            )
        if at == len(self.pays):
            if self._meets(above, total):
                self._count(above, total)
            return
        for pays in self.pays[at]:
            if above and pays > above[-1]:
                continue
            now = total + self.ways[at] * pays
            if self.most is not None and now + self.low[at + 1] > self.most:
                continue
            if self.least is not None and now + self.high[at + 1] < self.least:
                # Every smaller payout brings less.
                break
            self._from(at + 1, (*above, pays), now)

    def _count(self, pays: tuple[int, ...], total: int) -> None:
        self.count += 1
        changes = sum(one != other for one, other in zip(pays, self.current, strict=True))
        key = (-changes, 0 if self.middle is None else -abs(total - self.middle), pays)
        (heappush if len(self.best) < self.show else heappushpop)(self.best, key)

    def _meets(self, pays: tuple[int, ...], total: int) -> bool:
        goal = self.goal
        if goal.top != (None, None) and not _inside(max(pays) / self.unit, goal.top):
            return False
        if goal.hit != (None, None):
            hit = sum(ways for ways, each in zip(self.ways, pays, strict=True) if each > 0) / self.cases
            if not _inside(hit, goal.hit):
                return False
        if goal.sd == (None, None):
            return True
        squares = sum(ways * each**2 for ways, each in zip(self.ways, pays, strict=True)) + self.lost * self.unit**2
        variance = Fraction(squares, self.cases * self.unit**2) - Fraction(total, self.whole) ** 2
        return _inside(sqrt(variance), goal.sd)


def _inside(value: float, ends: Ends) -> bool:
    low, high = ends
    return (low is None or value >= low - 1e-12) and (high is None or value <= high + 1e-12)
