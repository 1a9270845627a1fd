"""Acts that only the poker room has: posting, acting, the pot and its awards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pitboss.games.poker_room.state import Room
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row
from pitboss.table.acts.choices import Bid

if TYPE_CHECKING:
    from pitboss.games.poker_room.options import PokerOptions
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene, Spot

POT = "pot"
"""The account of the chips in the middle."""

RAKE = "rake"
"""The account of what the house has taken."""

BET = "bet"
"""The place before a player for the chips of this betting round."""


def lay(scene: Scene, box: int, total: int) -> None:
    """The amount before a player in this betting round, as a scene shows it."""
    spot = scene.spot(box)
    spot.stakes[BET] = total
    spot.open.add(BET)


def into_pot(scene: Scene, amount: int) -> None:
    """Chips go into the middle of a scene, or out of it."""
    scene.things[POT] = dollars(cents(scene.things.get(POT, "0.00")) + amount)


def put_in(t: Table[PokerOptions, Room], box: int, amount: int) -> None:
    """Chips go from a player to the layout, toward the bet of this betting round."""
    t.bank.take(f"player:{t.seats[box]}", amount)
    t.memory.put[box] += amount
    t.wagers[box, BET] = t.wagers.get((box, BET), 0) + amount


def muck(t: Table[PokerOptions, Room], box: int) -> None:
    """A hand goes face down into the rack, and its player is out."""
    t.memory.folded.append(box)
    t.cards.rack.put(t.round, box, t.hands.pop(box, []))


def out(spot: Spot) -> None:
    """A hand goes to the muck in a scene; its unseen cards are gone."""
    spot.collected = spot.folded = True
    if not any(spot.cards):
        spot.cards = []


HALF_HOUR = 30


class MoveButton(Act, frozen=True):
    """The button goes before a player."""

    box: int
    reads: ClassVar[tuple[str, ...] | None] = ("box",)
    moves_chips: ClassVar[bool] = False

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Note where it is."""
        t.memory.button = self.box

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """It lies before another player."""
        scene.things["button"] = row["box"]
        return f"the button is at {scene.whose(row['box'])}"


class MoveKill(Act, frozen=True):
    """The kill button goes before a player, or with box 0 back to the dealer."""

    box: int
    moves_chips: ClassVar[bool] = False

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Note where it is."""
        t.memory.kill = self.box

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """It comes or goes."""
        scene.things["kill"] = row["box"]
        return f"the kill button is at {scene.whose(row['box'])}" if row["box"] else "the kill button is collected"


class BeginHand(Act, frozen=True):
    """A hand begins with these boxes, in the order in which cards are dealt."""

    boxes: tuple[int, ...]
    reads: ClassVar[tuple[str, ...] | None] = ("boxes",)
    moves_chips: ClassVar[bool] = False

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Forget the last hand: no player has put in anything or folded."""
        r = t.memory
        r.put, r.folded = dict.fromkeys(self.boxes, 0), []
        r.dead = {}
        r.streets = r.rake = r.acted = r.before_street = 0
        r.spoken = {}
        r.burned = r.again = r.split = False

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Nothing is in the middle yet."""
        scene.fresh()
        scene.things["pot"] = dollars(0)
        return ""


class Post(Act, frozen=True):
    """Chips that must be put in before or instead of a choice: an ante, a blind, a forced bet."""

    box: int
    what: str
    amount: int
    dead: bool = False
    """Whether they go straight into the pot and count toward no bet."""
    reads: ClassVar[tuple[str, ...] | None] = ("box", "what", "amount", "dead")

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Player to layout or pot."""
        if not self.dead:
            put_in(t, self.box, self.amount)
            return
        r = t.memory
        t.bank.take(f"player:{t.seats[self.box]}", self.amount)
        r.put[self.box] += self.amount
        t.bank[POT] = t.bank.get(POT, 0) + self.amount
        if r.forced is not None and not r.forced.trimmed:
            r.dead[self.box] = r.dead.get(self.box, 0) + self.amount

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Chips go in, before the player or into the middle."""
        spot, money = scene.spot(row["box"]), cents(row["amount"])
        if row.get("dead"):
            into_pot(scene, money)
        else:
            lay(scene, row["box"], spot.stakes.get(BET, 0) + money)
        spot.gains[POT] = spot.gains.get(POT, 0) - money
        return f"{scene.whose(row['box'])}: {row['what'].replace('-', ' ')} {dollars(money)}"


class Action(Bid, frozen=True):
    """A player's turn in a betting round: fold, check, call, bet or raise."""

    call: int = 0
    """The chips that a call takes."""
    put: int = 0
    """What lies before the player already in this betting round."""
    moves_chips: ClassVar[bool] = True
    reads: ClassVar[tuple[str, ...] | None] = ("box", "call", "put", "low")

    def apply(self, t: Table[PokerOptions, Room], outcome: str) -> None:
        """Chips to the layout, or the hand to the muck."""
        r, box = t.memory, self.box
        r.acted += 1
        if outcome == "check":
            return
        if outcome == "fold":
            muck(t, box)
            return
        amount = self.call if outcome == "call" else self.amount(outcome) - self.put
        t.bank.take(f"player:{t.seats[box]}", amount)
        r.put[box] += amount
        t.wagers[box, BET] = self.put + amount

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A player's turn."""
        word, _, amount = str(row["choose"]).partition(" ")
        spot, before = scene.spot(row["box"]), cents(row.get("put", "0"))
        if word == "fold":
            out(spot)
        elif word != "check":
            total = before + cents(row.get("call", "0")) if word == "call" else cents(amount or row.get("low", "0"))
            spot.gains[POT] = spot.gains.get(POT, 0) - (total - before)
            lay(scene, row["box"], total)
            return f"{scene.whose(row['box'])}: {word} {'to ' if word == 'raise' else ''}{dollars(total)}"
        return f"{scene.whose(row['box'])}: {word}"


class ReturnUncalled(Act, frozen=True):
    """An uncalled bet, or part of one, goes back to its player."""

    box: int
    amount: int
    reads: ClassVar[tuple[str, ...] | None] = ("box", "amount")

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Layout to player."""
        t.memory.put[self.box] -= self.amount
        t.lift(self.box, BET, self.amount, f"player:{t.seats[self.box]}")

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Part of a bet goes back."""
        spot, money = scene.spot(row["box"]), cents(row["amount"])
        rest = spot.stakes.get(BET, 0) - money
        spot.gains[POT] = spot.gains.get(POT, 0) + money
        if rest > 0:
            spot.stakes[BET] = rest
        else:
            spot.stakes.pop(BET, None)
            spot.open.discard(BET)
        return f"{scene.whose(row['box'])}: {dollars(money)} comes back uncalled"


class PullBets(Act, frozen=True):
    """The dealer pulls the bets of the round into the pot."""

    amount: int
    reads: ClassVar[tuple[str, ...] | None] = ("amount",)

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Layout to pot."""
        t.bank[POT] = t.bank.get(POT, 0) + sum(t.wagers.values())
        t.wagers.clear()

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """All bets go into the middle."""
        into_pot(scene, cents(row["amount"]))
        for box in scene.boxes():
            scene.spot(box).stakes.pop(BET, None)
            scene.spot(box).open.discard(BET)
        return f"the pot is {scene.things[POT]}"


class TakeRake(Act, frozen=True):
    """The house takes its part of the pot, or a charge from a player's chips."""

    amount: int
    how: str
    box: int = 0
    reads: ClassVar[tuple[str, ...] | None] = ("amount", "box")

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Pot or player to the rake."""
        t.bank.move(f"player:{t.seats[self.box]}" if self.box else POT, RAKE, self.amount)
        t.memory.rake += 0 if self.box else self.amount
        if self.how == "time":
            # However late it is taken, the half hours count from the first.
            t.memory.unpaid %= HALF_HOUR

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The house is paid."""
        if row.get("box"):
            return f"{scene.whose(row['box'])} pays {row['amount']} to the house"
        into_pot(scene, -cents(row["amount"]))
        return f"the house takes {row['amount']}"

    def charge(self) -> tuple[int, int]:
        """What does not come out of the pot."""
        return (self.box, self.amount) if self.box else (0, 0)


class Award(Act, frozen=True):
    """A pot, or a share of it, goes to a player."""

    box: int
    amount: int
    pot: int = 0
    half: str = "all"
    reads: ClassVar[tuple[str, ...] | None] = ("box", "amount", "pot", "half")

    def verify(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """The chips must be in the pot."""
        Act.verify(self, t, outcome)
        if t.bank.get(POT, 0) < self.amount:
            raise AssertionError(f"{dollars(self.amount)} is not in the pot")

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Pot to player."""
        t.bank.move(POT, f"player:{t.seats[self.box]}", self.amount)
        t.memory.split |= self.half == "low"

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """It goes to its winner."""
        spot, money = scene.spot(row["box"]), cents(row["amount"])
        into_pot(scene, -money)
        spot.gains[POT] = spot.gains.get(POT, 0) + money
        spot.stakes[POT] = money
        which = "the pot" if not row.get("pot") else f"side pot {row['pot']}"
        half = f" for {row['half']}" if row.get("half", "all") != "all" else ""
        return f"{scene.whose(row['box'])} wins {dollars(money)}, {which}{half}"


class KillHand(Act, frozen=True):
    """A hand that may not contend any more goes to the muck; its chips stay in the pot."""

    box: int
    why: str = ""
    moves_chips: ClassVar[bool] = False

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """As if folded."""
        muck(t, self.box)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Out of it, unshown."""
        out(scene.spot(row["box"]))
        return f"{scene.whose(row['box'])}: {row.get('why') or 'mucks'}"

    def implied_hand(self, t: Table[PokerOptions, Room], outcome: object) -> int | str | None:
        """Who won says something about a hand that it beat, where all must show."""
        return self.box if outcome is None and self.also and t.options.showdown != "asked" else None


class Muck(Act, frozen=True):
    """A player concedes without showing."""

    box: int
    moves_chips: ClassVar[bool] = False

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """The cards go face down to the rack."""
        muck(t, self.box)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Out of it, unshown."""
        out(scene.spot(row["box"]))
        return f"{scene.whose(row['box'])}: mucks"

    def implied_hand(self, t: Table[PokerOptions, Room], outcome: object) -> int | str | None:
        """A player who gives up says how the hand compares with those shown; only where showing is optional."""
        return self.box if outcome is not None or t.options.showdown != "asked" else None


class SeatProp(Act, frozen=True):
    """A player of the house takes a seat, or gets more chips, from the table inventory."""

    player: str
    box: int
    chips: int
    performed_by = "floorperson"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Inventory to player."""
        t.seats[self.box] = self.player
        t.bank.move("inventory", f"player:{self.player}", self.chips)
        if self.player not in t.memory.props:
            t.memory.props.append(self.player)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A player of the house sits there from now on."""
        scene.spot(row["box"]).player = row["player"]
        return f"{row['player']} sits at box {row['box']} with {row['chips']}"


class DismissProp(Act, frozen=True):
    """A player of the house leaves; the chips go back to the table inventory."""

    player: str
    performed_by = "floorperson"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Player to inventory."""
        for box in [box for box, player in t.seats.items() if player == self.player]:
            del t.seats[box]
        t.bank.close(f"player:{self.player}", "inventory")
        r = t.memory
        r.props.remove(self.player)
        r.out = [player for player in r.out if player != self.player]

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The seat is free."""
        scene.left_by(row["player"])
        return f"{row['player']} leaves"


class SitOut(Act, frozen=True):
    """A player keeps the seat and takes no part until further notice, or comes back."""

    player: str
    back: bool = False

    def by(self, t: Table[PokerOptions, Room]) -> str:
        """The player."""
        return f"player:{self.player}"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Note it."""
        out = t.memory.out
        if self.back:
            out.remove(self.player)
        else:
            out.append(self.player)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Which player, and whether they are back."""
        return f"{row['player']} {'is back' if row.get('back') else 'sits out'}"


class NoteMissed(Act, frozen=True):
    """A blind went past a player who sat out; it is posted before their next hand."""

    player: str
    amount: int

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Note it; a greater one replaces a smaller."""
        missed = t.memory.missed
        if self.amount:
            missed[self.player] = max(self.amount, missed.get(self.player, 0))
        else:
            missed.pop(self.player, None)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The blind to be posted."""
        return f"{row['player']} owes a blind of {row['amount']}" if row["amount"] != "0.00" else ""


def verify_pot_empty(t: Table[PokerOptions, Room]) -> None:
    """Refuse to begin a hand while chips of another lie in the middle."""
    if t.bank.get(POT, 0):
        raise Refusal(f"{dollars(t.bank[POT])} of another hand lie in the pot")


class Bind(Act, frozen=True):
    """What a player did counts as a call, and its chips go in."""

    box: int
    amount: int

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Player to layout."""
        put_in(t, self.box, self.amount)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A motion that counts as a call."""
        spot, money = scene.spot(row["box"]), cents(row["amount"])
        spot.gains[POT] = spot.gains.get(POT, 0) - money
        lay(scene, row["box"], spot.stakes.get(BET, 0) + money)
        return f"{scene.whose(row['box'])}: that was a call of {dollars(money)}"
