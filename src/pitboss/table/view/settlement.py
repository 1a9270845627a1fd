"""The settlement of a round: each wager's stake, result and return, and each player's net."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboss.money import dollars
from pitboss.table.act import HOUSE, Act, Betting, Place, Wager
from pitboss.table.acts.settlement_acts import (
    Move,
    Pay,
    PayBonus,
    Push,
    Restore,
    Settle,
    SettlePot,
    Surrender,
    Take,
    Unmoved,
    Vigorish,
    Void,
)
from pitboss.table.event import Event
from pitboss.table.procedures.player_bank import BANK, SettleBank


@dataclass
class SettlementLine:
    """One wager's result."""

    box: int
    player: str
    wager: str
    staked: int
    outcome: str = ""
    returned: int = 0
    cite: str = ""
    vigorish: int = 0
    """Commission collected or owed, deducted from what is returned."""
    coupon: int = 0
    """The part of the stake that was a coupon, which never becomes chips."""

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
            **({"vigorish": dollars(self.vigorish)} if self.vigorish else {}),
            **({"coupon": dollars(self.coupon)} if self.coupon else {}),
        }


Standing = Mapping[tuple[int, str], tuple[str, int]]
"""Wagers from earlier rounds, by box and name: player and amount."""


class _Layout:
    """Wagers as the events leave them: a line for each decision, and one for each that stands."""

    def __init__(self, standing: Standing) -> None:
        self.at = {key: SettlementLine(key[0], player, key[1], amount) for key, (player, amount) in standing.items()}
        self.lines = list(self.at.values())

    def put(self, wager: Wager) -> None:
        """A wager is placed or altered; if it may be altered the last amount counts, and none means withdrawn."""
        key = (wager.box, wager.wager)
        old = self.at.get(key)
        line = SettlementLine(wager.box, wager.player, wager.wager, wager.amount, coupon=wager.coupon)
        if old is not None and not old.outcome:
            self.lines = [other for other in self.lines if other is not old]
            line.vigorish, line.returned = old.vigorish, old.returned
        self.at[key] = line
        self.lines.append(line)

    def charge(self, act: Vigorish) -> None:
        """Deduct vigorish from the wager's return, or add it back where it is returned."""
        line = self.at[act.box, act.wager]
        amount = -act.amount if act.how == "returned" else act.amount
        line.vigorish += amount
        line.returned -= 0 if act.how == "from-wager" else amount
        line.cite = line.cite or act.cite

    def settle(self, act: Settle) -> None:
        """A wager is decided; one that stays can be decided again, and one that moves gets its new place."""
        if isinstance(act, PayBonus):
            player = self.at[act.box, act.on].player
            self.lines.append(SettlementLine(act.box, player, act.wager, 0, act.result, act.winnings, act.cite))
            return
        line = self.at[act.box, act.wager]
        if isinstance(act, Move):
            line.wager = act.onto
            self.at[act.box, act.onto] = self.at.pop((act.box, act.wager))
            return
        if left := act.left():
            line.staked -= left
            self.at[act.box, act.wager] = SettlementLine(line.box, line.player, line.wager, left)
            self.lines.append(self.at[act.box, act.wager])
        # A wager restored after it was collected ends as what it became last.
        line.outcome, line.cite = act.result, act.cite
        line.returned += _returned(act)
        if line.coupon and (came := _of_stake(act)):
            line.returned -= line.coupon * came // line.staked if isinstance(act, Surrender) else line.coupon
        if isinstance(act, Pay) and act.stays:
            self.at[act.box, act.wager] = SettlementLine(line.box, line.player, line.wager, line.staked)
            self.lines.append(self.at[act.box, act.wager])


def settlement(events: Iterable[Event], standing: Standing | None = None) -> list[SettlementLine]:
    """The wagers that the events settle, in the order placed, and those that still stand."""
    layout = _Layout(standing or {})
    for event in events:
        act, outcome = event.act, event.outcome
        if not _concerns(type(act)):
            continue
        placed = outcome if isinstance(act, Betting) else act.wager if isinstance(act, Place) else None
        if isinstance(placed, Wager):
            layout.put(placed)
        elif isinstance(act, Vigorish) and outcome is None:
            layout.charge(act)
        elif isinstance(act, Unmoved) and outcome is None:
            layout.at[act.box, act.wager].cite = act.cite
        elif isinstance(act, Settle) and outcome is None:
            # What the house wagers against a player's bank is no player's.
            if act.box != HOUSE:
                layout.settle(act)
        elif isinstance(act, SettleBank) and outcome is None:
            layout.lines.append(_of_bank(act))
        elif isinstance(act, SettlePot) and outcome is None:
            layout.lines += [_of_pot(act, *share) for share in act.shares]
    for line in layout.lines:
        line.outcome = line.outcome or (STANDS if line.staked else Void.result)
    # Of a wager that was withdrawn nothing is left but vigorish that came back from an earlier round.
    return [line for line in layout.lines if line.staked or line.returned]


@cache
def _concerns(kind: type[Act]) -> bool:
    """Whether an act of that kind can place or settle a wager, a quick test for most events."""
    return issubclass(kind, (Betting, Place, Vigorish, Unmoved, Settle, SettleBank, SettlePot))


def _of_pot(act: SettlePot, box: int, player: str, staked: int, returned: int) -> SettlementLine:
    ended = Void.result if act.back else Pay.result if returned else Take.result
    return SettlementLine(box, player, "pot", staked, ended, returned, act.cite)


def _of_bank(act: SettleBank) -> SettlementLine:
    paid, gathered = act.share
    ended = Pay.result if gathered > paid else Take.result if gathered < paid else Push.result
    return SettlementLine(act.box, act.player, BANK, paid, ended, gathered - act.vigorish, act.cite, act.vigorish)


STANDS = "stands"
"""The outcome of a wager that the round leaves undecided: its chips are still the player's."""


def _returned(act: Settle) -> int:
    if isinstance(act, Take):
        return 0
    if isinstance(act, Pay):
        return act.stake + act.winnings
    if isinstance(act, Surrender):
        return act.stake - act.kept
    assert isinstance(act, Restore | Push)
    return act.stake


def _of_stake(act: Settle) -> int:
    """The part of the stake that leaves the layout for its player."""
    return _returned(act) - (act.winnings if isinstance(act, Pay) else 0)


def net(lines: Iterable[SettlementLine]) -> dict[str, int]:
    """Each player's gain or loss in cents."""
    totals: dict[str, int] = {}
    for line in lines:
        staked = 0 if line.outcome == STANDS else line.staked - line.coupon
        totals[line.player] = totals.get(line.player, 0) + line.returned - staked
    return totals
