"""House-banked poker in compiled code, from a game's `Course`: where every card lies in the deck, and tables that step.

A game adds two compiled functions: `show(deck, dealer, common, terms)` ranks what all hands meet, once a round;
`settle(deck, own, laid, dealer, common, terms, shown)` gives four numbers, how a hand comes off: rows of the lines of
its `Settlement`. Its kernel calls them with a policy inside, and the tables here with an agent outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Card, Randomness, decks
from pitboss.games.house_poker_family.course import COMMUNITY, Back, Bet, Community, Course, Fold, Hands, Turn
from pitboss.games.house_poker_family.dealing import order
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.meter import pay_progressive
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE, DEVICE, HousePokerOptions
from pitboss.pricing.kernels import kernel, random_stream
from pitboss.pricing.kernels.arrays import Flags, Floats, Words
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.kernel import Arguments, DeckPlan
from pitboss.pricing.kernels.lanes import Own
from pitboss.pricing.stepping import machine
from pitboss.pricing.stepping.machine import (
    ASKS_CARDS,
    ASKS_CHOICE,
    AT_BOUNDS,
    AT_HAND,
    AT_KIND,
    AT_LEFT,
    AT_MIDDLE,
    AT_OWN,
    AT_SEEN,
    CHIPS,
    GAIN,
    PHASE,
    PIECES,
    PLAYING,
    ROUNDS,
    SCALE,
    STAKES,
    UNIT,
    WAGERING,
    WAGERS,
    MachineArrays,
    begins,
    close_question,
    end_episode,
    is_open,
    open_betting,
    place_wagers,
    settle_wager,
    show_chips,
    stake_more,
)
from pitboss.pricing.stepping.stepper import Alone, Cards, Chair, Given, Ints, Layouts, Mask, Seen, Stepper
from pitboss.pricing.worth.ends import Ends
from pitboss.ranking.compiled import high5
from pitboss.ranking.numbers import numbers
from pitboss.ranking.sums import KEYS, MARKS, high7_sum
from pitboss.table import HOUSE, Game, WagerRule
from pitboss.table.act import Shuffled
from pitboss.table.offer.elected_pay_table import PaidByTable
from pitboss.table.offer.table_options import Stake
from pitboss.table.parts import DealtCards
from pitboss.table.procedures.between_rounds import CUT_MARGIN

# Where every card lies.


@dataclass(frozen=True, eq=False)
class Places:
    """Places in the deck of every card that a table deals, where all boxes play to the end."""

    own: Cards
    """By box and number of the card."""
    dealer: Cards
    common: Cards
    dealt: int
    """How far into the deck they go."""
    steps: tuple[tuple[tuple[int, ...], ...], ...]
    """For one box, before the first street and after each: what a card does (`SHOWN` …), to whose hand, its place."""
    left: tuple[int, ...]
    """Cards in the shoe after each of these."""
    ends: tuple[int, ...]
    """How far into the deck each of these goes, with what is burned or left over."""


NOWHERE = 255
"""Stands for a card that is not dealt. Places are unsigned: compiled code then need not ask whether one is negative."""
SHOWN, HIDDEN, TURNED = range(3)
"""What happens to a card: dealt face up to whom it concerns, dealt face down, turned up."""


def places(
    course: Course, options: HousePokerOptions, boxes: int, deck: int = 52, *, left_in: int | None = None
) -> Places:
    """Where all cards lie, as the script deals them: box by box or card by card, with what is burned between.

    Of those who play as many as are `left_in` get what is dealt after a choice, from the first box on.
    """
    at, hands, steps, left = 0, dict[int | str, list[int]](), list[tuple[tuple[int, ...], ...]](), list[int]()
    ends = list[int]()
    stacks, last = options.dealing == AUTOMATED_SHOE, _last(course, options)
    for stage in (course.deal, *(street.then for street in course.streets)):
        found: list[tuple[int, ...]] = []
        gone = False
        for step in course.at(options, stage):
            if isinstance(step, Hands):
                playing = boxes if not steps or left_in is None else left_in
                for to, number in order(str(options.dealing), range(1, playing + 1), step):
                    hands.setdefault(to, []).append(at)
                    up = to != HOUSE or number > step.dealer - step.dealer_up
                    found.append((SHOWN if up else HIDDEN, _hand(course, to), at))
                    at += 1
            elif isinstance(step, Community):
                at += step.burn
                for number in range(step.cards):
                    hands.setdefault(COMMUNITY, []).append(at)
                    found.append((SHOWN if number < step.up else HIDDEN, _hand(course, COMMUNITY), at))
                    at += 1
                at += max(step.stack - step.cards, 0) if stacks else 0
            else:
                turned = hands[step.hand][step.at : step.at + step.cards]
                hidden = {place for each in (*steps, found) for what, _, place in each if what == HIDDEN}
                found += [(TURNED, _hand(course, step.hand), place) for place in turned if place in hidden]
            gone = gone or step == last
        steps.append(tuple(found))
        left.append(0 if gone or (left and not left[-1]) else deck - at)
        ends.append(at)
    own = np.full((boxes, course.size("own")), NOWHERE, np.uint8)
    for box in range(boxes):
        own[box, : len(hands[box + 1])] = hands[box + 1]
    dealer, common = (np.array(hands.get(of, ()), np.uint8) for of in (HOUSE, COMMUNITY))
    dealt = 1 + max(max(of) for of in hands.values())
    return Places(own, dealer, common, dealt, tuple(steps), tuple(left), tuple(ends))


def later_places(course: Course, options: HousePokerOptions, boxes: int) -> tuple[Cards, Cards]:
    """Where cards lie that come after a choice: by how many are left, by turn among them; and the dealer's."""
    first = sum(step.own for step in course.deal if isinstance(step, Hands))
    of_dealer = sum(step.dealer for step in course.deal if isinstance(step, Hands))
    found = [places(course, options, boxes, left_in=left) for left in range(boxes + 1)]
    own = np.full((boxes + 1, boxes, course.size("own") - first), NOWHERE, np.uint8)
    for left, each in enumerate(found[1:], start=1):
        own[left] = each.own[:, first:]
    return own, np.array([each.dealer[of_dealer:] for each in found])


def _last(course: Course, options: HousePokerOptions) -> Any:
    """The step after which the stub goes away."""
    return [step for step in course.at(options) if not isinstance(step, Turn)][-1]


OWN, DEALER, MIDDLE = range(3)
"""Whose hand: the player's, the dealer's, the community's."""


def _hand(course: Course, to: int | str) -> int:
    return MIDDLE if to == COMMUNITY else DEALER if to == HOUSE else OWN


# How wagers come off.


@dataclass(frozen=True)
class SettlementRow:
    """The result of a wager, or what a bonus on one pays: by the row that `settle` writes at a place."""

    wager: str
    at: int
    nets: Sequence[Fraction | int]
    """For each unit of the wager: what is gained by row, -1 where it is lost."""
    bonus: bool = False
    """Whether it is paid besides, and the wager itself comes off by another line."""
    limit: int = 0
    """Cents that this line and those with the same group before it can win together; 0 for any amount."""
    group: int = 0
    early: bool = False
    """Whether it is settled before the players choose, if the game says so then (`early`)."""


class Fund(NamedTuple):
    """A wager on a progressive meter: paid by the row at a place, out of the numbers of `ProgressiveMeter.arrays`."""

    wager: str
    at: int
    parts: Ints
    amounts: Ints
    meter: Ints


@dataclass(frozen=True, eq=False)
class Settlement:
    """How a table's wagers come off: terms that go to the compiled functions, and the lines."""

    lines: Sequence[SettlementRow]
    terms: Arguments = (0,)
    fund: Fund | None = None
    """A wager that a progressive meter pays, if the table offers one."""


def nets(paying: PaidByTable, options: HousePokerOptions) -> list[Fraction]:
    """By kind of hand what a wager gains that is paid by a table."""
    table = paying.elected(options)
    return [table.net(row) for row in paying.kinds]


def bonuses(paying: PaidByTable, options: HousePokerOptions) -> list[Fraction]:
    """By kind of hand what a table pays besides, and no loss."""
    return [max(net, Fraction(0)) for net in nets(paying, options)]


def sides(options: HousePokerOptions, at: Mapping[str, int], *, early: bool = False) -> list[SettlementRow]:
    """The side wagers that the table offers: each by the row at its place."""
    return [
        SettlementRow(ends.wager, at[ends.wager], [end.pays for end in ends.ends], early=early)
        for ends in side_ends(options)
    ]


written_out = inlined
"""Decorator of functions that stand in kernel and tables as if they were written there: calls with arrays cost time."""


@written_out
def no_dealer(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> int:
    """Nothing, where hands meet no other."""
    return 0


@written_out
def dealers_five(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> int:
    """The dealer's five cards."""
    a, b, c = deck[dealer[0]], deck[dealer[1]], deck[dealer[2]]
    return high5(a, b, c, deck[dealer[3]], deck[dealer[4]])


Board = tuple[int, int, int]
"""Five community cards by the sum of their keys and by their marks, and the dealer's best five of them and two own."""


@written_out
def dealers_seven(deck: Cards, dealer: Cards, common: Cards, terms: Arguments) -> Board:
    """The community cards, and the dealer's best five."""
    total, marks = KEYS[deck[common[0]]], MARKS[deck[common[0]]]
    for at in range(1, 5):
        total += KEYS[deck[common[at]]]
        marks |= MARKS[deck[common[at]]]
    return total, marks, with_board(deck, dealer, (total, marks, 0))


@written_out
def with_board(deck: Cards, own: Cards, board: Board) -> int:
    """The best five of two cards and the board."""
    a, b = deck[own[0]], deck[own[1]]
    return high7_sum(board[0] + KEYS[a] + KEYS[b], board[1] | MARKS[a] | MARKS[b])


@written_out
def never(deck: Cards, own: Cards, terms: Arguments) -> int:
    """No wager is settled before the players choose."""
    return -1


@dataclass(frozen=True, eq=False)
class Machine:
    """A game's compiled functions."""

    course: Course
    wagers: Mapping[str, WagerRule]
    show: Callable[..., Any]
    settle: Callable[..., tuple[int, int, int, int]]
    settlement: Callable[[Any], Settlement]
    early: Callable[..., int] = never
    """The row by which early lines come off before the players choose, or -1."""
    _entries: list[Any] = field(default_factory=list, repr=False)

    def plan(
        self,
        options: Any,
        boxes: int | None,
        wagers: Sequence[Ends],
        wanted: Mapping[str, Stake],
        *policy: Any,
        base: str = "",
        **more: Any,
    ) -> DeckPlan:
        """A simulation of these wagers: its round gets the policy's own arguments, then those of `args`."""
        seats = kernel.seats(options, boxes)
        stakes = stakes_of(options, self.wagers, wagers, wanted, seats, base=base)
        args = (*policy, *self.args(options, seats))
        return kernel.plan(wagers, stakes, args=args, dealt=self.dealt(options, seats), **more)

    def args(self, options: Any, boxes: int) -> Arguments:
        """A kernel round's arguments: positions of player, dealer and community cards, and terms."""
        found, settlement = places(self.course, options, boxes), self.settlement(options)
        hands: tuple[Any, ...] = (found.own, found.dealer)
        if any(isinstance(step, Hands) for street in self.course.streets for step in street.then):
            # Where later cards lie depends on who is left, and every lane has its own.
            hands = (Own(found.own), Own(found.dealer))
        return (*hands, found.common, settlement.terms)

    def dealt(self, options: Any, boxes: int) -> int:
        """Cards of a round at most."""
        return places(self.course, options, boxes).dealt

    @property
    def advance(self) -> Any:
        """The entry that steps tables, made once."""
        if not self._entries:
            self._entries.append(_entry(self.show, self.settle, self.early))
        return self._entries[0]


# Tables that step.

KIND, WAGER, ON, LEAST, PLUS, MOST, AMOUNT = range(7)
"""Of an answer: its kind, the wager, that on which its size goes, the least and most multiple, and which it takes."""
STAYS, BETS, TAKES_BACK, FOLDS, LAYS = range(5)
LEAST_OF_ALL, HALF, MOST_OF_ALL = range(3)
TOP_LINES = 16
EARLY = 1
"""The row of wagers that come off before the players choose."""
DROPPED, METER = range(2)
"""Columns after the stakes: which own card was laid away, or -1, and the progressive meter."""
FUND, FUND_ROW, AT_METER = range(3)
"""Of a progressive wager: its place among the wagers or -1, that of its row, and where the meter is shown."""


@dataclass(frozen=True, eq=False)
class Streets:
    """What is asked street by street, in numbers."""

    answers: Ints
    """By street, action and column; the kind is -1 where an action is not open."""
    asked: Flags
    """By street and by the set of wagers that lie there, whether the player is asked."""
    bids: Ints
    """By street: the action that a bid is about, or -1."""
    lost: Ints
    """By street: the wagers that a fold loses, as a set."""
    quiet: Ints
    """By street: the action for a player who does not answer."""
    dearest: int
    """Multiples of the base wager that can be staked later at most."""


def streets_of(course: Course, options: HousePokerOptions, chair: Chair) -> Streets | None:
    """The streets of a table with one box; None where some of it is left to the script."""
    count, wagers = len(course.streets), [*chair.wagers]
    answers = np.full((count, len(chair.actions), 7), -1, np.int64)
    asked = np.zeros((count, 1 << len(wagers)), np.bool_)
    bids, lost, quiet = np.full(count, -1), np.zeros(count, np.int64), np.zeros(count, np.int64)
    dearest = 0
    for number, street in enumerate(course.streets):
        asked[number] = _asked(course, options, number, wagers)
        if street.lays > 1:
            return None
        if street.lays:
            cards = [chair.actions[f"card {card + 1}"] for card in range(_held(course, number))]
            for place, action in enumerate(cards):
                answers[number, action, :2] = LAYS, place
            quiet[number] = cards[0]
        silent = []
        for choice in street.may:
            if not choice.offered(options):
                continue
            action = chair.actions[choice.word]
            if isinstance(choice, Bet):
                row = _bet(choice, options, wagers)
                answers[number, action] = row
                dearest += int(row[MOST] or row[LEAST] or 1)
                if row[MOST] > row[LEAST]:
                    bids[number] = action
                    for size, amount in (("half", HALF), ("most", MOST_OF_ALL)):
                        if (sized := chair.actions.get(f"{choice.word} {size}")) is not None:
                            answers[number, sized] = (*row[:AMOUNT], amount)
            elif isinstance(choice, Back):
                answers[number, action, :2] = TAKES_BACK, wagers.index(choice.wager)
            elif isinstance(choice, Fold):
                answers[number, action, KIND] = FOLDS
                lost[number] = sum(1 << wagers.index(wager) for wager in choice.lost(options) if wager in wagers)
            else:
                answers[number, action, KIND] = STAYS
            if choice.word in course.default_when_absent:
                silent.append(action)
        if silent:
            quiet[number] = silent[0]
    return Streets(answers, asked, bids, lost, quiet, dearest)


def _asked(course: Course, options: HousePokerOptions, street: int, wagers: list[str]) -> list[bool]:
    """By set of wagers, whether a street asks."""
    found = []
    for made in range(1 << len(wagers)):
        lying = {(1, wager): 1 for place, wager in enumerate(wagers) if made >> place & 1}
        t = _table(options, lying, course.size("own"))
        found.append((1, course.base) in lying and course.streets[street].asked(t, 1))
    return found


def _table(options: HousePokerOptions, lying: dict[tuple[int, str], int], own: int) -> Any:
    return SimpleNamespace(options=options, wagers=lying, hands={1: [""] * own})


def _held(course: Course, street: int) -> int:
    """Own cards at a street."""
    steps = [step for steps in (course.deal, *(each.then for each in course.streets[:street])) for step in steps]
    laid = sum(each.lays for each in course.streets[:street])
    return sum(step.own for step in steps if isinstance(step, Hands)) - laid


def _bet(bet: Bet, options: HousePokerOptions, wagers: list[str]) -> tuple[int, ...]:
    """A bet in numbers: its least is a multiple of another wager or an amount, and its most a multiple."""
    once, twice = (_table(options, {(1, bet.on): stake}, 0) for stake in (1 << 20, 1 << 21))
    least = (bet.least(twice, 1) - bet.least(once, 1)) >> 20
    plus = bet.least(once, 1) - (least << 20)
    most = bet.most(once, 1) >> 20
    # Where any amount will do, the word alone is the whole of it.
    whole = MOST_OF_ALL if not bet.times and most else LEAST_OF_ALL
    return BETS, wagers.index(bet.wager), wagers.index(bet.on), least, plus, most, whole


@dataclass(frozen=True, eq=False)
class _Lines:
    """The lines of a settlement as arrays."""

    of: Ints
    """By line: wager, place of the row, whether a bonus, limit, group, whether early."""
    nets: Ints
    """By line and row: numerator and denominator."""

    @classmethod
    def made(cls, lines: Sequence[SettlementRow], wagers: list[str]) -> _Lines:
        """In their order."""
        of = [(wagers.index(one.wager), one.at, one.bonus, one.limit, one.group, one.early) for one in lines]
        nets = np.ones((len(lines), max(len(one.nets) for one in lines), 2), np.int64)
        for number, one in enumerate(lines):
            for row, net in enumerate(one.nets):
                nets[number, row] = Fraction(net).numerator, Fraction(net).denominator
        return cls(np.array(of, np.int64), nets)


@written_out
def come_off(
    t: int, s: Ints, seen: Seen, given: Given, of: Ints, nets: Ints, rows: Ints, won: Ints, at_once: bool
) -> None:
    """Every wager that lies there by its line."""
    for group in range(len(won)):
        won[group] = 0
    for line in range(len(of)):
        wager, stake = of[line, 0], s[t, STAKES + of[line, 0]]
        if not stake or of[line, 5] != at_once:
            continue
        row = rows[of[line, 1]]
        gained = stake * nets[line, row, 0] // nets[line, row, 1]
        if gained > 0 and of[line, 3]:
            gained = min(gained, of[line, 3] - won[of[line, 4]])
            won[of[line, 4]] += gained
        if of[line, 2]:
            s[t, CHIPS] += gained
            s[t, GAIN] += gained
        else:
            settle_wager(t, s, seen, given, wager, gained)


@written_out
def deal(t: int, seen: Seen, given: Given, deck: Cards, steps: Ints, stage: int, segments: Ints) -> None:
    """Cards are dealt or turned up."""
    for number in range(steps.shape[1]):
        what = steps[stage, number, 0]
        if what < 0:
            break
        at, card = segments[steps[stage, number, 1]], deck[t, steps[stage, number, 2]]
        if what == HIDDEN:
            seen[t, at + given[PIECES]] += 1
            continue
        if what == TURNED:
            seen[t, at + given[PIECES]] -= 1
        seen[t, at + card] += 1
        seen[t, given[AT_SEEN] + card] += 1


@written_out
def clear_hands(t: int, seen: Seen, given: Given, segments: Ints) -> None:
    """The last round's cards go."""
    for segment in range(len(segments)):
        for card in range(given[PIECES] + 1):
            seen[t, segments[segment] + card] = 0


@written_out
def fresh_deck(
    t: int,
    seen: Seen,
    decks: Cards,
    readied: Cards,
    prepared: Flags,
    streams: Words,
    given: Given,
    dealt: int,
) -> None:
    """The deck of the next round, shuffled by the table's stream or as it lies ready; nothing of it has been seen."""
    if prepared[t]:
        for place in range(decks.shape[1]):
            decks[t, place] = readied[t, place]
        prepared[t] = False
    else:
        streams[t] = random_stream.shuffle_front(decks[t], dealt, streams[t])
    for card in range(given[PIECES]):
        seen[t, given[AT_SEEN] + card] = 0
    seen[t, given[AT_LEFT]] = 1


@written_out
def lying(t: int, s: Ints, given: Given) -> int:
    """The wagers that lie on the layout, as a set."""
    made = 0
    for wager in range(given[WAGERS]):
        made |= (s[t, STAKES + wager] > 0) << wager
    return made


@written_out
def to_a_question(
    t: int,
    s: Ints,
    seen: Seen,
    given: Given,
    decks: Cards,
    steps: Ints,
    left: Floats,
    segments: Ints,
    asked: Flags,
    street: int,
) -> tuple[int, int]:
    """Deal on from a street to the next that asks, or to the end; with the set of wagers that lie there then."""
    while True:
        made = lying(t, s, given)
        if street and made:
            deal(t, seen, given, decks, steps, street, segments)
            seen[t, given[AT_LEFT]] = left[street]
        if not made or street == len(asked) or asked[street, made]:
            return street, made
        street += 1


@written_out
def show_meter(t: int, s: Ints, seen: Seen, given: Given, fund: Given) -> None:
    """What the progressive meter shows."""
    meter = s[t, STAKES + given[WAGERS] + METER]
    seen[t, fund[AT_METER]] = min(meter / given[UNIT], given[SCALE])


@written_out
def feed_meter(t: int, s: Ints, seen: Seen, given: Given, fund: Given, paid_by: Arguments) -> None:
    """A progressive wager, if one lies there, moves the meter."""
    if fund[FUND] >= 0 and s[t, STAKES + fund[FUND]]:
        s[t, STAKES + given[WAGERS] + METER] += paid_by[2][2]
        show_meter(t, s, seen, given, fund)


@written_out
def pay_from_meter(t: int, s: Ints, seen: Seen, given: Given, fund: Given, paid_by: Arguments, rows: Ints) -> None:
    """A progressive wager, if one lies there, comes off, and the meter with it; the stake is on the meter already."""
    if fund[FUND] >= 0 and s[t, STAKES + fund[FUND]]:
        parts, amounts, meter, kinds, stakes, payouts = paid_by
        column, stake = STAKES + given[WAGERS] + METER, s[t, STAKES + fund[FUND]]
        kinds[0], stakes[0], meter[0] = rows[fund[FUND_ROW]], stake, s[t, column] - meter[2]
        pay_progressive(kinds, stakes, parts, amounts, meter, payouts)
        s[t, column] = meter[0]
        show_meter(t, s, seen, given, fund)
        settle_wager(t, s, seen, given, fund[FUND], payouts[0] - stake)


@written_out
def choose(
    t: int,
    s: Ints,
    seen: Seen,
    decks: Cards,
    given: Given,
    answers: Ints,
    lost: Ints,
    segments: Ints,
    own: Ints,
    street: int,
    action: int,
) -> None:
    """An open answer on a street: a wager is made, taken back or given up, or a card laid away."""
    kind, wager = answers[street, action, KIND], answers[street, action, WAGER]
    if kind == BETS:
        on = s[t, STAKES + answers[street, action, ON]]
        amount = answers[street, action, LEAST] * on + answers[street, action, PLUS]
        if answers[street, action, AMOUNT] != LEAST_OF_ALL:
            most = answers[street, action, MOST] * on
            if answers[street, action, AMOUNT] == HALF:
                half = (amount + most) // 2
                most = half - half % given[-1]
            amount = most if most else amount
        stake_more(t, s, seen, given, wager, amount)
    elif kind == TAKES_BACK:
        stake_more(t, s, seen, given, wager, -s[t, STAKES + wager])
    elif kind == FOLDS:
        for each in range(given[WAGERS]):
            if lost[street] >> each & 1 and s[t, STAKES + each]:
                settle_wager(t, s, seen, given, each, -s[t, STAKES + each])
    elif kind == LAYS:
        s[t, STAKES + given[WAGERS] + DROPPED] = wager
        card = decks[t, own[wager]]
        seen[t, segments[OWN] + card] -= 1
        seen[t, segments[OWN] + given[PIECES] + 1 + card] += 1


@written_out
def ask(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, answers: Ints, bids: Ints, street: int) -> None:
    """The question of a street, what is open, and the bounds of a bid."""
    lays = False
    for each in range(mask.shape[1]):
        mask[t, each] = answers[street, each, KIND] != -1
        lays |= answers[street, each, KIND] == LAYS
    seen[t, given[AT_KIND] + (ASKS_CARDS if lays else ASKS_CHOICE)] = 1
    seen[t, given[AT_HAND]] = 1
    bid = bids[street]
    if bid >= 0:
        on = s[t, STAKES + answers[street, bid, ON]]
        least = answers[street, bid, LEAST] * on + answers[street, bid, PLUS]
        seen[t, given[AT_BOUNDS]] = min(least / given[UNIT], given[SCALE])
        most = answers[street, bid, MOST] * on
        seen[t, given[AT_BOUNDS] + 1] = min(most / given[UNIT], given[SCALE])


def _entry(show: Any, settle: Any, early: Any) -> Any:  # noqa: PLR0915
    """The loop over tables, compiled with a game's functions and cached under the game's name."""
    entry = compiled(around=settle, allocates=False)

    @entry
    def advance(  # noqa: PLR0915
        actions: Ints,
        of: MachineArrays,
        decks: Cards,
        readied: Cards,
        prepared: Flags,
        given: Given,
        segments: Ints,
        dealt: int,
        moves: Ints,
        stakes: Ints,
        quiet_wagers: Ints,
        answers: Ints,
        asked: Flags,
        bids: Ints,
        lost: Ints,
        quiet: Ints,
        steps: Ints,
        left: Floats,
        own: Ints,
        dealer: Ints,
        common: Ints,
        lines: Ints,
        nets: Ints,
        terms: Arguments,
        rows: Ints,
        won: Ints,
        fund: Given,
        paid_by: Arguments,
    ) -> None:
        """One action for every table, and everything up to its next question."""
        seen, mask, rewards, over, illegal, s, streams = of
        streets, columns = len(answers), STAKES + given[WAGERS]
        for t in range(len(actions)):
            action = actions[t]
            if over[t]:
                if not begins(t, of, given, action):
                    continue
                street = -1
            else:
                phase = s[t, PHASE]
                if not is_open(t, s, mask, illegal, action):
                    action = quiet_wagers[s[t, machine.LAYOUT]] if phase == WAGERING else quiet[phase - PLAYING]
                s[t, GAIN] = 0
                if phase == WAGERING:
                    if s[t, machine.LAYOUT] == 0:
                        clear_hands(t, seen, given, segments)
                    if not place_wagers(t, s, seen, mask, given, moves, stakes, action):
                        rewards[t] = 0
                        continue
                    close_question(t, seen, given)
                    s[t, columns + DROPPED] = -1
                    deal(t, seen, given, decks, steps, 0, segments)
                    seen[t, given[AT_LEFT]] = left[0]
                    street = 0
                    feed_meter(t, s, seen, given, fund, paid_by)
                    rows[EARLY] = early(decks[t], own, terms)
                    if rows[EARLY] >= 0:
                        come_off(t, s, seen, given, lines, nets, rows, won, True)
                else:
                    street = phase - PLAYING
                    close_question(t, seen, given)
                    choose(t, s, seen, decks, given, answers, lost, segments, own, street, action)
                    street += 1
            # On to the next question, or to the end of the round.
            if street >= 0:
                street, made = to_a_question(t, s, seen, given, decks, steps, left, segments, asked, street)
                asks = made and street < streets
                if asks:
                    s[t, PHASE] = PLAYING + street
                    ask(t, s, seen, mask, given, answers, bids, street)
                else:
                    if made:
                        deal(t, seen, given, decks, steps, streets + 1, segments)
                        shown = show(decks[t], dealer, common, terms)
                        laid = s[t, columns + DROPPED]
                        rows[0], rows[1], rows[2], rows[3] = settle(decks[t], own, laid, dealer, common, terms, shown)
                        come_off(t, s, seen, given, lines, nets, rows, won, False)
                        pay_from_meter(t, s, seen, given, fund, paid_by, rows)
                    s[t, ROUNDS] -= 1
                show_chips(t, s, seen, given)
                rewards[t] = s[t, GAIN] / given[UNIT]
                if asks:
                    continue
                if s[t, ROUNDS] == 0:
                    end_episode(t, s, mask, over, given)
                    continue
            # The next round, with a deck that is shuffled whole.
            fresh_deck(t, seen, decks, readied, prepared, streams, given, dealt)
            open_betting(t, s, seen, mask, given, moves)

    return advance


METER_SHOWN = "the progressive meter in units"
"""The part of an observation that has the meter."""


class HousePokerTables(Alone):
    """Tables of a game of house-banked poker, a box at each."""

    def __init__(
        self,
        of: Machine,
        options: HousePokerOptions,
        chair: Chair,
        tables: int,
        layouts: Layouts,
        streets: Streets,
    ) -> None:
        super().__init__(tables, chair)
        self._options, self._chair, self._advance = options, chair, of.advance
        settlement, wagers = of.settlement(options), [*chair.wagers]
        lines = _Lines.made(settlement.lines, wagers)
        size = len(chair.pieces)
        found = places(of.course, options, 1, size)
        self._states = machine.new_states(tables, chair, 2)
        self._decks = np.zeros((tables, size), np.uint8)
        self._readied = np.zeros((tables, size), np.uint8)
        given = (*machine.given_of(chair), options.increment)
        own, middle = given[AT_OWN], given[AT_MIDDLE]
        common = middle + (size + 1 if len(found.dealer) else 0)
        segments = np.array([own, middle, common, own + size + 1], np.int64)
        self._arguments: Arguments = (
            machine.arrays_of(self, self._states),
            *(self._decks, self._readied, self.prepared, given, segments, found.dealt),
            *(layouts.moves, layouts.stakes, layouts.quiet),
            *(streets.answers, streets.asked, streets.bids, streets.lost, streets.quiet),
            *(_steps(of.course, found), np.array(found.left, np.float64) / size),
            *(found.own[0], found.dealer, found.common, lines.of, lines.nets, settlement.terms),
            *(np.zeros(4, np.int64), np.zeros(TOP_LINES, np.int64)),
            *self._fund(settlement.fund, wagers),
        )

    def _fund(self, fund: Fund | None, wagers: list[str]) -> tuple[Given, Arguments]:
        """The arguments of a progressive wager, with room to pay it in."""
        self._meter = 0 if fund is None else int(fund.meter[0])
        room = tuple(np.zeros(1, np.int64) for _ in range(3))
        if fund is None:
            return (-1, 0, 0), (*(np.zeros(3, np.int64) for _ in range(3)), *room)
        self._at_meter = self._chair.places[METER_SHOWN]
        return (wagers.index(fund.wager), fund.at, self._at_meter), (fund.parts, fund.amounts, fund.meter.copy(), *room)

    def open(self, tables: Flags, seed: int) -> None:
        """Everything as it is before the first shuffle."""
        super().open(tables, seed)
        self.prepared[tables] = False
        self._states[tables] = 0
        self._states[tables, CHIPS] = self._chair.chips
        self._states[tables, STAKES + len(self._chair.wagers) + METER] = self._meter
        if self._meter:
            self.observations[tables, self._at_meter] = min(self._meter / self._chair.unit, self._chair.most)
        self._decks[tables] = np.arange(self._decks.shape[1], dtype=np.uint8)

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """For the next shuffle of that table."""
        self._readied[table] = numbers(cards)
        self.prepared[table] = True

    def shoe(self, chance: Randomness) -> list[Card]:
        """The deck shuffled by one key, and cut where a dealer shuffles."""
        cards = Shuffled(key=chance.key().hex()).cards(decks(1, self._chair.game.part(DealtCards).jokers))
        assert cards is not None
        if self._options.shuffle == DEVICE:
            return cards
        place = CUT_MARGIN + chance.below(len(cards) - 2 * CUT_MARGIN + 1)
        return cards[place:] + cards[:place]

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        self._advance(actions, *self._arguments)
        return self.not_open()


def _steps(course: Course, found: Places) -> Ints:
    """What happens to cards before the first street, after each, and when the dealer's hand is turned up."""
    stages = [*found.steps, tuple(_reveal(course, found))]
    table = np.full((len(stages), 1 + max(map(len, stages)), 3), -1, np.int64)
    for number, stage in enumerate(stages):
        for place, what in enumerate(stage):
            table[number, place] = what
    return table


def _reveal(course: Course, found: Places) -> Iterator[tuple[int, int, int]]:
    """The dealer's cards that still lie face down."""
    done = {place for stage in found.steps for what, _, place in stage if what != HIDDEN}
    if course.dealer is not None:
        yield from ((TURNED, DEALER, int(place)) for place in found.dealer if place not in done)


def machine_of(game: Game) -> Machine | None:
    """A game's machine; a package's game may have no kernel."""
    return getattr(game.module("kernel"), "MACHINE", None) if game.offers("kernel") else None


def stepper(options: HousePokerOptions, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    found = machine_of(chair.game)
    if found is None or chair.others:
        return None
    streets = streets_of(found.course, options, chair)
    if streets is None or (layouts := machine.layouts_of(chair)) is None:
        return None
    # Half of the chips suffice for whatever can be staked in a round.
    if layouts.dearest * (1 + streets.dearest) > chair.chips // 2:
        return None
    return HousePokerTables(found, options, chair, tables, layouts, streets)
