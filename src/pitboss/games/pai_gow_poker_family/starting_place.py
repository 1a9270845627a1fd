"""Who gets the first card, and what is done with dice or button once all have theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.pai_gow_family.starting_place import DICE, circle, starting_place
from pitboss.games.pai_gow_poker_family.acts import PaiGowPokerMemory, PassButton
from pitboss.games.pai_gow_poker_family.options import BUTTON, SevenCardOptions
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table.act import TableAction

if TYPE_CHECKING:
    from pitboss.table import Script, Table


@helper
def first_place(t: Table[SevenCardOptions, PaiGowPokerMemory]) -> Script[int]:
    """By dice or a number, counted counter-clockwise from the dealer or the bank, or where the button lies."""
    if t.options.start == BUTTON:
        return int(t.memory.button)
    return int((yield from starting_place(t, dead=False)))


def clockwise(t: Table[SevenCardOptions, PaiGowPokerMemory], first: int) -> list[int]:
    """All places from one on, as the cards go."""
    places = [int(place) for place in circle(t, dead=False)][::-1]
    at = places.index(first)
    return places[at:] + places[:at]


@helper
def put_away(t: Table[SevenCardOptions, PaiGowPokerMemory], start: int) -> Script[None]:
    """After the deal: one more shake with the cover on, or the button moves on."""
    if t.options.start == DICE:
        yield from cover_dice()
    elif t.options.start == BUTTON:
        yield from pass_button(t, start)


@law("start/cover")
def cover_dice() -> Script[None]:
    """One more shake, and the dice go to the dealer's right."""
    yield TableAction(what="cover", words="the dice, one shake, to the dealer's right")


@reading("seven-cards/button")
def pass_button(t: Table[SevenCardOptions, PaiGowPokerMemory], start: int) -> Script[None]:
    """A button lies at the place that gets the first card, and goes one place on clockwise after every deal."""
    yield PassButton(to=clockwise(t, start)[1])
