"""The draw: cards are thrown away and replaced, from the discards if the deck runs out (14.12(f))."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.equipment import Card, DiscardRack, packed, unpacked
from pitboss.equipment.cards import sign
from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.script.betting import live
from pitboss.games.poker_room.script.card_acts import reload
from pitboss.games.poker_room.state import Room
from pitboss.table import Script, Table
from pitboss.table.act import Act, Burn, Deal, Row, Shuffled
from pitboss.table.choosing import Pick
from pitboss.table.shuffling import Shuffle

if TYPE_CHECKING:
    from pitboss.table.scene import Scene

PAT = "stand-pat"
OUT_OF_PLAY = ("burn", "unused")


class ThrowAway(Act, frozen=True):
    """Cards leave a hand for the discard pile, face down."""

    box: int
    player: str
    number: int
    cards: str

    def redacted(self, viewer: str) -> tuple[str, ...]:
        """For the player's eyes."""
        return () if viewer in ("auditor", f"player:{self.player}") else ("cards",)

    def apply(self, t: Table, outcome: Any) -> None:
        """Hand to discards."""
        thrown = unpacked(self.cards)
        for card in thrown:
            t.hands[self.box].remove(card)
        t.rack.put(t.round, f"discard {self.box}", thrown)

    @classmethod
    def told(cls, scene: Scene, row: Row) -> str:
        """Only their player knows which."""
        spot, cards = scene.spot(row["box"]), unpacked(row.get("cards", ""))
        gone: list[str | None] = [*cards] or [None] * row["number"]
        for card in gone:
            if card in spot.cards:
                spot.cards.remove(card)
        named = f": {' '.join(map(sign, cards))}" if cards else ""
        return f"{scene.whose(row['box'])} throws {row['number']} away{named}"


class ShuffleDiscards(Shuffle, frozen=True):
    """The discard pile is shuffled to be drawn from; burn cards are part of it only where a house says so."""

    box: int
    own: bool
    """Whether what the player at that box has thrown away is in it."""
    burns: bool = False
    whole = False
    renews = False
    what = "the discards"

    def _in(self, of: int | str) -> bool:
        return self.burns or (of not in OUT_OF_PLAY and (self.own or of != f"discard {self.box}"))

    def pool(self, t: Table) -> list[Card]:
        """Cards of players who folded or have drawn."""
        piles = t.rack.rebuild(t.round)
        return sorted(card for of, cards in piles.items() if self._in(of) for card in cards)

    def take(self, t: Table) -> None:
        """Out of the rack."""
        t.rack = DiscardRack([pile for pile in t.rack.piles if pile.round != t.round or not self._in(pile.of)])

    def apply(self, t: Table, outcome: Shuffled) -> None:
        """They are the deck from here on."""
        super().apply(t, outcome)
        reload(t)


DRAW = ("19:47-14.12(f)1", "19:47-14.12(f)", "19:47-14.12(f)2")
"""The paragraphs on the burn card, on the exchange, and on a deck that has run out."""


def draw(t: Table[ButtonOptions, Room], *, own_discards: bool, cites: tuple[str, str, str] = DRAW) -> Script[None]:
    """One player after the other keeps his hand or changes cards (14.12(f))."""
    burn, exchange, out = cites
    due = not t.memory.burned
    t.memory.burned = False
    for box in live(t):
        player = t.seats[box]
        chosen = yield Pick(
            box=box,
            player=player,
            choices=(PAT,),
            default=PAT,
            fewest=1,
            greatest=len(t.hands[box]),
            what="discard",
            cite=exchange,
        )
        if chosen == PAT:
            continue
        number = len(unpacked(chosen))
        yield ThrowAway(box=box, player=player, number=number, cards=packed(unpacked(chosen)), cite=exchange)
        also = () if own_discards else ("house:poker-room/draw-own-discards",)
        for burns in (*[True] * due, *[False] * number):
            if not t.shoe.left:
                yield ShuffleDiscards(method="manual", box=box, own=own_discards, cite=out, also=also)
            yield Burn(cite=burn) if burns else Deal(to=box, deal="draw", face="down", eyes=player, cite=exchange)
        # Only the first card of the draw has a burn card before it: if all stand pat there is none.
        due = False
