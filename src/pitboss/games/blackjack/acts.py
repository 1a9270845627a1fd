"""What blackjack remembers beyond its family, meters and streaks, and the acts that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack_family.script import acts
from pitboss.table import HOUSE
from pitboss.table.act import Act, Row
from pitboss.table.acts.settlement_acts import Push
from pitboss.table.procedures.progressive import METER
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.table.view.scene import Scene


class Streak(msgspec.Struct):
    """A streak wager that goes on into the next round."""

    player: str
    stake: int
    won: int


class BlackjackMemory(acts.BlackjackFamilyMemory):
    """The progressive meters, and the streaks that are running."""

    shows = (METER,)
    meter: Annotated[int, msgspec.Meta(ge=0)] = 0
    """What the progressive meter shows, nothing before its first wager."""
    reset: Annotated[int, msgspec.Meta(ge=0)] = 0
    streaks: dict[str, Streak] = msgspec.field(default_factory=dict)
    """By place and wager."""

    def record_fields(self) -> dict[str, object]:
        """Meters and streaks too."""
        known = {"meter": self.meter, "reset": self.reset}
        running = {"streaks": msgspec.to_builtins(self.streaks)} if self.streaks else {}
        return super().record_fields() | {name: value for name, value in known.items() if value} | running


class CarryStreak(Push, frozen=True):
    """A streak goes on: its stake waits with its player for the next round."""

    won: int
    result: ClassVar[str] = "push"
    verb: ClassVar[str] = "goes on with"

    def apply(self, t: Table[Options, BlackjackMemory], outcome: object) -> None:
        """Remember how far it has come."""
        t.memory.streaks[f"{self.box}/{self.wager}"] = Streak(t.seats[self.box], self.stake, self.won)
        super().apply(t, outcome)


class EndStreak(Act, frozen=True):
    """A streak is over: won, lost, or left behind by its player."""

    box: int
    wager: str
    sentence = "{whose}: the streak of {wager} is over"

    def apply(self, t: Table[Options, BlackjackMemory], outcome: object) -> None:
        """Forget it."""
        t.memory.streaks.pop(f"{self.box}/{self.wager}", None)


class KeepUpCard(Act, frozen=True):
    """The dealer's cards go face down into the rack, all but the first, which moves to the next place."""

    next_hand: int

    def apply(self, t: Table[Options, BlackjackMemory], outcome: object) -> None:
        """One card stays."""
        t.cards.rack.put(t.round, HOUSE, t.hands[HOUSE][1:])
        t.hands[HOUSE] = t.hands[HOUSE][:1]

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """One card stays."""
        scene.spot(HOUSE).cards = scene.spot(HOUSE).cards[:1]
        return f"the dealer's first card moves on to hand {row['next_hand']}"
