"""The worth of every hand and choice against one dealer's start, under the rules of a table."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack_family.mathematics import splits
from pitboss.games.blackjack_family.mathematics.compositions import hands
from pitboss.games.blackjack_family.mathematics.terms import ALL, BUSTED, NATURAL, ORIGINAL, SPLIT_21, Terms
from pitboss.pricing.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bytes = NDArray[np.int8]

FREE, STAND, HIT, DOUBLE, SPLIT, SURRENDER = -1, 0, 1, 2, 3, 4
CHOICES = ("stand", "hit", "double-down", "split", "surrender")

NEVER = -9.0
"""The value of what cannot be done or is never right."""

# What a dealer's blackjack takes beyond the original wager, by what `value_hands` is told.
TAKES_ORIGINAL, TAKES_BUSTED, TAKES_ALL = range(3)

# Columns of the values of a hand.
PLAIN, BONUS, TAKE, DOUBLED, BEST_LATER, BEST_TWO = range(6)


def natural_chance(left: Floats, held: Ints, hand: int, extra: int, hole: int, cards: float) -> float:
    """How likely the dealer's second card makes a blackjack, with a hand and one card more gone (-1: none)."""
    if hole < 0:
        return 0.0
    return float((left[hole] - held[hand, hole] - (extra == hole)) / (cards - (extra >= 0)))


def stands_never(cards: int, hard: int, total: int) -> bool:
    """Whether a card more can only help: totals below 17 win alike, and no card breaks these."""
    return cards > 3 and (total <= 16 if total > hard else hard <= 11)


@compiled(natural_chance, stands_never)
def value_hands(  # noqa: PLR0915 - calls cost more than lines here
    held: Ints,
    cards: Ints,
    hard: Ints,
    totals: Ints,
    after: Ints,
    ends: Floats,
    shoe_of: Ints,
    left: Floats,
    hole: int,
    results: Ints,
    bonus: Floats,
    doubles: NDArray[np.bool_],
    doubled_bonus: float,
    takes: int,
    split: bool,
    later: Bytes,
    two: Bytes,
    values: Floats,
    later_choice: Bytes,
    two_choice: Bytes,
) -> None:
    """Fill in the values of all hands whose shoe is given; a choice that is not `FREE` is made as told.

    `left` is the shoe without the dealer's start and everything else that is gone, the hand itself still in it;
    `doubled_bonus` says to how many of the two wagers of a doubled hand special odds apply.
    """
    in_shoe = left.sum()
    for hand in range(len(held) - 1, 0, -1):
        shoe = shoe_of[hand]
        if shoe < 0:
            continue
        possible = True
        for v in range(10):
            possible = possible and held[hand, v] <= left[v]
        if not possible:
            for column in range(6):
                values[hand, column] = 0.0
            continue
        remain = in_shoe - cards[hand]
        row = SPLIT_21 if split and cards[hand] == 2 and totals[hand] == 21 else totals[hand]
        plain = won = 0.0
        for end in range(NATURAL):
            plain += ends[shoe, end] * results[row, end]
            won += ends[shoe, end] * (results[row, end] > 0)
        chance = ends[shoe, NATURAL]
        if split and takes == TAKES_ALL:
            plain -= chance
        values[hand, PLAIN] = plain
        values[hand, BONUS] = won * bonus[hand]
        stand = plain + won * bonus[hand]

        take = doubled = NEVER
        if totals[hand] < 21:
            take = doubled = 0.0
            for v in range(10):
                of_card = left[v] - held[hand, v]
                if of_card <= 0.0:
                    continue
                odds = of_card / remain
                grown = after[hand, v]
                if grown >= 0:
                    take += odds * values[grown, BEST_LATER]
                    doubled += odds * (2.0 * values[grown, PLAIN] + doubled_bonus * values[grown, BONUS])
                else:
                    natural = natural_chance(left, held, hand, v, hole, remain)
                    if split and takes != TAKES_ORIGINAL:
                        take -= odds
                        doubled -= 2.0 * odds
                    else:
                        take -= odds * (1.0 - natural)
                        doubled -= odds * (2.0 * (1.0 - natural) + (natural if takes == TAKES_BUSTED else 0.0))
            if takes == TAKES_ALL and not split:
                doubled -= chance
        values[hand, TAKE], values[hand, DOUBLED] = take, doubled if doubles[hand] else NEVER

        choice = later[hand]
        if choice == FREE:
            choice = HIT if take > stand or stands_never(cards[hand], hard[hand], totals[hand]) else STAND
        later_choice[hand] = choice
        values[hand, BEST_LATER] = take if choice == HIT else stand
        if cards[hand] == 2:
            choice = two[hand]
            if choice == FREE:
                choice = later_choice[hand]
                if doubles[hand] and doubled > max(stand, take):
                    choice = DOUBLE
            two_choice[hand] = choice
            values[hand, BEST_TWO] = doubled if choice == DOUBLE else take if choice == HIT else stand


@compiled(natural_chance)
def follow_hands(
    held: Ints,
    cards: Ints,
    after: Ints,
    left: Floats,
    hole: int,
    later: Bytes,
    two: Bytes,
    reach: Floats,
    stood: Floats,
    busted: Floats,
) -> None:
    """Where hands end: `reach` is how likely each first hand is; `stood` is filled by stake less one and hand.

    `busted` is filled by stake less one and whether the dealer has a blackjack.
    """
    in_shoe = left.sum()
    for hand in range(1, len(held)):
        weight = reach[hand]
        if weight <= 0.0:
            continue
        choice = two[hand] if cards[hand] == 2 else later[hand]
        if choice == STAND:
            stood[0, hand] += weight
        if choice not in (HIT, DOUBLE):
            continue
        remain = in_shoe - cards[hand]
        for v in range(10):
            of_card = left[v] - held[hand, v]
            if of_card <= 0.0:
                continue
            drawn = weight * of_card / remain
            grown = after[hand, v]
            if grown < 0:
                natural = natural_chance(left, held, hand, v, hole, remain)
                busted[choice - HIT, 0] += drawn * (1.0 - natural)
                busted[choice - HIT, 1] += drawn * natural
            elif choice == DOUBLE:
                stood[1, grown] += drawn
            else:
                reach[grown] += drawn


_TAKES = {ORIGINAL: TAKES_ORIGINAL, BUSTED: TAKES_BUSTED, ALL: TAKES_ALL}
_ONE_FROM_678 = ((6, 7, 8), (6, 8, 7), (7, 8, 6))


@dataclass(frozen=True)
class Told:
    """Choices that are given, by hand: `FREE` where the best is to be found."""

    first: Bytes
    later: Bytes
    split: Bytes
    """On two cards after a split."""


def free() -> Told:
    """Every choice open."""
    nothing = np.full(len(hands().held), FREE, np.int8)
    return Told(nothing, nothing, nothing)


@dataclass(frozen=True)
class Valued:
    """Hands in one family of shoes: values by hand and column, and what is chosen later and on two cards."""

    values: Floats
    later: Bytes
    two: Bytes


@dataclass(frozen=True)
class Split:
    """A pair that is split: what it is worth and how its hands are played."""

    pair: int
    worth: float
    hands: float
    """How many hands there are on the average."""
    shares: tuple[splits.Share, ...]
    valued: tuple[Valued, ...]
    """By further cards of the pair's value that are gone."""


@dataclass(frozen=True)
class First:
    """The first choice of each hand of two cards."""

    choices: Floats
    """By hand and choice: worth in rounds without a dealer's blackjack."""
    made: Bytes
    worth: Floats
    suited: dict[int, tuple[int, int]]
    """By place of a 6-7, 6-8 or 7-8: what to do where they are of one suit and where not, if 6-7-8 has odds."""


class Valuer:
    """A table's rules beside the tables of hands."""

    def __init__(self, terms: Terms) -> None:
        every = hands()
        self.terms, self.every = terms, every
        self.results = np.array(terms.results(), np.int64)
        rows = zip(every.hard.tolist(), every.held[:, 0].tolist(), every.cards.tolist(), strict=True)
        doubles = [
            (n == 2 and terms.may_double(h, a), n == 2 and terms.may_double(h, a, split=True)) for h, a, n in rows
        ]
        self.doubles = np.array(doubles)
        self.bonus = self._bonus()

    def _bonus(self) -> Floats:
        """By hand: what a win pays beyond even money."""
        every, terms = self.every, self.terms
        extra = np.zeros(len(every.held))
        if terms.five_card_21 is not None:
            extra[(every.cards == 5) & (every.total == 21)] = float(terms.five_card_21 - 1)
        if terms.three_sevens is not None:
            extra[every.place(7, 7, 7)] = float(terms.three_sevens - 1)
        if terms.suited_678 is not None:
            # Cards of three different ranks are of one suit once in sixteen, whatever else is gone.
            extra[every.place(6, 7, 8)] = float(terms.suited_678 - 1) / 16
        return extra

    def hands(
        self, ends: Floats, shoe_of: Ints, left: Floats, hole: int, later: Bytes, two: Bytes, *, split: bool = False
    ) -> Valued:
        """All hands whose shoe is given; `left` is the shoe with the hand itself still in it."""
        every = self.every
        size = len(every.held)
        valued = Valued(np.full((size, 6), NEVER), np.zeros(size, np.int8), np.zeros(size, np.int8))
        value_hands(
            every.held,
            every.cards,
            every.hard,
            every.total,
            every.after,
            ends,
            shoe_of,
            left,
            hole,
            self.results,
            self.bonus if self.terms.bonus_on_split or not split else np.zeros(size),
            np.ascontiguousarray(self.doubles[:, int(split)]),
            2.0 if self.terms.bonus_on_double else 1.0,
            _TAKES[self.terms.dealer_blackjack_takes],
            split,
            later,
            two,
            valued.values,
            valued.later,
            valued.two,
        )
        return valued

    def split(self, pair: int, ends: Floats, of_split: Ints, left: Floats, hole: int, told: Told) -> Split:
        """A pair, split as often as may be; `of_split` has the shoes by further cards gone, and hand."""
        most = self.terms.hands_of(pair)
        place = pair - 1
        rest = left.copy()
        rest[place] -= 1
        valued: list[Valued] = []
        later, two = told.later, told.split
        if pair == 1 and not self.terms.hit_split_aces:
            # Split aces take one card each and no more (2.11(c)).
            later = two = np.full(len(later), STAND, np.int8)
        of_pair, cards = float(left[place]) - 2, float(left.sum()) - 2
        shares = splits.shares(most, of_pair, cards)
        shoe_of = of_split
        for further in range(1 + max(share.further for share in shares)):
            valued.append(self.hands(ends, shoe_of[further], rest, hole, later, two, split=True))
            if further == 0 and len(shares) > 1:
                # The play is settled now, and hands that it never comes to need no value.
                later, two = valued[0].later, valued[0].two
                shoe_of = np.where(self._met(pair, left, rest, hole, valued[0]), of_split, -1)
            rest = rest.copy()
            rest[place] -= 1
        worth = 0.0
        for share in shares:
            closed, opened = self._one_hand(pair, left, share.further, valued[share.further])
            worth += share.closed * closed + share.open * opened
        made = Split(pair, worth, splits.expected(most, of_pair, cards), shares, tuple(valued))
        if hole >= 0 and self.terms.dealer_blackjack_takes != ORIGINAL:
            worth += self._not_taken_twice(made, left, hole)
        return replace(made, worth=worth)

    def _not_taken_twice(self, split: Split, left: Floats, hole: int) -> float:
        """What a dealer's blackjack does not take: the original wager is charged to the box, and here to hands too.

        Where only hands over 21 are taken beside it, that is where all are over 21: reckoned as if each hand had
        its chance by itself, the one figure of this analysis that is not exact.
        """
        natural = (left[hole] - 2 * (hole == split.pair - 1)) / (left.sum() - 2)
        if self.terms.dealer_blackjack_takes == ALL:
            return float(natural)
        busted = self.follow(split, left, hole, 0)[1][:, 1].sum() / natural
        most, cards, of_pair = self.terms.hands_of(split.pair), left.sum() - 2, left[split.pair - 1] - 2
        return float(
            natural * sum(splits.likelihood(p, of_pair, cards) * busted**p.hands for p in splits.patterns(most))
        )

    def follow(
        self, split: Split, left: Floats, hole: int, further: int, *, same_too: bool = True
    ) -> tuple[Floats, Floats]:
        """Where a split hand ends: how likely it stands as each hand and goes over 21, as `follow_hands` has it."""
        every, valued = self.every, split.valued[further]
        reach = np.zeros(len(every.held))
        chances = self.seconds(split.pair, left, further)
        if not same_too:
            chances[split.pair - 1] = 0.0
        reach[every.after[every.place(split.pair)]] = chances
        rest = left.copy()
        rest[split.pair - 1] -= 1 + further
        return self.walk(reach, rest, hole, valued.later, valued.two)

    def walk(self, reach: Floats, left: Floats, hole: int, later: Bytes, two: Bytes) -> tuple[Floats, Floats]:
        """Where hands end that begin with these chances; `reach` is used up."""
        every = self.every
        stood, busted = np.zeros((2, len(reach))), np.zeros((2, 2))
        follow_hands(every.held, every.cards, every.after, left, hole, later, two, reach, stood, busted)
        return stood, busted

    def _met(self, pair: int, left: Floats, rest: Floats, hole: int, valued: Valued) -> NDArray[np.bool_]:
        """The hands that a split hand can come to."""
        reach = np.zeros(len(self.every.held))
        reach[self.every.after[self.every.place(pair)]] = self.seconds(pair, left, 0)
        stood, _ = self.walk(reach, rest, hole, valued.later, valued.two)
        met: NDArray[np.bool_] = (reach > 0) | (stood[1] > 0)
        return met

    def _one_hand(self, pair: int, left: Floats, further: int, valued: Valued) -> tuple[float, float]:
        """A hand that begins with one card of a pair: with another second card, and with any."""
        chances = self.seconds(pair, left, further)
        worth = chances * valued.values[self.every.after[self.every.place(pair)], BEST_TWO]
        return float(worth.sum() - worth[pair - 1]), float(worth.sum())

    @staticmethod
    def seconds(pair: int, left: Floats, further: int) -> Floats:
        """How likely each second card of a split hand is."""
        rest = left.copy()
        rest[pair - 1] -= 2 + further
        chances: Floats = np.maximum(rest, 0) / rest.sum()
        return chances

    def first(self, valued: Valued, splits: dict[int, Split], left: Floats, natural: Floats, told: Told) -> First:
        """The best first choice of every hand of two cards, or the one that is told."""
        every = self.every
        choices = np.full((len(every.held), 5), NEVER)
        choices[:, STAND] = valued.values[:, PLAIN] + valued.values[:, BONUS]
        choices[:, HIT], choices[:, DOUBLE] = valued.values[:, TAKE], valued.values[:, DOUBLED]
        for pair, split in splits.items():
            choices[every.place(pair, pair), SPLIT] = split.worth
        if self.terms.surrender:
            choices[:, SURRENDER] = -0.5 * (1 - natural)
        made = choices.argmax(axis=1).astype(np.int8)
        made = np.where(told.first == FREE, made, told.first).astype(np.int8)
        worth = np.take_along_axis(choices, made[:, None].astype(np.int64), axis=1)[:, 0]
        suited = {}
        if self.terms.suited_678 is not None:
            for low, high, third in _ONE_FROM_678:
                at = every.place(low, high)
                if told.first[at] == FREE and choices[at, HIT] > NEVER:
                    worth[at], suited[at] = self._suited(at, third, choices, valued, left)
        return First(choices, made, worth, suited)

    def _suited(
        self, at: int, third: int, choices: Floats, valued: Valued, left: Floats
    ) -> tuple[float, tuple[int, int]]:
        """Two cards that may become 6-7-8: one time in four they are of one suit, and then the third is in four."""
        whole = self.every.after[at, third - 1]
        gain = left[third - 1] / (left.sum() - 2) * valued.values[whole, BONUS]
        one_suit, other = choices[at].copy(), choices[at].copy()
        for choice in (HIT, DOUBLE):
            if choices[at, choice] > NEVER:
                one_suit[choice] += 3 * gain
                other[choice] -= gain
        worth = float(one_suit.max() + 3 * other.max()) / 4
        return worth, (int(one_suit.argmax()), int(other.argmax()))
