"""Flop poker: the exact worth of every wager, over all 407,170,400 deals of three own cards and a flop.

The flop wager is made if it loses less than the ante that declining costs. The pot is the players' own money: whatever
they do, and however many play, it costs nobody anything on the average. With two players it is counted whole, over
6,180,846,672,000 deals. The odds hold for wagers whose payout the limit does not reach; at the minimum it never does.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.flop_poker.counting import FLOPS, alike, outcomes, two_players
from pitboss.games.flop_poker.course import BET, DECLINE
from pitboss.games.flop_poker.rules import FLOP, KINDS, NAME, OWN, POT, WAGERS, Options
from pitboss.games.house_poker_family.odds import priced, verify
from pitboss.money import dollars
from pitboss.pricing import strategies
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.hands import frequencies
from pitboss.pricing.sets import Ints, place, sets
from pitboss.ranking import THREE
from pitboss.ranking.numbers import numbers
from pitboss.table import Table
from pitboss.table.act import Decide

STRATEGIES = ("best", "pair-or-jack", "always-flop", "never-flop")
"""The second makes the flop wager with a pair or better or a jack or better, and on no draw."""

Bets = NDArray[np.bool_]
"""By kind of three cards (`counting.alike`): whether the flop wager is made."""

LOSE, SHARE, WIN = range(3)
"""The ends of a pot wager."""


def gains(options: Options) -> Ints:
    """What ante and flop gain over all flops together, by kind of three cards, in a unit without fractions; and it."""
    nets = [end.pays for end in main_ends(options).ends[1:]]
    unit = int(np.lcm.reduce([int(getattr(net, "denominator", 1)) for net in nets]))
    found: Ints = outcomes() @ np.array([int(net * unit) for net in nets]) + unit * FLOPS
    return found


def bets(options: Options, strategy: str) -> Bets:
    """With which three cards a strategy, or the file of one, makes the flop wager."""
    verify(NAME, strategy, STRATEGIES)
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, NAME, situations(options))
        return np.array([made[name] == BET for name in SITUATIONS])[situation_of()]
    rule: Callable[[], Any] = {
        "best": lambda: gains(options) > 0,
        "pair-or-jack": lambda: np.isin(situation_of(), (PAIR, HIGH)) | features()[0],
        "always-flop": lambda: np.ones(len(outcomes()), np.bool_),
        "never-flop": lambda: np.zeros(len(outcomes()), np.bool_),
    }[strategy]
    found: Bets = rule()
    return found


def ways(options: Options, strategy: str) -> list[int]:
    """In how many deals ante and flop come to each end: declined, and by kind of hand."""
    made, often = bets(options, strategy), alike().ways
    declined = int(often[~made].sum()) * FLOPS
    return [declined, *(int(number) for number in (outcomes() * often[:, None])[made].sum(axis=0))]


def main_ends(options: Options) -> Ends:
    """Everything that can become of an ante and its flop wager, by unit of the ante; in cents within the limit."""
    table = FLOP.elected(options)
    ends = [End(DECLINE, -1)]
    ends += [End(row, (1 if of else -1) + table.net(row), more=1) for of, row in enumerate(KINDS)]

    def cents(end: int, stake: int) -> int:
        return min(int(ends[end].pays * stake), options.limit)

    return Ends("ante", WAGERS["ante"].says, ends, cents=cents)


def pot_ends(players: int) -> Ends:
    """What can become of a pot wager; what a shared pot brings is its own matter, and nothing between two."""
    ends = (End("lose", -1), End("share", 0), End("win", players - 1))
    return Ends(POT, WAGERS[POT].says, ends)


@cache
def pot_odds() -> WagerOdds:
    """A pot wager between two players."""
    level, deals = two_players()
    return replace(pot_ends(2), given="two players").odds([(deals - level) // 2, level, (deals - level) // 2])


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and flop under the given strategy and beside it under the others."""
    found = priced(
        NAME,
        options,
        strategy,
        STRATEGIES,
        main=main_ends(options),
        ways=lambda name: ways(options, name),
        sides={"three-card-bonus": lambda: [frequencies(THREE, 3)[name] for name in THREE.classes]},
        notes=[
            "the edge is for each unit of the ante; the flop wager is staked later",
            "the pot has no edge, however many play: it is the players' own, and here counted for two of them",
            f"ante and flop of a hand win no more than ${dollars(options.limit)}",
        ],
        flops=tables(options),
    )
    main, *sides = found.wagers
    return replace(found, wagers=(main, pot_odds(), *sides))


def chooser(options: Options, strategy: str) -> Callable[[Table[Options], Decide], str]:
    """How a player of that strategy answers at a table."""
    made = bets(options, strategy)[alike().of]

    def answer(t: Table[Options], act: Decide) -> str:
        word = BET if made[place(sorted(numbers(t.hands[act.box])))] else DECLINE
        return word if word in act.choices else DECLINE

    return answer


# What a player can learn.

SITUATIONS = (
    "a pair or better already",
    "three of a suit",
    "three cards over five ranks or fewer",
    "a jack or better",
    "any other three cards",
)
PAIR, SUITED, CLOSE, HIGH, OTHER = range(len(SITUATIONS))


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
    return np.select([pair, suited, close, high], [PAIR, SUITED, CLOSE, HIGH], OTHER)


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file."""
    return dict.fromkeys(SITUATIONS, (BET, DECLINE))


def tables(options: Options) -> dict[str, object]:
    """What the best play does in each situation."""
    made = bets(options, "best")
    said = {}
    for number, name in enumerate(SITUATIONS):
        chosen = made[situation_of() == number]
        said[name] = BET if chosen.all() else f"{BET} with some" if chosen.any() else DECLINE
    return {"With three cards": said}
