"""Fast action hold 'em: the cards between rounds, 19:47-21.4 (opening), 21.5 (shuffle and cut) and 21.11."""

from pitboss.games.fast_action_holdem.acts import PlaceMarker, UseDevice
from pitboss.games.fast_action_holdem.round import cards_out
from pitboss.games.fast_action_holdem.rules import CONTINUOUS, CUT_MARGIN, DEVICE, MANUAL, Options
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Script, Table
from pitboss.table.act import Deed
from pitboss.table.people import SetStatus
from pitboss.table.procedures import clockwise_from, offer_cut
from pitboss.table.shuffling import Gather, InsertCuttingCard, LoadShoe, OpenDecks, ReshuffleDone, Shuffle


def open_table(t: Table[Options]) -> Script[None]:
    """New decks, inspected, verified and spread for the first player (21.4(a), (b))."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "19:47-21.4(a)")
    yield from new_cards(t)


def change_cards(t: Table[Options]) -> Script[None]:
    """New decks in the course of play, at least once each gaming day (21.4(e))."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new cards", "19:47-21.4(a)")
    yield Gather(away=True, cite="19:47-21.4(e)")
    yield from new_cards(t)


def new_cards(t: Table[Options]) -> Script[None]:
    """Receive, sort, verify, spread; for a device each deck by itself (21.4(a), (b), (d))."""
    each = ", each deck apart" if t.options.shuffle != MANUAL else ""
    apart = ("19:47-21.4(d)",) if each else ()
    yield OpenDecks(decks=t.options.decks, cite="19:47-21.4(a)", also=("19:47-21.2(a)",))
    yield Deed(what="inspect", words=f"the cards, sorting them{each}", cite="19:47-21.4(a)", also=apart)
    yield Deed(what="verify", words="the inspection", actor="floorperson", cite="19:47-21.4(a)", also=apart)
    yield Deed(what="spread", words=f"face up, by suit and in sequence{each}", cite="19:47-21.4(b)", also=apart)
    yield SetStatus(status="waiting", cite="19:47-21.4(b)")


def start(t: Table[Options]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut, and the marker lies before the dealer."""
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", "19:47-21.4(b)")
    if not t.seats:
        raise Refusal("the cards lie spread until a player arrives", "19:47-21.4(b)")
    first = next(iter(t.seats))
    seen_under = "19:47-21.4(b)"
    if t.status == "idle":
        seen_under = "19:47-21.5(h)"
        if t.options.idle_spread == "face-down":
            yield Deed(what="turn", words="the spread cards face up", cite="19:47-21.5(h)")
    yield Deed(what="look", words="at the cards", actor=f"player:{t.seats[first]}", cite=seen_under)
    if t.options.shuffle == MANUAL:
        yield Deed(what="wash", words="face down, mixed and stacked", cite="19:47-21.4(c)")
    else:
        words = "each deck apart, face down, mixed and stacked"
        yield Deed(what="wash", words=words, cite="19:47-21.4(d)", also=("19:47-21.4(c)",))
    yield SetStatus(status="open", cite="19:47-21.4(c)")
    yield from shuffle_and_load(t, first, "19:47-21.5(c)1")
    yield PlaceMarker(to=HOUSE, cite="19:47-21.7(b)", also=('19:47-21.1 "Dealing marker"',))


def reshuffle(t: Table[Options]) -> Script[None]:
    """Between two shoes: after the cutting card, after a void round, or because the house wants it (21.5)."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "19:47-21.5(a)")
    right = max(t.seats, default=None)
    if t.reshuffle_due is None and not cards_out(t):
        if not t.options.reshuffle_at_will or t.extra.continuous:
            why = "the cutting card has not been reached, and this house has not elected to reshuffle at will"
            raise Refusal(why, "19:47-21.5(g)")
        yield Deed(what="decide", words="to reshuffle after this round", cite="19:47-21.5(g)")
        yield from shuffle_and_load(t, right, "19:47-21.5(c)4")
    elif t.cut_offer_from is None:
        yield from shuffle_and_load(t, right, "house:fast-action-holdem/cut-after-void")
    elif t.cut_offer_from == HOUSE:
        yield from shuffle_and_load(t, right, "19:47-21.5(c)3")
    elif isinstance(t.cut_offer_from, str):
        yield from shuffle_and_load(t, right, "house:fast-action-holdem/cut-nobodys-box")
    else:
        box = t.cut_offer_from
        still_there = t.seats.get(box) == t.cut_offer_to
        cite = "19:47-21.5(c)2" if still_there else "house:fast-action-holdem/cut-player-gone"
        yield from shuffle_and_load(t, box, cite)


def shuffle_and_load(t: Table[Options], first: int | None, cite: str) -> Script[None]:
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
    if t.extra.continuous and method != CONTINUOUS:
        yield UseDevice(on=False, cite="house:fast-action-holdem/device-removed")
    if method == CONTINUOUS:
        if not t.extra.continuous:
            yield UseDevice(on=True, cite="19:47-21.11")
        yield LoadShoe(cite="19:47-21.11")
        yield ReshuffleDone(cite="19:47-21.11")
        return
    if method == DEVICE:
        words = "the stack into the shoe without a cut"
        yield Deed(what="load", words=words, cite="19:47-21.5(b)1", also=("19:47-21.5(b)",))
        load = "house:fast-action-holdem/device-cutting-card"
    else:
        yield from offer_cut(
            t,
            clockwise_from(t, first),
            cite,
            margin=CUT_MARGIN,
            margin_cite="19:47-21.5(e)",
            refused="19:47-21.5(d)",
            also=("19:47-21.5(b)", "19:47-21.5(b)2", "19:47-21.5(c)", "19:47-21.5(e)"),
        )
        load = "19:47-21.5(f)"
    # "At least approximately one-quarter": read as a quarter of the stack or more.
    yield InsertCuttingCard(least=52 * t.options.decks // 4, cite=load)
    if t.options.cover_card:
        yield Deed(what="cover", words="the last card with a second cutting card", cite="19:47-21.2(c)")


def idle(t: Table[Options]) -> Script[None]:
    """Nobody plays: the cards come out and lie spread (21.5(h))."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", "19:47-21.5(h)")
    yield Gather(cite="19:47-21.5(h)")
    yield Deed(what="spread", words=t.options.idle_spread.replace("-", " "), cite="19:47-21.5(h)")
    yield SetStatus(status="idle", cite="19:47-21.5(h)")


def next_procedure(t: Table[Options]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.cards_of != t.day:
        return "change-cards"
    return "shuffle" if t.reshuffle_due or cards_out(t) else "round"
