"""Roulette: what a house may elect. The odds are the neighbours' floors; New Jersey's own text is not held."""

from dataclasses import dataclass

from pitboss.equipment import wheel as wheels
from pitboss.equipment.wheel import Wheel
from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, count, money, odds_from
from pitboss.table.offer.table_options import Posted, limits_conflict

DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE = "double-zero", "single-zero", "double-as-single"
USUAL, HALF, FULL = "usual", "half", "full"
NO_PRISON, FREED_ONCE, AGAIN = "no", "once", "again"
"""Whether a zero imprisons an even chance: never here, but it can be supposed."""

SINGLE_ONLY = frozenset({"split-0-3", "three-0-2-3", "four-0-1-2-3"})
"""Wagers that only a layout with one zero has a place for."""


def _pays(odds: str, says: str) -> Odds:
    return odds_from(odds, says=f"{says} pays", cite="house:roulette/odds", notice="sign at the table")


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at roulette."""

    boxes: int = count(8, allowed=tuple(range(1, 13)), says="players at the table", cite="house:layout")
    wheel: str = choice(
        DOUBLE_ZERO,
        allowed=(DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE),
        says="wheel and layout: two zeros, one, or a double-zero wheel played with one",
        cite="house:roulette/wheel",
        notice="the layout shows it",
    )
    zero: str = choice(
        USUAL,
        allowed=(USUAL, HALF, FULL),
        says="what an even chance loses to a zero; usual is half at a double-zero table and all elsewhere",
        cite="house:roulette/zero",
        notice="sign at the table",
    )
    revolutions: int = count(
        4, allowed=tuple(range(3, 11)), says="turns of the ball that make a spin valid", cite="house:roulette/spin"
    )
    smallest_chip: int = money(
        "0.01", says="smallest chip or coin in which half of a wager is given back", cite="house:roulette/half-chip"
    )
    outside_minimum: int = money("1.00", says="minimum wager on an outside area", cite="house:limits")
    outside_maximum: int = money("100000.00", says="maximum wager on an outside area", cite="house:limits")
    straight_odds: Odds = _pays("35 to 1", "one number")
    split_odds: Odds = _pays("17 to 1", "two numbers")
    three_odds: Odds = _pays("11 to 1", "three numbers")
    four_odds: Odds = _pays("8 to 1", "four numbers")
    five_odds: Odds = _pays("6 to 1", "five numbers")
    six_odds: Odds = _pays("5 to 1", "six numbers")
    twelve_odds: Odds = _pays("2 to 1", "a column or a dozen")
    even_odds: Odds = _pays("1 to 1", "an even chance")

    @property
    def device(self) -> Wheel:
        """The wheel itself."""
        return wheels.SINGLE_ZERO if self.wheel == SINGLE_ZERO else wheels.DOUBLE_ZERO

    def results(self) -> list[str]:
        """The stops that decide wagers; a ball in 00 at a table with one zero is spun again."""
        return [stop for stop in self.device.stops if stop != "00" or self.wheel == DOUBLE_ZERO]

    @property
    def half(self) -> bool:
        """Whether a zero takes only half of an even chance."""
        return self.zero == HALF or (self.wheel == DOUBLE_ZERO and self.zero != FULL)

    @property
    def en_prison(self) -> str:
        """Whether an even chance stays for the next spin when a zero comes."""
        return NO_PRISON

    def kept(self, stake: int) -> int:
        """The part of a halved wager that the house keeps; where it cannot be halved the player has the larger part."""
        return stake // (2 * self.smallest_chip) * self.smallest_chip

    def words(self) -> dict[str, str]:
        """What a zero does to an even chance."""
        half = "When a zero comes, an even chance loses only half, and the other half goes back to you."
        return {"zero_words": half if self.half else "When a zero comes, even chances lose like everything else."}

    def takes(self, wager: str) -> bool:
        """Only what the layout has a place for."""
        if self.wheel == DOUBLE_ZERO:
            return wager not in SINGLE_ONLY
        return "00" not in wager.split("-")

    def conflicts(self) -> list[Violation]:
        """The half loss belongs to the double-zero table; limits that no wager could meet."""
        wrong = super().conflicts() + limits_conflict(self, "outside_minimum", "outside_maximum")
        if self.zero == HALF and self.wheel != DOUBLE_ZERO:
            why = "a table with one zero takes the whole of an even chance"
            wrong.append(Violation("zero", why, "house:roulette/zero"))
        return wrong

    def applies(self, name: str) -> bool:
        """Halves are given back only where a zero takes half."""
        return name != "smallest_chip" or self.half
