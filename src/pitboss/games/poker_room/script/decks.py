"""The cards of the poker room between rounds: 19:47-14.2 (decks), 14.4 (opening), 14.5 (shuffle and cut)."""

from __future__ import annotations

from typing import Any

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
from pitboss.table import AGAIN, Incident, Procedure, Ruling, Script, Table
from pitboss.table.act import Act, Deal, Deed
from pitboss.table.people import SetStatus
from pitboss.table.shuffling import DeviceJam, Gather, Unload

FULL = 52
LOOKERS = 2
"""Players who look at the cards before they are washed (14.4(b), (c))."""


# Opening, 14.4.


def open_table(t: Table[PokerOptions, Room]) -> Script[None]:
    """Two new decks, inspected, verified and spread for the first two players (14.4(a), (b))."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "19:47-14.4(a)")
    yield from new_decks(t)


def change_cards(t: Table[PokerOptions, Room]) -> Script[None]:
    """All decks of the table leave it and others come, at least every four hours (14.2(b))."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new decks", "19:47-14.4(a)")
    yield Gather(away=True, cite="19:47-14.2(b)")
    yield from new_decks(t)


def new_decks(t: Table[PokerOptions, Room]) -> Script[None]:
    """Receive, sort, verify, spread (14.4(a), (b))."""
    yield OpenTwoDecks(cite="19:47-14.4(a)", also=("19:47-14.2(a)",))
    yield Deed(what="inspect", words="both decks, sorting them", cite="19:47-14.4(a)")
    yield Deed(what="verify", words="the inspection", actor="floorperson", cite="19:47-14.4(a)")
    yield SpreadDecks(words="both decks face up, by suit and in sequence", cite="19:47-14.4(b)")
    yield SetStatus(status="waiting", cite="19:47-14.4(b)")


def start(t: Table[PokerOptions, Room]) -> Script[None]:
    """Two players have looked at the cards; then wash, shuffle and cut (14.4(c), 14.5(d))."""
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", "19:47-14.4(b)")
    first = list(t.seats.values())[:LOOKERS]
    if len(first) < LOOKERS:
        raise Refusal("the cards lie spread until two players can look at them", "19:47-14.4(c)")
    seen_under = "19:47-14.4(b)"
    if t.status == "idle":
        seen_under = "19:47-14.5(d)"
        if t.options.idle_spread == "face-down":
            yield Deed(what="turn", words="both spread decks face up", cite="19:47-14.5(d)")
    for player in first:
        yield Deed(what="look", words="at both decks", actor=f"player:{player}", cite=seen_under)
    in_play, other = t.memory.decks
    yield WashDeck(deck=in_play.back, cite="19:47-14.4(c)")
    both = t.options.prepared == "both"
    if both:
        yield WashDeck(deck=other.back, cite="19:47-14.4(c)")
    yield SetStatus(status="open", cite="19:47-14.4(c)")
    yield shuffled(t)
    yield cut()
    if by_device(t):
        words = f"the {other.back} deck in the shuffler for the next round"
        yield Deed(what="keep", words=words, cite="19:47-14.4(c)2", also=("19:47-14.2(d)",))
    else:
        # Stacked with the first, it is shuffled once more when it comes in: 14.5(a) wants that before every round.
        words = f"the {other.back} deck, {'shuffled and ' if both else ''}kept for later use"
        yield Deed(what="store", words=words, cite="19:47-14.4(c)1", also=("19:47-14.2(a)",))


# Shuffle and cut, 14.5.


def reshuffle(t: Table[PokerOptions, Room]) -> Script[None]:
    """After every round: the deck in play is shuffled again or, with a device, the other one comes in (14.5(a))."""
    if t.status != "open":
        raise Refusal(f"there is no deck to shuffle: the table is {t.status}", "19:47-14.5(a)")
    if not shuffle_due(t):
        raise Refusal("the deck is shuffled and cut, and no card has been dealt from it", "19:47-14.5(a)")
    if by_device(t):
        yield from alternate(t)
    else:
        yield shuffled(t)
        yield cut()


def alternate(t: Table[PokerOptions, Room]) -> Script[None]:
    """Each deck serves every other round, and is shuffled in the device meanwhile (14.2(d))."""
    out, into = (deck.back for deck in t.memory.decks)
    yield RotateDecks(deck=into, cite="19:47-14.2(d)3", also=("19:47-14.2(d)", "19:47-14.2(b)"))
    yield shuffled(t)
    yield cut()
    if by_device(t):
        yield Deed(what="feed", words=f"the {out} deck to the shuffler while this one is dealt", cite="19:47-14.2(d)2")
    else:
        yield Deed(what="store", words=f"the {out} deck", cite="19:47-14.2(a)")


def rotate(t: Table[PokerOptions, Room]) -> Script[None]:
    """The other deck comes into play, washed if it has not been yet (14.2(b), 14.4(c)1)."""
    if t.status != "open":
        raise Refusal(f"no deck is in play: the table is {t.status}", "19:47-14.2(b)")
    if by_device(t):
        raise Refusal("with a shuffler the decks change after every round, and not otherwise", "19:47-14.2(d)3")
    out, into = t.memory.decks
    yield RotateDecks(deck=into.back, cite="19:47-14.2(b)")
    if not into.washed:
        yield WashDeck(deck=into.back, cite="19:47-14.4(c)1")
    yield shuffled(t)
    yield cut()
    yield Deed(what="store", words=f"the {out.back} deck", cite="19:47-14.2(a)")


def shuffled(t: Table[PokerOptions, Room]) -> Act:
    """The whole deck is shuffled, by hand or by the device, and stacked (14.5(a))."""
    return ShuffleDeck(method="device" if by_device(t) else "manual", cite="19:47-14.5(a)")


def cut(cite: str = "19:47-14.5(b)", *also: str) -> Act:
    """Cover card down, ten cards or more onto it, the rest on top (14.5(b)); after a device shuffle too."""
    return CutDeck(cite=cite, also=(*also, "19:47-14.5(b)1", "19:47-14.5(b)2", "19:47-14.5(b)3"))


def not_dealt(t: Table[PokerOptions, Room], act: Act | None = None) -> bool:
    """Whether the deck has been cut and no card of it dealt."""
    return t.status == "open" and not t.shoe.dealt and t.shoe.left == FULL


def shuffle_due(t: Table[PokerOptions, Room]) -> bool:
    """Whether the deck must be shuffled before a round."""
    return bool(t.reshuffle_due) or not not_dealt(t)


def recut(t: Table[PokerOptions, Room]) -> Script[None]:
    """Before the first card, a casino supervisor may want another cut (14.5(c))."""
    if not not_dealt(t):
        raise Refusal("the deck can be recut only once it is cut and before any card is dealt", "19:47-14.5(c)")
    yield from cut_again()


def cut_again() -> Script[None]:
    """The order, and the same cut once more."""
    yield Deed(what="order-recut", words="the cut was not proper", actor="casino-supervisor", cite="19:47-14.5(c)")
    yield Unload(cite="19:47-14.5(c)")
    yield cut("19:47-14.5(c)", "19:47-14.5(b)")


def idle(t: Table[PokerOptions, Room]) -> Script[None]:
    """Nobody plays: both decks lie spread (14.5(d))."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", "19:47-14.5(d)")
    yield SpreadDecks(words=f"both decks {t.options.idle_spread.replace('-', ' ')}", cite="19:47-14.5(d)")
    yield SetStatus(status="idle", cite="19:47-14.5(d)")


# The hours of a deck, 14.2(b).


def tell_time(t: Table[PokerOptions, Room], time: str) -> Script[None]:
    """What the clock on the wall shows, as 14:35; the engine has none."""
    now, last = minutes(time), t.memory.time
    passed = (now - minutes(last)) % DAY if last else 0
    if t.memory.decks and passed > DAY // 2:
        raise Refusal(f"it was {last} before: the clock cannot have gone back to {time}", "house:poker-room/clock")
    yield TellTime(time=time, minutes=passed if t.memory.decks else 0, cite="house:poker-room/clock")


def sequence(t: Table[PokerOptions, Room], who: str = "dealer") -> Script[None]:
    """Dealer or floorperson puts each deck in use into suit and sequence; then it is shuffled and cut (14.2(b))."""
    if who not in {"dealer", "floorperson"}:
        raise Refusal(f"the cards are put in order by dealer or floorperson, not by {who}", "19:47-14.2(b)")
    if t.status != "open":
        raise Refusal(f"no deck is in use: the table is {t.status}", "19:47-14.2(b)")
    dealt_from = not not_dealt(t)
    for deck in in_use(t):
        yield SequenceDeck(deck=deck.back, who=who, cite="19:47-14.2(b)")
    if by_device(t) and dealt_from:
        yield from alternate(t)
    else:
        yield shuffled(t)
        yield cut()


def in_use(t: Table[PokerOptions, Room]) -> list[Deck]:
    """The deck in play; with a device, both."""
    decks: list[Deck] = t.memory.decks
    return decks if by_device(t) else decks[:1]


def due(t: Table[PokerOptions, Room]) -> str:
    """The procedure that the hours of the decks want before another round, or nothing."""
    # A round that begins when the time is up would use the deck for longer.
    if t.cards_of != t.day:
        return "change-cards"
    for deck in t.memory.decks:
        if deck.age >= CHANGE_EVERY:
            return "change-cards"
    for deck in in_use(t):
        if deck.used >= SEQUENCE_EVERY:
            return "sequence"
    return ""


def verify_ready(t: Table[PokerOptions, Room]) -> None:
    """Refuse a round for which the cards are not ready: every game's round asks this first."""
    if t.status != "open":
        raise Refusal(f"no round begins at a table that is {t.status}", "19:47-14.4(c)")
    wanted = due(t)
    if t.cards_of != t.day:
        raise Refusal(f"these decks were given out on {t.cards_of}: each gaming day has its own", "19:47-14.2(c)")
    if wanted == "change-cards":
        raise Refusal("these decks have been at the table for four hours and must be changed", "19:47-14.2(b)")
    if wanted:
        raise Refusal("this deck has been used for two hours and must be put in suit and sequence", "19:47-14.2(b)")
    if shuffle_due(t):
        raise Refusal("the deck is shuffled and cut after each round, before another begins", "19:47-14.5(a)")


def next_procedure(t: Table[PokerOptions, Room]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    return due(t) or ("shuffle" if shuffle_due(t) else "round")


# Rulings.


def improper_cut(t: Table[PokerOptions, Room], act: Act, incident: Incident) -> Script[Any]:
    """The cut is made again, and the round goes on where it was."""
    yield from cut_again()
    return AGAIN


def shuffler_jam(t: Table[PokerOptions, Room], act: ShuffleDeck, incident: Incident) -> Script[Any]:
    """The device is taken off, and this deck is shuffled by hand."""
    yield DeviceJam(cite="house:poker-room/shuffler-jam")
    return (yield ShuffleDeck(method="manual", cite="house:poker-room/shuffler-jam", also=("19:47-14.5(a)",)))


DECK_RULINGS = (
    Ruling(
        kind="improper-cut",
        cite="19:47-14.5(c)",
        says="Before any card is dealt a casino supervisor may have a cut that was improper or unfair made again.",
        at=(Deal,),
        script=improper_cut,
        when=not_dealt,
        by=("casino-supervisor",),
    ),
    Ruling(
        kind="shuffler-jam",
        cite="house:poker-room/shuffler-jam",
        says="A device that jams is taken out of use; until it is cleared the deck is shuffled by hand.",
        at=(ShuffleDeck,),
        script=shuffler_jam,
        when=lambda t, act: act.method == "device",
    ),
)

DECK_PROCEDURES = {
    "open": Procedure("19:47-14.4(a)", "two new decks are inspected and spread", open_table),
    "start": Procedure("19:47-14.4(c)", "two players have come: wash, shuffle, cut", start),
    "shuffle": Procedure("19:47-14.5(a)", "the deck is shuffled and cut for the next round", reshuffle),
    "recut": Procedure("19:47-14.5(c)", "the deck is cut again", recut, by=("casino-supervisor",)),
    "rotate": Procedure("19:47-14.2(b)", "the other deck comes into play", rotate),
    "sequence": Procedure("19:47-14.2(b)", "the deck in use is put in suit and sequence", sequence),
    "change-cards": Procedure("19:47-14.2(b)", "both decks are changed", change_cards),
    "clock": Procedure("house:poker-room/clock", "what time it is", tell_time),
    "idle": Procedure("19:47-14.5(d)", "nobody plays: both decks lie spread", idle),
}

DECLARED = (
    ("19:47-14.2(a)", "each deck's backs are alike and the other's differ; the cover card's colour was approved"),
    ("19:47-14.2(c)", "the shift supervisor shares out the decks each gaming day by limit, place and kind of game"),
    ("19:47-14.2(d)1", "with a shuffler, the backs of the two decks differ in colour"),
)
"""What the house vouches for of its decks."""
