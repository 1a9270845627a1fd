"""Blackjack counted out: the worth of every hand, choice and option of the main wager, from a full shoe.

What is counted: every hand of the player against every hand of the dealer, card by card without replacement, with the
cards of the hand and the dealer's open cards gone from the shoe. Other players' cards, burn cards and the rest of the
shoe are unseen and equally likely to be any. The best play of a hand looks at all cards of that hand and at nothing
else; with hands made by splitting, at the cards of the one hand and at the fact that its twin was there. That is exact
for these strategies, for up to four hands of a pair, by the argument of `splitting`. Two things are not looked for: a
player who remembers what the other hands of his own box drew, and one who declines to split a third card of a pair
that was right to split. Insurance is a wager of its own and no part of this: who knows only the cards of one hand is
never right to take it.

Where odds depend on suits the best play looks at those of the first two cards; hands of a split have such odds on the
average of their suits, and are played by their values.

Values are computed in double precision. Probabilities are sums of positive products, so the error of an edge is of the
order of 1e-14 and in any case below 1e-10.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack_family.mathematics import splits
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, drawing, finished, hands, starts
from pitboss.games.blackjack_family.mathematics.dealer_ends import Shoes, dealer_ends, shoes
from pitboss.games.blackjack_family.mathematics.terms import NATURAL, Terms
from pitboss.games.blackjack_family.mathematics.worth import First, Split, Told, Valued, Valuer, free

Floats = NDArray[np.float64]
Start = tuple[int, ...]

ERROR = 1e-10
"""No edge computed here is further from the truth."""


class Play(Protocol):
    """A way to play: which choices are made against a start of the dealer."""

    def told(self, start: Start) -> Told:
        """The choices, `FREE` where the best is to be found."""
        ...


@dataclass(frozen=True)
class Against:
    """The game against one start of the dealer: one open card, or both."""

    start: Start
    chance: float
    """How likely the dealer starts so."""
    left: Floats
    """The shoe without the dealer's start, by value."""
    hole: int
    """The place of the value that would make a dealer's blackjack, or -1."""
    ends: Floats
    """By shoe: how the dealer's hand ends."""
    deals: Floats
    """How likely each first hand is."""
    natural: Floats
    """By first hand: how likely the dealer has a blackjack."""
    valued: Valued
    splits: dict[int, Split]
    first: First
    worth: Floats
    """By first hand: the player's expected result, all rounds counted."""

    @property
    def mean(self) -> float:
        """The player's expected result against this start."""
        return float(self.deals @ self.worth)


class Analysis:
    """The main wager under given terms, played as well as can be or as told."""

    def __init__(self, terms: Terms, play: Play | None = None, like: "Analysis | None" = None) -> None:
        self.terms: Terms = terms
        self.play, self.like = play, like
        self.valuer: Valuer = Valuer(terms)
        self.shoes: Shoes = shoes(splits.depth(terms.hands))

    @cached_property
    def starts(self) -> tuple[Against, ...]:
        """The game against each start of the dealer."""
        return tuple(self._against(start) for start in starts(self.terms.face_up))

    @cached_property
    def mean(self) -> float:
        """The player's expected result for each unit initially wagered."""
        return float(sum(row.chance * row.mean for row in self.starts))

    @property
    def edge(self) -> float:
        """The house's advantage for each unit initially wagered."""
        return -self.mean

    @property
    def raised(self) -> tuple[int, ...]:
        """The cards of the dealer against which a player who may double the wager before the deal does so."""
        return tuple(row.start[0] for row in self.starts if row.mean > 0)

    @property
    def raised_edge(self) -> float:
        """The same of a wager that may be doubled once the dealer's first card lies there."""
        return -float(sum(row.chance * row.mean * (2 if row.mean > 0 else 1) for row in self.starts))

    def _against(self, start: Start) -> Against:
        chance, left = dealt(self.terms, start)
        done = finished(start, self.terms.hits_soft_17)
        ends = self._ends(start, left, done)
        hole = 9 if start == (1,) else 0 if start == (10,) else -1
        natural = natural_chances(left, hole, done)
        told = free() if self.play is None else self.play.told(start)
        valued = self.valuer.hands(ends, self.shoes.of_hand, left, hole, told)
        splits = {
            pair: self.valuer.split(pair, ends, self.shoes.of_split[pair - 1], left, hole, told)
            for pair in VALUES
            if left[pair - 1] >= 2
        }
        first = self.valuer.first(valued, splits, left, natural, told)
        worth = self._worth(first, natural, ended=done == NATURAL)
        return Against(start, chance, left, hole, ends, pairs(left), natural, valued, splits, first, worth)

    def _ends(self, start: Start, left: Floats, done: int) -> Floats:
        """How the dealer ends in each shoe; a game under the same terms that was played otherwise knows it already."""
        if self.like is not None:
            return next(row.ends for row in self.like.starts if row.start == start)
        return dealer_ends(left - self.shoes.gone, drawing(start, self.terms.hits_soft_17), done)

    def _worth(self, first: First, natural: Floats, *, ended: bool) -> Floats:
        # Against a blackjack that lies open nothing is chosen: the round is over (2.6(k)6).
        worth: Floats = np.full(len(natural), -1.0) if ended else first.worth - natural
        blackjack = hands().place(1, 10)
        pays = float(self.terms.natural)
        worth[blackjack] = pays if self.terms.face_up or self.terms.wins_21 else pays * (1 - natural[blackjack])
        return worth


def dealt(terms: Terms, start: Start) -> tuple[float, Floats]:
    """How likely the dealer starts so, and the shoe that is left."""
    left = np.array(terms.shoe(), np.float64)
    chance = 2.0 if len(set(start)) == 2 else 1.0
    for value in start:
        chance *= left[value - 1] / left.sum()
        left[value - 1] -= 1
    return chance, left


def natural_chances(left: Floats, hole: int, done: int) -> Floats:
    """By first hand of two cards: how likely the dealer has a blackjack."""
    held = hands().held
    if hole < 0:
        return np.full(len(held), float(done == NATURAL))
    chances: Floats = (left[hole] - held[:, hole]) / (left.sum() - 2)
    return chances


def pairs(left: Floats) -> Floats:
    """How likely each hand of two cards is, by hand."""
    every = hands()
    deals = np.zeros(len(every.held))
    total = left.sum() * (left.sum() - 1)
    for low in VALUES:
        for high in range(low, 11):
            ways = left[low - 1] * (left[high - 1] - (low == high)) * (1 if low == high else 2)
            deals[every.place(low, high)] = ways / total
    return deals
