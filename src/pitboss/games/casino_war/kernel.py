"""Casino war at full speed: real shoes with burn and cutting card, dealt by compiled code and settled in cents."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.games.casino_war import odds
from pitboss.games.casino_war.rules import BURN_BEFORE_WAR, EQUAL, HIGHER, LOWER, WAGERS, Options, compare
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import kernel, random_stream
from pitboss.pricing.kernels.arrays import Cards, Flags, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.kernel import Arguments, add_product, seats, verify_exact_range, whole
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, Sums, count
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.refusal import Refusal
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

BLOCK = kernel.BLOCK

# Places in the arrays: the ends of a box as in `odds.OUTCOMES`, and the wagers.
LOSE, WIN, SURRENDER, WAR_LOST, WAR_WON, WAR_TIED = range(6)
INITIAL, TIE, WAR_TIE = range(3)
_WAGERS = ("initial", "tie", "war-tie")
_NET = (odds.initial_net, odds.tie_net, odds.war_tie_net)

# Sums over rounds of products of cents, each in two words so that none can overflow.
INITIAL_2, TIE_2, WAR_TIE_2, WAR_TIE_STAKED, STAKED_2 = range(5)


@dataclass(frozen=True)
class CasinoWarPlan:
    """What a simulation of casino war deals and settles; plain data that travels to any worker."""

    decks: int
    wars: tuple[bool, ...]
    """Whether a tie of that rank means war, by rank."""
    stakes: tuple[tuple[int, int, int], ...]
    """By box: initial, tie and war-tie wager in cents."""
    pays: tuple[tuple[tuple[int, ...], ...], ...]
    """By box and wager: what each end of the box pays, in cents."""

    @property
    def boxes(self) -> int:
        """How many boxes are played."""
        return len(self.stakes)

    @property
    def cut(self) -> int:
        """How many cards lie in front of the cutting card (22.5(e))."""
        return 52 * self.decks - 52 * self.decks // 4

    @property
    def reach(self) -> int:
        """How many cards a shoe can give: a round that begins before the cutting card is dealt to its end."""
        return self.cut + 2 * (self.boxes + 1) + BURN_BEFORE_WAR


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = "best",
    initial: Stake = None,
    tie: Stake = None,
    war_tie: Stake = None,
) -> CasinoWarPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    chosen = odds.choices(options, strategy)
    boxes = seats(options, boxes)
    wanted = {"initial": initial, "tie": tie, "war-tie": war_tie}
    by_wager = [table_options.stakes(options, WAGERS[name], stake, boxes) for name, stake in wanted.items()]
    if not all(by_wager[0]):
        raise Refusal("every box that plays has an initial wager", WAGERS["initial"].cite)
    stakes = tuple(zip(*by_wager, strict=True))
    plan = CasinoWarPlan(
        decks=options.decks,
        wars=tuple(chosen.get(rank) == odds.WAR for rank in range(max(chosen) + 1)),
        stakes=stakes,
        pays=tuple(
            tuple(
                tuple(net(options, end, stake) for end in odds.OUTCOMES) for net, stake in zip(_NET, box, strict=True)
            )
            for box in stakes
        ),
    )
    if plan.reach > 52 * plan.decks:
        raise Refusal(f"{boxes} boxes could empty a shoe of {plan.decks} decks", "house:layout")
    verify_exact_range(sum(max(map(abs, row)) for box in plan.pays for row in box))
    return plan


def play_round(cards: Cards, at: int, wars: Flags, ends: Cards) -> int:
    """One round from the card at that place: writes how each box ends, and gives the place of the next card."""
    boxes = len(ends)
    dealer = cards[at + boxes]
    over_tie = WAR_LOST if wars[dealer] else SURRENDER
    ties = 0
    for box in range(boxes):
        result = compare(cards[at + box], dealer)
        ends[box] = over_tie if result == EQUAL else WIN if result == HIGHER else LOSE
        ties += result == EQUAL
    at += boxes + 1
    if ties and over_tie == WAR_LOST:
        at += BURN_BEFORE_WAR
        dealer = cards[at + ties]
        for box in range(boxes):
            if ends[box] == WAR_LOST:
                result = compare(cards[at], dealer)
                ends[box] = WAR_TIED if result == EQUAL else WAR_LOST if result == LOWER else WAR_WON
                at += 1
        at += 1
    return at


@compiled(allocates=False)
def deal_block(
    state: int,
    rounds: int,
    cards: Cards,
    cut: int,
    reach: int,
    wars: Flags,
    stakes: Ints,
    pays: Ints,
    ends: Cards,
    counts: Ints,
    moments: Ints,
) -> None:
    """Rounds from the kernel's own shoes, counted by the end of each box, with the spread of whole rounds."""
    boxes = len(ends)
    size = len(cards)
    at, mixed = size, reach
    for _ in range(rounds):
        if at > cut:
            state = random_stream.shuffle_on(cards, mixed, reach, size, state)
            at, mixed = 1, 0
        # As many as a round can take, and the burn card.
        wanted = min(mixed + 1 + reach - cut, reach)
        state = random_stream.shuffle_on(cards, mixed, wanted, size, state)
        begun, mixed = at, wanted
        at = play_round(cards, at, wars, ends)
        initial = tie = 0
        for box in range(boxes):
            end = ends[box]
            count(counts, (box, end), 1)
            initial += pays[box, INITIAL, end]
            tie += pays[box, TIE, end]
        add_product(moments, INITIAL_2, initial, initial)
        add_product(moments, TIE_2, tie, tie)
        if at - begun > boxes + 1:
            net = staked = 0
            for box in range(boxes):
                if ends[box] >= WAR_LOST:
                    net += pays[box, WAR_TIE, ends[box]]
                    staked += stakes[box, WAR_TIE]
            add_product(moments, WAR_TIE_2, net, net)
            add_product(moments, WAR_TIE_STAKED, net, staked)
            add_product(moments, STAKED_2, staked, staked)


@compiled()
def deal_shoes(shoes: Cards, cut: int, wars: Flags, pays: Ints, cents: Ints) -> int:
    """Rounds from given shoes, each to its cutting card: writes the cents of every box and gives the rounds dealt."""
    boxes = pays.shape[0]
    ends = np.empty(boxes, np.uint8)
    dealt = 0
    for shoe in range(len(shoes)):
        at = 1
        while at <= cut and dealt < len(cents):
            at = play_round(shoes[shoe], at, wars, ends)
            for box in range(boxes):
                cents[dealt, box] = (
                    pays[box, INITIAL, ends[box]] + pays[box, TIE, ends[box]] + pays[box, WAR_TIE, ends[box]]
                )
            dealt += 1
    return dealt


def play_shoes(plan: CasinoWarPlan, shoes: Sequence[Sequence[int]], rounds: int) -> Ints:
    """The cents that every box wins in each round, dealt from shoes of ranks whose order is given."""
    cents = np.zeros((rounds, plan.boxes), np.int64)
    dealt = deal_shoes(np.array(shoes, np.uint8), plan.cut, np.array(plan.wars), np.array(plan.pays, np.int64), cents)
    return cents[:dealt]


def _arguments(plan: CasinoWarPlan, rounds: int) -> Arguments:
    """The tallies are for each box the number of each end, then the moments of whole rounds."""
    counts, moments = np.zeros((plan.boxes, len(odds.OUTCOMES)), np.int64), np.zeros((5, 2), np.int64)
    return (
        Own(np.repeat(np.arange(2, 15, dtype=np.uint8), 4 * plan.decks)),
        plan.cut,
        plan.reach,
        np.array(plan.wars),
        np.array(plan.stakes, np.int64),
        np.array(plan.pays, np.int64),
        Own(np.zeros(plan.boxes, np.uint8)),
        Counts(counts),
        Sums(moments),
    )


DEALING = LaneDealing(deal_block, _arguments, BLOCK, kernel.LANE)
run_block = DEALING.run_block


def summary(plan: CasinoWarPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    ends = len(odds.OUTCOMES)
    counts = [tally[box * ends : (box + 1) * ends] for box in range(plan.boxes)]
    words = tally[plan.boxes * ends :]
    moments = whole(words)
    samples = (_sample(plan, wager, counts, moments, rounds) for wager in (INITIAL, TIE, WAR_TIE))
    return [sample for sample in samples if sample is not None]


def _sample(
    plan: CasinoWarPlan, wager: int, counts: list[Sequence[int]], moments: list[int], rounds: int
) -> WagerSample | None:
    """How often each end came, and the money."""
    made = range(WAR_LOST if wager == WAR_TIE else LOSE, len(odds.OUTCOMES))
    ways: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    staked = net = at_war = 0
    for box, stakes in enumerate(plan.stakes):
        if not (stake := stakes[wager]):
            continue
        for end in made:
            times_so, pays = counts[box][end], plan.pays[box][wager][end]
            name = odds.OUTCOMES[end] if wager == INITIAL else "win" if pays > 0 else "lose"
            ways[name, Fraction(pays, stake)] += times_so
            times[name] += times_so
            staked += stake * times_so
            net += pays * times_so
            at_war += stake * times_so if wager == INITIAL and end >= WAR_LOST else 0
    if not staked:
        return None
    if wager == WAR_TIE:
        square, cross, staked_square = moments[WAR_TIE_2], moments[WAR_TIE_STAKED], moments[STAKED_2]
    else:
        a_round = staked // rounds
        square, cross, staked_square = moments[wager], a_round * net, a_round * staked
    row = WagerOdds.from_ways(
        _WAGERS[wager],
        WAGERS[_WAGERS[wager]].says,
        ways,
        average_staked=1 + Fraction(at_war, staked),
        method="simulated",
        given="the box is at war" if wager == WAR_TIE else None,
    )
    error = ratio_error(rounds, net, staked, squares=(square, cross, staked_square))
    return WagerSample(row, dict(times), staked, net, error)
