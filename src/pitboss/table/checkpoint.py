"""Checkpoints: a table between two procedures as plain data, from which recovery starts."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.equipment import DiscardRack, Pile, Shoe, packed, unpacked
from pitboss.refusal import Refusal
from pitboss.table.bank import Bank
from pitboss.table.lot import Lot

if TYPE_CHECKING:
    from pitboss.table.table import Table


class Plain(msgspec.Struct, kw_only=True):
    """What a table has under the same names, as it is."""

    n: int
    round: int
    status: str
    day: str
    cards_of: str
    dealer: str
    held_for_hand: bool
    burn_due: bool
    reshuffle_due: str | None
    reshuffle_cite: str
    cut_offer_from: int | str | None
    cut_offer_to: str
    cutter: str
    device_jammed: bool
    seal: str = ""
    spent: str = ""
    lots: dict[str, Lot] = {}


class State(Plain, kw_only=True):
    """A table between two procedures as plain data."""

    bank: dict[str, int]
    seats: dict[int, str]
    wagers: list[tuple[int, str, int]]
    hands: list[tuple[int | str, str]]
    owed: dict[int, int]
    memory: dict[str, Any] = msgspec.field(name="extra")
    """Under the name that checkpoints have always had for it."""
    shoe: str
    shoe_left: str | None
    dealt: int
    cutting_card: int | None
    face_up: list[int]
    rack: list[Pile]
    held: list[str]
    stack: str


PLAIN = Plain.__struct_fields__


def capture(t: Table) -> State:
    """The state of a table that is between two procedures."""
    if t.pending is not None:
        raise Refusal("a checkpoint is taken between procedures")
    return State(
        **{name: getattr(t, name) for name in PLAIN if name != "lots"},
        lots=copy.deepcopy(t.lots),
        bank=dict(t.bank),
        seats=dict(t.seats),
        wagers=[(box, name, amount) for (box, name), amount in t.wagers.items()],
        hands=[(of, packed(cards)) for of, cards in t.hands.items()],
        owed=dict(t.owed),
        memory=msgspec.to_builtins(t.memory, str_keys=True),
        shoe=packed(t.shoe.cards),
        shoe_left=packed(sorted(t.shoe.rest())) if t.shoe.unseen else None,
        dealt=t.shoe.dealt,
        cutting_card=t.shoe.cutting_card,
        face_up=sorted(t.shoe.face_up),
        rack=list(t.rack.piles),
        held=list(t.held),
        stack=packed(t.stack),
    )


def restore(t: Table, state: State) -> None:
    """Put a table into a state."""
    for name in PLAIN:
        setattr(t, name, getattr(state, name))
    t.lots = copy.deepcopy(state.lots)
    t.bank, t.seats, t.owed = Bank(dict(state.bank)), dict(state.seats), dict(state.owed)
    t.wagers = {(box, name): amount for box, name, amount in state.wagers}
    t.hands = {of: unpacked(cards) for of, cards in state.hands}
    t.memory = msgspec.convert(state.memory, t.game.memory, str_keys=True)
    t.shoe = Shoe(t.shoe.decks, t.shoe.law, t.shoe.jokers, t.shoe.pieces)
    t.shoe.restore(state.shoe, state.shoe_left, state.dealt, state.cutting_card, state.face_up)
    t.rack, t.held, t.stack = DiscardRack(list(state.rack)), list(state.held), unpacked(state.stack)
