"""Pai gow: the round of play, from the offer of the bank to the last wager."""

from pitboss.equipment import packed
from pitboss.games.pai_gow.hands import compare, rank_of, said
from pitboss.games.pai_gow.rules import BANK, COUNTING, HAND, WAGER, Options, cite, terms
from pitboss.games.pai_gow.stacks import PutAside
from pitboss.games.pai_gow_family.starting import DEAD, Place, circle, starting_place
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Betting, Collect, Deal, Deed
from pitboss.table.act import place as named
from pitboss.table.banking import (
    ACCOUNT,
    Memory,
    Result,
    ShowBank,
    banker,
    closed_book,
    house_wager,
    offer_bank,
    settle,
    settle_bank,
    stakes_of,
    take,
)
from pitboss.table.dividing import divide, part_of, parts_at, set_by_house_way
from pitboss.table.procedures import return_everything
from pitboss.table.settling import Void
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import OrderReshuffle

T = Table[Options, Memory]
WORDS = {1: "win", 0: "push", -1: "lose"}


def round_of_play(t: T) -> Script[None]:
    """One round: bank, wagers, stacks, settings, comparison, settlement."""
    ready(t)
    try:
        yield from offer_bank(t, BANK)
        while (yield BETTING) is not None:
            pass
        yield from house_wager(t, BANK)
        if not t.wagers:
            yield from settle_bank(t, BANK, terms(t.options), 0, 0)
            return
        stakes = stakes_of(t, BANK)
        first = yield from starting_place(t, COUNTING, dead=True)
        yield from deliver(t, first)
        if t.wagers:
            yield from set_hands(t)
        if t.wagers:
            left = yield from compare_all(t)
            book = closed_book(t, BANK, stakes)
            yield from settle(t, BANK, terms(t.options), left)
            yield book
        else:
            yield from settle_bank(t, BANK, terms(t.options), t.bank.get(ACCOUNT, 0), 0)
    except RoundVoid as void:
        yield from return_everything(t, void)
        yield from settle_bank(t, BANK, terms(t.options), t.bank.get(ACCOUNT, 0), 0)
        return
    if t.hands:
        yield Collect(boxes=tuple(sorted(t.hands, key=str)), cite=cite("mixing"))
    yield OrderReshuffle(why="round", cite=cite("mixing"))


def ready(t: T) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", cite("opening"))
    if t.reshuffle_due:
        raise Refusal("the tiles are mixed and stacked before another round", t.reshuffle_cite)
    if not t.seats:
        raise Refusal("nobody sits at the table", cite("wager"))


BETTING = Betting(open=(WAGER,), words="No more bets", placing=cite("wager"), cite=cite("closed"))


def playing(t: T) -> list[int]:
    """The boxes with a wager, from the dealer's right around the table; a player's bank has none."""
    return [box for box in t.clockwise(WAGER)[::-1] if box != HOUSE]


def plays(t: T, at: Place) -> bool:
    """Whether the stack of a place is played: a wager lies there, or the bank's hand does."""
    return at == banker(t) or (isinstance(at, int) and (at, WAGER) in t.wagers)


def deliver(t: T, first: Place) -> Script[None]:
    """A stack of four to every place from the first on; those that nobody plays go aside unseen."""
    places = circle(t, dead=True)
    start = places.index(first)
    for at in places[start:] + places[:start]:
        yield from stack(t, at)
    for box in [of for of in t.hands if of not in (HOUSE, banker(t)) and (of, WAGER) not in t.wagers]:
        yield Collect(boxes=(box,), cite=cite("delivery"))


def stack(t: T, at: Place) -> Script[None]:
    """Four tiles to a place, or aside."""
    for tile in range(HAND):
        if at == DEAD or not (plays(t, at) or at in t.hands):
            yield PutAside(of=str(at), cite=cite("dead-hand" if at == DEAD else "delivery"))
            continue
        assert isinstance(at, int)
        eyes = t.seats.get(at, "")
        dealt = yield Deal(to=at, deal=STACK, face="down", eyes=eyes, cite=cite("delivery"))
        if dealt is None and not tile:
            # The area was passed over, and its wager is void: what would have come goes aside.
            yield PutAside(of=str(at), cite=cite("not-dealt"))


STACK = "stack"


def set_hands(t: T) -> Script[None]:
    """Players set from the dealer's left, a sole bank last; a shared bank's hand is the dealer's to set."""
    for box in playing(t)[::-1]:
        yield from divide(t, box, cite("setting"))
    if (bank := banker(t)) and not t.memory.shared:
        yield from divide(t, bank, cite("setting"))


def compare_all(t: T) -> Script[list[Result]]:
    """The bank's hands are shown, then each player's, from the right; losing wagers go at once with their tiles."""
    bank = banker(t)
    yield from show_bank(t, bank)
    against = [rank_of(tiles) for tiles in parts_at(t, bank)]
    dealer = [HOUSE] if bank and (HOUSE, WAGER) in t.wagers else []
    left: list[Result] = []
    for box in (*playing(t), *dealer):
        if box != HOUSE:
            yield TurnUp(hand=box, cards=packed(t.hands[box]), cite=cite("comparing"))
            low = part_of(box, "low")
            yield TurnUp(hand=low, cards=packed(t.hands[low]), cite=cite("comparing"))
        low_tiles, high_tiles = parts_at(t, box)
        came = compare(rank_of(high_tiles), rank_of(low_tiles), against[1], against[0])
        words = f"{named(box)}: {said(high_tiles)} / {said(low_tiles)}, {WORDS[came]}"
        yield Deed(what="result", words=words, cite=cite("comparing"))
        if came < 0:
            yield take(t, BANK, box, cite("losers"))
            yield Collect(boxes=(box, part_of(box, "low")), cite=cite("losers"))
        else:
            left.append((box, came))
    return left


def show_bank(t: T, bank: int) -> Script[None]:
    """The hand against which all others play; where a player banks, the dealer's own after it."""
    if bank and not t.memory.shared:
        low = part_of(bank, "low")
        yield ShowBank(hand=bank, cards=packed(t.hands[bank]), cite=cite("bank-compared"))
        yield ShowBank(hand=low, cards=packed(t.hands[low]), cite=cite("bank-compared"))
    else:
        by = cite("co-bank") if bank else cite("dealer-sets")
        yield ShowBank(hand=bank, cards=packed(t.hands[bank]), cite=by)
        yield from set_by_house_way(t, bank)
    if bank and HOUSE in t.hands:
        yield TurnUp(hand=HOUSE, cards=packed(t.hands[HOUSE]), cite=cite("dealer-sets"))
        yield from set_by_house_way(t)


def void_one(t: T, box: int, why: str) -> Void:
    """A wager goes back to its player; the others play on."""
    return Void(box=box, wager=WAGER, stake=t.wagers[box, WAGER], cite=why)
