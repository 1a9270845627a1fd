"""Omaha high-low split eight or better, N.J.A.C. 19:47-14.11 (now 13:69F-14.11), with kill and half-kill."""

from dataclasses import dataclass

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.game import room_game
from pitboss.games.poker_room.options import SIGN, low_odd_unit
from pitboss.games.poker_room.script.acts import MoveKill
from pitboss.games.poker_room.script.board_irregularities import BOARD_RULINGS
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.hands import both_at_omaha
from pitboss.games.poker_room.script.omaha import OmahaOptions
from pitboss.games.poker_room.script.omaha import hand as omaha
from pitboss.games.poker_room.state import Room
from pitboss.ranking import EIGHT_OR_BETTER, HIGH, LOW
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ALL, choice, count
from pitboss.table import Script, Table

_TWICE = {"none": 2, "half-kill": 3, "kill": 4}


@dataclass(frozen=True, kw_only=True)
class Options(OmahaOptions):
    """What a house may elect at omaha eight or better."""

    kill: str = choice(
        "none",
        allowed=tuple(_TWICE),
        says="limits go up after a player has taken a whole pot",
        cite="19:47-14.11(i)",
        closes=ALL,
        notice=SIGN,
    )
    kill_multiple: int = count(
        10,
        allowed=tuple(range(5, 16)),
        says="minimum wagers that such a pot must hold",
        cite="19:47-14.11(i)",
        closes=ALL,
        notice=SIGN,
    )
    kill_counts: str = choice(
        "raised",
        allowed=("raised", "posted"),
        says="minimum wagers by which the pot of a kill hand is measured",
        cite="house:poker-room/kill-threshold",
    )
    low_odd_unit: str = low_odd_unit()

    form = Form(
        name="omaha-8",
        title="Omaha, high-low split eight or better",
        section="19:47-14.11",
        contest=Contest(
            shows="19:47-14.11(f)",
            high=side(
                HIGH,
                "19:47-14.11(f)2",
                "19:47-14.11(f)2ii",
                odd=("19:47-14.11(f)2iv", "house:poker-room/high-card-by-suit"),
                two_of_four=True,
            ),
            low=side(
                LOW,
                "19:47-14.11(f)2",
                "19:47-14.11(f)2iii",
                odd=("19:47-14.11(f)2iv", "house:poker-room/low-card-by-suit"),
                least=EIGHT_OR_BETTER,
                two_of_four=True,
            ),
            splits="19:47-14.11(f)2i",
            whole="19:47-14.11(g)",
            by_suit=True,
            both=both_at_omaha,
        ),
        start=4,
        streets=(3, 1, 1),
        tight="omaha-8",
    )

    @property
    def kill_factor(self) -> int:
        """A kill doubles the limits, a half-kill makes them half as much again; in halves."""
        return _TWICE[self.kill]

    def conflicts(self) -> list[Violation]:
        """Limits of which half as much again is no whole step."""
        wrong = super().conflicts()
        if self.kill == "half-kill" and any(size * 3 % (2 * self.increment) for size in (self.minimum, self.maximum)):
            reason = "half as much again as the limits must be a multiple of the increment"
            wrong.append(Violation("kill", reason, "house:poker-room/kill-multiples"))
        return wrong

    def applies(self, name: str) -> bool:
        """Without a kill there is no pot to measure."""
        return super().applies(name) and (name not in ("kill_multiple", "kill_counts") or self.kill != "none")


def hand(t: Table[Options, Room], boxes: list[int]) -> Script[None]:
    """From the button to the pot, and to the kill button."""
    r = t.memory
    if r.kill and r.kill not in boxes:
        yield MoveKill(box=0, cite="house:poker-room/kill-gone")
    # No more than one blind: the raised minimum, whatever seat the player has.
    r.posts = {r.kill: least(t)} if r.kill else {}
    won = yield from omaha(t, boxes)
    yield from kill(t, won)


def least(t: Table[Options, Room]) -> int:
    """The least permissible wager of the hand."""
    return t.options.bet(early=True, killed=bool(t.memory.kill))


def kill(t: Table[Options, Room], won: dict[int, int]) -> Script[None]:
    """Whoever takes a whole pot of the posted size has the kill button in the next hand (14.11(i))."""
    if t.options.kill == "none":
        return
    r = t.memory
    pot = sum(r.put.values())
    # Counted in minimum wagers of this hand, which in a kill hand are the raised ones unless the house says otherwise.
    unit = least(t) if t.options.kill_counts == "raised" else t.options.bet(early=True, killed=False)
    qualifies = pot >= t.options.kill_multiple * unit
    winners = [box for box, amount in won.items() if amount]
    counted = ("house:poker-room/kill-threshold",) if r.kill else ()
    if qualifies and len(winners) == 1:
        yield MoveKill(box=winners[0], cite="19:47-14.11(i)", also=counted)
    elif r.kill:
        tied = qualifies and len(winners) > 1 and not r.split
        yield MoveKill(box=0, cite="19:47-14.11(i)", also=("house:poker-room/kill-tie",) if tied else counted)


GAME = room_game(Options, hand, turn="19:47-14.10(g)", stud=False, rulings=BOARD_RULINGS)
