"""The best chart for a table: the strategy that looks at totals only, found from the analysis of whole hands.

A cell takes the choice that is worth most on the average of the hands that come to it, weighed by how often they do
under the chart itself; where cells depend on each other this is repeated until none changes.
"""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from pitboss.games.blackjack_family.mathematics.analysis import Against, Analysis, Start
from pitboss.games.blackjack_family.mathematics.chart import (
    CODES,
    PAIR,
    Row,
    StrategyChart,
    column,
    columns,
    later_choice,
    row_of,
    rows,
)
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, hands
from pitboss.games.blackjack_family.mathematics.terms import NATURAL, BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import (
    BONUS,
    DOUBLE,
    DOUBLED,
    HIT,
    NEVER,
    PLAIN,
    SPLIT,
    STAND,
    SURRENDER,
    TAKE,
    GivenChoices,
)
from pitboss.pricing.kernels.arrays import Floats

_ROUNDS = 6


@dataclass(frozen=True)
class ByChart:
    """A chart as a way to play under given terms."""

    chart: StrategyChart
    terms: BlackjackTerms

    def given_choices(self, start: Start) -> GivenChoices:
        """The chart's choices against a start of the dealer."""
        return self.chart.given_choices(start, self.terms)


def charted(best: Analysis, chart: StrategyChart) -> Analysis:
    """The main wager under the same terms, played by a chart."""
    return Analysis(best.terms, ByChart(chart, best.terms), like=best)


def best_chart(best: Analysis) -> tuple[StrategyChart, Analysis]:
    """The best total-dependent strategy, and the game that is played by it."""
    chart = _better(best)
    played = charted(best, chart)
    for _ in range(_ROUNDS):
        improved = _better(played)
        if improved.cells == chart.cells:
            break
        again = charted(best, improved)
        if again.mean <= played.mean:
            break
        chart, played = improved, again
    return chart, played


def _better(played: Analysis) -> StrategyChart:
    """The chart that is best where all later choices are as in the given game."""
    two: dict[tuple[Row, str], Floats] = defaultdict(lambda: np.zeros(5))
    more: dict[tuple[Row, str], Floats] = defaultdict(lambda: np.zeros(5))
    for row in played.starts:
        if row.natural[0] < 1:
            _weigh(played, row, two, more)
    cells: dict[tuple[Row, str], str] = {}
    for cell in rows():
        for name in columns(played.terms.face_up):
            cells[cell, name] = _code(two[cell, name], more[cell, name], played.terms)
    return StrategyChart(cells, played.terms.face_up)


def _weigh(
    played: Analysis, row: Against, two: dict[tuple[Row, str], Floats], more: dict[tuple[Row, str], Floats]
) -> None:
    """Add up what each choice is worth over the hands of each cell."""
    every, name = hands(), column(row.start)
    for low in VALUES:
        for high in range(low, 11):
            place = every.place(low, high)
            weight = row.chance * row.deals[place]
            cell = (PAIR, low) if low == high else row_of(place)
            two[cell, name] += weight * row.first.choices[place]
    made = row.first.made
    reach = np.where((made == SPLIT) | (made == SURRENDER), 0.0, row.chance * row.deals)
    reach[every.place(1, 10)] = 0.0
    seen = reach.copy()
    played.valuer.walk(seen, row.left, row.hole, row.valued, made)
    for place in np.flatnonzero(seen * (every.cards > 2)).tolist():
        values = row.valued.values[place]
        gives = -0.5 * (1 - row.ends[played.shoes.of_hand[place], NATURAL])
        worth = [values[PLAIN] + values[BONUS], values[TAKE], values[DOUBLED], NEVER, gives]
        more[row_of(place), name] += seen[place] * np.array(worth)


def _code(two: Floats, more: Floats, terms: BlackjackTerms) -> str:
    """The best code for the sums of a cell: what two cards should do, and what else."""
    if not two.any() and not more.any():
        return "H"
    if terms.double_any or terms.surrender_any:
        # A cell speaks for hands of two cards and of more alike.
        codes = [code for code, (first, _) in CODES.items() if first != SPLIT or two[SPLIT] > NEVER * len(two)]
        return max(codes, key=lambda code: two[CODES[code][0]] + more[later_choice(code, terms)])
    both = two[[STAND, HIT]] + more[[STAND, HIT]]
    later = more if more.any() else two
    otherwise = STAND if later[STAND] >= later[HIT] else HIT
    best = int(two.argmax()) if two.any() else otherwise
    if best in (STAND, HIT):
        best = otherwise = STAND if both[STAND] >= both[HIT] else HIT
    if best == SPLIT:
        return "P"
    if best == SURRENDER and two[SPLIT] > max(two[STAND], two[HIT], two[DOUBLE]):
        return "Rp"
    wanted = {code: pair for code, pair in CODES.items() if code != "Rp"}
    return next(code for code, pair in wanted.items() if pair == (best, otherwise))
