"""A player bank: players in turn cover the others' wagers instead of the house, alone or co-banking half with it.

While a player has the bank, losing wagers go into the account `bank`, winners are paid from it, and any
shortfall comes from the banker's chips; at the end it is settled with the banker. The house may wager against a
player's bank: its wager is at the dealer's own place. A game's table of paragraphs has the names of these steps
(`bank/offer`, `wager/won`), and `main` is the name of its wager that is made against the bank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from pitboss.money import Odds, cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table import memory
from pitboss.table.act import HOUSE, Act, Decide, Row, Wager
from pitboss.table.acts.choices import LESS, Bid
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Pay, Push, Settle, Take, Vigorish
from pitboss.table.view.public_state import Marker

if TYPE_CHECKING:
    from pitboss.table.game import Script
    from pitboss.table.offer.table_options import Posted
    from pitboss.table.parts import Closed
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene

ACCOUNT = "bank"
"""The account of the wagers that a player's bank has won, until it is settled."""
BANK, CO_BANK, PASS = "bank", "co-bank", "pass"
SAME, NONE = "same", "none"
"""The house's wager against a player's bank: as much as that player last wagered against it, less, or nothing."""
_OFFERED = "The bank is offered to you. Will you hold it?"
_AGAINST = "How much shall the house stake against your bank?"
PLAIN = {
    **dict.fromkeys((f"{PASS}/{BANK}/{CO_BANK}", f"{PASS}/{BANK}", f"{PASS}/{CO_BANK}"), _OFFERED),
    **dict.fromkeys((f"{SAME}/{LESS}/{NONE}", f"{SAME}/{NONE}"), _AGAINST),
    PASS: "no, pass it on",
    BANK: "hold the bank",
    CO_BANK: "co-bank with the house",
    SAME: "as much as I last did",
    NONE: "nothing",
}
"""How people are asked to be the bank."""
EVEN = Odds(1, 1)


def commission(won: int, percent: int, step: int) -> int:
    """Vigorish on an amount won: a percentage, up to the next whole step of cents."""
    return -(-won * percent // (100 * step)) * step


BANKER = Marker("banker", "seats to the bank", "Has the bank", "B")


class BankMemory(memory.Memory):
    """Who has the bank, who had it last, and what players wagered against the house when it banked last."""

    position_matters = True
    shows = (BANKER,)
    banker: int = HOUSE
    """The box that has the bank in this round, 0 for the house."""
    shared: bool = False
    """Whether the house covers half."""
    last: str = ""
    """The player who had the bank in the round before."""
    turn: int = HOUSE
    """The box that took the bank last: the next offer begins behind it."""
    stakes: dict[str, int] = msgspec.field(default_factory=dict)

    def verify(self, t: Table) -> None:
        """The bank is offered in the round itself."""
        if self.banker or self.shared:
            raise Refusal("before: nobody has the bank until it is offered", t.game.law["choice"])

    def record_fields(self) -> dict[str, Any]:
        """What the offer of the next round depends on."""
        return {name: value for name in ("last", "turn", "stakes") if (value := getattr(self, name))}


def banker(t: Table[Posted, BankMemory]) -> int:
    """The box that has the bank, 0 for the house."""
    return int(t.memory.banker)


def around(t: Table, after: int = HOUSE) -> list[int]:
    """The boxes counter-clockwise, from the dealer's right, or from the one behind a box."""
    boxes = [*range(t.boxes, 0, -1)]
    start = boxes.index(after) + 1 if after in boxes else 0
    return boxes[start:] + boxes[:start]


@dataclass(frozen=True)
class Offered:
    """By box and choice, why the bank could not be taken when it was offered in this round; None if it could."""

    closed: dict[tuple[int, str], Closed | None]


def not_eligible(t: Table[Any, BankMemory], main: str, box: int, choice: str) -> Closed | None:
    """Why a box cannot have the bank, and the paragraph; once it was offered, why not then (`Choices`)."""
    if choice not in (BANK, CO_BANK):
        return None
    if isinstance(t.playing, Offered) and (box, choice) in t.playing.closed:
        return t.playing.closed[box, choice]
    player, options = t.seats.get(box, ""), t.options
    if not player:
        return f"nobody sits at box {box}", "bank/eligible"
    if not options.player_bank:
        return "the house always banks at this table", "bank/offer"
    if choice == CO_BANK and not options.co_bank:
        return "this house shares no bank", "bank/shared"
    if t.memory.last == player:
        return f"{player} had the bank in the round before", "bank/twice"
    if player not in t.memory.stakes:
        return f"{player} made no wager when the house banked last", "bank/eligible"
    least = least_cover(t, main, choice)
    if (has := t.chips(player)) < least:
        return f"{player} has {dollars(has)}, and the minimum wager to cover takes {dollars(least)}", "bank/cover"
    return None


def least_cover(t: Table, main: str, choice: str) -> int:
    """The chips that cover one wager of the posted minimum, alone or half."""
    least = t.limits[main][0]
    return least if choice == BANK else -(-least // 2)


@law("bank/offer")
def offer_bank(t: Table[Any, BankMemory], main: str) -> Script[None]:
    """Offer the bank around until a player takes it."""
    words = (BANK, CO_BANK)
    t.playing = Offered({(box, word): not_eligible(t, main, box, word) for box in around(t) for word in words})
    if not t.options.player_bank:
        return
    for box in around(t, t.memory.turn):
        open_ = tuple([word for word in (BANK, CO_BANK) if not not_eligible(t, main, box, word)])
        # A player with two boxes is asked at the first.
        if not open_ or any(t.seats.get(other) == t.seats[box] for other in _asked_before(t, box)):
            continue
        chosen = yield Decide(box=box, choices=(PASS, *open_), default=PASS)
        if chosen in (BANK, CO_BANK):
            shared = chosen == CO_BANK
            yield TakeBank(box=box, shared=shared, cite="bank/shared" if shared else "bank/eligible")
            return


def _asked_before(t: Table[Posted, BankMemory], box: int) -> list[int]:
    order = around(t, t.memory.turn)
    return order[: order.index(box)]


@law("bank/house")
def house_wager(t: Table[Posted, BankMemory], main: str) -> Script[None]:
    """Once betting is closed the house stakes against a sole bank what that player last did against it, or less, or
    nothing, as the bank says; never more than the bank still covers."""
    if not (box := banker(t)) or t.memory.shared:
        return
    player, least, step = t.seats[box], t.limits[main][0], t.options.increment
    free = cover(t) - sum(stake for (_, name), stake in t.wagers.items() if name == main)
    most = min(t.memory.stakes[player], free, t.limits[main][1], t.bank["inventory"])
    most -= most % step
    if most < least:
        return
    smaller = (LESS,) if most - step >= least else ()
    asked = Bid(
        box=box,
        choices=(SAME, *smaller, NONE),
        default=NONE,
        low=least,
        high=max(least, most - step),
        step=step,
        sized=smaller,
    )
    chosen = yield asked
    if chosen != NONE:
        amount = most if chosen == SAME else asked.amount(chosen)
        yield HouseStakes(wager=main, amount=amount)


def verify_against_bank(t: Table[Posted, BankMemory], main: str, wager: Wager) -> None:
    """Refuse a wager of the bank's own, or more than the bank covers; for `WagerHandling.verify_extra`."""
    if not (box := banker(t)) or wager.wager != main or not wager.amount:
        return
    holder = t.seats[box]
    if wager.player == holder:
        raise Refusal(f"{holder} has the bank, and wagers against nobody", "bank/offer")
    others = sum(stake for (at, name), stake in t.wagers.items() if name == main and at != wager.box)
    if others + wager.amount > (covers := cover(t)):
        left = dollars(max(covers - others, 0))
        raise Refusal(f"the bank of {holder} covers {left} more, not {dollars(wager.amount)}", "bank/cover")


def cover(t: Table[Posted, BankMemory]) -> int:
    """The amount that a player's bank can pay: its holder's chips, and as much of the house's where it is shared."""
    own = t.chips(t.seats[banker(t)])
    return own + min(own, t.bank["inventory"]) if t.memory.shared else own


class TakeBank(Act, frozen=True):
    """The marker goes before a player, who has the bank in this round."""

    box: int
    shared: bool = False

    def apply(self, t: Table[Posted, BankMemory], outcome: object) -> None:
        """Record the bank's box."""
        t.memory.banker, t.memory.shared = self.box, self.shared

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The player who has the bank."""
        scene.things["banker"] = row["box"]
        how = " half with the house" if row.get("shared") else ""
        return f"{scene.whose(row['box'])} has the bank{how}"


class HouseStakes(Act, frozen=True):
    """The house wagers against a player's bank; its chips lie at the dealer's place."""

    wager: str
    amount: int

    def apply(self, t: Table[Posted, BankMemory], outcome: object) -> None:
        """Move chips from inventory to layout."""
        t.bank.take("inventory", self.amount)
        t.wagers[HOUSE, self.wager] = self.amount

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The house's wager and its amount."""
        spot = scene.spot(HOUSE)
        spot.stakes[row["wager"]] = cents(row["amount"])
        spot.open.add(row["wager"])
        return f"the dealer puts {row['amount']} on {row['wager']} for the house"


class TakeForBank(Take, frozen=True):
    """A losing wager goes to a player's bank."""

    against: ClassVar[str] = ACCOUNT


class PayFromBank(Pay, frozen=True):
    """A winning wager is paid by a player's bank."""

    against: ClassVar[str] = ACCOUNT

    @property
    def drawn(self) -> int:
        """None: the player's bank pays all of it."""
        return 0

    def verify(self, t: Table, outcome: object) -> None:
        """Verify that the bank can pay."""
        Settle.verify(self, t, outcome)
        if t.bank.get(ACCOUNT, 0) < self.winnings:
            raise AssertionError(f"the bank holds {dollars(t.bank.get(ACCOUNT, 0))}, not {dollars(self.winnings)}")


class Cover(Act, frozen=True):
    """What the wagers won do not pay comes from the chips of the bank, half from the house's where it is shared."""

    box: int
    amount: int
    shared: bool = False
    sentence = "{whose}: {amount} more from the bank's chips"

    def apply(self, t: Table[Posted, BankMemory], outcome: object) -> None:
        """Move chips from the player, and from the house where the bank is shared, to the bank."""
        own = self.amount - self.amount // 2 if self.shared else self.amount
        t.bank.move(f"player:{t.seats[self.box]}", ACCOUNT, own)
        t.bank.move("inventory", ACCOUNT, self.amount - own)


class SettleBank(Act, frozen=True):
    """The bank is done: what it gathered and paid, shared where the house had half, and the vigorish on a net win."""

    box: int
    player: str
    collected: int
    paid: int
    vigorish: int
    shared: bool = False

    @property
    def share(self) -> tuple[int, int]:
        """The amounts that the player's part of it paid and collected."""
        half = 2 if self.shared else 1
        gathered = self.collected // half
        # An odd cent is the player's to cover and the house's to keep, as the chips went.
        return gathered - (self.collected - self.paid) // half, gathered

    def apply(self, t: Table[Posted, BankMemory], outcome: object) -> None:
        """Move the bank's chips to its player, and to the house where it had half; the marker comes off."""
        # What was put in to cover the winners went out again to them.
        left = t.bank.pop(ACCOUNT, 0)
        own = left // 2 if self.shared else left
        t.bank[f"player:{self.player}"] += own - self.vigorish
        t.bank["inventory"] += left - own + self.vigorish
        t.memory.banker, t.memory.shared = HOUSE, False

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The bank's net result for its player."""
        half = 2 if row.get("shared") else 1
        net = (cents(row["collected"]) - cents(row["paid"])) // half
        spot = scene.spot(row["box"])
        spot.stakes.setdefault(BANK, 0)
        spot.gains[BANK] = net - cents(row["vigorish"])
        scene.things.pop("banker", None)
        owed = f" and pays {row['vigorish']} of vigorish" if cents(row["vigorish"]) else ""
        came = f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}" if net else "neither wins nor loses"
        return f"{scene.whose(row['box'])}: the bank {came}{owed}"


class ShowBank(TurnUp, frozen=True):
    """The hand that all others are compared with lies open: the dealer's, or that of a player's bank."""


class KeepBook(Act, frozen=True):
    """Who has banked, and who wagered how much against the house: the next offer goes by it."""

    last: str = ""
    turn: int = HOUSE
    stakes: tuple[tuple[str, int], ...] = ()
    sentence = ""

    def apply(self, t: Table[Posted, BankMemory], outcome: object) -> None:
        """Record them."""
        t.memory.last, t.memory.turn, t.memory.stakes = self.last, self.turn, dict(self.stakes)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """The stakes by name."""
        return row | {"stakes": {player: dollars(amount) for player, amount in self.stakes}} if self.stakes else row


def stakes_of(t: Table, main: str) -> dict[str, int]:
    """Each player's stake on the main wager, all boxes together."""
    found: dict[str, int] = {}
    for (box, name), amount in t.wagers.items():
        if name == main and box != HOUSE:
            found[t.seats[box]] = found.get(t.seats[box], 0) + amount
    return found


def closed_book(t: Table[Posted, BankMemory], stakes: dict[str, int]) -> KeepBook:
    """The act that records a round that has been played; `stakes` as they were before it was settled."""
    if not (box := banker(t)):
        return KeepBook(turn=t.memory.turn, stakes=tuple(sorted(stakes.items())))
    return KeepBook(last=t.seats[box], turn=box, stakes=tuple(sorted(t.memory.stakes.items())))


NEW_BOOK = KeepBook()
"""A table that opens: nobody has wagered against the house yet, so its first round is the house's."""


@law("bank/eligible")
def keep_book(book: KeepBook) -> Script[None]:
    """The next offer of the bank goes by this."""
    yield book


Result = tuple[int, int]
"""A box and the result of its main wager: 1 won, 0 stands off, -1 lost."""


@dataclass(frozen=True)
class VigorishTerms:
    """The vigorish on what is won: a percentage, up to the next whole step of cents."""

    percent: int
    step: int

    def owed(self, won: int) -> int:
        """The vigorish on an amount won."""
        return commission(won, self.percent, self.step)


@helper
def settle(t: Table[Posted, BankMemory], main: str, terms: VigorishTerms, results: Sequence[Result]) -> Script[None]:
    """Losers first, then those who stand off and those who win, in the order given: against the house or the bank.

    `results` come in the order of settlement. A player's bank pays as long as it has chips; later winners
    get the wager back.
    """
    yield from collect_losers(t, main, [box for box, came in results if came < 0])
    collected = t.bank.get(ACCOUNT, 0)
    paid = 0
    for box, came in results:
        if came > 0:
            paid += yield from pay_winner(t, main, terms, box)
        elif came == 0:
            yield from stand_off(t, main, box)
    yield from settle_bank(t, terms, collected, paid)


@law("wager/lost")
def collect_losers(t: Table[Posted, BankMemory], main: str, boxes: Sequence[int]) -> Script[None]:
    """A losing wager goes to the banker."""
    for box in boxes:
        yield take(t, main, box)


def take(t: Table[Posted, BankMemory], main: str, box: int) -> Take:
    """A losing main wager goes to the banker."""
    kind = TakeForBank if banker(t) else Take
    return kind(box=box, wager=main, stake=t.wagers[box, main])


@law("wager/push")
def stand_off(t: Table, main: str, box: int) -> Script[None]:
    """Neither won nor lost."""
    yield Push(box=box, wager=main, stake=t.wagers[box, main])


@law("wager/won")
def pay_winner(t: Table[Posted, BankMemory], main: str, terms: VigorishTerms, box: int) -> Script[int]:
    """A winner is paid and pays vigorish; what the bank paid of it."""
    stake = t.wagers[box, main]
    won, kind = stake, Pay
    if bank := banker(t):
        kind = PayFromBank
        won = yield from draw_on_bank(t, main, box, stake)
        if not won:
            return 0
    yield kind(box=box, wager=main, stake=stake, winnings=won, odds=EVEN)
    # The house owes itself nothing.
    if box != HOUSE and (owed := terms.owed(won)):
        yield from collect_vigorish(main, box, owed)
    return won if bank else 0


@law("bank/settle")
def draw_on_bank(t: Table[Posted, BankMemory], main: str, box: int, stake: int) -> Script[int]:
    """What a player's bank pays a winner: from the wagers it has won, and what is short from its chips."""
    lies = t.bank.get(ACCOUNT, 0)
    won = min(stake, lies + cover(t))
    if won < stake:
        yield from fall_short(t, main, box, stake, won)
    if won > lies:
        yield Cover(box=banker(t), amount=won - lies, shared=t.memory.shared)
    return won


@law("bank/short")
def fall_short(t: Table[Posted, BankMemory], main: str, box: int, stake: int, has: int) -> Script[None]:
    """The bank has not the chips for a winner, whose wager goes back if it has none."""
    yield Short(box=banker(t), wanted=stake, has=has)
    if not has:
        yield Push(box=box, wager=main, stake=stake)


@law("wager/vigorish")
def collect_vigorish(main: str, box: int, owed: int) -> Script[None]:
    """A winner's vigorish."""
    yield Vigorish(box=box, wager=main, amount=owed, how="collected")


class Short(Act, frozen=True):
    """The bank has not the chips for a winner: it pays what it has."""

    box: int
    wanted: int
    has: int
    sentence = "{whose}: the bank has {has} left for {wanted}"


@law("bank/settle", "bank/vigorish")
def settle_bank(t: Table[Posted, BankMemory], terms: VigorishTerms, collected: int, paid: int) -> Script[None]:
    """A player's bank is settled: vigorish on its own share of a net win, none on a loss."""
    if not (box := banker(t)):
        return
    net = collected - paid
    own = net // 2 if t.memory.shared else net
    yield SettleBank(
        box=box,
        player=t.seats[box],
        collected=collected,
        paid=paid,
        vigorish=terms.owed(own) if own > 0 else 0,
        shared=t.memory.shared,
    )
