"""Baccarat punto banco, 19:47-3: the options and the wagers.

Of its first sections the rulebook holds little but titles; what minibaccarat says there is a house reading here.
"""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.baccarat_family import options as shared
from pitboss.games.baccarat_family import payout, settle, shoe
from pitboss.games.baccarat_family.wagers import wagers
from pitboss.games.punto_banco.paragraphs import LAW
from pitboss.money import Odds
from pitboss.rulebook.election import count, fixed_odds


@dataclass(frozen=True, kw_only=True)
class Options(shared.BaccaratLimits):
    """What a house may elect at punto banco."""

    boxes: int = count(12, allowed=tuple(range(1, 15)), says="numbered seats", cite="house:layout")
    decks: int = shared.decks(LAW)
    player_odds: Odds = fixed_odds("1 to 1", says="a wager on the Player's Hand pays", cite=LAW["7.3(a)"])
    tie_odds: Odds = payout.tie_odds(LAW)
    vigorish_percent: int = payout.vigorish_percent(LAW)
    vigorish_rounding: str = payout.vigorish_rounding(LAW)
    vigorish_collection: str = payout.vigorish_collection(LAW)
    after_shuffle: str = shoe.after_shuffle(LAW)
    recut_by: str = shoe.recut_by(LAW)
    settlement_order: int = settle.settlement_order(LAW)

    def words(self) -> dict[str, str]:
        """What a banker wager pays."""
        return {"banker_pays": f"1 to 1, less {self.vigorish_percent} percent vigorish"}

    def parts(self) -> list[tuple[Fraction, str]]:
        """What the vigorish takes of a wager."""
        parts = shared.tie_parts(self.tie_odds, LAW["7.3(b)"])
        if self.vigorish_rounding == "exact":
            parts.append((Fraction(self.vigorish_percent, 100), LAW["7.3(c)"]))
        return parts


WAGERS = wagers(LAW, LAW["7.3(c) s1a"])
