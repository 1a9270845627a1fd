"""Fast action hold 'em at full speed: real shoes with burn and cutting card, dealt and settled by compiled code."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.games.fast_action_holdem.dealing import play_round
from pitboss.games.fast_action_holdem.ends import (
    ENDS,
    FIRST_WON,
    SECOND_WON,
    SPLIT_DEALERS,
    SPLIT_LOST,
    SPLIT_WON,
    original_net,
    original_row,
    split_net,
    split_row,
)
from pitboss.games.fast_action_holdem.rules import COMMUNITY_CARDS, CONTINUOUS, HAND, WAGERS, Options
from pitboss.games.fast_action_holdem.strategy import PlayerRule, rule
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import kernel, random_stream
from pitboss.pricing.kernels.arrays import Cards, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.kernel import Arguments, add_product, seats, verify_exact_range, whole
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, Sums, bare, count
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.refusal import Refusal
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

BLOCK = kernel.BLOCK

ORIGINAL_2, SPLIT_2, SPLIT_STAKED, STAKED_2 = range(4)
"""Sums over rounds of products of cents, each in two words so that none can overflow."""
_LARGEST = 1 << 30


@dataclass(frozen=True)
class FastActionPlan:
    """What a simulation deals and settles; plain data that travels to any worker."""

    decks: int
    layout: int
    """Boxes of the layout: the marker passes empty ones too."""
    continuous: bool
    """Whether every round comes from all the cards."""
    rule: PlayerRule
    """How players decide."""
    stakes: tuple[int, ...]
    """Cents by box."""
    pays: tuple[tuple[int, ...], ...]
    """By box: what each end pays, in cents; the split wager is in it."""
    split_pays: tuple[tuple[int, ...], ...]

    @property
    def boxes(self) -> int:
        """How many boxes are played."""
        return len(self.stakes)

    @property
    def round_cards(self) -> int:
        """How many cards a round takes at the most: hands, a burn card and the community cards."""
        return HAND * (self.boxes + 1) + 1 + COMMUNITY_CARDS

    @property
    def cut(self) -> int:
        """How many cards lie in front of the cutting card (21.5(f)); from a continuous device one round comes."""
        return 0 if self.continuous else 52 * self.decks - 52 * self.decks // 4

    @property
    def burned(self) -> int:
        """Cards burned from a new shoe (21.7(a)); a continuous device has no such rule."""
        return 0 if self.continuous else 1

    @property
    def reach(self) -> int:
        """How many cards a shoe can give: a round that begins before the cutting card is dealt to its end."""
        return self.cut + self.round_cards


def setup(
    options: Options, *, boxes: int | None = None, strategy: str = "best", original: Stake = None
) -> FastActionPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    by = rule(strategy, options.decks)
    boxes = seats(options, boxes)
    stakes = table_options.stakes(options, WAGERS["original"], original, boxes)
    if not all(stakes):
        raise Refusal("every box that plays has an original wager", WAGERS["original"].cite)
    ends = range(len(ENDS))
    plan = FastActionPlan(
        decks=options.decks,
        layout=options.boxes,
        continuous=options.shuffle == CONTINUOUS,
        rule=by,
        stakes=stakes,
        pays=tuple(tuple(original_net(options, end, stake) for end in ends) for stake in stakes),
        split_pays=tuple(tuple(split_net(options, end, stake) for end in ends) for stake in stakes),
    )
    verify_exact_range(sum(max(map(abs, row)) for row in plan.pays), _LARGEST)
    return plan


@compiled(allocates=False)
def deal_block(
    state: int,
    rounds: int,
    cards: Cards,
    form: Ints,
    values: Ints,
    rule: Ints,
    stakes: Ints,
    pays: Ints,
    split_pays: Ints,
    ends: Ints,
    kept: Ints,
    hand: Ints,
    counts: Ints,
    moments: Ints,
) -> None:
    """Rounds from the kernel's own shoes, counted by the end of each box, with the spread of whole rounds."""
    boxes = len(ends)
    cut, reach, burned, layout = form[0], form[1], form[2], form[3]
    size = len(cards)
    at, mixed, marker = size, reach, 0
    for _ in range(rounds):
        if at > cut:
            state = random_stream.shuffle_on(cards, mixed, reach, size, state)
            at, mixed = burned, 0
        # As many as a round can take, and the burn card.
        wanted = min(mixed + burned + reach - cut, reach)
        state = random_stream.shuffle_on(cards, mixed, wanted, size, state)
        mixed = wanted
        at = play_round(cards, at, marker, values, rule, ends, kept, hand)
        marker = marker + 1 if marker < layout else 0
        net = split = staked = 0
        for box in range(boxes):
            end = ends[box]
            count(counts, (box, end), 1)
            net += pays[box, end]
            if end >= SPLIT_LOST:
                split += split_pays[box, end]
                staked += stakes[box]
        add_product(moments, ORIGINAL_2, net, net)
        if staked:
            add_product(moments, SPLIT_2, split, split)
            add_product(moments, SPLIT_STAKED, split, staked)
            add_product(moments, STAKED_2, staked, staked)


@compiled(allocates=False)
def deal_shoes(
    shoes: Cards, form: Ints, values: Ints, rule: Ints, pays: Ints, ends: Ints, kept: Ints, hand: Ints, cents: Ints
) -> int:
    """Rounds from given shoes, each to its cutting card: writes the cents of every box and gives the rounds dealt."""
    boxes = pays.shape[0]
    cut, burned, layout = form[0], form[2], form[3]
    dealt = marker = 0
    for shoe in range(len(shoes)):
        at = burned
        while at <= cut and dealt < len(cents):
            at = play_round(shoes[shoe], at, marker, values, rule, ends, kept, hand)
            marker = marker + 1 if marker < layout else 0
            for box in range(boxes):
                cents[dealt, box] = pays[box, ends[box]]
            dealt += 1
    return dealt


def _arrays(plan: FastActionPlan) -> tuple[Ints, Ints, Ints]:
    """What both entries of the compiled code need of a plan: shoe and layout, worth of two cards, players' rule."""
    form = np.array([plan.cut, plan.reach, plan.burned, plan.layout], np.int64)
    by = plan.rule
    return form, np.array(by.values, np.int64), np.array([by.by_worth, by.splits, by.least], np.int64)


def play_shoes(plan: FastActionPlan, shoes: Sequence[Sequence[int]], rounds: int) -> Ints:
    """The cents that every box wins in each round, dealt from shoes of card numbers whose order is given."""
    cents = np.zeros((rounds, plan.boxes), np.int64)
    pays = np.array(plan.pays, np.int64)
    ends, kept, hand = bare(_room(plan))
    dealt = deal_shoes(np.array(shoes, np.uint8), *_arrays(plan), pays, ends, kept, hand, cents)
    return cents[:dealt]


def _room(plan: FastActionPlan) -> tuple[Own, Own, Own]:
    """Where a round writes how boxes end and what they keep, and the hand that is looked at."""
    return kernel.room(plan.boxes), kernel.room(plan.boxes, HAND), kernel.room(HAND)


def _arguments(plan: FastActionPlan, rounds: int) -> Arguments:
    """The tallies are for each box the number of each end, then the moments of whole rounds."""
    return (
        Own(np.repeat(np.arange(52, dtype=np.uint8), plan.decks)),
        *_arrays(plan),
        np.array(plan.stakes, np.int64),
        np.array(plan.pays, np.int64),
        np.array(plan.split_pays, np.int64),
        *_room(plan),
        Counts(np.zeros((plan.boxes, len(ENDS)), np.int64)),
        Sums(np.zeros((4, 2), np.int64)),
    )


DEALING = LaneDealing(deal_block, _arguments, BLOCK, kernel.LANE)
run_block = DEALING.run_block


def summary(plan: FastActionPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of the original wager, the split wager in it, and of the latter alone."""
    many = len(ENDS)
    counts = [tally[box * many : (box + 1) * many] for box in range(plan.boxes)]
    words = tally[plan.boxes * many :]
    moments = whole(words)
    times = [sum(count[end] for count in counts) for end in range(many)]
    options = Options()
    staked = sum(plan.stakes) * rounds
    net = _money(plan.pays, counts)
    a_round = sum(plan.stakes)
    squares = (moments[ORIGINAL_2], a_round * net, a_round * staked)
    row = original_row(options, times, "simulated")
    named = {name: times[end] for end, name in enumerate(ENDS) if times[end]}
    samples = [WagerSample(row, named, staked, net, ratio_error(rounds, net, staked, squares=squares))]
    second = split_row(options, times, "simulated")
    if second is not None:
        samples.append(_split(plan, second, counts, times, moments, rounds))
    return samples


def _split(
    plan: FastActionPlan,
    row: WagerOdds,
    counts: list[Sequence[int]],
    times: list[int],
    moments: list[int],
    rounds: int,
) -> WagerSample:
    staked = sum(stake * sum(count[SPLIT_LOST:]) for stake, count in zip(plan.stakes, counts, strict=True))
    net = _money(plan.split_pays, counts)
    named = {
        "lose": times[SPLIT_LOST] + times[FIRST_WON],
        "win": times[SECOND_WON] + times[SPLIT_WON],
        "returned": times[SPLIT_DEALERS],
    }
    squares = (moments[SPLIT_2], moments[SPLIT_STAKED], moments[STAKED_2])
    return WagerSample(row, named, staked, net, ratio_error(rounds, net, staked, squares=squares))


def _money(pays: tuple[tuple[int, ...], ...], counts: list[Sequence[int]]) -> int:
    return sum(pay * n for row, count in zip(pays, counts, strict=True) for pay, n in zip(row, count, strict=True))
