"""Blackjack at full speed: real shoes with burn and cutting card, dealt by compiled code and settled in cents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from pitboss.games.blackjack_family.kernel import machine
from pitboss.games.blackjack_family.kernel.card_counting import Count
from pitboss.games.blackjack_family.kernel.choices import ChoiceTables
from pitboss.games.blackjack_family.kernel.machine import (
    BOXES,
    CODES,
    COUNTS,
    NOBODY,
    SUPER_BONUS,
    SWITCHES,
    Words,
    of_insurance,
    settle_box,
)
from pitboss.games.blackjack_family.kernel.one_round import Given, kinds, level_of, play_round, take_back
from pitboss.games.blackjack_family.mathematics.terms import BUSTED, BlackjackTerms
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.games.blackjack_family.script.wagers import HANDS
from pitboss.money import dollars
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Bytes, Cards, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.kernel import LARGEST, Arguments, add_product
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, Sums, bare, count
from pitboss.refusal import Refusal

BLOCK = 1 << 18
"""Rounds of one block: the unit of work, with a fresh shoe and a stream of its own."""

LANE = 1 << 11
"""Rounds of a lane of it."""

MOMENTS = 8
"""Sums over rounds: main net², net * staked, staked², the same of insurance, net² of second hands, both together."""


DECK = tuple(CODES.values())
"""A whole deck."""


@dataclass(frozen=True)
class BlackjackPlan:
    """What a simulation deals and settles; plain data that travels to any worker."""

    decks: int
    rules: tuple[int, ...]
    pays: tuple[int, ...]
    stakes: tuple[int, ...]
    """Cents by box."""
    tables: ChoiceTables
    cut: int
    """How many cards lie in front of the cutting card."""
    wagers: tuple[tuple[str, str], ...]
    """The main wagers, which the boxes have in turn, with what they say; then insurance."""
    count: Count | None = None
    switching: Bytes = field(default_factory=lambda: np.zeros((1, 1, 1, 1, 1), np.int8))
    """Whether second cards change places: by the dealer's value and those of the two hands."""
    strategy: str = ""
    """What is played, where it is not quite what was asked for."""
    hands: int = 1
    """Hands of a box."""
    deck: tuple[int, ...] = DECK
    """The cards of one deck."""
    raising: tuple[int, ...] = (0,) * 11
    """By value of the dealer's first card: whether the wager is raised before any player has a card."""
    prizes: tuple[int, ...] = ()
    """By box: what a super bonus is in cents, and last what each other player then has; where there is one."""
    most: int = 8
    """How many times the first wager may lie on a box."""

    @property
    def size(self) -> int:
        """The cards of a full shoe."""
        return len(self.deck) * self.decks

    @property
    def net(self) -> int:
        """More half units than a box can win or lose, a power of two: a row of a tally has room for as many."""
        return 1 << (self.most * max(self.pays[: machine.INSURANCE])).bit_length()

    @property
    def codes(self) -> int:
        """The length of a row of a tally: the result of a box, and its net from `-net` on."""
        return kinds(self.rules) * 2 * self.net

    @property
    def spots(self) -> int:
        """The boxes of a layout: each has one hand, or several."""
        return self.boxes // self.hands

    @property
    def boxes(self) -> int:
        """How many boxes are played."""
        return len(self.stakes)

    @property
    def rows(self) -> int:
        """The rows of a tally: boxes, or levels of the count."""
        return self.boxes if self.count is None else len(self.count.levels)

    def tags(self) -> Ints:
        """The tags of a count by card."""
        tags = np.zeros(64, np.int64)
        if self.count is not None:
            for card, code in CODES.items():
                tags[code] = self.count.tags[card[0]]
        return tags

    def counting(self) -> tuple[Ints, Ints, int]:
        """The count as the compiled code needs it, what is wagered at each level, and where a shoe begins."""
        count = self.count
        if count is None:
            return np.array([0, 1, 0, 1, 1, len(self.deck)], np.int64), np.ones(1, np.int64), 0
        insure = len(count.levels) if count.insurance is None else max(0, count.insurance - count.least)
        form = (count.least, len(count.levels), int(count.true), count.scale, insure, len(self.deck))
        return np.array(form, np.int64), np.array([count.units(c) for c in count.levels], np.int64), count.initial


def rules_of(options: BlackjackOptions, boxes: int, insurance: bool, own: Mapping[int, int]) -> tuple[int, ...]:
    """The rules of a table in their places: those of every game of the family, and a game's own."""
    given = {
        machine.BOXES: boxes,
        machine.HOLE_DEALT: options.hole_card_dealt,
        machine.READER: options.reader,
        machine.SOFT_17: options.hits_soft_17,
        machine.MOST_HANDS: 1 + options.splits,
        machine.RESPLIT_ACES: options.resplit_aces,
        machine.BUSTED_TOO: options.dealer_blackjack_takes == BUSTED,
        machine.NAMED_ACE: NOBODY,
        machine.NAMED_FACE: NOBODY,
        machine.INSURES: insurance,
        machine.SURRENDERS: options.surrender and not options.face_up,
        machine.SURRENDER_ANY: options.surrender_any,
        machine.ONE_CARD_ACES: not options.draws_to_aces,
        machine.DOUBLE_ANY: options.double_any,
        machine.MOST_DOUBLES: 1,
        **own,
    }
    return tuple(int(given.get(place, 0)) for place in range(machine.RULES))


def pays_of(terms: BlackjackTerms, insurance: Fraction) -> tuple[int, ...]:
    """Half units on a win, in their places."""
    t = terms
    odds = (Fraction(1), t.blackjack, t.designated, t.five_card_21, t.three_sevens, t.suited_678, *t.long_21()[1:])
    suited = t.suited_sevens or t.three_sevens
    more = (suited, t.spade_sevens or suited, t.mixed_678, t.spade_678 or t.suited_678, insurance)
    return tuple(int(2 * (pays or 0)) for pays in (*odds, *more))


def checked(plan: BlackjackPlan) -> BlackjackPlan:
    """A plan that the kernel can carry out; what it cannot is refused."""
    size = plan.size
    behind = size - plan.cut
    if plan.cut and 5 * (plan.boxes + 1) > behind:
        raise Refusal(f"{plan.boxes} boxes could use up the {behind} cards behind the cutting card", "house:layout")
    units = int(plan.counting()[1].max())
    if plan.most * units * sum(plan.stakes) >= LARGEST:
        raise Refusal(f"no more than {dollars(LARGEST // plan.most)} can be wagered in a simulated round")
    if any(stake % 2 for stake in plan.stakes):
        raise Refusal("half of every wager must be a whole number of cents")
    if plan.count is not None and len(set(plan.stakes)) > 1:
        raise Refusal("who counts wagers the same on every box")
    return plan


@compiled(allocates=False)
def deal_block(
    state: int,
    rounds: int,
    cards: Cards,
    size: int,
    cut: int,
    ahead: int,
    given: Given,
    units: Ints,
    initial: int,
    stakes: Ints,
    hands: Words,
    stack: Words,
    counts: Ints,
    insured: Ints,
    moments: Ints,
) -> None:
    """Rounds from the kernel's own shoes, counted by the result of each box, with the spread of whole rounds."""
    rules, pays, levels = given[0], given[11], given[13]
    number, most = rules[BOXES], counts.shape[1] // (2 * kinds(rules))
    by_count, turns = rules[COUNTS] != 0, rules[SWITCHES] != 0
    at, mixed, running, level = size + 1, 0, initial, 0
    for _ in range(rounds):
        if at > cut:
            at, mixed, running = 1, 0, initial
        unit = 1
        if by_count:
            level = level_of(running, size - at, levels)
            unit = units[level]
        end = at
        while True:
            wanted = min(end + ahead, size)
            if mixed < wanted:
                state = random_stream.shuffle_on(cards, mixed, wanted, size, state)
                mixed = wanted
            end, after, score, natural, times, taken, marks = play_round(cards, at, size, given, running, hands, stack)
            if end <= mixed or mixed == size:
                break
            # More cards than usual: the round is dealt again, from as many as it needs.
            if turns:
                take_back(cards, at, marks, rules)
        at, running = end, after
        net = other = staked = hand = 0
        for box in range(number):
            hand, kind, result = settle_box(hands, hand, score, natural, 1, rules, pays)
            result *= times
            stake = unit * stakes[box]
            count(counts, (level if by_count else box, (2 * kind + 1) * most + result), 1)
            if turns and box % 2:
                other += result * (stake >> 1)
            else:
                net += result * (stake >> 1)
            staked += stake
        add_product(moments, 0, net, net)
        if turns:
            add_product(moments, 6, other, other)
        if by_count:
            add_product(moments, 1, net, staked)
            add_product(moments, 2, staked, staked)
        if taken:
            on_insurance = from_insurance = 0
            for box in range(number):
                stake = unit * stakes[box]
                insured[level if by_count else box, 1 if taken > 0 else 0] += abs(taken)
                on_insurance += abs(taken) * (stake >> 1)
                from_insurance += of_insurance(taken, stake >> 1, pays)
            add_product(moments, 3, from_insurance, from_insurance)
            add_product(moments, 4, from_insurance, on_insurance)
            add_product(moments, 5, on_insurance, on_insurance)
            add_product(moments, 7, net, from_insurance)


@compiled(allocates=False)
def deal_shoes(
    shoes: Cards,
    cut: int,
    given: Given,
    units: Ints,
    initial: int,
    stakes: Ints,
    hands: Words,
    stack: Words,
    prizes: Ints,
    cents: Ints,
) -> int:
    """Rounds from given shoes, each to its cutting card: writes the cents of every box and gives the rounds dealt."""
    number = len(stakes)
    rules, pays, levels = given[0], given[11], given[13]
    size = shoes.shape[1]
    played = 0
    for shoe in range(len(shoes)):
        at, running = 1, initial
        while at <= cut and played < len(cents):
            unit = units[level_of(running, size - at, levels)] if rules[COUNTS] else 1
            dealt = play_round(shoes[shoe], at, size, given, running, hands, stack)
            at, running, score, natural, times, taken, marks = dealt
            hand = 0
            for box in range(number):
                stake = unit * stakes[box]
                hand, _, result = settle_box(hands, hand, score, natural, 1, rules, pays)
                cents[played, box] = times * result * (stake >> 1) + of_insurance(taken, stake >> 1, pays)
            for box in range(number):
                if rules[SUPER_BONUS] and marks >> box & 1:
                    # Its player is paid the prize, and every other box what the house gives to those beside.
                    for other in range(number):
                        cents[played, other] += prizes[box] if other == box else prizes[number]
            played += 1
    return played


def _given(plan: BlackjackPlan) -> tuple[Given, Ints, int, Ints]:
    """What both entries of the compiled code need of a plan."""
    t = plan.tables
    # Tuples: what is the same in every round is no look-up.
    rules, pays = plan.rules, plan.pays
    count, units, initial = plan.counting()
    choices = (t.columns, t.first, t.in_suit, t.in_spades, t.second, t.later, t.doubled)
    states = (t.after, t.totals, t.dealt)
    raising = np.array(plan.raising, np.int64)
    given = (rules, *choices, *states, pays, plan.tags(), count, plan.switching, raising)
    return given, units, initial, np.array(plan.stakes, np.int64)


def play_shoes(plan: BlackjackPlan, shoes: Sequence[Sequence[int]], rounds: int) -> Ints:
    """The cents that every box wins in each round, insurance included, from shoes of `CODES` in a given order."""
    size = plan.size
    if any(len(shoe) != size for shoe in shoes):
        raise AssertionError(f"a shoe of {plan.decks} decks has {size} cards")
    cards = np.array(shoes, np.uint8)
    cents = np.zeros((rounds, plan.boxes), np.int64)
    prizes = np.array(plan.prizes or (0,) * (plan.boxes + 1), np.int64)
    hands, stack = bare(_room(plan))
    return cents[: deal_shoes(cards, plan.cut, *_given(plan), hands, stack, prizes, cents)]


def _room(plan: BlackjackPlan) -> tuple[Own, Own]:
    """Where a round writes the hands of all boxes, and the cards of hands that are still to be played."""
    return Own(np.zeros(HANDS * plan.boxes, np.int32)), Own(np.zeros(2 * HANDS, np.int32))


def _arguments(plan: BlackjackPlan, rounds: int) -> Arguments:
    """The tallies are the results of boxes, row by row, insurance lost and won, and moments of rounds."""
    size = plan.size
    cards = np.repeat(np.array(plan.deck, np.uint8), plan.decks)
    counts, insured = np.zeros((plan.rows, plan.codes), np.int64), np.zeros((plan.rows, 2), np.int64)
    moments = np.zeros((MOMENTS, 2), np.int64)
    # What most rounds need; one that needs more has more.
    ahead = 4 * plan.boxes + 10
    tallies = Counts(counts), Sums(insured), Sums(moments)
    return Own(cards), size, plan.cut, ahead, *_given(plan), *_room(plan), *tallies


DEALING = LaneDealing(deal_block, _arguments, BLOCK, LANE)
run_block = DEALING.run_block
