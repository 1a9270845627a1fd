"""What a table of the poker room remembers between rounds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from pitboss.equipment import Card, decks
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.memory import Contested
from pitboss.table.offer.table_options import Posted
from pitboss.table.play.player_names import of_the_house
from pitboss.table.view.public_state import Amount, Marker, Thing, Viewpoint

if TYPE_CHECKING:
    from pitboss.table.table import Table
    from pitboss.table.view.scene import Scene

BACKS = ("red", "blue")
"""The backs of a table's two decks, which distinguish them."""
SEQUENCE_EVERY = 120
"""Minutes for which a deck may be used without being put in order (14.2(b))."""
CHANGE_EVERY = 240
"""Minutes after which all decks of a table are changed (14.2(b))."""
QUARTER = 15
DAY = 24 * 60
_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


def minutes(time: str) -> int:
    """A time of the day in minutes."""
    found = _TIME.fullmatch(time)
    if found is None:
        raise Refusal(f"{time!r} is not a time of the day: write it as 14:35", "house:poker-room/clock")
    return 60 * int(found[1]) + int(found[2])


class Deck(msgspec.Struct):
    """One of a table's two decks, with what the deck log says of it."""

    back: str
    age: int = 0
    """Minutes since it came to the table."""
    used: int = 0
    """Minutes in use since it was last in suit and sequence."""
    washed: bool = False
    """Whether it was mixed face down since it last lay spread."""


class Waiting(msgspec.Struct, frozen=True):
    """A name on the waiting list: who, and for what game at what limit."""

    player: str
    game: str
    limit: str


def limit(options: Posted) -> str:
    """The limits of a table as its list names them: 4.00-8.00."""
    return f"{dollars(options.minimum)}-{dollars(options.maximum)}"


class Spoken(msgspec.Struct, frozen=True):
    """What a player announced before their turn, and the bet that they faced then."""

    says: str
    bet: int


class Forced(msgspec.Struct, frozen=True):
    """What boxes must put in where it is not what the sign says: straddles, posts, one ante for all."""

    antes: dict[int, int] = {}
    blinds: dict[int, int] = {}
    """In the order in which they are posted; the player after the largest acts first."""
    posts: dict[int, int] = {}
    """Live chips that change nothing of who acts first."""
    trimmed: bool = True
    """Whether an ante posted short wins only as much of each other player's."""
    full: bool = True
    """Whether a blind or forced bet posted short must be met in full."""
    each: bool = False
    """Whether every player gets their own last card, however few the deck has left."""


@dataclass(frozen=True)
class Pot(Amount):
    """The chips that players contest, which lie in the bank's own account."""

    def value(self, t: Table) -> str:
        """In dollars."""
        return dollars(t.bank.get(self.name, 0))


@dataclass(frozen=True)
class Rivals(Thing):
    """The others who are still in the hand."""

    def value(self, t: Table) -> None:
        """Nothing: a layout has the hands themselves."""

    def count(self, scene: Scene, viewpoint: Viewpoint) -> Sequence[float]:
        """Those who have cards and have not folded."""
        mine = scene.mine()
        return (
            sum(
                bool(scene.spots[box].cards) and not scene.spots[box].folded for box in scene.boxes() if box not in mine
            ),
        )


class Room(Contested):
    """The decks and their hours, who waits for a seat, the buttons, and the chips of the hand that is played."""

    shows = (
        Pot("pot", "the pot in units", "pot"),
        Marker("button", "seats to the button", "The button", "D"),
        Marker("kill", "seats to the kill button", "The kill button", "K"),
        Rivals("rivals", "others in the hand"),
    )
    decks: list[Deck] = msgspec.field(default_factory=list)
    """The deck in play and the other one; none while the table is closed."""
    time: str = ""
    """The last announced clock time."""
    unpaid: int = 0
    """Minutes for which a time charge has not been taken yet."""

    waiting: list[Waiting] = msgspec.field(default_factory=list)
    called: list[str] = msgspec.field(default_factory=list)
    """Those from the list for whom a seat is reserved."""

    button: int = 0
    again: bool = False
    """Whether the last hand did not count, so that the same button deals anew."""
    kill: int = 0
    out: list[str] = msgspec.field(default_factory=list)
    """Those who keep their seat and take no part."""
    props: list[str] = msgspec.field(default_factory=list)
    """Players of the house's own."""
    missed: dict[str, int] = msgspec.field(default_factory=dict)
    posts: dict[int, int] = msgspec.field(default_factory=dict)
    """Live chips that boxes post for the next hand beside or instead of the blinds."""
    forced: Forced | None = None
    put: dict[int, int] = msgspec.field(default_factory=dict)
    """What each box has put in, in the order in which cards are dealt."""
    dead: dict[int, int] = msgspec.field(default_factory=dict)
    """The part that belongs to the main pot at any all-in level."""
    folded: list[int] = msgspec.field(default_factory=list)
    streets: int = 0
    """Betting rounds that the hand has had."""
    acted: int = 0
    before_street: int = 0
    """How often players had acted when the betting round began."""
    spoken: dict[int, Spoken] = msgspec.field(default_factory=dict)
    """What was announced out of turn in this betting round."""
    rake: int = 0
    """What the house took from its pot."""
    split: bool = False
    """Whether any player took a low share of it."""
    burned: bool = False
    """Whether the next burn card is no longer due."""

    def record_fields(self) -> dict[str, object]:
        """Where the buttons are, who sits out, and which blinds are missed or posted."""
        known = {
            "button": self.button,
            "again": self.again,
            "kill": self.kill,
            "out": list(self.out),
            "missed": dict(self.missed),
            "posts": {str(box): amount for box, amount in self.posts.items()},
        }
        return {name: value for name, value in known.items() if value}

    def sitting_out(self) -> list[str]:
        """Those who sit out."""
        return self.out

    def player_joined(self, t: Table, player: str, box: int) -> None:
        """House players have a list of their own; an absent player's kill button is void."""
        if of_the_house(player) and player not in self.props:
            self.props.append(player)
            self.kill = 0 if self.kill == box else self.kill

    def player_left(self, player: str) -> None:
        """One of the house's own may come back under the same name."""
        if player in self.props:
            self.props.remove(player)
            self.out = [name for name in self.out if name != player]

    def clock_announcement(self, now: str) -> str:
        """The time, if a quarter of an hour has passed or a deck's hours are up; of a long time, half a day first."""
        if not self.decks or not self.time:
            return now if self.decks else ""
        last = minutes(self.time)
        passed = (minutes(now) - last) % DAY
        left = min(min(SEQUENCE_EVERY - deck.used, CHANGE_EVERY - deck.age) for deck in self.decks)
        if passed < min(QUARTER, max(1, left)):
            return ""
        at = (last + min(passed, DAY // 2)) % DAY
        return f"{at // 60:02d}:{at % 60:02d}"

    def takings(self, t: Table) -> tuple[int, int, int]:
        """The pot, the rake, and what the house's players have before them or in a hand that is not decided."""
        pot = t.bank.get("pot", 0)
        boxes = [box for box, player in t.seats.items() if player in self.props]
        staked = sum(t.chips(t.seats[box]) for box in boxes)
        if pot or t.wagers:
            staked += sum(self.put.get(box, 0) for box in boxes)
        return pot, t.bank.get("rake", 0), staked

    def queue(self, t: Table) -> tuple[list[str], list[str]]:
        """The list for the game and limit of this table, and those who were called."""
        here = (t.game.name, limit(t.options))
        return [entry.player for entry in self.waiting if (entry.game, entry.limit) == here], self.called

    def cards(self) -> list[Card]:
        """The deck that is not in play. Its order does not matter: every deck is shuffled before it is dealt."""
        return decks(1) if len(self.decks) > 1 else []

    def clear(self) -> None:
        """Both decks have left the table."""
        self.decks = []

    def prepare_for(self, procedure: str) -> None:
        """A case begins with two fresh decks, unless they are still to come."""
        if procedure != "open":
            self.decks = [Deck(back, washed=procedure != "start") for back in BACKS]

    def public_state(self, t: Table) -> dict[str, object]:
        """The pot and the buttons, and who plays for the house or sits out."""
        return super().public_state(t) | {"props": self.props, "out": self.sitting_out()}
