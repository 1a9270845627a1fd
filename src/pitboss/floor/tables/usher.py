"""The usher: a table's next procedure between rounds, and calls to free seats from the waiting list."""

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import lru_cache

from pitboss.floor.tables.pending import Pending
from pitboss.table import Table
from pitboss.table.memory import contested
from pitboss.table.play.player_names import of_the_house

Order = tuple[str, dict[str, str | int]]
"""A procedure and its arguments."""


def wall_clock() -> str:
    """The hour and minute in UTC."""
    return _minute(int(time.time()) // 60)


@lru_cache(maxsize=1)
def _minute(number: int) -> str:
    return time.strftime("%H:%M", time.gmtime(number * 60))


def queue(t: Table, pending: Iterable[Pending] = ()) -> dict[str, list[str]] | None:
    """The waiting list as it will be after the round, and those called; None for games without one."""
    if "join-list" not in t.game.procedures:
        return None
    waiting, called = contested(t).queue(t)
    waiting = [*waiting]
    for item in pending:
        player = str(item.args.get("player", ""))
        if item.procedure == "join-list" and player not in waiting:
            waiting.append(player)
        elif item.procedure == "leave-list" and player in waiting:
            waiting.remove(player)
    return {"waiting": waiting, "called": [name for name in called if name in waiting]}


class Usher:
    """Calls the next player on a table's list and limits how long a seat is held."""

    def __init__(self, seconds: float | None, ring: Callable[[], None]) -> None:
        self._seconds, self._ring = seconds, ring
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._late: set[str] = set()
        self._skipped: set[str] = set()
        """Players who missed a call: they are not called a third time."""

    def follows(self, t: Table) -> Order | None:
        """The next procedure between rounds: seats first, then the clock, then the game's own order."""
        if (wanted := self.wants(t)) is not None:
            return wanted
        if not t.seats:
            return ("idle", {}) if t.status == "open" and "idle" in t.game.procedures else None
        if due := t.memory.clock_announcement(wall_clock()):
            return "clock", {"time": due}
        name = t.game.next_procedure(t)
        return (name, {}) if name else None

    def wants(self, t: Table) -> Order | None:
        """The next step for the waiting list before a round."""
        if "call-list" not in t.game.procedures:
            return None
        waiting, called = contested(t).queue(t)
        uncalled = [name for name in waiting if name not in called]
        if not uncalled:
            return None
        if len(t.seats) + len(called) < t.boxes:
            return "call-list", {}
        if house := [name for name in t.seats.values() if of_the_house(name)]:
            # House players only fill seats that no person wants.
            return "dismiss-prop", {"player": house[-1]}
        late = next((name for name in called if name in self._late), None)
        if late is None:
            return None
        self._late.discard(late)
        if late in self._skipped:
            self._skipped.discard(late)
            return "leave-list", {"player": late}
        self._skipped.add(late)
        return "skip-list", {"player": late}

    def wind(self, t: Table) -> None:
        """Start a clock for each called player who has not come yet."""
        called = contested(t).queue(t)[1]
        for name in [name for name in self._timers if name not in called]:
            self._timers.pop(name).cancel()
        self._late &= {*called}
        self._skipped -= {*t.seats.values()}
        for name in called:
            if name not in self._timers and name not in self._late and self._seconds is not None:
                loop = asyncio.get_running_loop()
                self._timers[name] = loop.call_later(self._seconds, self._up, name)

    def _up(self, name: str) -> None:
        self._timers.pop(name, None)
        self._late.add(name)
        self._ring()

    def stop(self) -> None:
        """Cancel all clocks."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers = {}
