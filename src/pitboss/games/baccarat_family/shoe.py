"""Baccarat: the cards between rounds — opening, shuffle, cut, recut, burn and the end of a shoe."""

from typing import Any

from pitboss.games.baccarat_family.acts import BeginShoe, Memory, PassShoe
from pitboss.games.baccarat_family.counting import burn_more, card_value
from pitboss.games.baccarat_family.options import WholeCents
from pitboss.games.baccarat_family.text import Text
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import AGAIN, Incident, Script, Table
from pitboss.table.act import BEHIND, Burn, Decide, Deed
from pitboss.table.between_rounds import Spread, looked_at, washed
from pitboss.table.people import Leave
from pitboss.table.procedures import close, offer_cut
from pitboss.table.settling import CollectOwed
from pitboss.table.shuffling import InsertCuttingCard, OfferCut, Shuffle, Unload

CUT_MARGIN = 10


SPREAD = Spread("face up in rows by deck, suit and sequence", "participant")


def cards(text: Text) -> dict[str, str]:
    """Where a game says how its cards are opened, spread, washed and cut."""
    return {
        "cards/open": text.inspect,
        "cards/spread": text.spread,
        "cards/wash": text.wash,
        "decks": text.cards,
        "cut": text.offer_cut,
        "cut/margin": text.cut_margin,
    }


def start(text: Text, t: Table[WholeCents, Memory]) -> Script[None]:
    """The first participant looks at the cards; then wash, shuffle, cut and burn."""
    yield from looked_at(t, SPREAD.people)
    yield from washed()
    yield from new_shoe(text, t)


def reshuffle(text: Text, t: Table[WholeCents, Memory]) -> Script[None]:
    """After the last hand of a shoe or a void round; nothing may be owed when the cards are shuffled."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", text.shuffle)
    if not (t.memory.shoe_done or t.reshuffle_due == "void"):
        raise Refusal("the shoe is not completed: the last hand has not been dealt", text.shuffle)
    for box in sorted(t.owed):
        _can_pay(t, box, text.owed)
    for box in sorted(t.owed, reverse=True):
        yield CollectOwed(box=box, amount=t.owed[box], cite=text.owed, also=_beside(text.owed, text.leaving))
    yield from new_shoe(text, t)


def new_shoe(text: Text, t: Table[Any, Memory]) -> Script[None]:
    """Shuffle, feather or lace, cut, load, burn."""
    method = "manual" if t.device_jammed else t.options.shuffle
    yield Shuffle(method=method, cite=text.shuffle if method == "manual" else text.reading("shuffler"))
    if t.options.after_shuffle == "feather":
        words = "the stack, for the floorperson to look over"
        yield Deed(what="feather", words=words, cite=text.feather, also=_beside(text.feather, text.after_shuffle))
        yield Deed(what="verify", words="that the cards are evenly spread", actor="floorperson", cite=text.feather)
    else:
        yield Deed(
            what="lace",
            words="about one deck into the stack",
            cite=text.lace,
            also=_beside(text.lace, text.after_shuffle),
        )
        if t.options.after_shuffle == "lace-and-shuffle":
            yield Shuffle(method="manual", cite=text.shuffle_again)
    if t.options.offers_shuffle():
        yield from players_shuffle(text, t)
    yield from _offer(text, t, t.options.cutters(seated(t)))
    yield InsertCuttingCard(least=t.options.behind, cite=text.load)
    yield Deed(what="cover", words="the end of the stack with the second cutting card", cite=text.load)
    yield BeginShoe(cite=text.load)
    first = yield Burn(shown=True, cite=text.burn)
    # Where the burn was forgotten no card says how many more there would be.
    for _ in range(burn_more(card_value(first)) if first else 0):
        yield Burn(shown=True, cite=text.burn)


def seated(t: Table[WholeCents, Memory]) -> list[int]:
    """The seats that are taken, by their numbers, without those who stand behind them."""
    return sorted(box for box in t.seats if box < BEHIND)


def counter_clockwise(t: Table[WholeCents, Memory], after: int) -> list[int]:
    """The seats that are taken, from the one next to a seat's right around; numbers rise that way."""
    boxes = seated(t)
    return [box for box in boxes if box > after] + [box for box in boxes if box <= after]


def players_shuffle(text: Text, t: Table[WholeCents, Memory]) -> Script[None]:
    """The pack is offered to the players for one more shuffle, from seat 1 on, until one takes it."""
    cite = text.reading("players-shuffle")
    for box in {t.seats[box]: box for box in reversed(seated(t))}.values():
        if (yield Decide(box=box, choices=("no", "shuffle"), default="no", cite=cite)) == "shuffle":
            yield Shuffle(method="manual", cite=cite)
            return


def _offer(text: Text, t: Table[WholeCents, Memory], boxes: list[int]) -> Script[None]:
    """From the highest number down, which is clockwise: seat 1 is at the dealer's right."""
    yield from offer_cut(t, boxes, margin=CUT_MARGIN)


def _beside(cite: str, other: str) -> tuple[str, ...]:
    """A further paragraph, unless one reading stands for both."""
    return () if other == cite else (other,)


def recut(text: Text, t: Table[Any, Memory], act: InsertCuttingCard | Burn, incident: Incident) -> Script[Any]:
    """The supervisor wants another cut; possible until the first card has left the shoe."""
    yield Deed(what="order-recut", words="the cut was not proper", actor="casino-supervisor", cite=text.recut)
    if isinstance(act, Burn):
        yield Unload(cite=text.recut)
    order = t.options.cutters(seated(t))
    last = [box for box in order if f"player:{t.seats[box]}" == t.cutter]
    after = [box for box in order[order.index(last[0]) + 1 :] if box not in last] if last else []
    boxes = after if t.options.recut_by == "next" else last[:1]
    for player in dict.fromkeys(t.seats[box] for box in boxes):
        offer = OfferCut(to=f"player:{player}", margin=CUT_MARGIN, margin_cite=text.cut_margin, cite=text.recut)
        if (yield offer) is not None:
            break
    else:
        yield OfferCut(to="dealer", margin=CUT_MARGIN, margin_cite=text.cut_margin, cite=text.recut)
    if isinstance(act, Burn):
        yield InsertCuttingCard(least=t.options.behind, cite=text.load)
    return AGAIN


def leave(text: Text, t: Table[WholeCents, Memory], player: str) -> Script[None]:
    """A patron leaves; what is owed is collected first, or must have been documented."""
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "house:seating")
    boxes = [box for box, name in t.seats.items() if name == player]
    if any(box in boxes for box, _ in t.wagers):
        raise Refusal(f"{player} has wagers on the layout", "house:seating")
    owing = [box for box in boxes if box in t.owed]
    if sum(t.owed[box] for box in owing) > t.chips(player):
        _can_pay(t, owing[0], text.leaving)
    for box in owing:
        yield CollectOwed(box=box, amount=t.owed[box], cite=text.leaving)
    if t.memory.curator in boxes:
        yield PassShoe(box=t.memory.curator, cite=text.reading("offer-after-pass"))
    yield Leave(player=player, cite="house:seating")


def _can_pay(t: Table[WholeCents, Memory], box: int, cite: str) -> None:
    player = t.seats[box]
    total = sum(amount for other, amount in t.owed.items() if t.seats[other] == player)
    if total > t.chips(player):
        owes = f"{player} owes {dollars(total)} of vigorish and has {dollars(t.chips(player))}"
        raise Refusal(f"{owes}: document it on a form (document-vigorish)", cite)


def first_who_cannot_pay(t: Table[WholeCents, Memory]) -> int | None:
    """A box whose player owes more than the chips at hand, if there is one."""
    owed: dict[str, int] = {}
    for box, amount in t.owed.items():
        owed[t.seats[box]] = owed.get(t.seats[box], 0) + amount
    return next((box for box in sorted(t.owed) if owed[t.seats[box]] > t.chips(t.seats[box])), None)


def close_table(text: Text, t: Table[WholeCents, Memory]) -> Script[None]:
    """Gaming ends; no vigorish may be left on the layout."""
    if t.owed:
        raise Refusal(f"vigorish of {dollars(sum(t.owed.values()))} is still marked on the layout", text.leaving)
    yield from close(t)


def ready(text: Text, t: Table[WholeCents, Memory]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", text.inspect)
    if t.memory.shoe_done:
        raise Refusal("the last hand of this shoe has been dealt: reshuffle first", text.last_hand)
    if t.reshuffle_due == "void":
        raise Refusal("the last round was void: the cards are reshuffled before another one", t.reshuffle_cite)
    if not t.seats:
        raise Refusal("nobody sits at the table", "house:seating")


def next_procedure(t: Table[WholeCents, Memory]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status != "open":
        return "open" if t.status == "closed" else "start"
    if not (t.memory.shoe_done or t.reshuffle_due == "void"):
        return "round"
    return "shuffle" if first_who_cannot_pay(t) is None else "document-uncollected"
