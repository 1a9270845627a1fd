"""What one player sees of the table: built from the public views of the events, and from nothing else."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.equipment.device import Device
from pitboss.money import cents, dollars
from pitboss.table.act import HOUSE, Narrated, Row, kind_of
from pitboss.table.acts.hand_setting import Division, name_hand
from pitboss.table.event import Event, public
from pitboss.table.game import Game
from pitboss.table.parts import SharedPot
from pitboss.table.procedures.progressive import meter_shown
from pitboss.table.table import Table
from pitboss.table.view.layout import Layout
from pitboss.table.view.narration import describe_row

REMEMBERED = 2000
"""Events that the running journal can show."""


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
    """One event as a player sees it, with the state around it: their chips and how full the shoe is."""

    row: Row
    chips: int
    left: int
    stacks: Mapping[int, int] = field(default_factory=dict)
    """Everybody's chips, where players contest a pot."""
    meter: int = 0


def sight(event: Event, t: Table, player: str) -> Sight:
    """The event that just happened at a table, for one player's eyes."""
    return Sight(public(event, f"player:{player}"), t.chips(player), t.shoe.left, stacks(t), meter_shown(t))


def stacks(t: Table) -> dict[int, int]:
    """Everybody's chips, where players contest a pot."""
    return {} if not t.game.has(SharedPot) else {box: t.chips(sitter) for box, sitter in t.seats.items()}


@dataclass
class Scene:
    """The table as it looks from a player's chair."""

    game: Game
    table: str
    player: str
    full: int
    """Cards in a full shoe; none where the game has no cards."""

    options: Any = None
    """The table's options, for naming hands."""
    layout: Layout = field(default_factory=Layout)
    """The areas on the felt, for drawing them."""
    spots: dict[int | str, Spot] = field(default_factory=dict)
    rows: deque[Row] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    sentences: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    planned: Mapping[tuple[int, str], int] = field(default_factory=dict)
    chips: int = 0
    left: int = 0
    things: dict[str, Any] = field(default_factory=dict)
    """What lies open beside cards and chips, as its acts show it: a marker, a button, a pot …"""
    drawn: tuple[Device, Any] | None = None
    """What a device showed last."""
    touched: dict[int | str, None] = field(default_factory=dict)
    """The places on the layout that the last event was about."""
    stacks: Mapping[int, int] = field(default_factory=dict)
    meter: int = 0
    """What the progressive meter shows, if the table has one."""
    round: int = 0
    over: bool = True
    """Whether the layout still shows a round that has ended."""
    shown_round: int = 0
    """The round that the layout shows."""
    last: Row = field(default_factory=dict)
    """The last event that was worth a sentence."""

    def spot(self, box: int | str) -> Spot:
        """A place on the layout: a box, 0 for the dealer, or the name of a hand that nobody owns."""
        self.touched[box] = None
        found = self.spots.get(box)
        if found is None:
            found = self.spots[box] = Spot()
        return found

    def mine(self) -> list[int]:
        """The player's own boxes."""
        mine = [box for box, spot in self.spots.items() if spot.player == self.player and isinstance(box, int) and box]
        return sorted(mine) if len(mine) > 1 else mine

    def boxes(self) -> list[int]:
        """The boxes in the order of their numbers."""
        return sorted(box for box in self.spots if isinstance(box, int) and box != HOUSE)

    def middle(self) -> dict[str, Spot]:
        """The hands before the dealer: the dealer's own, or those of no player, by name."""
        named = {hand: spot for hand, spot in self.spots.items() if isinstance(hand, str) and "/" not in hand}
        dealer = self.spots.get(HOUSE, Spot())
        divided = {
            f"dealer, {hand.partition('/')[2]}": spot
            for hand, spot in self.spots.items()
            if isinstance(hand, str) and hand.startswith(f"{HOUSE}/") and spot.cards
        }
        return {"dealer": dealer, **divided, **named} if dealer.cards or not named else named

    def first_hand(self) -> str:
        """What the hand at a box's own place is called where others lie beside it."""
        division = self.game.find(Division)
        return division.parts[-1][0] if division else "1"

    @property
    def begun(self) -> bool:
        """Whether there is anything to look at: cards, or what a device has shown."""
        return self.drawn is not None or any(spot.cards for spot in self.spots.values())

    def hands(self, box: int) -> dict[str, Spot]:
        """The hands of a box that has several, by name; the box's own cards are the first, under its number."""
        own = {"": self.spots[box]} if self.spots[box].cards else {}
        return own | {
            hand.partition("/")[2]: spot
            for hand, spot in sorted(self.spots.items(), key=lambda item: str(item[0]))
            if isinstance(hand, str) and hand.startswith(f"{box}/") and spot.cards
        }

    def named(self, of: int | str) -> str:
        """A hand in words, from the cards that lie open; empty while it has no name."""
        spot = self.spots.get(of)
        if spot is None or not spot.cards or self.options is None:
            return ""
        return name_hand(self.game, self.options, of, {place: [*one.cards] for place, one in self.spots.items()})

    def at_stake(self) -> int:
        """The player's chips on the layout."""
        return sum(self.spots[box].stakes[name] for box in self.mine() for name in self.spots[box].open)

    def net(self, mine: list[int] | None = None) -> int:
        """What the round on the layout has brought the player so far, at all of their boxes or at those."""
        return sum([sum(self.spots[box].gains.values()) for box in (self.mine() if mine is None else mine)])

    def see(self, seen: Sight) -> str:
        """Take in one event; the sentence that tells it, or nothing where it goes without saying."""
        self.chips, self.left, self.stacks, self.meter = seen.chips, seen.left, seen.stacks, seen.meter
        return self.take(seen.row, kind_of(seen.row))

    def beside(self, t: Table) -> None:
        """What lies open beside the cards as it is now; of chips, a passer-by sees none."""
        self.left = t.shoe.left
        if self.player:
            self.chips, self.stacks, self.meter = t.chips(self.player), stacks(t), meter_shown(t)

    def take(self, row: Row, kind: type[Narrated]) -> str:
        """The same of an event's row alone, as what it is tells it."""
        self.rows.append(row)
        self.touched = {}
        text = kind.describe(self, row)
        self.sentences.append(text)
        if text:
            self.last = row
        return text

    def particulars(self, row: Row) -> str:
        """A row in plain words, where its act says nothing of itself."""
        act, words = str(row["act"]), describe_row(row)
        return f"{act}: {words}" if words else act.replace("-", " ")

    def fresh(self) -> None:
        """A new round begins to show: what is left of the last one goes."""
        if self.over:
            self.over, self.shown_round = False, self.round
            self.spots = {hand: spot for hand, spot in self.spots.items() if "/" not in str(hand)}
            self.touched = dict.fromkeys(self.spots)
            for spot in self.spots.values():
                spot.clear()

    def staked(self, row: Row) -> str:
        """A wager lies on the layout, or has been taken back."""
        spot, name, amount = self.spot(row["box"]), row["wager"], cents(row["amount"])
        if not amount:
            spot.stakes.pop(name, None)
            spot.open.discard(name)
            spot.buttons.pop(name, None)
            return f"{row['player']} takes the {name} wager back, box {row['box']}"
        spot.stakes[name] = amount
        spot.open.add(name)
        return f"{row['player']} puts {dollars(amount)} on {name}, box {row['box']}"

    def left_by(self, player: str) -> None:
        """A player leaves: their places are free."""
        self.spots = {box: spot for box, spot in self.spots.items() if spot.player != player}

    def whose(self, box: int | str) -> str:
        """A place on the layout and whose it is, in words."""
        if isinstance(box, str):
            number, of_box, hand = box.partition("/")
            named = "community cards" if box == "community" else f"{box}'s hand"
            part = f"{hand} hand" if self.game.find(Division) else f"hand {hand}"
            return f"{self.whose(int(number))}, {part}" if of_box else named
        # Where every place gets cards, some of them are nobody's.
        return "dealer" if box == HOUSE else f"box {box}, {self.spot(box).player}".removesuffix(", ")
