"""Let it ride: the exact worth of every wager, over all 51,979,200 deals of three own cards and two that are turned.

A wager rides if it gains on the average with the cards that are seen. Each choice is about one wager and stands by
itself, so both can be made set of cards by set of cards.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family.odds import priced, shown, verify
from pitboss.games.let_it_ride.course import RIDE, TAKE_BACK
from pitboss.games.let_it_ride.rules import KINDS, NAME, OWN, PAYS, WAGERS, Options, kind
from pitboss.pricing import strategies
from pitboss.pricing.ahead import completed
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.hands import frequencies
from pitboss.pricing.sets import Ints, completions, place, sets
from pitboss.ranking import THREE
from pitboss.ranking.numbers import numbers
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.choosing import Seen

STRATEGIES = ("best", "ride-when-even", "ride-what-pays", "always-ride", "never-ride")
SEEN = (OWN, OWN + 1)
"""Cards that a player has seen at the first choice and at the second."""


@cache
def seen() -> list[Ints]:
    """By set of three cards and of four, and by kind: how many ways to complete it give that."""
    return completions(kind, len(KINDS), *SEEN)


class Way(NamedTuple):
    """A way to play: whether the first wager rides, by set of three cards, and the second, by set of four."""

    first: NDArray[np.bool_]
    second: NDArray[np.bool_]


def gains(options: Options, ways: Ints) -> Ints:
    """What a wager gains in all ways of each set together, in a unit that leaves no fractions."""
    nets = [PAYS.elected(options).net(row) for row in KINDS]
    unit = int(np.lcm.reduce([net.denominator for net in nets]))
    found: Ints = ways @ np.array([int(net * unit) for net in nets])
    return found


def way(options: Options, strategy: str) -> Way:
    """Which wagers ride under a strategy, or the file of one."""
    verify(NAME, strategy, STRATEGIES)
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, NAME, situations(options))
        return Way(*(np.array([made[name] == RIDE for name in SITUATIONS[size]])[situation_of(size)] for size in SEEN))
    rule: Callable[[Ints], NDArray[np.bool_]] = {
        "best": lambda ways: gains(options, ways) > 0,
        "ride-when-even": lambda ways: gains(options, ways) >= 0,
        "ride-what-pays": lambda ways: ways[:, 0] == 0,
        "always-ride": lambda ways: np.ones(len(ways), np.bool_),
        "never-ride": lambda ways: np.zeros(len(ways), np.bool_),
    }[strategy]
    return Way(*map(rule, seen()))


def ways(options: Options, strategy: str) -> list[int]:
    """In how many deals the main wagers come to each end: by how many ride, and by kind of hand."""
    played, fours = way(options, strategy), sets(4)
    ends = np.zeros((3, len(KINDS)), np.int64)
    for turned in range(4):
        own = (fours[:, column] for column in range(4) if column != turned)
        riding = played.first[place(own)].astype(int) + played.second
        for more in range(3):
            ends[more] += seen()[1][riding == more].sum(axis=0)
    return [int(number) for number in ends.ravel()]


def main_ends(options: Options) -> Ends:
    """Everything that can become of three equal wagers, for each unit of one of them."""
    table = PAYS.elected(options)
    rows = [(riding, row) for riding in (1, 2, 3) for row in KINDS]
    ends = [End(f"{row}, {riding} riding", riding * table.net(row), more=riding - 1) for riding, row in rows]
    return Ends("first", WAGERS["first"].says, ends)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the main ones under the given strategy and beside it under the others."""
    return priced(
        NAME,
        options,
        strategy,
        STRATEGIES,
        main=main_ends(options),
        ways=lambda name: ways(options, name),
        sides={
            "bonus": lambda: [int(n) for n in seen()[0].sum(axis=0) // 10],
            "three-card-bonus": lambda: [frequencies(THREE, 3)[name] for name in THREE.classes],
        },
        notes=["the edge is for each unit of one of the three equal wagers"],
        rides=tables(options),
    )


# What a player can learn: the classes of published rules, the best first. A high card is a ten or better.

SITUATIONS = {
    3: (
        *("three cards that pay already", "three to a royal flush", "three suited in sequence, from 3-4-5 up"),
        *("three suited over four ranks, with a high card", "three suited over five ranks, with two high cards"),
        "any other three cards",
    ),
    4: (
        *("four cards that pay already", "four of a suit", "four in sequence, with a high card"),
        *("four in sequence, without a high card", "four high cards to a straight", "any other four cards"),
    ),
}
OTHER = 5


@cache
def situation_of(size: int) -> Ints:
    """Which situation each set of cards is."""
    cards = sets(size)
    ranks, suited = cards >> 2, (cards & 3 == cards[:, :1] & 3).all(axis=1)
    apart = (np.diff(ranks.astype(int), axis=1) > 0).all(axis=1)
    span, high = (ranks[:, -1] - ranks[:, 0]).astype(int), (ranks >= RANKS.index("T")).sum(axis=1)
    in_a_row = apart & (span == size - 1)
    if size == OWN:
        judged = [high == 3, in_a_row & (ranks[:, 0] > 0), (span == 3) & (high >= 1), (span == 4) & (high >= 2)]
        judged = [suited & apart & one for one in judged]
    else:
        open_ended = in_a_row & (ranks[:, -1] < RANKS.index("A"))
        judged = [suited, open_ended & (high > 0), open_ended, apart & (high == 4)]
    pays = seen()[SEEN.index(size)][:, 0] == 0
    return np.select([pays, *judged], [*range(OTHER)], OTHER)


def chooser(options: Options, strategy: str) -> Callable[[Table[Options], Decide], str]:
    """How a player of that strategy answers at a table: by three own cards, then with the first that was turned."""
    chosen = way(options, strategy)

    def rides(t: Table[Options], act: Decide) -> bool:
        cards = sorted(numbers([*t.hands[act.box], *shown(t)]))
        return bool((chosen.second if len(cards) > OWN else chosen.first)[place(cards)])

    return lambda t, act: RIDE if rides(t, act) else TAKE_BACK


def advises(options: Options) -> Callable[[Seen, Decide], dict[str, Fraction]]:
    """What the wager in question is worth if it rides, in units of it; taken back it gains nothing."""
    pays = [PAYS.elected(options).net(row) for row in KINDS]
    return lambda t, act: {
        RIDE: completed(numbers([*t.hands[act.box], *shown(t)]), pays, kind),
        TAKE_BACK: Fraction(0),
    }


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file."""
    return dict.fromkeys((*SITUATIONS[3], *SITUATIONS[4]), (RIDE, TAKE_BACK))


def tables(options: Options) -> dict[str, object]:
    """What the best play does in each situation."""
    said: dict[str, object] = {}
    for size, rides in zip(SEEN, way(options, "best"), strict=True):
        for number, name in enumerate(SITUATIONS[size]):
            chosen = rides[situation_of(size) == number]
            said[name] = RIDE if chosen.all() else f"{RIDE} with some" if chosen.any() else TAKE_BACK
    return said
