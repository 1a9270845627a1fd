"""Who gets the first card: three dice, a number or a button, counted counter-clockwise from the dealer or the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.equipment.dice import THREE_DICE, faces
from pitboss.games.pai_gow_poker_family.acts import MoveButton
from pitboss.games.pai_gow_poker_family.options import BUTTON, DICE, NUMBERS, PLACES, SHARED
from pitboss.table.act import HOUSE, Deed, place
from pitboss.table.banking import banker
from pitboss.table.chance import Draw

if TYPE_CHECKING:
    from pitboss.table import Script, Table


def clockwise(first: int) -> list[int]:
    """All places from one on: the dealer's, then the boxes from the dealer's left."""
    return [(first + step) % PLACES for step in range(PLACES)]


def counted(total: int, first: int = HOUSE) -> int:
    """The place at which a count ends that begins with 1 at the dealer or the bank and goes counter-clockwise."""
    return (first - total + 1) % PLACES


def starting_place(t: Table[Any, Any]) -> Script[int]:
    """The place that gets the first card."""
    how, bank = t.options.starting, banker(t)
    if how == BUTTON:
        return int(t.memory.button)
    cite = f"{SHARED}/{how}"
    if how == DICE:
        yield Deed(what="shake", words="the covered dice, three times or more", cite=cite)
        total = sum(faces((yield Draw(device=THREE_DICE.name, box=bank, cite=cite))))
    else:
        total = int((yield Draw(device=NUMBERS.name, cite=cite)))
    start = counted(total, bank)
    words = f"{total}: {place(start)} gets the first card"
    yield Deed(what="announce", words=words, cite=cite, also=(f"{SHARED}/count",))
    return start


def put_away(t: Table[Any, Any], start: int) -> Script[None]:
    """After the deal: one more shake with the cover on, or the button moves on."""
    if t.options.starting == DICE:
        yield Deed(what="cover", words="the dice, one shake, to the dealer's right", cite=f"{SHARED}/{DICE}")
    elif t.options.starting == BUTTON:
        yield MoveButton(to=clockwise(start)[1], cite=f"{SHARED}/{BUTTON}")
