"""House-banked poker: the cards between rounds — opening, shuffle and cut after every round, the idle table."""

from typing import Any

from pitboss.games.house_poker_family.acts import DealerCut, RestoreShoe, ShuffleOneDeck, SwapDecks
from pitboss.games.house_poker_family.options import DEVICE, MANUAL
from pitboss.games.house_poker_family.text import Text
from pitboss.refusal import Refusal
from pitboss.table import AGAIN, Incident, Script, Table
from pitboss.table.act import Deed
from pitboss.table.people import ClearDevice, SetStatus
from pitboss.table.shuffling import Gather, LoadShoe, OpenDecks, ReshuffleDone

CUT_MARGIN = 10
"""The least number of cards that the cut takes off the top."""


def open_table(text: Text, t: Table[Any]) -> Script[None]:
    """A new deck, or two, inspected, verified and spread for the first player."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", text.opening)
    yield from new_cards(text, t)


def change_cards(text: Text, t: Table[Any]) -> Script[None]:
    """New cards in the course of play: once a gaming day, or because the old ones are no good."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new cards", text.opening)
    yield Gather(away=True, cite=text.change_cards)
    yield from new_cards(text, t)


def new_cards(text: Text, t: Table[Any]) -> Script[None]:
    """Receive, sort, verify, spread."""
    also = (text.second_deck,) if t.options.decks == 2 else ()
    yield OpenDecks(decks=t.options.decks, cite=text.opening, also=(text.cards, *also))
    each = ", each deck by itself" if also else ""
    yield Deed(what="inspect", words=f"the cards, sorting them{each}", cite=text.opening)
    yield Deed(what="verify", words="the inspection", actor="floorperson", cite=text.opening)
    yield Deed(what="spread", words=f"face up, by suit and in sequence{each}", cite=text.opening)
    yield SetStatus(status="waiting", cite=text.opening)


def start(text: Text, t: Table[Any]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and, by hand, cut."""
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", text.opening)
    if not t.seats:
        raise Refusal("the cards lie spread until a player arrives", text.opening)
    first, seen = t.seats[next(iter(t.seats))], text.opening
    if t.status == "idle":
        seen = text.idle
        if t.options.idle_spread == "face-down":
            yield Deed(what="turn", words="the spread cards face up", cite=text.idle)
    yield Deed(what="look", words="at the cards", actor=f"player:{first}", cite=seen)
    yield Deed(what="wash", words="face down, mixed and stacked", cite=seen)
    yield SetStatus(status="open", cite=seen)
    yield from shuffle_and_cut(text, t)


def reshuffle(text: Text, t: Table[Any]) -> Script[None]:
    """After every round, played or void; with two decks the other one comes into play."""
    if t.status != "open":
        raise Refusal(f"there is no deck to shuffle: the table is {t.status}", text.shuffle)
    if t.reshuffle_due is None:
        raise Refusal("no card has been dealt since the last shuffle", text.shuffle)
    if t.options.decks == 2 and not t.device_jammed:
        # The device shuffled it while the last round was played; the record has the shuffle where its cards come in.
        yield SwapDecks(deck=3 - t.extra.deck, cite=text.second_deck)
    yield from shuffle_and_cut(text, t)


def shuffle_and_cut(text: Text, t: Table[Any]) -> Script[None]:
    """The whole deck, by device and then without a cut, or by hand and cut with one hand."""
    method = MANUAL if t.device_jammed else t.options.shuffle
    yield ShuffleOneDeck(method=method, cite=text.shuffle, also=(text.shuffler,) if method == DEVICE else ())
    if t.device_jammed or method == MANUAL:
        yield from cut(text)
        yield LoadShoe(cite=text.cut)
    else:
        yield LoadShoe(cite=text.shuffler)
    yield ReshuffleDone(cite=text.shuffle)


def cut(text: Text, cite: str = "") -> Script[None]:
    """The top part onto the cover card, the rest onto it; the cover card then hides the last card."""
    yield DealerCut(to="dealer", margin=CUT_MARGIN, margin_cite=text.cut, cite=cite or text.cut, also=(text.cards,))


def recut(text: Text, t: Table[Any], act: LoadShoe, incident: Incident) -> Script[Any]:
    """The supervisor wants another cut before any card is dealt."""
    yield Deed(what="order-recut", words="the cut was not proper", actor="casino-supervisor", cite=text.recut)
    yield from cut(text, text.recut)
    return AGAIN


def idle(text: Text, t: Table[Any]) -> Script[None]:
    """Nobody plays: the cards come out and lie spread."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", text.idle)
    yield Gather(cite=text.idle)
    yield Deed(what="spread", words=t.options.idle_spread.replace("-", " "), cite=text.idle)
    yield SetStatus(status="idle", cite=text.idle)


def clear_device(t: Table[Any]) -> Script[None]:
    """The shuffling device, the automated shoe or both work again."""
    if not (t.device_jammed or t.extra.shoe_removed):
        raise Refusal("neither the shuffling device nor the automated shoe is out of use")
    if t.device_jammed:
        yield ClearDevice(cite="house:device")
    if t.extra.shoe_removed:
        yield RestoreShoe(cite="house:device")


def next_procedure(t: Table[Any]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.cards_of != t.day:
        return "change-cards"
    return "shuffle" if t.reshuffle_due else "round"
