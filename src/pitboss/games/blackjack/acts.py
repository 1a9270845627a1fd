"""What blackjack remembers beyond its family, meters and streaks, and the acts that change it."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from pitboss.games.blackjack_family import acts
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import HOUSE
from pitboss.table.act import Act
from pitboss.table.settling import Pay, Push
from pitboss.table.table import Table


class Streak(msgspec.Struct):
    """A streak wager that goes on into the next round."""

    player: str
    stake: int
    won: int


class Memory(acts.Memory):
    """The progressive meters, and the streaks that are running."""

    meter: int = 0
    """What the progressive meter shows, nothing before its first wager."""
    reset: int = 0
    streaks: dict[str, Streak] = msgspec.field(default_factory=dict)
    """By place and wager."""

    def before(self) -> dict[str, Any]:
        """Meters and streaks too."""
        known = {"meter": self.meter, "reset": self.reset}
        running = {"streaks": msgspec.to_builtins(self.streaks)} if self.streaks else {}
        return super().before() | {name: value for name, value in known.items() if value} | running


class RegisterProgressive(Act, frozen=True):
    """The progressive wagers go on the meters: so much of each for the one, so much for the other."""

    registered: int
    meter: int
    reset: int
    """What the meters show afterwards."""

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """The meters go up."""
        t.extra.meter, t.extra.reset = self.meter, self.reset


class ResetMeter(Act, frozen=True):
    """The progressive meter was won and starts again."""

    meter: int

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """From the reset amount."""
        t.extra.meter, t.extra.reset = self.meter, 0


class PayProgressive(Pay, frozen=True, kw_only=True):
    """A progressive payout; the stake has gone into the acceptor, so the payout is all that comes back."""

    payout: int
    from_cage: bool = False
    """Whether it is paid with papers from the cage, not out of the table inventory."""

    def verify(self, t: Table[Any], outcome: Any) -> None:
        """The inventory must be able to pay what it pays."""
        if self.from_cage:
            if outcome is not None:
                Act.verify(self, t, outcome)
        elif t.bank["inventory"] < self.winnings:
            raise Refusal(f"the table inventory cannot pay {dollars(self.winnings)}: a fill is needed", "house:fill")

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """From inventory or cage to the player."""
        player = self.player(t)
        t.bank.move("fills" if self.from_cage else "inventory", player, self.winnings)
        t.lift(self.box, self.wager, self.stake, player)


class CarryStreak(Push, frozen=True):
    """A streak goes on: its stake waits with its player for the next round."""

    won: int
    result: ClassVar[str] = "push"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Remember how far it has come."""
        t.extra.streaks[f"{self.box}/{self.wager}"] = Streak(t.seats[self.box], self.stake, self.won)
        super().apply(t, outcome)


class EndStreak(Act, frozen=True):
    """A streak is over: won, lost, or left behind by its player."""

    box: int
    wager: str

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Forget it."""
        t.extra.streaks.pop(f"{self.box}/{self.wager}", None)


class KeepUpCard(Act, frozen=True):
    """The dealer's cards go face down into the rack, all but the first, which moves to the next place."""

    next_hand: int

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """One card stays."""
        t.rack.put(t.round, HOUSE, t.hands[HOUSE][1:])
        t.hands[HOUSE] = t.hands[HOUSE][:1]
