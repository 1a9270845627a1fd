"""The progressive wager: a meter that every stake brings up, the steps before a payout, and the payout itself.

A game with such a wager keeps `meter` and `reset` in its own record (`Game.memory`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.money import Odds
from pitboss.rulebook.marks import helper
from pitboss.table.act import Act, Row, TableAction
from pitboss.table.acts.settlement_acts import Pay
from pitboss.table.view.public_state import Meter

if TYPE_CHECKING:
    from pitboss.table.game import Script
    from pitboss.table.table import AnyTable, Table
    from pitboss.table.view.scene import Scene

PROGRESSIVE = "progressive"
METER = Meter("meter", "the progressive meter in units")


def meter_shown(t: AnyTable) -> int:
    """The meter's public amount, before any wager the one it starts with; 0 without a progressive wager."""
    if not getattr(t.options, PROGRESSIVE, False):
        return 0
    return int(t.memory.meter or t.options.progressive_start)


class RegisterProgressive(Act, frozen=True):
    """Add the progressive wagers to the meters, a share of each to each meter."""

    registered: int
    meter: int
    reset: int
    """What the meters show afterwards."""
    sentence = "the progressive meter shows {meter}"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Raise the meters."""
        t.memory.meter, t.memory.reset = self.meter, self.reset


class ResetMeter(Act, frozen=True):
    """A payout came off the progressive meter, which goes on from here."""

    meter: int
    sentence = "the progressive meter goes on from {meter}"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Set the meter."""
        t.memory.meter, t.memory.reset = self.meter, 0


class PayProgressive(Pay, frozen=True, kw_only=True):
    """A progressive payout; the stake has gone into the acceptor, so the payout is all that comes back."""

    payout: int
    from_cage: bool = False
    """Whether it is paid with papers from the cage, not out of the table inventory."""

    @property
    def drawn(self) -> int:
        """The winnings; 0 if the cage pays."""
        return 0 if self.from_cage else self.winnings

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move chips from inventory or cage to the player; what it is short of the stake stays in the inventory."""
        player, short = self.player(t), max(-self.winnings, 0)
        t.bank.move("fills" if self.from_cage else "inventory", player, self.winnings + short)
        t.lift(self.box, self.wager, short, "inventory")
        t.lift(self.box, self.wager, self.stake - short, player)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The payout, which is all that comes back."""
        super().describe(scene, row)
        return f"{scene.whose(row['box'])}: {row['wager']} pays {row['payout']}"


@helper
def validated(
    box: int,
    cards: str = "progressive/cards",
    light: str = "progressive/light",
    supervisor: str = "progressive/supervisor",
    also: tuple[str, ...] = (),
) -> Script[None]:
    """The checks before a payout, each under its paragraph: the cards, the light, the supervisor's validation."""
    yield TableAction(what="verify", words=f"the cards of box {box}", cite=cards, also=also)
    yield TableAction(what="verify", words=f"the light of box {box}", cite=light, also=also)
    who = "casino-supervisor"
    yield TableAction(what="validate", words=f"the payout to box {box}", actor=who, cite=supervisor, also=also)


def paid(
    t: Table,
    box: int,
    payout: int,
    *,
    cite: str = "",
    also: tuple[str, ...] = (),
    from_cage: bool = False,
    wager: str = PROGRESSIVE,
) -> PayProgressive:
    """The act that pays a fixed amount, or what the meter owes, on the stake that lies there."""
    stake = t.wagers[box, wager]
    # A coupon does not come back with the payout, which is due in full.
    won = payout - stake + t.money.coupons.get((box, wager), 0)
    odds = Odds(won // stake, 1) if won % stake == 0 else Odds(won, stake)
    return PayProgressive(
        box=box,
        wager=wager,
        stake=stake,
        winnings=won,
        odds=odds,
        payout=payout,
        from_cage=from_cage,
        cite=cite,
        also=also,
    )
