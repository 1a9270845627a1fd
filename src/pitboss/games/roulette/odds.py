"""Roulette: the exact worth of every wager, pocket by pocket."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from pitboss.games.device_family import pricing
from pitboss.games.roulette.bets import BETS, CHANCES, OUTSIDE, ZEROS
from pitboss.games.roulette.options import AGAIN, NO_PRISON, Options
from pitboss.pricing.distribution import Outcome, WagerOdds
from pitboss.refusal import Refusal


def imprisoned(options: Options, row: WagerOdds) -> WagerOdds:
    """A wager; of an even chance that a zero holds for the next spin, one that wins then is given back and no more."""
    if options.en_prison == NO_PRISON or row.wager not in OUTSIDE:
        return row
    results = CHANCES.results(options)
    zeros = Fraction(sum(result in ZEROS for result in results), len(results))
    won = Fraction(sum(result in BETS[row.wager].pays for result in results), len(results))
    freed = won / (1 - zeros) if options.en_prison == AGAIN else won
    wins = [outcome for outcome in row.outcomes if outcome.pays > 0]
    ends = (
        Outcome("lose", Fraction(-1), 1 - zeros - won + zeros * (1 - freed)),
        Outcome("freed", Fraction(0), zeros * freed),
        *wins,
    )
    return replace(row, outcomes=ends)


odds = partial(pricing.odds, "roulette", CHANCES, adjusted=imprisoned)


def joint(options: Options, wagers: Sequence[str]) -> tuple[pricing.Joint, str]:
    """Several wagers on one spin; of those that a zero imprisons it does not say all."""
    if options.en_prison != NO_PRISON:
        raise Refusal("a wager that is held for the next spin outlives the others: there is no joint count")
    return pricing.joint(CHANCES, options, wagers)
