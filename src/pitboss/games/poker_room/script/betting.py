"""The betting round: whose turn it is, what they may do, and when all have answered the last bet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pitboss.games.poker_room.mathematics.limit import is_closed, is_full, next_total
from pitboss.games.poker_room.mathematics.pot import uncalled_bet
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import BET, POT, Action, PullBets, ReturnUncalled
from pitboss.games.poker_room.script.out_of_turn import early_turn
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Script, Table
from pitboss.table.act import TableAction

STRUCTURES = {
    "fixed": "house:poker-room/fixed-limit",
    "spread": "house:poker-room/spread-limit",
    "pot-limit": "house:poker-room/pot-limit",
    "no-limit": "house:poker-room/no-limit",
}


@dataclass(frozen=True, slots=True, eq=False)
class BettingStreet:
    """A betting round of a game. Compared by identity, so that what a turn offers is looked up quickly."""

    turns: str = ""
    """The paragraph on how each player's turn goes, where it is not that of the script."""
    also: tuple[str, ...] = ()
    """Further paragraphs that every turn carries out."""
    opens: str = ""
    """The paragraph on who begins and how, where it is another than that of the turns."""
    why: tuple[str, ...] = ()
    """The readings on that."""
    early: bool = True
    """Whether the lower of two limits holds."""
    must_bet: bool = False
    """Whether the one who begins may not check."""


def live(t: Table[PokerOptions, Room]) -> list[int]:
    """Those who have not folded, in the order in which cards are dealt."""
    r = t.memory
    return [box for box in r.put if box not in r.folded] if r.folded else [*r.put]


def clockwise(order: Sequence[int], first: int) -> list[int]:
    """The same boxes, beginning with a given one."""
    at = order.index(first)
    return [*order[at:], *order[:at]]


@helper
def betting_round(
    t: Table[PokerOptions, Room], street: BettingStreet, first: int, *, posted: int = 0, forced: bool = False
) -> Script[int]:
    """One betting round from a box on; what was posted is the bet to meet, and a forced bet that box's own answer.

    Returns who bet or raised last, or 0.
    """
    turn = _Turns(t, street, posted, first)
    r, bank, accounts = t.memory, t.bank, turn.accounts
    r.streets += 1
    r.before_street, r.spoken = r.acted, {}
    waiting = clockwise(list(r.put), first)[forced:]
    opening = asked = True
    last = 0
    while waiting:
        box = waiting.pop(0)
        if box in r.folded or not bank[accounts[box]]:
            continue
        action = turn.of(box, opening)
        if action is None:
            continue
        chosen = (yield from early_turn(t, action)) if box in r.spoken else (yield action)
        opening = asked = False
        if chosen == "fold":
            if len(r.put) - len(r.folded) == 1:
                break
        elif turn.took(box, action, chosen):
            last = box
            waiting = clockwise(list(r.put), box)[1:]
    if asked and len(live(t)) > 1:
        yield TableAction(what="announce", words="nobody can bet any more", cite="house:poker-room/nobody-can-bet")
    if t.wagers:
        yield from pull(t)
    return last


@reading("poker-room/pull-bets")
def pull(t: Table[PokerOptions, Room]) -> Script[None]:
    """At the end of each betting round the dealer pulls all bets into the pot.

    What nobody matched goes back before.
    """
    box, amount = uncalled_bet({box: amount for (box, _), amount in t.wagers.items()})
    if len(t.wagers) == 1:
        ((box, _), amount) = next(iter(t.wagers.items()))
    if amount:
        yield ReturnUncalled(box=box, amount=amount, cite="house:poker-room/uncalled")
    if t.wagers:
        yield PullBets(amount=sum(t.wagers.values()))


class _Offer(NamedTuple):
    """The choices of a turn, and the paragraphs that it carries out beside or instead of the script's."""

    choices: tuple[str, ...]
    cite: str
    also: tuple[str, ...]


@lru_cache(1 << 12)
def _offer(street: BettingStreet, begins: bool, opening: bool, bet: bool, behind: bool, *readings: str) -> _Offer:
    """What a turn offers: where nobody has bet, to whom a bet is to be met, or who has met it.

    The readings are why nobody may raise, or by which limit, what that completes, and that chips do not go far enough.
    """
    _, limit, *_ = readings
    if behind:
        choices: tuple[str, ...] = ("fold", "call", "raise") if limit else ("fold", "call")
    elif bet:
        choices = ("check", "raise", "fold") if limit else ("check", "fold")
    elif street.must_bet and opening:
        choices = ("bet",)
    else:
        choices = ("check", "bet", "fold") if limit else ("check", "fold")
    # By the text the player who begins has a bet or a check, and no more.
    gives_up = "house:poker-room/giving-up" if opening and not bet and "fold" in choices else ""
    cite, why = (street.opens, street.why) if begins else (street.turns, ())
    beside = (*street.also, *why, *readings, gives_up)
    return _Offer(choices, cite, tuple(other for other in beside if other and other != cite))


class _Turns:
    """What is open to whom as a betting round goes on."""

    def __init__(self, t: Table[PokerOptions, Room], street: BettingStreet, posted: int, first: int) -> None:
        self.t, self.street, self.r, self.first = t, street, t.memory, first
        self.accounts = {box: f"player:{t.seats[box]}" for box in self.r.put}
        o = t.options
        self.structure, self.step = o.structure, o.increment
        self.limit = STRUCTURES[o.structure]
        self.size = o.bet(early=street.early, killed=bool(self.r.kill))
        self.current = self.posted = max([posted, *t.wagers.values()])
        """The bet to meet, and as much of it as was posted and not bet."""
        self.raise_by = self.size if self.structure in ("fixed", "spread") else max(self.size, self.current)
        self.raises = 0
        heads_up = len(self.r.put) - len(self.r.folded) == 2
        self.cap = o.raise_cap if self.structure in ("fixed", "spread") and not heads_up else 0
        self.level = self.current
        """The bet to meet before a player went all-in for less than a full bet or raise."""
        self.full = 0
        """Full bets and raises so far."""
        self.faced: dict[int, tuple[int, int]] = {}
        """The bet that each player had answered at their last action, and the number of full ones."""
        self.checked: set[int] = set()
        self.least = self._least()
        """The total to which the next bet or raise must come, if the chips are there."""

    def of(self, box: int, opening: bool) -> Action | None:
        """What a player may do now; None if no action of theirs could change anything."""
        t, street, current = self.t, self.street, self.current
        bank = t.bank
        chips = bank[self.accounts[box]]
        mine = t.wagers.get((box, BET), 0)
        # Whether another player is in the hand with chips left.
        free = False
        for other, account in self.accounts.items():
            if other != box and bank[account] and other not in self.r.folded:
                free = True
                break
        else:
            # A blind that was posted short need not be met in full where no other player has chips to meet it.
            current = min(current, max(t.wagers.values(), default=0))
        call, all_in = current - mine, ""
        if call > chips:
            call, all_in = chips, "house:poker-room/all-in"
        if call <= 0 and not free:
            return None
        barred = limit = completes = ""
        low = high = 0
        if free and chips > call and not (barred := self._barred(box)):
            low, high = self._bounds(mine, chips)
            limit = self.limit
            if 0 < self.posted == current < self.size:
                completes = "house:poker-room/completing"
        begins = opening and box == self.first and street.opens != ""
        choices, cite, also = _offer(
            street, begins, opening, current > 0, current > mine, barred, limit, completes, all_in
        )
        return Action(
            box=box, choices=choices, low=low, high=high, step=self.step, call=call, put=mine, cite=cite, also=also
        )

    def _barred(self, box: int) -> str:
        """The reading by which a player with enough chips may not raise; empty if they may."""
        if box in self.checked and self.current and not self.t.options.check_raise:
            return "house:poker-room/check-raise"
        if box in self.faced and is_closed(*self.faced[box], self.current, self.full, self.raise_by):
            # Since this player acted there was no full raise: betting is not open to them again.
            return "house:poker-room/short-all-in"
        return "house:poker-room/raise-cap" if self.cap and self.raises >= self.cap else ""

    def _bounds(self, mine: int, chips: int) -> tuple[int, int]:
        """The least and the greatest total to which a player may bet or raise."""
        current, least, all_in = self.current, self.least, mine + chips
        if self.structure == "fixed":
            most = least
        elif self.structure == "spread":
            most = current + max(self.t.options.maximum, self.raise_by)
        elif self.structure == "pot-limit":
            lying = self.t.bank.get(POT, 0) + sum(self.t.wagers.values())
            most = max(least, current + lying + current - mine)
        else:
            most = all_in
        return least if least < all_in else all_in, most if most < all_in else all_in

    def _least(self) -> int:
        """What the next bet or raise must come to after the last one."""
        return next_total(self.current, self.level, self.posted, self.size, self.raise_by, self.structure == "fixed")

    def took(self, box: int, action: Action, chosen: str) -> bool:
        """Take in what a player did; whether the others must answer it."""
        if chosen == "check":
            self.checked.add(box)
        total = self.t.wagers.get((box, BET), 0)
        if total <= self.current:
            self.faced[box] = self.current, self.full
            return False
        fixed = self.structure == "fixed"
        if is_full(total, self.current, self.level, self.posted, self.size, self.raise_by, fixed):
            self.full += 1
            # A bet opens, and a forced bet is completed: only what goes over a full bet counts toward the cap.
            self.raises += 1 if self.current >= self.size else 0
            self.raise_by = self.raise_by if fixed else max(self.raise_by, total - self.current)
            self.level = total
        self.current = total
        self.least = self._least()
        self.faced[box] = total, self.full
        return True
