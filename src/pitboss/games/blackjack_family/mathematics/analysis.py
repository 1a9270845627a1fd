"""Blackjack counted out: the worth of every hand, choice and option of the main wager, from a full shoe.

What is counted: every hand of the player against every hand of the dealer, card by card without replacement, with the
cards of the hand and the dealer's open cards gone from the shoe. Other players' cards, burn cards and the rest of the
shoe are unseen and equally likely to be any. The best play of a hand looks at all cards of that hand and at nothing
else; with hands made by splitting, at the cards of the one hand and at the fact that its twin was there. That is exact
for these strategies, for up to four hands of a pair, by the argument of `splits`. Two things are not considered: a
player who remembers what the other hands of their own box drew, and one who declines to split a third card of a pair
that was right to split. Insurance is a wager of its own and no part of this: who knows only the cards of one hand is
never right to take it.

Where odds depend on suits the best play looks at those of the first two cards; hands of a split have such odds on the
average of their suits, and are played by their values.

Values are computed in double precision. Probabilities are sums of positive products, so the error of an edge is of the
order of 1e-14 and in any case below 1e-10. With `FRACTIONS` for its kind of number the same analysis has no error.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from pitboss.games.blackjack_family.mathematics import splits
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, drawing, finished, hands, starts
from pitboss.games.blackjack_family.mathematics.dealer_ends import Shoes, dealer_ends, shoes
from pitboss.games.blackjack_family.mathematics.numbers import DOUBLES, Number, NumberKind, Numbers
from pitboss.games.blackjack_family.mathematics.terms import NATURAL, BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import First, GivenChoices, Split, Valued, Valuer, free

Start = tuple[int, ...]

ERROR = 1e-10
"""No edge computed here is further from the truth."""


class PlayingStrategy(Protocol):
    """A way to play: which choices are made against a start of the dealer."""

    def given_choices(self, start: Start) -> GivenChoices:
        """The choices, `FREE` where the best is to be found."""
        ...


@dataclass(frozen=True)
class Against:
    """The game against one start of the dealer: one open card, or both."""

    start: Start
    chance: Number
    """How likely the dealer starts so."""
    left: Numbers
    """The shoe without the dealer's start, by value."""
    hole: int
    """The place of the value that would make a dealer's blackjack, or -1."""
    ends: Numbers
    """By shoe: how the dealer's hand ends."""
    deals: Numbers
    """How likely each first hand is."""
    natural: Numbers
    """By first hand: how likely the dealer has a blackjack."""
    valued: Valued
    splits: dict[int, Split]
    first: First
    worth: Numbers
    """By first hand: the player's expected result, all rounds counted."""

    @property
    def mean(self) -> Number:
        """The player's expected result against this start."""
        return self.deals @ self.worth


class Analysis:
    """The main wager under given terms, with best play or a given strategy."""

    def __init__(
        self,
        terms: BlackjackTerms,
        play: PlayingStrategy | None = None,
        like: "Analysis | None" = None,
        kind: NumberKind = DOUBLES,
    ) -> None:
        self.terms: BlackjackTerms = terms
        self.play, self.like, self.kind = play, like, kind
        self.valuer: Valuer = Valuer(terms, kind)
        self.shoes: Shoes = shoes(splits.depth(terms.hands))

    @cached_property
    def starts(self) -> tuple[Against, ...]:
        """The game against each start of the dealer."""
        return tuple(self.against(start) for start in starts(self.terms.face_up))

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

    def edge_by_start(self, *, raises: bool = False) -> Number:
        """The edge, one start after the other, none of which is stored: fractions are large."""
        rows = map(self.against, starts(self.terms.face_up))
        means = ((row.chance, row.mean) for row in rows)
        return -sum(chance * mean * (2 if raises and mean > 0 else 1) for chance, mean in means)

    def against(self, start: Start) -> Against:
        """The game against one of them."""
        chance, left = dealt(self.terms, start, self.kind)
        done = finished(start, self.terms.hits_soft_17)
        ends = self._ends(start, left, done)
        hole = 9 if start == (1,) else 0 if start == (10,) else -1
        natural = natural_chances(left, hole, done, self.kind)
        given = free() if self.play is None else self.play.given_choices(start)
        valued = self.valuer.hands(ends, self.shoes.of_hand, left, hole, given)
        splits = {
            pair: self.valuer.split(pair, ends, self.shoes.of_split[pair - 1], left, hole, given)
            for pair in VALUES
            if left[pair - 1] >= 2
        }
        first = self.valuer.first(valued, splits, left, natural, given)
        worth = self._worth(first, natural, ended=done == NATURAL)
        return Against(start, chance, left, hole, ends, pairs(left, self.kind), natural, valued, splits, first, worth)

    def _ends(self, start: Start, left: Numbers, done: int) -> Numbers:
        """How the dealer ends in each shoe; a game under the same terms that was played otherwise knows it already."""
        if self.like is not None:
            return next(row.ends for row in self.like.starts if row.start == start)
        return dealer_ends(left - self.shoes.gone, drawing(start, self.terms.hits_soft_17), done, self.kind)

    def _worth(self, first: First, natural: Numbers, *, ended: bool) -> Numbers:
        # Against a blackjack that lies open nothing is chosen: the round is over (2.6(k)6).
        worth: Numbers = self.kind.full(len(natural), -1) if ended else first.worth - natural
        blackjack = hands().place(1, 10)
        pays = self.kind.of(self.terms.natural)
        worth[blackjack] = pays if self.terms.blackjack_always_wins else pays * (1 - natural[blackjack])
        return worth


def dealt(terms: BlackjackTerms, start: Start, kind: NumberKind = DOUBLES) -> tuple[Number, Numbers]:
    """How likely the dealer starts so, and the shoe that is left."""
    left = kind.array(terms.shoe())
    chance = kind.of(2 if len(set(start)) == 2 else 1)
    for value in start:
        chance *= left[value - 1] / left.sum()
        left[value - 1] -= 1
    return chance, left


def natural_chances(left: Numbers, hole: int, done: int, kind: NumberKind = DOUBLES) -> Numbers:
    """By first hand of two cards: how likely the dealer has a blackjack."""
    held = hands().held
    if hole < 0:
        return kind.full(len(held), int(done == NATURAL))
    chances: Numbers = (left[hole] - held[:, hole]) / (left.sum() - 2)
    return chances


def pairs(left: Numbers, kind: NumberKind = DOUBLES) -> Numbers:
    """How likely each hand of two cards is, by hand."""
    every = hands()
    deals = kind.full(len(every.held))
    total = left.sum() * (left.sum() - 1)
    for low in VALUES:
        for high in range(low, 11):
            ways = left[low - 1] * (left[high - 1] - (low == high)) * (1 if low == high else 2)
            deals[every.place(low, high)] = ways / total
    return deals
