"""Ways to play the main wager by name or by file, and what each is worth."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.equipment import RANKS
from pitboss.files import text
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_family.mathematics.best_chart import ByChart, best_chart, charted
from pitboss.games.blackjack_family.mathematics.chart import (
    StrategyChart,
    by_rule,
    from_choices,
    read_chart,
    rescues,
    situations,
)
from pitboss.games.blackjack_family.mathematics.numbers import FRACTIONS
from pitboss.games.blackjack_family.mathematics.outcomes import exactly_one, spread
from pitboss.games.blackjack_family.mathematics.terms import BUSTED, BlackjackTerms
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.strategy import strategies
from pitboss.refusal import Refusal, near

BEST, BASIC, MIMIC, NEVER_BUST = "best", "basic", "mimic-the-dealer", "never-bust"
STRATEGIES = (BEST, BASIC, MIMIC, NEVER_BUST)
"""All cards of a hand looked at; the best chart; as the dealer plays; never a card that could go over 21."""

SPREAD_NOTE = (
    "counted out in double precision; hands of one split are taken as independent but for the dealer's total, "
    "which touches the spread of split rounds and no mean"
)


_KNOWN = 6
"""Analyses that are cached: each is some ten megabytes."""


@lru_cache(maxsize=_KNOWN)
def best(terms: BlackjackTerms) -> Analysis:
    """The main wager played as well as can be."""
    return Analysis(terms)


@lru_cache(maxsize=_KNOWN)
def basic(terms: BlackjackTerms) -> tuple[StrategyChart, Analysis]:
    """The best chart, and the main wager played by it."""
    return best_chart(best(terms))


@lru_cache(maxsize=512)
def _basic_chart(terms: BlackjackTerms) -> StrategyChart:
    """The best chart, which is small: it is cached where the analysis that it came from is not."""
    return basic(terms)[0]


def chart_of(terms: BlackjackTerms, name: str, game: str = "blackjack") -> StrategyChart:
    """The chart of a named strategy, or the one in a file."""
    if strategies.is_file(name):
        return from_choices(strategies.chosen(name, game, situations(terms.face_up)), terms.face_up)
    if name == BASIC:
        return _basic_chart(terms)
    if name in (MIMIC, NEVER_BUST):
        return by_rule(terms.face_up, mimic=name == MIMIC)
    if not name.endswith(".csv"):
        known = near(name, STRATEGIES)
        raise Refusal(f"there is no strategy {name!r}; {known}, or a chart in a .csv or .toml file")
    return read_chart(text(name), terms.face_up, name)


def played(terms: BlackjackTerms, name: str, game: str = "blackjack") -> Analysis:
    """The main wager played in a named way, or by the chart in a file."""
    if name == BEST:
        return best(terms)
    if name == BASIC:
        return basic(terms)[1]
    return charted(best(terms), chart_of(terms, name, game))


@dataclass(frozen=True)
class Main:
    """The main wager as it is priced: its name, what it says, and the rules it depends on."""

    wager: str
    says: str
    terms: BlackjackTerms
    game: str = "blackjack"
    raises: bool = False
    """Whether it may be doubled against the dealer's first card, before the players have one."""

    def odds(self, name: str) -> WagerOdds:
        """The main wager played in a named way."""
        found = spread(played(self.terms, name, self.game), raises=self.raises)
        average = Fraction(round(found.staked * (1 << 40)), 1 << 40)
        return WagerOdds.from_ways(
            self.wager, self.says, exactly_one(found.ways), average_staked=average, method="computed"
        )

    def exactly(self, name: str) -> dict[str, Fraction]:
        """The edge of the same game, played in the same way, as a fraction; that takes half a minute."""
        if self.terms.dealer_blackjack_takes == BUSTED:
            # With hands of a split, of which that rule takes those over 21, the analysis has one figure that is near.
            raise Refusal(f"{self.wager} has no exact edge where a dealer's blackjack takes hands over 21 besides")
        play = None if name == BEST else ByChart(chart_of(self.terms, name, self.game), self.terms)
        return {self.wager: Analysis(self.terms, play, kind=FRACTIONS).edge_by_start(raises=self.raises)}

    def strategy(self, name: str, row: WagerOdds) -> dict[str, object]:
        """What `odds --json` says on ways to play."""
        ordered = dict.fromkeys((BEST, BASIC, name))
        rows = {way: (row if way == name else self.odds(way)).figures() for way in ordered}
        chart = chart_of(self.terms, BASIC if name == BEST else name, self.game)
        return {
            "name": name,
            self.wager: rows,
            "chart": chart.shown(),
            "codes": chart.meanings(),
            **({"rescue": rescues(self.terms)} if self.terms.rescue else {}),
            "note": SPREAD_NOTE,
        }


def valued(cards: Iterable[str]) -> list[int]:
    """Cards by what they count, an ace as one."""
    return [arithmetic.value(RANKS.index(card[0]) + 2) for card in cards]
