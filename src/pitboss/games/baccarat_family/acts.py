"""What the baccarat games remember beyond other tables, and the acts that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.games.baccarat_family import roads
from pitboss.table import memory
from pitboss.table.act import Act, Row
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.baccarat_family.options import BaccaratOptions
    from pitboss.table.view.scene import Scene


class VigorishForm(msgspec.Struct):
    """A Complimentary Vigorish Form: original and duplicate under one number of the series."""

    number: int
    patron: str = ""
    amount: int = 0
    void: bool = False
    dropped: bool = False
    recorded: bool = False
    forwarded: bool = False


class BaccaratMemory(memory.Memory):
    """The shoe's last hand, the curator, and the forms of the gaming day."""

    last_hand: bool = False
    shoe_done: bool = False
    curator: int | None = None
    """The box whose player has the shoe, 0 for the dealer, None while it is to be offered."""
    passed_by: int = 0
    offered: bool = False
    """Whether the shoe has been offered since it was loaded."""
    forms: list[VigorishForm] = msgspec.field(default_factory=list)
    next_form: int = 1

    def prepare_for(self, procedure: str) -> None:
        """A reshuffle comes when the last hand has been dealt."""
        self.shoe_done = procedure == "shuffle"

    def verify(self, t: Table) -> None:
        """Refuse a curator at an empty box."""
        memory.verify_seated(t, self.curator, "the shoe")

    def public_state(self, t: Table) -> dict[str, Any]:
        """The hands of this shoe, as scoreboards have them."""
        return super().public_state(t) | {"roads": roads.shown(roads.results(t))}

    def record_fields(self) -> dict[str, Any]:
        """The curator, the box that passed the shoe, and whether this is its last hand."""
        known = {"last_hand": self.last_hand, "offered": self.offered, "passed_by": self.passed_by}
        curator = {} if self.curator is None else {"curator": self.curator}
        return curator | {name: value for name, value in known.items() if value}


class BeginShoe(Act, frozen=True):
    """A new shoe: its last hand is far, and the shoe is to be offered."""

    sentence = ""

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Forget the old shoe."""
        t.memory.last_hand = t.memory.shoe_done = t.memory.offered = False
        t.memory.curator, t.memory.passed_by = None, 0


class CallLastHand(Act, frozen=True):
    """The cutting card came out in this hand: one more will be dealt."""

    words: str
    sentence = "“{words}.”"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Record the call."""
        t.memory.last_hand = True

    @classmethod
    def spoken(cls, row: Row) -> bool:
        """The dealer calls it."""
        return True


class EndShoe(Act, frozen=True):
    """The last hand is over: no card leaves the shoe before the reshuffle."""

    sentence = "that was the last hand of this shoe"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Record the end."""
        t.memory.shoe_done = True


class TakeShoe(Act, frozen=True):
    """A participant becomes curator, or, at 0, the dealer."""

    box: int
    sentence = "{whose} has the shoe"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Record the curator."""
        t.memory.curator, t.memory.offered = self.box, True


class PassShoe(Act, frozen=True):
    """The curator gives the shoe up; it is to be offered on from there."""

    box: int
    sentence = "{whose} passes the shoe"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Record the box that passed it."""
        t.memory.curator, t.memory.passed_by = None, self.box


class PrepareForm(Act, frozen=True):
    """The pit clerk fills in the next form of the series, and all who must have signed."""

    number: int
    box: int
    patron: str
    amount: int
    dealer: str
    pit_boss: str
    pit_clerk: str
    patron_signed: bool
    statement: str = ""
    """Why the patron's signature could not be had, and who says so."""
    performed_by = "pit-clerk"
    sentence = "form {number} says that {patron} owes {amount}"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """The number is used."""
        t.memory.forms.append(VigorishForm(number=self.number, patron=self.patron, amount=self.amount))
        t.memory.next_form = self.number + 1


class DropForm(Act, frozen=True):
    """The original goes into the drop box before those who signed it; only then does the mark come off."""

    number: int
    box: int
    watched_by: tuple[str, ...]
    sentence = "form {number} goes into the drop box"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Remove the mark: documented vigorish counts in the table's win as if it had been paid."""
        form_of(t, self.number).dropped = True
        t.bank.move("cage", "drop", t.money.vigorish.pop(self.box))


class VoidForm(Act, frozen=True):
    """Both copies of the next form are marked void and signed; the clerk keeps them."""

    number: int
    pit_boss: str
    pit_clerk: str
    performed_by = "pit-clerk"
    sentence = "form {number} is void"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """The number is used."""
        t.memory.forms.append(VigorishForm(number=self.number, void=True))
        t.memory.next_form = self.number + 1


class RecordComplimentary(Act, frozen=True):
    """The amount is entered as cash given to that patron by the house, and so into the table's win."""

    number: int
    patron: str
    amount: int
    performed_by = "pit-clerk"
    sentence = "{amount} is entered as given to {patron}"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Record the entry."""
        form_of(t, self.number).recorded = True


class ForwardForms(Act, frozen=True):
    """Duplicates and void forms go to accounting, where they are compared with the originals of the drop box."""

    numbers: tuple[int, ...]
    performed_by = "pit-clerk"

    def apply(self, t: Table[BaccaratOptions, BaccaratMemory], outcome: object) -> None:
        """Nothing is left with the clerk."""
        for number in self.numbers:
            form_of(t, number).forwarded = True

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The number of forms."""
        return f"{len(row['numbers'])} forms go to accounting"


def form_of(t: Table[BaccaratOptions, BaccaratMemory], number: int) -> VigorishForm:
    """The form with that number."""
    found: VigorishForm = next(form for form in t.memory.forms if form.number == number)
    return found
