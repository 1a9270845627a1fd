"""Checkpoints: a table between two procedures as plain data, from which recovery starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.equipment import Card, DiscardRack, Pile, Shoe, packed, unpacked
from pitboss.refusal import Refusal
from pitboss.table.bank import Bank

if TYPE_CHECKING:
    from pitboss.table.table import Table


class State(msgspec.Struct, kw_only=True):
    """A table between two procedures as plain data."""

    n: int
    round: int
    status: str
    day: str
    cards_of: str
    dealer: str
    bank: dict[str, int]
    seats: dict[int, str]
    wagers: list[tuple[int, str, int]]
    hands: list[tuple[int | str, str]]
    owed: dict[int, int]
    extra: dict[str, Any]
    shoe: str
    shoe_left: str | None
    dealt: int
    cutting_card: int | None
    face_up: list[int]
    rack: list[Pile]
    held: list[Card]
    held_for_hand: bool
    stack: str
    burn_due: bool
    reshuffle_due: str | None
    reshuffle_cite: str
    cut_offer_from: int | str | None
    cut_offer_to: str
    cutter: str
    device_jammed: bool
    seal: str = ""
    spent: str = ""


def capture(t: Table[Any]) -> State:
    """The state of a table that is between two procedures."""
    if t.pending is not None:
        raise Refusal("a checkpoint is taken between procedures")
    return State(
        n=t.n,
        round=t.round,
        status=t.status,
        day=t.day,
        cards_of=t.cards_of,
        dealer=t.dealer,
        bank=dict(t.bank),
        seats=dict(t.seats),
        wagers=[(box, name, amount) for (box, name), amount in t.wagers.items()],
        hands=[(of, packed(cards)) for of, cards in t.hands.items()],
        owed=dict(t.owed),
        extra=msgspec.to_builtins(t.extra, str_keys=True),
        shoe=packed(t.shoe.cards),
        shoe_left=packed(sorted(t.shoe.rest())) if t.shoe.unseen else None,
        dealt=t.shoe.dealt,
        cutting_card=t.shoe.cutting_card,
        face_up=sorted(t.shoe.face_up),
        rack=list(t.rack.piles),
        held=list(t.held),
        held_for_hand=t.held_for_hand,
        stack=packed(t.stack),
        burn_due=t.burn_due,
        reshuffle_due=t.reshuffle_due,
        reshuffle_cite=t.reshuffle_cite,
        cut_offer_from=t.cut_offer_from,
        cut_offer_to=t.cut_offer_to,
        cutter=t.cutter,
        device_jammed=t.device_jammed,
        seal=t.seal,
        spent=t.spent,
    )


def restore(t: Table[Any], state: State) -> None:
    """Put a table into a state."""
    for name in ("n", "round", "status", "day", "cards_of", "dealer", "burn_due", "reshuffle_due"):
        setattr(t, name, getattr(state, name))
    t.cut_offer_to, t.seal, t.spent = state.cut_offer_to, state.seal, state.spent
    t.cut_offer_from, t.device_jammed = state.cut_offer_from, state.device_jammed
    t.reshuffle_cite, t.held_for_hand, t.cutter = state.reshuffle_cite, state.held_for_hand, state.cutter
    t.bank = Bank(dict(state.bank))
    t.seats = dict(state.seats)
    t.shoe = Shoe(t.shoe.decks, t.shoe.law, t.shoe.jokers)
    t.shoe.restore(state.shoe, state.shoe_left, state.dealt, state.cutting_card, state.face_up)
    t.rack = DiscardRack(list(state.rack))
    t.held, t.stack = list(state.held), unpacked(state.stack)
    t.wagers = {(box, name): amount for box, name, amount in state.wagers}
    t.hands = {of: unpacked(cards) for of, cards in state.hands}
    t.owed = dict(state.owed)
    t.extra = msgspec.convert(state.extra, t.game.extra, str_keys=True)
