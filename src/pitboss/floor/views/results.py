"""Results of rounds for one player, in a book whose latest entries are shown."""

from collections import deque
from dataclasses import dataclass, field

from pitboss.money import dollars
from pitboss.table.act import Row
from pitboss.table.acts.chance import of_row
from pitboss.table.view.scene import Scene

_Gains = dict[tuple[int, str], int]
SHOWN = 8
"""More rounds than can end between two updates of a page."""


@dataclass
class Entry:
    """One round's or draw's gain on each wager."""

    round: int
    n: int
    """The event that decided the first wager: unique to the entry."""
    gains: dict[str, int] = field(default_factory=dict)

    def shown(self) -> dict[str, object]:
        """The entry for a page."""
        parts = {wager: dollars(gain) for wager, gain in self.gains.items()}
        return {"n": self.n, "round": self.round, "net": dollars(sum(self.gains.values())), "parts": parts}


class Results:
    """One player's book; a scene forgets a round's gains when the next one starts."""

    def __init__(self) -> None:
        self._known: _Gains = {}
        self._done: deque[Entry] = deque(maxlen=SHOWN)
        self._open: Entry | None = None

    def see(self, scene: Scene, row: Row, *, fresh: bool) -> None:
        """Take in an event's changes after the scene; `fresh` if it starts a new round on the layout."""
        if self._open and _begins(row):
            self._done.append(self._open)
            self._open = None
        if not scene.touched:
            return
        now = {(box, wager): gain for box in scene.mine() for wager, gain in scene.spots[box].gains.items()}
        known = {} if fresh else self._known
        for of in now.keys() | known.keys():
            gain = now.get(of, 0) - known.get(of, 0)
            # A player who leaves does not undo gains and losses.
            if (of in now and of not in known) or (gain and of[0] in scene.spots):
                self._add(scene, row, of[1], gain)
        self._known = now

    def _add(self, scene: Scene, row: Row, wager: str, gain: int) -> None:
        if self._open is None:
            self._open = Entry(scene.round, row["n"])
        self._open.gains[wager] = self._open.gains.get(wager, 0) + gain

    def latest(self, *, decided: bool) -> list[dict[str, object]]:
        """The latest entries, newest last; an open one only if nothing more is coming."""
        written = [self._open] if decided and self._open else []
        return [entry.shown() for entry in [*self._done, *written]]


def _begins(row: Row) -> bool:
    """Whether a new entry begins: with a round, or a device's next result."""
    of = of_row(row)
    return row.get("procedure") == "round" or (of is not None and not of.aside)
