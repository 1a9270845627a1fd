"""A simple house player: it looks at its own hand and at what all players can see."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256

from pitboss.equipment import RANKS, Card, Randomness, packed
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import POT, Action
from pitboss.games.poker_room.script.hand_skeleton import BOARD, COMMON
from pitboss.games.poker_room.state import Room
from pitboss.ranking import HIGH
from pitboss.table import Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.shuffle_acts import OfferCut

_MADE = {
    "high-card": 0.15,
    "one-pair": 0.42,
    "two-pairs": 0.66,
    "three-of-a-kind": 0.78,
    "straight": 0.86,
    "flush": 0.9,
}
"""How good a made hand feels; anything better is as good as won."""

_ENOUGH = 8
"""Small bets in one betting round after which a good hand only calls: between two players nothing else ends raises."""


@dataclass(frozen=True)
class Prop:
    """Plays tight or loose by name and mood; the mood depends on the table, the round and the moment alone."""

    name: str

    def _mood(self, t: Table[PokerOptions, Room]) -> float:
        """Between 0 and 1, another one at each question."""
        return int.from_bytes(sha256(f"{self.name}/{t.round}/{t.n}".encode()).digest()[:4], "big") / 2**32

    def stake(self, t: Table[PokerOptions, Room]) -> int:
        """What such a player needs at least to take part."""
        return int(t.options.bet(early=True, killed=False))

    def wager(self, t: Table[PokerOptions, Room], act: Betting) -> Wager | None:
        """Nothing is wagered outside a hand."""
        return None

    def cut(self, t: Table[PokerOptions, Room], act: OfferCut, chance: Randomness) -> int | None:
        """The dealer cuts in this room."""
        return None

    def choose(self, t: Table[PokerOptions, Room], act: Decide) -> str:
        """The answer by the hand and the mood."""
        if isinstance(act, Pick):
            return discards(t.hands[act.box], low=t.options.form.pot == "low") or act.default
        if not isinstance(act, Action):
            return act.default or act.choices[0]
        strength, mood = feels(t, act.box), self._mood(t)
        sized = next((word for word in act.choices if word in act.sized), "")
        if "check" in act.choices:
            return sized if sized and strength + 0.3 * mood > 0.75 else "check"
        if "call" not in act.choices:
            return act.choices[0]
        pot = t.bank.get(POT, 0) + sum(t.wagers.values())
        price = act.call / (pot + act.call)
        if sized and strength + 0.2 * mood > 0.9 and act.put < _ENOUGH * self.stake(t):
            return sized
        return "call" if strength + 0.25 * mood > 0.25 + price else "fold"


def feels(t: Table[PokerOptions, Room], box: int) -> float:
    """How good a hand feels, between 0 and 1."""
    own, shared = t.hands[box], [*t.hands.get(BOARD, ()), *t.hands.get(COMMON, ())]
    cards = [*own, *shared]
    if t.options.form.pot == "low":
        return low_feels(own)
    high = sum(RANKS.index(card[0]) for card in own) / (12 * len(own))
    if len(cards) < 5:
        pairs = max(Counter(card[0] for card in own).values()) - 1
        suited = max(Counter(card[1] for card in own).values()) / len(own)
        return min(1.0, 0.45 * high + 0.4 * pairs + 0.15 * suited)
    # As the game itself counts: at omaha two own cards and three of the board, no more.
    made = HIGH.name(t.options.form.contest.high.value(own, shared))
    # All players have what lies in the middle.
    common = HIGH.name(HIGH.value(shared)) if len(shared) >= 5 else "high-card"
    return min(1.0, _MADE.get(made, 0.97) + 0.15 * high - (0.3 if common == made and made != "high-card" else 0))


def low_feels(own: list[Card]) -> float:
    """The same for a low hand of five cards: every low card of another rank helps."""
    return len({card[0] for card in own if card[0] in "A2345678"}) / 5


def discards(own: list[Card], *, low: bool) -> str:
    """What to discard: for high every unpaired card of an unmade hand; for low every card that is not low."""
    if low:
        ranks: set[str] = set()
        gone = []
        for card in own:
            if card[0] in "A2345678" and card[0] not in ranks:
                ranks.add(card[0])
            else:
                gone.append(card)
        return packed(gone)
    if HIGH.name(HIGH.value(own)) in ("high-card", "one-pair", "two-pairs", "three-of-a-kind"):
        counts = Counter(card[0] for card in own)
        most = max(counts.values())
        spare = [card for card in own if counts[card[0]] == 1]
        return packed(sorted(spare, key=lambda card: RANKS.index(card[0]))[:3] if most == 1 else spare)
    return ""
