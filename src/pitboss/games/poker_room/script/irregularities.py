"""Irregularities of the poker room: of the subchapter's own list nothing is held, so these are house readings."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Action, Bind, KillHand, Muck
from pitboss.games.poker_room.script.card_acts import Expose, SetAside
from pitboss.games.poker_room.script.decks import DECK_RULINGS
from pitboss.games.poker_room.script.hand_skeleton import EXPOSED
from pitboss.games.poker_room.script.out_of_turn import RULING as OUT_OF_TURN
from pitboss.games.poker_room.script.showdown import DEAD
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.marks import helper, reading
from pitboss.table import AGAIN, Incident, RoundVoid, Ruling, Table
from pitboss.table.act import Act, Burn, Deal, Decide, Discard, TableAction
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import ABSENT, Ruled, Rules, from_the_shoe, ruling, shoe_runs_out, voids

LAST_CARDS = ("third", "seventh")
"""The last cards of mambo stud and of seven-card stud."""

LATE = 2
"""Number of players whose action makes a faulty deal stand."""


def _first_deal(t: Table[PokerOptions, Room], act: Act) -> bool:
    return isinstance(act, Deal) and act.deal == "original" and from_the_shoe(t, act)


def _first_deal_down(t: Table[PokerOptions, Room], act: Act) -> bool:
    return _first_deal(t, act) and act.face == "down"  # type: ignore[attr-defined]


def _in_hand(t: Table[PokerOptions, Room], act: Act) -> bool:
    return bool(t.hands)


@reading("poker-room/boxed-card")
def boxed(t: Table[PokerOptions, Room], act: Act, incident: Incident) -> Rules:
    """A card that lies face up in the deck counts as blank paper: the next one takes its place."""
    assert incident.card is not None
    yield Discard(card=incident.card)
    if _first_deal(t, act) and t.run.incidents["face-up-in-shoe"] > 1:
        raise RoundVoid("house:poker-room/boxed-twice", "two cards lay face up in the deck on the first deal")
    return AGAIN


@reading("poker-room/exposed-later")
def exposed(t: Table[PokerOptions, Room], act: Deal, incident: Incident) -> Rules:
    """One later hole card that is exposed is replaced after the deal by the next card, and itself becomes the burn
    card.

    At the start, or the second time, it is a misdeal.
    """
    assert incident.card is not None
    if sum(map(len, t.hands.values())) < 2:
        raise RoundVoid("house:poker-room/exposed-early", "one of the first two cards was exposed")
    if t.run.incidents["exposed-card"] > 1:
        raise RoundVoid("house:poker-room/exposed-twice", "two hole cards were exposed")
    yield SetAside(card=incident.card)
    return EXPOSED


@reading("poker-room/stud-down-card-up")
def down_card_exposed(t: Table[PokerOptions, Room], act: Deal, incident: Incident) -> Rules:
    """A down card of the first deal that falls face up is the up-card, and the card after it is dealt down."""
    assert incident.card is not None
    yield Expose(box=act.to, card=incident.card)
    return EXPOSED


@reading("poker-room/stud-last-card-up")
def last_card_exposed(t: Table[PokerOptions, Room], act: Deal, incident: Incident) -> Rules:
    """A last card that falls face up is kept by its player."""
    assert incident.card is not None
    yield Expose(box=act.to, card=incident.card)
    return incident.card


def fouled(found: str, why: str) -> Ruled:
    """The deck has not the cards that it should have."""
    return voids(why, TableAction(what="count", words=f"the deck, {found}"))


@reading("poker-room/wrong-number")
def wrong_number(t: Table[PokerOptions, Room], act: Action | TurnUp, incident: Incident) -> Rules:
    """A hand that has too many or too few cards is dead and cannot win.

    It is the one whose turn it is, or that is about to be shown.
    """
    if isinstance(act, TurnUp):
        late = ("house:poker-room/too-late-for-misdeal",)
        yield KillHand(box=int(act.hand), why="wrong number of cards", also=late)
        return DEAD
    also = () if _not_too_late(t, act) else ("house:poker-room/too-late-for-misdeal",)
    yield KillHand(box=act.box, why="wrong number of cards", also=also)
    return "fold"


@helper
def absent(t: Table[PokerOptions, Room], act: Act, incident: Incident) -> Rules:
    """A player who has gone checks if that is open and otherwise folds; asked anything else they are passed over."""
    if not isinstance(act, Action):
        return (yield from ABSENT.script(t, act, incident))
    player = t.seats[act.box]
    answer = "check" if "check" in act.choices else "fold"
    yield TableAction(what="pass-over", words=f"{player} does not answer, which stands for {answer}")
    if answer == "fold":
        yield KillHand(box=act.box, why="absent", cite="house:poker-room/leaving")
    return answer


def _is_asked(t: Table[PokerOptions, Room], act: Act) -> bool:
    return isinstance(act, Action) or ABSENT.when(t, act)


@reading("poker-room/string-bet")
def bound_to_call(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> Rules:
    """Words in turn bind; several motions without words are a call, and so is one chip that is worth more."""
    yield Bind(box=act.box, amount=act.call)
    return "call"


@reading("poker-room/burn-forgotten")
def burn_forgotten(t: Table[PokerOptions, Room], act: Burn, incident: Incident) -> Rules:
    """A forgotten burn card is made good if nobody has acted since: what was dealt first is burned."""
    # Everybody has seen it.
    return (yield Burn(shown=True))


def _may_call(t: Table[PokerOptions, Room], act: Action) -> bool:
    return "call" in act.choices


def _not_too_late(t: Table[PokerOptions, Room], act: Act) -> bool:
    return bool(t.hands) and t.memory.acted < LATE and t.memory.streets <= 1


RULINGS: tuple[Ruling, ...] = (
    ruling("face-up-in-shoe", "house:poker-room/boxed-card", (Deal, Burn), boxed, from_the_shoe, needs_card=True)(
        "A card face up in the deck counts as blank paper; two of them on the first deal are a misdeal."
    ),
    ruling(
        "misdeal",
        "house:poker-room/misdeal",
        (Deal, Action),
        voids("the cards were misdealt", TableAction(what="announce-misdeal", words="misdeal")),
        _not_too_late,
    )("A faulty deal is void until two players have acted: everything goes back, and the same button deals anew."),
    ruling(
        "fouled-deck",
        "house:poker-room/fouled-deck",
        (Deal, Burn, Decide, TurnUp, Muck),
        fouled("which is not whole", "the deck has a card too many or too few"),
        _in_hand,
    )("A deck with a card too many or too few voids the hand, if it is found before the pot is awarded."),
    ruling(
        "shoe-empty",
        "house:poker-room/fouled-deck",
        (Deal, Burn),
        fouled("which is used up", "the deck has not enough cards for the hand"),
        shoe_runs_out,
    )("A deck that has no card left where one is due has too few, which voids the hand."),
    ruling("wrong-number", "house:poker-room/wrong-number", (Action, TurnUp), wrong_number)(
        "A hand with the wrong number of cards is dead; its chips stay in the pot."
    ),
    ruling("string-bet", "house:poker-room/string-bet", (Action,), bound_to_call, _may_call)(
        "Several motions without a word, or one chip worth more than the bet, are a call."
    ),
    ruling("burn-forgotten", "house:poker-room/burn-forgotten", (Burn,), burn_forgotten, from_the_shoe)(
        "A card dealt where a burn card was due is burned, if nobody has acted since."
    ),
    replace(
        ABSENT,
        says="A player who has gone checks if that is open, and otherwise folds; all else they decline.",
        script=absent,
        when=_is_asked,
    ),
    OUT_OF_TURN,
    FILL,
    *DECK_RULINGS,
)

EXPOSED_HOLE_CARD = ruling(
    "exposed-card", "house:poker-room/exposed-later", (Deal,), exposed, _first_deal_down, needs_card=True
)("A hole card that the dealer exposes is replaced after the deal; among the first two, or twice, it is a misdeal.")

EXPOSED_DOWN_CARD = ruling(
    "exposed-card", "house:poker-room/stud-down-card-up", (Deal,), down_card_exposed, _first_deal_down, needs_card=True
)("A down card of the first deal that falls face up is the up-card, and the next one is dealt down.")

STUD_RULINGS = (
    EXPOSED_DOWN_CARD,
    ruling(
        "exposed-card",
        "house:poker-room/stud-last-card-up",
        (Deal,),
        last_card_exposed,
        lambda t, act: act.deal in LAST_CARDS and act.face == "down" and from_the_shoe(t, act),
        needs_card=True,
    )("A last card that falls face up is kept."),
)
"""Of the games with up-cards whose last card lies face down."""
