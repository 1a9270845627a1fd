"""What coupons are worth: the gains of a unit that is paid as chips are, and never becomes chips."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Protocol

from pitboss.pricing.distribution import Fact, WagerOdds

COUPON_WORTH = "worth of a coupon of 1.00"


class CouponTerms(Protocol):
    """Which wagers take a coupon, and what a unit of it wins by outcomes where that is not what the wager does."""

    @property
    def matched(self) -> Mapping[str, str]:
        """Wagers with a coupon beside chips."""

    @property
    def alone(self) -> Mapping[str, str]:
        """Wagers that a coupon stands for."""

    @property
    def gains(self) -> Mapping[str, Fraction | None]:
        """By the name of an outcome."""


def coupon_facts(taken: CouponTerms, rows: Iterable[WagerOdds]) -> Iterator[Fact]:
    """What a coupon of one dollar is worth at each wager that takes one; a push leaves it to be played again.

    Where it is not known how an outcome goes for the coupon itself, as with hands that are split, both bounds.
    """
    for row in rows:
        if row.wager not in {*taken.matched, *taken.alone}:
            continue
        won = [
            (taken.gains.get(end.name, max(end.pays, Fraction(0))), end.probability)
            for end in row.outcomes
            if end.pays or taken.gains.get(end.name, Fraction(0)) is None
        ]
        decided = sum((chance for _, chance in won), Fraction(0))
        low = sum((gain * chance for gain, chance in won if gain is not None), Fraction(0)) / decided
        high = low + sum((chance for gain, chance in won if gain is None), Fraction(0)) / decided
        if row.wager in taken.alone:
            # The payout is due in full: the stake that it holds is no chip of the player's.
            hit = sum((chance for gain, chance in won if gain), Fraction(0))
            low, high = low + hit / decided, high + hit / decided
        # Figures in double precision are not exact, whatever fraction they are written as.
        how = "" if row.method == "exact" else f", {row.method}"
        bounds = [(how, low)] if low == high else [(f"{how}, at least", low), (f"{how}, at most", high)]
        yield from (Fact(COUPON_WORTH, f"{row.wager}{which}", worth, "dollars") for which, worth in bounds)
