"""The worth of every hand and choice against one dealer's start, under the rules of a table."""

from dataclasses import dataclass, replace

import numpy as np

from pitboss.games.blackjack_family.mathematics import splits
from pitboss.games.blackjack_family.mathematics.compositions import hands
from pitboss.games.blackjack_family.mathematics.numbers import DOUBLES, Number, NumberKind, Numbers
from pitboss.games.blackjack_family.mathematics.terms import (
    ALL,
    BUSTED,
    NATURAL,
    ORIGINAL,
    SPLIT_21,
    BlackjackTerms,
    InSuits,
)
from pitboss.pricing.kernels.arrays import Bytes, Flags, Ints
from pitboss.pricing.kernels.compiled import compiled, inlined

FREE, STAND, HIT, DOUBLE, SPLIT, SURRENDER = -1, 0, 1, 2, 3, 4
CHOICES = ("stand", "hit", "double-down", "split", "surrender")

NEVER = -9
"""The value of what cannot be done or is never right."""

# What a dealer's blackjack takes beyond the original wager, as `value_hands` has it.
TAKES_ORIGINAL, TAKES_BUSTED, TAKES_ALL = range(3)

# Hands whose odds depend on suits: the first two cards, and the third.
_ONE_FROM_678 = ((6, 7, 8), (6, 8, 7), (7, 8, 6))
_TWO_SEVENS = (7, 7, 7)

# Columns of the values of a hand.
PLAIN, BONUS, TAKE, DOUBLED, BEST_LATER, BEST_TWO = range(6)


def natural_chance(left: Numbers, held: Ints, hand: int, extra: int, hole: int, cards: Number) -> Number:
    """How likely the dealer's second card makes a blackjack, with a hand and one card more gone (-1: none)."""
    if hole < 0:
        return 0
    return (left[hole] - held[hand, hole] - (extra == hole)) / (cards - (extra >= 0))


def stands_never(cards: int, hard: int, total: int) -> bool:
    """Whether a card more can only help: totals below 17 win alike, and no card breaks these."""
    return cards > 3 and (total <= 16 if total > hard else hard <= 11)


def worth_of(choice: int, stand: Number, take: Number, doubled: Number, give: Number) -> Number:
    """What a choice is worth among these."""
    return doubled if choice == DOUBLE else take if choice == HIT else give if choice == SURRENDER else stand


def or_else(choice: int, stand: Number, take: Number, doubled: Number, give: Number, gives_up: bool) -> int:
    """To stand or hit as chosen, unless it is better to double, or to give up where that is still open."""
    best = max(stand, take)
    if doubled > best:
        choice, best = DOUBLE, doubled
    return SURRENDER if gives_up and give > best else choice


def later_choice_of(
    cards: int, hard: int, total: int, stand: Number, take: Number, doubled: Number, give: Number, gives_up: bool
) -> int:
    """The best choice when it is not the first: with two cards only to stand or to hit."""
    choice = HIT if take > stand or stands_never(cards, hard, total) else STAND
    return or_else(choice, stand, take, doubled, give, gives_up) if cards > 2 else choice


def doubled_choice_of(risen: Number, again: Number, give: Number, rescue: bool) -> int:
    """The best choice with a hand that was doubled: to double again, to stand, or to take the last double back."""
    if rescue and give > max(risen, again):
        return SURRENDER
    return DOUBLE if again > risen else STAND


def bust_takes(natural: Number, split: bool, takes: int) -> tuple[Number, Number]:
    """What a hand over 21 loses, and what it loses doubled, if the dealer has a blackjack that often."""
    if split and takes != TAKES_ORIGINAL:
        return 1, 2
    return 1 - natural, 2 * (1 - natural) + (natural if takes == TAKES_BUSTED else 0)


@inlined
def value_draw(
    hand: int,
    held: Ints,
    after: Ints,
    left: Numbers,
    hole: int,
    remain: int,
    takes: int,
    split: bool,
    values: Numbers,
    raised: Numbers,
    again: Numbers,
) -> tuple[Number, Number]:
    """What a card is worth to a hand, taken and on doubling; `again` is filled for a hand that was doubled before."""
    take = doubled = 0
    again[1:] = 0
    further = len(again)
    for v in range(10):
        of_card = left[v] - held[hand, v]
        if of_card <= 0:
            continue
        odds = of_card / remain
        grown = after[hand, v]
        if grown >= 0:
            take += odds * values[grown, BEST_LATER]
            doubled += odds * 2 * raised[grown, further - 1]
            for n in range(1, further):
                again[n] += odds * 2 * raised[grown, n - 1]
        else:
            natural = natural_chance(left, held, hand, v, hole, remain)
            for n in range(1, further):
                again[n] -= odds * 2 * (1 - natural)
            lost, doubled_lost = bust_takes(natural, split, takes)
            take -= odds * lost
            doubled -= odds * doubled_lost
    return take, doubled


@compiled(allocates=False)
def value_hands(
    held: Ints,
    cards: Ints,
    hard: Ints,
    totals: Ints,
    after: Ints,
    ends: Numbers,
    shoe_of: Ints,
    left: Numbers,
    hole: int,
    results: Ints,
    bonus: Numbers,
    doubles: Flags,
    doubled_bonus: int,
    rescue: bool,
    gives_up: bool,
    takes: int,
    split: bool,
    later: Bytes,
    two: Bytes,
    doubled_given: Bytes,
    values: Numbers,
    raised: Numbers,
    again: Numbers,
    later_choice: Bytes,
    two_choice: Bytes,
    doubled_choice: Bytes,
) -> None:
    """Fill in the values of all hands whose shoe is given; a choice that is not `FREE` is made as given.

    `left` is the shoe without the dealer's start and everything else that is gone, the hand itself still in it;
    `doubled_bonus` says to how many of the two wagers of a doubled hand special odds apply. `raised` is filled with
    what a doubled hand is worth for each unit on it, by how often it may be doubled again; `again` is room for that.
    """
    in_shoe = left.sum()
    further = raised.shape[1]
    for hand in range(len(held) - 1, 0, -1):
        shoe = shoe_of[hand]
        if shoe < 0:
            continue
        possible = True
        for v in range(10):
            possible = possible and held[hand, v] <= left[v]
        if not possible:
            values[hand, :] = 0
            raised[hand, :] = 0
            continue
        remain = in_shoe - cards[hand]
        row = SPLIT_21 if split and cards[hand] == 2 and totals[hand] == 21 else totals[hand]
        plain = won = 0
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
        again[:] = NEVER
        if totals[hand] < 21:
            take, doubled = value_draw(hand, held, after, left, hole, remain, takes, split, values, raised, again)
            if takes == TAKES_ALL and not split:
                doubled -= chance
        values[hand, TAKE], values[hand, DOUBLED] = take, doubled if doubles[hand] else NEVER

        give = (chance - 1) / 2
        for n in range(further):
            risen = plain + doubled_bonus * values[hand, BONUS] / 2
            choice = doubled_given[hand, n]
            if choice == FREE:
                choice = doubled_choice_of(risen, again[n], give, rescue)
            doubled_choice[hand, n] = choice
            raised[hand, n] = worth_of(choice, risen, 0, again[n], give)

        choice = later[hand]
        if choice == FREE:
            choice = later_choice_of(
                cards[hand], hard[hand], totals[hand], stand, take, values[hand, DOUBLED], give, gives_up
            )
        later_choice[hand] = choice
        values[hand, BEST_LATER] = worth_of(choice, stand, take, doubled, give)
        if cards[hand] == 2:
            choice = two[hand]
            if choice == FREE:
                choice = or_else(later_choice[hand], stand, take, values[hand, DOUBLED], give, gives_up)
            two_choice[hand] = choice
            values[hand, BEST_TWO] = worth_of(choice, stand, take, doubled, give)


@compiled()
def follow_hands(
    held: Ints,
    cards: Ints,
    after: Ints,
    left: Numbers,
    hole: int,
    later: Bytes,
    two: Bytes,
    doubled: Bytes,
    reach: Numbers,
    risen: Numbers,
    stood: Numbers,
    busted: Numbers,
    gave: Numbers,
) -> None:
    """Where hands end: `reach` is how likely each first hand is; the rest is filled by how often a hand was doubled.

    `risen` and `stood` have a hand besides, `risen` beginning with hands that were doubled once; `busted` has whether
    the dealer has a blackjack, and `gave`, what was given up in mid-hand, leaves those rounds out.
    """
    in_shoe = left.sum()
    most = len(risen)
    for hand in range(1, len(held)):
        remain = in_shoe - cards[hand]
        for times in range(most + 1):
            weight = reach[hand] if times == 0 else risen[times - 1, hand]
            if weight <= 0:
                continue
            choice = two[hand] if cards[hand] == 2 else later[hand]
            if times:
                choice = doubled[hand, most - times]
            if choice == STAND:
                stood[times, hand] += weight
            elif choice == SURRENDER:
                gave[times] += weight * (1 - natural_chance(left, held, hand, -1, hole, remain))
            if choice not in (HIT, DOUBLE):
                continue
            rises = times + (choice == DOUBLE)
            for v in range(10):
                of_card = left[v] - held[hand, v]
                if of_card <= 0:
                    continue
                drawn = weight * of_card / remain
                grown = after[hand, v]
                if grown < 0:
                    natural = natural_chance(left, held, hand, v, hole, remain)
                    busted[rises, 0] += drawn * (1 - natural)
                    busted[rises, 1] += drawn * natural
                elif rises:
                    risen[rises - 1, grown] += drawn
                else:
                    reach[grown] += drawn


_TAKES = {ORIGINAL: TAKES_ORIGINAL, BUSTED: TAKES_BUSTED, ALL: TAKES_ALL}


@dataclass(frozen=True)
class GivenChoices:
    """Choices that are given, by hand: `FREE` where the best is to be found."""

    first: Bytes
    later: Bytes
    split: Bytes
    """On two cards after a split."""
    doubled: Bytes | None = None
    """By hand, and by how often it may be doubled again: what is done with a doubled hand."""


def free() -> GivenChoices:
    """Every choice open."""
    nothing = np.full(len(hands().held), FREE, np.int8)
    return GivenChoices(nothing, nothing, nothing)


@dataclass(frozen=True)
class Valued:
    """Hands in one family of shoes: values by hand and column, and what is chosen later, on two cards and doubled."""

    values: Numbers
    later: Bytes
    two: Bytes
    doubled: Bytes


@dataclass(frozen=True)
class HandEnds:
    """Where hands end, by how often they were doubled, as `follow_hands` has it."""

    stood: Numbers
    busted: Numbers
    gave: Numbers
    risen: Numbers


@dataclass(frozen=True)
class Split:
    """A pair that is split: what it is worth and how its hands are played."""

    pair: int
    worth: Number
    hands: Number
    """How many hands there are on the average."""
    shares: tuple[splits.SplitShare, ...]
    valued: tuple[Valued, ...]
    """By further cards of the pair's value that are gone."""


@dataclass(frozen=True)
class First:
    """The first choice of each hand of two cards."""

    choices: Numbers
    """By hand and choice: worth in rounds without a dealer's blackjack."""
    made: Bytes
    worth: Numbers
    suited: dict[int, tuple[int, ...]]
    """By place of a 6-7, 6-8, 7-8 or 7-7 of which the suits matter: what to do in several, in one, and in spades."""


class Valuer:
    """A table's rules beside the tables of hands."""

    def __init__(self, terms: BlackjackTerms, kind: NumberKind = DOUBLES) -> None:
        every = hands()
        self.terms, self.every, self.kind = terms, every, kind
        self.results = kind.whole(np.array(terms.results(), np.int64))
        self._held_and_cards = kind.whole(every.held), kind.whole(every.cards)
        rows = zip(every.hard.tolist(), every.held[:, 0].tolist(), every.cards.tolist(), strict=True)
        doubles = [
            [
                (n == 2 or (n > 2 and terms.double_any)) and terms.may_double(h, a, split=split)
                for split in (False, True)
            ]
            for h, a, n in rows
        ]
        self.doubles = np.array(doubles)
        self.bonus = self._bonus()

    def _bonus(self) -> Numbers:
        """By hand: what a win pays beyond even money."""
        every, terms = self.every, self.terms
        extra = self.kind.full(len(every.held))
        for which, pays in zip(self.every.long_21(), terms.long_21(), strict=True):
            if pays is not None:
                extra[which] = self.kind.of(pays - 1)
        for values, sevens in (((7, 7, 7), True), ((6, 7, 8), False)):
            if (by_suit := terms.in_suits(sevens)) is not None:
                extra[every.place(*values)] = self.kind.of(by_suit.mean())
        return extra

    def hands(
        self, ends: Numbers, shoe_of: Ints, left: Numbers, hole: int, given: GivenChoices, *, split: bool = False
    ) -> Valued:
        """All hands whose shoe is given; `left` is the shoe with the hand itself still in it."""
        every, terms = self.every, self.terms
        size = len(every.held)
        by_doubles = (size, terms.doubles)
        later, two, doubled = (np.zeros(shape, np.int8) for shape in (size, size, by_doubles))
        valued = Valued(self.kind.full((size, 6), NEVER), later, two, doubled)
        self.kind.runs(value_hands)(
            *self._held_and_cards,
            every.hard,
            every.total,
            every.after,
            ends,
            shoe_of,
            left,
            hole,
            self.results,
            self.bonus if terms.bonus_on_split or not split else self.kind.full(size),
            np.ascontiguousarray(self.doubles[:, int(split)]),
            terms.doubled_bonus,
            terms.rescue,
            terms.surrender_any,
            _TAKES[terms.dealer_blackjack_takes],
            split,
            given.later,
            given.split if split else given.first,
            np.full(by_doubles, FREE, np.int8) if given.doubled is None else given.doubled,
            valued.values,
            self.kind.full(by_doubles, NEVER),
            self.kind.full(terms.doubles),
            valued.later,
            valued.two,
            valued.doubled,
        )
        return valued

    def split(self, pair: int, ends: Numbers, of_split: Ints, left: Numbers, hole: int, given: GivenChoices) -> Split:
        """A pair, split as often as may be; `of_split` has the shoes by further cards gone, and hand."""
        most = self.terms.hands_of(pair)
        place = pair - 1
        rest = left.copy()
        rest[place] -= 1
        valued: list[Valued] = []
        given = self._of_split(pair, given, ends, of_split[0])
        of_pair, cards = self.kind.of(left[place]) - 2, self.kind.of(left.sum()) - 2
        shares = splits.shares(most, of_pair, cards)
        shoe_of = of_split
        for further in range(1 + max(share.further for share in shares)):
            valued.append(self.hands(ends, shoe_of[further], rest, hole, given, split=True))
            if further == 0 and len(shares) > 1:
                # The play is settled now, and hands that it never comes to need no value.
                given = replace(given, later=valued[0].later, split=valued[0].two, doubled=valued[0].doubled)
                shoe_of = np.where(self._met(pair, left, rest, hole, valued[0]), of_split, -1)
            rest = rest.copy()
            rest[place] -= 1
        worth = self.kind.of(0)
        for share in shares:
            closed, opened = self._one_hand(pair, left, share.further, valued[share.further])
            worth += share.closed * closed + share.open * opened
        # How its hands are played is asked for later, what each is worth never again: the greater part by far.
        played = tuple(replace(each, values=each.values[:0].copy()) for each in valued)
        made = Split(pair, worth, splits.expected(most, of_pair, cards), shares, played)
        if hole >= 0 and self.terms.dealer_blackjack_takes != ORIGINAL:
            worth += self._not_taken_twice(made, left, hole)
        return replace(made, worth=worth)

    def beside_its_twin(self, pair: int, ends: Numbers, shoe_of: Ints, left: Numbers, hole: int) -> Numbers:
        """What every choice of a split hand is worth while no further card of the pair's value is gone."""
        rest = left.copy()
        rest[pair - 1] -= 1
        return self.hands(ends, shoe_of, rest, hole, self._of_split(pair, free(), ends, shoe_of), split=True).values

    def _of_split(self, pair: int, given: GivenChoices, ends: Numbers, shoe_of: Ints) -> GivenChoices:
        return given if pair > 1 or self.terms.hit_split_aces else self._one_card_each(given, ends, shoe_of)

    def _one_card_each(self, given: GivenChoices, ends: Numbers, shoe_of: Ints) -> GivenChoices:
        """Split aces take one card each and no more (2.11(c)); where that is open to them they may be given up."""
        stand = np.full(len(given.later), STAND, np.int8)
        given_up = given.split == SURRENDER
        if self.terms.surrender_any and (given.split == FREE).any():
            rows = np.where(self.every.total == 21, SPLIT_21, self.every.total)
            worth = (ends[shoe_of] * self.results[rows]).sum(axis=1)
            given_up = (ends[shoe_of, NATURAL] - 1) / 2 > worth
        return replace(given, later=stand, split=np.where(given_up, SURRENDER, STAND).astype(np.int8))

    def _not_taken_twice(self, split: Split, left: Numbers, hole: int) -> Number:
        """What a dealer's blackjack does not take: the original wager is charged to the box, and here to hands too.

        Where only hands over 21 are taken beside it, that is where all are over 21: counted as if each hand had
        its chance by itself, the one figure of this analysis that is not exact.
        """
        natural = (left[hole] - 2 * (hole == split.pair - 1)) / (left.sum() - 2)
        if self.terms.dealer_blackjack_takes == ALL:
            return natural
        busted = self.follow(split, left, hole, 0).busted[:, 1].sum() / natural
        most, cards, of_pair = self.terms.hands_of(split.pair), left.sum() - 2, left[split.pair - 1] - 2
        return natural * sum(splits.likelihood(p, of_pair, cards) * busted**p.hands for p in splits.patterns(most))

    def follow(self, split: Split, left: Numbers, hole: int, further: int, *, same_too: bool = True) -> HandEnds:
        """Where a split hand ends."""
        every, valued = self.every, split.valued[further]
        reach = self.kind.full(len(every.held))
        chances = self.seconds(split.pair, left, further)
        if not same_too:
            chances[split.pair - 1] = 0
        reach[every.after[every.place(split.pair)]] = chances
        rest = left.copy()
        rest[split.pair - 1] -= 1 + further
        return self.walk(reach, rest, hole, valued, valued.two)

    def walk(self, reach: Numbers, left: Numbers, hole: int, valued: Valued, two: Bytes) -> HandEnds:
        """Where hands end that begin with these chances; `reach` is used up."""
        every, most = self.every, self.terms.doubles
        risen, stood = self.kind.full((most, len(reach))), self.kind.full((1 + most, len(reach)))
        busted, gave = self.kind.full((1 + most, 2)), self.kind.full(1 + most)
        choices = (valued.later, two, valued.doubled)
        follows = self.kind.runs(follow_hands)
        follows(*self._held_and_cards, every.after, left, hole, *choices, reach, risen, stood, busted, gave)
        return HandEnds(stood, busted, gave, risen)

    def _met(self, pair: int, left: Numbers, rest: Numbers, hole: int, valued: Valued) -> Flags:
        """The hands that a split hand can come to."""
        reach = self.kind.full(len(self.every.held))
        reach[self.every.after[self.every.place(pair)]] = self.seconds(pair, left, 0)
        risen = self.walk(reach, rest, hole, valued, valued.two).risen
        met: Flags = (reach > 0) | (risen > 0).any(axis=0)
        return met

    def _one_hand(self, pair: int, left: Numbers, further: int, valued: Valued) -> tuple[Number, Number]:
        """A hand that begins with one card of a pair: with another second card, and with any."""
        chances = self.seconds(pair, left, further)
        worth = chances * valued.values[self.every.after[self.every.place(pair)], BEST_TWO]
        return worth.sum() - worth[pair - 1], worth.sum()

    @staticmethod
    def seconds(pair: int, left: Numbers, further: int) -> Numbers:
        """How likely each second card of a split hand is."""
        rest = left.copy()
        rest[pair - 1] -= 2 + further
        chances: Numbers = np.maximum(rest, 0) / rest.sum()
        return chances

    def first(
        self, valued: Valued, splits: dict[int, Split], left: Numbers, natural: Numbers, given: GivenChoices
    ) -> First:
        """The best first choice for every two-card hand, or a given one."""
        every = self.every
        choices = self.kind.full((len(every.held), 5), NEVER)
        choices[:, STAND] = valued.values[:, PLAIN] + valued.values[:, BONUS]
        choices[:, HIT], choices[:, DOUBLE] = valued.values[:, TAKE], valued.values[:, DOUBLED]
        for pair, split in splits.items():
            choices[every.place(pair, pair), SPLIT] = split.worth
        if self.terms.early_surrender:
            choices[:, SURRENDER] = (2 * natural - 1) / 2
        elif self.terms.surrender:
            choices[:, SURRENDER] = (natural - 1) / 2
        made = choices.argmax(axis=1).astype(np.int8)
        made = np.where(given.first == FREE, made, given.first).astype(np.int8)
        worth = np.take_along_axis(choices, made[:, None].astype(np.int64), axis=1)[:, 0]
        suited = {}
        for *two, third in (*_ONE_FROM_678, _TWO_SEVENS):
            at, by_suit = every.place(*two), self.terms.in_suits(third == two[0])
            matters = by_suit is not None and (len(set(by_suit.extra)) > 1 or self.terms.super_bonus)
            if by_suit is not None and matters and given.first[at] == FREE and choices[at, HIT] > NEVER:
                worth[at], suited[at] = self._suited(at, third, by_suit, choices, valued, left)
        return First(choices, made, worth, suited)

    def _suited(
        self, at: int, third: int, by_suit: InSuits, choices: Numbers, valued: Valued, left: Numbers
    ) -> tuple[Number, tuple[int, ...]]:
        """Two cards that a third may turn into odds by suit: the best choice in several suits, in one, in spades."""
        of, whole, held = self.kind.of, self.every.after[at, third - 1], self.every.held[at, third - 1]
        comes = (left[third - 1] - held) / (left.sum() - 2)
        # What the hand wins with such a third card, for each unit that it pays beyond even money.
        won = comes * valued.values[whole, BONUS] / of(by_suit.mean())
        worth, made = of(0), []
        for first, share in enumerate(by_suit.shares):
            row = choices[at].copy()
            more = won * of(by_suit.mean(first) - by_suit.mean())
            for choice, parts in ((HIT, 1), (DOUBLE, self.terms.doubled_bonus)):
                if row[choice] > NEVER:
                    row[choice] += parts * more
            if third == 7 and held and self.terms.super_bonus and first and self._facing_seven(left):
                row[HIT] += comes * of(by_suit.third * self.terms.super_bonus)
            worth += of(share) * row.max()
            made.append(int(row.argmax()))
        return worth, tuple(made)

    def _facing_seven(self, left: Numbers) -> bool:
        """Whether the dealer's first card is a seven."""
        return bool(left[6] < self.terms.shoe()[6])
