"""The memory of a craps table, and the acts that change it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from pitboss.games.craps_family.bets import BETS, CALLABLE, LINE, POINTS
from pitboss.refusal import Refusal
from pitboss.table import memory
from pitboss.table.act import Act, Betting, Row
from pitboss.table.acts.calls import Call
from pitboss.table.acts.settlement_acts import TakeBack, Vigorish
from pitboss.table.table import Table
from pitboss.table.view.public_state import Marker, Puck

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions
    from pitboss.table.view.scene import Scene

PASS_DICE = "pass-dice"


class CrapsMemory(memory.Memory):
    """The marker, the shooter, and what was called and paid for the wagers on the layout."""

    shows = (
        Puck("point", "the point, 0 while the marker is off", "marker"),
        Marker("shooter", "seats to the shooter", "Has the dice", "⚂"),
    )
    point: int = 0
    """Where the marker lies; 0 is off, and the next roll a come out roll."""
    shooter: int = 0
    """The box whose player has the dice; 0 while they are to be offered."""
    player: str = ""
    last: int = 0
    """The box of the previous shooter."""
    called: dict[str, bool] = msgspec.field(default_factory=dict)
    """Wagers with a button, by box and name: on, or off."""
    paid: dict[str, int] = msgspec.field(default_factory=dict)
    """Vigorish taken for wagers that are not decided yet."""

    def restore_seats(self, boxes: Mapping[int, tuple[str, Iterable[str]]], given: Collection[str] = ()) -> None:
        """Give the dice, unless the case does, to the first player with a line bet, or else the first at the table."""
        if boxes and "shooter" not in given:
            self.shooter = next((box for box, (_, made) in boxes.items() if set(made) & set(LINE)), next(iter(boxes)))
        if self.shooter in boxes and "player" not in given:
            self.player = boxes[self.shooter][0]

    def verify(self, t: Table) -> None:
        """Check the box of the dice: a seated player, or one named who has left; odds need a number."""
        memory.verify_seated(t, self.shooter, "the dice", self.player)
        if self.point not in (0, *POINTS):
            raise Refusal(f"before: {self.point} is no point on which the marker lies", "house:craps/marker")
        for box, name in t.wagers:
            bet = BETS[name]
            if bet.base and ((box, bet.base) not in t.wagers or not (bet.number or self.point)):
                lies = f"standing: the {name} wager of box {box} lies behind no {bet.base} wager on a number"
                raise Refusal(lies, "house:craps/odds-behind")

    def stands(self, wager: str) -> bool:
        """Always: every wager stands until the dice decide it."""
        return True

    def record_fields(self) -> dict[str, object]:
        """The shooter, the last one, and the buttons and the vigorish of wagers."""
        known = {"last": self.last, "called": dict(self.called), "paid": dict(self.paid)}
        stored = {name: value for name, value in known.items() if value}
        return {"shooter": self.shooter, "player": self.player, **stored}


def label(box: int, wager: str) -> str:
    """A wager's key in `called` and `paid`."""
    return f"{box} {wager}"


def works(t: Table[CrapsOptions, CrapsMemory], box: int, wager: str) -> bool:
    """Whether a wager acts on the next roll: by its button, or else by its kind (1.2(a)5)."""
    by_button: bool | None = t.memory.called.get(label(box, wager))
    return works_unasked(t.options, wager, t.memory.point) if by_button is None else by_button


def works_unasked(o: Any, wager: str, point: int) -> bool:
    """Whether a wager not called on or off acts on a roll; the point is 0 on a come out roll."""
    if point:
        return True
    family = BETS[wager].family
    if family == "hard":
        return bool(o.hardways_on_come_out)
    if family == "lay":
        return bool(o.lay_on_come_out)
    return family not in ("place", "place-to-lose", "buy", "come-odds")


def off_by(t: Table[CrapsOptions, CrapsMemory], box: int, wager: str) -> tuple[str, ...]:
    """The paragraphs that have a wager off on this roll: of a button, a house reading, or 1.2(a)5 on place bets."""
    family = BETS[wager].family
    if label(box, wager) in t.memory.called:
        return ("house:craps/calling",)
    if family == "hard":
        return ("house:craps/hardways-off",)
    return ("1.2(a)5", *(("house:craps/place-bets",) if family != "place" else ()))


def on_by(t: Table[CrapsOptions, CrapsMemory], box: int, wager: str) -> tuple[str, ...]:
    """The reading by which a wager acts on this roll, where the text alone would have it off."""
    unasked = label(box, wager) not in t.memory.called and not t.memory.point
    return ("house:craps/lay-on",) if unasked and BETS[wager].family == "lay" else ()


class TakeWagers(Betting, frozen=True):
    """Wagers are made, altered, and called on or off, until the dice go to the shooter."""

    closer: str = "stickperson"

    def by(self, t: Table[CrapsOptions, CrapsMemory]) -> str:
        """The person who pushes the dice to the shooter."""
        return self.closer

    def calls_open(self, t: Table[CrapsOptions, CrapsMemory]) -> tuple[Call, ...]:
        """On or off for each wager that allows it, and the shooter's word to pass the dice."""
        calls = [
            Call(box, t.seats[box], "off" if works(t, box, name) else "on", name)
            for box, name in t.wagers
            if BETS[name].family in CALLABLE
        ]
        shooter = t.memory.shooter
        if shooter and len(t.seats) > 1:
            calls.append(Call(shooter, t.seats[shooter], PASS_DICE))
        return tuple(calls)

    def called(self, call: Call) -> str:
        """The paragraph of a call: only giving up the dice, and calling place bets on, are in the text."""
        if call.says == PASS_DICE:
            return "19:47-1.11(a)"
        placed = BETS[call.wager].family in ("place", "place-to-lose")
        return "19:47-1.2(a)5" if placed and call.says == "on" else "house:craps/calling"


class PutButton(Act, frozen=True):
    """The dealer confirms a call: a button on the player's wager says that it is on, or off."""

    box: int
    wager: str
    on: bool
    moves_chips: ClassVar[bool] = False

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Record the button."""
        t.memory.called[label(self.box, self.wager)] = self.on

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Put the button on the wager."""
        scene.spot(row["box"]).buttons[row["wager"]] = row["on"]
        return f"a button says that {row['wager']} is {'on' if row['on'] else 'off'}"


class TakeVigorish(Vigorish, frozen=True):
    """Vigorish taken when a bet is made or raised, or given back when it is lowered, and remembered until then."""

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Move the vigorish between player and inventory, and record it."""
        super().apply(t, outcome)
        key, more = label(self.box, self.wager), self.amount if self.how == "collected" else -self.amount
        t.memory.paid[key] = t.memory.paid.get(key, 0) + more


class TakeDown(TakeBack, frozen=True):
    """A wager goes back to its player between rounds, and the button that lies on it comes off."""

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Move the wager to its player, and remove its button."""
        super().apply(t, outcome)
        t.memory.called.pop(label(self.box, self.wager), None)


class TakeDice(Act, frozen=True):
    """A player chooses two dice of the set and is the shooter."""

    box: int
    moves_chips: ClassVar[bool] = False

    def by(self, t: Table[CrapsOptions, CrapsMemory]) -> str:
        """The player."""
        return f"player:{t.seats[self.box]}"

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Record the shooter."""
        t.memory.shooter, t.memory.player = self.box, t.seats[self.box]

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The new shooter."""
        scene.things["shooter"] = row["box"]
        return f"{scene.whose(row['box'])} has the dice"


class PassDice(Act, frozen=True):
    """The shooter gives up the dice, or must; they are to be offered on from there."""

    box: int
    why: str
    actor: str = ""
    moves_chips: ClassVar[bool] = False

    def by(self, t: Table[CrapsOptions, CrapsMemory]) -> str:
        """The shooter, or the person who orders it."""
        return self.actor or "dealer"

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Record the box from which the dice are offered on."""
        t.memory.shooter, t.memory.player, t.memory.last = 0, "", self.box

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The shooter who gives up the dice, and why."""
        scene.things["shooter"] = 0
        return f"{scene.whose(row['box'])} gives up the dice: {row['why']}"


class TurnMarker(Act, frozen=True):
    """The marker goes on the point or is turned off; buttons come off the wagers when it turns."""

    point: int
    box: int = 0
    """The shooter with the marker off on the Don't Pass Line, rolling without a line bet."""
    page: ClassVar[tuple[str, ...]] = ("point",)
    moves_chips: ClassVar[bool] = False

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Record the point; buttons come off."""
        t.memory.point = self.point
        if not self.box:
            t.memory.called = {}

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Move the marker, and remove the buttons."""
        scene.things["point"] = point = row["point"]
        for box in scene.boxes() if not row.get("box") else ():
            scene.spot(box).buttons.clear()
        return f"the marker is on, the point is {point}" if point else "the marker is off"


class BringDice(Act, frozen=True):
    """The dice come back to the middle; buttons and vigorish of decided wagers are forgotten."""

    actor: str = "stickperson"
    sentence = ""
    moves_chips: ClassVar[bool] = False

    def by(self, t: Table[CrapsOptions, CrapsMemory]) -> str:
        """The person who has the stick."""
        return self.actor

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Forget buttons and vigorish of wagers that have come down."""
        if t.memory.called or t.memory.paid:
            lying = {label(box, name) for box, name in t.wagers}
            t.memory.called = {key: on for key, on in t.memory.called.items() if key in lying}
            t.memory.paid = {key: paid for key, paid in t.memory.paid.items() if key in lying}


class NewDice(Act, frozen=True):
    """A set of dice comes to the table and is good for this gaming day."""

    dice: int
    sentence = "a set of {dice} dice comes to the table"

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Dice are of a gaming day as cards are."""
        t.cards.opened_on = t.day


class RemoveDice(Act, frozen=True):
    """The dice leave the table, and there is no shooter."""

    sentence = "the dice are taken away"

    def apply(self, t: Table[CrapsOptions, CrapsMemory], outcome: object) -> None:
        """Clear the dice and the shooter."""
        t.cards.opened_on, t.memory.shooter, t.memory.player, t.memory.last = "", 0, "", 0
