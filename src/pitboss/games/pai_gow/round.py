"""Pai gow: the round of play, from the offer of the bank to the last wager."""

from pitboss.equipment import packed
from pitboss.games.pai_gow.hands import compare, hand_words, rank_of
from pitboss.games.pai_gow.rules import HAND, WAGER, Options, terms
from pitboss.games.pai_gow.stacks import PutAside
from pitboss.games.pai_gow_family.showing import show_bank
from pitboss.games.pai_gow_family.starting_place import DEAD, Place, circle, starting_place
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Betting, Collect, Deal, TableAction
from pitboss.table.act import place as named
from pitboss.table.acts.hand_setting import divide, part_of, parts_at, set_by_house_way
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Void
from pitboss.table.acts.shuffle_acts import OrderReshuffle
from pitboss.table.procedures.common import return_everything, verify_open, verify_seated
from pitboss.table.procedures.player_bank import (
    ACCOUNT,
    BankMemory,
    Result,
    ShowBank,
    banker,
    closed_book,
    house_wager,
    keep_book,
    offer_bank,
    settle,
    settle_bank,
    stakes_of,
    take,
)

T = Table[Options, BankMemory]
WORDS = {1: "win", 0: "push", -1: "lose"}


@reading("pai-gow/round")
def round_of_play(t: T) -> Script[None]:
    """A round begins with the offer of the bank and ends when all wagers are settled and the tiles gathered."""
    ready(t)
    try:
        yield from offer_bank(t, WAGER)
        yield from take_wagers()
        yield from house_wager(t, WAGER)
        if not t.wagers:
            yield from settle_bank(t, terms(t.options), 0, 0)
            return
        stakes = stakes_of(t, WAGER)
        first = yield from starting_place(t, dead=True)
        yield from deliver(t, first)
        if t.wagers:
            yield from set_hands(t)
        if t.wagers:
            yield from show_bank(t, banker(t), set_dealers_hand, set_shared_hand, show_banks_hand)
            left = yield from compare_all(t)
            book = closed_book(t, stakes)
            yield from settle(t, WAGER, terms(t.options), left)
            yield from keep_book(book)
        else:
            yield from settle_bank(t, terms(t.options), t.bank.get(ACCOUNT, 0), 0)
    except RoundVoid as void:
        yield from return_everything(t, void)
        yield from settle_bank(t, terms(t.options), t.bank.get(ACCOUNT, 0), 0)
        return
    yield from gather_tiles(t)


def ready(t: T) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "house/opening")
    if t.cards.reshuffle_due:
        raise Refusal("the tiles are mixed and stacked before another round", t.cards.reshuffle_cite)
    verify_seated(t, "house/wager")


BETTING = Betting(open=(WAGER,), words="No more bets", placing="house/wager")


@reading("pai-gow/closed")
def take_wagers() -> Script[None]:
    """No wager is made, raised or withdrawn after the call."""
    while (yield BETTING) is not None:
        pass


def playing(t: T) -> list[int]:
    """The boxes with a wager, from the dealer's right around the table; a player's bank has none."""
    return [box for box in t.clockwise(WAGER)[::-1] if box != HOUSE]


def plays(t: T, at: Place) -> bool:
    """Whether the stack of a place is played: a wager lies there, or the bank's hand does."""
    return at == banker(t) or (isinstance(at, int) and (at, WAGER) in t.wagers)


@reading("pai-gow/delivery")
def deliver(t: T, first: Place) -> Script[None]:
    """The first stack goes to the place that was counted, the others on in the same direction; those of areas without a
    wager and the dead hand go aside unseen.
    """
    places = circle(t, dead=True)
    start = places.index(first)
    for at in places[start:] + places[:start]:
        yield from stack(t, at)
    for box in [of for of in t.hands if of not in (HOUSE, banker(t)) and (of, WAGER) not in t.wagers]:
        yield Collect(boxes=(box,))


@helper
def stack(t: T, at: Place) -> Script[None]:
    """Four tiles to a place, or aside."""
    for tile in range(HAND):
        if at == DEAD or not (plays(t, at) or at in t.hands):
            yield PutAside(of=str(at), cite="house/dead-hand" if at == DEAD else "")
            continue
        assert isinstance(at, int)
        dealt = yield Deal(to=at, deal=STACK, face="down", eyes=t.seats.get(at, ""))
        if dealt is None and not tile:
            # The area was passed over, and its wager is void: what would have come goes aside.
            yield PutAside(of=str(at), cite="house/not-dealt")


STACK = "stack"


@reading("pai-gow/setting")
def set_hands(t: T) -> Script[None]:
    """A player divides the four tiles into a high and a low hand and lays both face down behind the wager.

    Players set from the dealer's left, a sole bank last; a shared bank's hand is the dealer's to set.
    """
    for box in playing(t)[::-1]:
        yield from divide(t, box)
    if (bank := banker(t)) and not t.memory.shared:
        yield from divide(t, bank)


@reading("pai-gow/dealer-sets")
def set_dealers_hand(t: T, shown: type[TurnUp]) -> Script[None]:
    """When all have set, the dealer turns four tiles over and sets them by the house way, the high hand upright and the
    low hand across it.
    """
    yield shown(hand=HOUSE, cards=packed(t.hands[HOUSE]))
    yield from set_by_house_way(t)


@reading("pai-gow/co-bank", again=True)
def set_shared_hand(t: T, bank: int) -> Script[None]:
    """The hand of a bank that the house shares is set by the house way."""
    yield ShowBank(hand=bank, cards=packed(t.hands[bank]))
    yield from set_by_house_way(t, bank)


@reading("pai-gow/bank-compared")
def show_banks_hand(t: T, bank: int) -> Script[None]:
    """The hand of the bank is compared with all others, the dealer's too; copies are the bank's."""
    for hand in (bank, part_of(bank, "low")):
        yield ShowBank(hand=hand, cards=packed(t.hands[hand]))


@reading("pai-gow/comparing")
def compare_all(t: T) -> Script[list[Result]]:
    """From the right, counter-clockwise, the dealer shows each player's hands, compares high with high and low with
    low, and announces win, lose or push.

    Returns what is left to settle: who pushes and who wins.
    """
    bank = banker(t)
    against = [rank_of(tiles) for tiles in parts_at(t, bank)]
    dealer = [HOUSE] if bank and (HOUSE, WAGER) in t.wagers else []
    left: list[Result] = []
    for box in (*playing(t), *dealer):
        if box != HOUSE:
            for hand in (box, part_of(box, "low")):
                yield TurnUp(hand=hand, cards=packed(t.hands[hand]))
        low_tiles, high_tiles = parts_at(t, box)
        came = compare(rank_of(high_tiles), rank_of(low_tiles), against[1], against[0])
        words = f"{named(box)}: {hand_words(high_tiles)} / {hand_words(low_tiles)}, {WORDS[came]}"
        yield TableAction(what="result", words=words)
        if came < 0:
            yield from collect_loser(t, box)
        else:
            left.append((box, came))
    return left


@reading("pai-gow/losers")
def collect_loser(t: T, box: int) -> Script[None]:
    """A wager of which neither hand is higher is collected at once with its tiles."""
    yield take(t, WAGER, box)
    yield Collect(boxes=(box, part_of(box, "low")))


@reading("pai-gow/mixing", again=True)
def gather_tiles(t: T) -> Script[None]:
    """After every round the tiles come together to be mixed."""
    if t.hands:
        yield Collect(boxes=tuple(sorted(t.hands, key=str)))
    yield OrderReshuffle(why="round")


def void_one(t: T, box: int) -> Void:
    """A wager goes back to its player; the others play on."""
    return Void(box=box, wager=WAGER, stake=t.wagers[box, WAGER])
