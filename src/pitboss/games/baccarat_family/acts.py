"""What the baccarat games remember beyond other tables, and the acts that change it."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.table.act import Act, Wager
from pitboss.table.table import Table


class Form(msgspec.Struct):
    """A Complimentary Vigorish Form: original and duplicate under one number of the series."""

    number: int
    patron: str = ""
    amount: int = 0
    void: bool = False
    dropped: bool = False
    recorded: bool = False
    forwarded: bool = False


class Memory(msgspec.Struct):
    """The shoe's last hand, the curator, and the forms of the gaming day."""

    last_hand: bool = False
    shoe_done: bool = False
    curator: int | None = None
    """The box whose player has the shoe, 0 for the dealer, None while it is to be offered."""
    passed_by: int = 0
    forms: list[Form] = []
    next_form: int = 1


class BeginShoe(Act, frozen=True):
    """A new shoe: its last hand is far, and the shoe is to be offered."""

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Forget the old shoe."""
        t.extra.last_hand = t.extra.shoe_done = False
        t.extra.curator, t.extra.passed_by = None, 0


class CallLastHand(Act, frozen=True):
    """The cutting card came out in this hand: one more will be dealt."""

    words: str = "last hand"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Remember it."""
        t.extra.last_hand = True


class EndShoe(Act, frozen=True):
    """The last hand is over: no card leaves the shoe before the reshuffle."""

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Remember it."""
        t.extra.shoe_done = True


class TakeShoe(Act, frozen=True):
    """A participant becomes curator, or, at 0, the dealer."""

    box: int

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Remember who."""
        t.extra.curator = self.box


class PassShoe(Act, frozen=True):
    """The curator gives the shoe up; it is to be offered on from there."""

    box: int

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Remember from whom."""
        t.extra.curator, t.extra.passed_by = None, self.box


class ConvertCash(Act, frozen=True):
    """The cash of a spoken wager is dropped and becomes chips."""

    wager: Wager

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Cash into the drop box, chips to the player."""
        t.bank.move("cage", "drop", self.wager.amount)
        t.bank.move("inventory", f"player:{self.wager.player}", self.wager.amount)


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

    def by(self, t: Table[Any]) -> str:
        """The pit clerk's work."""
        return "pit-clerk"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """The number is used."""
        t.extra.forms.append(Form(number=self.number, patron=self.patron, amount=self.amount))
        t.extra.next_form = self.number + 1


class DropForm(Act, frozen=True):
    """The original goes into the drop box before those who signed it; only then does the mark come off."""

    number: int
    box: int
    watched_by: tuple[str, ...]

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """What was owed is documented."""
        form_of(t, self.number).dropped = True
        del t.owed[self.box]


class VoidForm(Act, frozen=True):
    """Both copies of the next form are marked void and signed; the clerk keeps them."""

    number: int
    pit_boss: str
    pit_clerk: str

    def by(self, t: Table[Any]) -> str:
        """The pit clerk's work."""
        return "pit-clerk"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """The number is used."""
        t.extra.forms.append(Form(number=self.number, void=True))
        t.extra.next_form = self.number + 1


class RecordComplimentary(Act, frozen=True):
    """The amount is entered as cash given to that patron by the house, and so into the table's win."""

    number: int
    patron: str
    amount: int

    def by(self, t: Table[Any]) -> str:
        """The pit clerk's work."""
        return "pit-clerk"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Note it."""
        form_of(t, self.number).recorded = True


class ForwardForms(Act, frozen=True):
    """Duplicates and void forms go to accounting, where they are compared with the originals of the drop box."""

    numbers: tuple[int, ...]

    def by(self, t: Table[Any]) -> str:
        """The pit clerk's work."""
        return "pit-clerk"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Nothing is left with the clerk."""
        for number in self.numbers:
            form_of(t, number).forwarded = True


def form_of(t: Table[Any], number: int) -> Form:
    """The form with that number."""
    found: Form = next(form for form in t.extra.forms if form.number == number)
    return found
