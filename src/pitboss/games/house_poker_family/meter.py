"""The mathematics of a progressive meter: what a wager on it is worth, and how kernels pay it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import expm1, log1p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.progressive import ALL, Progressive
from pitboss.money import dollars
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels.kernel import BLOCK
from pitboss.pricing.worth.ends import End, Ends
from pitboss.pricing.worth.jackpot_terms import JackpotTerms
from pitboss.refusal import Refusal

WHOLE = -1
"""In a kernel's table of percentages: all that the meter shows, shared by those who win it in a round."""


@dataclass(frozen=True)
class ProgressiveMeter:
    """A progressive wager under some options, given the number of hands of each kind."""

    wager: Progressive
    options: Any
    hands: Sequence[int]

    @property
    def total(self) -> int:
        """All hands."""
        return sum(self.hands)

    def odds(self, meter: int | None = None) -> WagerOdds:
        """The wager at a meter in cents, without sharing; at its starting amount by default."""
        shown = self.options.progressive_start if meter is None else meter
        stake = self.wager.stake
        ways: dict[tuple[str, Fraction], int] = {}
        for of, hands in reversed([*enumerate(self.hands)]):
            won = self.wager.prize(self.options, of, shown)
            key = (self.wager.kinds[of] if won else "lose", Fraction(won - stake, stake))
            ways[key] = ways.get(key, 0) + hands
        found = WagerOdds.from_ways(self.wager.name, self.wager.on, ways)
        return replace(found, long_run=self.long_run()) if meter is None else found

    def returns(self) -> tuple[Fraction, Fraction]:
        """A wager's return per dollar: a fixed part, and a part per dollar on the meter."""
        kinds = range(len(self.hands))
        of_meter = sum(Fraction(self.wager.part(self.options, of) * self.hands[of], ALL * self.total) for of in kinds)
        fixed = sum(self.wager.prize(self.options, of, 0) * self.hands[of] for of in kinds)
        return Fraction(fixed, self.wager.stake * self.total), Fraction(of_meter)

    def break_even(self, losses: Fraction = Fraction(0)) -> Fraction:
        """The meter in dollars at which the wager is fair, with given losses on other wagers."""
        fixed, of_meter = self.returns()
        return (1 + losses - fixed) / of_meter

    def refilled(self) -> Fraction:
        """Dollars that the house puts on the meter for each wager, starting it again once it is won."""
        won = sum(n for of, n in enumerate(self.hands) if self.wager.part(self.options, of) == ALL)
        return Fraction(self.options.progressive_reset * won, self.wager.stake * self.total)

    def long_run(self) -> Fraction:
        """What a wager brings back for each dollar in the long run: all that goes on the meter comes off it.

        Parts of a cent and hands that win of the meter in one round are left out of account, here and below.
        """
        return self.returns()[0] + Fraction(self.wager.share(self.options), self.wager.stake) + self.refilled()

    def expected(self, wagers: int) -> float:
        """The same over the first `wagers` wagers of a meter that starts at its first amount."""
        fixed, of_meter = (float(part) for part in self.returns())
        share = self.wager.share(self.options) / self.wager.stake
        level = (share + float(self.refilled())) / of_meter
        first = float(self.options.progressive_start) / self.wager.stake + share
        gone = -expm1(wagers * log1p(-of_meter)) / (wagers * of_meter)
        return fixed + of_meter * (level + (first - level) * gone)

    def describe(self, whole: Fraction) -> tuple[dict[str, Any], list[str]]:
        """Figures and notes of the odds; `whole` is the meter at which the whole game is fair at the minimum."""
        (fixed, of_meter), alone, start = self.returns(), self.break_even(), dollars(self.options.progressive_start)
        figures = {
            "shown": start,
            "fixed_return": str(fixed),
            "return_per_dollar": str(of_meter),
            "break_even": float(alone),
            "break_even_with_minimum_ante": float(whole),
            "long_run_return": str(self.long_run()),
        }
        notes = [
            f"the progressive wager returns {float(fixed):.4%}, and {float(of_meter):.8%} for each dollar on the meter "
            f"(above: {start}, where this table's starts)",
            f"it is fair at a meter of ${float(alone):,.2f}; the whole game, "
            f"with an ante of ${dollars(self.options.minimum)}, at ${float(whole):,.2f}",
            f"as the meter grows by {self.options.progressive_percent} percent of each wager, is won and starts again "
            f"at ${dollars(self.options.progressive_reset)}, the wager returns {float(self.long_run()):.4%} "
            "in the long run",
        ]
        return figures, notes

    def terms(self) -> JackpotTerms:
        """What goes on the meter and comes off it."""
        if not getattr(self.options, self.wager.key):
            raise Refusal("the progressive wager is not offered at this table", self.wager.wager_cite)
        kinds = range(len(self.hands))
        parts = [
            (Fraction(n, self.total), Fraction(self.wager.part(self.options, of), ALL))
            for of, n in zip(kinds, self.hands, strict=True)
        ]
        return JackpotTerms(
            self.wager.name,
            self.wager.stake,
            self.returns()[0],
            sum((chance for chance, part in parts if part == 1), Fraction(0)),
            tuple((chance, part) for chance, part in parts if 0 < part < 1),
            Fraction(self.wager.share(self.options), self.wager.stake),
            Fraction(self.options.progressive_reset),
            Fraction(self.options.progressive_start),
        )

    # For kernels.

    def ends(self) -> Ends:
        """The kinds of hands, and a fold: the stake is gone, and what the meter pays comes on top."""
        paid = [self.wager.prize(self.options, of, ALL) for of in range(len(self.hands))]
        names = [kind if paid[of] else "lose" for of, kind in enumerate(self.wager.kinds)]
        return Ends(self.wager.name, self.wager.on, [End(name, -1) for name in (*names, "lose")])

    def arrays(self) -> tuple[Any, ...]:
        """By kind of hand, and for a fold, percentage and amount; then meter, where it starts again, how it grows."""
        kinds = range(len(self.hands))
        parts = [WHOLE if self.wager.whole(of) else self.wager.part(self.options, of) for of in kinds]
        amounts = [0 if parts[of] else self.wager.prize(self.options, of, 0) for of in kinds]
        meter = (self.options.progressive_start, self.options.progressive_reset, self.wager.share(self.options))
        offered = self.wager.table(self.options) is not None
        return tuple(
            np.array(row, np.int64)
            for row in ((*parts, 0) if offered else (0,) * (len(parts) + 1), (*amounts, 0), meter)
        )

    def note(self, stakes: Sequence[int]) -> str:
        """What a sample of the wager is, beside its odds at the first meter; nothing where it is not made."""
        if not any(stakes):
            return ""
        start, percent = dollars(self.options.progressive_start), self.options.progressive_percent
        return (
            f"{self.wager.name}: the meter lives. It begins at ${start} every {BLOCK:,} rounds, grows by {percent} "
            "percent of each wager and starts again once it is won; the odds are those of a meter that stands still"
        )

    def most(self, boxes: int) -> int:
        """What it can pay in a round: a prize at every box, and a meter that has grown for a whole block."""
        options = self.options
        grown = max(options.progressive_start, options.progressive_reset) + BLOCK * boxes * self.wager.share(options)
        return int(boxes * max(self.wager.prize(options, of, 0) for of in range(len(self.hands))) + grown)


def pay_progressive(kinds: Any, stakes: Any, parts: Any, amounts: Any, meter: NDArray[np.int64], payouts: Any) -> None:
    """Stakes bring the meter up; winners are paid from the dealer's right by what it then shows."""
    sharing, shared = 0, -1
    for box in range(len(kinds)):
        if stakes[box]:
            meter[0] += meter[2]
            sharing += parts[kinds[box]] == WHOLE
    for box in range(len(kinds) - 1, -1, -1):
        payouts[box] = 0
        if not stakes[box]:
            continue
        part = parts[kinds[box]]
        if part == WHOLE:
            if shared < 0:
                shared, meter[0] = meter[0], meter[1]
            payouts[box] = (shared + sharing - 1) // sharing
        elif part:
            payouts[box] = (meter[0] * part + ALL - 1) // ALL
            meter[0] -= payouts[box]
            if not meter[0]:
                meter[0] = meter[1]
        else:
            payouts[box] = amounts[kinds[box]]
