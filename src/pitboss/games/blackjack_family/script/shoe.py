"""The cards between rounds: opening, shuffle, cut, recut, and the idle table."""

from typing import Any

from pitboss.games.blackjack_family.script.acts import NewShoe
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, DEVICE, MANUAL
from pitboss.games.blackjack_family.script.shuffle_acts import (
    BartCarter,
    SeparateSides,
    ShuffleSide,
    TakeSide,
)
from pitboss.games.blackjack_family.script.text import Text
from pitboss.games.blackjack_family.script.wagers import row
from pitboss.refusal import Refusal
from pitboss.table import AGAIN, HOUSE, Incident, Script, Table
from pitboss.table.act import BEHIND, Burn, Deed
from pitboss.table.people import SetStatus
from pitboss.table.procedures import offer_cut
from pitboss.table.shuffling import (
    Gather,
    InsertCuttingCard,
    LoadShoe,
    OfferCut,
    OpenDecks,
    ReshuffleDone,
    Unload,
)

CUT_MARGIN = 10
ONE_DECK = 52


def double_shoe(t: Table[Any]) -> bool:
    """Whether the shoe has two compartments."""
    return getattr(t.options, "shoe", "single") == "double"


def open_table(text: Text, t: Table[Any]) -> Script[None]:
    """New decks, inspected, verified and spread for the first player."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", text.inspect)
    yield OpenDecks(decks=t.options.decks, cite=text.inspect, also=(text.cards,))
    yield Deed(what="inspect", words="the cards, sorting them", cite=text.inspect)
    yield Deed(what="verify", words="the inspection", actor="floorperson", cite=text.inspect)
    apart = text.sides_apart if double_shoe(t) else text.batches_apart if t.options.shuffle == DEVICE else ""
    yield Deed(what="spread", words="face up, each deck by suit and in sequence", cite=text.spread)
    if apart:
        words = "the two sides apart" if double_shoe(t) else "the two batches apart"
        yield Deed(what="spread", words=words, cite=apart)
    yield SetStatus(status="waiting", cite=text.spread)


def start(text: Text, t: Table[Any]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut."""
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", text.spread)
    if not t.seats:
        raise Refusal("the cards lie spread until a player arrives", text.spread)
    first = next(iter(t.seats))
    seen = text.spread
    if t.status == "idle":
        seen = text.idle
        if t.options.idle_spread == "face-down":
            yield Deed(what="turn", words="the spread cards face up", cite=text.idle)
    yield Deed(what="look", words="at the cards", actor=f"player:{t.seats[first]}", cite=seen)
    if double_shoe(t):
        yield SeparateSides(cite=text.sides_apart, also=(text.double_shoe_means,))
        yield Deed(what="wash", words="each side by itself, and stack it", cite=text.sides_apart)
    elif t.options.shuffle == DEVICE and text.batches_apart:
        if t.status == "idle":
            words = "these cards, put them into the device, and take the stored batch out"
            yield Deed(what="stack", words=words, cite=text.idle_device)
        else:
            yield Deed(what="stack", words="each batch face down", cite=text.batches_apart)
    else:
        again = (text.idle_wash,) if t.status == "idle" else ()
        yield Deed(what="wash", words="face down, mixed and stacked", cite=text.wash, also=again)
    yield SetStatus(status="open", cite=text.wash)
    yield from fill_shoe(text, t, first, text.cut_first)
    if double_shoe(t):
        yield TakeSide(side=other_side(t), cite=text.two_sides)
        yield from fill_shoe(text, t, first, text.cut_first)


def other_side(t: Table[Any]) -> str:
    """The compartment that is not dealt from."""
    return "right" if t.extra.side == "left" else "left"


def reshuffle(text: Text, t: Table[Any]) -> Script[None]:
    """After the cutting card, a void round, by the house's choice, or as the shuffle of this table demands."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", text.shuffle)
    if not reshuffle_is_due(text, t):
        if not t.options.shuffle_at_will:
            why = "no reshuffle is due, and this house has not elected to reshuffle at will"
            raise Refusal(why, text.reshuffle)
        yield Deed(what="decide", words="to reshuffle after this round", cite=text.at_will)
        yield from fill_shoe(text, t, right_most(t), text.cut_will)
        if double_shoe(t):
            yield TakeSide(side=other_side(t), cite=text.two_sides)
            yield from fill_shoe(text, t, right_most(t), text.cut_will)
        return
    for _ in range(2 if double_shoe(t) else 1):
        if t.reshuffle_due or not double_shoe(t):
            yield from one_reshuffle(text, t)
        if double_shoe(t) and t.extra.other is not None and t.extra.other.reshuffle_due:
            yield TakeSide(side=other_side(t), cite=text.two_sides)


def one_reshuffle(text: Text, t: Table[Any]) -> Script[None]:
    """The shoe, or the side of it, that is due."""
    due, at = t.reshuffle_due, t.cut_offer_from
    if due is None and t.options.shuffle == BART_CARTER:
        also = (text.bart_carter_due, text.bart_carter_means)
        yield BartCarter(method=BART_CARTER, cite=text.bart_carter, also=also)
        yield NewShoe(burns=False, cite=text.bart_carter)
        yield ReshuffleDone(cite=text.bart_carter)
        return
    if due == "cutting-card":
        for cite in text.rack_first_double if double_shoe(t) else text.rack_first:
            words = "what is left in the shoe, with the discards"
            yield Deed(what="gather", words=words, cite=cite, also=(text.reshuffle, *text.made_ready))
    if at is None:
        yield from fill_shoe(text, t, right_most(t), text.reading("cut-after-void"))
    elif at == HOUSE:
        yield from fill_shoe(text, t, right_most(t), text.cut_dealer)
    elif at == "burn":
        yield from fill_shoe(text, t, right_most(t), text.reading("cut-after-burn"))
    else:
        still = int(at) in t.seats and t.cut_offer_to in ("", t.seats[int(at)])
        cite = text.cut_box if still else text.reading("cut-player-gone")
        yield from fill_shoe(text, t, int(at), cite)


def right_most(t: Table[Any]) -> int | None:
    """The player at the farthest point to the dealer's right."""
    return max((at for at in t.seats if at < BEHIND), default=None)


def clockwise(t: Table[Any], first: int | None) -> list[int]:
    """The places that are taken, from a given box around the table, those behind a box after it."""
    order = sorted(t.seats, key=row)
    start = next((i for i, at in enumerate(order) if first is not None and row(at)[0] >= row(first)[0]), 0)
    return order[start:] + order[:start]


def fill_shoe(text: Text, t: Table[Any], first: int | None, cite: str) -> Script[None]:
    """Shuffle, cut and load, in the way that this table has elected."""
    method = MANUAL if t.device_jammed else t.options.shuffle
    by_device = method in (DEVICE, CONTINUOUS)
    yield ShuffleSide(method=method, cite=text.device if by_device else text.shuffle)
    if method == CONTINUOUS:
        yield LoadShoe(cite=text.reading("continuous"))
        yield NewShoe(burns=False, continuous=True, cite=text.reading("continuous"))
        yield ReshuffleDone(cite=text.reading("continuous"))
        return
    if by_device and text.no_cut:
        yield Deed(what="place", words="the stack in the shoe without a cut", cite=text.no_cut, also=text.after_shuffle)
    else:
        yield from cut(text, t, clockwise(t, first), cite, refused=text.refused_cut)
    if method == BART_CARTER:
        yield LoadShoe(cite=text.load)
        yield NewShoe(burns=False, cite=text.burn)
        yield ReshuffleDone(cite=text.load)
        return
    # "At least approximately one-quarter": read as a quarter of the stack or more.
    yield InsertCuttingCard(
        least=len(t.stack) // 4, cite=text.reading("device-cutting-card") if by_device and text.no_cut else text.load
    )
    yield NewShoe(burns=not double_shoe(t), cite=text.burn if not double_shoe(t) else text.two_sides)


def cut(text: Text, t: Table[Any], boxes: list[int], cite: str, *, refused: str) -> Script[None]:
    """The cut, offered in that order until somebody accepts it."""
    margin = min(CUT_MARGIN, len(t.stack) // 2)
    also = (text.offer_cut, text.cut_order, text.cut_margin, *([text.cut_needed] if text.cut_needed else []))
    also += text.after_shuffle
    yield from offer_cut(t, boxes, cite, margin=margin, margin_cite=text.cut_margin, refused=refused, also=also)


def recut(text: Text, t: Table[Any], act: InsertCuttingCard | Burn, incident: Incident) -> Script[Any]:
    """The supervisor wants another cut; possible until the first card has left the shoe."""
    yield Deed(what="order-recut", words="the cut was not proper", actor="casino-supervisor", cite=text.recut)
    if isinstance(act, Burn):
        yield Unload(cite=text.recut)
    last = [at for at in t.seats if f"player:{t.seats[at]}" == t.cutter]
    order = clockwise(t, last[0]) if last else []
    boxes = [at for at in order if at not in last] if t.options.recut_by == "next" else last[:1]
    margin = min(CUT_MARGIN, len(t.stack) // 2)
    for player in dict.fromkeys(t.seats[at] for at in boxes):
        offer = OfferCut(to=f"player:{player}", margin=margin, margin_cite=text.cut_margin, cite=text.recut)
        if (yield offer) is not None:
            break
    else:
        yield OfferCut(to="dealer", margin=margin, margin_cite=text.cut_margin, cite=text.recut)
    if isinstance(act, Burn):
        yield InsertCuttingCard(least=len(t.stack) // 4, cite=text.load)
    return AGAIN


def idle(text: Text, t: Table[Any]) -> Script[None]:
    """Nobody plays: the cards come out and lie spread."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", text.idle)
    yield Gather(cite=text.idle)
    yield Deed(what="spread", words=t.options.idle_spread.replace("-", " "), cite=text.idle)
    yield SetStatus(status="idle", cite=text.idle)


def reshuffle_is_due(text: Text, t: Table[Any]) -> str:
    """The paragraph that wants cards shuffled before another round, on either side; nothing if none does."""
    if t.reshuffle_due:
        return t.reshuffle_cite or text.reshuffle
    other = t.extra.other
    if other is not None and other.reshuffle_due:
        return other.reshuffle_cite or text.reshuffle
    if t.options.shuffle == BART_CARTER and len(t.rack.cards()) > ONE_DECK:
        return text.bart_carter_due
    if t.extra.continuous and t.extra.shoe_rounds:
        return text.reading("continuous")
    return ""


def next_procedure(text: Text, t: Table[Any]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.options.reader and (t.extra.reader_day != t.day or t.extra.reader_failed):
        return "inspect-reader"
    return "shuffle" if reshuffle_is_due(text, t) else "round"
