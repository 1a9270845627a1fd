"""The shaker: offered to the left, kept, passed on, or taken away (19:47-13.7, heading only)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.device_family.play import NO_RESULT
from pitboss.games.mini_dice.rules import BETS, DEALER
from pitboss.rulebook.marks import reading
from pitboss.table import AGAIN, Incident, Script, Table, memory
from pitboss.table.act import Act, Betting, Decide, Row
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Draw
from pitboss.table.procedures.common import clockwise_from
from pitboss.table.procedures.irregular import Rules
from pitboss.table.view.public_state import Marker

if TYPE_CHECKING:
    from pitboss.games.mini_dice.rules import Options
    from pitboss.table.view.scene import Scene

ACCEPT, REFUSE, PASS = "accept", "refuse", "pass-shaker"


class MiniDiceMemory(memory.Memory):
    """Whose turn it is to shake."""

    shows = (Marker("shooter", "seats to the shaker", "Has the shaker", "⚂"),)
    shooter: int = 0
    """The box with the shaker; 0 for the dealer, or before the first."""
    player: str = ""
    last: int = 0

    def restore_seats(self, boxes: Mapping[int, tuple[str, Iterable[str]]], given: Collection[str] = ()) -> None:
        """Give the shaker, unless the case does, to the first player at the table."""
        if boxes and "shooter" not in given:
            self.shooter = next(iter(boxes))
        if self.shooter in boxes and "player" not in given:
            self.player = boxes[self.shooter][0]

    def verify(self, t: Table) -> None:
        """Check the box of the shaker: a seated player, one named who has left, or the dealer."""
        memory.verify_seated(t, self.shooter, "the shaker", self.player)

    def stands(self, wager: str) -> bool:
        """Whether a shake may leave the wager undecided."""
        return BETS[wager].loses is not None

    def record_fields(self) -> dict[str, object]:
        """The player with the shaker, and the last one."""
        return {"shooter": self.shooter, "player": self.player, **({"last": self.last} if self.last else {})}


class TakeBets(Betting, frozen=True):
    """Wagers are made and altered until the call; the player with the shaker may pass it."""

    def calls_open(self, t: Table[Options, MiniDiceMemory]) -> tuple[Call, ...]:
        """Passing is allowed only if another player could shake."""
        box = t.memory.shooter
        return (Call(box, t.seats[box], PASS),) if box in t.seats and len(t.seats) > 1 else ()

    def called(self, call: Call) -> str:
        """The reading on passing."""
        return "house:mini-dice/passing"


class TakeShaker(Act, frozen=True):
    """A player has the shaker; at 0 the dealer has it."""

    box: int

    def apply(self, t: Table[Options, MiniDiceMemory], outcome: object) -> None:
        """Record who has it."""
        t.memory.shooter, t.memory.player = self.box, t.seats.get(self.box, DEALER)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The player who shakes."""
        scene.things["shooter"] = row["box"]
        return f"{scene.whose(row['box'])} has the shaker"


class PassShaker(Act, frozen=True):
    """The shaker is given up, or taken away; it is offered on from there."""

    box: int
    why: str
    actor: str = "dealer"

    def by(self, t: Table[Options, MiniDiceMemory]) -> str:
        """The person who gives it up or orders it."""
        return self.actor

    def apply(self, t: Table[Options, MiniDiceMemory], outcome: object) -> None:
        """Record the box from which it is offered on."""
        t.memory.shooter, t.memory.player, t.memory.last = 0, "", self.box

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The player who gives it up, and why."""
        scene.things["shooter"] = 0
        return f"{scene.whose(row['box'])} gives up the shaker: {row['why']}"


@reading("mini-dice/offering")
def someone_shakes(t: Table[Options, MiniDiceMemory]) -> Script[None]:
    """The shaker is offered to the first player at the left, then clockwise.

    The player who has it keeps it.
    """
    m = t.memory
    if t.options.shakes == DEALER or (not m.shooter and m.player == DEALER):
        return
    if m.shooter and t.seats.get(m.shooter) != m.player:
        yield from pass_shaker(m.shooter, "the player has gone")
    if m.shooter:
        return
    for box in clockwise_from(t, m.last + 1):
        if (yield Decide(box=box, choices=(ACCEPT, REFUSE))) == ACCEPT:
            yield TakeShaker(box=box)
            return
    yield from dealer_shakes()


@reading("mini-dice/passing")
def pass_shaker(box: int, why: str, actor: str = "dealer") -> Script[None]:
    """The player with the shaker may pass it before any shake; it is offered on to the left. A 7 does not force a
    pass.
    """
    yield PassShaker(box=box, why=why, actor=actor)


@reading("mini-dice/ordered")
def ordered_to_pass(t: Table[Options, MiniDiceMemory], act: Any, incident: Incident) -> Rules:
    """A player may be ordered to pass the shaker for delay, repeated invalid shakes or a breach of the rules."""
    yield PassShaker(box=t.memory.shooter, why="ordered")
    return NO_RESULT if isinstance(act, Draw) else AGAIN


@reading("mini-dice/nobody-shakes")
def dealer_shakes() -> Script[None]:
    """If no player takes the shaker, the dealer shakes."""
    # The text of 13.7 is not held.
    yield TakeShaker(box=0)


@reading("mini-dice/nobody-shakes", again=True)
def offer_again() -> Script[None]:
    """The dealer shakes once, and then it is offered again."""
    yield PassShaker(box=0, why="it is offered again")
