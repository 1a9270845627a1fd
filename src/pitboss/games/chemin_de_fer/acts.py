"""The memory of a table of chemin de fer, and the acts that only it has."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.games.baccarat_family import acts as family
from pitboss.games.chemin_de_fer.paragraphs import LAW
from pitboss.games.chemin_de_fer.rules import AGAINST, BANCO, BANK, WITH_TABLE, Options, half
from pitboss.money import dollars
from pitboss.table.act import Act, Betting, Place, Row
from pitboss.table.acts.calls import Call
from pitboss.table.acts.choices import Bid
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Closed
from pitboss.table.procedures.player_bank import BANKER
from pitboss.table.table import Table
from pitboss.table.view.public_state import Amount

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from pitboss.table.view.scene import Scene


class CheminDeFerMemory(family.BaccaratMemory):
    """The bank that stands, who lost the last banco, and who may not hold cards or must leave."""

    shows = (replace(BANKER, field="curator"), Amount(BANK, "the bank in units", "bank"))
    bank: int = 0
    """The bank of a banker who keeps the shoe, in cents; 0 where it is still to be put up."""
    suivi: int = 0
    """The seat that lost the last banco to this banker."""
    barred: list[str] = msgspec.field(default_factory=list)
    dismissed: list[str] = msgspec.field(default_factory=list)

    def restore_seats(self, boxes: Mapping[int, tuple[str, Iterable[str]]], given: Collection[str] = ()) -> None:
        """The player who puts up a bank in a case has the shoe."""
        banker = next((box for box, (_, wagers) in boxes.items() if BANK in wagers), None)
        if "curator" not in given and banker is not None:
            self.curator, self.offered = banker, True

    def record_fields(self) -> dict[str, Any]:
        """The fields of the shoe, and those of the bank."""
        known = {"bank": self.bank, "suivi": self.suivi, "barred": [*self.barred], "dismissed": [*self.dismissed]}
        return super().record_fields() | {name: value for name, value in known.items() if value}


@dataclass
class BankClaims:
    """The bank of this round and what is called against it, while wagers are taken."""

    banker: int
    bank: int
    whole: int
    """As much of it as can be covered."""
    called: dict[int, str] = field(default_factory=dict)
    """What seats have called; at the close, the call that was granted."""
    up: set[str] = field(default_factory=set)
    """The hands that everybody has seen."""
    banker_done: bool = False
    """Whether the banker has drawn or stayed."""


def claims(t: Table[Options, CheminDeFerMemory]) -> BankClaims | None:
    """The claims of the round, once there is a bank."""
    return t.playing if isinstance(t.playing, BankClaims) else None


class AgainstBank(Betting, frozen=True):
    """Wagers against the bank, and the calls for all or half of it."""

    most: int = 0
    """As much of the bank as can be covered, where that is not all of it."""

    def calls_open(self, t: Table[Options, CheminDeFerMemory]) -> tuple[Call, ...]:
        """Who may call for the whole bank or half of it: seated, not the banker, and with chips for it."""
        of = claims(t)
        if of is None:
            return ()
        done = {t.seats[box] for box in of.called}
        found = []
        for box, player in sorted(t.seats.items()):
            for says in (BANCO, WITH_TABLE):
                if player not in done and not closed(t, box, says, ""):
                    found.append(Call(box, player, says))
        return tuple(found)

    def open_to(self, t: Table[Options, CheminDeFerMemory], player: str) -> tuple[str, ...]:
        """Not to the banker, nor to a player who has called for the bank or must leave."""
        of = claims(t)
        shut = {*t.memory.dismissed, *(t.seats[box] for box in ((of.banker, *of.called) if of else ()))}
        return () if player in shut else self.opens(t)

    def called(self, call: Call) -> str:
        """Each kind of call has its own reading."""
        return LAW[f"house/{call.says}"]


def called_for(t: Table[Options, CheminDeFerMemory], of: BankClaims, says: str) -> int:
    """The cents that a call is for."""
    return of.whole if says == BANCO else half(t.options, of.whole)


def closed(t: Table[Options, CheminDeFerMemory], box: int, choice: str, hand: str) -> Closed | None:
    """Why a seat may not call for the bank, and the reading; None if it may."""
    of = claims(t)
    if of is None or choice not in (BANCO, WITH_TABLE):
        return None
    player, wanted = t.seats.get(box, ""), called_for(t, of, choice)
    if player == t.seats[of.banker]:
        return "the banker does not play against the bank", "house/against"
    if player in t.memory.dismissed:
        return f"{player} refused the shoe and must leave the table", "house/refusing"
    if box > t.boxes:
        return "only those who are seated call for the bank", "house/standing"
    if choice == WITH_TABLE and not t.options.with_the_table:
        return "half the bank is not called at this table", "house/with-the-table"
    if not wanted:
        return f"half of {dollars(of.whole)} is no number of whole steps", "house/with-the-table"
    if wanted > t.options.banco_maximum:
        return f"{dollars(wanted)} is above the most that one participant wagers", "house/limits"
    mine = sum(amount for (at, name), amount in t.wagers.items() if name == AGAINST and t.seats[at] == player)
    if wanted > t.chips(player) + mine:
        return f"{player} has not enough chips for {dollars(wanted)}", "house:chips"
    return None


class AnnounceBank(Act, frozen=True):
    """The dealer says how much is in the bank; from here it is the table's to cover."""

    box: int
    amount: int
    suivi: int = 0
    """The seat with the first claim to it."""

    def apply(self, t: Table[Posted, CheminDeFerMemory], outcome: object) -> None:
        """Record the bank."""
        t.memory.bank, t.memory.suivi = self.amount, self.suivi

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The dealer's announcement."""
        scene.things |= {"banker": row["box"], "bank": row["amount"]}
        return f"“A bank of {row['amount']}. Banco?”"

    @classmethod
    def spoken(cls, row: Row) -> bool:
        """The dealer says it aloud."""
        return True


class KeepBank(AnnounceBank, frozen=True):
    """What stands in the bank for the next round; nothing once it is lost or taken away."""

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The new bank; that it is gone shows in who passes the shoe."""
        scene.things |= {"banker": row["box"], "bank": row["amount"]}
        return f"the bank stands at {row['amount']}" if row["amount"] != dollars(0) else ""

    @classmethod
    def spoken(cls, row: Row) -> bool:
        """It is announced when the next round begins."""
        return False


class CutBack(Place, frozen=True):
    """A wager is reduced or returned: what the bank does not cover, or what is uncovered of the bank."""

    returns: int

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The amounts that go back and stay."""
        scene.staked(row)
        who, stays = scene.whose(row["box"]), f", {row['amount']} stays" if row["amount"] != dollars(0) else ""
        return f"{who}: {row['returns']} on {row['wager']} goes back{stays}"


class HoldCards(Act, frozen=True):
    """The box that plays the Player's Hand; 0 if the dealer plays it by the table."""

    box: int
    sentence = "{whose} has the Player's Hand"


class Withdraw(Bid, frozen=True):
    """The banker keeps the shoe, passes it, or keeps it and takes winnings out; without an amount, all of them."""

    def amount(self, outcome: str) -> int:
        """The amount taken out."""
        return super().amount(outcome) if " " in outcome else self.high


class Bar(Act, frozen=True):
    """A participant may hold no cards at this table any more."""

    player: str
    performed_by = "casino-supervisor"
    sentence = "{player} may hold no cards any more"

    def apply(self, t: Table[Posted, CheminDeFerMemory], outcome: object) -> None:
        """Record the player."""
        t.memory.barred.append(self.player)


class Dismiss(Act, frozen=True):
    """A participant who refused the shoe where that is not allowed plays no more and must leave."""

    player: str
    sentence = "{player} refused the shoe and must leave the table"

    def apply(self, t: Table[Posted, CheminDeFerMemory], outcome: object) -> None:
        """Record the player."""
        t.memory.dismissed.append(self.player)


class Forget(Act, frozen=True):
    """The player leaves, and may come back like any other."""

    player: str
    sentence = ""

    def apply(self, t: Table[Posted, CheminDeFerMemory], outcome: object) -> None:
        """Clear the player's bars, and the seat's claim, which the next player does not inherit."""
        if t.memory.suivi not in t.seats:
            t.memory.suivi = 0
        for names in (t.memory.barred, t.memory.dismissed):
            if self.player in names:
                names.remove(self.player)
