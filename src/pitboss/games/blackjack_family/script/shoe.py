"""The cards between rounds: opening the table, 2.4, shuffle and cut, 2.5; what only switch says is 2A.3 and 2A.4."""

from typing import Any

from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory, InspectReader, NewShoe
from pitboss.games.blackjack_family.script.dealing import bart_carter, empty_shoe, empty_side, put_together
from pitboss.games.blackjack_family.script.hands import clockwise, right_most
from pitboss.games.blackjack_family.script.options import BART_CARTER, CONTINUOUS, DEVICE, MANUAL, BlackjackOptions
from pitboss.games.blackjack_family.script.shuffle_acts import SeparateSides, ShuffleSide, TakeSide
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import HOUSE, Incident, Script, Table
from pitboss.table.act import Burn, TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.shuffle_acts import (
    RESHUFFLE,
    Gather,
    InsertCuttingCard,
    LoadShoe,
    OfferCut,
    OpenDecks,
    ReshuffleDone,
)
from pitboss.table.procedures.between_rounds import CUT_MARGIN
from pitboss.table.procedures.common import verify_open, verify_seated
from pitboss.table.procedures.irregular import Rules, cut_again

PRE_SHUFFLED = "pre-shuffled"


def ready(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "2.4(a)")
    if due := reshuffle_is_due(t):
        raise Refusal("the cards are reshuffled before another round", due)
    if t.options.reader and t.memory.reader_day != t.day:
        raise Refusal("the card reader has not been inspected on this gaming day", "house/reader-inspection")
    verify_seated(t)


def next_procedure(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.options.reader and (t.memory.reader_day != t.day or t.memory.reader_failed):
        return "inspect-reader"
    return "shuffle" if reshuffle_is_due(t) else "round"


@law("house/reader-inspection")
def inspect_reader(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The floorperson inspects the card reader, which is then good for the gaming day."""
    if not t.options.reader:
        raise Refusal("this table has no card reader", "house/reader-inspection")
    yield InspectReader()


# 2.4: opening the table.


@law("2.4(a)")
def open_table(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The dealer sorts and examines the decks and the floorperson confirms it."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "2.4(a)")
    yield OpenDecks(decks=t.options.decks, also=("2.2(a)",))
    if t.options.preshuffled:
        yield from receive_shuffled()
        yield SetStatus(status="waiting")
        return
    yield TableAction(what="inspect", words="the cards, sorting them")
    yield TableAction(what="verify", words="the inspection", actor="floorperson")
    yield from spread_cards(t)


@reading("blackjack-switch/pre-shuffled", again=True)
def receive_shuffled() -> Script[None]:
    """Cards that come shuffled and sealed are neither spread nor washed."""
    # 2A.3(a) leaves out spreading and washing; the paragraph on how such cards are received is not held.
    yield TableAction(what="receive", words="the cards shuffled and sealed")


@law("2.4(b)")
def spread_cards(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The cards lie face up in fans, deck by deck, suit by suit, for the first players to look at."""
    yield TableAction(what="spread", words="face up, each deck by suit and in sequence")
    if t.options.double_shoe:
        yield from spread_sides()
    elif in_batches(t):
        yield from spread_batches()
    yield SetStatus(status="waiting")


def in_batches(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> bool:
    """Whether a shuffling device has two batches of cards, which are kept apart where the game's rules say so."""
    return t.options.shuffle == DEVICE and "2A.3(d)" in t.law


@helper
def start(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut."""
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", "2.4(b)")
    if not t.seats:
        raise Refusal("the cards lie spread until a player arrives", "2.4(b)")
    first = next(iter(t.seats))
    if t.options.preshuffled and t.status == "waiting":
        yield from open_shuffled(t, first)
        return
    look = TableAction(what="look", words="at the cards", actor=f"player:{t.seats[first]}")
    yield from (look_after_idling(t, look) if t.status == "idle" else look_at_cards(look))
    yield from stack_cards(t)
    yield from fill_shoe(t, first, "2.5(e)1")
    if t.options.double_shoe:
        yield from turn_to_other_side(t)
        yield from fill_shoe(t, first, "2.5(e)1")


@law("2.4(a)", again=True)
def open_shuffled(t: Table[BlackjackOptions, BlackjackFamilyMemory], first: int) -> Script[None]:
    """Cards that came shuffled go to the cut."""
    yield SetStatus(status="open")
    yield from fill_shoe(t, first, "2.5(e)1", method=PRE_SHUFFLED)


@law("2.4(b)", again=True)
def look_at_cards(look: TableAction) -> Script[None]:
    """The first player looks."""
    yield look


@law("2.4(c)")
def stack_cards(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """After that look: face down, washed and stacked."""
    if t.options.double_shoe:
        yield from wash_sides()
    elif in_batches(t):
        yield from (change_batches() if t.status == "idle" else stack_batches())
    else:
        also = ("2A.4(i)1",) if t.status == "idle" else ()
        yield TableAction(what="wash", words="face down, mixed and stacked", also=also)
    yield SetStatus(status="open")


@law("2.4(d)")
def spread_sides() -> Script[None]:
    """For a double shoe the two sides are spread, turned, washed and stacked apart."""
    yield TableAction(what="spread", words="the two sides apart")


@law("2.4(d)", again=True)
def wash_sides() -> Script[None]:
    """Each side is washed and stacked by itself."""
    yield SeparateSides(also=('2.1 "Double shoe"',))
    yield TableAction(what="wash", words="each side by itself, and stack it")


@law("2A.3(d)")
def spread_batches() -> Script[None]:
    """The two batches of a shuffling device are spread apart."""
    yield TableAction(what="spread", words="the two batches apart")


@law("2A.3(d)", again=True)
def stack_batches() -> Script[None]:
    """The two batches are stacked apart."""
    yield TableAction(what="stack", words="each batch face down")


@law("2.2(c)", again=True)
def turn_to_other_side(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The compartment that is not dealt from is filled too."""
    yield TakeSide(side="right" if t.memory.side == "left" else "left")


# 2.5: shuffle and cut.


@helper
def fill_shoe(
    t: Table[BlackjackOptions, BlackjackFamilyMemory], first: int | None, cite: str, method: str = ""
) -> Script[None]:
    """Shuffle, cut and load, in the way that this table has elected; `cite` says why the first is asked to cut."""
    method = method or (MANUAL if t.cards.device_jammed else t.options.shuffle)
    by_device = method in (DEVICE, CONTINUOUS)
    yield from (shuffle_by_device if by_device else shuffle_by_hand)(method)
    if method == CONTINUOUS:
        yield from load_device()
        return
    uncut = by_device and "2A.4(b)1" in t.law
    if uncut:
        yield from place_uncut()
    else:
        yield from offer_cut(t, first, cite)
    if method == BART_CARTER:
        yield from load_without_cutting_card()
        return
    yield from (insert_after_device if uncut else insert_cutting_card)(t)
    yield from (new_side if t.options.double_shoe else new_shoe)()


@law("2.5(a)")
def shuffle_by_hand(method: str) -> Script[None]:
    """Cards are shuffled before play, after every shoe, and after any round that the house chooses."""
    yield ShuffleSide(method=method)


@law("house/device")
def shuffle_by_device(method: str) -> Script[None]:
    """A device shuffles the cards."""
    yield ShuffleSide(method=method)


@reading("blackjack/continuous")
def load_device() -> Script[None]:
    """After each round the cards go back into the device, which shuffles all of them; there is no cut, no cutting card
    and no burn card.
    """
    yield LoadShoe()
    yield NewShoe(burns=False, continuous=True)
    yield ReshuffleDone()


@law("2A.4(b)1")
def place_uncut() -> Script[None]:
    """From a device the stack goes straight into the shoe."""
    yield TableAction(what="place", words="the stack in the shoe without a cut")


@law("2.5(c)")
def cut_margin(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> int:
    """The cutter leaves ten cards or more on either side."""
    return min(CUT_MARGIN, len(t.cards.stack) // 2)


@law("2.5(d)")
def insert_cutting_card(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The front part goes behind; the cutting card goes in a quarter or more from the back by the shoe's mark; in a
    Bart Carter shuffle the cutting card is not put back after the cut.
    """
    # "At least approximately one-quarter": read as a quarter of the stack or more.
    yield InsertCuttingCard(least=len(t.cards.stack) // 4)


@law("house/device-cutting-card")
def insert_after_device(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """A stack that was not cut has its cutting card too."""
    yield InsertCuttingCard(least=len(t.cards.stack) // 4)


@law("2.5(d)", again=True)
def load_without_cutting_card() -> Script[None]:
    """In a Bart Carter shuffle."""
    yield LoadShoe()
    yield from new_shoe(burns=False)
    yield ReshuffleDone()


@law("2.6(c)", again=True)
def new_shoe(*, burns: bool = True) -> Script[None]:
    """A full shoe, from which a card is to be burned unless it is shuffled the Bart Carter way."""
    yield NewShoe(burns=burns)


@law("2.2(c)", again=True)
def new_side() -> Script[None]:
    """A full side of a double shoe, which has the determinant card in place of a burn card."""
    yield NewShoe(burns=False)


@law("2.5(e)", "2.5(b)")
def offer_cut(
    t: Table[BlackjackOptions, BlackjackFamilyMemory], first: int | None, cite: str, refused: str = ""
) -> Script[None]:
    """Which player is asked first to cut is settled by the four cases below.

    1. When a game begins, the player who came to the table first cuts.
    2. The player at whose box the cutting card came out.
    3. The player at the dealer's far right cuts if the cutting card came out on the dealer's hand.
    4. The house wanted the shuffle: again the player at the far right.

    `cite` says which of them it is; `refused` what passes the offer on where that is no matter of this section.
    """
    players = list(dict.fromkeys(t.seats[at] for at in clockwise(t, first)))
    for player in players[:1]:
        if (yield cut_offered(t, f"player:{player}", cite)) is not None:
            return
    yield from pass_cut_on(t, players[1:], refused)


def cut_offered(t: Table[BlackjackOptions, BlackjackFamilyMemory], to: str, cite: str) -> OfferCut:
    """The stack placed in front of a player."""
    return OfferCut(to=to, margin=cut_margin(t), margin_cite="cut/margin", cite=cite, also=("cut/margin",))


@law("2.5(f)", "2.5(b)")
def pass_cut_on(t: Table[BlackjackOptions, BlackjackFamilyMemory], players: list[str], cite: str) -> Script[None]:
    """A refusal passes the offer on clockwise, at last to the dealer."""
    for player in players:
        if (yield cut_offered(t, f"player:{player}", cite)) is not None:
            return
    yield cut_offered(t, "dealer", cite)


@law("2.5(g)")
def recut(
    t: Table[BlackjackOptions, BlackjackFamilyMemory], act: InsertCuttingCard | Burn, incident: Incident
) -> Rules:
    """Before any card is dealt a supervisor may have a bad cut repeated, by the same player or the next."""
    # Of several boxes of the last cutter the first counts, in whatever order they were taken.
    last = [at for at in sorted(t.seats) if f"player:{t.seats[at]}" == t.cards.cutter]
    order = clockwise(t, last[0]) if last else []
    boxes = [at for at in order if at not in last] if t.options.recut_by == "next" else last[:1]
    players = [t.seats[at] for at in boxes]
    return (yield from cut_again(act, players, lambda: cut_margin(t), insert_cutting_card(t)))


@helper
def reshuffle(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """After the cutting card, a void round, by the house's choice, or as the shuffle of this table demands."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "2.5(a)")
    if not reshuffle_is_due(t):
        if not t.options.shuffle_at_will:
            raise Refusal("no reshuffle is due, and this house reshuffles only when one is", RESHUFFLE)
        yield from reshuffle_at_will(t)
        return
    for _ in range(2 if t.options.double_shoe else 1):
        if t.cards.reshuffle_due or not t.options.double_shoe:
            yield from one_reshuffle(t)
        if t.options.double_shoe and t.memory.other is not None and t.memory.other.reshuffle_due:
            yield from turn_to_other_side(t)


@law("2.5(h)")
def one_reshuffle(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The cutting card brings on a reshuffle, with two exceptions."""
    due, at = t.cards.reshuffle_due, t.cards.cut_offer_from
    if due is None and t.options.shuffle == BART_CARTER:
        yield from bart_carter()
        return
    if due == "cutting-card":
        yield from (empty_side() if t.options.double_shoe else empty_shoe())
        if t.options.double_shoe or "2A.7(n)3" in t.law:
            yield from put_together()
    if at is None:
        yield from fill_shoe(t, right_most(t), "house/cut-after-void")
    elif at == HOUSE:
        yield from fill_shoe(t, right_most(t), "2.5(e)3")
    elif at == "burn":
        yield from fill_shoe(t, right_most(t), "house/cut-after-burn")
    else:
        still = int(at) in t.seats and t.cards.cut_offer_to in ("", t.seats[int(at)])
        yield from fill_shoe(t, int(at), "2.5(e)2" if still else "house/cut-player-gone")


@helper
def reshuffle_at_will(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> Script[None]:
    """The house wants it: both sides of a double shoe."""
    yield from decide_to_reshuffle()
    yield from fill_shoe(t, right_most(t), "2.5(e)4")
    if t.options.double_shoe:
        yield from turn_to_other_side(t)
        yield from fill_shoe(t, right_most(t), "2.5(e)4")


@law("2.5(h)1")
def decide_to_reshuffle() -> Script[None]:
    """The house may reshuffle after any round."""
    yield TableAction(what="decide", words="to reshuffle after this round")


@law("2.5(h)2")
def rack_is_full(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> bool:
    """A Bart Carter shuffle comes when more than about a deck lies in the rack."""
    return t.options.shuffle == BART_CARTER and len(t.cards.rack.cards()) * t.shoe.decks > len(t.shoe.whole())


def reshuffle_is_due(t: Table[BlackjackOptions, BlackjackFamilyMemory]) -> str:
    """The paragraph that wants cards shuffled before another round, on either side; nothing if none does."""
    if t.cards.reshuffle_due:
        return t.cards.reshuffle_cite or "2.5(h)"
    other = t.memory.other
    if other is not None and other.reshuffle_due:
        return other.reshuffle_cite or "2.5(h)"
    if rack_is_full(t):
        return "2.5(h)2"
    if t.memory.continuous and t.memory.shoe_rounds:
        return "house:blackjack/continuous"
    return ""


# 2A.4(i): nobody plays.


@law("2A.4(i)")
def idle(t: Table[Any, BlackjackFamilyMemory]) -> Script[None]:
    """The cards come out and lie spread."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", "2A.4(i)")
    yield Gather()
    yield TableAction(what="spread", words=t.options.idle_spread.replace("-", " "))
    yield SetStatus(status="idle")


@law("2A.4(i)", again=True)
def look_after_idling(t: Table[Any, BlackjackFamilyMemory], look: TableAction) -> Script[None]:
    """A newcomer sees the cards face up."""
    if t.options.idle_spread == "face-down":
        yield TableAction(what="turn", words="the spread cards face up")
    yield look


@law("2A.4(i)2")
def change_batches() -> Script[None]:
    """With a shuffling device the batch stored there takes the place of these cards."""
    yield TableAction(what="stack", words="these cards, put them into the device, and take the stored batch out")
