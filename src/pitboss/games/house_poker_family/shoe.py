"""House-banked poker: the cards between rounds — opening, shuffle and cut after every round, the idle table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.games.house_poker_family.acts import DealerCut, Memory, RestoreShoe, ShuffleOneDeck, SwapDecks
from pitboss.games.house_poker_family.options import DEVICE, MANUAL
from pitboss.games.house_poker_family.text import Text
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import law
from pitboss.table import AGAIN, Incident, Script, Table
from pitboss.table.act import Deed
from pitboss.table.between_rounds import MIXED, Apart, Spread, looked_at, washed
from pitboss.table.people import ClearDevice, SetStatus
from pitboss.table.procedures import offer_cut
from pitboss.table.shuffling import LoadShoe, ReshuffleDone

if TYPE_CHECKING:
    from pitboss.games.house_poker_family.options import HousePokerOptions

CUT_MARGIN = 10
"""The least number of cards that the cut takes off the top."""


def cards(text: Text) -> dict[str, str]:
    """Where a game says how its cards are opened, spread, washed, changed and cut."""
    return {
        "cards": text.opening,
        "cards/change": text.change_cards,
        "cards/idle": text.idle,
        "decks": text.cards,
        "cut": text.cut,
        "cut/offer": text.cut_offered or text.cut,
    }


def spread(text: Text) -> Spread:
    """Two decks are kept apart."""
    return Spread(apart=lambda o: Apart(", each deck by itself", (text.second_deck,)) if o.decks == 2 else MIXED)


def start(text: Text, t: Table[HousePokerOptions, Memory]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and, by hand, cut."""
    idle = t.status == "idle"
    yield from looked_at(t)
    yield from (washed_after_idling() if idle else washed())
    yield from shuffle_and_cut(text, t)


@law("cards/idle")
def washed_after_idling() -> Script[None]:
    """As before the first round."""
    yield Deed(what="wash", words="face down, mixed and stacked")
    yield SetStatus(status="open")


def reshuffle(text: Text, t: Table[HousePokerOptions, Memory]) -> Script[None]:
    """After every round, played or void; with two decks the other one comes into play."""
    if t.status != "open":
        raise Refusal(f"there is no deck to shuffle: the table is {t.status}", text.shuffle)
    if t.reshuffle_due is None:
        raise Refusal("no card has been dealt since the last shuffle", text.shuffle)
    if t.options.decks == 2 and not t.device_jammed:
        # The device shuffled it while the last round was played; the record has the shuffle where its cards come in.
        yield SwapDecks(deck=3 - t.memory.deck, cite=text.second_deck)
    yield from shuffle_and_cut(text, t)


def shuffle_and_cut(text: Text, t: Table[HousePokerOptions, Memory]) -> Script[None]:
    """The whole deck, by device and then without a cut, or by hand and cut with one hand."""
    method = MANUAL if t.device_jammed else t.options.shuffle
    yield ShuffleOneDeck(method=method, cite=text.shuffle, also=(text.shuffler,) if method == DEVICE else ())
    if t.device_jammed or method == MANUAL:
        yield from (offered(text, t) if text.cut_offered else cut(text))
        yield LoadShoe(cite=text.cut)
    else:
        yield LoadShoe(cite=text.shuffler)
    yield ReshuffleDone(cite=text.shuffle)


def cut(text: Text, cite: str = "") -> Script[None]:
    """The top part onto the cover card, the rest onto it; the cover card then hides the last card."""
    yield DealerCut(to="dealer", margin=CUT_MARGIN, margin_cite=text.cut, cite=cite or text.cut, also=(text.cards,))


def offered(text: Text, t: Table[HousePokerOptions, Memory]) -> Script[None]:
    """The cut is offered around the table, and is the dealer's if nobody wants it."""
    yield from offer_cut(t, sorted(t.seats, reverse=True), margin=CUT_MARGIN, also=("decks",))


def recut(text: Text, t: Table[HousePokerOptions, Memory], act: LoadShoe, incident: Incident) -> Script[Any]:
    """The supervisor wants another cut before any card is dealt."""
    yield Deed(what="order-recut", words="the cut was not proper", actor="casino-supervisor", cite=text.recut)
    yield from cut(text, text.recut)
    return AGAIN


def clear_device(t: Table[HousePokerOptions, Memory]) -> Script[None]:
    """The shuffling device, the automated shoe or both work again."""
    if not (t.device_jammed or t.memory.shoe_removed):
        raise Refusal("neither the shuffling device nor the automated shoe is out of use")
    if t.device_jammed:
        yield ClearDevice(cite="house:device")
    if t.memory.shoe_removed:
        yield RestoreShoe(cite="house:device")
