"""Omaha, 19:47-14.11: four cards each, of which exactly two play; for high, or split with kill and half-kill."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.games.poker_room.options import SIGN, ButtonOptions, amount
from pitboss.games.poker_room.script.acts import MoveKill, Post
from pitboss.games.poker_room.script.hand_skeleton import antes, deal, short
from pitboss.games.poker_room.script.hands import Cites, ace_twice
from pitboss.games.poker_room.script.holdem import blinds, place_button, to_river
from pitboss.games.poker_room.script.showdown import divided, shown
from pitboss.games.poker_room.state import Room
from pitboss.rulebook import Violation
from pitboss.rulebook.election import ABOVE, ALL, choice, count
from pitboss.rulebook.marks import helper, law
from pitboss.table import Script, Table

AS_HOLDEM: dict[str, str | tuple[str, ...]] = {
    "14.10(c)": ("14.11(c)", "14.10(c)"),
    "14.10(c)1": "14.10(c)1",
    "14.10(c)2": "14.10(c)2",
    "14.10(c)3": "14.10(c)3",
    # It speaks of the blinds after the deal.
    "14.10(d)": ("14.11(e)", "14.10(d)", "house:poker-room/blinds-before-deal"),
    "14.10(f)": ("14.10(f)", "14.11(e)"),
    "14.10(g)": ("14.10(g)", "14.11(e)"),
    "14.10(h)": ("14.10(h)", "14.11(e)"),
    "14.10(i)": ("14.10(i)", "14.11(e)"),
}
"""Where the section refers to hold 'em's."""

HIGH_POT: dict[str, str | tuple[str, ...]] = {"pot/wins": "14.11(f)1"}
EIGHT_POT: dict[str, str | tuple[str, ...]] = {
    "pot/wins": "14.11(f)2",
    "pot/excess": "14.11(f)2i",
    "pot/tied": "14.11(f)2ii",
    "pot/odd": ("14.11(f)2iv", "house:poker-room/high-card-by-suit"),
    "pot/low": "14.11(f)2",
    "pot/low-tied": "14.11(f)2iii",
    "pot/low-odd": ("14.11(f)2iv", "house:poker-room/low-card-by-suit"),
    "pot/no-low": "14.11(g)",
}
"""Who wins in each form."""

_TWICE = {"none": 2, "half-kill": 3, "kill": 4}


@dataclass(frozen=True, kw_only=True)
class OmahaOptions(ButtonOptions):
    """What a house may elect at both forms of omaha."""

    boxes: int = count(10, allowed=tuple(range(2, 11)), says="seats at the table", cite="19:47-14.11(b)", closes=ABOVE)
    ante: int = amount("0", says="ante of each player", cite="19:47-14.11(b)", notice=SIGN)


@dataclass(frozen=True, kw_only=True)
class KillOptions(OmahaOptions):
    """What a house may elect where a kill may be offered."""

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


@law("14.11(a)")
def hand(t: Table[OmahaOptions, Room], boxes: list[int]) -> Script[dict[int, int]]:
    """How Omaha is dealt and played: for high, or split with eight or better.

    Returned is what each player won.
    """
    yield from button(t, boxes)
    yield from ante(t)
    bet, first = yield from blinds(t, kill_blind)
    yield from four_cards(t)
    shows = yield from betting_rounds(t, first, bet)
    won: dict[int, int] = yield from show_down(t, shows)
    return won


@law("14.11(b)")
def ante(t: Table[OmahaOptions, Room]) -> Script[None]:
    """Ten players at most; a sign tells of an ante, and of a kill or half-kill."""
    yield from antes(t)


@law("14.11(c)")
def button(t: Table[OmahaOptions, Room], boxes: list[int]) -> Script[None]:
    """Order of deal and betting follow from the button, as at hold 'em."""
    yield from place_button(t, boxes)


@law("14.11(d)")
def four_cards(t: Table[OmahaOptions, Room]) -> Script[None]:
    """Four cards down to each, from the left of the button, who is always last."""
    yield from deal(t, "dddd")


@law("14.11(e)")
def betting_rounds(t: Table[OmahaOptions, Room], first: int, bet: int) -> Script[int]:
    """Blind bets, community cards and betting rounds are those of hold 'em."""
    return (yield from to_river(t, first, bet))


@law("14.11(f)")
def show_down(t: Table[OmahaOptions, Room], first: int) -> Script[dict[int, int]]:
    """Two or more who are left show: each uses two of the own four cards and three of the board.

    1. At high poker the best high hand wins the pot.
    2. At eight or better the best high and the best low hand share the pot in halves.
    2i. What cannot be halved, a dollar at most, goes to the high hand.
    2ii. Tied high hands share their half; a dollar or less left over goes to the highest high card by suit.
    2iii. Tied low hands share their half; a dollar or less left over goes to the lowest low card by suit.
    2iv. For that, suits rank spades, hearts, diamonds, clubs.
    """
    contest = t.options.form.contest
    won: dict[int, int] = yield from divided(t, contest, (yield from shown(t, contest, first)))
    return won


def both_at_omaha(high: Sequence[Card], low: Sequence[Card], value: int) -> Cites:
    """Two hands of two own cards and three of the board each, or one that serves for both (14.11(h))."""
    same = "14.11(h)2" if {*high} == {*low} else "14.11(h)1"
    return ("14.11(h)", same, *(("14.11(h)3",) if ace_twice(high, low, value) else ()))


@helper
def hand_with_kill(t: Table[KillOptions, Room], boxes: list[int]) -> Script[None]:
    """From the button to the pot, and to the kill button."""
    r = t.memory
    if r.kill and r.kill not in boxes:
        yield MoveKill(box=0, cite="house:poker-room/kill-gone")
    # No more than one blind: the raised minimum, whatever seat the player has.
    r.posts = {r.kill: least(t)} if r.kill else {}
    won = yield from hand(t, boxes)
    yield from kill(t, won)


def least(t: Table[KillOptions, Room]) -> int:
    """The least permissible wager of the hand."""
    return t.options.bet(early=True, killed=bool(t.memory.kill))


@law("14.11(i)")
def kill(t: Table[KillOptions, Room], won: dict[int, int]) -> Script[None]:
    """Eight or better may have a kill or half-kill: who takes a whole pot of at least as many minimum bets as the house
    has set (5 to 15) gets the kill button and posts one blind of the raised minimum in the next hand; it goes on until
    a pot is too small or is split between high and low.
    """
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
        yield MoveKill(box=winners[0], also=counted)
    elif r.kill:
        tied = qualifies and len(winners) > 1 and not r.split
        yield MoveKill(box=0, also=("house:poker-room/kill-tie",) if tied else counted)


@law("14.11(i)", again=True)
def kill_blind(box: int, amount: int, chips: int) -> Script[None]:
    """The player with the kill button posts one blind, the raised minimum, in any seat."""
    yield Post(box=box, what="kill-blind", amount=min(amount, chips), also=short(amount, chips))
