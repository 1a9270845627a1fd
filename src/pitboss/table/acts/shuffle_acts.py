"""Acts on the deck: from the sealed decks through shuffle and cut into the shoe."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, TypeVar

from msgspec import to_builtins

from pitboss.equipment import Card, commitment
from pitboss.refusal import Refusal
from pitboss.table.act import Act, Row, Shuffled
from pitboss.table.engine.sealed_key import CARDS, SealedKey, is_key
from pitboss.table.engine.sealed_key import CITE as SEALING
from pitboss.table.parts import DealtCards

if TYPE_CHECKING:
    from pitboss.table.table import AnyTable, Table
    from pitboss.table.view.scene import Scene


T = TypeVar("T")


RESHUFFLE = "house:reshuffle"
"""The reading by which a house reshuffles only when a reshuffle is due."""


class OpenDecks(Act, frozen=True):
    """New decks come to the table for this gaming day."""

    decks: int
    starts_new_shoe: ClassVar[bool] = True

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Put the new cards on the table."""
        t.cards.stack = t.shoe.whole(self.decks)
        t.cards.opened_on = t.day

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """New cards, and of how many decks."""
        of = scene.game.part(DealtCards).pieces
        return f"new {of.one}s come to the table, {row['decks']} {of.set}{'s'[: row['decks'] - 1]}"


class Gather(Act, frozen=True):
    """All cards come out of shoe and rack onto the table, or leave it."""

    away: bool = False

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move cards from shoe and rack to the table."""
        if self.away:
            t.clear()
        else:
            t.gather()

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Whether the cards stay at the table."""
        return (
            f"the {scene.game.part(DealtCards).pieces.one}s are gathered{' and taken away' if row.get('away') else ''}"
        )


class Shuffle(Act, frozen=True):
    """The cards are shuffled, by hand or by the device, and stacked."""

    method: str
    asks: ClassVar[str | None] = "order"
    whole: ClassVar[bool] = True
    """Whether all cards are in it; otherwise its key must not be revealed while other cards are in play."""
    by_kind: ClassVar[bool] = False
    """Whether the cards are sorted across decks before it, rather than deck after deck."""
    what: ClassVar[str] = ""
    """The cards that are shuffled, in words; empty for as many as there are."""
    starts_new_shoe: ClassVar[bool] = True

    def pool(self, t: AnyTable) -> list[Card]:
        """The cards that are shuffled, in a canonical order."""
        return t.shoe.whole()

    def verify(self, t: AnyTable, outcome: object) -> None:
        """Verify that the same cards are there as before."""
        if not isinstance(outcome, Shuffled):
            raise Refusal("the outcome of a shuffle is an order of the cards", self.cite)
        if self.method == "device" and t.cards.device_jammed:
            raise Refusal("the shuffling device is jammed", self.cite)
        if outcome.key is not None:
            try:
                if len(bytes.fromhex(outcome.key)) != 32:
                    raise ValueError
            except ValueError:
                raise Refusal("the key of a shuffle is 64 hexadecimal digits", self.cite) from None
        if outcome.next is not None and not is_key(outcome.next):
            raise Refusal("the key of the next shuffle is 64 hexadecimal digits", self.cite)
        lot = t.chance.sealed_keys.get(CARDS)
        if (outcome.key, outcome.seeds) != ((lot.key, lot.words) if lot is not None else (outcome.key, ())):
            raise Refusal("that is not the shuffle that was sealed, with the seeds that were added to it", SEALING)
        cards = self.pool(t)
        if any(not 0 <= place < len(cards) for place in outcome.face_up):
            raise Refusal("a card face up lies outside the stack", self.cite)
        if outcome.key is None and outcome.order is not None and Counter(outcome.cards([])) != Counter(cards):
            raise Refusal("the shuffled stack does not hold the same cards as before", self.cite)

    def apply(self, t: AnyTable, outcome: Shuffled) -> None:
        """Stack the cards in the new order, or in any if it is unknown."""
        cards = self.pool(t)
        self.take(t)
        self.seal_next(t, outcome)
        t.chance.seal = outcome.key or "" if self.whole else ""
        order = outcome.cards(cards)
        t.cards.stack, t.cards.stack_unseen = order or cards, order is None
        t.cards.stack_face_up = outcome.face_up

    def seal_next(self, t: Table, outcome: Shuffled) -> None:
        """Use the sealed key of this shuffle and seal the next one."""
        t.chance.sealed_keys.pop(CARDS, None)
        if outcome.next is not None:
            t.chance.sealed_keys[CARDS] = SealedKey(outcome.next)

    def laid(self, rest: list[T], shuffled: list[T]) -> list[T]:
        """The cards as they lie afterwards: the shuffled ones alone, unless they go back among the rest of the shoe."""
        return shuffled

    def take(self, t: AnyTable) -> None:
        """Remove those cards from their places."""
        t.clear()

    def hides(self, viewer: str, outcome: object) -> bool:
        """The order is hidden; the view shows the commitment to its key."""
        return viewer != "auditor"

    def view(self, row: Row, outcome: Shuffled, viewer: str) -> Row:
        """The commitment to the key and, for those who may know it, the order."""
        if outcome.key is not None:
            row["commitment"] = commitment(outcome.key)
        if outcome.seeds:
            row["seeds"] = outcome.seeds
        if outcome.next is not None:
            row["next"] = commitment(outcome.next)
        if not self.hides(viewer, outcome):
            row |= {name: value for name, value in to_builtins(outcome).items() if name != "type"}
        return row

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Who shuffles what, with the beginning of the seal if there is one."""
        who = "the device" if row["method"] in {"device", "continuous"} else "the dealer"
        seal = f"; the order is sealed as {row['commitment'][:12]}…" if "commitment" in row else ""
        return f"{who} shuffles {cls.what or f'{scene.full} {scene.game.part(DealtCards).pieces.one}s'}{seal}"


class OfferCut(Act, frozen=True):
    """The stack is offered for the cut: a number of cards to cut off, or None to decline."""

    to: str
    margin: int
    margin_cite: str
    citing: ClassVar[str] = "margin_cite"
    asks: ClassVar[str | None] = "cut"
    named: ClassVar[str] = "position"

    def by(self, t: Table) -> str:
        """The player it is offered to, or the dealer."""
        return self.to

    def verify(self, t: AnyTable, outcome: object) -> None:
        """Verify a cut far enough from both ends; the dealer, last in the order, cannot decline."""
        size = len(t.cards.stack)
        if outcome is None:
            if self.to == "dealer":
                raise Refusal("all others have refused the cut, so the dealer makes it", self.cite)
            return
        if type(outcome) is not int or not self.margin <= outcome <= size - self.margin:
            raise Refusal(
                f"the cut must leave at least {self.margin} of the {size} cards on either side", self.margin_cite
            )

    def apply(self, t: AnyTable, outcome: int | None) -> None:
        """Move the front part to the back."""
        if outcome is not None:
            t.cards.cutter = self.to
            t.cards.stack = t.cards.stack[outcome:] + t.cards.stack[:outcome]
            t.cards.stack_face_up = tuple((place - outcome) % len(t.cards.stack) for place in t.cards.stack_face_up)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """The number of cards, or that the cut was declined."""
        if outcome is not None:
            return super().view(row, outcome, viewer)
        row.pop("also", None)
        return row | {"refused": True}

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The person who cuts, or declines."""
        who = row["to"].removeprefix("player:")
        return f"{who} does not cut" if row.get("refused") else f"{who} cuts {row['position']} cards"


class InsertCuttingCard(Act, frozen=True):
    """The cutting card goes into the stack, counted from the back, and the stack into the shoe."""

    least: int
    asks: ClassVar[str | None] = "cutting-card"
    named: ClassVar[str] = "position"
    sentence = "the cutting card goes in, {position} cards from the back"

    def verify(self, t: AnyTable, outcome: object) -> None:
        """Verify that it is no nearer to the back than the rules allow, and inside the stack."""
        size = len(t.cards.stack)
        if type(outcome) is not int or not self.least <= outcome < size:
            raise Refusal(f"the cutting card lies at least {self.least} cards from the back of {size}", self.cite)

    def apply(self, t: AnyTable, outcome: int) -> None:
        """A new shoe: its first card is to be burned."""
        if t.cards.stack_unseen:
            t.shoe.load_unseen(t.cards.stack)
        else:
            t.shoe.load(t.cards.stack, len(t.cards.stack) - outcome, frozenset(t.cards.stack_face_up))
        t.cards.stack, t.cards.stack_face_up = [], ()
        t.cards.burn_due = True
        t.cards.reshuffle_due, t.cards.reshuffle_cite, t.cards.cut_offer_from = None, "", None


class LoadShoe(Act, frozen=True):
    """The stack goes into the shoe without a cutting card."""

    starts_new_shoe: ClassVar[bool] = True
    sentence = "the stack goes into the shoe"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move the stack into the shoe; if its order is unknown, next to what may still be in it."""
        if t.cards.stack_unseen or t.shoe.unseen:
            t.shoe.load_unseen([*t.shoe.rest(), *t.cards.stack])
        else:
            t.shoe.load(t.cards.stack, 0, frozenset(t.cards.stack_face_up))
            t.shoe.cutting_card = None
        t.cards.stack, t.cards.stack_face_up = [], ()


class ReshuffleDone(Act, frozen=True):
    """The dealt cards are back in the shoe, and nothing is due any more."""

    sentence = ""

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Clear what was due."""
        t.cards.reshuffle_due, t.cards.reshuffle_cite, t.cards.cut_offer_from = None, "", None


class Unload(Act, frozen=True):
    """The stack comes out of the shoe again before any card was dealt from it."""

    sentence = "the cards are taken out of the shoe"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Move it from shoe to table, in the same order."""
        t.cards.stack, t.cards.stack_unseen, t.cards.stack_face_up = t.shoe.rest(), t.shoe.unseen, tuple(t.shoe.face_up)
        t.shoe.empty()


class DeviceJam(Act, frozen=True):
    """The shuffling device is out of use until it is cleared."""

    sentence = "the device jams"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Take it out of use."""
        t.cards.device_jammed = True


class CuttingCardOut(Act, frozen=True):
    """The cutting card came out instead of a card for a box, the dealer, or a burn."""

    to: int | str
    sentence = ""

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Deal the shoe to the end of this round."""
        t.shoe.cutting_card = None
        t.cards.cut_offer_from = self.to
        t.cards.cut_offer_to = t.seats.get(self.to, "") if isinstance(self.to, int) else ""
        t.cards.reshuffle_due, t.cards.reshuffle_cite = "cutting-card", self.cite


class OrderReshuffle(Act, frozen=True):
    """From here on no round begins before a reshuffle."""

    why: str

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Record the reason."""
        t.cards.reshuffle_due, t.cards.reshuffle_cite = self.why, self.cite

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Routine reshuffles after a round are not narrated."""
        return "" if row["why"] == "round" else "the cards are to be reshuffled"
