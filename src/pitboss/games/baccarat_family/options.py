"""What the options of the baccarat games share; the options themselves stand with their sections."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import BELOW, NOTICE_MINUTES, SUPPOSED_DECKS, Duty, count, money
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.offer.elected_pay_table import Offering
from pitboss.table.offer.table_options import limits_conflict

FIVE_CENTS = 5
WRITTEN_NOTICE = "30 minutes in writing to surveillance and the Commission"
PERCENTS = (4, 5)
WIN_PERCENT, TIE_25, NO_VIGORISH = "win-percent", "tie-25", "no-vigorish"
"""The three ways in which the house earns on the Banker's Hand."""
TIE_CHARGE = Fraction(1, 4)


def decks(paragraphs: Paragraphs, usual: int = 8) -> int:
    """At least six decks by the text; the house stops at a dozen."""
    return count(
        usual,
        allowed=tuple(range(6, 13)),
        says="decks in the shoe, six or more",
        cite=paragraphs["7.1(a)"],
        closes=BELOW,
        beyond=SUPPOSED_DECKS,
    )


def authorities(cite: str, applies: Callable[[Any, Any], bool]) -> Duty:
    """Notice in writing to surveillance and the Commission."""
    return Duty(applies, NOTICE_MINUTES, ("surveillance", "commission"), cite)


class BaccaratOptions(Offering):
    """What the family reads of a game's options, which each game declares under its own paragraphs."""

    decks: int
    vigorish_percent: int
    vigorish_rounding: str
    after_shuffle: str
    recut_by: str
    # These two only where the house is the bank.
    vigorish_collection: str
    settlement_order: int

    @property
    def player_odds(self) -> Odds:
        """What a wager on the Player's Hand pays."""
        raise NotImplementedError

    @property
    def tie_odds(self) -> Odds:
        """What a tie wager pays."""
        raise NotImplementedError

    @property
    def vigorish(self) -> str:
        """A percentage of wins: the other kinds stand in minibaccarat's subchapter alone."""
        return WIN_PERCENT

    @property
    def shuffle(self) -> str:
        """By hand, where the list of games that may use a device does not name the game."""
        return "manual"

    @property
    def behind(self) -> int:
        """The least number of cards between the cutting card and the back of the stack (7.5(f))."""
        return 14

    @property
    def further_hands(self) -> int:
        """The hand in which the cutting card comes out is followed by one more (3.8(e), 7.8(e))."""
        return 1

    def cutters(self, seats: list[int]) -> list[int]:
        """Who may cut, in turn: from the highest number down, which is clockwise (7.5(d))."""
        return seats[::-1]

    def offers_shuffle(self) -> bool:
        """Whether players may shuffle once more before the cut."""
        return False


@dataclass(frozen=True, kw_only=True)
class WholeCents(BaccaratOptions):
    """Posted limits, in steps of which every percentage is a whole number of cents."""

    increment: int = money("1.00", says="wagers are multiples of this", cite="house:increments")

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps that the elected vigorish cannot divide."""
        wrong = super().conflicts()
        for part, cite in self.parts():
            if self.increment * part.numerator % part.denominator:
                why = f"{part.numerator}/{part.denominator} of a wager must be a whole number of cents"
                wrong.append(Violation("increment", why, "house:increments", (cite,)))
        if self.vigorish_rounding == "up" and self.increment < FIVE_CENTS:
            why = "where vigorish is rounded up to five cents, so small a win would owe more than it brings"
            wrong.append(Violation("increment", why, "house:increments"))
        return wrong

    def parts(self) -> list[tuple[Fraction, str]]:
        """The fractions of a wager that must be payable exactly, each with its paragraph."""
        return []


@dataclass(frozen=True, kw_only=True)
class BaccaratLimits(WholeCents):
    """The same where there is a tie wager."""

    tie_minimum: int = money("1.00", says="minimum tie wager", cite="house:limits")
    tie_maximum: int = money("100000.00", says="maximum tie wager", cite="house:limits")

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps that the elected vigorish cannot divide."""
        return super().conflicts() + limits_conflict(self, "tie_minimum", "tie_maximum")


def tie_parts(odds: Odds, cite: str) -> list[tuple[Fraction, str]]:
    """Tie odds such as 17 to 2 divide the wager too."""
    return [(Fraction(odds.win, odds.stake), cite)]
