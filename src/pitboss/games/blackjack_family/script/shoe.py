"""The cards between rounds: opening, shuffle, cut, recut, and the idle table."""

from typing import Any

from pitboss.games.blackjack_family.script.acts import Memory, NewShoe
from pitboss.games.blackjack_family.script.hands import besides
from pitboss.games.blackjack_family.script.law import Law
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, DEVICE, MANUAL, BlackjackOptions
from pitboss.games.blackjack_family.script.shuffle_acts import (
    BartCarter,
    SeparateSides,
    ShuffleSide,
    TakeSide,
)
from pitboss.games.blackjack_family.script.wagers import row
from pitboss.refusal import Refusal
from pitboss.table import AGAIN, HOUSE, Incident, Script, Table
from pitboss.table.act import BEHIND, Burn, Deed
from pitboss.table.people import SetStatus
from pitboss.table.procedures import offer_cut
from pitboss.table.shuffling import (
    RESHUFFLE,
    Gather,
    InsertCuttingCard,
    LoadShoe,
    OfferCut,
    OpenDecks,
    ReshuffleDone,
    Unload,
)

CUT_MARGIN = 10
PRE_SHUFFLED = "pre-shuffled"


def double_shoe(t: Table[BlackjackOptions, Memory]) -> bool:
    """Whether the shoe has two compartments."""
    return getattr(t.options, "shoe", "single") == "double"


def open_table(law: Law, t: Table[BlackjackOptions, Memory]) -> Script[None]:
    """New decks, inspected, verified and spread for the first player."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", law["2.4(a)"])
    yield OpenDecks(decks=t.options.decks, cite=law["2.4(a)"], also=(law["2.2(a)"],))
    if t.options.preshuffled:
        # 2A.3(a) leaves out spreading and washing; the paragraph on how such cards are received is not held.
        yield Deed(what="receive", words="the cards shuffled and sealed", cite=law["house/pre-shuffled"])
        yield SetStatus(status="waiting", cite=law["2.4(a)"])
        return
    yield Deed(what="inspect", words="the cards, sorting them", cite=law["2.4(a)"])
    yield Deed(what="verify", words="the inspection", actor="floorperson", cite=law["2.4(a)"])
    apart = law.also("2.4(d)") if double_shoe(t) else law.also("2A.3(d)") if t.options.shuffle == DEVICE else ()
    yield Deed(what="spread", words="face up, each deck by suit and in sequence", cite=law["2.4(b)"])
    for cite in apart:
        words = "the two sides apart" if double_shoe(t) else "the two batches apart"
        yield Deed(what="spread", words=words, cite=cite)
    yield SetStatus(status="waiting", cite=law["2.4(b)"])


def start(law: Law, t: Table[Any, Memory]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut."""
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", law["2.4(b)"])
    if not t.seats:
        raise Refusal("the cards lie spread until a player arrives", law["2.4(b)"])
    first = next(iter(t.seats))
    if t.options.preshuffled and t.status == "waiting":
        yield SetStatus(status="open", cite=law["2.4(a)"])
        yield from fill_shoe(law, t, first, law["2.5(e)1"], method=PRE_SHUFFLED)
        return
    seen = law["2.4(b)"]
    if t.status == "idle":
        seen = law["2A.4(i)"]
        if t.options.idle_spread == "face-down":
            yield Deed(what="turn", words="the spread cards face up", cite=law["2A.4(i)"])
    yield Deed(what="look", words="at the cards", actor=f"player:{t.seats[first]}", cite=seen)
    if double_shoe(t):
        yield SeparateSides(cite=law["2.4(d)"], also=(law['2.1 "Double shoe"'],))
        yield Deed(what="wash", words="each side by itself, and stack it", cite=law["2.4(d)"])
    elif t.options.shuffle == DEVICE and law.also("2A.3(d)"):
        if t.status == "idle":
            words = "these cards, put them into the device, and take the stored batch out"
            yield Deed(what="stack", words=words, cite=law["2A.4(i)2"])
        else:
            yield Deed(what="stack", words="each batch face down", cite=law["2A.3(d)"])
    else:
        again = (law["2A.4(i)1"],) if t.status == "idle" else ()
        yield Deed(what="wash", words="face down, mixed and stacked", cite=law["2.4(c)"], also=again)
    yield SetStatus(status="open", cite=law["2.4(c)"])
    yield from fill_shoe(law, t, first, law["2.5(e)1"])
    if double_shoe(t):
        yield TakeSide(side=other_side(t), cite=law["2.2(c)"])
        yield from fill_shoe(law, t, first, law["2.5(e)1"])


def other_side(t: Table[BlackjackOptions, Memory]) -> str:
    """The compartment that is not dealt from."""
    return "right" if t.memory.side == "left" else "left"


def reshuffle(law: Law, t: Table[BlackjackOptions, Memory]) -> Script[None]:
    """After the cutting card, a void round, by the house's choice, or as the shuffle of this table demands."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", law["2.5(a)"])
    if not reshuffle_is_due(law, t):
        if not t.options.shuffle_at_will:
            raise Refusal("no reshuffle is due, and this house reshuffles only when one is", RESHUFFLE)
        yield Deed(what="decide", words="to reshuffle after this round", cite=law["2.5(h)1"])
        yield from fill_shoe(law, t, right_most(t), law["2.5(e)4"])
        if double_shoe(t):
            yield TakeSide(side=other_side(t), cite=law["2.2(c)"])
            yield from fill_shoe(law, t, right_most(t), law["2.5(e)4"])
        return
    for _ in range(2 if double_shoe(t) else 1):
        if t.reshuffle_due or not double_shoe(t):
            yield from one_reshuffle(law, t)
        if double_shoe(t) and t.memory.other is not None and t.memory.other.reshuffle_due:
            yield TakeSide(side=other_side(t), cite=law["2.2(c)"])


def one_reshuffle(law: Law, t: Table[BlackjackOptions, Memory]) -> Script[None]:
    """The shoe, or the side of it, that is due."""
    due, at = t.reshuffle_due, t.cut_offer_from
    if due is None and t.options.shuffle == BART_CARTER:
        also = (law["2.5(h)2"], law['2.1 "Bart Carter shuffle"'])
        yield BartCarter(method=BART_CARTER, cite=law["2.6(m)"], also=also)
        yield NewShoe(burns=False, cite=law["2.6(m)"])
        yield ReshuffleDone(cite=law["2.6(m)"])
        return
    if due == "cutting-card":
        for cite in law.also("2.6(l)2ii", "2.6(l)3") if double_shoe(t) else law.also("2.6(l)2i"):
            words = "what is left in the shoe, with the discards"
            yield Deed(what="gather", words=words, cite=cite, also=(law["2.5(h)"], *law.also("2.6(l)2")))
    if at is None:
        yield from fill_shoe(law, t, right_most(t), law["house/cut-after-void"])
    elif at == HOUSE:
        yield from fill_shoe(law, t, right_most(t), law["2.5(e)3"])
    elif at == "burn":
        yield from fill_shoe(law, t, right_most(t), law["house/cut-after-burn"])
    else:
        still = int(at) in t.seats and t.cut_offer_to in ("", t.seats[int(at)])
        cite = law["2.5(e)2"] if still else law["house/cut-player-gone"]
        yield from fill_shoe(law, t, int(at), cite)


def right_most(t: Table[BlackjackOptions, Memory]) -> int | None:
    """The player at the farthest point to the dealer's right."""
    return max((at for at in t.seats if at < BEHIND), default=None)


def clockwise(t: Table[BlackjackOptions, Memory], first: int | None) -> list[int]:
    """The places that are taken, from a given box around the table, those behind a box after it."""
    order = sorted(t.seats, key=row)
    start = next((i for i, at in enumerate(order) if first is not None and row(at)[0] >= row(first)[0]), 0)
    return order[start:] + order[:start]


def fill_shoe(
    law: Law, t: Table[BlackjackOptions, Memory], first: int | None, cite: str, method: str = ""
) -> Script[None]:
    """Shuffle, cut and load, in the way that this table has elected."""
    method = method or (MANUAL if t.device_jammed else t.options.shuffle)
    by_device = method in (DEVICE, CONTINUOUS)
    yield ShuffleSide(method=method, cite=law["house/device"] if by_device else law["2.5(a)"])
    if method == CONTINUOUS:
        yield LoadShoe(cite=law["house/continuous"])
        yield NewShoe(burns=False, continuous=True, cite=law["house/continuous"])
        yield ReshuffleDone(cite=law["house/continuous"])
        return
    uncut = by_device and bool(law.also("2A.4(b)1"))
    if uncut:
        yield Deed(
            what="place", words="the stack in the shoe without a cut", cite=law["2A.4(b)1"], also=law.also("2A.4(b)")
        )
    else:
        yield from cut(law, t, clockwise(t, first), cite, refused=law["2.5(f)"])
    if method == BART_CARTER:
        yield LoadShoe(cite=law["2.5(d)"])
        yield NewShoe(burns=False, cite=law["2.6(c)"])
        yield ReshuffleDone(cite=law["2.5(d)"])
        return
    # "At least approximately one-quarter": read as a quarter of the stack or more.
    yield InsertCuttingCard(
        least=len(t.stack) // 4,
        cite=law["house/device-cutting-card"] if uncut else law["2.5(d)"],
    )
    yield NewShoe(burns=not double_shoe(t), cite=law["2.6(c)"] if not double_shoe(t) else law["2.2(c)"])


def cut(law: Law, t: Table[BlackjackOptions, Memory], boxes: list[int], cite: str, *, refused: str) -> Script[None]:
    """The cut, offered in that order until somebody accepts it."""
    margin = min(CUT_MARGIN, len(t.stack) // 2)
    also = besides(cite, *law.also("2.5(b)", "2.5(e)", "2A.4(b)2", "2A.4(b)"))
    yield from offer_cut(t, boxes, cite, margin=margin, refused=refused, also=also)


def recut(
    law: Law, t: Table[BlackjackOptions, Memory], act: InsertCuttingCard | Burn, incident: Incident
) -> Script[Any]:
    """The supervisor wants another cut; possible until the first card has left the shoe."""
    yield Deed(what="order-recut", words="the cut was not proper", actor="casino-supervisor", cite=law["2.5(g)"])
    if isinstance(act, Burn):
        yield Unload(cite=law["2.5(g)"])
    # Of several boxes of the last cutter the first counts, in whatever order they were taken.
    last = [at for at in sorted(t.seats) if f"player:{t.seats[at]}" == t.cutter]
    order = clockwise(t, last[0]) if last else []
    boxes = [at for at in order if at not in last] if t.options.recut_by == "next" else last[:1]
    margin = min(CUT_MARGIN, len(t.stack) // 2)
    for player in dict.fromkeys(t.seats[at] for at in boxes):
        offer = OfferCut(to=f"player:{player}", margin=margin, margin_cite=law["2.5(c)"], cite=law["2.5(g)"])
        if (yield offer) is not None:
            break
    else:
        yield OfferCut(to="dealer", margin=margin, margin_cite=law["2.5(c)"], cite=law["2.5(g)"])
    if isinstance(act, Burn):
        yield InsertCuttingCard(least=len(t.stack) // 4, cite=law["2.5(d)"])
    return AGAIN


def idle(law: Law, t: Table[Any, Memory]) -> Script[None]:
    """Nobody plays: the cards come out and lie spread."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", law["2A.4(i)"])
    yield Gather(cite=law["2A.4(i)"])
    yield Deed(what="spread", words=t.options.idle_spread.replace("-", " "), cite=law["2A.4(i)"])
    yield SetStatus(status="idle", cite=law["2A.4(i)"])


def reshuffle_is_due(law: Law, t: Table[BlackjackOptions, Memory]) -> str:
    """The paragraph that wants cards shuffled before another round, on either side; nothing if none does."""
    if t.reshuffle_due:
        return t.reshuffle_cite or law["2.5(h)"]
    other = t.memory.other
    if other is not None and other.reshuffle_due:
        return other.reshuffle_cite or law["2.5(h)"]
    if t.options.shuffle == BART_CARTER and len(t.rack.cards()) * t.shoe.decks > len(t.shoe.whole()):
        return law["2.5(h)2"]
    if t.memory.continuous and t.memory.shoe_rounds:
        return law["house/continuous"]
    return ""


def next_procedure(law: Law, t: Table[BlackjackOptions, Memory]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.options.reader and (t.memory.reader_day != t.day or t.memory.reader_failed):
        return "inspect-reader"
    return "shuffle" if reshuffle_is_due(law, t) else "round"
