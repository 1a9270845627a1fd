"""Seats of the poker room and the list of those who wait for one; of 14.18 only the title is held."""

from __future__ import annotations

from pitboss.games.poker_room.options import ButtonOptions, PokerOptions
from pitboss.games.poker_room.script.acts import MoveKill, NoteMissed, SitOut
from pitboss.games.poker_room.state import Room, Waiting, limit
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Procedure, Script, Table
from pitboss.table.act import Act
from pitboss.table.play.player_names import verify_name
from pitboss.table.procedures import common
from pitboss.table.procedures.common import ANYBODY

LIST = "house:poker-room/waiting-list"
ONE_SEAT = "house:poker-room/seats"


class JoinList(Act, frozen=True):
    """A name goes on the list, behind all that are there."""

    player: str
    game: str
    limit: str
    sentence = "{player} waits for {game} {limit}"

    def by(self, t: Table[PokerOptions, Room]) -> str:
        """A person who wants to play."""
        return f"player:{self.player}"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Last on the list."""
        t.memory.waiting.append(Waiting(self.player, self.game, self.limit))


class CallName(Act, frozen=True):
    """The first who waits for this game and limit is called, and a seat is reserved."""

    player: str
    sentence = "a seat for {player}"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """Still on the list until the seat is taken."""
        t.memory.called.append(self.player)


class SkipName(Act, frozen=True):
    """A called player who did not come goes to the end of the list; the seat is free for the others."""

    player: str
    sentence = "{player} has not come and goes behind the others"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """To the end."""
        entry = _entry(t, self.player)
        t.memory.called.remove(self.player)
        t.memory.waiting.remove(entry)
        t.memory.waiting.append(entry)


class StrikeName(Act, frozen=True):
    """A name comes off the list: the player has a seat here, or waits no longer."""

    player: str
    sentence = "{player} is off the waiting list"

    def apply(self, t: Table[PokerOptions, Room], outcome: object) -> None:
        """This table's game and limit only: the name may wait for another."""
        t.memory.waiting.remove(_entry(t, self.player))
        t.memory.called = [name for name in t.memory.called if name != self.player]


def waiting_here(t: Table[PokerOptions, Room]) -> list[str]:
    """Those who wait for the game and limit of this table, the first first."""
    waiting: list[str] = t.memory.queue(t)[0]
    return waiting


def free_seats(t: Table[PokerOptions, Room]) -> int:
    """Seats that are neither taken nor reserved."""
    return t.boxes - len(t.seats) - len(waiting_here(t))


def _entry(t: Table[PokerOptions, Room], player: str) -> Waiting:
    return Waiting(player, t.game.name, limit(t.options))


@reading("poker-room/seats")
def sit(t: Table[PokerOptions, Room], player: str, box: int, chips: int = 0) -> Script[None]:
    """A player has one seat, and a round needs two players or more.

    Here one is taken in turn, or more chips are bought.
    """
    seated = {name: at for at, name in t.seats.items()}
    if seated.get(player, box) != box:
        raise Refusal(f"{player} has a seat at box {seated[player]}: a player has one", ONE_SEAT)
    if player not in seated:
        verify_turn(t, player)
    yield from common.sit(t, player, box, chips)
    if player not in seated:
        yield from _begin_anew(t, player, box)
    if player in waiting_here(t):
        yield StrikeName(player=player, cite=LIST)


@helper
def _begin_anew(t: Table[PokerOptions, Room], player: str, box: int) -> Script[None]:
    """A newcomer inherits nothing from the seat or an earlier stay, except a blind that must be posted."""
    if t.memory.kill == box:
        yield MoveKill(box=0, cite="house:poker-room/kill-gone")
    if player in t.memory.out:
        yield SitOut(player=player, back=True, cite="house:poker-room/sitting-out")
    if isinstance(t.options, ButtonOptions) and t.options.newcomers == "post" and t.round:
        yield NoteMissed(player=player, amount=t.options.blinds[-1], cite="house:poker-room/new-player")


def verify_turn(t: Table[PokerOptions, Room], player: str) -> None:
    """Refuse a seat that is reserved for a called player, or that others have waited for longer."""
    called = [name for name in t.memory.called if name != player]
    ahead = [] if player in t.memory.called else [name for name in waiting_here(t) if name not in called]
    # Those behind on the list are not ahead of a player who is on it.
    ahead = ahead[: ahead.index(player)] if player in ahead else ahead
    before = called + ahead
    if before and t.boxes - len(t.seats) <= len(before):
        raise Refusal(f"no seat is free for {player} before {before[0]}, who waits for this game and limit", LIST)


@reading("poker-room/waiting-list")
def join_list(t: Table[PokerOptions, Room], player: str, game: str = "", limit: str = "") -> Script[None]:
    """The first on the list for a game and limit is called first; a player who does not come goes to the end.

    The player wants this game at this limit, unless another is named.
    """
    verify_name(player, "a player's name", LIST)
    entry = Waiting(player, game or t.game.name, limit or _entry(t, player).limit)
    if entry in t.memory.waiting:
        raise Refusal(f"{player} is on the list for {entry.game} {entry.limit} already", LIST)
    if player in t.seats.values() and entry == _entry(t, player):
        raise Refusal(f"{player} has a seat at this table", LIST)
    yield JoinList(player=player, game=entry.game, limit=entry.limit)


@reading("poker-room/waiting-list", again=True)
def call_list(t: Table[PokerOptions, Room]) -> Script[None]:
    """A seat is free: the player who has waited longest for this game and limit is called."""
    if len(t.seats) + len(t.memory.called) >= t.boxes:
        raise Refusal("no seat is free: the rest are held for players who were called", LIST)
    first = next((name for name in waiting_here(t) if name not in t.memory.called), None)
    if first is None:
        raise Refusal("nobody waits for this game and limit", LIST)
    yield CallName(player=first)


@reading("poker-room/waiting-list", again=True)
def skip_list(t: Table[PokerOptions, Room], player: str) -> Script[None]:
    """A called player has not come."""
    if player not in t.memory.called:
        raise Refusal(f"{player} has not been called", LIST)
    yield SkipName(player=player)


@reading("poker-room/waiting-list", again=True)
def leave_list(t: Table[PokerOptions, Room], player: str) -> Script[None]:
    """A player leaves the list."""
    if player not in waiting_here(t):
        raise Refusal(f"{player} does not wait for this game and limit", LIST)
    yield StrikeName(player=player)


SEAT_PROCEDURES = {
    "sit": Procedure(ONE_SEAT, "a player takes a seat and brings chips", sit, by=ANYBODY, while_betting=True),
    "join-list": Procedure(LIST, "a name goes on the waiting list", join_list, by=ANYBODY),
    "leave-list": Procedure(LIST, "a name comes off the waiting list", leave_list, by=ANYBODY),
    "call-list": Procedure(LIST, "the next on the waiting list is called", call_list),
    "skip-list": Procedure(LIST, "the player who was called has not come", skip_list),
}
