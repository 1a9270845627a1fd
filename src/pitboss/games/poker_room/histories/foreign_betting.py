"""Betting as other rooms have it, for bets that a reading of ours does not allow.

The format asks its authors for the rules of the great tournaments: a raise is the last one or the least bet more,
whatever was posted, and a bet of less by a player who is all-in does not open betting again.
"""

from pitboss.games.poker_room.histories.file import HistoryHand
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import BET, POT, Action
from pitboss.games.poker_room.state import Room
from pitboss.table import Table


class Customs:
    """What other rooms allow as a hand goes on: updated every turn, and asked where the rules refuse a bet."""

    def __init__(self, t: Table[PokerOptions, Room], hand: HistoryHand) -> None:
        self.t, self.hand = t, hand
        self.round = 0
        self.most = 0
        """The greatest bet or raise of the betting round."""
        self.acted: set[int] = set()
        """Those who have answered it."""
        self.short = 0
        """What players all-in for less have gone over it since."""
        self.completes = False
        """Whether an incomplete forced bet is open."""

    def opened(self, box: int, full: int) -> None:
        """A forced bet of stud, or the whole bet in its place."""
        self.round, self.most, self.short = 1, full, 0
        self.acted, self.completes = {box}, not full

    def took(self, act: Action, amount: int) -> None:
        """A turn, before it is taken: the total to which a player bets or raises, or nothing for any other answer."""
        self._follow()
        if amount:
            by = amount - self.current
            if by >= self.most:
                self.acted.clear()
            self.most, self.completes = max(self.most, by), False
            all_in = amount - act.put == self.t.chips(f"p{act.box}")
            self.short = self.short + by if all_in else 0
            self.short = self.short if self.short < self.most else 0
        self.acted.add(act.box)

    def _follow(self) -> None:
        if self.round != self.t.memory.streets:
            self.round, self.most, self.short = self.t.memory.streets, 0, 0
            self.acted, self.completes = set(), False

    @property
    def current(self) -> int:
        """The bet to meet, as far as it was posted."""
        return max([0, *self.t.wagers.values()])

    @property
    def size(self) -> int:
        """The least bet of this betting round."""
        return self.hand.small_bet if self.t.memory.streets <= self.hand.variant.early else self.hand.big_bet

    def why_allowed(self, act: Action, amount: int) -> str | None:
        """Why a bet or raise to an amount stands elsewhere; None if it does not."""
        current, size, chips = self.current, self.size, self.t.chips(f"p{act.box}")
        allowed = self._allow(act, amount, current)
        if not current < amount <= act.put + chips:
            return None
        if not act.high:
            reopened = "betting is open to the player again, where the room would have them call or fold"
            return reopened if allowed else None
        if amount < act.low and amount >= self.reach(act.box):
            return "it is less than a full bet, but as much as the others can call"
        if self.hand.variant.structure == "fixed" and amount - current == size:
            return "it is a whole bet more than an all-in that the room would complete"
        straddled = size < current == max([0, *self.hand.blinds]) and self.t.memory.streets == 1
        if straddled and current + size <= amount < act.low:
            return "it is the minimum bet more than a straddle that the room would have doubled"
        if self._open_pair() and amount - current == self.hand.big_bet:
            return "the higher limit holds where a pair shows on the fourth card"
        return "it is the last raise or the minimum bet more, where the room would ask for another" if allowed else None

    def _allow(self, act: Action, amount: int, current: int) -> bool:
        self._follow()
        t, structure, all_in = self.t, self.hand.variant.structure, act.put + self.t.chips(f"p{act.box}")
        if act.box in self.acted and self.short:
            return False
        least = greatest = max(self.most, self.size) + (0 if self.completes else current)
        if structure == "no-limit":
            greatest = all_in
        elif structure == "pot-limit":
            greatest = max(least, 2 * current - act.put + t.bank.get(POT, 0) + sum(t.wagers.values()))
        return min(least, all_in) <= amount <= min(greatest, all_in)

    def reach(self, box: int) -> int:
        """The most that another player can put in."""
        r, t = self.t.memory, self.t
        others = [other for other in r.put if other != box and other not in r.folded]
        return max(t.wagers.get((other, BET), 0) + t.chips(f"p{other}") for other in others)

    def _open_pair(self) -> bool:
        fourth = self.hand.variant.game.name == "seven-card-stud" and self.t.memory.streets == 2
        return fourth and any(hand[2][0] == hand[3][0] for hand in self.t.hands.values())
