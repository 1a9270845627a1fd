"""What a table of the poker room remembers between rounds."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.equipment import Card, decks
from pitboss.table.game import Nothing

BACKS = ("red", "blue")
"""The backs of a table's two decks, by which they are told apart."""


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


class Forced(msgspec.Struct, frozen=True):
    """What boxes must put in where it is not what the sign says: straddles, posts, one ante for all."""

    antes: dict[int, int] = {}
    blinds: dict[int, int] = {}
    """In the order in which they are posted; whoever sits after the greatest acts first."""
    posts: dict[int, int] = {}
    """Live chips that change nothing of who acts first."""
    trimmed: bool = True
    """Whether an ante posted short wins only as much of everybody else's."""
    full: bool = True
    """Whether a blind or forced bet posted short must be met in full."""


class Room(Nothing):
    """The decks and their hours, who waits for a seat, the buttons, and the chips of the hand that is played."""

    decks: list[Deck] = msgspec.field(default_factory=list)
    """The deck in play and the other one; none while the table is closed."""
    time: str = ""
    """What the clock showed when somebody last said so."""

    waiting: list[Waiting] = msgspec.field(default_factory=list)
    called: list[str] = msgspec.field(default_factory=list)
    """Those from the list for whom a seat is kept."""

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
    """As much of it as belongs to the main pot whatever level anybody is all-in at."""
    folded: list[int] = msgspec.field(default_factory=list)
    streets: int = 0
    """Betting rounds that the hand has had."""
    acted: int = 0
    rake: int = 0
    """What the house took from its pot."""
    split: bool = False
    """Whether somebody took a low share of it."""
    burned: bool = False
    """Whether the next burn card is no longer due."""

    def before(self) -> dict[str, Any]:
        """Where the buttons are, who sits out, and what is owed or posted."""
        known = {
            "button": self.button,
            "again": self.again,
            "kill": self.kill,
            "out": list(self.out),
            "missed": dict(self.missed),
            "posts": {str(box): amount for box, amount in self.posts.items()},
        }
        return {name: value for name, value in known.items() if value}

    def resting(self) -> list[str]:
        """Those who sit out."""
        return self.out

    def housed(self) -> list[str]:
        """Those whom the house plays."""
        return self.props

    def housed_bets(self, t: Any) -> int:
        """What they have put into the hand that is played; once it is being divided, nothing is theirs yet."""
        played = t.bank.get("pot", 0) + sum(t.wagers.values())
        mine = [box for box, player in t.seats.items() if player in self.props]
        return sum(self.put.get(box, 0) for box in mine) if played == sum(self.put.values()) else 0

    def cards(self) -> list[Card]:
        """The deck that is not in play. Nobody asks for its order: no deck is dealt before it is shuffled again."""
        return decks(1) if len(self.decks) > 1 else []

    def clear(self) -> None:
        """Both decks have left the table."""
        self.decks = []

    def expect(self, procedure: str) -> None:
        """A case begins with two fresh decks, unless they are still to come."""
        if procedure != "open":
            self.decks = [Deck(back, washed=procedure != "start") for back in BACKS]
