"""The options that the baccarat games share, each game with its own paragraphs for them."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, BELOW, NOTICE_READING, Duty, choice, count, money, odds_from
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.posted import Posted, limits_conflict

NOTICE_MINUTES = 30
FIVE_CENTS = 5
WRITTEN_NOTICE = "30 minutes in writing to surveillance and the Commission"
PERCENTS = (4, 5)
WIN_PERCENT, TIE_25, NO_VIGORISH = "win-percent", "tie-25", "no-vigorish"
"""The three ways in which the house earns on the Banker's Hand."""
TIE_CHARGE = Fraction(1, 4)


def decks(law: Paragraphs, usual: int = 8) -> Any:
    """At least six decks by the text; the house stops at a dozen."""
    return count(
        usual, allowed=tuple(range(6, 13)), says="decks in the shoe, six or more", cite=law["7.1(a)"], closes=BELOW
    )


def tie_odds(law: Paragraphs) -> Any:
    """A floor that the house may go above."""
    return odds_from("8 to 1", says="a tie wager pays", cite=law["7.3(b)"])


def patrons(cite: str, applies: Callable[[Any, Any], bool]) -> Duty:
    """Notice to patrons under 8.3, whose text is not held: the period is Maryland's, and an empty table needs none."""
    return Duty(
        applies,
        NOTICE_MINUTES,
        ("patrons",),
        cite,
        written=False,
        empty_table_exempt=True,
        also=(NOTICE_READING,),
    )


def authorities(cite: str, applies: Callable[[Any, Any], bool]) -> Duty:
    """Notice in writing to surveillance and the Commission."""
    return Duty(applies, NOTICE_MINUTES, ("surveillance", "commission"), cite)


def _raised(old: Any, new: Any) -> bool:
    return old is not None and bool(new > old)


def vigorish_percent(law: Paragraphs) -> Any:
    """Four or five percent of what a banker wager wins."""
    return count(
        5,
        allowed=PERCENTS,
        says="percent of a banker win that is owed as vigorish",
        cite=law["7.3(c)"],
        closes=ALL,
        notice="an increase needs notice under 8.3",
        duties=(patrons(law["7.3(e)"], _raised),),
    )


def vigorish_rounding(law: Paragraphs) -> Any:
    """Rounding is a permission, not a duty."""
    return choice(
        "up",
        allowed=("exact", "up"),
        says="vigorish is exact, or rounded up to five cents",
        cite=law["7.3(c)1"],
        closes=ALL,
    )


def vigorish_collection(law: Paragraphs) -> Any:
    """At the payout or later."""
    return choice(
        "deferred",
        allowed=("at-payout", "deferred"),
        says="when vigorish is collected; deferred is marked",
        cite=law["7.3(c)2"],
        closes=ALL,
    )


SHUFFLE_AGAIN = "lace-and-shuffle"


def _starts_or_stops(old: Any, new: Any) -> bool:
    return bool((old == SHUFFLE_AGAIN) != (new == SHUFFLE_AGAIN))


def after_shuffle(law: Paragraphs) -> Any:
    """What the dealer does with the shuffled stack."""
    return choice(
        "feather",
        allowed=("feather", "lace", SHUFFLE_AGAIN),
        says="what follows the shuffle",
        cite=law["7.5(b)"],
        closes=ALL,
        notice=f"to start or stop {SHUFFLE_AGAIN}: {WRITTEN_NOTICE}",
        pit=law.get("7.5(c)"),
        duties=(authorities(law["7.5(b)2ii"], _starts_or_stops),),
    )


def recut_by(law: Paragraphs) -> Any:
    """Who cuts again when the supervisor orders it."""
    return choice(
        "last-cutter",
        allowed=("last-cutter", "next"),
        says="who makes a recut that the supervisor orders",
        cite=law["7.5(g)"],
        closes=ALL,
    )


def _differs(old: Any, new: Any) -> bool:
    return bool(old != new)


def settlement_order(law: Paragraphs) -> Any:
    """The four orders of paying winners and taking vigorish."""
    return count(
        3,
        allowed=(1, 2, 3, 4),
        says="order of paying winners and marking or collecting vigorish",
        cite=law["3.10(b)"],
        closes=ALL,
        notice=WRITTEN_NOTICE,
        pit=law["3.10(c)1"],
        duties=(authorities(law["3.10(c)2"], _differs),),
    )


@dataclass(frozen=True, kw_only=True)
class WholeCents(Posted):
    """Posted limits, in steps of which every percentage is a whole number of cents."""

    increment: int = money("1.00", says="wagers are multiples of this", cite="house:increments")

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet, and steps that the elected vigorish cannot divide."""
        wrong = super().conflicts()
        for part, cite in self.parts():
            if self.increment * part.numerator % part.denominator:
                why = f"{part.numerator}/{part.denominator} of a wager must be a whole number of cents"
                wrong.append(Violation("increment", why, "house:increments", (cite,)))
        if getattr(self, "vigorish_rounding", "") == "up" and self.increment < FIVE_CENTS:
            why = "where vigorish is rounded up to five cents, so small a win would owe more than it brings"
            wrong.append(Violation("increment", why, "house:increments"))
        return wrong

    def parts(self) -> list[tuple[Fraction, str]]:
        """The fractions of a wager that must be payable exactly, each with its paragraph."""
        return []

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
