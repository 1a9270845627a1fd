"""Caribbean stud poker at full speed: a deck shuffled for every round, dealt by compiled code and settled in cents.

A block is a table from its opening on: the progressive meter begins at its first amount, every stake brings it up and
every payout down, and the next block is another table. `Meter.expected` says what that brings on the average.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.caribbean_stud import odds, rules
from pitboss.games.caribbean_stud import strategy as ways
from pitboss.games.caribbean_stud.counting import deals
from pitboss.games.caribbean_stud.odds import FOLD, LOSE, NOT_QUALIFIED, PUSH, WIN
from pitboss.games.caribbean_stud.rules import QUALIFYING, ROWS, SIZE, WAGERS, Options, bet_odds, result
from pitboss.games.house_poker_family.kernel import stakes_of
from pitboss.games.house_poker_family.meter import pay_progressive
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE
from pitboss.games.house_poker_family.suits import key_of
from pitboss.pricing import kernel
from pitboss.pricing.kernel import BLOCK, Arguments, OneDeck, Plan
from pitboss.pricing.lanes import Own
from pitboss.pricing.sets import Ints
from pitboss.ranking.compiled import high5
from pitboss.ranking.high import CLASS
from pitboss.table.posted import Stake

__all__ = ["BLOCK", "play_decks", "run_block", "setup", "summary"]

FOLDED = len(ROWS)
"""The row of a progressive wager whose hand was folded."""

_ONE_PAIR = 1 << CLASS
_NO_DEALER, _DEALER_WINS, _EQUAL = rules.NO_HAND, rules.LOSE, rules.PUSH


def setup(
    options: Options,
    *,
    boxes: int | None = None,
    strategy: str = ways.BEST,
    ante: Stake = None,
    progressive: Stake = None,
) -> Plan:
    """A plan from a legal configuration; boxes, stakes and strategy that no table would take are refused."""
    chosen = ways.strategy(strategy, bet_odds(options, 0))
    seats = kernel.seats(options, boxes)
    wagers, meter = (odds.ante_ends(options), odds.meter(options).ends()), odds.meter(options)
    wanted = {"ante": ante, "progressive": progressive}
    stakes = stakes_of(options, WAGERS, wagers, wanted, seats)
    when = (options.dealing == AUTOMATED_SHOE, chosen.always, deals().keys, chosen.ace_king)
    *parts, shown = meter.arrays()
    args = (*when, *parts, Own(shown), *(kernel.room(size) for size in (SIZE, 4, 4)))
    besides, note = meter.most(seats), meter.note(stakes[1])
    return kernel.plan(wagers, stakes, args=args, dealt=SIZE * (seats + 1), besides=besides, lane=BLOCK, note=note)


def place_of(box: int, number: int, boxes: int, stacks: bool) -> int:
    """Where in the deck the how-manieth card of a box lies; the dealer's comes after the last box's."""
    return box * 5 + number if stacks else number * (boxes + 1) + box


def bets_on(
    value: int, hand: NDArray[np.uint8], up: int, always: bool, keys: Ints, table: Any, masks: Ints, suits: Any
) -> bool:
    """Whether the strategy bets; ace-king hands are looked up with their suits in the order of the table."""
    if value >= _ONE_PAIR:
        return True
    if value < QUALIFYING:
        return bool(always)
    for suit in range(4):
        masks[suit], suits[suit] = 0, suit
    for i in range(5):
        masks[hand[i] & 3] |= 1 << (hand[i] >> 2)
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


def play_round(
    deck: NDArray[np.uint8],
    stakes: NDArray[np.int64],
    args: Arguments,
    ends: NDArray[np.uint16],
    cents: NDArray[np.int64],
) -> None:
    """One round from the top of the deck: writes how each box ends, the class of its hand or a fold, and prizes."""
    stacks, always, keys, table, parts, amounts, meter, hand, masks, suits = args
    boxes = len(stakes)
    for i in range(SIZE):
        hand[i] = deck[place_of(boxes, i, boxes, stacks)]
    up = hand[4]
    dealer = high5(hand[0], hand[1], hand[2], hand[3], hand[4])
    for box in range(boxes):
        for i in range(SIZE):
            hand[i] = deck[place_of(box, i, boxes, stacks)]
        value = high5(hand[0], hand[1], hand[2], hand[3], hand[4])
        row = value >> CLASS
        if bets_on(value, hand, up, always, keys, table, masks, suits):
            came = result(value, dealer)
            if came == _NO_DEALER:
                ends[box, 0] = NOT_QUALIFIED
            elif came == _DEALER_WINS:
                ends[box, 0] = LOSE
            else:
                ends[box, 0] = PUSH if came == _EQUAL else WIN + row
        else:
            ends[box, 0], row = FOLD, FOLDED
        ends[box, 1] = row
    pay_progressive(ends[:, 1], stakes[:, 1], parts, amounts, meter, cents[:, 1])


DECK = OneDeck(play_round, high5, key_of, result, place_of, bets_on, pay_progressive, metered=True)
run_block, play_decks, summary = DECK.run_block, DECK.play_decks, DECK.summary
