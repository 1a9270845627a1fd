"""Roulette chips without a value of their own: a colour for each player, its value marked at the first chip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import reading
from pitboss.table import Script, Table, Wager, memory
from pitboss.table.act import Act
from pitboss.table.acts.seating import Leave
from pitboss.table.game import Procedure
from pitboss.table.procedures.common import ANYBODY

if TYPE_CHECKING:
    from pitboss.games.roulette.options import Options

COLOURS = ("blue", "brown", "green", "grey", "orange", "pink", "purple", "red", "white", "yellow", "lime", "tan")
COLOUR = "house/colours"


class RouletteMemory(memory.Memory):
    """The colours of chips in use, with their owners and values."""

    colours: dict[str, tuple[str, int]] = msgspec.field(default_factory=dict)
    """By player: the colour, and the cents that a chip of it stands for."""

    def record_fields(self) -> dict[str, object]:
        """The colours in use."""
        return {"colours": {player: [*marked] for player, marked in self.colours.items()}} if self.colours else {}


class MarkColour(Act, frozen=True):
    """A player gets a colour of chips, and a marker on its stack says what one is worth."""

    player: str
    colour: str
    amount: int
    sentence = "{player} plays {colour}, {amount} a chip"

    def apply(self, t: Table[Options, RouletteMemory], outcome: object) -> None:
        """Record the player's colour."""
        t.memory.colours[self.player] = (self.colour, self.amount)


class ConvertColour(Act, frozen=True):
    """A player's colour goes back and is changed into value chips; the colour is free for another."""

    player: str
    colour: str
    sentence = "{player} changes {colour} into value chips"

    def apply(self, t: Table[Options, RouletteMemory], outcome: object) -> None:
        """Free the colour."""
        del t.memory.colours[self.player]


@reading("roulette/colours")
def take_colour(t: Table[Options, RouletteMemory], player: str, colour: str, value: int) -> Script[None]:
    """Each player has chips of one colour, whose value is fixed and marked when the first is bought; they are used and
    changed back at that table only.
    """
    if player not in t.seats.values():
        raise Refusal(f"{player} is not at this table", "house:seating")
    if colour not in COLOURS:
        raise Refusal(f"there are no {colour!r} chips: colours are {', '.join(COLOURS)}", COLOUR)
    if player in t.memory.colours:
        had, worth = t.memory.colours[player]
        raise Refusal(
            f"{player} plays {had} at {dollars(worth)} a chip: the value is fixed until it is changed", COLOUR
        )
    if other := next((who for who, (theirs, _) in t.memory.colours.items() if theirs == colour), None):
        raise Refusal(f"{colour} is {other}'s colour", COLOUR)
    if type(value) is not int or value <= 0 or value % t.options.increment:
        raise Refusal(f"a chip is worth a multiple of {dollars(t.options.increment)}", COLOUR)
    yield MarkColour(player=player, colour=colour, amount=value)


@reading("roulette/colours", again=True)
def change_colour(t: Table[Options, RouletteMemory], player: str) -> Script[None]:
    """Colour chips are changed at this table only, when none of them lies on the layout."""
    if player not in t.memory.colours:
        raise Refusal(f"{player} has no colour", COLOUR)
    if any(t.seats.get(box) == player for box, _ in t.wagers):
        raise Refusal(f"{player} has wagers on the layout", COLOUR)
    yield ConvertColour(player=player, colour=t.memory.colours[player][0])


@reading("seating", again=True)
def leave(t: Table[Options, RouletteMemory], player: str) -> Script[None]:
    """A player leaves; their colour is changed first, for it is worth nothing elsewhere."""
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table")
    if any(t.seats.get(box) == player for box, _ in t.wagers):
        raise Refusal(f"{player} has wagers on the layout")
    if player in t.memory.colours:
        yield from change_colour(t, player)
    yield Leave(player=player)


def verify_chips(t: Table[Options, RouletteMemory], act: object, given: Any) -> None:
    """A wager in a colour is made in the player's own, and by whole chips."""
    if not isinstance(given, Wager) or given.form in ("chips", "plaques"):
        return
    owner = next((who for who, (theirs, _) in t.memory.colours.items() if theirs == given.form), None)
    if owner != given.player:
        whose = f"{owner}'s colour" if owner else "nobody's colour yet"
        raise Refusal(f"{given.form} is {whose}: {given.player} cannot wager with it", COLOUR)
    worth = t.memory.colours[given.player][1]
    if given.amount % worth:
        raise Refusal(f"{dollars(given.amount)} is no whole number of {given.form} chips at {dollars(worth)}", COLOUR)


PROCEDURES = {
    "colour": Procedure(COLOUR, "a player gets a colour of chips", take_colour, by=ANYBODY, while_betting=True),
    "change-colour": Procedure(COLOUR, "a player changes the colour into value chips", change_colour, by=ANYBODY),
    "leave": Procedure("house:seating", "a player leaves with all chips", leave, by=ANYBODY),
}
