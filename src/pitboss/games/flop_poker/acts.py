"""Flop poker: the acts of its pot, which is the players' own money and never the house's."""

from __future__ import annotations

from typing import ClassVar

from pitboss.money import Odds, dollars
from pitboss.table.act import Row
from pitboss.table.acts.settlement_acts import Pay, Settle, Take
from pitboss.table.table import Table

ACCOUNT = "pot"


class LosePot(Take, frozen=True):
    """A pot wager that the best hand wins: from the layout into the pot."""

    banked: ClassVar[bool] = False

    def apply(self, t: Table, outcome: object) -> None:
        """Layout to pot."""
        t.bank.setdefault(ACCOUNT, 0)
        t.lift(self.box, self.wager, self.stake, ACCOUNT)


class WinPot(Pay, frozen=True, kw_only=True):
    """A winner takes the own pot wager back and, out of the pot, what others have lost or a share of it."""

    odds: Odds = Odds(0, 1)
    banked: ClassVar[bool] = False
    reads: ClassVar[tuple[str, ...] | None] = ("box", "wager", "winnings")

    @property
    def drawn(self) -> int:
        """Nothing of it comes from the table inventory."""
        return 0

    def verify(self, t: Table, outcome: object) -> None:
        """As much must lie in the pot."""
        Settle.verify(self, t, outcome)
        if t.bank.get(ACCOUNT, 0) < self.winnings:
            raise AssertionError(f"{dollars(self.winnings)} of the pot are not there")

    def apply(self, t: Table, outcome: object) -> None:
        """Pot and layout to the player."""
        t.bank.setdefault(ACCOUNT, 0)
        t.bank.move(ACCOUNT, self.player(t), self.winnings)
        t.lift(self.box, self.wager, self.stake, self.player(t))

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """There are no odds to it."""
        row.pop("odds", None)
        return row
