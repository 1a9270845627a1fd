"""Fast action hold 'em: the cards between rounds, 19:47-21.4 (opening), 21.5 (shuffle and cut) and 21.11."""

from pitboss.games.fast_action_holdem.acts import FastActionMemory, UseDevice
from pitboss.games.fast_action_holdem.round import cards_out, place_marker
from pitboss.games.fast_action_holdem.rules import CONTINUOUS, MANUAL, Options
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import law, reading
from pitboss.table import HOUSE, Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.shuffle_acts import RESHUFFLE, InsertCuttingCard, LoadShoe, ReshuffleDone, Shuffle
from pitboss.table.procedures.between_rounds import (
    CUT_MARGIN,
    MIXED,
    Apart,
    Spread,
    cover_last_card,
    cut_first,
    looked_at,
    offer_cut,
    quarter_behind,
    washed,
    whats_next,
)
from pitboss.table.procedures.common import clockwise_from

CARDS: dict[str, str | tuple[str, ...]] = {
    "decks": "21.2(a)",
    "cut/cover": "21.2(c)",
    "cards/open": "21.4(a)",
    "cards/spread": "21.4(b)",
    "cards/wash": "21.4(c)",
    "cards/change": "21.4(e)",
    "cut/offer": ("21.5(c)", "21.5(b)2", "21.5(b)"),
    "cut/player": "21.5(c)2",
    "cut/dealer": "21.5(c)3",
    "cut/gone": "house/cut-player-gone",
    "cut/void": "house/cut-after-void",
    "cut/other": "house/cut-nobodys-box",
    "cut/refused": "21.5(d)",
    "cut/margin": "21.5(e)",
    "cut/insert": "21.5(f)",
    "cards/idle": "21.5(h)",
}
"""Where 21.2 to 21.5 say what `between_rounds` and `procedures` carry out."""
SPREAD = Spread(
    # For a device each deck by itself (21.4(d)).
    apart=lambda o: MIXED if o.shuffle == MANUAL else Apart(", each deck apart", deeds=("21.4(d)",)),
)


# 21.4: opening the table.


@law("21.4(c)")
def start(t: Table[Options, FastActionMemory]) -> Script[None]:
    """After that the cards are turned down, washed, stacked and shuffled."""
    first = yield from looked_at(t)
    if t.options.shuffle == MANUAL:
        yield from washed()
    else:
        yield from wash_apart()
        yield SetStatus(status="open")
    yield from shuffle_and_load(t, first, "21.5(c)1")
    yield from place_marker(HOUSE)


@law("21.4(d)", "21.4(c)")
def wash_apart() -> Script[None]:
    """Where a device shuffles, all of this is done deck by deck."""
    yield TableAction(what="wash", words="each deck apart, face down, mixed and stacked")


# 21.5: shuffle and cut.


@law("21.5(a)")
def shuffle_and_load(t: Table[Options, FastActionMemory], first: int | None, cite: str) -> Script[None]:
    """Before play, after each shoe and whenever the house likes after a round, dealer or device shuffles into one
    stack; a device may load the shoe itself.
    """
    method = MANUAL if t.cards.device_jammed else t.options.shuffle
    if method == CONTINUOUS:
        yield from shuffle_continuously(t)
        if not t.cards.device_jammed:
            return
    else:
        yield Shuffle(method=method, also=("21.5(g)",) if t.cards.reshuffle_due == "cutting-card" else ())
    if t.memory.continuous:
        yield from take_device_away()
    # A device that jams leaves a stack shuffled by hand.
    yield from cut_or_load(t, first, cite, by_hand=method == MANUAL or t.cards.device_jammed)


@reading("fast-action-holdem/device-removed")
def take_device_away() -> Script[None]:
    """The device leaves the table before the cards are shuffled or dealt in another way."""
    yield UseDevice(on=False)


@law("21.5(b)")
def cut_or_load(t: Table[Options, FastActionMemory], first: int | None, cite: str, *, by_hand: bool) -> Script[None]:
    """What follows the shuffle depends on how it was made: by device or by hand.

    1. After a device: straight on to the deal.
    2. After a shuffle by hand the cards are cut.
    """
    if by_hand:
        yield from offer_cut(t, clockwise_from(t, first), cite, margin=CUT_MARGIN)
        yield from quarter_behind(t)
        return
    yield TableAction(what="load", words="the stack into the shoe without a cut", cite="1")
    yield from insert_cutting_card(t)
    if t.options.cover_card:
        yield from cover_last_card()


@reading("fast-action-holdem/device-cutting-card")
def insert_cutting_card(t: Table[Options, FastActionMemory]) -> Script[None]:
    """It goes in a quarter of the stack or more from the back, as after a cut."""
    yield InsertCuttingCard(least=52 * t.options.decks // 4)


@law("21.5(g)")
def reshuffle(t: Table[Options, FastActionMemory]) -> Script[None]:
    """The cutting card brings on a reshuffle; the house may also order one after any round."""
    # So does a void round.
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "21.5(a)")
    if t.cards.reshuffle_due is not None or cards_out(t):
        yield from shuffle_and_load(t, *cut_first(t))
        return
    if t.memory.continuous:
        raise Refusal("a device that shuffles the cards all the time has no shoe to reshuffle", "21.11")
    if not t.options.reshuffle_at_will:
        raise Refusal("no reshuffle is due, and this house reshuffles only when one is", RESHUFFLE)
    yield TableAction(what="decide", words="to reshuffle after this round")
    yield from shuffle_and_load(t, max(t.seats, default=None), "21.5(c)4")


def next_procedure(t: Table[Options, FastActionMemory]) -> str:
    """What comes next; a continuous device may have run out of cards."""
    return whats_next(t, lambda t: bool(t.cards.reshuffle_due) or cards_out(t))


# 21.11: continuous shuffling.


@law("21.11")
def shuffle_continuously(t: Table[Options, FastActionMemory]) -> Script[None]:
    """A device that reshuffles by itself may take the place of shuffle, cut and shoe, if it and its use are
    approved.
    """
    yield Shuffle(method=CONTINUOUS)
    if t.cards.device_jammed:
        return
    if not t.memory.continuous:
        yield UseDevice(on=True)
    yield LoadShoe()
    yield ReshuffleDone()
