"""What every table posts: its boxes, its limits and the steps in which wagers are taken."""

from dataclasses import dataclass

from pitboss.money import dollars
from pitboss.rulebook import Elections, Violation
from pitboss.rulebook.election import count, money

_NOTICE = "sign at the table; 30 minutes before a change while players are present"


@dataclass(frozen=True, kw_only=True)
class Posted(Elections):
    """The part of a game's options that the house posts and no paragraph fixes."""

    boxes: int = count(7, allowed=tuple(range(1, 10)), says="betting areas on the layout", cite="house:layout")
    minimum: int = money("1.00", says="least main wager", cite="house:limits", notice=_NOTICE)
    maximum: int = money("100000.00", says="greatest main wager", cite="house:limits", notice=_NOTICE)
    increment: int = money("0.50", says="wagers are multiples of this", cite="house:increments", notice=_NOTICE)

    def conflicts(self) -> list[Violation]:
        """Limits that no wager could meet."""
        return limits_conflict(self, "minimum", "maximum")


def limits_conflict(options: Posted, minimum: str, maximum: str) -> list[Violation]:
    """A minimum above its maximum, or one that is no multiple of the increment."""
    least, most = getattr(options, minimum), getattr(options, maximum)
    wrong = []
    if least > most:
        wrong.append(Violation(minimum, f"{dollars(least)} is above the {maximum} of {dollars(most)}", "house:limits"))
    if least % options.increment:
        step = dollars(options.increment)
        wrong.append(Violation(minimum, f"{dollars(least)} is no multiple of the increment {step}", "house:increments"))
    return wrong
