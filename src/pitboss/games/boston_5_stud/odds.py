"""Boston 5 stud: the exact worth of every wager, over all deals of three cards, two more, and the dealer's five.

A fold costs three antes. A player who plays wins four, or loses five, and gets a bonus besides: even the worst three
cards win oftener than two times in nine, so that nothing is ever folded, whatever the house pays for the bonus.
"""

from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.boston_5_stud.counting import DEALS, by_three
from pitboss.games.boston_5_stud.rules import (
    ANTE,
    ANTES,
    BONUS,
    KINDS,
    LOSE,
    NAME,
    THREE_KINDS,
    TIE,
    WIN,
    Options,
)
from pitboss.games.house_poker_family.odds import MainOdds, in_whole_units, three_card_ways
from pitboss.pricing.combinations.card_subsets import place, sets
from pitboss.pricing.decisions import CountedHands, DecisionModel, Rule, by_hand
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.hands import values
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking import THREE
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers

PLAY, FOLD = "second", "fold"
RULES = {
    "ace-high-or-better": Rule({"three cards:": PLAY, "high card A": PLAY}, FOLD),
    "pair-or-better": Rule({"three cards:": PLAY}, FOLD),
}
STRATEGIES = ("best", *RULES)
RESULTS = {LOSE: "lose", TIE: "tie", WIN: "win"}
STAKED = 1 + ANTES
"""Antes that a fold costs."""

Plays = NDArray[np.bool_]
"""By set of three cards: whether a second wager is made."""


@cache
def three() -> Ints:
    """The value of every set of three cards."""
    return values(THREE, sets(3)).astype(np.int64)


def end_of(result: int, of: int) -> int:
    """Where among the ends of the ante a played hand stands, by how it compares and what it is."""
    return 1 + result * len(KINDS) + of


def main_ends(options: Options) -> Ends:
    """A fold, and every result of a played hand; one that brings a bonus is named by its kind too."""
    table = BONUS.elected(options)
    ends = [End(FOLD, -STAKED, more=ANTES)]
    for result, name in RESULTS.items():
        won = {LOSE: -1 - 2 * ANTES, TIE: 0, WIN: 2 * ANTES}[result]
        for row in KINDS:
            extra = max(table.net(row), Fraction(0))
            ends.append(End(f"{name}, {row}" if extra else name, won + extra, more=2 * ANTES))
    return Ends("ante", ANTE.says, ends)


def gains(options: Options) -> tuple[Ints, int]:
    """What a played hand gains above a fold in all its deals, by set of three, and what an ante in each of them is."""
    ends = main_ends(options).ends
    pays, unit = in_whole_units(ends[end_of(came, of)].pays + STAKED for of in range(len(KINDS)) for came in RESULTS)
    found: Ints = np.einsum("tke,ke->t", by_three(), np.array(pays).reshape(-1, len(RESULTS)))
    return found, unit * DEALS


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """With every three cards a second wager, or a fold."""
    gained, ante = gains(options)
    fold = np.full_like(gained, -STAKED * ante)
    deals = np.full(len(gained), DEALS)
    choices = np.stack([fold, gained + fold], axis=1)
    counted = CountedHands(SITUATIONS, (FOLD, PLAY), choices, deals, situation_of(), parts=ante // DEALS)
    hand = by_hand(counted, lambda t, act: int(place(sorted(numbers(t.hands[act.box])))), title="With three cards")
    return DecisionModel(NAME, "antes", (hand,), RULES)


def plays(options: Options, strategy: str) -> Plays:
    """Which three cards a strategy, or the file of one, plays; the rest it folds."""
    (played,) = decisions(options).played(strategy)
    return played > 0


def ways(options: Options, strategy: str) -> list[int]:
    """In how many deals the ante comes to each end."""
    played = plays(options, strategy)
    ends = by_three()[played].sum(axis=0).T.ravel()
    return [int((~played).sum()) * DEALS, *(int(number) for number in ends)]


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the ante with what follows it under the given strategy and the others."""
    gained, ante = gains(options)
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={"three-card-bonus": three_card_ways},
        notes=[
            "the edge is for each unit of the ante; the first wager of two goes with it, the second comes later",
            f"before the ante bonus it is {before_bonus()}, {100 * float(before_bonus()):.4f}% of the ante: "
            "what the house pays for the bonus decides what the game is worth",
            f"a fold is never better: with the worst three cards a second wager gains {gained.min() / ante:.4f} antes",
        ],
        plays=decisions(options).said(),
    )


@cache
def before_bonus() -> Fraction:
    """The edge of the three wagers together, if no hand brought a bonus and none were folded."""
    ends = by_three().sum(axis=(0, 1))
    worth = 2 * ANTES * int(ends[WIN]) - (1 + 2 * ANTES) * int(ends[LOSE])
    return Fraction(-worth, int(ends.sum()))


# What a player can learn.

SITUATIONS = (
    *(f"three cards: {name.replace('-', ' ')}" for name in THREE_KINDS[5:0:-1]),
    *(f"high card {rank}" for rank in reversed(RANKS[3:])),
)


@cache
def situation_of() -> Ints:
    """Which situation each set of three cards is: what it makes already, or its highest card."""
    kind, top = np.minimum(three() >> CLASS, 5), (three() >> 16 & 0xF).astype(np.int64)
    return np.where(kind > 0, 5 - kind, 5 + 14 - top)
