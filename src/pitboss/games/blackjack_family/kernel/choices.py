"""Tables of choices for the kernel: from a chart, from charts at different counts, or from whole hands."""

from dataclasses import dataclass

import numpy as np

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_family.mathematics.chart import StrategyChart, column, columns
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, hands, starts
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import STAND, SURRENDER
from pitboss.pricing.kernels.arrays import Bytes, Ints, Shorts

_SOFT = 22
"""Where the soft totals begin among the states of a chart; a soft total t has the place `_SOFT + t - 11`."""
_STATES = _SOFT + 11


@dataclass(frozen=True)
class ChoiceTables:
    """What the kernel looks up: choices by level of the count, column of the dealer, and values or state."""

    columns: Ints
    """By the dealer's first value and, with both cards open, the second."""
    first: Bytes
    in_suit: Bytes
    """As `first`, where the two cards are of one suit."""
    in_spades: Bytes
    """And where that is spades."""
    second: Bytes
    """On two cards after a split."""
    later: Bytes
    """By level, value of a split pair or 0 if that makes no difference, column and state."""
    doubled: Bytes
    """As `later` for a hand that was doubled, and by how often it may be doubled again."""
    after: Shorts
    totals: Ints
    dealt: Shorts


def from_charts(charts: list[StrategyChart], terms: BlackjackTerms) -> ChoiceTables:
    """The tables of a chart, or of one for each level of a count."""
    every = hands()
    names = columns(terms.face_up)
    shape = (len(charts), len(names), 11, 11)
    first, second = np.zeros(shape, np.int8), np.zeros(shape, np.int8)
    later = np.zeros((len(charts), 1, len(names), _STATES), np.int8)
    doubled = np.zeros((*later.shape, terms.doubles), np.int8)
    by_column = np.zeros((11, 11), np.int64)
    more = np.flatnonzero(every.cards > 1).tolist()
    examples = {_state(int(every.hard[place]), int(every.held[place, 0])): place for place in more}
    for start in starts(terms.face_up):
        at = names.index(column(start))
        by_column[start[0], start[1] if terms.face_up else 0] = at
        if terms.face_up:
            by_column[start[1], start[0]] = at
        for level, chart in enumerate(charts):
            given = chart.given_choices(start, terms)
            for one in VALUES:
                for two in VALUES:
                    place = every.place(one, two)
                    first[level, at, one, two] = given.first[place]
                    one_card = one == 1 and not terms.hit_split_aces and given.split[place] != SURRENDER
                    second[level, at, one, two] = STAND if one_card else given.split[place]
            for state, place in examples.items():
                later[level, 0, at, state] = given.later[place]
                if given.doubled is not None:
                    doubled[level, 0, at, state] = given.doubled[place]
    after, totals, dealt = _small_states()
    return ChoiceTables(by_column, first, first, first, second, later, doubled, after, totals, dealt)


def from_analysis(analysis: Analysis) -> ChoiceTables:
    """The tables of the best play of whole hands."""
    every, terms = hands(), analysis.terms
    shown = starts(terms.face_up)
    shape = (1, len(shown), 11, 11)
    first, second = np.zeros(shape, np.int8), np.zeros(shape, np.int8)
    later = np.zeros((1, 11, len(shown), len(every.held)), np.int8)
    doubled = np.zeros((*later.shape, terms.doubles), np.int8)
    by_column, dealt = np.zeros((11, 11), np.int64), np.zeros((11, 11), np.int16)
    in_suit, in_spades = first.copy(), first.copy()
    for at, row in enumerate(analysis.starts):
        by_column[row.start[0], row.start[-1] if terms.face_up else 0] = at
        if terms.face_up:
            by_column[row.start[1], row.start[0]] = at
        later[0, 0, at], doubled[0, 0, at] = row.valued.later, row.valued.doubled
        for one in VALUES:
            for two in VALUES:
                place = every.place(one, two)
                dealt[one, two] = place
                made = int(row.first.made[place])
                by_suit = row.first.suited.get(place, (made, made, made))
                for table, choice in zip((first, in_suit, in_spades), by_suit, strict=True):
                    table[0, at, one, two] = choice
                if one in row.splits:
                    second[0, at, one, two] = row.splits[one].valued[0].two[place]
            if one in row.splits:
                valued = row.splits[one].valued[0]
                later[0, one, at], doubled[0, one, at] = valued.later, valued.doubled
    after = np.full((len(every.held), 11), -1, np.int16)
    after[:, 1:] = every.after
    return ChoiceTables(by_column, first, in_suit, in_spades, second, later, doubled, after, every.total, dealt)


def _state(hard: int, aces: int) -> int:
    count = arithmetic.total(hard, aces)
    return _SOFT + count - 11 if arithmetic.soft(hard, aces) else count


def _small_states() -> tuple[Shorts, Ints, Shorts]:
    """How totals lead to totals."""
    after, totals = np.full((_STATES, 11), -1, np.int16), np.zeros(_STATES, np.int64)
    dealt = np.zeros((11, 11), np.int16)
    for hard in range(1, arithmetic.TOP + 1):
        for aces in (0, 1):
            state = _state(hard, aces)
            totals[state] = arithmetic.total(hard, aces)
            for value in VALUES:
                if hard + value <= arithmetic.TOP:
                    after[state, value] = _state(hard + value, aces + (value == 1))
    for one in VALUES:
        for two in VALUES:
            dealt[one, two] = _state(one + two, (one == 1) + (two == 1))
    return after, totals, dealt
