"""The clocks of a floor: house rules, not the law's; what runs out is ruled on as `house:absence` says."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.floor.views.view import is_asked
from pitboss.table import Table
from pitboss.table.act import Decide


@dataclass(frozen=True)
class Pace:
    """How long a floor waits, in seconds; nothing means for ever."""

    betting: float | None = 30.0
    """From the first wager to the call, unless all have said before that they are done."""
    answer: float | None = 45.0
    away: float | None = 600.0
    """How long a box is kept for a player whose browser has gone, or who does not answer."""
    called: float | None = 120.0
    """How long a seat is kept for somebody who was called to it, while others wait."""
    house: tuple[float, float] | None = None
    """How long a player of the house takes for a choice or a wager: the least and the most; nothing for no time."""
    rest: float = 60.0
    """How long players of the house play on after the last person has gone."""


@dataclass(frozen=True)
class ClockedQuestion:
    """What a clock runs for: the betting of a round, or one question."""

    number: int
    betting: bool
    seconds: float


def timed_question(t: Table, pace: Pace) -> ClockedQuestion | None:
    """The question that the table waits at, if a clock runs for it."""
    act = t.pending
    if act is None or not is_asked(t, act):
        return None
    if t.betting:
        return ClockedQuestion(t.round, True, pace.betting) if t.wagers and pace.betting else None
    if not pace.answer or (isinstance(act, Decide) and act.role):
        return None
    return ClockedQuestion(t.n, False, pace.answer)


class Clock:
    """One timer, wound for a question, that rings when nobody has answered."""

    def __init__(self, ring: Callable[[ClockedQuestion], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self.question: ClockedQuestion | None = None

    def wind(self, question: ClockedQuestion | None) -> None:
        """Run for that question; one for which it runs already goes on."""
        if question is not None and question == self.question:
            return
        self.stop()
        if question is not None:
            self.question = question
            self._timer = asyncio.get_running_loop().call_later(question.seconds, self._up, question)

    def _up(self, question: ClockedQuestion) -> None:
        self.stop()
        self._ring(question)

    def stop(self) -> None:
        """Nothing is waited for."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.question = None

    def shown(self) -> dict[str, float] | None:
        """What is left of the time, for those who look."""
        if self._timer is None or self.question is None:
            return None
        left = max(0.0, self._timer.when() - asyncio.get_running_loop().time())
        return {"left": round(left, 1), "of": self.question.seconds}
