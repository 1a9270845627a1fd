"""What kernels share: the loop over many rounds, the counts and moments of a block, and what they say of each wager.

A game that deals every round from a whole deck gives a compiled `play_round(cards, stakes, args, ends)`, which writes
how each wager of each box ends, and its tables of ends (`pricing.worth.ends`):

    DECK = OneDeck(play_round)
    run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary

Sums of products are held in two words, so that none can overflow. Nothing in a tally depends on who ran the block.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Card
from pitboss.money import dollars
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Cards, Flags, Ints
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, Sums, bare, count
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.pricing.worth.ends import Ends
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal

Arguments = tuple[Any, ...]
"""What a plan hands to its compiled code: numbers, arrays, and tuples of them."""

BLOCK = 1 << 20
"""Rounds of one block: the unit of work, with fresh cards and a stream of its own."""

USUAL_BOXES = 3

LARGEST = 1 << 31
"""Cents that can change hands in a round: the square of more would not fit a word."""

_LOW = 0xFFFF_FFFF
LANE = 1 << 13
"""Rounds of a lane: short enough that a GPU has enough of them, long enough that nobody notices where they begin."""


@dataclass(frozen=True, eq=False)
class DeckPlan:
    """What a simulation deals and settles; plain data that travels to any worker."""

    wagers: tuple[tuple[str, str, str | None], ...]
    """Each wager: its name, what it is on and, where it is not open in every round, when it is."""
    stakes: tuple[tuple[int, ...], ...]
    """By box and wager, in cents."""
    names: tuple[tuple[str, ...], ...]
    more: tuple[tuple[Fraction, ...], ...]
    made: tuple[tuple[bool, ...], ...]
    """By wager and end: its name, what was staked later for each unit, and whether the wager was made."""
    pays: tuple[tuple[tuple[int, ...], ...], ...]
    """By box, wager and end: what is gained, in cents; as long for every wager as for the one with most ends."""
    args: Arguments
    """What the game's own part needs besides; arrays that it writes to are `Own`, and begin anew with every lane."""
    dealt: int
    """Cards of a round at most."""
    deck: int = 52
    cut: int = 0
    """Cards of a shoe before its cutting card; the round in which that comes out is the last."""
    strategy: str = ""
    """How it is played, where the kernel does not follow what was asked for."""
    lane: int = LANE
    """Rounds of a lane."""
    note: str = ""
    """What sets the sample apart from the odds of the same wagers."""

    @property
    def boxes(self) -> int:
        """How many boxes are played."""
        return len(self.stakes)

    @property
    def ends(self) -> int:
        """Places for the ends of each wager."""
        return len(self.pays[0][0])

    def arrays(self) -> Arguments:
        """Stakes, gains, at which ends a wager that is not open in every round was made, and the game's own."""
        stakes, pays = np.array(self.stakes, np.int64), np.array(self.pays, np.int64)
        made = np.array([(*row, *[True] * (self.ends - len(row))) for row in self.made])
        own = tuple(
            arg.copy() if isinstance(arg, np.ndarray) else Own(arg.array.copy()) if isinstance(arg, Own) else arg
            for arg in self.args
        )
        return stakes, pays, made, own

    def room(self) -> tuple[Own, Own]:
        """Where a round writes how each wager ends, and cents that no table of ends says."""
        shape = self.boxes, len(self.wagers)
        return Own(np.zeros(shape, np.uint16)), Own(np.zeros(shape, np.int64))


def seats(options: Any, boxes: int | None, usual: int = USUAL_BOXES) -> int:
    """How many boxes are played; more than the layout has are refused."""
    boxes = min(usual, options.boxes) if boxes is None else boxes
    if not 1 <= boxes <= options.boxes:
        raise Refusal(f"{boxes} boxes cannot be played: this layout has 1 to {options.boxes}", "house:layout")
    return boxes


def plan(
    wagers: Sequence[Ends],
    stakes: Sequence[Sequence[int]],
    *,
    args: Arguments = (),
    dealt: int,
    deck: int = 52,
    cut: int = 0,
    besides: int = 0,
    strategy: str = "",
    lane: int = LANE,
    note: str = "",
) -> DeckPlan:
    """A plan from the tables of ends and each wager's stakes by box; more than can be counted exactly is refused.

    `besides` is the most that a round can bring in cents beyond those tables. Where rounds hang together, as by a
    meter, a lane is as long as a block.
    """
    by_box = tuple(zip(*stakes, strict=True))
    longest = max(len(wager.ends) for wager in wagers)

    def gains(wager: Ends, stake: int) -> tuple[int, ...]:
        found = [wager.gains(end, stake) if stake else 0 for end in range(len(wager.ends))]
        return (*found, *[0] * (longest - len(found)))

    pays = tuple(tuple(map(gains, wagers, box)) for box in by_box)
    verify_exact_range(sum(max(map(abs, row)) for box in pays for row in box) + besides)
    return DeckPlan(
        wagers=tuple((wager.wager, wager.says, wager.given) for wager in wagers),
        stakes=by_box,
        names=tuple(tuple(end.name for end in wager.ends) for wager in wagers),
        more=tuple(tuple(Fraction(end.more) for end in wager.ends) for wager in wagers),
        made=tuple(tuple(end.made for end in wager.ends) for wager in wagers),
        pays=pays,
        args=args,
        dealt=dealt,
        deck=deck,
        cut=cut,
        strategy=strategy,
        lane=lane,
        note=note,
    )


def room(*shape: int, of: int = 0) -> Own:
    """Numbers that a round writes for itself."""
    return Own(np.full(shape, of, np.int64))


def verify_exact_range(at_stake: int, largest: int = LARGEST) -> None:
    """Refuse a round that could bring more than can be counted exactly."""
    if at_stake >= largest:
        raise Refusal(f"no more than {dollars(largest)} can be at stake in a simulated round")


def add_product(moments: Ints, which: int, a: int, b: int) -> None:
    """Add a product to one of the sums, upper and lower word apart."""
    product = a * b
    moments[which, 0] += product >> 32
    moments[which, 1] += product & _LOW


@inlined
def tally(
    ends: Any,
    cents: Any,
    metered: bool,
    stakes: Any,
    pays: Any,
    made: Any,
    always: Any,
    counts: Any,
    paid: Any,
    moments: Any,
) -> None:
    """Count how the wagers of a round ended, and add to the moments of whole rounds."""
    boxes, wagers = stakes.shape
    for wager in range(wagers):
        net = 0
        for box in range(boxes):
            end = ends[box, wager]
            count(counts, (box, wager, end), 1)
            net += pays[box, wager, end]
            if metered and cents[box, wager]:
                count(paid, (box, wager, end), cents[box, wager])
                net += cents[box, wager]
        add_product(moments, 3 * wager, net, net)
        if not always[wager]:
            staked = 0
            for box in range(boxes):
                staked += stakes[box, wager] if made[wager, ends[box, wager]] else 0
            add_product(moments, 3 * wager + 1, net, staked)
            add_product(moments, 3 * wager + 2, staked, staked)


def whole(words: Sequence[int]) -> list[int]:
    """Sums that were kept in two words each."""
    return [(words[i] << 32) + words[i + 1] for i in range(0, len(words), 2)]


class OneDeck(LaneDealing):
    """Rounds from a whole deck each, shuffled as far as it is dealt."""

    def __init__(self, play_round: Callable[..., None], *, metered: bool = False) -> None:
        """The game's own part; a metered one has a fifth array, for cents that no table of ends says.

        Such are what a meter or a pot pays: `play_round(cards, stakes, args, ends, cents)`.
        """
        self.metered = metered
        self.deal_block, self.deal_decks = _loops(play_round, metered)
        super().__init__(self.deal_block, self._arguments, BLOCK, LANE)

    def _arguments(self, plan: DeckPlan, rounds: int) -> Arguments:
        """By box, wager and end how often and, if metered, for what cents; then the moments."""
        cards = Own(np.arange(plan.deck, dtype=np.uint8))
        paid = Counts(_counts(plan), wide=True) if self.metered else Own(np.zeros((1, 1, 1), np.int64))
        return (
            cards,
            plan.dealt,
            *plan.arrays(),
            _always(plan),
            *plan.room(),
            Counts(_counts(plan)),
            paid,
            _moments(plan),
        )

    def play_decks(self, plan: DeckPlan, decks: Iterable[Iterable[Card | int]]) -> Ints:
        """The cents that every box wins with every wager in a round from each deck whose order is given."""
        numbered = np.array([_numbered(deck) for deck in decks], np.uint8)
        cents = np.zeros((len(numbered), plan.boxes, len(plan.wagers)), np.int64)
        self.deal_decks(numbered, *bare((*plan.arrays(), *plan.room())), cents)
        return cents

    def summary(self, plan: DeckPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
        """What the merged tally says of each wager that was made."""
        shape = plan.boxes, len(plan.wagers), plan.ends
        size = plan.boxes * len(plan.wagers) * plan.ends
        counts = np.array(tally[:size], object).reshape(shape)
        paid = np.array(tally[size : 2 * size] if self.metered else [0] * size, object).reshape(shape)
        moments = whole(tally[2 * size if self.metered else size :])
        samples = (
            sample(plan, n, counts[:, n].tolist(), paid[:, n].tolist(), moments[3 * n : 3 * n + 3], rounds)
            for n in range(len(plan.wagers))
        )
        return [found for found in samples if found is not None]


class ShoeRounds(OneDeck):
    """Rounds one after the other from a shoe, shuffled anew after the round in which its cutting card comes out.

    `play_round(cards, at, stakes, args, ends)` begins with the card at that place and gives the place after its last.
    """

    def __init__(self, play_round: Callable[..., int]) -> None:
        """The game's own part."""
        self.metered = False
        self.deal_block, self.deal_decks = _shoe_loops(play_round)
        LaneDealing.__init__(self, self.deal_block, self._shoes, BLOCK, LANE)

    def _shoes(self, plan: DeckPlan, rounds: int) -> Arguments:
        """By box, wager and end how often; then the moments."""
        cards, ends = Own((np.arange(plan.deck) % 52).astype(np.uint8)), plan.room()[0]
        tallies = Counts(_counts(plan)), _moments(plan)
        return cards, plan.cut, plan.dealt, *plan.arrays(), _always(plan), ends, *tallies

    def play_shoes(self, plan: DeckPlan, shoes: Iterable[Iterable[Card | int]], rounds: int) -> Ints:
        """The cents that every box wins with every wager in each round from shoes whose order is given."""
        numbered = np.array([_numbered(shoe) for shoe in shoes], np.uint8)
        cents = np.zeros((rounds, plan.boxes, len(plan.wagers)), np.int64)
        dealt = self.deal_decks(numbered, plan.cut, *bare((*plan.arrays(), plan.room()[0])), cents)
        return cents[:dealt]


def _counts(plan: DeckPlan) -> Ints:
    return np.zeros((plan.boxes, len(plan.wagers), plan.ends), np.int64)


def _moments(plan: DeckPlan) -> Sums:
    return Sums(np.zeros((3 * len(plan.wagers), 2), np.int64))


def _always(plan: DeckPlan) -> Flags:
    """Which wagers are made in every round."""
    return np.array([all(ends) for ends in plan.made])


PORTION = 24
"""Cards that are shuffled at a time at least."""
BURNED = 1
"""Where a round from a fresh shoe begins: its first card is burned."""


def _shoe_loops(play_round: Any) -> tuple[Any, Any]:
    """The two loops around a game's part, as for one deck."""
    entry = compiled(around=play_round, allocates=False)

    @entry
    def deal_block(
        state: int,
        rounds: int,
        cards: Cards,
        cut: int,
        reach: int,
        stakes: Ints,
        pays: Ints,
        made: Flags,
        args: Any,
        always: Flags,
        ends: NDArray[np.uint16],
        counts: Ints,
        moments: Ints,
    ) -> None:
        """Rounds from the kernel's own shoes, counted by the end of each wager, with the spread of whole rounds."""
        size, portion = len(cards), max(PORTION, reach - cut)
        at, mixed = size, reach
        for _ in range(rounds):
            if at > cut:
                state = random_stream.shuffle_on(cards, mixed, reach, size, state)
                at, mixed = BURNED, 0
            # No less than a round can take, and no whole shoe, for which others on a GPU would wait.
            wanted = min(mixed + portion, reach)
            state = random_stream.shuffle_on(cards, mixed, wanted, size, state)
            mixed = wanted
            at = play_round(cards, at, stakes, args, ends)
            tally(ends, ends, False, stakes, pays, made, always, counts, counts, moments)

    @entry
    def deal_shoes(
        shoes: Cards,
        cut: int,
        stakes: Ints,
        pays: Ints,
        made: Flags,
        args: Any,
        ends: NDArray[np.uint16],
        gained: Ints,
    ) -> int:
        """Rounds from given shoes, each to its cutting card: writes the cents, and gives the rounds dealt."""
        boxes, wagers = stakes.shape
        dealt = 0
        for shoe in range(len(shoes)):
            at = BURNED
            while at <= cut and dealt < len(gained):
                at = play_round(shoes[shoe], at, stakes, args, ends)
                for box in range(boxes):
                    for wager in range(wagers):
                        gained[dealt, box, wager] = pays[box, wager, ends[box, wager]]
                dealt += 1
        return dealt

    return deal_block, deal_shoes


def _numbered(deck: Iterable[Card | int]) -> list[int]:
    cards = list(deck)
    return numbers(cards) if isinstance(cards[0], str) else cards  # type: ignore[arg-type, return-value]


def _loops(play_round: Any, metered: bool) -> tuple[Any, Any]:
    """The two loops around a game's part, compiled with it; each game's are kept on disk under its own name."""
    entry = compiled(around=play_round, allocates=False)

    @entry
    def deal_block(
        state: int,
        rounds: int,
        cards: Cards,
        dealt: int,
        stakes: Ints,
        pays: Ints,
        made: Flags,
        args: Any,
        always: Flags,
        ends: NDArray[np.uint16],
        cents: Ints,
        counts: Ints,
        paid: Ints,
        moments: Ints,
    ) -> None:
        """Rounds from the kernel's own decks, counted by the end of each wager, with the spread of whole rounds."""
        for _ in range(rounds):
            state = random_stream.shuffle_front(cards, dealt, state)
            if metered:
                play_round(cards, stakes, args, ends, cents)
            else:
                play_round(cards, stakes, args, ends)
            tally(ends, cents, metered, stakes, pays, made, always, counts, paid, moments)

    @entry
    def deal_decks(
        decks: Cards,
        stakes: Ints,
        pays: Ints,
        made: Flags,
        args: Any,
        ends: NDArray[np.uint16],
        cents: Ints,
        gained: Ints,
    ) -> None:
        """A round from each of the given decks: writes the cents of every box and wager."""
        boxes, wagers = stakes.shape
        for deck in range(len(decks)):
            if metered:
                play_round(decks[deck], stakes, args, ends, cents)
            else:
                play_round(decks[deck], stakes, args, ends)
            for box in range(boxes):
                for wager in range(wagers):
                    gained[deck, box, wager] = pays[box, wager, ends[box, wager]] + cents[box, wager]

    return deal_block, deal_decks


def sample(
    plan: DeckPlan, wager: int, counts: list[list[int]], paid: list[list[int]], moments: Sequence[int], rounds: int
) -> WagerSample | None:
    """How often each end came, and the money: where boxes or rounds have other stakes these differ."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    metered: dict[str, tuple[int, int, int]] = {}
    staked, net, more = 0, 0, Fraction(0)
    for box, stakes in enumerate(plan.stakes):
        stake = stakes[wager]
        for end, name in enumerate(plan.names[wager]):
            number = counts[box][end]
            if not (stake and number and plan.made[wager][end]):
                continue
            gained = plan.pays[box][wager][end] * number + paid[box][end]
            if paid[box][end]:
                # What a meter or a pot pays is never twice the same: its average stands for it, over all boxes.
                put, came, often = metered.get(name, (0, 0, 0))
                metered[name] = put + stake * number, came + gained, often + number
            else:
                ways[name, Fraction(gained, stake * number)] += number
            times[name] += number
            staked += stake * number
            net += gained
            more += plan.more[wager][end] * stake * number
    if not staked:
        return None
    for name, (put, came, often) in metered.items():
        ways[name, Fraction(came, put)] += often
    name, says, given = plan.wagers[wager]
    average = 1 + more / staked
    row = WagerOdds.from_ways(name, says, ways, average_staked=average, method="simulated", given=given)
    square, *others = moments
    if all(plan.made[wager]):
        a_round = staked // rounds
        others = [a_round * net, a_round * staked]
    error = ratio_error(rounds, net, staked, squares=(square, others[0], others[1]))
    return WagerSample(row, dict(times), staked, net, error)
