"""Flop poker: the exact worth of every wager, over all 407,170,400 deals of three own cards and a flop.

The flop wager is made if it loses less than the ante that declining costs. The pot is the players' own money: whatever
they do, and however many play, it costs nobody anything on the average. With two players it is counted whole, over
6,180,846,672,000 deals. The odds hold for wagers whose payout the limit does not reach; at the minimum it never does.
"""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.flop_poker.counting import FLOPS, alike, outcomes, two_players
from pitboss.games.flop_poker.course import BET, DECLINE
from pitboss.games.flop_poker.rules import FLOP, KINDS, NAME, OWN, POT, WAGERS, Options
from pitboss.games.house_poker_family.odds import MainOdds, in_whole_units, three_card_ways, within
from pitboss.money import dollars
from pitboss.pricing.combinations.card_subsets import place, sets
from pitboss.pricing.decisions import CountedHands, DecisionModel, Rule, by_hand
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking.numbers import numbers

_WITH = "with a jack or better"
RULES = {
    "pair-or-jack": Rule(
        {
            "a pair": BET,
            "a jack": BET,
            f"three of a suit {_WITH}": BET,
            f"three cards over five ranks or fewer {_WITH}": BET,
        },
        DECLINE,
    ),
    "always-flop": Rule(otherwise=BET),
    "never-flop": Rule(otherwise=DECLINE),
}
STRATEGIES = ("best", *RULES)
"""The second makes the flop wager with a pair or better or a jack or better, and on no draw."""

Bets = NDArray[np.bool_]
"""By kind of three cards (`counting.alike`): whether the flop wager is made."""

LOSE, SHARE, WIN = range(3)
"""The ends of a pot wager."""


def gains(options: Options) -> tuple[Ints, int]:
    """By kind of three cards, what ante and flop gain over all flops above a lost ante, and the units of an ante."""
    pays, unit = in_whole_units(end.pays for end in main_ends(options).ends[1:])
    found: Ints = outcomes() @ np.array(pays) + unit * FLOPS
    return found, unit


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """With every three cards the flop wager, or the ante is given up."""
    (gained, unit), often = gains(options), alike().ways
    lost = np.full_like(gained, -unit * FLOPS)
    choices = np.stack([lost, gained + lost], axis=1) * often[:, None]
    counted = CountedHands(SITUATIONS, (DECLINE, BET), choices, often * FLOPS, situation_of(), parts=unit)
    number = alike().of
    hand = by_hand(
        counted, lambda t, act: int(number[place(sorted(numbers(t.hands[act.box])))]), title="With three cards"
    )
    return DecisionModel(NAME, "antes", (hand,), RULES)


def bets(options: Options, strategy: str) -> Bets:
    """With which three cards a strategy, or the file of one, makes the flop wager."""
    (played,) = decisions(options).played(strategy)
    return played > 0


def ways(options: Options, strategy: str) -> list[int]:
    """In how many deals ante and flop come to each end: declined, and by kind of hand."""
    made, often = bets(options, strategy), alike().ways
    declined = int(often[~made].sum()) * FLOPS
    return [declined, *(int(number) for number in (outcomes() * often[:, None])[made].sum(axis=0))]


def main_ends(options: Options) -> Ends:
    """Every result of an ante and its flop wager, by unit of the ante; in cents within the limit."""
    table = FLOP.elected(options)
    ends = [End(DECLINE, -1)]
    ends += [End(row, (1 if of else -1) + table.net(row), more=1) for of, row in enumerate(KINDS)]
    return within(options.limit, "ante", WAGERS["ante"].says, ends)


def pot_ends(players: int) -> Ends:
    """The results of a pot wager; what a shared pot brings is counted apart, and is nothing between two."""
    ends = (End("lose", -1), End("share", 0), End("win", players - 1))
    return Ends(POT, WAGERS[POT].says, ends)


@cache
def pot_odds() -> WagerOdds:
    """A pot wager between two players."""
    level, deals = two_players()
    return replace(pot_ends(2), given="two players").odds([(deals - level) // 2, level, (deals - level) // 2])


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and flop under the given strategy and beside it under the others."""
    found = MAIN_ODDS.odds(
        options,
        strategy,
        sides={"three-card-bonus": three_card_ways},
        notes=[
            "the edge is for each unit of the ante; the flop wager is staked later",
            "the pot has no edge, however many play: it is the players' own, and here counted for two of them",
            f"ante and flop of a hand win no more than ${dollars(options.limit)}",
        ],
        flops={"With three cards": decisions(options).said()},
    )
    main, *sides = found.wagers
    return replace(found, wagers=(main, pot_odds(), *sides))


# What a player can learn.

SITUATIONS = (
    "a pair or better already",
    f"three of a suit {_WITH}",
    "three of a suit below a jack",
    f"three cards over five ranks or fewer {_WITH}",
    "three cards over five ranks or fewer below a jack",
    "a jack or better",
    "any other three cards",
)


@cache
def features() -> tuple[Any, Any, Any, Any]:
    """By kind of three cards: a jack or better among them, a pair, all of a suit, all in one straight."""
    cards = sets(OWN)[alike().first]
    ranks = np.sort(cards >> 2, axis=1).astype(np.int64)
    ace = RANKS.index("A")
    low = np.sort(np.where(ranks == ace, -1, ranks), axis=1)
    apart = (np.diff(ranks, axis=1) > 0).all(axis=1)
    close = apart & ((ranks[:, -1] - ranks[:, 0] <= 4) | (low[:, -1] - low[:, 0] <= 4))
    suited = (cards & 3 == cards[:, :1] & 3).all(axis=1)
    return (ranks >= RANKS.index("J")).any(axis=1), ~apart, suited, close


@cache
def situation_of() -> Ints:
    """Which situation each kind of three cards is."""
    high, pair, suited, close = features()
    judged = [pair, suited & high, suited, close & high, close, high]
    return np.select(judged, [*range(len(judged))], len(judged))
