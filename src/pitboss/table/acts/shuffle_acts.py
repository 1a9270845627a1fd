"""The acts of the cards' own life: from the sealed decks through shuffle and cut into the shoe."""

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
    """New decks come to the table and are good for this gaming day."""

    decks: int
    starts_new_shoe: ClassVar[bool] = True

    def apply(self, t: AnyTable, outcome: object) -> None:
        """The new cards lie on the table."""
        t.cards.stack = t.shoe.whole(self.decks)
        t.cards.opened_on = t.day

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """How many."""
        of = scene.game.part(DealtCards).pieces
        return f"new {of.one}s come to the table, {row['decks']} {of.set}{'s'[: row['decks'] - 1]}"


class Gather(Act, frozen=True):
    """All cards come out of shoe and rack and lie on the table, or leave it."""

    away: bool = False

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Shoe and rack to the table."""
        if self.away:
            t.clear()
        else:
            t.gather()

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """All of them."""
        return (
            f"the {scene.game.part(DealtCards).pieces.one}s are gathered{' and taken away' if row.get('away') else ''}"
        )


class Shuffle(Act, frozen=True):
    """The cards are randomly intermixed, by hand or by the device, and stacked."""

    method: str
    asks: ClassVar[str | None] = "order"
    whole: ClassVar[bool] = True
    """Whether all cards are in it; otherwise its key must not be revealed while other cards are in play."""
    by_kind: ClassVar[bool] = False
    """Whether equal cards of all decks lie together before it, and not deck after deck."""
    what: ClassVar[str] = ""
    """The cards that are shuffled, in words; without words, as many as there are."""
    starts_new_shoe: ClassVar[bool] = True

    def pool(self, t: AnyTable) -> list[Card]:
        """The cards that are shuffled, in an order that is always the same."""
        return t.shoe.whole()

    def verify(self, t: AnyTable, outcome: object) -> None:
        """Every card that was there before, and no other."""
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
        """One stack, in the new order; where nobody knows it, in any."""
        cards = self.pool(t)
        self.take(t)
        self.seal_next(t, outcome)
        t.chance.seal = outcome.key or "" if self.whole else ""
        order = outcome.cards(cards)
        t.cards.stack, t.cards.stack_unseen = order or cards, order is None
        t.cards.stack_face_up = outcome.face_up

    def seal_next(self, t: Table, outcome: Shuffled) -> None:
        """What was sealed for this shuffle is used; the next one is sealed."""
        t.chance.sealed_keys.pop(CARDS, None)
        if outcome.next is not None:
            t.chance.sealed_keys[CARDS] = SealedKey(outcome.next)

    def laid(self, rest: list[T], shuffled: list[T]) -> list[T]:
        """How they lie afterwards with what was left in the shoe: by themselves, unless they are put back among it."""
        return shuffled

    def take(self, t: AnyTable) -> None:
        """Those cards leave the places where they were."""
        t.clear()

    def hides(self, viewer: str, outcome: object) -> bool:
        """Nobody sees the order; the view shows the commitment to its key."""
        return viewer != "auditor"

    def view(self, row: Row, outcome: Shuffled, viewer: str) -> Row:
        """The commitment to the key, and to those who may know it the order."""
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
        """Who shuffles what, with the beginning of the seal where there is one."""
        who = "the device" if row["method"] in {"device", "continuous"} else "the dealer"
        seal = f"; the order is sealed as {row['commitment'][:12]}…" if "commitment" in row else ""
        return f"{who} shuffles {cls.what or f'{scene.full} {scene.game.part(DealtCards).pieces.one}s'}{seal}"


class OfferCut(Act, frozen=True):
    """The stack is offered for the cut: a number of cards to cut off, or None to refuse."""

    to: str
    margin: int
    margin_cite: str
    citing: ClassVar[tuple[str, ...]] = ("margin_cite",)
    asks: ClassVar[str | None] = "cut"
    named: ClassVar[str] = "position"

    def by(self, t: Table) -> str:
        """The player it is offered to, or the dealer."""
        return self.to

    def verify(self, t: AnyTable, outcome: object) -> None:
        """Far enough from both ends; the dealer, last in the order, cannot refuse."""
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
        """The front part goes to the back."""
        if outcome is not None:
            t.cards.cutter = self.to
            t.cards.stack = t.cards.stack[outcome:] + t.cards.stack[:outcome]
            t.cards.stack_face_up = tuple((place - outcome) % len(t.cards.stack) for place in t.cards.stack_face_up)

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """How many cards, or that there was no cut."""
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
        """No nearer to the back than the rules want it, and inside the stack."""
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
        """From the table into the shoe; where nobody knows the order, beside what may still be in it."""
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
        """Nothing due."""
        t.cards.reshuffle_due, t.cards.reshuffle_cite, t.cards.cut_offer_from = None, "", None


class Unload(Act, frozen=True):
    """The stack comes out of the shoe again before any card was dealt from it."""

    sentence = "the cards are taken out of the shoe"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Shoe to table, in the same order."""
        t.cards.stack, t.cards.stack_unseen, t.cards.stack_face_up = t.shoe.rest(), t.shoe.unseen, tuple(t.shoe.face_up)
        t.shoe.empty()


class DeviceJam(Act, frozen=True):
    """The shuffling device is out of use until it is cleared."""

    sentence = "the device jams"

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Out of use."""
        t.cards.device_jammed = True


class CuttingCardOut(Act, frozen=True):
    """The cutting card came out where a card was to go: to a box, to the dealer, or as a burn card."""

    to: int | str
    sentence = ""

    def apply(self, t: AnyTable, outcome: object) -> None:
        """The shoe is dealt to the end of this round."""
        t.shoe.cutting_card = None
        t.cards.cut_offer_from = self.to
        t.cards.cut_offer_to = t.seats.get(self.to, "") if isinstance(self.to, int) else ""
        t.cards.reshuffle_due, t.cards.reshuffle_cite = "cutting-card", self.cite


class OrderReshuffle(Act, frozen=True):
    """From here no round begins before the cards have been shuffled again."""

    why: str

    def apply(self, t: AnyTable, outcome: object) -> None:
        """Note the reason."""
        t.cards.reshuffle_due, t.cards.reshuffle_cite = self.why, self.cite

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """What is done after every round goes without saying."""
        return "" if row["why"] == "round" else "the cards are to be reshuffled"
