"""The memory and the acts of the keno system: tickets written, voided, graded, paid and expired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import msgspec

from pitboss.games.keno.tickets import NUMBERS, Ticket, read
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import memory
from pitboss.table.act import Act, Betting, Row
from pitboss.table.acts.calls import Call
from pitboss.table.acts.settlement_acts import Take, Void
from pitboss.table.procedures.progressive import PayProgressive
from pitboss.table.table import Table
from pitboss.table.view.public_state import Thing, Viewpoint
from pitboss.table.view.scene import Scene

if TYPE_CHECKING:
    from pitboss.games.keno.options import Options

REMEMBERED = 200
"""Maximum number of finished tickets whose end the system remembers."""

CASH = "cash"
TICKET = "13:69E-1.28U(e)"
CORRUPTION = "corruption"
"""The incident after which the lounge stays closed."""


class Issued(msgspec.Struct):
    """A ticket that is out, as the system has it."""

    box: int
    wager: str
    unit: int
    """The price of one way in one race."""
    first: int
    """The game with which it begins."""
    left: int
    """Races that it is still to run in."""
    day: int
    picked: tuple[int, ...] = ()
    """The numbers that the system picked."""
    owed: int = 0
    """The winnings for which it is to be presented, in cents."""
    kept: int = 0
    """The price of the races that it won, which lies on the layout until it is presented."""
    paid: bool = False

    @property
    def ticket(self) -> Ticket:
        """The ticket as marked, with the system's picks."""
        marked = read(self.wager)
        return marked.picked(self.picked) if self.picked else marked

    @property
    def price(self) -> int:
        """The price of one race."""
        return self.unit * len(self.ticket.ways)


@dataclass(frozen=True)
class Marked(Thing):
    """The numbers that the player's tickets have marked."""

    numbers: ClassVar[int] = NUMBERS

    def value(self, t: Table) -> None:
        """None: a layout has the tickets themselves."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """The number of the player's tickets that mark each number."""
        found = [0] * NUMBERS
        for box in scene.mine():
            for wager in scene.spots[box].open:
                for number in scene.things.get(self.name, {}).get(f"{box}|{wager}", ()):
                    found[number - 1] += 1
        return found


class KenoMemory(memory.Memory):
    """The system: the games of the gaming day, the tickets that are out, and how others ended."""

    shows = (Marked("marked", "own tickets that mark each number"),)
    race: int = 0
    issued: int = 0
    day: str = ""
    days: int = 0
    time: str = ""
    out: dict[int, Issued] = msgspec.field(default_factory=dict)
    done: dict[int, str] = msgspec.field(default_factory=dict)

    def stands(self, wager: str) -> bool:
        """A ticket may be for several races, and is presented when its holder likes."""
        return True

    def verify(self, t: Table) -> None:
        """Every wager that lies there has its ticket, and every ticket that is out lies there."""
        lying = dict(t.wagers)
        for number, one in self.out.items():
            due = one.price * one.left + one.kept
            known = 0 < number <= self.issued and number not in self.done
            sound = min(one.left, one.kept, one.owed) >= 0 and bool(one.owed) == bool(one.kept) and one.unit > 0
            if not (known and sound and due and lying.pop((one.box, one.wager), 0) == due):
                raise Refusal(f"before: ticket {number} is not what stands at box {one.box}", TICKET)
        for box, wager in lying:
            raise Refusal(f"standing: no ticket is out for {wager} of box {box}", TICKET)

    def record_fields(self) -> dict[str, object]:
        """All fields: tickets and their numbers continue."""
        plain: dict[str, object] = msgspec.to_builtins(self, str_keys=True)
        return {name: value for name, value in plain.items() if value not in (0, "", {})}

    def clock_announcement(self, now: str) -> str:
        """The time, if it has changed since the last ticket."""
        return now if now != self.time else ""

    def running(self) -> list[tuple[int, Issued]]:
        """The tickets of the next race, in the order of their numbers."""
        return [(number, one) for number, one in sorted(self.out.items()) if one.left]

    def at(self, box: int, wager: str) -> int:
        """The number of the ticket that is out for a wager; 0 if none is."""
        return next((number for number, one in self.out.items() if (one.box, one.wager) == (box, wager)), 0)

    def finish(self, number: int, how: str) -> None:
        """Record how a ticket ended."""
        self.out.pop(number, None)
        self.done[number] = how
        while len(self.done) > REMEMBERED:
            del self.done[min(self.done)]

    def uncollected(self) -> dict[int, int]:
        """By box, the winnings of tickets beyond their price, which lies on the layout until they are presented."""
        won: dict[int, int] = {}
        for one in self.out.values():
            won[one.box] = won.get(one.box, 0) + one.owed - one.kept
        return won

    def public_state(self, t: Table[Options, KenoMemory]) -> dict[str, object]:
        """The tickets that are out."""
        return {
            "tickets": [
                {
                    "ticket": number,
                    "box": one.box,
                    "wager": one.wager,
                    "groups": [list(group) for group in one.ticket.groups],
                    "ways": len(one.ticket.ways),
                    "price": dollars(one.price),
                    "game": one.first,
                    "left": one.left,
                    "owed": dollars(one.owed) if one.owed else "",
                }
                for number, one in sorted(self.out.items())
            ]
        }


class BeginDay(Act, frozen=True):
    """The games of a gaming day are counted from 1."""

    day: str
    sentence = "the system begins {day}"

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Start counting games anew; days are counted for the life of tickets."""
        room = t.memory
        if room.day != self.day:
            room.day, room.race = self.day, 0
            room.days += 1


class StampTime(Act, frozen=True):
    """The system's clock is set; tickets bear its time."""

    time: str
    sentence = "the system's clock shows {time}"

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Record the time."""
        t.memory.time = self.time


class OpenGame(Act, frozen=True):
    """A game is open for tickets, under the next number of the gaming day."""

    game: int
    sentence = "game {game} is open"

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Record its number."""
        t.memory.race = self.game


class Selling(Betting, frozen=True):
    """Tickets are written until the game closes; a winning ticket may be presented meanwhile."""

    def calls_open(self, t: Table[Options, KenoMemory]) -> tuple[Call, ...]:
        """Tickets that have won and have run all their races."""
        return tuple(
            Call(one.box, t.seats[one.box], CASH, one.wager)
            for _, one in sorted(t.memory.out.items())
            if one.owed and not one.left
        )


class IssueTicket(Act, frozen=True):
    """The writer issues a ticket; everything that is printed on it."""

    number: int
    box: int
    player: str
    wager: str
    numbers: str
    game: int
    races: int
    ways: int
    price: int
    station: int
    casino: str
    day: str
    time: str = ""
    picked: tuple[int, ...] = ()
    performed_by = "writer"

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Store the ticket."""
        unit = self.price // (self.ways * self.races)
        t.memory.issued = self.number
        t.memory.out[self.number] = Issued(
            self.box, self.wager, unit, self.game, self.races, t.memory.days, picked=self.picked
        )

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The ticket in a line."""
        marked = scene.things.setdefault("marked", {})
        marked[f"{row['box']}|{row['wager']}"] = [int(word) for word in row["numbers"].split() if word != "/"]
        races = f" to {row['game'] + row['races'] - 1}" if row["races"] > 1 else ""
        ways = f", {row['ways']} ways" if row["ways"] > 1 else ""
        what = f"{row['numbers']}, game {row['game']}{races}{ways}, {row['price']}"
        return f"ticket {row['number']} for {row['player']}: {what}"


class VoidTicket(Act, frozen=True):
    """A ticket is voided before the draw, and a void slip printed."""

    number: int
    performed_by = "writer"
    sentence = "ticket {number} is void: the system prints a void slip"

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Record the end of the ticket."""
        t.memory.finish(self.number, "voided")


class GradeTickets(Act, frozen=True):
    """The system grades every ticket of the race: its number, and what it returns."""

    returned: tuple[tuple[int, int], ...]
    waits: bool = False
    """Whether winnings wait until the ticket is presented."""

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Count the race for each ticket, and record its winnings."""
        for number, amount in self.returned:
            one = t.memory.out[number]
            one.left -= 1
            if amount and self.waits:
                one.owed, one.kept = one.owed + amount, one.kept + one.price
            one.paid = one.paid or bool(amount)
            if not one.left and not one.owed:
                t.memory.finish(number, "paid" if one.paid else "graded, and it has not won")

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """The winners alone, in dollars."""
        row["returned"] = {str(number): dollars(amount) for number, amount in self.returned if amount}
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The tickets that have won."""
        won = [f"ticket {number} returns {amount}" for number, amount in row["returned"].items()]
        return ", ".join(won) or "no ticket has won"


class FailRace(Act, frozen=True):
    """A race that cannot be finished is void; its tickets run in the others."""

    sentence = "the race does not count: its wagers go back"

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Take the race off each ticket."""
        for number, one in t.memory.running():
            one.left -= 1
            if not one.left and not one.owed:
                t.memory.finish(number, "paid" if one.paid else "refunded")


class PayTicket(PayProgressive, frozen=True, kw_only=True):
    """A winning ticket is validated, paid and marked redeemed; all that it returns comes from one payment."""

    number: int
    last: bool = False
    """Whether it was presented, which ends it."""
    undecided: int = 0
    """What stays on the ticket for other races."""
    performed_by = "cashier"

    def left(self) -> int:
        """For other races."""
        return self.undecided

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Money to the patron; a ticket that was presented is redeemed."""
        super().apply(t, outcome)
        if self.last:
            t.memory.finish(self.number, "paid")

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A ticket returns an amount; its ways may have been paid at different odds."""
        del row["odds"]
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The ticket and its payment."""
        super().describe(scene, row)
        return f"{scene.whose(row['box'])}: ticket {row['number']} is paid {row['payout']}"


class LoseRace(Take, frozen=True, kw_only=True):
    """A ticket has lost in a race: the price of that race is taken."""

    undecided: int = 0
    """What stays on the ticket for other races."""

    def left(self) -> int:
        """For other races."""
        return self.undecided


class RefundRace(Void, frozen=True, kw_only=True):
    """The price of a race that does not count goes back."""

    undecided: int = 0
    """What stays on the ticket for other races."""

    def left(self) -> int:
        """For other races."""
        return self.undecided


class ExpireTicket(LoseRace, frozen=True, kw_only=True):
    """A winning ticket not presented in time is no longer paid."""

    number: int
    performed_by = "cashier"

    def apply(self, t: Table[Options, KenoMemory], outcome: object) -> None:
        """Move its price to the house."""
        super().apply(t, outcome)
        t.memory.finish(self.number, "expired")

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The ticket."""
        super().describe(scene, row)
        return f"ticket {row['number']} has expired"
