"""Mississippi stud: the exact worth of every wager, over all 155,937,600 deals of two own cards and three in order.

What a hand becomes depends on the cards that are seen and not on whose they are, so every choice is a matter of a set
of two, three or four cards and of the antes that lie on the hand by then. The best play is counted back from the last
street. The odds hold for wagers whose payout the limit does not reach; at the table's minimum it never does.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.odds import MainOdds, in_sight, in_whole_units, three_card_ways, within
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
from pitboss.pricing.combinations.card_subsets import Counts, completions, place, sets
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.rulebook.pay_table import PayTable

RULES = {
    "larger-when-even": Rule(last_of_equals=True),
    "points": Rule(POINTS),
    "always-1x": Rule(otherwise="1x"),
    "always-3x": Rule(otherwise="3x"),
}
STRATEGIES = ("best", *RULES)
"""The second raises as much as it can where more or less is worth the same, and loses nothing by that."""

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
def fourth() -> Counts:
    """By set of four cards and by kind: how many fifth cards give that."""
    (found,) = completions(kind, len(KINDS), 4)
    return found


def nets(table: PayTable) -> tuple[Ints, int]:
    """What each kind of hand pays, in a unit that leaves no fractions, and how many of these an ante is."""
    pays, unit = in_whole_units(table.net(row) for row in KINDS)
    return np.array(pays), unit


def stay(table: PayTable, street: int, staked: int) -> Ints:
    """The gain of each set of cards when it stays in with these antes on it and gets best play afterwards.

    In the unit of `nets`, over all cards to come.
    """
    return staked * _fifth(table) if SEEN[street] == 4 else _before_the_last(table, street)[staked]


def fold(table: PayTable, street: int, staked: int) -> int:
    """What a fold gains, likewise."""
    _, unit = nets(table)
    return -staked * unit * AHEAD[street]


@cache
def _fifth(table: PayTable) -> Ints:
    """By set of four cards: what an ante gains with all fifth cards."""
    pays, _ = nets(table)
    found: Ints = fourth() @ pays
    return found


@cache
def _before_the_last(table: PayTable, street: int) -> Ints:
    """By antes and set of cards: what comes of a hand with the card that is turned next, played best from there."""
    after, fewer = street + 1, [*_without_one(SEEN[street + 1])]
    found = np.zeros((on_hand(after).stop, comb(52, SEEN[street])), np.int64)
    for staked in on_hand(after):
        best: Any = fold(table, after, staked)
        for more in RAISES:
            best = np.maximum(best, stay(table, after, staked + more))
        for without in fewer:
            np.add.at(found[staked], without, best)
    return found


def _without_one(size: int) -> Iterator[Ints]:
    """The indices of every set of this many cards without its first card, without its second and so on."""
    for missing in range(size):
        yield place(sets(size)[:, column] for column in range(size) if column != missing)


@cache
def best_way(table: PayTable, larger: bool) -> Way:
    """The best play under a pay table; where raises are worth the same, the smaller or the larger one."""
    found = []
    for street, size in enumerate(SEEN):
        raised = np.zeros((on_hand(street).stop, comb(52, size)), np.int8)
        for staked in on_hand(street):
            best = np.full(comb(52, size), fold(table, street, staked))
            for more in RAISES:
                gained = stay(table, street, staked + more)
                better = gained >= best if larger else gained > best
                raised[staked][better] = more
                best[better] = gained[better]
        found.append(raised)
    return tuple(found)


def way(table: PayTable, strategy: str) -> Way:
    """What a strategy, or the file of one, raises; the best one depends on what is paid."""
    rule = decisions(table).rule(strategy)
    if not rule.choices:
        return best_way(table, rule.last_of_equals)
    return tuple(_by_situation(rule.choices, street) for street in range(len(STREETS)))


def _by_situation(made: Any, street: int) -> Raises:
    words = np.array([CHOICES.index(made[name]) for name in SITUATIONS[street]], np.int8)
    return np.stack([words[situation_of(street, staked)] for staked in range(on_hand(street).stop)])


def arrivals(way: Way) -> Iterator[NDArray[np.int16]]:
    """By antes and set of cards: from how many own hands and orders a hand comes to each choice, and to the end."""
    come = np.zeros((on_hand(0).stop, comb(52, OWN)), np.int16)
    come[1] = 1
    for street, raised in enumerate(way):
        yield come
        after = np.zeros((on_hand(street + 1).stop, come.shape[1]), np.int16)
        for staked in on_hand(street):
            for more in RAISES:
                after[staked + more] += np.where(raised[staked] == more, come[staked], 0)
        come = after
        if street + 1 < len(way):
            come = np.zeros((len(after), comb(52, SEEN[street + 1])), np.int16)
            for without in _without_one(SEEN[street + 1]):
                come += after[:, without]
    yield come


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
    *asked, stayed = arrivals(way)
    for street, (come, raised) in enumerate(zip(asked, way, strict=True)):
        for antes in on_hand(street):
            ends[antes - 1] += AHEAD[street] * come[antes][raised[antes] == 0].sum()
    for antes in range(1 + len(STREETS), MOST + 1):
        at = end_of(antes, 0)
        ends[at : at + len(KINDS)] += stayed[antes].astype(np.int64) @ fourth()
    return [int(number) for number in ends]


def end_of(antes: int, of: int) -> int:
    """The row of an outcome: a hand that stays in with this many antes on it."""
    return FOLDS + (antes - 1) * len(KINDS) + of


def main_ends(options: Options) -> Ends:
    """Every result of an ante and its street wagers, by unit of the ante; cents within the limit."""
    table = PAYS.elected(options)
    ends = [End(f"fold, {antes} lost", -antes, more=antes - 1) for antes in range(1, FOLDS + 1)]
    for antes in range(1, MOST + 1):
        ends += [End(f"{row}, {antes} in", antes * table.net(row), more=antes - 1) for row in KINDS]
    return within(options.limit, "ante", WAGERS["ante"].says, ends)


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
        sides={"three-card-bonus": three_card_ways},
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
        gained = {f"{more}x": int(stay(table, street, antes + more)[at]) for more in RAISES}
        raised = {word: Fraction(one, unit * AHEAD[street]) for word, one in gained.items()}
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
    way, (_, unit) = best_way(table, True), nets(table)
    found: list[list[Tally]] = []
    for street, (names, come, raised) in enumerate(zip(SITUATIONS, arrivals(way), way, strict=False)):
        ahead = AHEAD[street]
        best = np.zeros((len(names), len(CHOICES)), np.int64)
        gained = np.zeros_like(best)
        for antes in on_hand(street):
            of, deals = situation_of(street, antes), come[antes].astype(np.int64)
            # Whole numbers far below 2^53 add up exactly.
            made = np.bincount(of * len(CHOICES) + raised[antes], deals, best.size)
            best += made.astype(np.int64).reshape(best.shape)
            worth = [fold(table, street, antes), *(stay(table, street, antes + more) for more in RAISES)]
            for choice, each in enumerate(worth):
                gained[:, choice] += np.bincount(of, deals * each, len(names)).astype(np.int64)
        found.append([])
        for name, row, ways in zip(names, gained.tolist(), best.tolist(), strict=True):
            totals = [Fraction(one * (ahead // FIFTH), unit * ahead) for one in row]
            is_best = [ahead // FIFTH * each for each in ways]
            if sum(ways):
                by_choice = dict(zip(CHOICES, totals, strict=True))
                found[street].append(Tally(name, sum(is_best), by_choice, dict(zip(CHOICES, is_best, strict=True))))
    return found
