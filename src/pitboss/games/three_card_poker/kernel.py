"""Three card poker at full speed: a fresh deck each round, dealt by compiled code and settled in cents."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Card
from pitboss.games.house_poker_family.text import AUTOMATED_SHOE
from pitboss.games.three_card_poker import odds
from pitboss.games.three_card_poker.counting import meetings
from pitboss.games.three_card_poker.options import LOST, WAGERS, Options
from pitboss.games.three_card_poker.rules import HAND, ante_net, compare, kind, said, side_net, six_kind_of
from pitboss.games.three_card_poker.tables import KINDS, NOTHING, SIX_KINDS
from pitboss.money import dollars
from pitboss.pricing import stream
from pitboss.pricing.compiled import compiled
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.ranking.compiled import high6, numbers, three3
from pitboss.refusal import Refusal
from pitboss.table import posted
from pitboss.table.posted import Stake

BLOCK = 1 << 20
"""Rounds of one block: the unit of work, with a stream of its own."""

USUAL_BOXES = 3

# Places in the arrays: the wagers, and the ends of the ante; those of the others are kinds of hands.
ANTE, PAIR_PLUS, SIX_CARD = range(3)
_WAGERS = ("ante", "pair-plus", "six-card-bonus")
FOLDED = 0
ENDS = 1 + len(odds.RESULTS) * len(KINDS)

_LARGEST = 1 << 31
_LOW = 0xFFFF_FFFF


@dataclass(frozen=True)
class Plan:
    """What a simulation of three card poker deals and settles; plain data that travels to any worker."""

    least: int
    """The value of the lowest hand that is played."""
    stacks: bool
    """Whether hands are dealt whole, not card by card around the table."""
    lost_on_fold: bool
    """Whether a fold costs the pair plus wager too."""
    stakes: tuple[tuple[int, int, int], ...]
    """By box: ante, pair plus and six-card bonus in cents."""
    pays: tuple[tuple[tuple[int, ...], ...], ...]
    """By box and wager: what each end pays, in cents."""
    bonus: tuple[int, ...]
    """The kinds of hands that bring an ante bonus."""

    @property
    def boxes(self) -> int:
        """How many boxes are played."""
        return len(self.stakes)


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = "best",
    ante: Stake = None,
    pair_plus: Stake = None,
    six_card_bonus: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    odds.verify(strategy)
    boxes = min(USUAL_BOXES, options.boxes) if boxes is None else boxes
    if not 1 <= boxes <= options.boxes:
        raise Refusal(f"{boxes} boxes cannot be played: this layout has 1 to {options.boxes}", "house:layout")
    if options.six_card_table is None:
        if six_card_bonus:
            raise Refusal("this table does not offer the six-card bonus wager", WAGERS["six-card-bonus"].cite)
        six_card_bonus = 0
    wanted = {"ante": ante, "pair-plus": pair_plus, "six-card-bonus": six_card_bonus}
    by_wager = [posted.stakes(options, WAGERS[name], stake, boxes) for name, stake in wanted.items()]
    stakes = tuple(zip(*by_wager, strict=True))
    for box, (at_first, on_pair, on_six) in enumerate(stakes, start=1):
        if not at_first and (on_six or not on_pair or not options.pair_plus_alone):
            beside = "any but a pair plus wager alone" if options.pair_plus_alone else "every other wager"
            raise Refusal(f"box {box} has no ante, which this table wants beside {beside}", WAGERS["ante"].cite)
    plan = Plan(
        least=least_played(options, strategy),
        stacks=options.dealing == AUTOMATED_SHOE,
        lost_on_fold=options.pair_plus_on_fold == LOST,
        stakes=stakes,
        pays=tuple((_ante(options, box[0]), _pair_plus(options, box[1]), _six_card(options, box[2])) for box in stakes),
        bonus=tuple(options.bonus_table.rows),
    )
    if sum(max(map(abs, row)) for box in plan.pays for row in box) >= _LARGEST:
        raise Refusal(f"no more than {dollars(_LARGEST)} can be at stake in a simulated round")
    return plan


def least_played(options: Options, strategy: str) -> int:
    """The lowest hand that a strategy plays; it plays all above."""
    played = odds.plays(options, strategy)
    least = min(row.hand for row in meetings() if played(row))
    folded = [row.hand for row in meetings() if row.hand > least and not played(row)]
    if folded:
        reason = f"it plays {said(least)} and folds {said(min(folded))}: what is simulated plays every better hand"
        raise Refusal(f"{strategy}: {reason}")
    return least


def _ante(options: Options, stake: int) -> tuple[int, ...]:
    bonus = [options.bonus_table.pays(of, stake) for of in range(len(KINDS))]
    return (-stake, *(ante_net(result, stake) + more for result in odds.RESULTS for more in bonus))


def _pair_plus(options: Options, stake: int) -> tuple[int, ...]:
    pays = [side_net(options.pair_plus_pays, of, stake) for of in range(len(KINDS))]
    return (*pays, *[0] * (ENDS - len(pays)))


def _six_card(options: Options, stake: int) -> tuple[int, ...]:
    table = options.six_card_table
    pays = [side_net(table, of, stake) if table else 0 for of in range(max(SIX_KINDS) + 1)]
    return (*pays, *[0] * (ENDS - len(pays)))


def play_round(
    cards: NDArray[np.uint8],
    least: int,
    stacks: bool,
    lost_on_fold: bool,
    stakes: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> None:
    """One round from the top of the deck: writes how each wager of each box ends."""
    boxes = len(stakes)
    apart, next_card = (HAND, 1) if stacks else (1, boxes + 1)
    at = boxes * apart
    first, second, third = cards[at], cards[at + next_card], cards[at + 2 * next_card]
    dealer = three3(first, second, third)
    for box in range(boxes):
        at = box * apart
        a, b, c = cards[at], cards[at + next_card], cards[at + 2 * next_card]
        hand = three3(a, b, c)
        of = kind(hand)
        folded = stakes[box, ANTE] > 0 and hand < least
        ends[box, ANTE] = FOLDED if folded else 1 + compare(hand, dealer) * len(KINDS) + of
        ends[box, PAIR_PLUS] = NOTHING if folded and lost_on_fold else of
        if stakes[box, SIX_CARD] > 0:
            ends[box, SIX_CARD] = six_kind_of(high6(a, b, c, first, second, third))


def add_square(moments: NDArray[np.int64], which: int, a: int) -> None:
    """Add a square to one of the sums, upper and lower word apart, so that none can overflow."""
    product = a * a
    moments[which, 0] += product >> 32
    moments[which, 1] += product & _LOW


_PARTS = (
    *(three3, high6, compare, kind, six_kind_of, play_round, add_square),
    *(stream.step, stream.mix, stream.below, stream.shuffle_front),
)


@compiled(*_PARTS)
def deal_block(
    state: int,
    rounds: int,
    cards: NDArray[np.uint8],
    least: int,
    stacks: bool,
    lost_on_fold: bool,
    stakes: NDArray[np.int64],
    pays: NDArray[np.int64],
    counts: NDArray[np.int64],
    moments: NDArray[np.int64],
) -> None:
    """Rounds from the kernel's own decks, counted by the end of each wager, with the spread of whole rounds."""
    boxes = len(stakes)
    ends = np.zeros((boxes, 3), np.int64)
    for _ in range(rounds):
        state = stream.shuffle_front(cards, HAND * (boxes + 1), state)
        play_round(cards, least, stacks, lost_on_fold, stakes, ends)
        for wager in range(3):
            net = 0
            for box in range(boxes):
                end = ends[box, wager]
                counts[box, wager, end] += 1
                net += pays[box, wager, end]
            add_square(moments, wager, net)


@compiled(*_PARTS)
def deal_decks(
    decks: NDArray[np.uint8],
    least: int,
    stacks: bool,
    lost_on_fold: bool,
    stakes: NDArray[np.int64],
    pays: NDArray[np.int64],
    cents: NDArray[np.int64],
) -> None:
    """A round from each of the given decks: writes the cents of every box."""
    boxes = len(stakes)
    ends = np.zeros((boxes, 3), np.int64)
    for deck in range(len(decks)):
        play_round(decks[deck], least, stacks, lost_on_fold, stakes, ends)
        for box in range(boxes):
            for wager in range(3):
                cents[deck, box] += pays[box, wager, ends[box, wager]]


def _arrays(plan: Plan) -> tuple[int, bool, bool, NDArray[np.int64], NDArray[np.int64]]:
    stakes, pays = np.array(plan.stakes, np.int64), np.array(plan.pays, np.int64)
    return plan.least, plan.stacks, plan.lost_on_fold, stakes, pays


def play_decks(plan: Plan, decks: Sequence[Sequence[Card]]) -> NDArray[np.int64]:
    """The cents that every box wins in a round from each deck whose order is given."""
    numbered = np.array([numbers(deck) for deck in decks], np.uint8)
    cents = np.zeros((len(decks), plan.boxes), np.int64)
    deal_decks(numbered, *_arrays(plan), cents)
    return cents


def run_block(plan: Plan, seed: int | str, block: int, rounds: int) -> list[int]:
    """The tally of one block: for each box and wager the number of each end, then the squares of whole rounds."""
    if not 0 < rounds <= BLOCK:
        raise AssertionError(f"a block has up to {BLOCK} rounds, not {rounds}")
    counts, moments = np.zeros((plan.boxes, 3, ENDS), np.int64), np.zeros((3, 2), np.int64)
    start = np.uint64(stream.start(seed, block))
    deal_block(start, rounds, np.arange(52, dtype=np.uint8), *_arrays(plan), counts, moments)  # type: ignore[arg-type]
    tally: list[int] = counts.ravel().tolist() + moments.ravel().tolist()
    return tally


def summary(plan: Plan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    words = tally[plan.boxes * 3 * ENDS :]
    squares = [(words[i] << 32) + words[i + 1] for i in range(0, len(words), 2)]
    counts = np.array(tally[: plan.boxes * 3 * ENDS], object).reshape(plan.boxes, 3, ENDS)
    samples = (_sample(plan, wager, counts[:, wager].tolist(), squares[wager], rounds) for wager in range(3))
    return [sample for sample in samples if sample is not None]


def _sample(plan: Plan, wager: int, counts: list[list[int]], squares: int, rounds: int) -> WagerSample | None:
    """Frequencies by end, each box weighted by its stake, so that their mean is the money itself."""
    weights: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    staked = net = played = 0
    for box, stakes in enumerate(plan.stakes):
        if not (stake := stakes[wager]):
            continue
        for end, times_so in enumerate(counts[box]):
            if not times_so:
                continue
            pays, name = plan.pays[box][wager][end], _name(plan, wager, end)
            weights[name, Fraction(pays, stake)] += stake * times_so
            times[name] += times_so
            staked += stake * times_so
            net += pays * times_so
            played += stake * times_so if wager == ANTE and end != FOLDED else 0
    if not staked:
        return None
    average, a_round = 1 + Fraction(played, staked), staked // rounds
    says = WAGERS[_WAGERS[wager]].says
    row = WagerOdds.from_ways(_WAGERS[wager], says, weights, average_staked=average, method="simulated")
    error = ratio_error(rounds, net, staked, squares=(squares, a_round * net, a_round * staked))
    return WagerSample(row, dict(times), staked, net, error)


def _name(plan: Plan, wager: int, end: int) -> str:
    """What an end is called in the odds."""
    if wager == SIX_CARD:
        return SIX_KINDS[end]
    if wager == PAIR_PLUS:
        return KINDS[end]
    if end == FOLDED:
        return odds.FOLD
    result, of = divmod(end - 1, len(KINDS))
    return f"{odds.RESULTS[result]}, {KINDS[of]}" if of in plan.bonus else odds.RESULTS[result]
