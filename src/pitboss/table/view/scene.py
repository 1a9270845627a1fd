"""One player's view of the table, built only from the public views of its events."""

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
"""Maximum number of events in the running journal."""


@dataclass
class Spot:
    """A place on the layout: its player, its cards (None is face down), its stakes and results."""

    player: str = ""
    cards: list[str | None] = field(default_factory=list)
    stakes: dict[str, int] = field(default_factory=dict)
    gains: dict[str, int] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    buttons: dict[str, bool] = field(default_factory=dict)
    """Wagers called on or off."""
    returned: set[str] = field(default_factory=set)
    """Wagers that the player has taken back in this round."""
    collected: bool = False
    folded: bool = False

    def clear(self) -> None:
        """Clear it for the next round; undecided wagers stay."""
        self.stakes = {name: stake for name, stake in self.stakes.items() if name in self.open}
        self.cards, self.gains, self.collected, self.folded = [], {}, False, False
        self.returned = set()


@dataclass(frozen=True)
class Sight:
    """One event as a player sees it, with the state around it: their chips and how full the shoe is."""

    row: Row
    chips: int
    left: int
    stacks: Mapping[int, int] = field(default_factory=dict)
    """All players' chips, at poker."""
    meter: int = 0


def sight(event: Event, t: Table, player: str) -> Sight:
    """The event that just happened at a table, as one player sees it."""
    return Sight(public(event, f"player:{player}"), t.chips(player), t.shoe.left, stacks(t), meter_shown(t))


def stacks(t: Table) -> dict[int, int]:
    """All players' chips, at poker."""
    return {} if not t.game.has(SharedPot) else {box: t.chips(sitter) for box, sitter in t.seats.items()}


@dataclass
class Scene:
    """The table from one player's seat."""

    game: Game
    table: str
    player: str
    full: int
    """Cards in a full shoe; 0 at a game without cards."""

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
    """Public state besides cards and chips, as its acts show it: a marker, a button, a pot …"""
    drawn: tuple[Device, Any] | None = None
    """The last result of a device."""
    touched: dict[int | str, None] = field(default_factory=dict)
    """The places that the last event was about."""
    stacks: Mapping[int, int] = field(default_factory=dict)
    meter: int = 0
    """The progressive meter, if the table has one."""
    round: int = 0
    over: bool = True
    """Whether the layout still shows a round that has ended."""
    shown_round: int = 0
    """The round that the layout shows."""
    last: Row = field(default_factory=dict)
    """The last event with a sentence."""

    def spot(self, box: int | str) -> Spot:
        """A place on the layout: a box, 0 for the dealer, or the name of a shared hand."""
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
        """The boxes by number."""
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
        """The name of the hand at a box's own place where others lie next to it."""
        division = self.game.find(Division)
        return division.parts[-1][0] if division else "1"

    @property
    def begun(self) -> bool:
        """Whether there is anything to show: cards, or a device's result."""
        return self.drawn is not None or any(spot.cards for spot in self.spots.values())

    def hands(self, box: int) -> dict[str, Spot]:
        """The hands of a box with several, by name; the box's own cards come first, under its number."""
        own = {"": self.spots[box]} if self.spots[box].cards else {}
        return own | {
            hand.partition("/")[2]: spot
            for hand, spot in sorted(self.spots.items(), key=lambda item: str(item[0]))
            if isinstance(hand, str) and hand.startswith(f"{box}/") and spot.cards
        }

    def named(self, of: int | str) -> str:
        """A hand in words, from its open cards; empty while it has no name."""
        spot = self.spots.get(of)
        if spot is None or not spot.cards or self.options is None:
            return ""
        return name_hand(self.game, self.options, of, {place: [*one.cards] for place, one in self.spots.items()})

    def at_stake(self) -> int:
        """The player's chips on the layout."""
        return sum(self.spots[box].stakes[name] for box in self.mine() for name in self.spots[box].open)

    def net(self, mine: list[int] | None = None) -> int:
        """The player's result of the round on the layout so far, at all of their boxes or at those given."""
        return sum([sum(self.spots[box].gains.values()) for box in (self.mine() if mine is None else mine)])

    def see(self, seen: Sight) -> str:
        """Take in one event; returns its sentence, empty if it is not narrated."""
        self.chips, self.left, self.stacks, self.meter = seen.chips, seen.left, seen.stacks, seen.meter
        return self.take(seen.row, kind_of(seen.row))

    def beside(self, t: Table) -> None:
        """Update the public state besides cards and chips; spectators see no chips."""
        self.left = t.shoe.left
        if self.player:
            self.chips, self.stacks, self.meter = t.chips(self.player), stacks(t), meter_shown(t)

    def take(self, row: Row, kind: type[Narrated]) -> str:
        """Take in an event's row alone."""
        self.rows.append(row)
        self.touched = {}
        text = kind.describe(self, row)
        self.sentences.append(text)
        if text:
            self.last = row
        return text

    def particulars(self, row: Row) -> str:
        """A row in plain words, for acts without a sentence."""
        act, words = str(row["act"]), describe_row(row)
        return f"{act}: {words}" if words else act.replace("-", " ")

    def fresh(self) -> None:
        """Start showing a new round; clear the last one."""
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
        """A place on the layout and its player, in words."""
        if isinstance(box, str):
            number, of_box, hand = box.partition("/")
            named = "community cards" if box == "community" else f"{box}'s hand"
            part = f"{hand} hand" if self.game.find(Division) else f"hand {hand}"
            return f"{self.whose(int(number))}, {part}" if of_box else named
        # Where every place gets cards, some of them are nobody's.
        return "dealer" if box == HOUSE else f"box {box}, {self.spot(box).player}".removesuffix(", ")
