"""What every hand has in common: who takes part, the button, antes and blinds, cards, and the end of it."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.poker_room.options import ButtonOptions, PokerOptions
from pitboss.games.poker_room.script.acts import (
    BeginHand,
    MoveButton,
    NoteMissed,
    Post,
    PullBets,
    TakeRake,
    verify_pot_empty,
)
from pitboss.games.poker_room.script.betting import live
from pitboss.games.poker_room.script.card_acts import EARLY, Arrange, ShuffleStub
from pitboss.games.poker_room.script.decks import verify_ready
from pitboss.games.poker_room.state import Forced, Room
from pitboss.refusal import Refusal
from pitboss.table import RoundVoid, Script, Table
from pitboss.table.act import Burn, Collect, Deal, Decide
from pitboss.table.settling import SettlePot

BOARD, COMMON = "board", "common"
"""The community cards, and the card that stands for everybody's last one."""

EXPOSED = "exposed"
"""What comes of a deal whose card everybody saw."""

LEAST_PLAYERS = 2
HOLDEM_BLINDS = "19:47-14.10(d)"
STRADDLE = "house:poker-room/straddle"


def participants(t: Table[PokerOptions, Room]) -> list[int]:
    """The boxes whose players have chips and want cards, from the dealer's left."""
    bank, out = t.bank, t.memory.out
    return [box for box, player in sorted(t.seats.items()) if player not in out and bank.get(f"player:{player}")]


def ready(t: Table[PokerOptions, Room]) -> list[int]:
    """Those who will be dealt in; refuse a round that may not begin."""
    verify_ready(t)
    verify_pot_empty(t)
    boxes = participants(t)
    if len(boxes) < LEAST_PLAYERS:
        raise Refusal("a round needs two players with chips", "house:poker-room/seats")
    return boxes


def begin_stud(t: Table[PokerOptions, Room], boxes: Iterable[int], ante: str) -> Script[None]:
    """Cards go round from the dealer's left; the ante of everybody who wants them."""
    yield BeginHand(boxes=tuple(boxes), cite=ante)
    yield from antes(t, ante)


def begin_button(t: Table[ButtonOptions, Room], boxes: list[int], ante: str, button: str) -> Script[None]:
    """The button says who is dealt first, and who acts when (14.10(c))."""
    r = t.memory
    also: tuple[str, ...] = ("19:47-14.10(c)1", button)
    if r.button == 0:
        yield MoveButton(box=boxes[-1], cite="19:47-14.10(c)2", also=also)
    elif not (r.again and r.button in boxes):
        following = [box for box in boxes if box > r.button] or boxes
        also += () if following[0] == r.button % t.boxes + 1 else ("house:poker-room/button-empty-seat",)
        yield MoveButton(box=following[0], cite="19:47-14.10(c)3", also=also)
    at = boxes.index(r.button) + 1
    yield BeginHand(boxes=(*boxes[at:], *boxes[:at]), cite=button)
    yield from antes(t, ante)


def antes(t: Table[PokerOptions, Room], cite: str) -> Script[None]:
    """The ante of each player, as far as his chips go, and what the house charges for a hand."""
    o, forced = t.options, t.memory.forced
    if not (forced.antes if forced else o.ante) and o.revenue != "hand":
        return
    for box in t.memory.put:
        chips = t.chips(t.seats[box])
        if o.revenue == "hand" and chips > o.charge:
            yield TakeRake(amount=o.charge, how="hand", box=box, cite="house:poker-room/revenue")
            chips -= o.charge
        if ante := forced.antes.get(box, 0) if forced else o.ante:
            yield Post(box=box, what="ante", amount=min(ante, chips), dead=True, cite=cite, also=short(ante, chips))


def short(due: int, chips: int) -> tuple[str, ...]:
    """The reading on somebody who has less than he must put in."""
    return ("house:poker-room/short-blind",) if chips < due else ()


def blinds(t: Table[ButtonOptions, Room], cite: str) -> Script[tuple[int, int]]:
    """The blinds from the button's left; the bet that they make, and who is first to answer it (14.10(d))."""
    o, r = t.options, t.memory
    order = list(r.put)
    if r.forced is not None:
        return (yield from _forced(t, order, r.forced, cite))
    # With fewer players than blinds the smallest fall away.
    amounts = o.blinds[-len(order) :]
    places = order[: len(amounts)]
    if len(order) == 2 and len(amounts) == 2 and o.heads_up == "button-small":
        places.reverse()
    extra = {box: amount for box, amount in r.posts.items() if box in r.put}
    extra |= {box: owed for box in order if (owed := r.missed.get(t.seats[box], 0)) and box != places[-1]}
    # Omaha and draw refer to hold 'em's blinds, and speak of them after the deal.
    also = () if cite == HOLDEM_BLINDS else (HOLDEM_BLINDS, "house:poker-room/blinds-before-deal")
    for box, amount in zip(places, amounts, strict=True):
        # Nobody posts twice: what stands for a blind is posted in its place.
        if box not in extra and (chips := t.chips(t.seats[box])):
            yield Post(box=box, what="blind", amount=min(amount, chips), cite=cite, also=(*also, *short(amount, chips)))
    for box, amount in extra.items():
        if chips := t.chips(t.seats[box]):
            name, why = ("kill-blind", "19:47-14.11(i)") if box == r.kill else ("post", "house:poker-room/missed-blind")
            yield Post(box=box, what=name, amount=min(amount, chips), cite=why, also=short(amount, chips))
    yield from _missed(t, order, places[-1], amounts[-1])
    bet, first = max([*amounts, *extra.values()]), order[(order.index(places[-1]) + 1) % len(order)]
    if o.straddle and first not in places and t.chips(t.seats[first]) > 2 * bet and first not in extra:
        bet, first = yield from _straddle(t, order, bet, first)
    return bet, first


def _straddle(t: Table[ButtonOptions, Room], order: list[int], bet: int, first: int) -> Script[tuple[int, int]]:
    """The first seat after the blinds may double them before the deal; then the next one is first to answer."""
    choices = ("straddle", "no-straddle")
    if (yield Decide(box=first, choices=choices, default="no-straddle", cite=STRADDLE)) != "straddle":
        return bet, first
    yield Post(box=first, what="straddle", amount=2 * bet, cite=STRADDLE)
    return 2 * bet, order[(order.index(first) + 1) % len(order)]


def _forced(t: Table[ButtonOptions, Room], order: list[int], forced: Forced, cite: str) -> Script[tuple[int, int]]:
    """Blinds, straddles and posts that are not those of the sign."""
    for what, amounts in (("blind", forced.blinds), ("post", forced.posts)):
        for box, amount in amounts.items():
            if chips := t.chips(t.seats[box]):
                yield Post(box=box, what=what, amount=min(amount, chips), cite=cite)
    if not forced.blinds:
        return max([0, *t.wagers.values()]), order[0]
    due = forced.blinds if forced.full else {box: t.wagers.get((box, "bet"), 0) for box in forced.blinds}
    bet = max(due.values())
    last = [box for box, amount in due.items() if amount == bet][-1]
    return max([bet, *t.wagers.values()]), order[(order.index(last) + 1) % len(order)]


def _missed(t: Table[ButtonOptions, Room], order: list[int], last: int, big: int) -> Script[None]:
    """Those who sat out while the blinds went past them owe the last one; those who are dealt in owe nothing."""
    r = t.memory
    for box, player in sorted(t.seats.items()) if r.missed or r.out else ():
        if box in order and player in r.missed:
            yield NoteMissed(player=player, amount=0, cite="house:poker-room/missed-blind")
        elif player in r.out and _between(r.button, box, last) and r.missed.get(player, 0) < big:
            yield NoteMissed(player=player, amount=big, cite="house:poker-room/missed-blind")


def _between(button: int, box: int, last: int) -> bool:
    """Whether a box lies clockwise between the button and the last blind."""
    return button < box < last if button < last else box > button or box < last


def deal(t: Table[PokerOptions, Room], faces: str, cite: str, *, street: str = "original") -> Script[None]:
    """Rounds of cards to everybody who has not folded: `d` face down, `u` face up."""
    boxes, replaced = live(t), []
    shown: dict[int, str] = {}
    for face in faces:
        for box in boxes:
            # A down card that fell face up is the up-card, so that the next one lies down.
            down = face == "d" or box in shown
            if face == "u":
                up = shown.pop(box, None)
            eyes = t.seats[box] if down else ""
            card = yield Deal(to=box, deal=street, face="down" if down else "up", eyes=eyes, cite=cite)
            if card == EXPOSED and "u" in faces:
                shown[box] = t.hands[box][-1]
            elif card == EXPOSED:
                replaced.append(box)
            elif face == "u" and up:
                yield Arrange(box=box, card=up, cite="house:poker-room/stud-down-card-up")
    for box in replaced:
        yield Deal(to=box, deal="replacement", face="down", eyes=t.seats[box], cite="house:poker-room/exposed-later")


def community(t: Table[PokerOptions, Room], cards: int, cite: str, *, street: str) -> Script[None]:
    """A burn card, then community cards face up in the middle (14.10(g)-(i))."""
    r = t.memory
    if EARLY in t.hands and len(t.hands[BOARD]) == 4:
        yield ShuffleStub(method="manual", cite="house:poker-room/turn-early")
        r.burned = True
    if not r.burned:
        yield Burn(cite=cite)
    r.burned = False
    for _ in range(cards):
        yield Deal(to=BOARD, deal=street, cite=cite)


def give_back(t: Table[PokerOptions, Room], void: RoundVoid) -> Script[None]:
    """A hand that does not count: every chip goes back to whoever put it in."""
    if t.wagers:
        yield PullBets(amount=sum(t.wagers.values()), cite=void.cite)
    r = t.memory
    yield SettlePot(
        shares=tuple((box, t.seats[box], put, put) for box, put in r.put.items()),
        back=True,
        cite=void.cite,
    )
    yield from collect(t, void.cite)
    r.again = True


def collect(t: Table[PokerOptions, Room], cite: str = "19:47-14.5(a)") -> Script[None]:
    """All cards go together, to be shuffled before the next round (14.5(a))."""
    if t.hands:
        yield Collect(boxes=tuple(t.hands), cite=cite)
