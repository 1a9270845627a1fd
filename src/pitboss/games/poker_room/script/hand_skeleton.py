"""What every hand has in common: who takes part, antes, cards, and the end of it."""

from __future__ import annotations

from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Post, PullBets, TakeRake, verify_pot_empty
from pitboss.games.poker_room.script.betting import live
from pitboss.games.poker_room.script.card_acts import EARLY, Arrange, ShuffleStub
from pitboss.games.poker_room.script.decks import verify_ready
from pitboss.games.poker_room.state import Room
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table import RoundVoid, Script, Table
from pitboss.table.act import Burn, Collect, Deal
from pitboss.table.acts.settlement_acts import SettlePot

BOARD, COMMON = "board", "common"
"""The community cards, and the card that stands for the last one of all players."""

EXPOSED = "exposed"
"""The outcome of a deal whose card all players saw."""

LEAST_PLAYERS = 2


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


@helper
def antes(t: Table[PokerOptions, Room]) -> Script[None]:
    """Each player's ante, as far as their chips go, and what the house charges for a hand."""
    o, forced = t.options, t.memory.forced
    if not (forced.antes if forced else o.ante) and o.revenue != "hand":
        return
    for box in t.memory.put:
        chips = t.chips(t.seats[box])
        if o.revenue == "hand" and chips > o.charge:
            yield TakeRake(amount=o.charge, how="hand", box=box, cite="house:poker-room/revenue")
            chips -= o.charge
        if ante := forced.antes.get(box, 0) if forced else o.ante:
            yield Post(box=box, what="ante", amount=min(ante, chips), dead=True, also=short(ante, chips))


def short(due: int, chips: int) -> tuple[str, ...]:
    """The reading for a player with less than they must put in."""
    return ("house:poker-room/short-blind",) if chips < due else ()


@helper
def deal(t: Table[PokerOptions, Room], faces: str, street: str = "original") -> Script[None]:
    """Rounds of cards to all players who have not folded: `d` face down, `u` face up."""
    boxes, replaced = live(t), []
    shown: dict[int, str] = {}
    for face in faces:
        for box in boxes:
            # A down card that fell face up is the up-card, so that the next one lies down.
            down = face == "d" or box in shown
            if face == "u":
                up = shown.pop(box, None)
            eyes = t.seats[box] if down else ""
            card = yield Deal(to=box, deal=street, face="down" if down else "up", eyes=eyes)
            if card == EXPOSED and "u" in faces:
                shown[box] = t.hands[box][-1]
            elif card == EXPOSED:
                replaced.append(box)
            elif face == "u" and up:
                yield Arrange(box=box, card=up, cite="house:poker-room/stud-down-card-up")
    for box in replaced:
        yield Deal(to=box, deal="replacement", face="down", eyes=t.seats[box], cite="house:poker-room/exposed-later")


@helper
def community(t: Table[PokerOptions, Room], cards: int, street: str) -> Script[None]:
    """A burn card, then community cards face up in the middle."""
    r = t.memory
    if EARLY in t.hands and len(t.hands[BOARD]) == 4:
        yield ShuffleStub(method="manual", cite="house:poker-room/turn-early")
        r.burned = True
    if not r.burned:
        yield Burn()
    r.burned = False
    for _ in range(cards):
        yield Deal(to=BOARD, deal=street)


@helper
def give_back(t: Table[PokerOptions, Room], void: RoundVoid) -> Script[None]:
    """A void hand: every chip goes back to its player."""
    if t.wagers:
        yield PullBets(amount=sum(t.wagers.values()), cite=void.cite)
    r = t.memory
    yield SettlePot(
        shares=tuple((box, t.seats[box], put, put) for box, put in r.put.items()),
        back=True,
        cite=void.cite,
    )
    if t.hands:
        yield Collect(boxes=tuple(t.hands), cite=void.cite)
    r.again = True


@law("14.5(a)", again=True)
def collect(t: Table[PokerOptions, Room]) -> Script[None]:
    """All cards go together, to be shuffled before the next round."""
    if t.hands:
        yield Collect(boxes=tuple(t.hands))
