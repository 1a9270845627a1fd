"""The acts of settlement: what becomes of a wager on the layout, or of one already collected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Act

if TYPE_CHECKING:
    from pitboss.table.table import Table


class Settle(Act, frozen=True):
    """The base of all settlements."""

    box: int
    wager: str
    stake: int
    result: ClassVar[str] = ""

    def verify(self, t: Table[Any], outcome: Any) -> None:
        """The stake must lie there."""
        if outcome is not None:
            Act.verify(self, t, outcome)
        if t.wagers.get((self.box, self.wager), 0) < self.stake:
            raise AssertionError(f"{dollars(self.stake)} on {self.wager} of box {self.box} is not on the layout")

    def player(self, t: Table[Any]) -> str:
        """The account of the box's player."""
        return f"player:{t.seats[self.box]}"


class Take(Settle, frozen=True):
    """A losing wager goes to the table inventory."""

    result: ClassVar[str] = "lose"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Layout to inventory."""
        t.lift(self.box, self.wager, self.stake, "inventory")


class Pay(Settle, frozen=True):
    """A winning wager is paid at its odds and goes back to its player, unless it stays on the layout."""

    winnings: int
    odds: Odds
    stays: bool = False
    result: ClassVar[str] = "win"

    @property
    def drawn(self) -> int:
        """What the table inventory pays of it."""
        return self.winnings

    def verify(self, t: Table[Any], outcome: Any) -> None:
        """The inventory must be able to pay."""
        Settle.verify(self, t, outcome)
        if t.bank["inventory"] < self.drawn:
            raise Refusal(f"the table inventory cannot pay {dollars(self.drawn)}: a fill is needed", "house:fill")

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Inventory and layout to the player."""
        player = self.player(t)
        t.bank.move("inventory", player, self.winnings)
        if not self.stays:
            t.lift(self.box, self.wager, self.stake, player)


class PayBonus(Pay, frozen=True, kw_only=True):
    """Winnings that a hand brings beside what becomes of its wagers; nothing is staked on them."""

    on: str
    """The wager of the same box whose amount they are reckoned on."""

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Inventory to player."""
        t.bank.move("inventory", self.player(t), self.winnings)


def unpaid(t: Table[Any], act: Act) -> int:
    """The winnings that the table inventory cannot pay before a fill; nothing where it can."""
    return act.drawn if isinstance(act, Pay) and t.bank["inventory"] < act.drawn else 0


class Push(Settle, frozen=True):
    """A wager that neither wins nor loses goes back to its player."""

    result: ClassVar[str] = "push"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Layout to player."""
        t.lift(self.box, self.wager, self.stake, self.player(t))


class Void(Push, frozen=True):
    """A wager that is void goes back to its player as if never made."""

    result: ClassVar[str] = "void"


class Move(Settle, frozen=True):
    """A wager that is not decided goes to another place on the layout."""

    onto: str

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """From place to place."""
        t.wagers[self.box, self.onto] = t.wagers.pop((self.box, self.wager))


class Surrender(Settle, frozen=True):
    """Part of a wager is given up, the rest goes back to its player."""

    kept: int
    """What the house keeps of the stake."""
    result: ClassVar[str] = "surrender"

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Layout to inventory and player."""
        t.lift(self.box, self.wager, self.kept, "inventory")
        t.lift(self.box, self.wager, self.stake - self.kept, self.player(t))


class Vigorish(Act, frozen=True):
    """The house's commission on a wager: collected from the player or out of the wager, marked, or returned."""

    box: int
    wager: str
    amount: int
    how: str
    """`collected`, `from-wager`, `marked` or, where the wager was taken down undecided, `returned`."""

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Player or layout to inventory; what is marked waits."""
        if self.how == "collected":
            t.bank.move(f"player:{t.seats[self.box]}", "inventory", self.amount)
        elif self.how == "from-wager":
            t.lift(self.box, self.wager, self.amount, "inventory")
        elif self.how == "returned":
            t.bank.move("inventory", f"player:{t.seats[self.box]}", self.amount)
        else:
            t.owed[self.box] = t.owed.get(self.box, 0) + self.amount


class CollectOwed(Act, frozen=True):
    """Vigorish that was marked is collected, and the mark comes off the layout."""

    box: int
    amount: int

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Player to inventory."""
        t.bank.move(f"player:{t.seats[self.box]}", "inventory", self.amount)
        del t.owed[self.box]


class Restore(Settle, frozen=True):
    """A wager collected earlier in the round is given back, its hand being void."""

    result: ClassVar[str] = "void"

    def verify(self, t: Table[Any], outcome: Any) -> None:
        """The stake lies in the inventory by now."""
        Act.verify(self, t, outcome)

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Inventory to player."""
        t.bank.move("inventory", self.player(t), self.stake)


class SettlePot(Act, frozen=True):
    """The end of a hand that players played for a pot: what each put in, and what came to him of it."""

    shares: tuple[tuple[int, str, int, int], ...]
    """Box, player, what was put in, what came back."""
    back: bool = False
    """Whether the hand did not count, and every chip goes back out of the pot."""

    def verify(self, t: Table[Any], outcome: Any) -> None:
        """A hand that does not count gives back the whole pot."""
        Act.verify(self, t, outcome)
        if t.bank.get("pot", 0) != (sum(returned for *_, returned in self.shares) if self.back else 0):
            raise AssertionError(f"{dollars(t.bank.get('pot', 0))} lie in the pot at the end of the hand")

    def apply(self, t: Table[Any], outcome: Any) -> None:
        """Pot to players, if the hand did not count; otherwise it was awarded before."""
        for _, player, _, returned in self.shares if self.back else ():
            t.bank.move("pot", f"player:{player}", returned)
