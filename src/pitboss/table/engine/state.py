"""The state of a table in structs: money, cards, chance, and the running scripts.

The first three encode and decode themselves: a checkpoint is all of them together, taken
between procedures, when no script is running.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.equipment import Card, DiscardRack, Pile, Shoe, packed, unpacked
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.act import Act, Betting
from pitboss.table.engine.bank import Bank
from pitboss.table.engine.sealed_key import SealedKey
from pitboss.table.event import Event
from pitboss.table.game import RoundVoid

Rows = list[tuple[int, str, int]]
"""Cents by box and wager."""


class MoneyRow(msgspec.Struct, omit_defaults=True):
    """Money as plain data."""

    bank: dict[str, int]
    wagers: Rows
    vigorish: dict[int, int] = msgspec.field(name="owed")
    coupons: Rows = []


class Money(msgspec.Struct):
    """Every account of the table, and the wagers on the layout."""

    bank: Bank
    wagers: dict[tuple[int, str], int] = {}
    """Cents by box and wager."""
    coupons: dict[tuple[int, str], int] = {}
    """The part of wagers on the layout that is a coupon, at face value."""
    redeemed: dict[tuple[int, str], int] = {}
    """Coupons that left the layout in this round."""
    vigorish: dict[int, int] = {}
    """Vigorish owed and marked on the layout, by box."""

    def copy(self) -> Money:
        """A copy of the money, to try movements on."""
        money = Money.read(self.plain())
        money.redeemed = dict(self.redeemed)
        return money

    def plain(self) -> MoneyRow:
        """As plain data, without the redeemed coupons of a finished round."""
        return MoneyRow(dict(self.bank), _rows(self.wagers), dict(self.vigorish), _rows(self.coupons))

    @classmethod
    def read(cls, row: MoneyRow) -> Money:
        """From plain data."""
        return cls(Bank(dict(row.bank)), _by_wager(row.wagers), _by_wager(row.coupons), vigorish=dict(row.vigorish))


def _rows(cents: dict[tuple[int, str], int]) -> Rows:
    return [(box, wager, amount) for (box, wager), amount in cents.items()]


def _by_wager(rows: Rows) -> dict[tuple[int, str], int]:
    return {(box, wager): amount for box, wager, amount in rows}


class CardMarks(msgspec.Struct, kw_only=True):
    """Facts about the cards besides their places."""

    held: list[Card] = []
    """Cards drawn in error that are used next."""
    held_for_hand: bool = False
    """Whether they are for a hand, rather than burned."""
    opened_on: str = msgspec.field(default="", name="cards_of")
    """The gaming day on which the cards, dice or tiles were put into play."""
    burn_due: bool = False
    device_jammed: bool = False
    reshuffle_due: str | None = None
    """Why a reshuffle is due before the next round; None if it is not."""
    reshuffle_cite: str = ""
    cut_offer_from: int | str | None = None
    cut_offer_to: str = ""
    """The player at whose box the cutting card came out."""
    cutter: str = ""
    """The player, or the dealer, who made the last cut."""

    def marks(self) -> dict[str, Any]:
        """These fields alone, by name."""
        marks = {name: getattr(self, name) for name in CardMarks.__struct_fields__}
        return marks | {"held": list(self.held)}


class CardsRow(CardMarks, kw_only=True):
    """Cards as plain data."""

    shoe: str
    shoe_left: str | None
    dealt: int
    cutting_card: int | None
    face_up: list[int]
    rack: list[Pile]
    hands: list[tuple[int | str, str]]
    stack: str


class CardsInPlay(CardMarks, kw_only=True):
    """A table's cards, or tiles: their places, and what is due."""

    shoe: Shoe
    rack: DiscardRack = msgspec.field(default_factory=DiscardRack)
    hands: dict[int | str, list[Card]] = {}
    stack: list[Card] = []
    """Cards outside the shoe that are prepared for it."""
    stack_unseen: bool = False
    stack_face_up: tuple[int, ...] = ()

    def plain(self) -> CardsRow:
        """As plain data; a stack's order is known only while it is prepared."""
        shoe = self.shoe
        return CardsRow(
            **self.marks(),
            shoe=packed(shoe.cards),
            shoe_left=packed(shoe.rest()) if shoe.unseen else None,
            dealt=shoe.dealt,
            cutting_card=shoe.cutting_card,
            face_up=sorted(shoe.face_up),
            rack=list(self.rack.piles),
            hands=[(of, packed(hand)) for of, hand in self.hands.items()],
            stack=packed(self.stack),
        )

    @classmethod
    def read(cls, row: CardsRow, shoe: Shoe) -> CardsInPlay:
        """From plain data, into an empty shoe."""
        shoe.restore(row.shoe, row.shoe_left, row.dealt, row.cutting_card, row.face_up)
        return cls(
            **row.marks(),
            shoe=shoe,
            rack=DiscardRack(list(row.rack)),
            hands={of: unpacked(hand) for of, hand in row.hands},
            stack=unpacked(row.stack),
        )


class SealedChance(msgspec.Struct):
    """Random keys sealed before use."""

    seal: str = ""
    """The key of the shuffle in play."""
    spent: str = ""
    """The key of the previous shuffle, which may be published."""
    sealed_keys: dict[str, SealedKey] = msgspec.field(name="lots", default_factory=dict)
    """Keys for future draws, and the last one opened."""

    def copy(self) -> SealedChance:
        """A copy of the keys."""
        return SealedChance(self.seal, self.spent, copy.deepcopy(self.sealed_keys))


class RunningScripts(msgspec.Struct):
    """The running scripts, innermost last, with their shared state."""

    last_filled: tuple[Any, Any, Paragraphs]
    """The last act whose fields name paragraphs: as its script made it, filled in, and by which table of paragraphs."""
    scripts: list[Any] = []
    fallbacks: list[str] = []
    """The paragraph of each running procedure or ruling, for unmarked scripts."""
    interrupted: list[Act] = []
    """The pending act under each script but the first."""
    opened: tuple[Betting | None, tuple[str, ...]] = (None, ())
    """The betting whose group of wagers was asked for last, and those wagers."""
    watch: Callable[[Event], None] | None = None
    """Called with each event of a round that counts its results; incidents are left out."""
    incidents: Counter[str] = msgspec.field(default_factory=Counter)
    """Incidents of this procedure, by kind."""
    void: RoundVoid | None = None
    """Why the round was declared void."""
    standing: dict[tuple[int, str], tuple[str, int]] = {}
    """The wagers that lay on the layout when the round began, by box and name: player and amount."""
