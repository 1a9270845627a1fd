"""What a game's `odds` offers of its main wager beside the odds themselves: chart, edge, and what choices are worth."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics import decisions
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_family.mathematics.chart import StrategyChart
from pitboss.games.blackjack_family.mathematics.printed import OptionValue, effects
from pitboss.games.blackjack_family.mathematics.strategies import BASIC, BEST, STRATEGIES, Main, chart_of, played
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.pricing.decisions import DecisionModel
from pitboss.pricing.distribution import WagerOdds


@dataclass(frozen=True)
class MainWager:
    """The main wager of a game by its options."""

    main: Callable[[Any], Main]
    varied: Mapping[str, Iterable[object]]
    """The options whose effect is shown, each with its values."""
    strategies: tuple[str, ...] = STRATEGIES
    """Every strategy that has a name."""

    def chart(self, options: BlackjackOptions, strategy: str = BASIC) -> StrategyChart:
        """The chart of a strategy; the best play of whole hands has none, and is shown by the best chart."""
        main = self.main(options)
        return chart_of(main.terms, BASIC if strategy == BEST else strategy, main.game)

    def exactly(self, options: BlackjackOptions, strategy: str = BEST) -> dict[str, Fraction]:
        """The edge as a fraction."""
        return self.main(options).exactly(strategy)

    def edge(self, options: BlackjackOptions, strategy: str = BEST) -> float:
        """The house's advantage for each unit that is bet, without everything else; an attack included."""
        main = self.main(options)
        found = played(main.terms, strategy, main.game)
        return found.raised_edge if main.raises else found.edge

    def edges(self, options: BlackjackOptions, strategy: str, beside: Iterable[WagerOdds]) -> dict[str, Fraction]:
        """Every wager's edge without outcomes and without other ways to play: what varied options are asked for.

        Best play is worked out one card of the dealer after the other, and nothing of it is stored.
        """
        main = self.main(options)
        of_best = (
            Analysis(main.terms).edge_by_start(raises=main.raises) if strategy == BEST else self.edge(options, strategy)
        )
        return {main.wager: Fraction(float(of_best)), **{row.wager: -row.mean for row in beside}}

    def lacking(self, options: Any, gone: Mapping[int, int], strategy: str = BEST) -> dict[str, Fraction]:
        """What the main wager and insurance bring from a shoe that lacks cards, by rank.

        Best play is that of this shoe. Suits are taken as if they were whole: odds by suit stay on the average.
        """
        main = self.main(options)
        values = [0] * 10
        for rank, number in gone.items():
            values[arithmetic.value(rank) - 1] += number
        terms = replace(main.terms, gone=tuple(values))
        if strategy == BEST:
            edge = Analysis(terms).edge_by_start(raises=main.raises)
        else:
            played_so = played(terms, strategy, main.game)
            edge = played_so.raised_edge if main.raises else played_so.edge
        shoe = terms.shoe()
        pays = Fraction(*options.insurance_odds)
        # Beneath an ace that is open.
        insured = (1 + pays) * Fraction(shoe[9], sum(shoe) - 1) - 1
        found = {main.wager: Fraction(-float(edge))}
        return found if terms.face_up or not shoe[0] else {**found, "insurance": insured}

    def options_effects(self, options: BlackjackOptions) -> tuple[float, list[OptionValue]]:
        """What each option is worth to the player beside this table's, both played as well as can be."""
        return effects(options, self.varied, self.edge)

    def decisions(self, options: Any) -> DecisionModel:
        """Every question: how hands are played, and what insurance is worth."""
        main = self.main(options)
        insurance = decisions.insurance(main.terms, Fraction(*options.insurance_odds))
        return decisions.model(main.game, main.terms, insurance)
