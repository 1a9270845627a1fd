"""What a round came to: each wager's stake, result and return, and each player's net."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pitboss.money import dollars
from pitboss.table.act import Betting, Place, Wager
from pitboss.table.event import Event
from pitboss.table.settling import Pay, Restore, Settle, Surrender, Take, Vigorish


@dataclass
class Line:
    """One wager's end."""

    box: int
    player: str
    wager: str
    staked: int
    outcome: str = ""
    returned: int = 0
    cite: str = ""
    vigorish: int = 0
    """Commission taken or owed; what is returned is less by it."""

    def shown(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "box": self.box,
            "player": self.player,
            "wager": self.wager,
            "staked": dollars(self.staked),
            "outcome": self.outcome,
            "returned": dollars(self.returned),
            "cite": self.cite,
        } | ({"vigorish": dollars(self.vigorish)} if self.vigorish else {})


def settlement(events: Iterable[Event]) -> list[Line]:
    """The wagers that the events settle, in the order in which they were placed."""
    lines: dict[tuple[int, str], Line] = {}
    for event in events:
        act, outcome = event.act, event.outcome
        placed = outcome if isinstance(act, Betting) else act.wager if isinstance(act, Place) else None
        if isinstance(placed, Wager):
            # Where wagers may be altered, the last word counts, and nothing means withdrawn.
            lines.pop((placed.box, placed.wager), None)
            if placed.amount:
                lines[placed.box, placed.wager] = Line(placed.box, placed.player, placed.wager, placed.amount)
        elif isinstance(act, Vigorish) and outcome is None:
            line = lines[act.box, act.wager]
            line.vigorish += act.amount
            line.returned -= 0 if act.how == "from-wager" else act.amount
        elif isinstance(act, Settle) and outcome is None:
            line = lines[act.box, act.wager]
            # A wager restored after it was collected ends as what it became last.
            line.outcome, line.cite = act.result, act.cite
            line.returned += _returned(act)
    return list(lines.values())


def _returned(act: Settle) -> int:
    if isinstance(act, Take):
        return 0
    if isinstance(act, Pay):
        return act.stake + act.winnings
    if isinstance(act, Surrender):
        return act.stake - act.kept
    assert isinstance(act, Restore) or act.result in {"push", "void"}
    return act.stake


def net(lines: Iterable[Line]) -> dict[str, int]:
    """Each player's gain or loss in cents."""
    totals: dict[str, int] = {}
    for line in lines:
        totals[line.player] = totals.get(line.player, 0) + line.returned - line.staked
    return totals
