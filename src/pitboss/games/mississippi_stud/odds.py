"""Mississippi stud: the exact worth of every wager, over all 155,937,600 deals of two own cards and three in order.

What a hand becomes depends on the cards that are seen and not on whose they are, so every choice is a matter of a set
of two, three or four cards and of the antes that lie on the hand by then. The best play is counted back from the last
street. The odds hold for wagers whose payout the limit does not reach; at the table's minimum it never does.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.odds import MainOdds, in_sight
from pitboss.games.house_poker_family.pay_kinds import KINDS, kind
from pitboss.games.mississippi_stud.fitted_strategy import CHOICES, POINTS, SEEN, SITUATIONS, TITLES, situation_of
from pitboss.games.mississippi_stud.rules import (
    MOST,
    NAME,
    OWN,
    PAYS,
    RAISES,
    STREETS,
    WAGERS,
    Options,
)
from pitboss.money import dollars
from pitboss.pricing.combinations.card_subsets import completions, place, sets
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.hands import frequencies
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking import THREE
from pitboss.rulebook.pay_table import PayTable

RULES = {
    "larger-when-even": Rule(last_of_equals=True),
    "points": Rule(POINTS),
    "always-1x": Rule(otherwise="1x"),
    "always-3x": Rule(otherwise="3x"),
}
STRATEGIES = ("best", *RULES)
"""The second raises as much as it can where more or less is worth the same; nobody loses by that."""

FOLDS = 1 + (len(STREETS) - 1) * max(RAISES)
"""Antes that can lie on a hand that is folded, at the most; the ends begin with these folds."""

FIFTH = 48
"""Fifth cards, once four are seen."""
AHEAD = (FIFTH * 49 * 50, FIFTH * 49, FIFTH)
"""By street the cards that can still come, in order."""

Raises = NDArray[np.int8]
"""By antes on the hand and by set of cards: the raise in antes, 0 for a fold."""

Way = tuple[Raises, ...]
"""A way to play, street by street."""


def on_hand(street: int) -> range:
    """Antes that can lie on a hand at its choice on a street, up to the most; rows for fewer stay empty."""
    return range(1 + street, 2 + street * max(RAISES))


@cache
def fourth() -> Ints:
    """By set of four cards and by kind: how many fifth cards give that."""
    (found,) = completions(kind, len(KINDS), 4)
    return found


def nets(table: PayTable) -> tuple[Ints, int]:
    """What each kind of hand pays, in a unit that leaves no fractions, and how many of these an ante is."""
    rows = [table.net(row) for row in KINDS]
    unit = int(np.lcm.reduce([net.denominator for net in rows]))
    return np.array([int(net * unit) for net in rows]), unit


class CountedBack(NamedTuple):
    """The best play street by street, and what a hand that stays in is worth on each, by antes on it and set."""

    way: Way
    stays: tuple[Ints, ...]
    """In the unit of `nets`, over all cards to come."""


@cache
def counted_back(table: PayTable, larger: bool) -> CountedBack:
    """The best play under a pay table, from the last street back."""
    pays, unit = nets(table)
    gain = fourth() @ pays
    worth = np.stack([staked * gain for staked in range(MOST + 1)])
    way, stays = [], []
    for street in (2, 1, 0):
        size = SEEN[street]
        if size < 4:
            worth = _seen_one_less(worth, size)
        raised, best = np.zeros(worth.shape, np.int8), np.zeros_like(worth)
        for staked in on_hand(street):
            best[staked] = -staked * unit * AHEAD[street]
            for raise_ in RAISES:
                stay = worth[staked + raise_]
                better = stay >= best[staked] if larger else stay > best[staked]
                raised[staked][better] = raise_
                best[staked][better] = stay[better]
        way.append(raised)
        stays.append(worth)
        worth = best
    return CountedBack(tuple(reversed(way)), tuple(reversed(stays)))


def _seen_one_less(worth: Ints, size: int) -> Ints:
    """What a set of cards is worth by all cards that can come to it."""
    found, larger = np.zeros((len(worth), comb(52, size)), np.int64), sets(size + 1)
    for missing in range(size + 1):
        at = place(larger[:, column] for column in range(size + 1) if column != missing)
        for staked in range(len(worth)):
            np.add.at(found[staked], at, worth[staked])
    return found


def way(table: PayTable, strategy: str) -> Way:
    """What a strategy, or the file of one, raises; the best one depends on what is paid."""
    rule = decisions(table).rule(strategy)
    if not rule.choices:
        return counted_back(table, rule.last_of_equals).way
    return tuple(_by_situation(rule.choices, street) for street in range(len(STREETS)))


def _by_situation(made: Any, street: int) -> Raises:
    words = np.array([CHOICES.index(made[name]) for name in SITUATIONS[street]], np.int8)
    return np.stack([words[situation_of(street, staked)] for staked in range(MOST + 1)])


class MississippiDeals(NamedTuple):
    """All sets of four cards, two of them the player's and the others turned in one order; street by street."""

    places: tuple[NDArray[np.int32], ...]
    """The numbers of the sets that are seen."""
    staked: tuple[Ints, Ints, Ints, Ints]
    """Antes on the hand before each choice, and after the last."""
    raised: tuple[Ints, Ints, Ints]
    """What is chosen; of streets that the hand does not come to it means nothing."""
    asked: tuple[NDArray[np.bool_], ...]
    """Whether the hand comes to that choice; and whether it stays in to the end."""


def deals(way: Way) -> Iterator[MississippiDeals]:
    """A way to play in every deal: six pairs of four cards, and two orders of the others."""
    ones = np.ones(comb(52, 4), np.int64)
    everything = range(4)
    for own in combinations(everything, OWN):
        for later in set(everything) - set(own):
            third = tuple(column for column in everything if column != later)
            places = (places_of(own), places_of(third), places_of(everything))
            staked, raised, asked = [ones], [], [ones > 0]
            for street, at in zip(way, places, strict=True):
                raised.append(street[np.minimum(staked[-1], MOST), at].astype(np.int64))
                staked.append(staked[-1] + raised[-1])
                asked.append(asked[-1] & (raised[-1] > 0))
            yield MississippiDeals(places, tuple(staked), tuple(raised), tuple(asked))  # type: ignore[arg-type]


@cache
def places_of(columns: Sequence[int]) -> NDArray[np.int32]:
    """The numbers of the sets of these columns of every set of four cards."""
    return np.asarray(place(sets(4)[:, column] for column in columns), np.int32)


@cache
def ends_of(table: PayTable, strategy: str) -> list[int]:
    """The ends of a named strategy, counted once for each pay table; nothing else decides them."""
    return ends(way(table, strategy))


def ways(options: Options, strategy: str) -> list[int]:
    """In how many deals the wagers of a hand come to each end: folds by antes lost, then antes in by kind of hand."""
    table = PAYS.elected(options)
    return ends_of(table, strategy) if strategy in STRATEGIES else ends(way(table, strategy))


def ends(way: Way) -> list[int]:
    """The same for any way to play."""
    ends = np.zeros(FOLDS + MOST * len(KINDS), np.int64)
    for dealt in deals(way):
        for street in range(len(STREETS)):
            folded = dealt.asked[street] & ~dealt.asked[street + 1]
            ends[:FOLDS] += FIFTH * np.bincount(dealt.staked[street][folded] - 1, minlength=FOLDS)
        for antes in range(1 + len(STREETS), MOST + 1):
            at = end_of(antes, 0)
            ends[at : at + len(KINDS)] += fourth()[dealt.asked[-1] & (dealt.staked[-1] == antes)].sum(axis=0)
    return [int(number) for number in ends]


def end_of(antes: int, of: int) -> int:
    """The place of an end: a hand that stays in with so many antes on it."""
    return FOLDS + (antes - 1) * len(KINDS) + of


def main_ends(options: Options) -> Ends:
    """Everything that can become of an ante and its street wagers, by unit of the ante; cents within the limit."""
    table = PAYS.elected(options)
    ends = [End(f"fold, {antes} lost", -antes, more=antes - 1) for antes in range(1, FOLDS + 1)]
    for antes in range(1, MOST + 1):
        ends += [End(f"{row}, {antes} in", antes * table.net(row), more=antes - 1) for row in KINDS]

    def cents(end: int, stake: int) -> int:
        return min(int(ends[end].pays * stake), options.limit)

    return Ends("ante", WAGERS["ante"].says, ends, cents=cents)


def paid_in_full(options: Options) -> int:
    """The greatest ante, in cents, whose winnings the limit never reaches."""
    best = PAYS.elected(options).best
    most = options.limit * best.stake // (best.win * MOST)
    return int(most - most % options.increment)


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the ante with its streets under the given strategy and beside it the others."""
    full = dollars(paid_in_full(options))
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={"three-card-bonus": lambda: [frequencies(THREE, 3)[name] for name in THREE.classes]},
        notes=[
            "the edge is for each unit of the ante; street wagers are staked later",
            f"a hand wins no more than ${dollars(options.limit)}: in full up to an ante of ${full} whatever is raised",
        ],
        raises={title: {row.name: row.does for row in rows} for title, rows in decisions(options).tallies().items()},
    )


# What a player can learn, and what it is worth.


@lru_cache(8)
def decisions(options: Options | PayTable) -> DecisionModel:
    """By street a raise of one to three antes, or a fold; by the cards in sight and the antes on the hand."""
    table = options if isinstance(options, PayTable) else PAYS.elected(options)
    asked = tuple(_asked(table, street) for street in range(len(STREETS)))
    return DecisionModel(NAME, "antes", asked, RULES)


def _asked(table: PayTable, street: int) -> Decision:
    def in_play(t: State, act: Question) -> tuple[int, int]:
        """Antes on the hand, and the number of the set of cards in sight."""
        lies = [t.wagers.get((act.box, wager), 0) for wager in ("ante", *STREETS)]
        return sum(lies) // lies[0], int(place(in_sight(t, act)))

    def situation(t: State, act: Question) -> str:
        antes, at = in_play(t, act)
        return SITUATIONS[street][int(situation_of(street, antes)[at])]

    def worth(t: State, act: Question) -> dict[str, Fraction]:
        antes, at = in_play(t, act)
        _, unit = nets(table)
        stays = counted_back(table, False).stays[street]
        raised = {f"{more}x": Fraction(int(stays[antes + more, at]), unit * AHEAD[street]) for more in RAISES}
        return {CHOICES[0]: Fraction(-antes), **raised}

    return Decision(
        situations=dict.fromkeys(SITUATIONS[street], CHOICES),
        situation=situation,
        worth=worth,
        asks=lambda t, act: len(in_sight(t, act)) == SEEN[street],
        title=TITLES[street],
        tallies=lambda: tallies(table)[street],
    )


@cache
def tallies(table: PayTable) -> list[list[Tally]]:
    """By street every situation that the best play comes to, which raises where that is even."""
    back, (_, unit) = counted_back(table, True), nets(table)
    shapes = [(len(names), len(CHOICES)) for names in SITUATIONS]
    best, gained = ([np.zeros(shape, np.int64) for shape in shapes] for _ in range(2))
    for dealt in deals(back.way):
        for street, (size, _) in enumerate(shapes):
            for antes in on_hand(street):
                asked = dealt.asked[street] & (dealt.staked[street] == antes)
                at, raised = dealt.places[street][asked], dealt.raised[street][asked]
                of = situation_of(street, antes)[at]
                counts = np.bincount(of * len(CHOICES) + raised, minlength=best[street].size)
                best[street] += counts.reshape(shapes[street])
                gained[street][:, 0] -= antes * unit * AHEAD[street] * np.bincount(of, minlength=size)
                for n, more in enumerate(RAISES, start=1):
                    # Whole numbers far below 2^53 add up exactly.
                    sums = np.bincount(of, back.stays[street][antes + more][at], minlength=size)
                    gained[street][:, n] += sums.astype(np.int64)
    found: list[list[Tally]] = [[], [], []]
    for street, names in enumerate(SITUATIONS):
        for name, row, ways in zip(names, gained[street].tolist(), best[street].tolist(), strict=True):
            worth = [Fraction(one, unit * AHEAD[street]) for one in row]
            if sum(ways):
                by_choice = dict(zip(CHOICES, worth, strict=True))
                found[street].append(Tally(name, sum(ways), by_choice, dict(zip(CHOICES, ways, strict=True))))
    return found
