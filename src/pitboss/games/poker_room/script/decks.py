"""The cards of the poker room between rounds: 19:47-14.2 (decks), 14.4 (opening), 14.5 (shuffle and cut)."""

from __future__ import annotations

from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.deck_acts import (
    CutDeck,
    OpenTwoDecks,
    RotateDecks,
    SequenceDeck,
    ShuffleDeck,
    SpreadDecks,
    TellTime,
    WashDeck,
    by_device,
)
from pitboss.games.poker_room.state import CHANGE_EVERY, DAY, SEQUENCE_EVERY, Deck, Room, minutes
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import AGAIN, Incident, Procedure, Script, Table
from pitboss.table.act import Act, Deal, TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.shuffle_acts import DeviceJam, Gather, Unload
from pitboss.table.procedures.irregular import Rules, ruling

FULL = 52
LOOKERS = 2
"""Players who look at the cards before they are washed (14.4(b), (c))."""


# 14.2: cards and decks.


@law("14.2(a)")
def store(words: str) -> Script[None]:
    """One deck with like backs and a cover card is played; two decks that look different are always at the table, the
    idle one stored.
    """
    yield TableAction(what="store", words=words)


@law("14.2(b)")
def rotate(t: Table[PokerOptions, Room]) -> Script[None]:
    """Decks may take turns; after two hours of use dealer or floorperson puts the 52 cards in suit and sequence, and
    after four hours all decks are changed.

    Here the other deck comes into play, washed if it has not been yet.
    """
    if t.status != "open":
        raise Refusal(f"no deck is in play: the table is {t.status}", "14.2(b)")
    if by_device(t):
        raise Refusal("with a shuffler the decks change after every round, and not otherwise", "14.2(d)3")
    out, into = t.memory.decks
    yield RotateDecks(deck=into.back)
    if not into.washed:
        yield from wash_later(into.back)
    yield from shuffle_and_cut(t)
    yield from store(f"the {out.back} deck")


@law("14.2(b)", again=True)
def sequence(t: Table[PokerOptions, Room], who: str = "dealer") -> Script[None]:
    """Dealer or floorperson puts each deck in use into suit and sequence; then it is shuffled and cut."""
    if who not in {"dealer", "floorperson"}:
        raise Refusal(f"the cards are put in order by dealer or floorperson, not by {who}", "14.2(b)")
    if t.status != "open":
        raise Refusal(f"no deck is in use: the table is {t.status}", "14.2(b)")
    dealt_from = not not_dealt(t)
    for deck in in_use(t):
        yield SequenceDeck(deck=deck.back, who=who)
    if by_device(t) and dealt_from:
        yield from alternate(t)
    else:
        yield from shuffle_and_cut(t)


@law("14.2(b)", again=True)
def change_cards(t: Table[PokerOptions, Room]) -> Script[None]:
    """All decks of the table leave it and others come."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new decks", "14.4(a)")
    yield Gather(away=True)
    yield from new_decks()


def in_use(t: Table[PokerOptions, Room]) -> list[Deck]:
    """The deck in play; with a device, both."""
    decks: list[Deck] = t.memory.decks
    return decks if by_device(t) else decks[:1]


def due(t: Table[PokerOptions, Room]) -> str:
    """The procedure that the hours of the decks want before another round; empty if none."""
    # A round that begins when the time is up would use the deck for longer.
    if t.cards.opened_on != t.day:
        return "change-cards"
    for deck in t.memory.decks:
        if deck.age >= CHANGE_EVERY:
            return "change-cards"
    for deck in in_use(t):
        if deck.used >= SEQUENCE_EVERY:
            return "sequence"
    return ""


@reading("poker-room/clock")
def tell_time(t: Table[PokerOptions, Room], time: str) -> Script[None]:
    """A member of staff announces the time; deck hours are counted from it."""
    now, last = minutes(time), t.memory.time
    passed = (now - minutes(last)) % DAY if last else 0
    if t.memory.decks and passed > DAY // 2:
        raise Refusal(f"it was {last} before: the clock cannot have gone back to {time}", "house:poker-room/clock")
    yield TellTime(time=time, minutes=passed if t.memory.decks else 0)


def verify_ready(t: Table[PokerOptions, Room]) -> None:
    """Refuse a round for which the cards are not ready: every game's round asks this first."""
    if t.status != "open":
        raise Refusal(f"no round begins at a table that is {t.status}", "14.4(c)")
    wanted = due(t)
    if t.cards.opened_on != t.day:
        raise Refusal(f"these decks were given out on {t.cards.opened_on}: each gaming day has its own", "14.2(c)")
    if wanted == "change-cards":
        raise Refusal("these decks have been at the table for four hours and must be changed", "14.2(b)")
    if wanted:
        raise Refusal("this deck has been used for two hours and must be put in suit and sequence", "14.2(b)")
    if shuffle_due(t):
        raise Refusal("the deck is shuffled and cut after each round, before another begins", "14.5(a)")


@law("14.2(d)")
def alternate(t: Table[PokerOptions, Room]) -> Script[None]:
    """A table with a shuffling device plays with both of its decks.

    2. While one is in play the device shuffles the other.
    3. The two decks change after each round, so that each serves in every second one.
    """
    out, into = (deck.back for deck in t.memory.decks)
    yield RotateDecks(deck=into, cite="3", also=("14.2(b)",))
    yield from shuffle_and_cut(t)
    if by_device(t):
        yield TableAction(what="feed", words=f"the {out} deck to the shuffler while this one is dealt", cite="2")
    else:
        yield from store(f"the {out} deck")


# 14.4: opening the table.


@law("14.4(a)", again=True)
def open_table(t: Table[PokerOptions, Room]) -> Script[None]:
    """Two new decks for a table that is closed."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "14.4(a)")
    yield from new_decks()


@law("14.4(a)")
def new_decks() -> Script[None]:
    """The dealer sorts and examines both decks, and the floorperson confirms it."""
    yield OpenTwoDecks(also=("14.2(a)",))
    yield TableAction(what="inspect", words="both decks, sorting them")
    yield TableAction(what="verify", words="the inspection", actor="floorperson")
    yield from spread()


@law("14.4(b)")
def spread() -> Script[None]:
    """The cards are laid out face up, by suit and in order, for the first two who sit down."""
    yield SpreadDecks(words="both decks face up, by suit and in sequence")
    yield SetStatus(status="waiting")


@law("14.4(b)", again=True)
def looked_at(players: list[str]) -> Script[None]:
    """The first two look at them."""
    for player in players:
        yield TableAction(what="look", words="at both decks", actor=f"player:{player}")


@law("14.4(c)")
def start(t: Table[PokerOptions, Room]) -> Script[None]:
    """After two players could look: each deck by itself face down, washed, stacked, and on to the shuffle.

    1. By hand: one is cut and the other kept; or only the first is made ready, and the other when it comes in.
    2. With a device: one deck is cut, and the other waits in the shuffler for its round.
    """
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", "14.4(b)")
    first = list(t.seats.values())[:LOOKERS]
    if len(first) < LOOKERS:
        raise Refusal("the cards lie spread until two players can look at them", "14.4(c)")
    yield from after_idling(t, first) if t.status == "idle" else looked_at(first)
    in_play, other = t.memory.decks
    yield WashDeck(deck=in_play.back)
    both = t.options.prepared == "both"
    if both:
        yield WashDeck(deck=other.back)
    yield SetStatus(status="open")
    yield from shuffle_and_cut(t)
    if by_device(t):
        words = f"the {other.back} deck in the shuffler for the next round"
        yield TableAction(what="keep", words=words, cite="2", also=("14.2(d)",))
    else:
        # Stacked with the first, it is shuffled again when it comes in: 14.5(a) wants that before every round.
        words = f"the {other.back} deck, {'shuffled and ' if both else ''}kept for later use"
        yield TableAction(what="store", words=words, cite="1", also=("14.2(a)",))


@law("14.4(c)", again=True)
def wash_later(back: str) -> Script[None]:
    """A deck that was not made ready at the opening is when it comes in."""
    yield WashDeck(deck=back, cite="1")


# 14.5: shuffle and cut.


@helper
def reshuffle(t: Table[PokerOptions, Room]) -> Script[None]:
    """After every round: the deck in play is shuffled again or, with a device, the other one comes in."""
    if t.status != "open":
        raise Refusal(f"there is no deck to shuffle: the table is {t.status}", "14.5(a)")
    if not shuffle_due(t):
        raise Refusal("the deck is shuffled and cut, and no card has been dealt from it", "14.5(a)")
    yield from (alternate if by_device(t) else shuffle_and_cut)(t)


@law("14.5(a)")
def shuffle_and_cut(t: Table[PokerOptions, Room]) -> Script[None]:
    """The whole deck is shuffled before play and after every round, by hand or device, into one stack."""
    yield ShuffleDeck(method="device" if by_device(t) else "manual")
    yield from cut()


def shuffle_due(t: Table[PokerOptions, Room]) -> bool:
    """Whether the deck must be shuffled before a round."""
    return bool(t.cards.reshuffle_due) or not not_dealt(t)


def not_dealt(t: Table[PokerOptions, Room], act: Act | None = None) -> bool:
    """Whether the deck has been cut and no card of it dealt."""
    return t.status == "open" and not t.shoe.dealt and t.shoe.left == FULL


@law("14.5(b)")
def cut() -> Script[None]:
    """The dealer cuts the shuffled stack with one hand.

    1. The cover card is laid on the table before the deck.
    2. Ten cards or more come off the top onto the cover card.
    3. What is left of the deck goes on top of the cards that were cut.

    After a device shuffle too.
    """
    yield CutDeck(also=("1", "2", "3"))


@law("14.5(c)")
def cut_again() -> Script[None]:
    """Until a card has been dealt a casino supervisor may have an improper or unfair cut made again."""
    yield TableAction(what="order-recut", words="the cut was not proper", actor="casino-supervisor")
    yield Unload()
    yield CutDeck(also=("14.5(b)", "14.5(b)1", "14.5(b)2", "14.5(b)3"))


@helper
def recut(t: Table[PokerOptions, Room]) -> Script[None]:
    """Another cut, which a casino supervisor wants."""
    if not not_dealt(t):
        raise Refusal("the deck can be recut only once it is cut and before any card is dealt", "14.5(c)")
    yield from cut_again()


@helper
def improper_cut(t: Table[PokerOptions, Room], act: Act, incident: Incident) -> Rules:
    """The cut is made again, and the round goes on where it was."""
    yield from cut_again()
    return AGAIN


@law("14.5(d)")
def idle(t: Table[PokerOptions, Room]) -> Script[None]:
    """While the table is empty both decks lie spread; two newcomers see them face up before they are washed again."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", "14.5(d)")
    yield SpreadDecks(words=f"both decks {t.options.idle_spread.replace('-', ' ')}")
    yield SetStatus(status="idle")


@law("14.5(d)", again=True)
def after_idling(t: Table[PokerOptions, Room], players: list[str]) -> Script[None]:
    """Decks that lay spread at an empty table."""
    if t.options.idle_spread == "face-down":
        yield TableAction(what="turn", words="both spread decks face up")
    for player in players:
        yield TableAction(what="look", words="at both decks", actor=f"player:{player}")


def next_procedure(t: Table[PokerOptions, Room]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    return due(t) or ("shuffle" if shuffle_due(t) else "round")


# Rulings.


@reading("poker-room/shuffler-jam")
def shuffler_jam(t: Table[PokerOptions, Room], act: ShuffleDeck, incident: Incident) -> Rules:
    """A device that jams is out of use before another method is taken; then the deck is shuffled by hand."""
    yield DeviceJam()
    return (yield ShuffleDeck(method="manual", also=("14.5(a)",)))


DECK_RULINGS = (
    ruling("improper-cut", "14.5(c)", (Deal,), improper_cut, not_dealt, by=("casino-supervisor",))(
        "Before any card is dealt a casino supervisor may have a cut that was improper or unfair made again."
    ),
    ruling(
        "shuffler-jam",
        "house:poker-room/shuffler-jam",
        (ShuffleDeck,),
        shuffler_jam,
        lambda t, act: act.method == "device",
    )("A device that jams is taken out of use; until it is cleared the deck is shuffled by hand."),
)

DECK_PROCEDURES = {
    "open": Procedure("14.4(a)", "two new decks are inspected and spread", open_table),
    "start": Procedure("14.4(c)", "two players have come: wash, shuffle, cut", start),
    "shuffle": Procedure("14.5(a)", "the deck is shuffled and cut for the next round", reshuffle),
    "recut": Procedure("14.5(c)", "the deck is cut again", recut, by=("casino-supervisor",)),
    "rotate": Procedure("14.2(b)", "the other deck comes into play", rotate),
    "sequence": Procedure("14.2(b)", "the deck in use is put in suit and sequence", sequence),
    "change-cards": Procedure("14.2(b)", "both decks are changed", change_cards),
    "clock": Procedure("house:poker-room/clock", "what time it is", tell_time),
    "idle": Procedure("14.5(d)", "nobody plays: both decks lie spread", idle),
}

DECLARED = (
    ("19:47-14.2(a)", "each deck's backs are alike and the other's differ; the cover card's colour was approved"),
    ("19:47-14.2(c)", "the shift supervisor shares out the decks each gaming day by limit, place and kind of game"),
    ("19:47-14.2(d)1", "with a shuffler, the backs of the two decks differ in colour"),
)
"""What the house vouches for of its decks."""
