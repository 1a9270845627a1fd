"""Caribbean stud poker at full speed: a deck shuffled for every round, dealt by compiled code and settled in cents.

A block is a table from its opening on: the progressive meter begins at its first amount, every stake brings it up and
every payout down, and the next block is another table. `odds.expected_return` says what that brings on the average.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.caribbean_stud import strategy as ways
from pitboss.games.caribbean_stud.counting import deals
from pitboss.games.caribbean_stud.odds import FOLD, OUTCOMES, net_cents
from pitboss.games.caribbean_stud.playing import FOLDED, deal_block, deal_decks
from pitboss.games.caribbean_stud.rules import (
    BET_ANTES,
    FLUSH,
    PERCENT,
    ROWS,
    ROYAL,
    STAKE,
    WAGERS,
    Options,
    prize,
    register_share,
)
from pitboss.games.house_poker_family.text import AUTOMATED_SHOE
from pitboss.money import dollars
from pitboss.pricing import stream
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.refusal import Refusal
from pitboss.table import posted
from pitboss.table.posted import Stake
from pitboss.table.progressive import PROGRESSIVE

BLOCK = 1 << 20
"""Rounds of one block, with a stream and a progressive meter of its own: long enough for some royal flushes."""

USUAL_BOXES = 3
_LARGEST = 1 << 31


@dataclass(frozen=True)
class Plan:
    """What a simulation deals and settles; plain data that travels to any worker."""

    stacks: bool
    """Whether each hand is dealt whole."""
    antes: tuple[int, ...]
    sides: tuple[int, ...]
    """By box: ante and progressive wager in cents."""
    pays: tuple[tuple[int, ...], ...]
    """By box: what each outcome pays, in cents."""
    always: bool
    keys: bytes
    bets: bytes
    """When to bet: with anything, and by ace-king hand and up card, a bit each."""
    meter: int
    """What the progressive meter shows before the first round, in cents."""
    prizes: tuple[int, ...]
    """What it shows once it is won, what each stake brings, the percentage of a straight flush if there is one, and by
    class of hand what is paid in cents, nothing where the meter or no one pays it."""

    @property
    def boxes(self) -> int:
        """How many boxes are played."""
        return len(self.antes)

    def arrays(self) -> tuple[bool, Any, Any, bool, Any, Any, Any, Any]:
        """The same for compiled code, with a meter that it moves."""
        keys = np.frombuffer(self.keys, np.int64)
        bits = np.unpackbits(np.frombuffer(self.bets, np.uint8), count=52 * len(keys)).reshape(-1, 52)
        prizes, meter = np.array(self.prizes, np.int64), np.array([self.meter], np.int64)
        sides = np.array(self.sides, np.int64)
        return self.stacks, sides, np.array(self.pays, np.int64), self.always, keys, bits, prizes, meter


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = ways.BEST,
    ante: Stake = None,
    progressive: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    chosen = ways.strategy(strategy, options.one_pair_odds)
    boxes = min(USUAL_BOXES, options.boxes) if boxes is None else boxes
    if not 1 <= boxes <= options.boxes:
        raise Refusal(f"{boxes} boxes cannot be played: this layout has 1 to {options.boxes}", "house:layout")
    antes = posted.stakes(options, WAGERS["ante"], ante, boxes)
    if not all(antes):
        raise Refusal("every box that plays has an ante", WAGERS["ante"].cite)
    if progressive is None:
        progressive = STAKE if options.progressive else 0
    sides = (progressive,) * boxes if isinstance(progressive, int) else tuple(progressive)
    if len(sides) != boxes or any(side not in ((0, STAKE) if options.progressive else (0,)) for side in sides):
        raise Refusal(f"a progressive wager is {dollars(STAKE)} where it is offered", WAGERS[PROGRESSIVE].cite)
    of_meter = options.straight_flush_percent if options.straight_flush_prize == PERCENT else 0
    plan = Plan(
        stacks=options.dealing == AUTOMATED_SHOE,
        antes=antes,
        sides=sides,
        pays=tuple(tuple(net_cents(options, end, stake) for end in range(len(OUTCOMES))) for stake in antes),
        always=chosen.always,
        keys=deals().keys.tobytes(),
        bets=np.packbits(chosen.ace_king).tobytes(),
        meter=options.progressive_start,
        prizes=(
            *(options.progressive_reset, register_share(options), of_meter, 0, 0),
            *(prize(options, row, 0) for row in range(FLUSH, ROYAL + 1)),
        ),
    )
    grown = max(options.progressive_start, options.progressive_reset) + BLOCK * boxes * register_share(options)
    if sum(max(map(abs, row)) for row in plan.pays) + boxes * max(plan.prizes) + grown >= _LARGEST:
        raise Refusal(f"no more than {dollars(_LARGEST)} can be at stake in a simulated round")
    return plan


def play_decks(plan: Plan, decks: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """The cents of every box in a round from each deck, on ante and bet and on the progressive."""
    cents = np.zeros((len(decks), plan.boxes, 2), np.int64)
    deal_decks(np.array(decks, np.uint8), *plan.arrays(), cents)
    return cents


def run_block(plan: Plan, seed: int | str, block: int, rounds: int) -> list[int]:
    """The tally of one block: ends by box, progressive hands by class with their cents, moments of whole rounds."""
    if not 0 < rounds <= BLOCK:
        raise AssertionError(f"a block has up to {BLOCK} rounds, not {rounds}")
    counts = np.zeros((plan.boxes, len(OUTCOMES)), np.int64)
    side_counts, moments = np.zeros((FOLDED + 1, 2), np.int64), np.zeros((2, 2), np.int64)
    deal_block(
        np.uint64(stream.start(seed, block)),  # type: ignore[arg-type]
        rounds,
        np.arange(52, dtype=np.uint8),
        *plan.arrays(),
        counts,
        side_counts,
        moments,
    )
    tally: list[int] = counts.ravel().tolist() + side_counts.ravel().tolist() + moments.ravel().tolist()
    return tally


def summary(plan: Plan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    ends = len(OUTCOMES)
    counts = [tally[box * ends : (box + 1) * ends] for box in range(plan.boxes)]
    rest = tally[plan.boxes * ends :]
    hands = [(rest[2 * row], rest[2 * row + 1]) for row in range(FOLDED + 1)]
    words = rest[2 * (FOLDED + 1) :]
    squares = [(words[i] << 32) + words[i + 1] for i in range(0, len(words), 2)]
    samples = [_ante(plan, counts, squares[0], rounds)]
    return samples + ([_progressive(plan, hands, squares[1], rounds)] if any(plan.sides) else [])


def _ante(plan: Plan, counts: list[Sequence[int]], square: int, rounds: int) -> WagerSample:
    """Frequencies by end, each box weighted by its ante, so that their mean is the money itself."""
    weights: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    net = at_bet = 0
    for box, stake in enumerate(plan.antes):
        for end, name in enumerate(OUTCOMES):
            number, pays = counts[box][end], plan.pays[box][end]
            weights[name, Fraction(pays, stake)] += stake * number
            times[name] += number
            net += pays * number
            at_bet += 0 if end == FOLD else stake * number
    a_round = sum(plan.antes)
    staked = a_round * rounds
    row = WagerOdds.from_ways(
        "ante",
        WAGERS["ante"].says,
        weights,
        average_staked=1 + BET_ANTES * Fraction(at_bet, staked),
        method="simulated",
    )
    error = ratio_error(rounds, net, staked, squares=(square, a_round * net, a_round * staked))
    return WagerSample(row, dict(times), staked, net, error)


def _progressive(plan: Plan, hands: list[tuple[int, int]], square: int, rounds: int) -> WagerSample:
    """Frequencies by class; royal and straight flushes pay what the meter paid them on the average."""
    weights: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    for row, (number, paid) in enumerate(hands):
        name = ROWS[row] if paid else "lose"
        if number:
            weights[name, Fraction(paid, number * STAKE) - 1] += number
            times[name] += number
    a_round = sum(plan.sides)
    staked = a_round * rounds
    net = sum(paid for _, paid in hands) - staked
    found = WagerOdds.from_ways(PROGRESSIVE, WAGERS[PROGRESSIVE].says, weights, method="simulated")
    error = ratio_error(rounds, net, staked, squares=(square, a_round * net, a_round * staked))
    return WagerSample(found, dict(times), staked, net, error)
