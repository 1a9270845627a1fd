"""Acts of settlement: results of wagers on the layout, or of wagers already collected."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pitboss.money import Odds, cents, dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row

if TYPE_CHECKING:
    from pitboss.table.table import AnyTable, Table
    from pitboss.table.view.scene import Scene


class Settle(Act, frozen=True):
    """Base of all settlements."""

    box: int
    wager: str
    stake: int
    result: ClassVar[str] = ""
    verb: ClassVar[str] = ""
    """The wager's result, in a word or two."""
    amount: ClassVar[str] = "stake"
    """The field that holds the amount won, lost or returned."""
    sense: ClassVar[int] = 0
    """Whether that is the player's gain, 1, loss, -1, or neither."""
    reads: ClassVar[tuple[str, ...] | None] = ("box", "wager", "stake")
    banked: ClassVar[bool] = True
    """Whether it is between a player and the house, not among players."""
    against: ClassVar[str] = "inventory"
    """The account that wins or pays it."""

    def verify(self, t: Table, outcome: object) -> None:
        """Verify that the stake is on the layout."""
        if outcome is not None:
            Act.verify(self, t, outcome)
        if t.money.wagers.get((self.box, self.wager), 0) < self.stake:
            raise AssertionError(f"{dollars(self.stake)} on {self.wager} of box {self.box} is not on the layout")

    def left(self) -> int:
        """The remainder where a part of the wager is decided by itself; its row shows it as `undecided`."""
        return 0

    def player(self, t: Table) -> str:
        """The account of the box's player; for a wager of the house, its inventory."""
        return f"player:{t.seats[self.box]}" if self.box else "inventory"

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The wager's result, and the player's gain or loss."""
        spot, name, money = scene.spot(row["box"]), row["wager"], cents(row[cls.amount].removeprefix("-"))
        # A progressive payout may be less than its stake.
        short = row[cls.amount].startswith("-")
        spot.gains[name] = spot.gains.get(name, 0) + (-money if short else cls.sense * money)
        # A bonus has a line of its own, though nothing was staked on it.
        spot.stakes.setdefault(name, 0)
        if "undecided" in row:
            spot.stakes[name] = cents(row["undecided"])
        elif not row.get("stays"):
            spot.open.discard(name)
            spot.buttons.pop(name, None)
        odds = f" at {row['odds']}" if "odds" in row else ""
        return f"{scene.whose(row['box'])}: {name} {cls.verb} {dollars(money)}{odds}"


class Take(Settle, frozen=True):
    """A losing wager goes to the table inventory."""

    result: ClassVar[str] = "lose"
    verb: ClassVar[str] = "loses"
    sense: ClassVar[int] = -1

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move chips from layout to inventory."""
        t.lift(self.box, self.wager, self.stake, self.against)


class Pay(Settle, frozen=True):
    """A winning wager is paid at its odds and returned, unless it stays on the layout."""

    winnings: int
    odds: Odds
    stays: bool = False
    result: ClassVar[str] = "win"
    verb: ClassVar[str] = "wins"
    amount: ClassVar[str] = "winnings"
    sense: ClassVar[int] = 1
    reads: ClassVar[tuple[str, ...] | None] = ("box", "wager", "winnings", "stays")

    @property
    def drawn(self) -> int:
        """The part that the table inventory pays."""
        return self.winnings

    def verify(self, t: Table, outcome: object) -> None:
        """Verify that the inventory can pay."""
        Settle.verify(self, t, outcome)
        if t.money.bank["inventory"] < self.drawn:
            raise Refusal(f"the table inventory cannot pay {dollars(self.drawn)}: a fill is needed", "house:fill")

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move chips from inventory and layout to the player."""
        player = self.player(t)
        t.money.bank.move(self.against, player, self.winnings)
        if not self.stays:
            t.lift(self.box, self.wager, self.stake, player)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A row with the odds in words."""
        row["odds"] = str(self.odds)
        return row


class PayBonus(Pay, frozen=True, kw_only=True):
    """Bonus winnings of a hand besides its wagers, without a stake."""

    on: str
    """The wager of the same box on whose amount they are calculated."""

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move chips from inventory to player."""
        t.money.bank.move("inventory", self.player(t), self.winnings)


def unpaid(t: Table, act: Act) -> int:
    """Winnings that the table inventory cannot pay before a fill; 0 if it can."""
    return act.drawn if isinstance(act, Pay) and t.money.bank["inventory"] < act.drawn else 0


class Push(Settle, frozen=True):
    """A wager that pushes goes back to its player."""

    result: ClassVar[str] = "push"
    verb: ClassVar[str] = "stands off"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move chips from layout to player."""
        t.lift(self.box, self.wager, self.stake, self.player(t))


class Void(Push, frozen=True):
    """A void wager goes back to its player."""

    result: ClassVar[str] = "void"
    verb: ClassVar[str] = "is void"


class TakeBack(Push, frozen=True):
    """A wager that its player takes back during the round."""

    result: ClassVar[str] = "taken back"
    verb: ClassVar[str] = "is taken back,"

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """It lies there no longer, which is no push."""
        scene.spot(row["box"]).returned.add(row["wager"])
        return super().describe(scene, row)


class Move(Settle, frozen=True):
    """An undecided wager moves to another place on the layout."""

    onto: str

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move it."""
        t.money.wagers[self.box, self.onto] = t.money.wagers.pop((self.box, self.wager))

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Move it from one place of the layout to another."""
        spot, name, to = scene.spot(row["box"]), row["wager"], row["onto"]
        # The wager may have been placed before anything that this scene has seen.
        spot.stakes[to] = spot.stakes.pop(name, cents(row["stake"]))
        spot.open = spot.open - {name} | {to}
        return f"{scene.whose(row['box'])}: {name} {row['stake']} goes to {to}"


class Unmoved(Act, frozen=True):
    """A wager that is not in action for a result stays in place."""

    box: int
    wager: str
    reads: ClassVar[tuple[str, ...] | None] = ("box", "wager")
    sentence = "{whose}: {wager} is off and stays"


class Surrender(Settle, frozen=True):
    """Part of a wager is surrendered, the rest goes back to its player."""

    kept: int
    """The part of the stake that the house keeps."""
    result: ClassVar[str] = "surrender"
    verb: ClassVar[str] = "gives up"
    amount: ClassVar[str] = "kept"
    sense: ClassVar[int] = -1
    reads: ClassVar[tuple[str, ...] | None] = None

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move chips from layout to inventory and player."""
        t.lift(self.box, self.wager, self.kept, "inventory")
        t.lift(self.box, self.wager, self.stake - self.kept, self.player(t))


class Vigorish(Act, frozen=True):
    """The house's commission on a wager: collected from the player or out of the wager, marked, or returned."""

    box: int
    wager: str
    amount: int
    how: str
    """`collected`, `from-wager`, `marked` or, if the wager was taken down undecided, `returned`."""

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move it from player or layout to inventory; marked vigorish is only recorded."""
        if self.how == "collected":
            t.money.bank.move(f"player:{t.seats[self.box]}", "inventory", self.amount)
        elif self.how == "from-wager":
            # Vigorish is money: a coupon pays none of it.
            face = t.money.coupons.pop((self.box, self.wager), 0)
            t.lift(self.box, self.wager, self.amount, "inventory")
            if face:
                t.money.coupons[self.box, self.wager] = face
        elif self.how == "returned":
            t.money.bank.move("inventory", f"player:{t.seats[self.box]}", self.amount)
        else:
            t.money.vigorish[self.box] = t.money.vigorish.get(self.box, 0) + self.amount

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Vigorish taken, marked or returned."""
        spot, money = scene.spot(row["box"]), cents(row["amount"])
        if row["how"] == "returned":
            spot.gains[row["wager"]] = spot.gains.get(row["wager"], 0) + money
            return f"{scene.whose(row['box'])}: {dollars(money)} of vigorish comes back"
        spot.gains[row["wager"]] = spot.gains.get(row["wager"], 0) - money
        how = "owes" if row["how"] == "marked" else "pays"
        return f"{scene.whose(row['box'])}: {how} {dollars(money)} of vigorish"


class CollectOwed(Act, frozen=True):
    """Marked vigorish is collected, and its marker removed."""

    box: int
    amount: int
    sentence = "{whose}: {amount} of vigorish is collected"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move it from player to inventory."""
        t.money.bank.move(f"player:{t.seats[self.box]}", "inventory", self.amount)
        del t.money.vigorish[self.box]


class Restore(Settle, frozen=True):
    """A wager collected earlier in the round is returned because its hand is void."""

    result: ClassVar[str] = "void"
    verb: ClassVar[str] = "is given back"
    sense: ClassVar[int] = 1

    def verify(self, t: Table, outcome: object) -> None:
        """Unlike other settlements: the stake is no longer on the layout."""
        Act.verify(self, t, outcome)

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move it from inventory to player; a coupon collected with it goes back as paper."""
        t.money.bank.move("inventory", self.player(t), self.stake - t.money.redeemed.get((self.box, self.wager), 0))


class SettlePot(Act, frozen=True):
    """The end of a hand played for a pot: what each player put in and got back."""

    shares: tuple[tuple[int, str, int, int], ...]
    """Box, player, amount put in, amount returned."""
    back: bool = False
    """Whether the hand is void and every chip goes back."""

    def verify(self, t: Table, outcome: object) -> None:
        """Verify that a void hand gives back the whole pot."""
        Act.verify(self, t, outcome)
        if t.money.bank.get("pot", 0) != (sum(returned for *_, returned in self.shares) if self.back else 0):
            raise AssertionError(f"{dollars(t.money.bank.get('pot', 0))} lie in the pot at the end of the hand")

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Pay the pot to the players if the hand is void; otherwise it has been awarded."""
        for _, player, _, returned in self.shares if self.back else ():
            t.money.bank.move("pot", f"player:{player}", returned)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """A row with the shares by name."""
        row["shares"] = [
            {"box": box, "player": player, "put": dollars(put), "returned": dollars(returned)}
            for box, player, put, returned in self.shares
        ]
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A void hand returns everything."""
        if not row.get("back"):
            return ""
        scene.things["pot"] = dollars(0)
        for share in row["shares"]:
            scene.spot(share["box"]).gains.pop("pot", None)
        return "the hand does not count: every chip goes back"
