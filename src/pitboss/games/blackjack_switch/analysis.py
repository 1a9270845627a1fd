"""Blackjack switch counted out: the worth of two hands whose second cards may change places.

For every card of the dealer and all four cards of a player both ways to hold them are valued: each hand is played as
well as can be by who knows all four first cards, the dealer's card and the hand's own further cards. The values of the
two hands are added, which is exact, for a mean does not care that they share a shoe; the better sum decides whether to
switch. Not looked for is the little that the second hand could learn from further cards of the first. Splits are those
of `blackjack_family.analysis`; values are in double precision, true to about ten decimals.
"""

import os
from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from pitboss.games.blackjack_family.mathematics import splits
from pitboss.games.blackjack_family.mathematics.analysis import (
    Against,
    Analysis,
    PlayingStrategy,
    Start,
    dealt,
    natural_chances,
)
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, drawing, hands, starts
from pitboss.games.blackjack_family.mathematics.dealer_ends import DIGITS, Shoes, dealer_ends, shoes
from pitboss.games.blackjack_family.mathematics.outcomes import OutcomeSpread, play_out
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import GivenChoices, Valuer, free
from pitboss.pricing.kernels.arrays import Flags, Floats, Ints

Table = Mapping[Start, Floats]
"""By the dealer's card and pair of values: what a hand is worth, and in a second column after a switch."""

PAIRS = tuple(combinations_with_replacement(VALUES, 2))
BLACKJACK = PAIRS.index((1, 10))

PLACES = np.zeros((11, 11), np.int64)
for _place, (_low, _high) in enumerate(PAIRS):
    PLACES[_low, _high] = PLACES[_high, _low] = _place

FOURS = np.indices((10, 10, 10, 10)).reshape(4, -1) + 1
"""All values of four cards: first and second of the first hand, then of the second."""


@dataclass(frozen=True)
class Facing:
    """The game against one card of the dealer, by the four cards of a player."""

    start: Start
    chance: float
    deals: Floats
    """How likely the four cards are."""
    keep: Floats
    switch: Floats
    """What the two hands are worth together."""
    switches: Flags

    @property
    def mean(self) -> float:
        """What the two hands are worth together on the average."""
        return float(self.deals @ np.where(self.switches, self.switch, self.keep))


def _hole(start: Start) -> int:
    """The place of the value that would make a dealer's blackjack, or -1."""
    return 9 if start == (1,) else 0 if start == (10,) else -1


@dataclass(frozen=True)
class PairValues:
    """By other hand and hand of two cards: what it is worth, and how likely the dealer has a blackjack."""

    worth: Floats
    """In rounds without a dealer's blackjack."""
    natural: Floats

    def by_switch(self, *, surrender: bool) -> tuple[Floats, Floats]:
        """The worth of a hand that was not switched, which may be a blackjack, and of one that was."""
        switched = np.maximum(self.worth, -0.5 * (1 - self.natural)) if surrender else self.worth
        kept = switched.copy()
        kept[:, BLACKJACK] = 1 - self.natural[:, BLACKJACK]
        return kept, switched


def pair_values(beside: list[Against]) -> PairValues:
    """As much of every hand beside every other one as the choice to switch needs."""
    places = [hands().place(*pair) for pair in PAIRS]
    return PairValues(
        np.array([row.first.worth[places] for row in beside]), np.array([row.natural[places] for row in beside])
    )


_CACHED: dict[BlackjackTerms, dict[Start, PairValues]] = {}
"""Values of the best play that several tables share; those of a table are half a megabyte."""
_MOST_CACHED = 64


def _shared_terms(terms: BlackjackTerms) -> BlackjackTerms:
    """The terms on which the values depend: to give up is one choice more, and when a blackjack is known moves none."""
    return replace(terms, surrender=False, knows_blackjack=True)


def _cache(terms: BlackjackTerms, start: Start, values: PairValues) -> None:
    if len(_CACHED) >= _MOST_CACHED:
        _CACHED.pop(next(iter(_CACHED)))
    _CACHED.setdefault(_shared_terms(terms), {})[start] = values


def shared(terms: BlackjackTerms) -> Mapping[Start, PairValues]:
    """The values of the best play by the dealer's card, on as many threads as there are processors."""
    key = _shared_terms(terms)
    missing = [start for start in starts(False) if start not in _CACHED.get(key, {})]
    if missing:
        analysis = SwitchAnalysis(key, outcomes=False)
        analysis.prepare()
        with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
            made = pool.map(lambda start: pair_values(analysis.beside(start)), missing)
            for start, values in zip(missing, made, strict=True):
                _cache(key, start, values)
    return _CACHED[key]


class SwitchAnalysis:
    """The two main wagers with best play, or with switches by a given table of values or by name."""

    def __init__(
        self,
        terms: BlackjackTerms,
        *,
        stands_off: bool = True,
        play: PlayingStrategy | None = None,
        table: Table | None = None,
        switches: Mapping[str, str] | None = None,
        outcomes: bool = True,
    ) -> None:
        self.terms: BlackjackTerms = terms
        self.valuer: Valuer = Valuer(terms)
        self.shoes: Shoes = shoes(splits.depth(terms.hands))
        self._stands_off, self._play, self._table, self._outcomes = stands_off, play, table, outcomes
        self._switches = switches
        self.spread = OutcomeSpread(defaultdict(float), 1.0)
        """The outcomes of a single hand on the average; filled in by `facing`."""

    @cached_property
    def _sets(self) -> tuple[Ints, list[Ints]]:
        """Every set of cards that may be gone, and by other hand where those of all hands stand."""
        keys = self.shoes.gone @ DIGITS
        shifts = [int(DIGITS[low - 1] + DIGITS[high - 1]) for low, high in PAIRS]
        every = np.unique(np.concatenate([keys + shift for shift in shifts]))
        return every[:, None] // DIGITS % 32, [np.searchsorted(every, keys + shift) for shift in shifts]

    def prepare(self) -> None:
        """What all cards of the dealer need, before threads ask for it."""
        hands()
        _ = self._sets
        for start in starts(False):
            drawing(start, self.terms.hits_soft_17)

    @cached_property
    def facing(self) -> tuple[Facing, ...]:
        """The game against each card of the dealer."""
        return tuple(self._facing(start) for start in starts(False))

    @cached_property
    def mean(self) -> float:
        """The player's expected result for each unit initially wagered, on the average of both hands."""
        return float(sum(row.chance * row.mean for row in self.facing)) / 2

    @property
    def edge(self) -> float:
        """The house's advantage for each unit initially wagered."""
        return -self.mean

    def _facing(self, start: Start) -> Facing:
        chance, left = dealt(self.terms, start)
        hole = _hole(start)
        beside: list[Against] = []
        if self._play is None and not self._outcomes:
            values = shared(self.terms)[start]
        else:
            beside = self.beside(start)
            values = pair_values(beside)
            if self._play is None and not self.terms.surrender:
                _cache(self.terms, start, values)
        kept, switched = values.by_switch(surrender=self.terms.surrender and self._play is None)
        a, b, c, d = FOURS
        natural = self._natural(left, hole)
        first, second, to_first, to_second = PLACES[a, b], PLACES[c, d], PLACES[a, d], PLACES[c, b]
        keep = kept[second, first] + kept[first, second]
        switch = switched[to_second, to_first] + switched[to_first, to_second]
        ties = (first == BLACKJACK) * 1.0 + (second == BLACKJACK)
        # The card reader speaks first, and against a blackjack nothing is switched (2A.7(l)2).
        made = (to_first == BLACKJACK) * 1.0 + (to_second == BLACKJACK) if self._stands_off else np.zeros(len(ties))
        ties_switched = ties if self.terms.knows_blackjack else made
        keep, switch = keep - (2 - ties) * natural, switch - (2 - ties_switched) * natural
        better = switch > keep + 1e-12
        if self._table is not None:
            of = self._table[start]
            better = of[to_first, 1] + of[to_second, 1] > of[first, 0] + of[second, 0] + 1e-12
        if self._switches is not None:
            better = np.array([*self._switches[str(start[0])]], np.int8) > 0
        row = Facing(start, chance, four_cards(left), keep, switch, better)
        if self._outcomes:
            self._add_outcomes(row, beside, natural, ties, ties_switched)
        return row

    def beside(self, start: Start) -> list[Against]:
        """Every hand against a card of the dealer beside each other hand, whose cards are gone from the shoe."""
        gone, places = self._sets
        _, left = dealt(self.terms, start)
        ends = dealer_ends(left - gone, drawing(start, self.terms.hits_soft_17))
        given = free() if self._play is None else self._play.given_choices(start)
        found = []
        for rows, pair in zip(places, PAIRS, strict=True):
            rest = left.copy()
            for value in pair:
                rest[value - 1] -= 1
            if rest.min() >= 0:
                found.append(self._beside(start, rest, ends[rows], _hole(start), given))
        return found

    def _beside(self, start: Start, left: Floats, ends: Floats, hole: int, given: GivenChoices) -> Against:
        """Every hand beside a certain other one."""
        natural = natural_chances(left, hole, -1)
        valued = self.valuer.hands(ends, self.shoes.of_hand, left, hole, given)
        splits = {
            pair: self.valuer.split(pair, ends, self.shoes.of_split[pair - 1], left, hole, given) for pair in VALUES
        }
        first = self.valuer.first(valued, splits, left, natural, given)
        return Against(start, 1.0, left, hole, ends, natural, natural, valued, splits, first, first.worth)

    @staticmethod
    def _natural(left: Floats, hole: int) -> Floats:
        """How likely the dealer has a blackjack, by the four cards."""
        if hole < 0:
            return np.zeros(FOURS.shape[1])
        chances: Floats = (left[hole] - (np.equal(FOURS, hole + 1)).sum(axis=0)) / (left.sum() - 4)
        return chances

    def _add_outcomes(
        self, row: Facing, beside: list[Against], natural: Floats, ties: Floats, ties_switched: Floats
    ) -> None:
        """Add to the spread of a single hand what comes of both, each counted half."""
        a, b, c, d = FOURS
        weight = row.chance * row.deals / 2
        reach = np.zeros((len(PAIRS), len(PAIRS)))
        for switched, one, other in ((False, PLACES[a, b], PLACES[c, d]), (True, PLACES[a, d], PLACES[c, b])):
            now = np.where(row.switches == switched, weight, 0.0)
            for mine, theirs in ((one, other), (other, one)):
                if switched:
                    np.add.at(reach, (theirs, mine), now)
                    continue
                blackjack = mine == BLACKJACK
                np.add.at(reach, (theirs[~blackjack], mine[~blackjack]), now[~blackjack])
                self.spread.ways["blackjack", Fraction(1)] += float((now * (1 - natural))[blackjack].sum())
        tied = np.where(row.switches, ties_switched, ties)
        self.spread.ways["push", Fraction(0)] += float((weight * natural * tied).sum())
        self.spread.ways["dealer-blackjack", Fraction(-1)] += float((weight * natural * (2 - tied)).sum())
        places = [hands().place(*pair) for pair in PAIRS]
        for against, hand_chances in zip(beside, reach, strict=True):
            by_hand = np.zeros(len(against.natural))
            by_hand[places] = hand_chances
            play_out(self, against, by_hand, self.spread)


def four_cards(left: Floats) -> Floats:
    """How likely each four cards are, from a shoe without the dealer's."""
    chances = np.ones(FOURS.shape[1])
    for n in range(4):
        before = (FOURS[:n] == FOURS[n]).sum(axis=0)
        chances *= np.maximum(left[FOURS[n] - 1] - before, 0) / (left.sum() - n)
    return chances


def value_table(single: Analysis) -> dict[Start, Floats]:
    """What a hand of two cards is worth by itself, nothing known of the other; in a second column after a switch."""
    places = [hands().place(*pair) for pair in PAIRS]
    table = {}
    for row in single.starts:
        switched = (row.first.worth - row.natural)[places]
        kept = switched.copy()
        kept[BLACKJACK] = 1 - row.natural[places[BLACKJACK]]
        table[row.start] = np.stack([kept, switched], axis=1)
    return table
