"""People at a poker table: who sits, who sits out, and the charge for their time."""

from __future__ import annotations

from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import HALF_HOUR, DismissProp, MoveKill, SeatProp, SitOut, TakeRake
from pitboss.games.poker_room.script.seats import SEAT_PROCEDURES, free_seats
from pitboss.games.poker_room.state import Room
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import reading
from pitboss.table import Procedure, Script, Table
from pitboss.table.play.player_names import PROP
from pitboss.table.procedures.common import ANYBODY, COMMON, FLOOR

NAMES = tuple(f"{name} {PROP}" for name in ("Ada", "Bruno", "Clara", "Dino", "Edda", "Fritz", "Greta", "Hugo"))
"""The house's name for its own players, reserved."""

PROP_STAKE = 50
"""Least bets that such a player brings."""


@reading("poker-room/props")
def seat_prop(t: Table[PokerOptions, Room]) -> Script[None]:
    """The house may fill seats with players of its own, marked as such, who play with chips of the table inventory by
    what they can see.
    """
    r, stake = t.memory, PROP_STAKE * t.options.bet(early=True, killed=False)
    if t.bank["inventory"] < stake:
        raise Refusal("the table inventory cannot stake another player", "house:fill")
    broke = [box for box, player in sorted(t.seats.items()) if player in r.props and not t.chips(player)]
    if broke:
        yield SeatProp(player=t.seats[broke[0]], box=broke[0], chips=stake)
        return
    free = [box for box in range(t.boxes, 0, -1) if box not in t.seats] if free_seats(t) > 0 else []
    names = [name for name in NAMES if name not in t.seats.values()]
    if len(r.props) >= t.options.props or not free or not names:
        raise Refusal("no further player of the house is wanted", "house:poker-room/props")
    # Not beside each other while there is room, so that people sit among them.
    box = max(free, key=lambda box: (min((abs(box - other) for other in t.seats), default=0), box))
    yield SeatProp(player=names[0], box=box, chips=stake)
    if r.kill == box:
        yield MoveKill(box=0, cite="house:poker-room/kill-gone")


@reading("poker-room/props", again=True)
def dismiss_prop(t: Table[PokerOptions, Room], player: str) -> Script[None]:
    """A player of the house's own makes room."""
    if player not in t.memory.props:
        raise Refusal(f"{player} is no player of the house", "house:poker-room/props")
    yield DismissProp(player=player)


def wants_prop(t: Table[PokerOptions, Room]) -> bool:
    """Whether a house player is to be seated or staked: only if another person wants to play."""
    r = t.memory
    if not (r.props or t.options.props):
        return False
    away = {*r.props, *r.out}
    if not any(player not in away and t.chips(player) for player in t.seats.values()):
        return False
    broke = any(not t.chips(player) for player in r.props)
    return broke or (len(r.props) < t.options.props and free_seats(t) > 0)


@reading("poker-room/sitting-out")
def sit_out(t: Table[PokerOptions, Room], player: str) -> Script[None]:
    """A player who sits out is dealt no cards and posts nothing, and keeps the seat."""
    _seated(t, player)
    if player in t.memory.out:
        raise Refusal(f"{player} sits out already", "house:poker-room/sitting-out")
    yield SitOut(player=player)


@reading("poker-room/sitting-out", again=True)
def sit_in(t: Table[PokerOptions, Room], player: str) -> Script[None]:
    """A player wants cards again; a missed blind is posted with the next hand."""
    _seated(t, player)
    if player not in t.memory.out:
        raise Refusal(f"{player} does not sit out", "house:poker-room/sitting-out")
    yield SitOut(player=player, back=True)


def payers(t: Table[PokerOptions, Room]) -> list[int]:
    """The seats that can pay for their time."""
    return [box for box in sorted(t.seats) if t.chips(t.seats[box]) >= t.options.charge]


def owes_time(t: Table[PokerOptions, Room]) -> bool:
    """Whether an unpaid half-hour has passed."""
    return t.options.revenue == "time" and t.memory.unpaid >= HALF_HOUR and bool(payers(t))


@reading("poker-room/time-charge")
def charge_time(t: Table[PokerOptions, Room]) -> Script[None]:
    """Each seat pays a posted amount every half hour, between hands, and nothing is taken from the pots."""
    if t.options.revenue != "time":
        raise Refusal("this table charges no time", "house:poker-room/revenue")
    paying = payers(t)
    if not paying:
        raise Refusal("nobody is there to pay", "house:poker-room/time-charge")
    for box in paying:
        yield TakeRake(amount=t.options.charge, how="time", box=box)


def _seated(t: Table, player: str) -> None:
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "house:seating")


PEOPLE = {
    **COMMON,
    **SEAT_PROCEDURES,
    "sit-out": Procedure("house:poker-room/sitting-out", "a player wants no cards for a while", sit_out, by=ANYBODY),
    "sit-in": Procedure("house:poker-room/sitting-out", "a player wants cards again", sit_in, by=ANYBODY),
    "seat-prop": Procedure(
        "house:poker-room/props", "a player of the house takes a seat", seat_prop, by=("dealer", *FLOOR)
    ),
    "dismiss-prop": Procedure("house:poker-room/props", "a player of the house leaves", dismiss_prop, by=FLOOR),
    "charge-time": Procedure(
        "house:poker-room/time-charge", "each seat pays for half an hour", charge_time, by=("dealer", *FLOOR)
    ),
}
