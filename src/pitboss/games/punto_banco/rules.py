"""Baccarat punto banco, 19:47-3: the options and the wagers.

Of its first sections the rulebook holds little but titles; what minibaccarat says there is a house reading here.
"""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.baccarat_family import options as shared
from pitboss.games.baccarat_family.wagers import wagers
from pitboss.money import Odds
from pitboss.rulebook.election import count, fixed_odds


@dataclass(frozen=True, kw_only=True)
class Options(shared.BaccaratLimits):
    """What a house may elect at punto banco."""

    boxes: int = count(12, allowed=tuple(range(1, 15)), says="numbered seats", cite="house:layout")
    decks: int = shared.decks("house:punto-banco/cards")
    player_odds: Odds = fixed_odds("1 to 1", says="a wager on the Player's Hand pays", cite="house:punto-banco/odds")
    tie_odds: Odds = shared.tie_odds("house:punto-banco/odds")
    vigorish_percent: int = shared.vigorish_percent("house:punto-banco/vigorish", "house:punto-banco/vigorish")
    vigorish_rounding: str = shared.vigorish_rounding("house:punto-banco/vigorish")
    vigorish_collection: str = shared.vigorish_collection("house:punto-banco/vigorish")
    after_shuffle: str = shared.after_shuffle("house:punto-banco/shuffle", "house:punto-banco/shuffle", None)
    recut_by: str = shared.recut_by("19:47-3.5(f)")
    settlement_order: int = shared.settlement_order("19:47-3.10(b)", "19:47-3.10(c)2", "19:47-3.10(c)1")

    @property
    def shuffle(self) -> str:
        """By hand: the list of games that may use a device does not name this one."""
        return "manual"

    @property
    def vigorish(self) -> str:
        """Only the percentage of wins: the other kinds stand in minibaccarat's subchapter alone."""
        return shared.WIN_PERCENT

    def words(self) -> dict[str, str]:
        """What a banker wager pays."""
        return {"banker_pays": f"1 to 1, less {self.vigorish_percent} percent vigorish"}

    def parts(self) -> list[tuple[Fraction, str]]:
        """What the vigorish takes of a wager."""
        parts = shared.tie_parts(self.tie_odds, "house:punto-banco/odds")
        if self.vigorish_rounding == "exact":
            parts.append((Fraction(self.vigorish_percent, 100), "house:punto-banco/vigorish"))
        return parts


WAGERS = wagers(
    player="house:punto-banco/wagers",
    banker="house:punto-banco/wagers",
    tie="house:punto-banco/wagers",
    player_odds="house:punto-banco/odds",
    banker_odds="house:punto-banco/odds",
    tie_odds="house:punto-banco/odds",
)
