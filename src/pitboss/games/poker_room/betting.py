"""The betting round: whose turn it is, what is open to him, and when everybody has answered the last bet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games.poker_room.acts import BET, POT, Action, PullBets, ReturnUncalled, room
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.pot import uncalled
from pitboss.table import Script, Table

UNCALLED = "house:poker-room/uncalled"
PULL = "house:poker-room/pull-bets"


@dataclass(frozen=True, slots=True)
class Street:
    """A betting round as a section orders it."""

    cite: str
    """How each player's turn goes."""
    also: tuple[str, ...] = ()
    opens: str = ""
    """The paragraph on who begins and how, where it is another one."""
    early: bool = True
    """Whether the lower of two limits holds."""
    must_bet: bool = False
    """Whether the one who begins may not check."""


def live(t: Table[PokerOptions]) -> list[int]:
    """Those who have not folded, in the order in which cards are dealt."""
    r = room(t)
    return [box for box in r.put if box not in r.folded]


def clockwise(order: Sequence[int], first: int) -> list[int]:
    """The same boxes, beginning with a given one."""
    at = order.index(first)
    return [*order[at:], *order[:at]]


def betting_round(
    t: Table[PokerOptions], street: Street, first: int, *, posted: int = 0, forced: bool = False
) -> Script[int]:
    """One betting round from a box on; what was posted is the bet to meet, and a forced bet that box's own answer.

    Returns who bet or raised last, or 0.
    """
    turn = _Turns(t, street, posted)
    r, seats, bank = room(t), t.seats, t.bank
    r.streets += 1
    waiting = clockwise(list(r.put), first)[forced:]
    opening = True
    last = 0
    while waiting:
        box = waiting.pop(0)
        if box in r.folded or not bank[f"player:{seats[box]}"]:
            continue
        action = turn.of(box, opening)
        if action is None:
            continue
        chosen = yield action
        opening = False
        if chosen == "fold":
            if len(r.put) - len(r.folded) == 1:
                break
        elif turn.took(box, action, chosen):
            last = box
            waiting = clockwise(list(r.put), box)[1:]
    if t.wagers:
        yield from pull(t)
    return last


def pull(t: Table[PokerOptions]) -> Script[None]:
    """What nobody matched goes back; the rest goes into the pot."""
    box, amount = uncalled({box: amount for (box, _), amount in t.wagers.items()})
    if len(t.wagers) == 1:
        ((box, _), amount) = next(iter(t.wagers.items()))
    if amount:
        yield ReturnUncalled(box=box, amount=amount, cite=UNCALLED)
    if t.wagers:
        yield PullBets(amount=sum(t.wagers.values()), cite=PULL)


class _Turns:
    """What is open to whom as a betting round goes on."""

    def __init__(self, t: Table[PokerOptions], street: Street, posted: int) -> None:
        self.t, self.street, self.r = t, street, room(t)
        o = t.options
        self.structure, self.step = o.structure, o.increment
        self.size = o.bet(early=street.early, killed=bool(self.r.kill))
        self.current = max([posted, *t.wagers.values()])
        self.raise_by = self.size if self.structure in ("fixed", "spread") else max(self.size, self.current)
        self.raises = 0
        self.heads_up = len(self.r.put) - len(self.r.folded) == 2
        self.full = 0
        """Full bets and raises so far."""
        self.faced: dict[int, tuple[int, int]] = {}
        """The bet that each player had answered when he last acted, and how many full ones there had been."""
        self.checked: set[int] = set()

    def of(self, box: int, opening: bool) -> Action | None:
        """What a player may do now; None if nothing that he did could change anything."""
        t, street, current = self.t, self.street, self.current
        chips = t.bank[f"player:{t.seats[box]}"]
        mine = t.wagers.get((box, BET), 0)
        call = min(current - mine, chips)
        others = [other for other in self.r.put if other != box and other not in self.r.folded]
        free = any(t.bank[f"player:{t.seats[other]}"] for other in others)
        if call <= 0 and not free:
            return None
        low, high = self._bounds(box, mine, chips) if free else (0, 0)
        if current > mine:
            choices: tuple[str, ...] = ("fold", "call", "raise") if high else ("fold", "call")
        elif current:
            choices = ("check", "raise", "fold") if high else ("check", "fold")
        elif street.must_bet and opening:
            choices = ("bet",)
        else:
            choices = ("check", "bet", "fold") if high else ("check", "fold")
        cite = street.opens if opening and street.opens else street.cite
        return Action(
            box=box,
            choices=choices,
            low=low,
            high=high,
            step=self.step,
            call=call,
            put=mine,
            cite=cite,
            also=street.also,
        )

    def _bounds(self, box: int, mine: int, chips: int) -> tuple[int, int]:
        """The least and the greatest total to which a player may bet or raise; nothing if he may not."""
        o, current, all_in = self.t.options, self.current, mine + chips
        if all_in <= current or (not o.check_raise and box in self.checked and current):
            return 0, 0
        if box in self.faced:
            bet, full = self.faced[box]
            if full == self.full and current - bet < self.raise_by:
                # Since this player acted there was no full raise: betting is not open to him again.
                return 0, 0
        capped = o.raise_cap and self.structure in ("fixed", "spread") and not self.heads_up
        if capped and self.raises >= o.raise_cap:
            return 0, 0
        # A bet below the limit, such as a forced bet, is first completed to it.
        least = self.size if current < self.size else current + self.raise_by
        if self.structure == "fixed":
            most = least
        elif self.structure == "spread":
            most = current + max(o.maximum, self.raise_by)
        elif self.structure == "pot-limit":
            lying = self.t.bank.get(POT, 0) + sum(self.t.wagers.values())
            most = max(least, current + lying + current - mine)
        else:
            most = all_in
        return min(least, all_in), min(most, all_in)

    def took(self, box: int, action: Action, chosen: str) -> bool:
        """Take in what a player did; whether the others must answer it."""
        if chosen == "check":
            self.checked.add(box)
        total = self.t.wagers.get((box, BET), 0)
        if total <= self.current:
            self.faced[box] = self.current, self.full
            return False
        by = total - self.current
        needed = self.size - self.current if self.current < self.size else self.raise_by
        if by >= needed:
            self.full += 1
            # A bet opens, and a forced bet is completed: only what goes over a full bet counts toward the cap.
            self.raises += 1 if self.current >= self.size else 0
            self.raise_by = self.raise_by if self.structure == "fixed" else max(self.raise_by, by)
        self.current = total
        self.faced[box] = total, self.full
        return True
