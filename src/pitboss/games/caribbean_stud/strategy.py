"""Caribbean stud poker: ways to decide between bet and fold.

With one pair or better betting is right whatever lies open, and with less than ace-king folding is, under all odds that
the law allows; so a strategy is what it does with ace-king hands, and whether it bets on less, or only on pairs.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.caribbean_stud.counting import LOST, NO_HAND, WON, CaribbeanDeals, deals
from pitboss.games.caribbean_stud.rules import BET_ANTES
from pitboss.money import Odds
from pitboss.pricing.decisions import CountedHands, DecisionModel, Rule, by_hand

BEST = "best"
BET, FOLD = "bet", "fold"
LESS = "less than ace-king"
LOW = 0
"""The number of all hands below ace-king; ace-king hands follow, by hand and up card."""


@dataclass(frozen=True)
class Strategy:
    """When to bet: with anything at all or from ace-king up, and with ace-king hands by hand and up card."""

    always: bool
    ace_king: NDArray[np.bool_]


def ranks(found: CaribbeanDeals) -> NDArray[np.int64]:
    """The five ranks of each ace-king hand, the highest first."""
    return np.stack([found.values >> shift & 0xF for shift in (16, 12, 8, 4, 0)], axis=1)


def _named(beside: tuple[str, ...], up: str) -> str:
    return f"ace-king {' '.join(beside)} against {up}"


HANDS = [(hand, up) for hand in combinations("QJT98765432", 3) if hand != ("Q", "J", "T") for up in RANKS]
"""The three cards beside ace and king, the highest first, and the dealer's up card."""


def _three_rules(hand: tuple[str, ...], up: str) -> bool:
    """The usual rules of thumb, as published by M. Shackleford.

    Bet on ace-king if the up card is a queen or less and of the rank of one of the player's cards; if it is an ace or
    king and the player has a queen or jack; or if it is like none, and below the fourth of a hand with a queen.
    """
    if up in "AK":
        return hand[0] in "QJ"
    return up in hand or (hand[0] == "Q" and RANKS.index(up) < RANKS.index(hand[1]))


def _at_least_jack_eight_three(hand: tuple[str, ...], up: str) -> bool:
    return [RANKS.index(card) for card in hand] >= [RANKS.index(card) for card in "J83"]


def _matching(hand: tuple[str, ...], up: str) -> bool:
    return up in "AK" or up in hand


RULES = {
    name: Rule({_named(*at): BET for at in HANDS if bets(*at)}, FOLD)
    for name, bets in {
        "basic": _three_rules,
        "ace-king-jack-8-3": _at_least_jack_eight_three,
        "matching-rank": _matching,
    }.items()
} | {
    "pair-or-better": Rule(otherwise=FOLD),
    "ace-king-or-better": Rule({LESS: FOLD}, BET),
    "always-bet": Rule(otherwise=BET),
}
STRATEGIES = (BEST, *RULES)


@cache
def counted(odds: Odds) -> CountedHands:
    """Every ace-king hand with every up card, and all hands below together; what a pair or less is paid decides."""
    found = deals()
    if found.least_pair <= 0 or found.most_low >= 0:
        raise AssertionError("a pair is not always bet, or less than ace-king sometimes")
    counts = np.vstack([[found.low], (found.counts * found.weights[:, None, None]).reshape(-1, 4)])
    all_ways = counts.sum(axis=1)
    lost, won, no_hand = (counts[:, end] for end in (LOST, WON, NO_HAND))
    bet = odds.stake * (no_hand - (1 + BET_ANTES) * lost) + (odds.stake + BET_ANTES * odds.win) * won
    names = [LESS, *(_named(*at) for at in HANDS)]
    place = {name: number for number, name in enumerate(names)}
    beside = [tuple(RANKS[rank - 2] for rank in hand[2:]) for hand in ranks(found).tolist()]
    of = [place[_named(hand, RANKS[up // 4])] for hand in beside for up in range(52)]
    gained = np.stack([-odds.stake * all_ways, bet], axis=1)
    return CountedHands(names, (FOLD, BET), gained, all_ways, np.array([LOW, *of]), parts=odds.stake)


@cache
def strategy(name: str, odds: Odds) -> Strategy:
    """A strategy by its name or file; the best one depends on what a pair or less is paid."""
    model = DecisionModel("caribbean-stud", "antes", (by_hand(counted(odds), lambda t, act: LOW),), RULES)
    (played,) = model.played(name)
    return Strategy(bool(played[LOW]), played[1:].reshape(-1, 52) > 0)
