"""The terms of a wager with a progressive meter, as a game has them."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class JackpotTerms:
    """A wager with a meter, per unit staked where nothing else is said."""

    wager: str
    stake: int
    """In cents."""
    fixed: Fraction
    """What it brings back besides the meter, the stake of a winner included where it is returned."""
    wins_all: Fraction
    """How likely one wager wins the whole meter."""
    parts: tuple[tuple[Fraction, Fraction], ...]
    """Lesser wins of the meter: how likely, and which part of it."""
    contribution: Fraction
    """The part of a stake that goes on the meter."""
    reset: Fraction
    """Cents with which it starts again, the house's own."""
    start: Fraction
    """Cents that it shows at first."""
    reset_contribution: Fraction = Fraction(0)
    """The part of a stake that is put aside for the next meter."""
