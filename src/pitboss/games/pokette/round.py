"""Pokette: the table opens, the wheel is spun, and the card that comes settles the spin and builds the hand.

Of 12.1 to 12.9 only the odds are public: each step is a house reading with its source.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from pitboss.equipment import DECK, Card, packed, unpacked
from pitboss.equipment.cards import sign
from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.irregularities import late_wager, void_result
from pitboss.games.device_family.play import NO_RESULT, ready, settle, take_wagers, wheel_procedures
from pitboss.games.device_family.play import close as lock
from pitboss.games.pokette.hand import HAND, HAND_WAGERS, chances, grown, helping, opened
from pitboss.games.pokette.rules import JACER, Options
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Script, Table, Wager, memory
from pitboss.table.act import Act, Row, TableAction
from pitboss.table.acts.chance import Draw
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import OUT_OF_LIMITS, done, returned_wager, ruling
from pitboss.table.view.scene import Scene

SHOWN = "hand"
"""The shared hand in the middle."""


class PoketteMemory(memory.Memory):
    """The cards of the hand that is being built."""

    hand: list[Card] = msgspec.field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.hand) >= HAND or not {*self.hand} <= {*DECK}:
            raise ValueError(f"a hand that goes on has one or two cards, not {' '.join(map(str, self.hand))}")

    def record_fields(self) -> dict[str, object]:
        """The cards shown decide which wagers are open and win."""
        return {"hand": self.hand} if self.hand else {}


class ShowHand(Act, frozen=True):
    """The cards that came so far lie open while wagers are made."""

    cards: str

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """Lay the cards in the middle."""
        scene.fresh()
        scene.spot(SHOWN).cards = [*unpacked(row["cards"])]
        return f"the hand shows {' '.join(map(sign, unpacked(row['cards'])))}"


class MarkCard(Act, frozen=True):
    """The dealer marks the stop: the card comes to the hand, or the hand stays as it is."""

    cards: str
    """The hand from here on, the last card included."""

    def apply(self, t: Table[Options, PoketteMemory], outcome: object) -> None:
        """Store the hand; three cards end it, and another begins."""
        cards = unpacked(self.cards)
        t.memory.hand = cards if len(cards) < HAND else []

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """The hand as it is now."""
        cards = unpacked(row["cards"])
        scene.spot(SHOWN).cards = [*cards]
        shown = f"the hand is {' '.join(map(sign, cards))}" if cards else "no card begins the hand"
        return f"{shown}, and ends" if len(cards) == HAND else shown


def open_wagers(t: Table[Options, PoketteMemory]) -> tuple[str, ...]:
    """All wagers on the next stop, and those on the hand that its cards allow."""
    spin = tuple(bet.name for bet in chances((), None).offered(t.options))
    return (*spin, *opened(t.memory.hand))


def not_open(t: Table[Options, PoketteMemory], box: int, wager: str, hand: str) -> tuple[str, str] | None:
    """Why a wager on the hand cannot be made now."""
    found = HAND_WAGERS.get(wager)
    if found is None or helping(wager, tuple(t.memory.hand)):
        return None
    shown = " ".join(map(sign, t.memory.hand)) or "no card"
    return f"the {wager} wager is open when {found.wants}; the hand shows {shown}", "house/hand-wagers"


@reading("pokette/opening")
def inspect(t: Table[Options, PoketteMemory]) -> Script[None]:
    """Wheel and deck are inspected at the opening and each gaming day; the wheel is covered when the table is
    closed.
    """
    yield InspectEquipment(words="the wheel, its pointer, and the deck that shows the hand")


@reading("pokette/spin")
def round_of_play(t: Table[Options, PoketteMemory]) -> Script[None]:
    """The dealer spins the wheel; the stop at which it rests decides the wagers on the next stop and those open on the
    hand.

    Wagers on the next stop and on the hand, a spin, losers and then winners; a card comes to the hand.
    """
    ready(t)
    hand, effect = tuple(t.memory.hand), t.options.jacer_on_hand
    if hand:
        yield from show_hand(hand)
    stop = NO_RESULT
    while stop is NO_RESULT:
        yield from take_wagers(t)
        stop = yield Draw(device=t.options.device.name)
    yield from call_stop(stop)
    yield from settle(chances(hand, effect), t, stop)
    yield from mark_card(stop, grown(hand, stop, effect))


@reading("pokette/result")
def call_stop(stop: str) -> Script[None]:
    """The dealer calls the stop, collects what has lost and then pays what has won."""
    yield TableAction(what="announce", words=JACER if stop == JACER else sign(stop))


@reading("pokette/hand")
def show_hand(hand: tuple[Card, ...]) -> Script[None]:
    """The cards of successive spins build a hand; the third ends it and another begins. The ace is high or low in a
    straight, never between.
    """
    yield ShowHand(cards=packed(hand))


@reading("pokette/hand", again=True)
def mark_card(stop: str, hand: Sequence[Card]) -> Script[None]:
    """What the stop makes of the hand."""
    yield MarkCard(cards=packed(hand), also=("house/jacer-on-hand",) if stop == JACER else ())


@helper
def close(t: Table[Options, PoketteMemory]) -> Script[None]:
    """The wheel is covered; what is begun of a hand stays marked, and goes on when the table opens again."""
    if t.wagers:
        raise Refusal(
            "wagers on the hand stand over a stop that did not count: they are decided first", "house/hand-wagers"
        )
    yield from lock(t, "the cover of the wheel")


PROCEDURES = wheel_procedures(inspect, close, round_of_play)


# Irregularities. Nothing of 12.9 is held.


def _not_allowed(t: Table[Options, PoketteMemory], wager: Wager) -> None:
    if not_open(t, wager.box, wager.wager, "") is None:
        raise Refusal(f"the cards shown allow the {wager.wager} wager, or it is none on the hand", "house/hand-wagers")


no_spin = partial(void_result, "No spin")

RULINGS = (
    no_spin("too-few-turns", "house/no-spin")("A wheel that makes too few turns is spun again."),
    no_spin("between-stops", "house/no-spin")(
        "If the pointer rests between two stops the spin is void and made again; wagers stand."
    ),
    no_spin("interference", "house/no-spin")("A wheel that anyone stops or touches is spun again; wagers stand."),
    ruling(
        "wrong-mark",
        "house/wrong-mark",
        (MarkCard,),
        done(TableAction(what="correct", words="the mark: the stop under the pointer governs")),
    )("A card that is called or marked wrong changes nothing: the stop under the pointer governs."),
    returned_wager(
        "hand-wager-not-open",
        "house/not-allowed",
        "A wager on the hand that the cards shown do not allow goes back to its player.",
        "the cards shown do not allow it",
        _not_allowed,
    ),
    late_wager("house/late"),
    OUT_OF_LIMITS,
    FILL,
)
