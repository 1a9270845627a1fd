"""People at a poker table: one seat each, sitting out, and the charge for their time."""

from __future__ import annotations

from typing import Any

from pitboss.games.poker_room.acts import SitOut, TakeRake, room
from pitboss.refusal import Refusal
from pitboss.table import Procedure, Script, Table
from pitboss.table.procedures import ANYBODY, COMMON, FLOOR
from pitboss.table.procedures import sit as sit_down


def sit(t: Table[Any], player: str, box: int, chips: int = 0) -> Script[None]:
    """A player takes a seat, or buys more chips between hands; nobody has two."""
    if any(sitter == player and at != box for at, sitter in t.seats.items()):
        raise Refusal(f"{player} has a seat already, and nobody has two", "house:poker-room/seats")
    yield from sit_down(t, player, box, chips)


def sit_out(t: Table[Any], player: str) -> Script[None]:
    """From the next hand on a player is dealt no cards."""
    _seated(t, player)
    if player in room(t).out:
        raise Refusal(f"{player} sits out already", "house:poker-room/sitting-out")
    yield SitOut(player=player, cite="house:poker-room/sitting-out")


def sit_in(t: Table[Any], player: str) -> Script[None]:
    """A player wants cards again; a blind that went past him is posted with the next hand."""
    _seated(t, player)
    if player not in room(t).out:
        raise Refusal(f"{player} does not sit out", "house:poker-room/sitting-out")
    yield SitOut(player=player, back=True, cite="house:poker-room/sitting-out")


def charge_time(t: Table[Any]) -> Script[None]:
    """Half an hour has passed: each seat pays for it, and the pots stay whole."""
    if t.options.revenue != "time":
        raise Refusal("this table charges no time", "house:poker-room/revenue")
    paying = [box for box in sorted(t.seats) if t.chips(t.seats[box]) >= t.options.charge]
    if not paying:
        raise Refusal("nobody is there to pay", "house:poker-room/time-charge")
    for box in paying:
        yield TakeRake(amount=t.options.charge, how="time", box=box, cite="house:poker-room/time-charge")


def _seated(t: Table[Any], player: str) -> None:
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "house:seating")


PEOPLE = {
    **COMMON,
    "sit": Procedure("house:poker-room/seats", "a player takes a seat and brings chips", sit, by=ANYBODY),
    "sit-out": Procedure("house:poker-room/sitting-out", "a player wants no cards for a while", sit_out, by=ANYBODY),
    "sit-in": Procedure("house:poker-room/sitting-out", "a player wants cards again", sit_in, by=ANYBODY),
    "charge-time": Procedure(
        "house:poker-room/time-charge", "each seat pays for half an hour", charge_time, by=("dealer", *FLOOR)
    ),
}
