"""What one player sees of the table: built from the public views of the events, and from nothing else."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.equipment.device import Device
from pitboss.money import cents, dollars
from pitboss.table.act import HOUSE
from pitboss.table.cards_told import CARDS_TOLD
from pitboss.table.chance import of_row
from pitboss.table.decks_told import DECKS_TOLD
from pitboss.table.dice_told import DICE_TOLD
from pitboss.table.event import Event, public
from pitboss.table.game import Game
from pitboss.table.house_told import HOUSE_TOLD
from pitboss.table.pot_told import POT_TOLD
from pitboss.table.progressive import meter_shown
from pitboss.table.table import Table
from pitboss.table.telling import sign, told

REMEMBERED = 2000
"""Events that the running journal can show."""

_SETTLED = {
    "take": ("loses", "stake", -1),
    "pay": ("wins", "winnings", 1),
    "push": ("stands off", "stake", 0),
    "void": ("is void", "stake", 0),
    "surrender": ("gives up", "kept", -1),
    "restore": ("is given back", "stake", 1),
    "pay-progressive": ("wins", "winnings", 1),
    "pay-bonus": ("wins", "winnings", 1),
    "carry-streak": ("goes on with", "stake", 0),
}
"""What an act of settlement is called, which of its amounts counts, and for whom."""


_ABOUT = {"place": "box", "decide": "box", "leave": "player"}
"""Acts about somebody, whose names plain deeds may have too; those say nothing of it."""


@dataclass
class Spot:
    """A place on the layout: whose it is, its cards (None lies face down), its stakes and what became of them."""

    player: str = ""
    cards: list[str | None] = field(default_factory=list)
    stakes: dict[str, int] = field(default_factory=dict)
    gains: dict[str, int] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    buttons: dict[str, bool] = field(default_factory=dict)
    """Wagers that were called on or off."""
    collected: bool = False
    folded: bool = False

    def clear(self) -> None:
        """Ready for the next round; what is not decided still lies there."""
        self.stakes = {name: stake for name, stake in self.stakes.items() if name in self.open}
        self.cards, self.gains, self.collected, self.folded = [], {}, False, False


@dataclass(frozen=True)
class Sight:
    """One event as a player sees it, with what lies open beside it: his own chips and how full the shoe is."""

    row: dict[str, Any]
    chips: int
    left: int
    stacks: Mapping[int, int] = field(default_factory=dict)
    """Everybody's chips, where players contest a pot."""
    meter: int = 0


def sight(event: Event, t: Table[Any], player: str) -> Sight:
    """The event that just happened at a table, for one player's eyes."""
    stacks = {} if t.game.banked else {box: t.chips(sitter) for box, sitter in t.seats.items()}
    return Sight(public(event, f"player:{player}"), t.chips(player), t.shoe.left, stacks, meter_shown(t))


@dataclass
class Scene:
    """The table as it looks from a player's chair."""

    game: Game
    table: str
    player: str
    full: int
    """Cards in a full shoe; none where the game has no cards."""

    spots: dict[int | str, Spot] = field(default_factory=dict)
    rows: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    sentences: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    planned: Mapping[tuple[int, str], int] = field(default_factory=dict)
    chips: int = 0
    left: int = 0
    drawn: tuple[Device, Any] | None = None
    """What a device showed last."""
    marker: int = 0
    """The point on which the marker lies, 0 while it is off."""
    shooter: int = 0
    stacks: Mapping[int, int] = field(default_factory=dict)
    pot: int = 0
    """Chips in the middle, where players contest them."""
    button: int = 0
    meter: int = 0
    """What the progressive meter shows, if the table has one."""
    round: int = 0
    over: bool = True
    """Whether the layout still shows a round that has ended."""
    shown_round: int = 0
    """The round that the layout shows."""
    last: dict[str, Any] = field(default_factory=dict)
    """The last event that was worth a sentence."""

    def spot(self, box: int | str) -> Spot:
        """A place on the layout: a box, 0 for the dealer, or the name of a hand that nobody owns."""
        found = self.spots.get(box)
        if found is None:
            found = self.spots[box] = Spot()
        return found

    def mine(self) -> list[int]:
        """The player's own boxes."""
        return [box for box in self.boxes() if self.spots[box].player == self.player]

    def boxes(self) -> list[int]:
        """The boxes in the order of their numbers."""
        return sorted(box for box in self.spots if isinstance(box, int) and box != HOUSE)

    def middle(self) -> dict[str, Spot]:
        """What lies before the dealer: his own hand, or the hands that nobody owns, by name."""
        named = {hand: spot for hand, spot in self.spots.items() if isinstance(hand, str) and "/" not in hand}
        dealer = self.spots.get(HOUSE, Spot())
        return {"dealer": dealer, **named} if dealer.cards or not named else named

    @property
    def begun(self) -> bool:
        """Whether there is anything to look at: cards, or dice that have been thrown."""
        return self.drawn is not None or any(spot.cards for spot in self.spots.values())

    def hands(self, box: int) -> dict[str, Spot]:
        """The hands of a box that has several, by name; the box's own cards are the first, under its number."""
        own = {"": self.spots[box]} if self.spots[box].cards else {}
        return own | {
            hand.partition("/")[2]: spot
            for hand, spot in sorted(self.spots.items(), key=lambda item: str(item[0]))
            if isinstance(hand, str) and hand.startswith(f"{box}/") and spot.cards
        }

    def at_stake(self) -> int:
        """The player's chips on the layout."""
        return sum(self.spots[box].stakes[name] for box in self.mine() for name in self.spots[box].open)

    def net(self) -> int:
        """What the round on the layout has brought the player so far."""
        return sum(sum(self.spots[box].gains.values()) for box in self.mine())

    def see(self, seen: Sight) -> str:
        """Take in one event; the sentence that tells it, or nothing where it goes without saying."""
        self.rows.append(seen.row)
        self.chips, self.left, self.stacks, self.meter = seen.chips, seen.left, seen.stacks, seen.meter
        text = self._tell(seen.row)
        self.sentences.append(text)
        if text:
            self.last = seen.row
        return text

    def _tell(self, row: dict[str, Any]) -> str:
        act = row["act"]
        if act in {"wager", "deal"} or (act == "announce" and self.over):
            self.fresh()
        if act in _SETTLED:
            return self._settle(row)
        if (of := of_row(row)) is not None:
            return self._draw(of, row)
        handler = _TOLD.get(act)
        if handler is not None and _ABOUT.get(act, "act") in row:
            return handler(self, row)
        if "actor" in row or "words" in row:
            who = str(row.get("actor", "dealer")).removeprefix("player:")
            words = str(row.get("words", ""))
            return f"{who} {words}" if act[:-1] in words else f"{who}: {act} {words}".rstrip()
        particulars = told(row)
        return f"{act}: {particulars}" if particulars else str(act).replace("-", " ")

    def fresh(self) -> None:
        """A new round begins to show: what is left of the last one goes."""
        if self.over:
            self.over, self.shown_round = False, self.round
            self.spots = {hand: spot for hand, spot in self.spots.items() if "/" not in str(hand)}
            for spot in self.spots.values():
                spot.clear()

    def _begin(self, row: dict[str, Any]) -> str:
        name = row["procedure"]
        if name == "round":
            self.round += 1
            self.over = True
            return ""
        return "" if name in {"sit", "leave"} else self.game.procedures[name].says

    def _sit(self, row: dict[str, Any]) -> str:
        old = self.spot(row["box"]).player
        self.spot(row["box"]).player = row["player"]
        money = cents(row["chips"])
        if old and money:
            return f"{row['player']} buys {dollars(money)} more"
        return f"{row['player']} sits at box {row['box']}" + (f" with {dollars(money)}" if money else "")

    def _leave(self, row: dict[str, Any]) -> str:
        self.spots = {box: spot for box, spot in self.spots.items() if spot.player != row["player"]}
        return f"{row['player']} leaves"

    def _wager(self, row: dict[str, Any]) -> str:
        spot, name, amount = self.spot(row["box"]), row["wager"], cents(row["amount"])
        if not amount:
            spot.stakes.pop(name, None)
            spot.open.discard(name)
            spot.buttons.pop(name, None)
            return f"{row['player']} takes the {name} wager back, box {row['box']}"
        spot.stakes[name] = amount
        spot.open.add(name)
        return f"{row['player']} puts {dollars(amount)} on {name}, box {row['box']}"

    def _deal(self, row: dict[str, Any]) -> str:
        card = row.get("card")
        self.spot(row["to"]).cards.append(card)
        return f"{self.whose(row['to'])}: {sign(card)}" if card else f"{self.whose(row['to'])}: a card, face down"

    def _draw(self, of: Device, row: dict[str, Any]) -> str:
        box = row.get("box", 0)
        if of.invites[0] and box:
            self.shooter = box
        self.drawn = of, row[of.shown]
        return of.told(self.spot(box).player if box else "", row[of.shown])

    def _settle(self, row: dict[str, Any]) -> str:
        verb, amount, sense = _SETTLED[row["act"]]
        spot, name, money = self.spot(row["box"]), row["wager"], cents(row[amount].removeprefix("-"))
        # A progressive payout may be less than its stake.
        spot.gains[name] = spot.gains.get(name, 0) + (-money if row[amount].startswith("-") else sense * money)
        # A bonus has a line of its own, though nothing was staked on it.
        spot.stakes.setdefault(name, 0)
        if not row.get("stays"):
            spot.open.discard(name)
            spot.buttons.pop(name, None)
        if "payout" in row:
            return f"{self.whose(row['box'])}: {name} pays {row['payout']}"
        odds = f" at {row['odds']}" if "odds" in row else ""
        return f"{self.whose(row['box'])}: {name} {verb} {dollars(money)}{odds}"

    def _collect(self, row: dict[str, Any]) -> str:
        for box in row["boxes"]:
            self.spot(box).collected = True
        self.spots.pop("determinant", None)
        return ""

    def _irregular(self, row: dict[str, Any]) -> str:
        for ruling in self.game.rulings:
            if (ruling.kind, ruling.cite) == (row["kind"], row["cite"]):
                return f"{row['kind'].replace('-', ' ')}: {ruling.says}"
        return str(row["kind"])

    def _cut(self, row: dict[str, Any]) -> str:
        who = row["to"].removeprefix("player:")
        return f"{who} does not cut" if row.get("refused") else f"{who} cuts {row['position']} cards"

    def _shuffle(self, row: dict[str, Any]) -> str:
        how = "the device" if row["method"] in {"device", "continuous"} else "the dealer"
        seal = f"; the order is sealed as {row['commitment'][:12]}…" if "commitment" in row else ""
        return f"{how} shuffles {self.full} cards{seal}"

    def whose(self, box: int | str) -> str:
        """A place on the layout and whose it is, in words."""
        if isinstance(box, str):
            number, of_box, hand = box.partition("/")
            named = "community cards" if box == "community" else f"{box}'s hand"
            return f"{self.whose(int(number))}, hand {hand}" if of_box else named
        return "dealer" if box == HOUSE else f"box {box}, {self.spot(box).player}"


_TOLD: dict[str, Callable[[Scene, dict[str, Any]], str]] = {
    "begin": Scene._begin,
    "sit": Scene._sit,
    "leave": Scene._leave,
    "wager": Scene._wager,
    "place": Scene._wager,
    "deal": Scene._deal,
    "collect": Scene._collect,
    "irregularity": Scene._irregular,
    "offer-cut": Scene._cut,
    "shuffle": Scene._shuffle,
    "announce": lambda scene, row: f"“{row['words']}.”" if row.get("words") else "",
    "decline": lambda scene, row: f"{scene.whose(row['box'])}: no {' or '.join(row['wagers'])}",
    "burn": lambda scene, row: f"burn card {sign(row['card'])}" if "card" in row else "a card is burned, face down",
    "result": lambda scene, row: f"“{row['words']}.”",
    "begin-shoe": lambda scene, row: "",
    "end-shoe": lambda scene, row: "that was the last hand of this shoe",
    "call-last-hand": lambda scene, row: f"“{row['words']}.”",
    "take-shoe": lambda scene, row: f"{scene.whose(row['box'])} has the shoe",
    "pass-shoe": lambda scene, row: f"{scene.whose(row['box'])} passes the shoe",
    "collect-owed": lambda scene, row: f"{scene.whose(row['box'])}: {row['amount']} of vigorish is collected",
    "open-decks": lambda scene, row: f"new cards come to the table, {row['decks']} deck{'s'[: row['decks'] - 1]}",
    "insert-cutting-card": lambda scene, row: f"the cutting card goes in, {row['position']} cards from the back",
    "cutting-card-out": lambda scene, row: "",
    "shuffle-side": Scene._shuffle,
    "shuffle-one-deck": Scene._shuffle,
    "shuffle-rack": Scene._shuffle,
    "bart-carter": Scene._shuffle,
    "load-shoe": lambda scene, row: "the stack goes into the shoe",
    "new-shoe": lambda scene, row: "",
    "reshuffle-done": lambda scene, row: "",
    "take-side": lambda scene, row: f"the dealer turns to the {row['side']} side of the shoe",
    "read-hole-card": lambda scene, row: f"the reader: {'blackjack' if row['blackjack'] else 'no blackjack'}",
    "set-status": lambda scene, row: f"the table is {row['status']}",
    **CARDS_TOLD,
    **DECKS_TOLD,
    **DICE_TOLD,
    **HOUSE_TOLD,
    **POT_TOLD,
}
