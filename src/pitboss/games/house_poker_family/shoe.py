"""House-banked poker: the cards between rounds — opening, shuffle and cut after every round, the idle table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.house_poker_family.acts import DealerCut, HousePokerMemory, RestoreShoe, ShuffleOneDeck, SwapDecks
from pitboss.games.house_poker_family.options import DEVICE, MANUAL
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import law, reading
from pitboss.table import AGAIN, Incident, Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.seating import ClearDevice, SetStatus
from pitboss.table.acts.shuffle_acts import LoadShoe, ReshuffleDone
from pitboss.table.procedures.between_rounds import CUT_MARGIN, MIXED, Apart, Spread, looked_at, offer_cut, washed

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions

SPREAD = Spread(apart=lambda o: Apart(", each deck by itself", ("decks/second",)) if o.decks == 2 else MIXED)
"""Two decks are kept apart."""


@law("cards/wash")
def start(t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and, by hand, cut."""
    idle = t.status == "idle"
    yield from looked_at(t)
    yield from (washed_after_idling() if idle else washed())
    yield from shuffle_and_cut(t)


@law("cards/idle")
def washed_after_idling() -> Script[None]:
    """The cards are washed as before the first round."""
    yield TableAction(what="wash", words="face down, mixed and stacked")
    yield SetStatus(status="open")


@law("shuffle")
def reshuffle(t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """After every round, played or void; with two decks the other one comes into play."""
    if t.status != "open":
        raise Refusal(f"there is no deck to shuffle: the table is {t.status}", "shuffle")
    if t.cards.reshuffle_due is None:
        raise Refusal("no card has been dealt since the last shuffle", "shuffle")
    if t.options.decks == 2 and not t.cards.device_jammed:
        yield from swap_decks(t)
    yield from shuffle_and_cut(t)


@law("decks/second")
def swap_decks(t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """Of two decks the other one comes into play."""
    # The device shuffled it while the last round was played; the record has the shuffle where its cards come in.
    yield SwapDecks(deck=3 - t.memory.deck)


def by_hand(t: Table[HousePokerOptions, HousePokerMemory]) -> bool:
    """Whether the dealer shuffles and the deck is cut: the table has no device, or it has failed."""
    return t.cards.device_jammed or t.options.shuffle == MANUAL


@law("shuffle")
def shuffle_and_cut(t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """The whole deck, by device and then without a cut, or by hand and cut with one hand."""
    method = MANUAL if by_hand(t) else DEVICE
    yield ShuffleOneDeck(method=method, also=("shuffle/device",) if method == DEVICE else ())
    # The device may have failed only now.
    yield from (cut(t) if by_hand(t) else uncut())
    yield ReshuffleDone()


@law("shuffle/device")
def uncut() -> Script[None]:
    """A deck that the device has shuffled is dealt as it is."""
    yield LoadShoe()


@law("cut")
def cut(t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """Cut by the dealer or, where the game has it so, offered around the table; the dealer cuts if all decline."""
    if "cut/offer" in t.game.paragraphs:
        yield from offer_cut(t, sorted(t.seats, reverse=True), margin=CUT_MARGIN, also=("decks",))
    else:
        yield dealers_cut()
    yield LoadShoe()


def dealers_cut() -> DealerCut:
    """The top part onto the cover card, the rest onto it; the cover card then hides the last card."""
    return DealerCut(to="dealer", margin=CUT_MARGIN, margin_cite="cut", also=("decks",))


@law("cut/again")
def recut(t: Table[HousePokerOptions, HousePokerMemory], act: LoadShoe, incident: Incident) -> Script[object]:
    """The supervisor wants another cut before any card is dealt."""
    yield TableAction(what="order-recut", words="the cut was not proper", actor="casino-supervisor")
    yield dealers_cut()
    return AGAIN


@reading("device", again=True)
def clear_device(t: Table[HousePokerOptions, HousePokerMemory]) -> Script[None]:
    """The shuffling device, the automated shoe or both work again."""
    if not (t.cards.device_jammed or t.memory.shoe_removed):
        raise Refusal("neither the shuffling device nor the automated shoe is out of use")
    if t.cards.device_jammed:
        yield ClearDevice()
    if t.memory.shoe_removed:
        yield RestoreShoe()
