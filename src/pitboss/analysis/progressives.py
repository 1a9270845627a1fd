"""Progressive jackpots: what goes on a meter and comes off it, how often it is won, and when a wager on it is fair.

Exact but for two things left out of account: parts of a cent, and winners who share a meter in one round. Taxes are not
looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import expm1, log1p

from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.worth.jackpot_terms import JackpotTerms
from pitboss.refusal import Refusal, near
from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.words import Json


@dataclass(frozen=True)
class Jackpot:
    """What a progressive comes to."""

    terms: JackpotTerms

    @property
    def per_dollar(self) -> Fraction:
        """What a wager returns for each cent on the meter, in cents."""
        t = self.terms
        return t.wins_all + sum((chance * part for chance, part in t.parts), Fraction(0))

    def edge(self, meter: Fraction) -> Fraction:
        """The house edge of one wager at a meter in cents."""
        return 1 - self.terms.fixed - self.per_dollar * meter / self.terms.stake

    @property
    def break_even(self) -> Fraction:
        """The meter in cents at which a wager is fair."""
        return (1 - self.terms.fixed) * self.terms.stake / self.per_dollar

    @property
    def seed(self) -> Fraction:
        """Cents at which a meter starts again on the average, with what was put aside for it."""
        t = self.terms
        return t.reset + t.reset_contribution * t.stake / t.wins_all

    @property
    def mean_meter(self) -> Fraction:
        """What the meter shows when a wager is made, on the average of the long run, its own contribution included.

        As much goes on the meter as comes off it: contribution and seed against all parts that are won.
        """
        t = self.terms
        return (t.contribution * t.stake + t.wins_all * self.seed) / self.per_dollar

    @property
    def wagers_to_win(self) -> Fraction:
        """Wagers between two jackpots, on the average."""
        return 1 / self.terms.wins_all

    @property
    def coin_in(self) -> Fraction:
        """Cents staked between two jackpots, on the average."""
        return self.terms.stake * self.wagers_to_win

    @property
    def long_run_edge(self) -> Fraction:
        """The house edge in the long run: what is contributed is the players', and the house's own seed costs it."""
        return self.edge(self.mean_meter)

    def won_within(self, coin_in: Fraction) -> float:
        """How likely the jackpot is won at least once while this much is staked, in cents."""
        wagers = int(coin_in // self.terms.stake)
        return -expm1(wagers * log1p(-float(self.terms.wins_all))) if self.terms.wins_all < 1 else float(wagers > 0)

    def shown(self, meter: Fraction | None = None, coin_ins: Sequence[int] = ()) -> Json:
        """As JSON, money in cents."""
        t = self.terms
        at = t.start if meter is None else meter
        return {
            "wager": t.wager,
            "stake": t.stake,
            "fixed_return": float(t.fixed),
            "return_per_dollar": float(self.per_dollar * 100 / t.stake),
            "contribution": float(t.contribution),
            "reset_contribution": float(t.reset_contribution),
            "reset": float(t.reset),
            "seed_cost": float(t.wins_all * t.reset / t.stake),
            "meter": float(at),
            "edge_at_meter": float(self.edge(at)),
            "break_even": float(self.break_even),
            "break_even_exact": str(self.break_even / 100),
            "mean_meter": float(self.mean_meter),
            "long_run_edge": float(self.long_run_edge),
            "one_in": float(self.wagers_to_win),
            "coin_in": float(self.coin_in),
            "won_within": [{"coin_in": cents, "chance": self.won_within(Fraction(cents))} for cents in coin_ins],
        }


def jackpot(game: Game, options: Posted) -> Jackpot:
    """The progressive wager of a game that has one."""
    terms = getattr(game.module("odds"), "jackpot_terms", None)
    if terms is None:
        raise Refusal(
            f"{game.name} has no progressive wager; name a wager and an outcome that wins a meter of your own"
        )
    return Jackpot(terms(options))


def own_jackpot(
    row: WagerOdds, outcome: str, *, stake: int, contribution: Fraction, reset: int, start: int | None = None
) -> Jackpot:
    """A meter of one's own on an outcome of any wager, which it pays in place of its odds; a winner keeps the stake."""
    if row.method != "exact":
        raise Refusal(f"{row.wager} is {row.method}: a meter needs exact ways")
    names = [end.name for end in row.outcomes if end.probability]
    if outcome not in names:
        raise Refusal(f"{row.wager} has no outcome {outcome!r}; {near(outcome, names)}")
    if stake < 1 or reset < 0 or not 0 <= contribution < 1:
        raise Refusal("a meter needs a stake above 0.00, a reset of no less, and a contribution from 0 to below 1")
    won = row.probability(outcome)
    fixed = sum((end.probability * (1 + end.pays) for end in row.outcomes if end.name != outcome), won)
    first = Fraction(reset if start is None else start)
    return Jackpot(JackpotTerms(row.wager, stake, fixed, won, (), contribution, Fraction(reset), first))
