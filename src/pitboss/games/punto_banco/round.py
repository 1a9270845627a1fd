"""Punto banco: the curator, 19:47-3.6 and 3.11, and the round of play."""

from pitboss.games.baccarat_family.acts import BaccaratMemory, PassShoe, TakeShoe
from pitboss.games.baccarat_family.counting import BANKER, PLAYER
from pitboss.games.baccarat_family.hand import (
    announce_count,
    announce_result,
    count,
    end_of_hand,
    face_up,
    four_cards,
    put_cards_away,
    take_wagers,
    third_cards,
)
from pitboss.games.baccarat_family.settle import settle
from pitboss.games.baccarat_family.shoe import counter_clockwise, ready
from pitboss.games.punto_banco.rules import Options
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Decide, TableAction
from pitboss.table.procedures.common import return_everything


@helper
def round_of_play(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """The shoe has a curator; four cards, third cards, result, money, and perhaps another curator."""
    ready(t)
    try:
        if t.memory.curator is None or (t.memory.curator != HOUSE and t.memory.curator not in t.seats):
            yield from offer_shoe(t)
        if t.memory.curator is None:
            return
        yield from take_wagers(t)
        if not t.wagers:
            return
        yield from call_for_cards()
        yield from four_cards(drawn_by=curator(t))
        yield from announce_count(t, PLAYER)
        yield from announce_count(t, BANKER)
        yield from third_cards(t, curator(t), face_up)
        yield from announce_result(t)
        banker_lost = count(t, BANKER) < count(t, PLAYER)
        yield from settle(t)
        yield from put_cards_away()
        yield from end_of_hand(t)
        if not t.memory.shoe_done:
            yield from keep_or_pass(t, banker_lost=banker_lost)
    except RoundVoid as void:
        yield from return_everything(t, void)


# 3.6: the shoe and who deals from it.


@law("3.6(b)")
def offer_shoe(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """As play begins the dealer calling the game (the caller) offers the shoe to seat 1; declined or vacant, on
    counter-clockwise till a player takes it.
    """
    # The paragraph on who is next after a pass is lost; the direction is that of the first offer.
    cite = "house:punto-banco/offer-after-pass" if t.memory.offered else ""
    asked: dict[str, int] = {}
    for box in counter_clockwise(t, t.memory.passed_by):
        asked.setdefault(t.seats[box], box)
    # Until 1998 the dealer could not act as curator.
    dealer = t.stands(t.law["3.6(d)"])
    choices = ("accept", "refuse", "name-dealer") if dealer else ("accept", "refuse")
    for box in asked.values():
        answer = yield Decide(box=box, choices=choices, default="refuse", cite=cite)
        if answer == "accept":
            yield from take_shoe(box)
            return
        if answer == "name-dealer":
            yield from dealer_takes_shoe("1")
            return
    if dealer:
        yield from dealer_takes_shoe("2")
    else:
        yield TableAction(what="announce", words="nobody takes the shoe: there is no game")


@law("3.6(c)")
def take_shoe(box: int) -> Script[None]:
    """The player who takes the shoe is the curator and deals by the regulations and as the caller directs."""
    yield TakeShoe(box=box)


@law("3.6(d)")
def dealer_takes_shoe(case: str) -> Script[None]:
    """In two cases the dealer may be curator.

    1. One: the player who takes the shoe, or to whom it later passes under 3.11, names the dealer.
    2. Two: everybody to whom the shoe is offered declines.
    """
    yield TakeShoe(box=HOUSE, cite=case)


def curator(t: Table[Options, BaccaratMemory]) -> str:
    """Who draws the cards."""
    return f"player:{t.seats[t.memory.curator]}" if t.memory.curator else "dealer"


# 3.7(b): after the family's "No More Bets".


@law("3.7(b)", again=True)
def call_for_cards() -> Script[None]:
    """The word at which the curator deals."""
    yield TableAction(what="announce", words="Cards")


# 3.11: keeping or passing the shoe.


@law("3.11(a)")
def keep_or_pass(t: Table[Options, BaccaratMemory], *, banker_lost: bool) -> Script[None]:
    """When a round is over the curator is free to keep the shoe or pass it, with exceptions.

    1. A Banker's Hand that loses obliges the curator to pass the shoe.

    A tie is no loss.
    """
    if banker_lost:
        assert t.memory.curator is not None, "a round was dealt without a curator"
        # The text excepts nobody, so a dealer who is curator passes it too.
        yield PassShoe(box=t.memory.curator, cite="1")
    elif t.memory.curator:
        box = t.memory.curator
        answer = yield Decide(box=box, choices=("keep", "pass"), default="keep")
        if answer == "pass":
            yield PassShoe(box=box)


@reading("punto-banco/pass-ordered")
def take_shoe_away(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """A curator who stalls, deals wrongly again and again or breaks the law can be ordered by dealer or supervisor to
    pass the shoe.
    """
    if not t.memory.curator:
        raise Refusal("no participant has the shoe", "house/pass-ordered")
    yield PassShoe(box=t.memory.curator)
