"""Caribbean stud poker: ways to decide between bet and fold.

With one pair or better betting is right whatever lies open, and with less than ace-king folding is, under all odds that
the law allows; so a strategy is what it does with ace-king hands, and whether it bets on less, or only on pairs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.caribbean_stud.counting import LEVEL, LOST, NO_HAND, WON, Deals, deals
from pitboss.games.caribbean_stud.rules import BET_ANTES
from pitboss.money import Odds
from pitboss.pricing import strategies
from pitboss.refusal import Refusal, near

BEST = "best"
ACE, KING, QUEEN, JACK = 14, 13, 12, 11
_CARDS = np.arange(52) // 4 + 2
"""The rank of each up card."""


@dataclass(frozen=True)
class Strategy:
    """When to bet: with anything at all or from ace-king up, and with ace-king hands by hand and up card."""

    always: bool
    ace_king: NDArray[np.bool_]


def ranks(found: Deals) -> NDArray[np.int64]:
    """The five ranks of each ace-king hand, the highest first."""
    return np.stack([found.values >> shift & 0xF for shift in (16, 12, 8, 4, 0)], axis=1)


def best(found: Deals, odds: Odds) -> NDArray[np.bool_]:
    """Bet where it loses less than the ante that a fold costs."""
    lost, level, won, no_hand = (found.counts[:, :, end] for end in (LOST, LEVEL, WON, NO_HAND))
    all_ways = lost + level + won + no_hand
    wins = odds.stake + BET_ANTES * odds.win
    bet: NDArray[np.bool_] = odds.stake * (no_hand - (1 + BET_ANTES) * lost) + wins * won > -odds.stake * all_ways
    return bet & (all_ways > 0)


def three_rules(found: Deals) -> NDArray[np.bool_]:
    """The usual rules of thumb, as published by M. Shackleford.

    Bet on ace-king if the up card is a queen or less and of the rank of one of the player's cards; if it is an ace or
    king and the player has a queen or jack; or if it is like none, and below the fourth of a hand with a queen.
    """
    hand, up = ranks(found)[:, :, None], _CARDS[None, :]
    matched = (hand == up[:, None, :]).any(axis=1)
    has_queen, third = (hand[:, 2] == QUEEN), hand[:, 2]
    bet: NDArray[np.bool_] = (
        (matched & (up <= QUEEN)) | ((up >= KING) & (third >= JACK)) | (~matched & has_queen & (up < hand[:, 3]))
    )
    return bet


def matching(found: Deals) -> NDArray[np.bool_]:
    """Bet on ace-king only if the up card has the rank of one of the player's cards."""
    like: NDArray[np.bool_] = np.any(ranks(found)[:, :, None] == _CARDS[None, None, :], axis=1)
    return like


def at_least_jack_eight_three(found: Deals) -> NDArray[np.bool_]:
    """Bet from ace-king-jack-eight-three up."""
    least = ACE << 16 | KING << 12 | JACK << 8 | 8 << 4 | 3
    return np.repeat(found.values >= least, 52).reshape(-1, 52)


def _all(found: Deals) -> NDArray[np.bool_]:
    return np.ones((len(found.keys), 52), np.bool_)


def _none(found: Deals) -> NDArray[np.bool_]:
    return np.zeros((len(found.keys), 52), np.bool_)


RULES: dict[str, Callable[[Deals], NDArray[np.bool_]]] = {
    "basic": three_rules,
    "ace-king-jack-8-3": at_least_jack_eight_three,
    "matching-rank": matching,
    "pair-or-better": _none,
    "ace-king-or-better": _all,
    "always-bet": _all,
}
STRATEGIES = (BEST, *RULES)
_BET, _FOLD = "bet", "fold"
_LESS = "less than ace-king"


def situations() -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file; a pair or better is always bet."""
    beside = [hand for hand in combinations("QJT98765432", 3) if hand != ("Q", "J", "T")]
    hands = [f"ace-king {' '.join(hand)} against {up}" for hand in beside for up in RANKS]
    return dict.fromkeys((_LESS, *hands), (_BET, _FOLD))


def from_file(path: str) -> Strategy:
    """The strategy that a file describes."""
    made = strategies.chosen(path, "caribbean-stud", situations())
    hands = [" ".join(RANKS[rank - 2] for rank in hand[2:]) for hand in ranks(deals()).tolist()]
    bets = [[made[f"ace-king {hand} against {RANKS[up // 4]}"] == _BET for up in range(52)] for hand in hands]
    return Strategy(made[_LESS] == _BET, np.array(bets, np.bool_))


@cache
def strategy(name: str, odds: Odds) -> Strategy:
    """A strategy by its name; the best one depends on what a pair or less is paid."""
    if strategies.is_file(name):
        return from_file(name)
    if name not in STRATEGIES:
        raise Refusal(f"caribbean-stud has no strategy {name!r}; {near(name, STRATEGIES)}, or a .toml file")
    found = deals()
    if found.least_pair <= 0 or found.most_low >= 0:
        raise AssertionError("a pair is not always bet, or less than ace-king sometimes")
    chosen = best(found, odds) if name == BEST else RULES[name](found)
    return Strategy(name == "always-bet", chosen)
