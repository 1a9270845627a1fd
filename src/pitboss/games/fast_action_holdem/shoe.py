"""Fast action hold 'em: the cards between rounds, 19:47-21.4 (opening), 21.5 (shuffle and cut) and 21.11."""

from pitboss.games.fast_action_holdem.acts import Memory, PlaceMarker, UseDevice
from pitboss.games.fast_action_holdem.round import cards_out
from pitboss.games.fast_action_holdem.rules import CONTINUOUS, CUT_MARGIN, DEVICE, MANUAL, Options
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Script, Table
from pitboss.table.act import Deed
from pitboss.table.between_rounds import (
    MIXED,
    Apart,
    Spread,
    cover_last_card,
    cut_first,
    looked_at,
    quarter_behind,
    washed,
    whats_next,
)
from pitboss.table.people import SetStatus
from pitboss.table.procedures import clockwise_from, offer_cut
from pitboss.table.shuffling import RESHUFFLE, InsertCuttingCard, LoadShoe, ReshuffleDone, Shuffle

CARDS = {
    "cards/open": "21.4(a)",
    "cards/spread": "21.4(b)",
    "cards/wash": "21.4(c)",
    "cards/change": "21.4(e)",
    "cards/idle": "21.5(h)",
    "decks": "21.2(a)",
    "cut/offer": "21.5(b)",
    "cut/player": "21.5(c)2",
    "cut/dealer": "21.5(c)3",
    "cut/gone": "house/cut-player-gone",
    "cut/void": "house/cut-after-void",
    "cut/other": "house/cut-nobodys-box",
    "cut/margin": "21.5(e)",
    "cut/refused": "21.5(d)",
    "cut/insert": "21.5(f)",
    "cut/cover": "21.2(c)",
}
SPREAD = Spread(
    # For a device each deck by itself (21.4(d)).
    apart=lambda o: MIXED if o.shuffle == MANUAL else Apart(", each deck apart", deeds=("19:47-21.4(d)",)),
)


def start(t: Table[Options, Memory]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut, and the marker lies before the dealer."""
    first = yield from looked_at(t)
    if t.options.shuffle == MANUAL:
        yield from washed()
    else:
        words = "each deck apart, face down, mixed and stacked"
        yield Deed(what="wash", words=words, cite="19:47-21.4(d)", also=("19:47-21.4(c)",))
        yield SetStatus(status="open", cite="19:47-21.4(c)")
    yield from shuffle_and_load(t, first, "19:47-21.5(c)1")
    yield PlaceMarker(to=HOUSE, cite="19:47-21.7(b)", also=('19:47-21.1 "Dealing marker"',))


def reshuffle(t: Table[Options, Memory]) -> Script[None]:
    """Between two shoes: after the cutting card, after a void round, or because the house wants it (21.5)."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "19:47-21.5(a)")
    if t.reshuffle_due is None and not cards_out(t):
        if t.memory.continuous:
            raise Refusal("a device that shuffles the cards all the time has no shoe to reshuffle", "19:47-21.11")
        if not t.options.reshuffle_at_will:
            raise Refusal("no reshuffle is due, and this house reshuffles only when one is", RESHUFFLE)
        yield Deed(what="decide", words="to reshuffle after this round", cite="19:47-21.5(g)")
        yield from shuffle_and_load(t, max(t.seats, default=None), "19:47-21.5(c)4")
    else:
        yield from shuffle_and_load(t, *cut_first(t))


def shuffle_and_load(t: Table[Options, Memory], first: int | None, cite: str) -> Script[None]:
    """Shuffle; cut what was shuffled by hand; insert the cutting card and load the shoe (21.5(a)-(f), 21.11)."""
    method = MANUAL if t.device_jammed else t.options.shuffle
    reached = ("19:47-21.5(g)",) if t.reshuffle_due == "cutting-card" else ()
    if method == CONTINUOUS:
        yield Shuffle(method=method, cite="19:47-21.11")
        # A device that jams leaves a stack shuffled by hand.
        method = MANUAL if t.device_jammed else CONTINUOUS
    else:
        yield Shuffle(method=method, cite="19:47-21.5(a)", also=reached)
        method = MANUAL if t.device_jammed else method
    if t.memory.continuous and method != CONTINUOUS:
        yield UseDevice(on=False, cite="house:fast-action-holdem/device-removed")
    if method == CONTINUOUS:
        if not t.memory.continuous:
            yield UseDevice(on=True, cite="19:47-21.11")
        yield LoadShoe(cite="19:47-21.11")
        yield ReshuffleDone(cite="19:47-21.11")
        return
    if method == DEVICE:
        words = "the stack into the shoe without a cut"
        yield Deed(what="load", words=words, cite="19:47-21.5(b)1", also=("19:47-21.5(b)",))
        yield InsertCuttingCard(least=52 * t.options.decks // 4, cite="house:fast-action-holdem/device-cutting-card")
        if t.options.cover_card:
            yield from cover_last_card()
    else:
        yield from offer_cut(
            t,
            clockwise_from(t, first),
            cite,
            margin=CUT_MARGIN,
            also=("21.5(b)", "21.5(b)2", "21.5(c)"),
        )
        yield from quarter_behind(t)


def next_procedure(t: Table[Options, Memory]) -> str:
    """What comes next; a continuous device may have run out of cards."""
    return whats_next(t, lambda t: bool(t.reshuffle_due) or cards_out(t))
