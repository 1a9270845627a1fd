"""Checkpoints: a table between two procedures as plain data, from which recovery starts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.refusal import Refusal
from pitboss.table.engine.state import CardsInPlay, CardsRow, Money, MoneyRow, SealedChance

if TYPE_CHECKING:
    from pitboss.table.table import Table


class TableRow(msgspec.Struct, kw_only=True):
    """Fields that belong to the table itself."""

    n: int
    round: int
    status: str
    day: str
    dealer: str
    seats: dict[int, str]
    memory: dict[str, Any] = msgspec.field(name="extra")


class State(msgspec.Struct):
    """A table between two procedures: its own fields, and its structs as plain data."""

    own: TableRow
    money: MoneyRow
    cards: CardsRow
    chance: SealedChance

    @property
    def n(self) -> int:
        """The number of the last event."""
        return self.own.n

    def encoded(self) -> bytes:
        """As JSON: one object with all names."""
        plain: dict[str, Any] = {}
        for name in State.__struct_fields__:
            plain |= msgspec.to_builtins(getattr(self, name), str_keys=True)
        return msgspec.json.encode(plain)


def decode_state(checkpoint: bytes) -> State:
    """The decoded state; raises msgspec's error if invalid."""
    plain = msgspec.json.decode(checkpoint)
    read = partial(msgspec.convert, plain, str_keys=True)
    return State(read(TableRow), read(MoneyRow), read(CardsRow), read(SealedChance))


def capture(t: Table) -> State:
    """The state of a table between two procedures."""
    if t.pending is not None:
        raise Refusal("a checkpoint is taken between procedures")
    own = TableRow(
        n=t.n,
        round=t.round,
        status=t.status,
        day=t.day,
        dealer=t.dealer,
        seats=dict(t.seats),
        memory=msgspec.to_builtins(t.memory, str_keys=True),
    )
    return State(own, t.money.plain(), t.cards.plain(), t.chance.copy())


def restore(t: Table, state: State) -> None:
    """Restore a table's state."""
    own = state.own
    t.n, t.round, t.status, t.day, t.dealer = own.n, own.round, own.status, own.day, own.dealer
    t.seats = dict(own.seats)
    t.memory = msgspec.convert(own.memory, t.game.memory, str_keys=True)
    t.money = Money.read(state.money)
    t.cards = CardsInPlay.read(state.cards, t.shoe.another())
    t.chance = state.chance.copy()
