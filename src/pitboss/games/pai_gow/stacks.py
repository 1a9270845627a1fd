"""Pai gow: the tiles between rounds: inspected, shown to the first player, mixed, and built into eight stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pitboss.equipment import Card
from pitboss.games.pai_gow.rules import STACKS, Options
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import reading
from pitboss.table import Script, Table
from pitboss.table.act import Burn, Row, TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.shuffle_acts import LoadShoe, OpenDecks, ReshuffleDone, Shuffle
from pitboss.table.procedures.player_bank import NEW_BOOK, BankMemory, keep_book

if TYPE_CHECKING:
    from pitboss.table.view.scene import Scene

INSPECT = "inspect"


class MixTiles(Shuffle, frozen=True):
    """The dealer mixes the tiles face down with the heels of both hands."""

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The act in words, with the beginning of the seal where there is one."""
        seal = f"; the order is sealed as {row['commitment'][:12]}…" if "commitment" in row else ""
        return f"the dealer mixes {scene.full} tiles face down in full circles{seal}"


class BuildStacks(LoadShoe, frozen=True):
    """The tiles lie face down in stacks of four."""

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The act in words, with the number of stacks."""
        return f"the dealer builds {STACKS} stacks of four"


class PutAside(Burn, frozen=True, kw_only=True):
    """A tile of an unplayed stack goes to the woodpile unseen."""

    of: str
    reads: ClassVar[tuple[str, ...] | None] = ("of",)

    def apply(self, t: Table, outcome: Card) -> None:
        """Move the tile from the stack to those that are out of play."""
        t.draw(outcome)
        t.cards.rack.put(t.round, "aside", [outcome])

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """No words: the log does not mention these tiles."""
        return ""


@reading("pai-gow/opening")
def open_table(t: Table[Options, BankMemory]) -> Script[None]:
    """The dealer sorts the set into the supreme pair and fifteen pairs, lays tiles side by side for size and shade and
    looks at backs and sides; a floorperson verifies.
    """
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "house/opening")
    yield OpenDecks(decks=t.options.decks, cite="13:69E-1.19A(a)")
    yield TableAction(what="sort", words="the tiles into the supreme pair and 15 pairs")
    yield TableAction(what=INSPECT, words="size, shading, backs and sides")
    yield TableAction(what="verify", words="the inspection", actor="floorperson")
    yield from lay_in_pairs()


@reading("pai-gow/first-look")
def lay_in_pairs() -> Script[None]:
    """The tiles lie face up in sixteen pairs by rank until the first player has looked; then they are turned face
    down.
    """
    yield TableAction(what="spread", words="face up in 16 pairs by rank, the supreme pair first")
    yield SetStatus(status="waiting")


@reading("pai-gow/first-look", again=True)
def start(t: Table[Options, BankMemory]) -> Script[None]:
    """The first player looks; then the tiles are turned face down, mixed and stacked."""
    if t.status != "waiting":
        raise Refusal(f"the tiles do not lie in pairs: the table is {t.status}", "house/first-look")
    if not t.seats:
        raise Refusal("the tiles lie in pairs until a player arrives", "house/first-look")
    yield TableAction(what="look", words="at the tiles", actor=f"player:{t.seats[next(iter(t.seats))]}")
    yield TableAction(what="turn", words="the tiles face down")
    yield SetStatus(status="open")
    yield from keep_book(NEW_BOOK)
    yield from mix_tiles()


@reading("pai-gow/mixing")
def mix_tiles() -> Script[None]:
    """The dealer mixes the tiles face down with the heels of both hands in opposite full circles, before play and after
    every round.
    """
    yield MixTiles(method="manual")
    yield from build_stacks()


@reading("pai-gow/mixing", again=True)
def mix(t: Table[Options, BankMemory]) -> Script[None]:
    """Mix the tiles and build the stacks after a round."""
    if t.status != "open":
        raise Refusal(f"there is nothing to mix: the table is {t.status}", "house/mixing")
    if not t.cards.reshuffle_due:
        raise Refusal("the stacks stand, and no round has been played from them", "house/mixing")
    yield from mix_tiles()


@reading("pai-gow/stacks")
def build_stacks() -> Script[None]:
    """Eight stacks of four, face down."""
    yield BuildStacks()
    yield ReshuffleDone()


def next_procedure(t: Table[Options, BankMemory]) -> str:
    """The name of the procedure that comes next at a table that is left to itself."""
    if t.status != "open":
        return {"closed": "open", "waiting": "start"}[t.status]
    return "mix" if t.cards.reshuffle_due else "round"
