"""Caribbean stud poker at full speed: a deck shuffled for every round, dealt by compiled code and settled in cents.

A block is a table from its opening on: the progressive meter begins at its first amount, every stake brings it up and
every payout down, and the next block is another table. `ProgressiveMeter.expected` has what that brings on average.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.caribbean_stud import odds, rules
from pitboss.games.caribbean_stud import strategy as ways
from pitboss.games.caribbean_stud.counting import deals
from pitboss.games.caribbean_stud.course import COURSE
from pitboss.games.caribbean_stud.odds import FOLD, LOSE, NOT_QUALIFIED, PUSH, WIN
from pitboss.games.caribbean_stud.rules import QUALIFYING, ROWS, SIZE, WAGERS, Options, bet_odds, result
from pitboss.games.house_poker_family.machine import Fund, Machine, Settlement, SettlementRow, dealers_five, written_out
from pitboss.games.house_poker_family.meter import pay_progressive
from pitboss.games.house_poker_family.suits import key_of
from pitboss.pricing.kernels import kernel
from pitboss.pricing.kernels.kernel import BLOCK, Arguments, DeckPlan, OneDeck
from pitboss.pricing.kernels.lanes import Own
from pitboss.pricing.stepping.stepper import Cards, Ints
from pitboss.ranking.compiled import high5
from pitboss.ranking.high import CLASS
from pitboss.table.offer.table_options import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

FOLDED = len(ROWS)
"""The row of a progressive wager whose hand was folded."""

ENDS, ROW = range(2)
"""Rows of a hand: how ante and bet come off, and its class."""

_ONE_PAIR = 1 << CLASS
_NO_DEALER, _DEALER_WINS, _EQUAL = rules.NO_HAND, rules.LOSE, rules.PUSH


def setup(options: Options, *, boxes: int | None = None, strategy: str = ways.BEST, **stakes: Stake) -> DeckPlan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    chosen = ways.strategy(strategy, bet_odds(options, 0))
    seats = kernel.seats(options, boxes)
    wagers, meter = (odds.ante_ends(options), odds.meter(options).ends()), odds.meter(options)
    *parts, shown = meter.arrays()
    policy = (chosen.always, deals().keys, chosen.ace_king, *parts, Own(shown))
    policy = (*policy, *(kernel.room(size) for size in (4, 4)))
    plan = MACHINE.plan(options, boxes, wagers, stakes, *policy, besides=meter.most(seats), lane=BLOCK)
    return replace(plan, note=meter.note([made[1] for made in plan.stakes]))


@written_out
def bets_on(
    value: int, deck: Cards, own: Cards, up: int, always: bool, keys: Ints, table: Any, masks: Ints, suits: Any
) -> bool:
    """Whether the strategy bets; ace-king hands are looked up with their suits in the order of the table."""
    if value >= _ONE_PAIR:
        return True
    if value < QUALIFYING:
        return bool(always)
    for suit in range(4):
        masks[suit], suits[suit] = 0, suit
    for i in range(5):
        masks[deck[own[i]] & 3] |= 1 << (deck[own[i]] >> 2)
    for i in range(1, 4):
        at = i
        while at and masks[at] > masks[at - 1]:
            masks[at], masks[at - 1] = masks[at - 1], masks[at]
            suits[at], suits[at - 1] = suits[at - 1], suits[at]
            at -= 1
    for suit in range(4):
        if suits[suit] == up & 3:
            return bool(table[np.searchsorted(keys, key_of(masks)), (up & ~3) + suit])
    return False


@written_out
def settle(
    deck: Cards, own: Cards, laid: int, dealer: Cards, common: Cards, terms: Arguments, shown: int
) -> tuple[int, int, int, int]:
    """Five cards against the dealer's, what they are, and their value."""
    value = high5(deck[own[0]], deck[own[1]], deck[own[2]], deck[own[3]], deck[own[4]])
    came, row = result(value, shown), value >> CLASS
    end = WIN + row
    if came == _NO_DEALER:
        end = NOT_QUALIFIED
    elif came == _DEALER_WINS:
        end = LOSE
    elif came == _EQUAL:
        end = PUSH
    return end, row, 0, value


def settlement(options: Options) -> Settlement:
    """Ante and bet against the dealer's hand, the bet within its limit; and what the meter pays."""
    paid = [Fraction(*bet_odds(options, row)) for row in range(len(ROWS))]
    even = Fraction(*options.ante_odds)
    lines = [
        SettlementRow("ante", ENDS, [-1, even, -1, 0, *[even] * len(ROWS)]),
        SettlementRow("bet", ENDS, [-1, 0, -1, 0, *paid], limit=options.limit),
    ]
    fund = Fund("progressive", ROW, *odds.meter(options).arrays()) if options.takes("progressive") else None
    return Settlement(lines, fund=fund)


def play_round(deck: Cards, stakes: Ints, args: Arguments, ends: NDArray[np.uint16], cents: NDArray[np.int64]) -> None:
    """One round from the top of the deck: writes how each box ends, the class of its hand or a fold, and prizes."""
    always, keys, table, parts, amounts, meter, masks, suits, own, dealer, common, terms = args
    shown = dealers_five(deck, dealer, common, terms)
    up = deck[dealer[SIZE - 1]]
    for box in range(len(stakes)):
        end, row, _, value = settle(deck, own[box], -1, dealer, common, terms, shown)
        if bets_on(value, deck, own[box], up, always, keys, table, masks, suits):
            ends[box, 0], ends[box, 1] = end, row
        else:
            ends[box, 0], ends[box, 1] = FOLD, FOLDED
    pay_progressive(ends[:, 1], stakes[:, 1], parts, amounts, meter, cents[:, 1])


MACHINE = Machine(COURSE, WAGERS, dealers_five, settle, settlement)
DECK = OneDeck(play_round, metered=True)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
