"""Blackjack: rules that the text does not leave to the house, as they can be supposed."""

from dataclasses import dataclass
from typing import Literal

from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack_family.mathematics.terms import ANY_TWO, NINE_TO_ELEVEN, TEN_OR_ELEVEN
from pitboss.rulebook.election import fixed

NOT_SIMULATED = frozenset(
    {"double_on", "double_after_split", "hit_split_aces", "early_surrender", "dealer_blackjack_takes", "tied_blackjack"}
)
"""What the kernel does not play; the other rules it does."""


@dataclass(frozen=True, kw_only=True)
class SupposedBlackjack(Options):
    """The options of blackjack, and what other houses elect besides."""

    dealer_hits_soft_17: bool = fixed(False, says="the dealer draws to a soft 17", cite="19:47-2.12(b)")
    double_on: Literal["any", "9-11", "10-11"] = fixed(
        ANY_TWO,
        NINE_TO_ELEVEN,
        TEN_OR_ELEVEN,
        says="two-card totals on which a wager may be doubled",
        cite="19:47-2.10(a)",
    )
    double_after_split: bool = fixed(True, says="a split hand may be doubled", cite="19:47-2.10(a)")
    hit_split_aces: bool = fixed(False, says="split aces are played like any other hand", cite="19:47-2.11(c)2")
    early_surrender: bool = fixed(
        False, says="half a wager is given up before the dealer looks for a blackjack", cite="19:47-2.8(a)2"
    )
    tied_blackjack: Literal["wins", "pushes"] = fixed(
        "wins", "pushes", says="a blackjack against the dealer's where both cards lie open", cite="19:47-2.6(k)"
    )

    @property
    def hits_soft_17(self) -> bool:
        """Whether the dealer draws to a soft 17."""
        return self.dealer_hits_soft_17


SUPPOSED = SupposedBlackjack
