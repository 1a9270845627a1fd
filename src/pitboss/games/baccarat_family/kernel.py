"""Baccarat at full speed: real shoes with burn and cutting card, dealt by compiled code.

The drawing rules come in as a table made by the functions of `counting`, and rounds are counted by their final counts.
All boxes share the two hands, so every amount of money follows from these hundred numbers; where a side wager is made,
from how often each of `ENDINGS` came.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.games.baccarat_family.counting import (
    ENDINGS,
    NO_CARD,
    TABLES,
    ThirdCardTable,
    burn_more,
    marks,
    natural,
    value,
)
from pitboss.games.baccarat_family.money import NET
from pitboss.games.baccarat_family.options import BaccaratOptions
from pitboss.games.baccarat_family.pricing import BY_TABLES, COUNTS, STRATEGIES, Play, outcome, side_ends
from pitboss.money import dollars
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels import kernel, random_stream
from pitboss.pricing.kernels.arrays import Bytes, Ints, Shorts, Words
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.kernel import seats
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, count
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.pricing.worth.ends import Ends
from pitboss.refusal import Refusal, near
from pitboss.table import WagerRule
from pitboss.table.offer import table_options
from pitboss.table.offer.table_options import Stake

BLOCK = kernel.BLOCK

LONGEST_HAND = 6
MOST_BURNED = 11
"""Cards that can be burned before the first hand of a shoe, the one that says how many among them."""
USUAL_BOXES = 1

# What `draws` says of a round: whether each hand takes a third card.
PLAYER_DRAWS, BANKER_DRAWS = 1, 2

_LARGEST = (1 << 63) - 1


@dataclass(frozen=True)
class WagerRow:
    """One wager as a simulation makes it."""

    wager: str
    says: str
    stakes: tuple[int, ...]
    """Cents by box."""
    pays: tuple[tuple[int, ...], ...]
    """By box and then by final counts: the cents that it gains."""
    outcomes: tuple[str, ...]
    """By final counts, the name of what comes of it."""


@dataclass(frozen=True)
class BaccaratPlan:
    """What a simulation of baccarat deals and settles; plain data that travels to any worker."""

    decks: int
    rows: tuple[WagerRow, ...]
    behind: int
    further: int
    play: Play = BY_TABLES
    sides: bool = False
    """Whether a side wager is made, so that rounds are counted by all of `ENDINGS`."""

    @property
    def boxes(self) -> int:
        """How many boxes are played."""
        return len(self.rows[0].stakes)

    @property
    def cut(self) -> int:
        """How many cards lie in front of the cutting card (7.5(f))."""
        return 52 * self.decks - self.behind

    @property
    def reach(self) -> int:
        """How many cards a shoe can give: the hand in which the cutting card appears, and one more (7.8(e))."""
        return min(52 * self.decks, self.cut + (1 + self.further) * LONGEST_HAND)

    @property
    def tables(self) -> tuple[Shorts, Words]:
        """Who draws, in each of the ways that are taken by turns, and the words of chance below which each is."""
        ways = np.concatenate([drawing_table(drawing) for _, drawing in self.play])
        limits = [sum(weight for weight, _ in self.play[: n + 1]) for n in range(len(self.play) - 1)]
        return ways, np.array([int(limit * (1 << 64)) for limit in limits], np.uint64)


def setup(
    game: str,
    rules: Mapping[str, WagerRule],
    options: BaccaratOptions,
    play: Play | None = None,
    /,
    *,
    boxes: int | None = None,
    strategy: str = "best",
    **stakes: Stake,
) -> BaccaratPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    if play is None and strategy not in STRATEGIES:
        raise Refusal(f"{game} has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")
    stakes = {name.replace("_", "-"): stake for name, stake in stakes.items()}
    beside = side_ends(options)
    for name in stakes:
        if name not in rules:
            raise Refusal(f"{game} has no wager {name!r}; {near(name, rules)}")
        if name not in NET and name not in beside:
            raise Refusal(f"this table does not offer the {name} wager", rules[name].cite)
    boxes = seats(options, boxes, USUAL_BOXES)
    made = {
        name: table_options.stakes(options, rule, stakes.get(name), boxes)
        for name, rule in rules.items()
        if name in NET or name in beside
    }
    sides = any(any(amounts) for name, amounts in made.items() if name in beside)
    rows = wager_rows(options, rules, made, sides=sides)
    for box in range(boxes):
        if not any(row.stakes[box] for row in rows):
            raise Refusal(f"box {box + 1} has no wager")
    if sum(max(map(abs, pays)) for row in rows for pays in row.pays) > _LARGEST:
        raise Refusal(f"no more than {dollars(_LARGEST)} can be at stake in a simulated round")
    return BaccaratPlan(options.decks, rows, options.behind, options.further_hands, play or BY_TABLES, sides)


def wager_rows(
    options: BaccaratOptions, rules: Mapping[str, WagerRule], stakes: Mapping[str, tuple[int, ...]], *, sides: bool
) -> tuple[WagerRow, ...]:
    """What every stake on each wager gains by final counts; by `ENDINGS` where side wagers are among them."""
    counts = [ending[:2] for ending in ENDINGS] if sides else COUNTS
    rows = tuple(_row(options, rules[name], counts, made) for name, made in stakes.items() if name in NET)
    if not sides:
        return rows
    return rows + tuple(_side_row(*side, stakes[name]) for name, side in side_ends(options).items())


def _side_row(ends: Ends, kinds: tuple[int, ...], stakes: tuple[int, ...]) -> WagerRow:
    pays = tuple(tuple(ends.gains(kind, stake) for kind in kinds) for stake in stakes)
    return WagerRow(ends.wager, ends.says, stakes, pays, tuple(ends.ends[kind].name for kind in kinds))


def _row(
    options: BaccaratOptions, rule: WagerRule, counts: Sequence[tuple[int, int]], stakes: tuple[int, ...]
) -> WagerRow:
    net = NET[rule.name]
    return WagerRow(
        rule.name,
        rule.says,
        stakes,
        tuple(tuple(net(options, *each, stake) for each in counts) for stake in stakes),
        tuple(outcome(options, rule.name, *each) for each in counts),
    )


def drawing_table(drawing: ThirdCardTable = TABLES) -> Shorts:
    """Who takes a third card, by the Player's count, the Banker's count and the value of the fifth card."""
    table = np.zeros((10, 10, 10), np.int16)
    for player, banker in COUNTS:
        if natural(player) or natural(banker):
            continue
        for fifth in range(10):
            if drawing.player_draws(player):
                table[player, banker, fifth] = PLAYER_DRAWS + BANKER_DRAWS * drawing.banker_draws(banker, fifth)
            else:
                table[player, banker, fifth] = BANKER_DRAWS * drawing.banker_draws(banker, NO_CARD)
    return table.ravel()


def full_shoe(decks: int) -> Bytes:
    """The values of all cards, not yet shuffled, and behind them nothing that a last hand could run into."""
    return np.array([value(rank) for rank in _ranks(decks)] + [0] * LONGEST_HAND, np.int8)


def _ranks(decks: int) -> list[int]:
    """The ranks of all cards in the same order."""
    return [*range(2, 15)] * (4 * decks)


def digit(total: int) -> int:
    """The right digit of a sum of two values."""
    return total - 10 if total >= 10 else total


def play_round(cards: Bytes, at: int, draws: Shorts, way: int) -> tuple[int, int, int]:
    """One round from the card at that place: the next card's place, the final counts as one in `COUNTS`, who drew.

    It looks at the fifth card before it knows whether anybody draws, because a branch would cost more than a look.
    """
    player = digit(int(cards[at]) + int(cards[at + 2]))
    banker = digit(int(cards[at + 1]) + int(cards[at + 3]))
    fifth = int(cards[at + 4])
    drawn = draws[1000 * way + 100 * player + 10 * banker + fifth]
    of_player, of_banker = drawn & 1, drawn >> 1
    player = digit(player + of_player * fifth)
    banker = digit(banker + of_banker * int(cards[at + 4 + of_player]))
    return at + 4 + of_player + of_banker, 10 * player + banker, drawn


def marked(ranks: Bytes, at: int, drawn: int) -> int:
    """What is added to the place of the final counts for who drew and who has a pair."""
    return 100 * marks(drawn & 1 == 1, drawn >> 1 == 1, ranks[at] == ranks[at + 2], ranks[at + 1] == ranks[at + 3])


def which(limits: Words, state: int) -> tuple[int, int]:
    """The next state and which of the ways is taken now."""
    state = random_stream.step(state)
    word = random_stream.mix(state)
    taken = 0
    for limit in limits:
        if word >= limit:
            taken += 1
    return state, taken


@compiled(allocates=False)
def deal_block(
    state: int,
    rounds: int,
    shoe: Bytes,
    cut: int,
    reach: int,
    further: int,
    draws: Shorts,
    limits: Words,
    finals: Ints,
    ranks: Bytes,
) -> None:
    """Rounds from the kernel's own shoes of values, counted by their final counts; with ranks by `ENDINGS`."""
    dealt = 0
    size = len(shoe) - LONGEST_HAND
    cards = shoe[:size]
    turns, sides = len(limits) > 0, len(ranks) > 0
    while dealt < rounds:
        # The whole shoe at once only where its words of chance would come between others.
        mixed = reach if turns else min(MOST_BURNED, reach)
        ahead = state
        state = random_stream.shuffle_on(cards, 0, mixed, size, state)
        if sides:
            # The same words of chance, so the ranks lie as the values do.
            random_stream.shuffle_on(ranks, 0, mixed, size, ahead)
        at = 1 + burn_more(int(cards[0]))
        # As long as the cutting card is in the shoe; then one more round, where the rules have one.
        more = further
        way = 0
        while dealt < rounds and (at <= cut or more > 0):
            more -= at > cut
            if turns:
                state, way = which(limits, state)
            elif mixed < reach:
                # As many as a round can take, and no whole shoe, for which others on a GPU would wait.
                wanted, ahead = min(mixed + LONGEST_HAND, reach), state
                state = random_stream.shuffle_on(cards, mixed, wanted, size, state)
                if sides:
                    random_stream.shuffle_on(ranks, mixed, wanted, size, ahead)
                mixed = wanted
            begun = at
            at, final, drawn = play_round(shoe, at, draws, way)
            if at > size:
                # The last hand could not be dealt to its end: it is void.
                break
            if sides:
                final += marked(ranks, begun, drawn)
            count(finals, final, 1)
            dealt += 1
        ahead = state
        state = random_stream.shuffle_on(cards, mixed, reach, size, state)
        if sides:
            random_stream.shuffle_on(ranks, mixed, reach, size, ahead)


@compiled(allocates=False)
def deal_shoes(
    shoes: Bytes,
    cut: int,
    further: int,
    draws: Shorts,
    taken: Ints,
    finals: Ints,
    ranks: Bytes,
) -> int:
    """Rounds from given shoes of values, each to its last hand: writes the final counts and gives the rounds dealt."""
    dealt = 0
    for shoe in range(len(shoes)):
        cards = shoes[shoe]
        at = 1 + burn_more(int(cards[0]))
        more = further
        while dealt < len(finals) and (at <= cut or more > 0):
            more -= at > cut
            begun = at
            at, final, drawn = play_round(cards, at, draws, taken[dealt])
            if at > len(cards) - LONGEST_HAND:
                break
            if len(ranks) > 0:
                final += marked(ranks[shoe], begun, drawn)
            finals[dealt] = final
            dealt += 1
    return dealt


def play_shoes(
    plan: BaccaratPlan, shoes: Sequence[Sequence[int]], rounds: int, taken: Sequence[int] | None = None
) -> Ints:
    """The cents that every box wins in each round, vigorish taken at once, from shoes of ranks in a given order.

    Where several ways to draw are taken by turns, `taken` says which of them in each round.
    """
    size = 52 * plan.decks
    if any(len(shoe) != size for shoe in shoes):
        raise AssertionError(f"a shoe of {plan.decks} decks has {size} cards")
    finals = np.zeros(rounds, np.int64)
    values = np.array([[value(rank) for rank in shoe] + [0] * LONGEST_HAND for shoe in shoes], np.int8)
    ways = np.zeros(rounds, np.int64) if taken is None else np.array(taken, np.int64)
    ranks = np.array(shoes if plan.sides else np.zeros((0, 0)), np.int8)
    dealt = deal_shoes(values, plan.cut, plan.further, plan.tables[0], ways, finals, ranks)
    pays = np.array([row.pays for row in plan.rows], np.int64).sum(axis=0)
    cents: Ints = pays[:, finals[:dealt]].T
    return cents


def _arguments(plan: BaccaratPlan, rounds: int) -> tuple[Any, ...]:
    """The tally is how often each pair of final counts came, or each ending where a side wager is made."""
    shoe, finals = full_shoe(plan.decks), np.zeros(len(ENDINGS if plan.sides else COUNTS), np.int64)
    ranks = np.array(_ranks(plan.decks) if plan.sides else [], np.int8)
    return Own(shoe), plan.cut, plan.reach, plan.further, *plan.tables, Counts(finals), Own(ranks)


DEALING = LaneDealing(deal_block, _arguments, BLOCK, kernel.LANE)
run_block = DEALING.run_block


def summary(plan: BaccaratPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    return [_sample(row, tally, rounds) for row in plan.rows if any(row.stakes)]


def _sample(row: WagerRow, tally: Sequence[int], rounds: int) -> WagerSample:
    """How often each outcome came, and the money."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    net = square = 0
    for final, n in enumerate(tally):
        of_round = sum(pays[final] for pays in row.pays)
        net += n * of_round
        square += n * of_round**2
        for stake, pays in zip(row.stakes, row.pays, strict=True):
            if stake:
                ways[row.outcomes[final], Fraction(pays[final], stake)] += n
                times[row.outcomes[final]] += n
    a_round = sum(row.stakes)
    staked = a_round * rounds
    odds = WagerOdds.from_ways(row.wager, row.says, ways, method="simulated")
    error = ratio_error(rounds, net, staked, squares=(square, a_round * net, a_round * staked))
    return WagerSample(odds, dict(times), staked, net, error)
