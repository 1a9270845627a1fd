"""What rounds bring one player: the gains and losses that the table shows, in a book whose latest entries are shown."""

from collections import deque
from dataclasses import dataclass, field

from pitboss.money import dollars
from pitboss.table.act import Row
from pitboss.table.acts.chance import of_row
from pitboss.table.view.scene import Scene

_Gains = dict[tuple[int, str], int]
SHOWN = 8
"""More rounds than can end before a page hears of the table again."""


@dataclass
class Entry:
    """What one round, or one result of a device, brought on each wager."""

    round: int
    n: int
    """The event that decided the first of it: no other entry has the same."""
    gains: dict[str, int] = field(default_factory=dict)

    def shown(self) -> dict[str, object]:
        """For a page."""
        parts = {wager: dollars(gain) for wager, gain in self.gains.items()}
        return {"n": self.n, "round": self.round, "net": dollars(sum(self.gains.values())), "parts": parts}


class Results:
    """The book of one player; a scene forgets a round's gains when the next one begins to show."""

    def __init__(self) -> None:
        self._known: _Gains = {}
        self._done: deque[Entry] = deque(maxlen=SHOWN)
        self._open: Entry | None = None

    def see(self, scene: Scene, row: Row, *, fresh: bool) -> None:
        """Take in what an event has changed, once the scene has; `fresh` where it begins a new round on the layout."""
        if self._open and _begins(row):
            self._done.append(self._open)
            self._open = None
        if not scene.touched:
            return
        now = {(box, wager): gain for box in scene.mine() for wager, gain in scene.spots[box].gains.items()}
        known = {} if fresh else self._known
        for of in now.keys() | known.keys():
            gain = now.get(of, 0) - known.get(of, 0)
            # Whoever gets up takes nothing back of what was won or lost.
            if (of in now and of not in known) or (gain and of[0] in scene.spots):
                self._add(scene, row, of[1], gain)
        self._known = now

    def _add(self, scene: Scene, row: Row, wager: str, gain: int) -> None:
        if self._open is None:
            self._open = Entry(scene.round, row["n"])
        self._open.gains[wager] = self._open.gains.get(wager, 0) + gain

    def latest(self, *, decided: bool) -> list[dict[str, object]]:
        """The latest entries, the newest last; one that is still written only where nothing more of it is to come."""
        written = [self._open] if decided and self._open else []
        return [entry.shown() for entry in [*self._done, *written]]


def _begins(row: Row) -> bool:
    """Whether what follows belongs to another entry: a round begins, or a device shows its next result."""
    of = of_row(row)
    return row.get("procedure") == "round" or (of is not None and not of.aside)
