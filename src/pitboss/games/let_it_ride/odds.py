"""Let it ride: the exact worth of every wager, over all 51,979,200 deals of three own cards and two that are turned.

A wager rides if it gains on the average with the cards that are seen. Each choice is about one wager and stands by
itself, so both can be made set of cards by set of cards.
"""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family.odds import MainOdds, in_sight, in_whole_units, three_card_ways
from pitboss.games.let_it_ride.course import RIDE, TAKE_BACK
from pitboss.games.let_it_ride.rules import KINDS, NAME, OWN, PAYS, WAGERS, Options, kind
from pitboss.pricing.combinations.card_subsets import Counts, completions, place, sets
from pitboss.pricing.decisions import CountedHands, Decision, DecisionModel, Rule, by_hand
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends

RULES = {
    "ride-when-even": Rule(last_of_equals=True),
    "ride-what-pays": Rule({"three cards that pay already": RIDE, "four cards that pay already": RIDE}, TAKE_BACK),
    "always-ride": Rule(otherwise=RIDE),
    "never-ride": Rule(otherwise=TAKE_BACK),
}
STRATEGIES = ("best", *RULES)
SEEN = (OWN, OWN + 1)
"""Cards that a player has seen at the first choice and at the second."""


@cache
def seen() -> list[Counts]:
    """By set of three cards and of four, and by kind: how many ways to complete it give that."""
    return completions(kind, len(KINDS), *SEEN)


class LetItRideWay(NamedTuple):
    """A way to play: whether the first wager rides, by set of three cards, and the second, by set of four."""

    first: NDArray[np.bool_]
    second: NDArray[np.bool_]


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """A wager rides, with what it gains by every set of cards in sight, or is taken back and gains nothing."""
    pays, unit = in_whole_units(PAYS.elected(options).net(row) for row in KINDS)

    def asked(size: int, ways: Counts, title: str) -> Decision:
        gained = ways @ np.array(pays)
        choices = np.stack([np.zeros_like(gained), gained], axis=1)
        of = situation_of(size)
        counted = CountedHands(SITUATIONS[size], (TAKE_BACK, RIDE), choices, ways.sum(axis=1), of, parts=unit)
        return by_hand(
            counted,
            lambda t, act: int(place(in_sight(t, act))),
            asks=lambda t, act: len(in_sight(t, act)) == size,
            title=title,
        )

    first, second = seen()
    asked_twice = asked(OWN, first, "With three cards"), asked(OWN + 1, second, "With four cards")
    return DecisionModel(NAME, "units of the wager", asked_twice, RULES)


def way(options: Options, strategy: str) -> LetItRideWay:
    """Which wagers ride under a strategy, or the file of one."""
    return LetItRideWay(*(played > 0 for played in decisions(options).played(strategy)))


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
    """Every result of three equal wagers, for each unit of one of them."""
    table = PAYS.elected(options)
    rows = [(riding, row) for riding in (1, 2, 3) for row in KINDS]
    ends = [End(f"{row}, {riding} riding", riding * table.net(row), more=riding - 1) for riding, row in rows]
    return Ends("first", WAGERS["first"].says, ends)


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the main ones under the given strategy and beside it under the others."""
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={
            "bonus": lambda: [int(n) for n in seen()[0].sum(axis=0) // 10],
            "three-card-bonus": three_card_ways,
        },
        notes=["the edge is for each unit of one of the three equal wagers"],
        rides=decisions(options).said(),
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
