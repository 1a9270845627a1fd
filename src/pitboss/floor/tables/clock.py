"""The clocks of a floor: house rules, not law; a timeout is handled as `house:absence` says."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.floor.views.view import is_asked
from pitboss.table import Table
from pitboss.table.act import Decide


@dataclass(frozen=True)
class Pace:
    """Time limits of a floor in seconds; None means no limit."""

    betting: float | None = 30.0
    """From the first wager until betting closes, unless all players are done earlier."""
    answer: float | None = 45.0
    away: float | None = 600.0
    """How long a box is held for a player who is disconnected or does not respond."""
    called: float | None = 120.0
    """How long a seat is held for a player called from the waiting list."""
    house: tuple[float, float] | None = None
    """Minimum and maximum time that a house player takes for a choice or wager; None for no delay."""
    rest: float = 60.0
    """How long house players go on after the last person has left."""


@dataclass(frozen=True)
class ClockedQuestion:
    """What a clock runs for: a round's betting, or one question."""

    number: int
    betting: bool
    seconds: float


def timed_question(t: Table, pace: Pace) -> ClockedQuestion | None:
    """The pending question, if a clock runs for it."""
    act = t.pending
    if act is None or not is_asked(t, act):
        return None
    if t.betting:
        return ClockedQuestion(t.round, True, pace.betting) if t.wagers and pace.betting else None
    if not pace.answer or (isinstance(act, Decide) and act.role):
        return None
    return ClockedQuestion(t.n, False, pace.answer)


class Clock:
    """A timer for one question that fires if there is no answer."""

    def __init__(self, ring: Callable[[ClockedQuestion], None]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self.question: ClockedQuestion | None = None

    def wind(self, question: ClockedQuestion | None) -> None:
        """Start for a question; a timer already running for it continues."""
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
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.question = None

    def shown(self) -> dict[str, float] | None:
        """The time left, for viewers."""
        if self._timer is None or self.question is None:
            return None
        left = max(0.0, self._timer.when() - asyncio.get_running_loop().time())
        return {"left": round(left, 1), "of": self.question.seconds}
